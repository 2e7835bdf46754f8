"""Why a move costs what it costs, or is not possible, with the ruling behind it."""

import pytest

from wonders.core import load
from wonders.core.testing import table

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
