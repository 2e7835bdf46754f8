"""The page about tables: its columns are those of the code, its queries run on all forms."""

import re
import shlex
from pathlib import Path

import pytest

from wonders.cli.main import run
from wonders.core.export import FORMS, TABLES, VERSION

PAGE = (Path(__file__).parents[2] / "docs" / "export.md").read_text("utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = re.findall(r"^    wonders (.*)$", PAGE, re.MULTILINE)
TYPES = {int: "integer", str: "text", float: "number", bool: "boolean"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Return a folder in which the commands of the page were run."""
    pytest.importorskip("pyarrow")
    folder = tmp_path_factory.mktemp("export")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for line in COMMANDS:
            assert run(shlex.split(line)) == 0
    return folder


@pytest.fixture
def ask(folder, monkeypatch):
    """Return a function that asks DuckDB a query of the page, of the files of a form."""
    duckdb = pytest.importorskip("duckdb")
    monkeypatch.chdir(folder)

    def answer(query, form):
        with duckdb.connect() as connection:
            if form == "csv":
                query = re.sub(r"'tables/(\w+)\.parquet'", r"'spreadsheets/\1.csv'", query)
            if form == "sqlite":
                # The extension is a file of its own, made for one version of DuckDB.
                extension = pytest.importorskip("duckdb_extension_sqlite_scanner")
                version = f"v{duckdb.__version__}"
                inside = Path(extension.__file__).parent / "extensions" / version
                if not inside.is_dir():
                    pytest.skip(f"the SQLite extension is not for DuckDB {version}")
                connection.execute(f"LOAD '{inside / 'sqlite_scanner.duckdb_extension'}'")
                connection.execute("ATTACH 'games.db' (TYPE sqlite)")
                connection.execute("USE games")
                query = re.sub(r"'tables/(\w+)\.parquet'", r"\1", query)
            return connection.execute(query).fetchall()

    return answer


def test_the_page_names_every_column_with_its_type():
    sections = re.split(r"^### (\w+)$", PAGE.partition("## Questions")[0], flags=re.MULTILINE)[1:]
    named = {
        name: re.findall(r"^\| (\**)`(\w+)`\** \| (\w+)( or null)? \|", text, re.MULTILINE)
        for name, text in zip(sections[::2], sections[1::2], strict=True)
    }
    assert named == {
        table.name: [
            (
                "**" if column.name in table.key else "",
                column.name,
                TYPES[column.type],
                " or null" if column.nullable else "",
            )
            for column in table.columns
        ]
        for table in TABLES
    }


def test_the_page_names_the_version():
    assert f"tables is {VERSION}:" in PAGE.replace("\n", " ")


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_duckdb_answers_the_queries_of_the_page_alike_from_all_forms(ask, query):
    answers = [rounded(ask(query, form)) for form in FORMS]
    assert answers[0]
    assert answers[0] == answers[1] == answers[2]


def rounded(rows):
    """Return rows sorted, their fractions rounded: sums depend on the order of reading."""
    return sorted(
        tuple(round(each, 9) if isinstance(each, float) else each for each in row) for row in rows
    )


def test_the_tables_say_what_the_match_said(ask, folder, capsys, monkeypatch):
    """Of a hundred games greedy wins as many as `match` counts."""
    import json

    monkeypatch.chdir(folder)
    assert run([*shlex.split(COMMANDS[0]), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    counted = {entrant["name"]: entrant["share"] for entrant in report["entrants"]}
    assert {name: won for name, _, won, _ in ask(QUERIES[0], "parquet")} == pytest.approx(counted)


def test_parquet_has_the_types_of_the_page(ask):
    described = ask("DESCRIBE FROM 'tables/seats.parquet'", "parquet")
    assert [row[1] for row in described] == [
        *("BIGINT", "BIGINT", "VARCHAR", "BOOLEAN", "DOUBLE", "BIGINT")
    ]
