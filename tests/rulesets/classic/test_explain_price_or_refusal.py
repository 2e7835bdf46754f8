"""Why a move costs what it costs, or is not possible, with the ruling behind it."""

import pytest

from wonders.core import House, IllegalMove, hookimpl, load
from wonders.core.game.pending_choices import Choice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.classic import Classic

THREE = load("classic", options={"players": 3})
BOARDS = ("giza:A", "rhodes:A", "ephesos:A")


def seat(*cities, **position):
    return table(THREE, *cities, boards=BOARDS, **position)


def rulings(t, notation):
    return {line.ruling for line in t.why(notation).lines}


@pytest.mark.parametrize(
    ("cities", "position", "notation", "legal", "coins", "ruling"),
    [
        (("",), {"hands": ("lumber-yard",)}, "build lumber-yard", True, 0, None),
        (("",), {"hands": ("lumber-yard",)}, "discard lumber-yard", True, -3, "C6"),
        (("",), {"hands": ("barracks",)}, "build barracks L2", True, 2, "C7"),
        (("",), {"hands": ("barracks",), "coins": 1}, "build barracks L2", False, 2, "C1"),
        (("",), {"hands": ("stockade",)}, "build stockade", False, None, "C7"),
        (("baths",), {"hands": ("baths",)}, "build baths", False, None, "C5"),
        (("",), {"hands": ("baths",)}, "free baths", False, None, "C14"),
        (("",), {"hands": ("baths",)}, "revive baths", False, None, "C16"),
        (("stone-pit",), {"hands": ("baths",)}, "stage baths", True, 0, None),
        (("baths",), {"hands": ("aqueduct",), "age": 2}, "build aqueduct", True, 0, "C10"),
        (
            ("west-trading-post",),
            {"hands": ("barracks",), "coins": 1},
            "build barracks L1",
            True,
            1,
            "C9",
        ),
    ],
)
def test_a_move_is_explained_with_price_and_ruling(
    cities, position, notation, legal, coins, ruling
):
    t = seat(*cities, **position)
    why = t.why(notation)
    assert (why.legal, why.coins) == (legal, coins)
    assert why.lines
    assert ruling is None or ruling in rulings(t, notation)


def test_a_right_that_is_used_is_told_from_none(together):
    """C14."""
    t = table(
        THREE,
        boards=("olympia:A", "rhodes:A", "ephesos:A"),
        stages=(2,),
        hands=("palace", "", "altar senate"),
        age=3,
    )
    together(t, "0 free palace", "2 discard altar")
    assert str(t.why("free senate")) == "the right is used in this age (C14)"
    assert str(seat("", hands=("altar",)).why("free altar")).startswith("the city has no right")


def test_any_city_can_be_asked_for_as_if_it_had_the_card(classic):
    t = table(classic(3), "", "baths", "", hands=["altar"], coins=[3, 0, 0])
    aqueduct = t.game.move("build aqueduct")
    assert not t.state.explain(aqueduct).legal
    answer = t.game.explain(t.state, aqueduct, 1)
    assert (answer.legal, answer.coins) == (True, 0)
    assert not t.game.explain(t.state, t.game.move("build sawmill"), 2).legal
    assert t.state.city == 0


def lines(t, notation):
    return str(t.why(notation)).splitlines()


def test_own_production_choices_and_purchases_are_told_apart():
    """C7, C8: one wood and three clay."""
    cities = ("caravansery brickyard", "lumber-yard", "clay-pool")
    t = seat(*cities, hands=("siege-workshop",), age=3)
    assert lines(t, "build siege-workshop L2") == [
        "0 2 clay: your own production",
        "0 1 clay: your choice production (C8)",
        "2 1 wood bought at 2 each from the left neighbour (C7)",
    ]
    assert lines(t, "build siege-workshop R2") == [
        "0 2 clay: your own production",
        "0 1 wood: your choice production (C8)",
        "2 1 clay bought at 2 each from the right neighbour (C7)",
    ]


def test_a_lower_price_is_told_from_the_usual_one():
    """C9."""
    cities = ("caravansery east-trading-post", "clay-pool", "clay-pit lumber-yard brickyard")
    t = seat(*cities, hands=("siege-workshop",), age=3)
    assert lines(t, "build siege-workshop R3") == [
        "0 1 wood: your choice production (C8)",
        "3 3 clay bought at 1 each from the right neighbour (C9)",
    ]


def test_the_payments_that_there_are_are_named_where_another_is_meant():
    """C7."""
    cities = ("caravansery brickyard", "lumber-yard", "clay-pool")
    t = seat(*cities, hands=("siege-workshop",), age=3, coins=4)
    for none in ("build siege-workshop L2 R2", "build siege-workshop L4"):
        assert lines(t, none)[-1] == "the payments there are: R2 or L2 (C7)"
        assert not t.why(none).legal
    t = seat("brickyard", *cities[1:], hands=("siege-workshop",), age=3, coins=4)
    assert lines(t, "build siege-workshop") == [
        "0 2 clay: your own production",
        "2 1 wood bought at 2 each from the left neighbour (C7)",
        "2 1 clay bought at 2 each from the right neighbour (C7)",
        "the payments there are: L2 R2 (C7)",
    ]
    assert lines(seat("", hands=("baths",)), "build baths L2")[-1] == (
        "the payments there are: nothing (C7)"
    )


@pytest.mark.parametrize("coins", [1, 9])
def test_a_payment_that_does_not_exist_is_not_called_free(coins):
    """C7: nor is it said what it would cost."""
    cities = ("", "lumber-yard", "clay-pool brickyard")
    t = seat(*cities, hands=("siege-workshop",), age=3, coins=coins)
    assert lines(t, "build siege-workshop L4") == ["the payments there are: L2 R6 (C7)"]
    assert not t.why("build siege-workshop L4").legal


def test_who_is_too_poor_for_a_payment_hears_what_it_costs_and_what_he_has():
    """C1."""
    t = seat(hands=("barracks", "tavern", "quarry"), coins=1)
    assert lines(t, "build barracks L2")[-1] == "costs 2 coins, the city has 1 (C1)"
    t = table(THREE, boards=BOARDS, hands=("quarry",), age=2, coins=0)
    assert lines(t, "build quarry") == [
        "1 printed coins, to the bank",
        "costs 1 coins, the city has 0 (C1)",
    ]


def test_what_nobody_can_give_is_named():
    """C7."""
    t = seat("stone-pit", hands=("fortifications",), age=3)
    assert lines(t, "build fortifications") == [
        "0 1 stone: your own production",
        "missing 3 ore: more than choices and both neighbours can give (C7)",
    ]


def test_what_is_not_in_hand_and_what_is_built_up_cannot_be_played():
    t = table(THREE, boards=BOARDS, stages=(3,), hands=("altar",), age=2)
    assert lines(t, "build theater") == ["theater is not in hand"]
    assert lines(t, "stage altar") == ["every stage is built (C6)"]


def test_a_linked_card_names_its_parent_and_nothing_may_be_paid_for_it():
    """C10."""
    t = seat("baths", hands=("aqueduct",), age=2)
    assert lines(t, "build aqueduct") == ["0 free: linked to baths (C10)"]
    assert lines(t, "build aqueduct R2") == [
        "0 free: linked to baths (C10)",
        "nothing may be paid for it (C10)",
    ]
    assert not t.why("build aqueduct R2").legal


def test_a_revival_is_explained_while_it_waits(together):
    """C16."""
    boards = ("halikarnassos:B", "rhodes:A", "giza:A")
    hands = ("press", "loom", "loom")
    t = table(THREE, "altar foundry", boards=boards, hands=hands, pile="altar baths", age=2)
    together(t, "0 stage press", "1 build loom", "2 build loom")
    first = "a card of the discard pile may be built first: revive or pass (C16)"
    assert {move: (t.why(move).legal, *lines(t, move)) for move in (
        "pass", "revive baths", "revive altar", "revive palace", "build loom", "discard loom"
    )} == {
        "pass": (True, "0 declines to build from the discard pile (C16)"),
        "revive baths": (True, "0 free (C16)"),
        "revive altar": (False, "altar stands in the city already (C5)"),
        "revive palace": (False, "palace is not in the discard pile (C16)"),
        "build loom": (False, first),
        "discard loom": (False, first),
    }  # fmt: skip
    other = seat(hands=("baths",))
    for move in ("pass", "revive baths"):
        assert lines(other, move) == ["there is no card of the discard pile to be built now (C16)"]


def test_the_right_to_build_for_nothing_is_not_for_the_seventh_card(reprinted, together):
    """C13, C14."""
    effects = load("classic").catalogue
    both = [
        effect
        for fact in effects.facts
        if fact.id in ("babylon:B:2", "olympia:A:2")
        for effect in fact.effects
    ]
    game = reprinted("babylon:B:2", effects=tuple(both))
    t = table(game, boards=("babylon:B",), stages=(2,), hands=("altar baths",), turn=6)
    assert t.can("free altar")
    together(t, "0 discard altar")
    assert not t.can("free baths")
    assert lines(t, "free baths") == [
        "the right is for a card of the hand, not for the seventh card (C13)"
    ]


class AskForACard(Choice):
    """Asks for one of the first nine cards of the game."""

    ruling = "X0"

    def options(self, state):
        return [card.discard for card in state.game.cards[:9]]


class AskForAStage(AskForACard):
    """Asks for one card under a stage, after everything else."""

    rank = 9

    def options(self, state):
        return [state.game.cards[0].stage]


def test_a_waiting_choice_is_named_with_its_first_options():
    t = seat(hands=("altar",))
    t.state.queue(AskForAStage(0))
    t.state.queue(AskForACard(0))
    named = ", ".join(f"discard {card.id}" for card in t.game.cards[:8])
    assert lines(t, "build altar") == [f"something else is to be decided first: {named} (X0)"]


class Wave(House):
    """There is a move that nobody may make yet."""

    name = "wave"

    @hookimpl
    def amend_moves(self, game):
        game.add_move("wave-hand")


def test_a_house_rules_choice_is_told_from_a_move_that_it_does_not_allow_now():
    game = Classic(Classic.Options(players=3), [(Wave(), NoOptions())])
    t = table(game, boards=BOARDS, hands=("altar",))
    assert not t.why("wave-hand").legal
    assert lines(t, "wave-hand") == ["a house rule does not allow it now"]
    t.state.queue(AskForACard(0))
    asked = str(t.game.cards[0].discard)
    assert (t.why(asked).legal, t.price(asked)) == (True, None)
    assert lines(t, asked) == ["a house rule's own move"]


def test_only_moves_are_explained():
    with pytest.raises(IllegalMove):
        seat(hands=("altar",)).state.explain("build altar")


def test_when_the_game_is_over_that_is_all_there_is_to_say(together):
    t = table(THREE, boards=BOARDS, hands=("palace",), age=3, turn=6)
    together(t)
    assert lines(t, "build palace") == ["the game is over"]
