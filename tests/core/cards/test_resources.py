"""Resources, colours, amounts."""

from wonders.core.cards.resources import BROWN_GREY, COLORS, RESOURCES, needs_of


def test_there_are_seven_resources_and_seven_colours():
    assert sorted(RESOURCES) == ["clay", "glass", "loom", "ore", "papyrus", "stone", "wood"]
    assert sorted(COLORS) == ["blue", "brown", "green", "grey", "purple", "red", "yellow"]


def test_brown_and_grey_are_colours():
    assert set(BROWN_GREY) <= set(COLORS)


def test_needs_come_in_the_order_of_the_game_whatever_the_order_in_the_data():
    assert needs_of({"clay": 1, "wood": 2}, ("wood", "stone", "clay")) == ((0, 2), (2, 1))


def test_needs_leave_coins_out():
    assert needs_of({"coins": 4, "wood": 1}, ("wood",)) == ((0, 1),)


def test_what_costs_nothing_needs_nothing():
    assert needs_of({}, RESOURCES) == ()
