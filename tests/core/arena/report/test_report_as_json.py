"""The report of a run as plain data."""

import json

import pytest

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
