"""Score sheets side by side."""

import pytest

from wonders.cli.screen.result_sentence_and_score_sheets import sheet_lines
from wonders.core import load

CITIES = ["Alexandria", "Babylon", "Ephesos", "Giza", "Halikarnassos", "Olympia", "Rhodos"]
NAMES = ["du", "Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz-Bernhard"]


@pytest.fixture
def scores():
    return [dict(sheet) for sheet in load("classic", options={"players": 7}).deal(1).sheets()]


def test_sheets_of_seven_cities_are_as_wide_as_the_screen(scores):
    lines = [line.plain for line in sheet_lines(scores, NAMES, "de", 80, (), CITIES)]
    assert max(map(len, lines)) <= 80
    assert "Halik.." in lines[1]
    assert "Ada" in lines[0]


def test_sheets_that_fit_are_whole(scores):
    lines = [line.plain for line in sheet_lines(scores, NAMES, "de", 120, (), CITIES)]
    assert all(name in lines[0] for name in NAMES)
    assert all(city in lines[1] for city in CITIES)
