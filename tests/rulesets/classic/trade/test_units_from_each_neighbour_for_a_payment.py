"""What a payment buys: of whom, and what own choices give."""

import pytest

from wonders.core import load
from wonders.core.testing import table
from wonders.rulesets.classic.trade.units_from_each_neighbour_for_a_payment import find_split

WOOD, CLAY = 0, 2


@pytest.mark.parametrize(
    ("pair", "chosen", "split"),
    [
        ((2, 0), [(CLAY, 1)], ((WOOD, 1, 0), (CLAY, 0, 0))),
        ((0, 2), [(WOOD, 1)], ((WOOD, 0, 0), (CLAY, 0, 1))),
        ((2, 2), [], ((WOOD, 1, 0), (CLAY, 0, 1))),
        ((4, 0), [], ()),
        ((0, 4), [], ()),
        ((0, 0), [], ()),
        ((3, 0), [], ()),
    ],
)
def test_a_payment_buys_what_own_choices_leave(pair, chosen, split):
    """C7, C8: one wood and one clay are lacking; the left sells wood, the right clay."""
    three = load("classic", options={"players": 3})
    boards = ("giza:A", "rhodes:A", "ephesos:A")
    cities = ("caravansery brickyard", "lumber-yard", "clay-pool")
    t = table(three, *cities, boards=boards, age=3)
    piece = t.game.move("build siege-workshop").piece
    assert find_split(t.state, 0, piece, pair) == (chosen, split)


def test_of_two_splits_the_first_resource_comes_from_the_right():
    """C7: both sell a clay and an ore; either may sell either."""
    three = load("classic", options={"players": 3})
    boards = ("giza:A", "alexandria:A", "ephesos:A")
    cities = ("lumber-yard", "clay-pool ore-vein", "clay-pool ore-vein")
    t = table(three, *cities, boards=boards, age=3)
    stables = t.game.move("build stables").piece
    chosen, split = find_split(t.state, 0, stables, (2, 2))
    assert chosen == []
    assert sorted(split) == [(2, 0, 1), (3, 1, 0)]


def test_a_neighbour_sells_what_it_makes_and_what_its_choices_give_besides():
    """C7: the left sells two woods, one of them by choice, and the right one."""
    three = load("classic", options={"players": 3})
    boards = ("giza:A", "alexandria:A", "ephesos:A")
    t = table(three, "", "lumber-yard tree-farm", "lumber-yard", boards=boards, age=3)
    caravansery = t.game.move("build caravansery").piece
    assert [find_split(t.state, 0, caravansery, pair) for pair in ((4, 0), (2, 2), (0, 4))] == [
        ([], ((WOOD, 2, 0),)),
        ([], ((WOOD, 1, 1),)),
        ([], ()),
    ]
