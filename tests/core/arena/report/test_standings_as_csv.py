"""The standings of a run as CSV."""

import csv
import io

import pytest

from wonders.core.arena.report.standings_as_csv import csv_table


@pytest.fixture
def report(reported):
    return reported()


def rows(report):
    return list(csv.DictReader(io.StringIO(csv_table(report))))


def test_the_csv_has_a_row_for_each_entrant_that_played(report):
    found = rows(report)
    assert [(row["rank"], row["entrant"], row["name"]) for row in found] == [
        ("1", "2", "cat"),
        ("2", "1", "bob"),
        ("3", "0", "ann"),
    ]
    assert float(found[0]["share"]) == report["entrants"][2]["share"]
    assert float(found[0]["deal_high"]) == report["entrants"][2]["deal_interval"][1]
    assert float(found[0]["mu"]) == report["ratings"][0]["mu"]
    assert float(found[0]["points_total"]) == report["entrants"][2]["points"]["total"]


def test_without_ratings_their_columns_are_empty(reported):
    assert {row["mu"] for row in rows(reported(rated=False))} == {""}


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\uff1d1"])
def test_no_name_is_a_formula_of_a_spreadsheet(reported, name):
    assert rows(reported([name, "bob", "cat"]))[2]["name"] == "'" + name.strip()


def test_a_name_with_commas_and_quotes_is_one_cell(reported):
    assert rows(reported(['mcts:a=1,b="2"', "bob", "cat"]))[2]["name"] == 'mcts:a=1,b="2"'
