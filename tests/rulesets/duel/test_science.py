"""Rulings D21 to D23: pairs of symbols, and six different ones."""

import pytest

from wonders.core.testing import table

#: Five different symbols; `study` doubles the last.
FIVE = "workshop apothecary scriptorium pharmacist academy"


def test_a_pair_takes_a_token_from_the_board_and_must():
    """D21."""
    t = table("duel", "scriptorium", "", display="library", board="law economy masonry")
    t.play("build library")
    assert t.seat == 0
    assert t.legal() == ["progress economy", "progress law", "progress masonry"]


def test_the_board_is_not_refilled():
    """D21."""
    t = table("duel", "scriptorium", "", display="library", board="law economy masonry")
    t.play("build library", "progress economy")
    assert [token.id for token in t.state.board] == ["law", "masonry"]
    assert [token.id for token in t.city(0).tokens] == ["economy"]


def test_a_pair_takes_nothing_when_the_board_is_empty():
    """D21."""
    t = table("duel", "scriptorium", "", display="library", board="")
    assert t.play("build library").seat == 1


@pytest.mark.parametrize("opponent", ["", "scriptorium"])
def test_different_symbols_and_the_opponents_make_no_pair(opponent):
    """D21."""
    t = table("duel", "workshop apothecary pharmacist", opponent, coins=(9, 7), display="library")
    assert t.play("build library").seat == 1


def test_a_second_pair_takes_a_second_token():
    """D21."""
    t = table("duel", "scriptorium pharmacist", "", display="library dispensary altar")
    first, second = (token.id for token in t.state.board[:2])
    t.play("build library", f"progress {first}", "discard altar", "build dispensary")
    assert not t.can(f"progress {first}")
    assert t.play(f"progress {second}").seat == 1


def test_a_pair_made_through_the_mausoleum_is_its_builders():
    """D22."""
    position = {"wonders": ("mausoleum", ""), "pile": "library", "board": "law economy"}
    t = table("duel", "scriptorium", "scriptorium", coins=(99, 7), display="altar", **position)
    t.play("wonder mausoleum altar", "revive library")
    assert (t.seat, t.legal()) == (0, ["progress economy", "progress law"])
    assert [token.id for token in t.play("progress law").city(0).tokens] == ["law"]


def test_the_mausoleum_makes_no_pair_with_the_opponents_symbol():
    """D22."""
    position = {"wonders": ("mausoleum", ""), "pile": "library", "board": "law economy"}
    t = table("duel", "", "scriptorium", coins=(99, 7), display="altar", **position)
    assert t.play("wonder mausoleum altar", "revive library").seat == 1


def test_law_counts_towards_the_six():
    """D23."""
    city = "law workshop apothecary scriptorium pharmacist"
    t = table("duel", city, "", coins=(99, 7), display="academy").play("build academy")
    assert (t.result().victory, t.result().winners) == ("science", [0])


@pytest.mark.parametrize(
    ("city", "card"),
    [(FIVE, "study"), ("workshop laboratory apothecary school scriptorium", "pharmacist")],
)
def test_six_symbols_must_be_different(city, card):
    """D23."""
    t = table("duel", city, "", coins=(99, 7), display=card, board="")
    assert t.play(f"build {card}").result() is None


def test_both_cities_symbols_are_not_added():
    """D23."""
    t = table("duel", FIVE, "law", coins=(99, 7), display="altar").play("build altar")
    assert t.result() is None


def test_the_sixth_symbol_wins_without_law():
    """D23."""
    t = table("duel", FIVE, "", coins=(99, 7), display="university altar").play("build university")
    assert (t.seat, t.legal(), t.result().winners) == (None, [], [0])


def test_law_never_makes_a_pair():
    """D23."""
    t = table("duel", "scriptorium", "", display="library", board="law economy masonry")
    assert t.play("build library", "progress law").seat == 1


def test_sorts_of_symbols_are_counted_as_they_come_and_go():
    city = table("duel", "", "").city(0)
    sorts = len(city.symbols)
    city.symbols = (2, 0, 1) + (0,) * (sorts - 3)
    assert city.different_symbols() == 2
    assert [int(city.add_symbol(index, more)) for index, more in ((1, 1), (0, -1), (2, -1))] == [
        1,
        1,
        0,
    ]
    assert city.different_symbols() == 2
    assert city.copy().different_symbols() == 2
