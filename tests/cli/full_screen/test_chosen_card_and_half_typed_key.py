"""What keys choose at the table: a card first, then what to do with it."""

import pytest

from wonders.cli.full_screen.chosen_card_and_half_typed_key import CardChoice
from wonders.cli.screen.drawing import Group
from wonders.core.game.scene_for_screens import Option


def option(move):
    return Option(move=move, verb=move.split()[0], card=None)


BUILD, DISCARD = option("build altar"), option("discard altar")
SPHINX, GIZA = option("wonder sphinx altar"), option("wonder giza altar")
SELL = option("discard baths")


@pytest.fixture
def keys():
    """Return the keys of Altar, with two wonders, and of Baths, which costs too much."""
    altar = {"": BUILD, "b": BUILD, "wa": SPHINX, "wb": GIZA, "d": DISCARD}
    return CardChoice(
        [
            Group("1", "altar", altar),
            Group("2", "baths", {"d": SELL}, {"": "it costs 1 stone", "b": "it costs 1 stone"}),
        ]
    )


def press(keys, *typed):
    return [keys.press(key) for key in typed][-1]


@pytest.mark.parametrize(
    ("typed", "move"),
    [("1b", BUILD), ("1d", DISCARD), ("1wa", SPHINX), ("1wb", GIZA), ("2d", SELL)],
)
def test_a_card_and_a_key_play_a_move(keys, typed, move):
    assert press(keys, *typed).option is move


def test_enter_builds_the_chosen_card(keys):
    keys.press("1")
    assert keys.enter().option is BUILD


def test_enter_on_a_card_that_costs_too_much_says_why(keys):
    keys.press("2")
    assert keys.enter() == (True, None, "it costs 1 stone")
    assert keys.press("b").refused == "it costs 1 stone"


def test_enter_alone_asks_for_a_card(keys):
    assert keys.enter().option is None
    assert "Choose first" in keys.enter().refused


def test_a_letter_before_a_card_is_no_key_of_the_table(keys):
    assert keys.press("d") == (False, None, "")


def test_half_a_key_waits_for_the_rest(keys):
    assert press(keys, *"1w") == (True, None, "")
    assert keys.begun == "w"
    assert keys.press("b").option is GIZA


def test_another_card_after_half_a_key_is_chosen(keys):
    press(keys, *"1w2")
    assert (keys.group, keys.begun) == ("2", "")


def test_arrows_go_round(keys):
    chosen = []
    for by in (1, 1, 1, -1, -1):
        keys.step(by)
        chosen.append(keys.group)
    assert chosen == ["1", "2", "1", "2", "1"]


def test_escape_leaves_nothing_chosen(keys):
    press(keys, *"1w")
    assert keys.clear()
    assert (keys.group, keys.begun, keys.clear()) == ("", "", False)


def test_more_than_nine_cards_are_chosen_by_two_digits():
    moves = [option(f"revive card-{number}") for number in range(1, 13)]
    keys = CardChoice(
        [Group(str(number), None, {"": move}) for number, move in enumerate(moves, 1)]
    )
    keys.press("1")
    assert keys.group == "1"
    keys.press("2")
    assert keys.group == "12"
    keys.press("3")
    assert keys.group == "3"
    assert keys.enter().option is moves[2]
