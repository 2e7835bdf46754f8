"""The crosstable of a run."""

import pytest

from wonders.core.arena.report.crosstable_cells import crosstable

NAMES = ["ann", "bob", "cat"]


@pytest.fixture
def report(reported):
    return reported()


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
