"""`table`, which sets up positions for tests from the names of cards."""

import pytest

from wonders.core import BadCard, IllegalMove, load
from wonders.core.testing import table


def test_cities_have_the_given_pieces():
    t = table("duel", "quarry sphinx law", "baths", coins=(3, 9))
    assert (t.coins(0), t.coins(1)) == (3, 9)
    assert [token.id for token in t.city(0).tokens] == ["law"]
    assert t.sheet(0)["wonders"] == 6
    assert t.sheet(1)["civilian"] == 3


def test_treasuries_are_as_given_when_no_city_is_named():
    t = table("duel", coins=(1, 2))
    assert (t.coins(0), t.coins(1)) == (1, 2)


def test_wonders_are_as_given_when_only_one_city_is_named():
    t = table("duel", "", wonders=("", "sphinx"), coins=(1, 2))
    assert [wonder.id for wonder in t.city(1).wonders] == ["sphinx"]
    assert t.coins(1) == 2


def test_legal_lists_in_alphabetical_order():
    t = table("duel", "", "", display="baths altar", last=True)
    assert t.legal() == ["build altar", "build baths", "discard altar", "discard baths"]


def test_can_price_and_why_answer_for_one_move():
    t = table("duel", "", "", display="baths", coins=(1, 7))
    assert not t.can("build baths")
    assert t.price("build baths") == 2
    assert not t.why("build baths").legal


def test_play_plays_several_moves_and_stops_at_the_first_that_is_not_legal():
    t = table("duel", "", "", display="baths altar")
    with pytest.raises(IllegalMove):
        t.play("discard baths", "discard baths", "discard altar")
    assert t.seat == 1
    assert t.coins(0) == 7 + 2


def test_result_is_none_while_the_game_goes_on():
    t = table("duel", "", "", display="altar", age=3, last=True)
    assert t.result() is None
    assert t.play("discard altar").result().victory == "civilian"


def test_a_built_game_will_do():
    game = load("duel")
    assert table(game, "", "").game is game


@pytest.mark.parametrize("position", [{"display": "baath"}, {"pile": "baath"}])
def test_an_impossible_position_is_refused(position):
    with pytest.raises(BadCard, match=r"baath.*baths"):
        table("duel", "", "", **position)


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_unknown_names_in_a_city_suggest_the_nearest(game):
    with pytest.raises(BadCard, match=r"'bathes'.* - did you mean 'baths'"):
        table(game, "bathes", "")
