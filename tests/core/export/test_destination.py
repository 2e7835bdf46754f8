"""Exports are whole or absent, and replace nothing but exports."""

import errno
import os
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from wonders.core import BadSpec
from wonders.core.export import FORMS, TABLES, Batches, open_form, sqlite_file
from wonders.core.files.file_lock import locked
from wonders.core.files.write_whole_files import name_beside

ROW = {table.name: [] for table in TABLES} | {"deals": [(0, "first", "1")]}


@pytest.fixture(params=FORMS)
def form(request):
    """Return each form whose library is installed."""
    if request.param == "parquet":
        pytest.importorskip("pyarrow")
    return request.param


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(form, path, error=None):
    with open_form(form, str(path)) as opened:
        batches = Batches(opened)
        batches.add(ROW)
        batches.flush()
        if error:
            raise error


def content(path):
    files = [path] if path.is_file() else sorted(path.iterdir())
    return {file.name: file.read_bytes() for file in files}


def names(folder):
    return sorted(each.name for each in folder.iterdir())


def test_an_export_appears_when_it_is_complete(form, here):
    with open_form(form, "out") as opened:
        Batches(opened).add(ROW)
        assert "out" not in names(here)
    assert names(here) == ["out"]


@pytest.mark.parametrize("error", [ValueError("lost"), KeyboardInterrupt(), SystemExit(1)])
def test_after_an_error_nothing_is_left(form, here, error):
    with pytest.raises(type(error)):
        write(form, "out", error)
    assert names(here) == []


def test_an_export_outlasts_a_power_cut(form, here, settled):
    write(form, "out")
    assert "out" in settled[-1]


def test_an_older_export_is_replaced(form, here):
    with open_form(form, "out"):
        pass
    before = content(here / "out")
    write(form, "out")
    assert content(here / "out") != before
    assert names(here) == ["out"]


def test_who_might_read_an_older_export_may_read_the_new_one(form, here):
    write(form, "out")
    old = [*(here / "out").glob("*"), here / "out"]
    for each in old:
        each.chmod(0o700 if each.is_dir() else 0o600)
    with open_form(form, "out") as opened:
        (part,) = here.glob("out.*.wonders")
        assert not part.stat().st_mode & 0o077
        Batches(opened).add(ROW)
    assert not any(each.stat().st_mode & 0o077 for each in old)


@pytest.mark.parametrize("form", ["csv"])
def test_an_older_export_in_which_a_file_is_read_only_stays(form, here, monkeypatch):
    write(form, "out")
    before = content(here / "out")

    def refuse(file):
        if Path(file).suffix == ".csv":
            raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("wonders.core.export.destination.expect_writable", refuse)
    with pytest.raises(BadSpec, match=r"cannot write .*out: Permission denied"):
        write(form, "out")
    assert content(here / "out") == before


def test_after_an_error_an_older_export_is_as_it_was(form, here):
    write(form, "out")
    before = content(here / "out")
    with pytest.raises(ValueError, match="lost"):
        write(form, "out", ValueError("lost"))
    assert content(here / "out") == before
    assert names(here) == ["out"]


def test_the_leftovers_of_a_killed_export_are_removed(here):
    part, other = (name_beside(here / "out") for _ in range(2))
    write("csv", "part")
    (here / "part").rename(part)
    (part / "moves.csv").write_text("")
    other.mkdir()
    (other / "thesis.txt").write_text("mine")
    write("csv", "out")
    assert names(here) == sorted(["out", other.name])


def test_the_torn_files_of_a_killed_export_are_removed(here):
    pytest.importorskip("pyarrow")
    part = name_beside(here / "out")
    write("parquet", "part")
    (here / "part").rename(part)
    games = part / "games.parquet"
    games.write_bytes(games.read_bytes()[:100])
    write("parquet", "out")
    assert names(here) == ["out"]


def damaged_until(data, error):
    """Return the data with one byte changed, so that pyarrow raises this error."""
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    chance = Random(1)
    while True:
        found = bytearray(data)
        found[chance.randrange(len(data))] = chance.randrange(256)
        try:
            parquet.read_schema(BytesIO(found))
        except (pyarrow.ArrowException, OSError, UnicodeDecodeError) as raised:
            if type(raised).__name__ == error:
                return bytes(found)


@pytest.mark.parametrize(
    "error", ["ArrowInvalid", "ArrowNotImplementedError", "UnicodeDecodeError", "OSError"]
)
def test_a_damaged_parquet_file_stays(here, error):
    pytest.importorskip("pyarrow")
    write("parquet", "out")
    games = here / "out" / "games.parquet"
    damaged = damaged_until(games.read_bytes(), error)
    games.write_bytes(damaged)
    with pytest.raises(BadSpec):
        write("parquet", "out")
    assert games.read_bytes() == damaged


def test_an_export_is_written_beside_all_that_is_there(form, here):
    """Also beside an export that somebody keeps: only `OUT` itself is replaced."""
    for name in ("out", "out.part", "out.old", "out.new"):
        write(form, name)
    before = {name: content(here / name) for name in ("out.part", "out.old", "out.new")}
    write(form, "out")
    assert names(here) == ["out", "out.new", "out.old", "out.part"]
    assert {name: content(here / name) for name in before} == before


def test_a_second_export_to_the_same_place_is_told(form, here):
    write(form, "out")
    before = content(here / "out")
    with (
        open_form(form, "out"),
        pytest.raises(BadSpec, match=r"another process is writing \./out"),
    ):
        write(form, "./out")
    with locked("out", ""), pytest.raises(BadSpec, match="another process is writing out"):
        write(form, "out")
    assert names(here) == ["out"]
    assert content(here / "out").keys() == before.keys()


@pytest.mark.parametrize("form", ["csv", "sqlite"])
def test_what_is_put_there_while_an_export_is_written_stays(form, here):
    def mine():
        (here / "out").mkdir(exist_ok=form == "csv")
        (here / "out" / "thesis.txt").write_text("mine")

    with pytest.raises(BadSpec), open_form(form, "out"):
        mine()
    assert names(here) == ["out"]
    assert (here / "out" / "thesis.txt").read_text() == "mine"


def test_the_same_rows_give_the_same_bytes(form, here):
    write(form, "one")
    write(form, "two")
    assert list(content(here / "one").values()) == list(content(here / "two").values())


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_folder_with_other_things_is_refused(here, form):
    pytest.importorskip("pyarrow")
    (here / "out").mkdir()
    (here / "out" / "thesis.txt").write_text("mine")
    with pytest.raises(BadSpec, match=r"holds other things \(thesis\.txt\)"):
        write(form, "out")
    assert (here / "out" / "thesis.txt").read_text() == "mine"


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_an_empty_file_of_somebody_else_is_refused(here, form):
    pytest.importorskip("pyarrow")
    write(form, "out")
    (here / "out" / ".gitkeep").touch()
    with pytest.raises(BadSpec, match=r"holds other things \(\.gitkeep\)"):
        write(form, "out")
    assert (here / "out" / ".gitkeep").exists()


def test_a_folder_of_another_form_is_refused(here):
    pytest.importorskip("pyarrow")
    write("csv", "out")
    with pytest.raises(BadSpec, match=r"holds other things \(deals\.csv\)"):
        write("parquet", "out")


def test_a_folder_with_the_name_of_a_table_is_refused(here):
    (here / "out" / "games.csv").mkdir(parents=True)
    with pytest.raises(BadSpec, match="holds other things"):
        write("csv", "out")


@pytest.mark.parametrize("form", ["csv", "parquet"])
def test_a_table_of_somebody_else_is_refused(here, form):
    pytest.importorskip("pyarrow")
    (here / "out").mkdir()
    file = here / "out" / f"games.{form}"
    file.write_text("title,year\nChess,1475\n")
    with pytest.raises(BadSpec, match=rf"holds other things \(games\.{form}\)"):
        write(form, "out")
    assert file.read_text() == "title,year\nChess,1475\n"


def test_a_parquet_table_of_somebody_else_is_refused(here):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    (here / "out").mkdir()
    parquet.write_table(pyarrow.table({"year": [1475]}), here / "out" / "games.parquet")
    with pytest.raises(BadSpec, match="holds other things"):
        write("parquet", "out")


def test_an_empty_folder_is_filled(here):
    (here / "out").mkdir()
    write("csv", "out")
    assert len(names(here / "out")) == len(TABLES)


def test_the_current_folder_is_refused(here):
    with pytest.raises(BadSpec, match="the folder you work in"):
        write("csv", ".")


def test_a_file_instead_of_the_folder_is_refused(here):
    (here / "out").write_text("mine")
    with pytest.raises(BadSpec, match="it is no folder"):
        write("csv", "out")
    assert (here / "out").read_text() == "mine"


def test_a_file_that_is_no_export_is_refused(here):
    (here / "out").write_text("mine")
    with pytest.raises(BadSpec, match="is no export"):
        write("sqlite", "out")
    assert (here / "out").read_text() == "mine"


def test_a_strangers_database_is_refused(here):
    import sqlite3

    connection = sqlite3.connect("out")
    connection.execute("CREATE TABLE mine (a)")
    connection.close()
    with pytest.raises(BadSpec, match="is no export"):
        write("sqlite", "out")


@pytest.mark.parametrize(
    "added",
    [
        "CREATE TABLE notes (a)",
        "CREATE VIEW wins AS SELECT * FROM games",
        "ALTER TABLE games ADD COLUMN note TEXT",
        "ALTER TABLE games ADD COLUMN note TEXT GENERATED ALWAYS AS (seed) VIRTUAL",
        "CREATE INDEX mine ON games (seed)",
        "CREATE TABLE sqlite3_notes (a)",
        "CREATE TRIGGER games AFTER INSERT ON seats BEGIN SELECT 1; END",
    ],
)
def test_a_database_that_holds_more_than_an_export_stays(here, added):
    import sqlite3

    write("sqlite", "out")
    connection = sqlite3.connect("out")
    connection.execute("ANALYZE")
    connection.close()
    write("sqlite", "out")
    connection = sqlite3.connect("out")
    connection.execute(added)
    connection.close()
    before = (here / "out").read_bytes()
    with pytest.raises(BadSpec, match="is no export, or holds more"):
        write("sqlite", "out")
    assert (here / "out").read_bytes() == before


def test_a_database_whose_names_are_no_texts_is_no_export(here):
    write("sqlite", "out")
    before = Path("out").read_bytes()
    Path("out").write_bytes(before.replace(b"CREATE TABLE games", b"CREATE\xe9TABLE games"))
    with pytest.raises(BadSpec, match="is no export, or holds more"):
        write("sqlite", "out")


def test_a_database_without_end_is_no_export(here, monkeypatch):
    write("sqlite", "out")
    write("sqlite", "out")
    monkeypatch.setattr(sqlite_file, "LOOKS", 1)
    monkeypatch.setattr(sqlite_file, "STEPS", 5)
    with pytest.raises(BadSpec, match="is no export, or holds more"):
        write("sqlite", "out")


def test_a_parquet_file_with_a_column_more_stays(here):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    write("parquet", "out")
    seats = parquet.read_table("out/seats.parquet")
    note = pyarrow.array(["mine"] * seats.num_rows)
    parquet.write_table(seats.append_column("note", note), "out/seats.parquet")
    before = Path("out/seats.parquet").read_bytes()
    with pytest.raises(BadSpec, match="holds other things"):
        write("parquet", "out")
    assert Path("out/seats.parquet").read_bytes() == before


def test_an_empty_file_is_filled(here):
    (here / "out").touch()
    write("sqlite", "out")
    assert (here / "out").stat().st_size


def test_a_database_that_was_once_in_use_is_written_anew_and_leaves_nothing(here):
    import sqlite3

    write("sqlite", "out")
    connection = sqlite3.connect("out")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    write("sqlite", "out")
    write("sqlite", "out")
    assert os.listdir() == ["out"]


def test_a_database_in_use_is_refused(here):
    (here / "out-wal").touch()
    with pytest.raises(BadSpec, match="out is in use: there is out-wal"):
        write("sqlite", "out")


def test_a_database_in_use_is_refused_by_the_name_of_a_link_too(here):
    write("sqlite", "far")
    before = Path("far").read_bytes()
    Path("out").symlink_to("far")
    Path("far-wal").touch()
    with pytest.raises(BadSpec, match="out is in use: there is far-wal"):
        write("sqlite", "out")
    assert Path("far").read_bytes() == before


def test_a_database_that_comes_into_use_while_it_is_written_anew_is_refused(here):
    write("sqlite", "out")
    before = Path("out").read_bytes()

    opened = open_form("sqlite", "out")
    Batches(opened.__enter__()).add(ROW)
    Path("out-wal").touch()
    with pytest.raises(BadSpec, match="out is in use: there is out-wal"):
        opened.__exit__(None, None, None)
    assert Path("out").read_bytes() == before


def test_a_folder_instead_of_the_database_is_refused(here):
    (here / "out").mkdir()
    with pytest.raises(BadSpec, match="it is no file"):
        write("sqlite", "out")


def test_a_link_is_followed(form, here):
    (here / "far").mkdir()
    write(form, "far/out")
    Path("out").symlink_to("far/out")
    write(form, "out")
    assert Path("out").is_symlink()
    assert names(here / "far") == ["out"]


@pytest.mark.parametrize(
    "name", ["nowhere/out", "x" * 300, "nul\0byte"], ids=["nowhere", "long", "nul"]
)
def test_an_impossible_destination_is_refused_in_a_line(form, here, name):
    with pytest.raises(BadSpec, match="cannot write") as caught:
        write(form, name)
    assert "\n" not in str(caught.value)
    assert names(here) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_a_full_disk_is_reported_in_a_line(here, monkeypatch):
    real = Path.open

    def full(path, mode="r", *args, **more):
        if path.name == "deals.csv":
            return real(Path("/dev/full"), "w", *args, **more)
        return real(path, mode, *args, **more)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(BadSpec, match="No space left on device"):
        write("csv", "out")
    assert names(here) == []


def test_a_name_that_is_no_text_is_a_name(form, here):
    write(form, "out\udcff")
    assert names(here) == ["out\udcff"]


def test_an_unknown_form_suggests_the_nearest(here):
    with pytest.raises(BadSpec, match="did you mean 'parquet'"):
        write("parket", "out")


def test_parquet_without_its_library_names_the_extra(here, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(BadSpec, match=r"pip install 'wonders\[data\]'"):
        write("parquet", "out")
    assert names(here) == []


def test_the_whole_disk_is_no_place_for_an_export():
    with pytest.raises(BadSpec, match="it is the whole disk"), open_form("csv", "/"):
        pass
