"""`wonders export`: record files as tables."""

import csv
import gzip
import json
import os
import signal
import sqlite3
from array import array

import pytest

from wonders.core import load, rewards_of
from wonders.core.export import parquet_files, positions_for_learners
from wonders.core.record.read_record_files import read_records
from wonders.core.record.replay import replay

TABLES = ["deals", "games", "moves", "seats", "sheets"]


@pytest.fixture
def mixed(records, golden, folder):
    """Return a file with games of both rulesets, an unfinished one among them."""
    first = json.loads(records.read_text("utf-8").splitlines()[0])
    unfinished = {**first, "moves": first["moves"][:5], "result": None}
    file = folder / "mixed.jsonl"
    file.write_bytes(
        (golden / "classic-2.jsonl").read_bytes()
        + (golden / "solo-hammurabi-civilian.jsonl").read_bytes()
        + json.dumps(unfinished).encode()
        + b"\n"
        + (golden / "shared-victory.jsonl").read_bytes()
    )
    return file


@pytest.fixture
def tables(wonders, folder):
    """Return a function that exports a file as CSV and reads the tables back."""

    def read(file, *args, stdin=""):
        status, _, err = wonders("export", file, "--to", "csv", "-o", "out", *args, stdin=stdin)
        assert (status, err) == (0, "")
        found = {}
        for path in (folder / "out").iterdir():
            with path.open(encoding="utf-8", newline="") as opened:
                found[path.stem] = list(csv.DictReader(opened))
        return found

    return read


def test_games_of_all_kinds_stand_in_one_file(tables, mixed):
    found = tables(mixed)
    assert sorted(found) == TABLES
    games = found["games"]
    assert [row["game_id"] for row in games] == ["0", "1", "2", "3"]
    assert [row["game"] for row in games] == ["classic", "duel", "duel", "duel"]
    assert [row["victory"] for row in games] == ["points", "civilian", "", "civilian"]
    assert [row["won"] for row in found["seats"]][4:] == ["", "", "true", "true"]


def test_a_leader_has_a_seat_and_a_free_city_only_its_sheet(tables, mixed):
    found = tables(mixed)
    assert [row["name"] for row in found["seats"] if row["game_id"] == "1"][1] == "hammurabi"
    assert {row["seat"] for row in found["seats"] if row["game_id"] == "0"} == {"0", "1"}
    assert {row["seat"] for row in found["sheets"] if row["game_id"] == "0"} == {"0", "1", "2"}


def test_standard_input_and_packed_files_are_read(tables, records, folder):
    plain = tables(records)
    content = records.read_bytes()
    assert tables("-", stdin=content) == plain
    (folder / "packed.jsonl.gz").write_bytes(gzip.compress(content))
    assert tables(folder / "packed.jsonl.gz") == plain


def test_an_empty_file_gives_empty_tables(tables, folder):
    (folder / "none.jsonl").touch()
    assert tables("none.jsonl") == {name: [] for name in TABLES}


def test_json_counts_the_rows(wonders, records):
    out = wonders("export", records, "--to", "csv", "-o", "out", "--json").out
    moves = [len(json.loads(line)["moves"]) for line in records.read_text("utf-8").splitlines()]
    assert json.loads(out) == {
        "file": str(records),
        "to": "csv",
        "out": "out",
        "skipped": 0,
        "rows": {"games": 6, "seats": 12, "moves": sum(moves), "sheets": 96, "deals": 30},
    }


def test_a_database_has_keys_types_and_a_version(wonders, mixed, folder):
    assert wonders("export", mixed, "--to", "sqlite", "-o", "games.db").status == 0
    connection = sqlite3.connect(folder / "games.db")
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert connection.execute("SELECT won, share FROM seats WHERE game_id = 3").fetchall() == [
        (1, 0.5),
        (1, 0.5),
    ]
    plan = connection.execute(
        "EXPLAIN QUERY PLAN SELECT * FROM moves WHERE verb = 'build'"
    ).fetchone()[-1]
    assert "moves_by_verb" in plan
    connection.close()


def test_a_bad_line_is_named_and_nothing_is_written(refused, records, folder):
    lines = records.read_bytes().splitlines(keepends=True)
    records.write_bytes(b"".join([*lines[:2], b"{}\n", *lines[3:]]))
    line = refused("export", records, "--to", "csv", "-o", "out")
    assert f"{records}:2: " in line
    assert "(--skip-bad leaves such lines out)" in line
    assert sorted(each.name for each in folder.iterdir()) == ["six.jsonl", "six.jsonl.run"]


def test_bad_lines_are_left_out_when_asked_and_the_others_keep_their_numbers(
    wonders, records, folder
):
    lines = records.read_bytes().splitlines(keepends=True)
    no_table = lines[4].replace(b'"winners":[', b'"winners":[9,')
    records.write_bytes(b"".join([b"{}\n", *lines[1:4], no_table, lines[5][:-1]]))
    status, out, err = wonders("export", records, "--to", "csv", "-o", "out", "--skip-bad")
    assert status == 0
    assert "; 3 bad lines left out" in out
    assert [line.split(": ")[0] for line in err.splitlines()] == [
        f"left out {records}:{number}" for number in (0, 4, 5)
    ]
    rows = (folder / "out" / "games.csv").read_text("utf-8").splitlines()
    assert [row[:2] for row in rows[1:]] == ["1,", "2,", "3,"]


def test_an_export_is_not_replaced_by_one_that_leaves_all_lines_out(wonders, records, folder):
    export = ("export", records, "--to", "csv", "-o", "out", "--skip-bad")
    assert wonders(*export).status == 0
    games = (folder / "out" / "games.csv").read_bytes()
    records.write_text("{}\n{}\n", "utf-8")
    status, _, err = wonders(*export)
    assert status == 2
    assert err.endswith(": all lines are bad; nothing is written\n")
    records.write_text("")
    status, _, err = wonders("export", records, "--to", "csv", "-o", "out")
    assert status == 2
    assert err.endswith(" has no game; out stays\n")
    assert (folder / "out" / "games.csv").read_bytes() == games


def test_a_game_against_the_rules_is_found_only_by_a_check(wonders, refused, records):
    records.write_bytes(records.read_bytes().replace(b'"total":', b'"total":1', 1))
    args = ("export", records, "--to", "csv", "-o", "out")
    assert wonders(*args).status == 0
    assert f"{records}:0: step" in refused(*args, "--check")
    assert "1 bad line" in wonders(*args, "--check", "--skip-bad").out


def test_a_ruleset_that_is_not_installed_is_no_obstacle(tables, records):
    records.write_bytes(records.read_bytes().replace(b'"game":"duel"', b'"game":"unheard-of"'))
    assert {row["game"] for row in tables(records)["games"]} == {"unheard-of"}


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (("--to", "csv", "-o", "-"), "an export is a file or a folder"),
        (("--to", "xls", "-o", "out"), "'xls' is not one of"),
        (("--to", "csv"), "missing option '-o'"),
        (("-o", "out"), "missing option '--to'"),
        (("--to", "sqlite", "-o", "six.jsonl"), "six.jsonl is there already and is no export"),
        (("--to", "csv", "-o", "."), "holds other things"),
        (("--to", "csv", "-o", "no/where"), "cannot write no/where: No such file or directory"),
    ],
)
def test_bad_usage_is_told_in_a_line(refused, records, args, why):
    assert why in refused("export", records, *args)


def test_a_file_that_is_not_there_leaves_nothing(refused, folder):
    assert "cannot read nowhere" in refused("export", "nowhere", "--to", "csv", "-o", "out")
    assert list(folder.iterdir()) == []


def test_what_is_said_for_people_is_left_out(tables, records):
    plain = tables(records)
    lines = [json.loads(line) for line in records.read_text("utf-8").splitlines()]
    for line in lines:
        line["about"] = {"names": ["Ann", "Bob"], "note": "=1+1"}
    records.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    assert tables(records) == plain


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d", "\uff20"])
def test_no_name_in_csv_is_a_formula_of_a_spreadsheet(tables, records, sign):
    lines = [json.loads(line) for line in records.read_text("utf-8").splitlines()]
    lines[0]["seats"] = [f"{sign}1+cmd|'/c calc'!A1", f"bob {sign}1"]
    lines[0]["deal"]["first"] = -1
    records.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    found = tables(records)
    names = [row["name"] for row in found["seats"][:2]]
    assert names == [f"'{sign}1+cmd|'/c calc'!A1", f"bob {sign}1"]
    assert next(row["value"] for row in found["deals"] if row["part"] == "first") == "-1"


def test_ctrl_c_leaves_nothing(started, records, folder):
    pipe = folder / "pipe.jsonl"
    os.mkfifo(pipe)
    process = started("export", pipe, "--to", "csv", "-o", "out")
    with pipe.open("wb") as feed:
        # More than a pipe holds: when all is written, some has been read.
        feed.write(20 * records.read_bytes())
        feed.flush()
        assert list(folder.glob("out.*.wonders/sheets.csv"))
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(60) == 130
    assert sorted(each.name for each in folder.iterdir()) == [
        "pipe.jsonl",
        "six.jsonl",
        "six.jsonl.run",
    ]
    assert process.stderr.read().strip() == b"wonders: interrupted"


def test_positions_are_what_was_seen_and_done_and_what_came_of_it(
    wonders, mixed, folder, monkeypatch
):
    """Read back, and held against the games played through."""
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(parquet_files, "SHARD", 50)
    monkeypatch.setattr(positions_for_learners, "WAITING", 200_000)
    out = wonders("export", mixed, "--to", "parquet", "-o", "out", "--positions", "--json").out
    files = sorted((folder / "out").glob("positions-*.parquet"))
    tables = [parquet.read_table(file) for file in files]
    assert json.loads(out)["rows"]["positions"] == sum(map(len, tables))
    assert all(len(table) <= 50 for table in tables)
    rows = {}
    for file, table in zip(files, tables, strict=True):
        told = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
        kind = int(file.name.split("-")[1])
        for row in table.to_pylist():
            rows[row["game_id"], row["step"]] = (kind, told, row)
        assert arrow.types.is_fixed_size_list(table.schema.field("observation").type)
    kinds = []
    for number, record in read_records(str(mixed)):
        game = load(record.game, record.house, record.options)
        observer = game.observer()
        *_, (last, _) = replay(game, record)
        rewards = None if last.seat is not None else rewards_of(last.utilities())
        for state, step in replay(game, record):
            if step is None:
                break
            kind, told, row = rows.pop((number, step.number))
            assert row["seat"] == state.seat
            assert row["rewards"] == rewards
            assert str(step.move) == json.loads(told["actions"])[row["action"]]
            mask = bytearray(len(game.table))
            state.mark_legal(mask)
            assert row["mask"] == list(mask)
            assert array("b", row["observation"]).tobytes() == observer.row(state, state.seat)
        assert told["observation"] == observer.name
        assert [part.name for part in observer.parts] == [
            name for name, _, _ in json.loads(told["slices"])
        ]
        kinds.append(kind)
    assert not rows
    # The unfinished game is of the same kind as the last one; each other kind has its own files.
    assert kinds == [0, 1, 2, 2]


def test_duckdb_reads_positions_beside_the_moves(wonders, records, folder):
    duckdb = pytest.importorskip("duckdb")
    wonders("export", records, "--to", "parquet", "-o", "out", "--positions")
    wrong, right = duckdb.sql(
        "SELECT count(*) FILTER (mask[action + 1] != 1), count(*) FILTER (mask[action + 1] = 1) "
        f"FROM '{folder}/out/positions-*.parquet' JOIN '{folder}/out/moves.parquet' "
        "USING (game_id, step, seat)"
    ).fetchone()
    moves = [len(json.loads(line)["moves"]) for line in records.read_text("utf-8").splitlines()]
    assert (wrong, right) == (0, sum(moves))


def test_an_export_with_positions_is_replaced_as_a_whole(wonders, records, folder):
    pytest.importorskip("pyarrow")
    for more in (["--positions"], []):
        assert wonders("export", records, "--to", "parquet", "-o", "out", *more).status == 0
        assert bool(list((folder / "out").glob("positions-*"))) == bool(more)


def test_positions_with_a_column_more_stay(wonders, refused, records, folder):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    export = ("export", records, "--to", "parquet", "-o", "out", "--positions")
    assert wonders(*export).status == 0
    file = folder / "out" / "positions-0-00000.parquet"
    table = parquet.read_table(file)
    parquet.write_table(table.append_column("note", pyarrow.nulls(table.num_rows)), file)
    before = file.read_bytes()
    assert "holds other things" in refused(*export)
    assert file.read_bytes() == before


def test_positions_of_games_against_the_rules_are_refused(wonders, refused, records):
    pytest.importorskip("pyarrow")
    lines = [json.loads(line) for line in records.read_text("utf-8").splitlines()]
    lines[0]["result"]["scores"][0]["military"] += 1
    lines[0]["result"]["scores"][0]["total"] += 1
    records.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    export = ["export", records, "--to", "parquet", "-o", "out", "--positions"]
    assert "military" in refused(*export)
    out = wonders(*export, "--skip-bad", "--json").out
    moves = [len(line["moves"]) for line in lines[1:]]
    assert json.loads(out)["rows"]["positions"] == sum(moves)


@pytest.mark.parametrize("form", ["csv", "sqlite"])
def test_positions_take_parquet(refused, records, form):
    why = refused("export", records, "--to", form, "-o", "out", "--positions")
    assert "--positions takes --to parquet" in why
