"""The core is generic: none of its files names a game, a card or a board."""

import re
from pathlib import Path

import pytest

from wonders.core import load

CORE = sorted((Path(__file__).parents[2] / "core").rglob("*.py"))
RULESETS = ("duel", "classic")
GAMES = [load(name) for name in RULESETS]
IDS = {facts.id for game in GAMES for facts in game.catalogue.facts}
WORDS = {word for game in GAMES for word in (*game.colors, *game.resources)}


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.name)
def test_no_file_of_core_names_a_game(file):
    text = file.read_text("utf-8")
    assert not re.search(r"\bduel\b|\bclassic\b|free city|pyramid\b", text, re.IGNORECASE)


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.name)
def test_no_file_of_core_has_the_id_of_a_card(file):
    quoted = set(re.findall(r"[\"']([a-z][a-z0-9:-]+)[\"']", file.read_text("utf-8")))
    assert not quoted & IDS


@pytest.mark.parametrize("file", CORE, ids=lambda file: file.name)
def test_no_file_of_core_names_a_colour_or_resource_of_a_game(file):
    quoted = set(re.findall(r"[\"']([a-z]+)[\"']", file.read_text("utf-8")))
    assert not quoted & WORDS
