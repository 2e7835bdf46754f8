"""Amounts of resources."""

from wonders.core.cards.resources import needs_of


def test_needs_come_in_the_order_of_the_game_whatever_the_order_in_the_data():
    assert needs_of({"clay": 1, "wood": 2}, ("wood", "stone", "clay")) == ((0, 2), (2, 1))


def test_needs_leave_coins_out():
    assert needs_of({"coins": 4, "wood": 1}, ("wood",)) == ((0, 1),)


def test_what_costs_nothing_needs_nothing():
    assert needs_of({}, ("wood", "stone")) == ()
