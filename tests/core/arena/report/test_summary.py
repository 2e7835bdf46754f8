"""Reports: the plain data, the table as CSV, the crosstable."""

import csv
import io
import json

import pytest

from wonders.core.arena.report.summary import crosstable, csv_table

NAMES = ["ann", "bob", "cat"]


@pytest.fixture
def report(reported):
    return reported()


def test_a_report_has_the_plan_the_figures_and_the_ratings(report):
    assert report["format"] == "wonders-report/1"
    assert report["plan"]["seed"] == 7
    assert report["games"] == 24
    assert [row["name"] for row in report["ratings"]] == ["cat", "bob", "ann"]
    assert json.loads(json.dumps(report)) == report


def test_the_order_is_that_of_the_ratings(report):
    assert report["order"] == [2, 1, 0]


def test_without_ratings_the_order_is_that_of_the_wins(reported):
    assert reported(rated=False)["order"] == [2, 1, 0]


def test_whoever_did_not_play_is_not_ranked(reported):
    report = reported([*NAMES, "idle"], rated=False)
    assert report["order"] == [2, 1, 0]
    assert len(report["entrants"]) == 4


def test_the_crosstable_tells_the_row_before_the_column(report):
    assert crosstable(report) == [
        ["", "", "1", "2", "3", "all"],
        ["1", "cat", "-", "100.0", "100.0", "100.0"],
        ["2", "bob", "0.0", "-", "75.0", "37.5"],
        ["3", "ann", "0.0", "25.0", "-", "12.5"],
    ]


def test_entrants_that_never_met_have_an_empty_cell(reported):
    report = reported([*NAMES, "dan", "eve"], guests=True)
    rows = crosstable(report)
    ranks = {row[1]: number for number, row in enumerate(rows)}
    assert rows[ranks["ann"]][ranks["dan"] + 1] == ""
    assert rows[ranks["dan"]][ranks["eve"] + 1] != ""


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


@pytest.mark.parametrize("name", ["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1"])
def test_no_name_is_a_formula_of_a_spreadsheet(reported, name):
    assert rows(reported([name, "bob", "cat"]))[2]["name"] == "'" + name.strip()


def test_a_name_with_commas_and_quotes_is_one_cell(reported):
    assert rows(reported(['mcts:a=1,b="2"', "bob", "cat"]))[2]["name"] == 'mcts:a=1,b="2"'
