"""Walks through objects: what they find, what they leave out, and where two differ."""

from functools import partial
from itertools import count
from random import Random
from types import MappingProxyType

import pytest

from wonders.core import load
from wonders.core.testing.compare_all_that_an_object_reaches import Walk, difference, shape


class Thing:
    __slots__ = ("__private", "part")

    def __init__(self, part, private=0):
        self.part = part
        self.__private = private

    def __eq__(self, other):
        return True

    __hash__ = None


class Open:
    def __init__(self, **its):
        self.__dict__.update(its)


def holding(thing):
    return lambda: thing


@pytest.mark.parametrize(
    ("one", "two", "where"),
    [
        (1, 2, "it is 1, then 2"),
        ([1, 2], [1, 3], "[1] is 2, then 3"),
        ((1, (2, 3)), (1, (2, 4)), "[1][1] is 3, then 4"),
        ({"a": 1}, {"a": 2}, "a is 1, then 2"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, "it is mapping(1, 2), then mapping(2, 1)"),
        ({1, 2}, {1, 3}, "[1] is 2, then 3"),
        (Thing(1), Thing(2), "part is 1, then 2"),
        (Thing(1, 1), Thing(1, 2), "_Thing__private is 1, then 2"),
        (Open(x=Thing(1)), Open(x=Thing(2)), "x.part is 1, then 2"),
        (Random(1), Random(2), "state[1][1] is "),
        (partial(print, 1), partial(print, 2), "args[0] is 1, then 2"),
        (Thing(1).__eq__, Thing(2).__eq__, "self"),
        (holding(1), holding(2), "closure 0 is 1, then 2"),
        (iter([1, 2]), iter([1, 3]), "[0][0][1] is 2, then 3"),
        (count(1), count(2), "[0][0] is 1, then 2"),
        ([], (), "it is an empty list, then an empty tuple"),
    ],
)
def test_things_differ_where_they_differ(one, two, where):
    assert difference(shape(one), shape(one)) is None
    assert where in difference(shape(one), shape(two))


def test_equal_things_have_equal_shapes():
    def make():
        return Open(x=[Thing((1, {"a": {2, 3}})), Random(4), lambda: 5])

    assert shape(make()) == shape(make())
    assert shape({}) == shape(MappingProxyType({}))


def test_a_thing_that_holds_itself_has_a_shape():
    one, two = [1], [1]
    one.append(one)
    two.append([1])
    assert shape(one) == shape(one)
    assert shape(one) != shape(two)


def test_caches_do_not_change_the_shape_of_a_state():
    state = load("duel").deal(3)
    fresh = state.copy()
    state.moves()
    state.cities[0].add_choice((0, 1))
    state.cities[0].price(state.game.cards[30])
    state.cities[0].choices = ()
    assert shape(state) == shape(fresh)
    fresh.cities[0].coins += 1
    assert difference(shape(state), shape(fresh)) == "cities[0].coins is 7, then 8"


def test_a_walk_knows_the_path_to_what_can_be_changed():
    treasure = [1]
    walk = Walk(Open(a=(Thing({"b": treasure}),)))
    assert walk.changeable[id(treasure)] is treasure
    assert walk.path(id(treasure)) == "a[0].part.b"


def test_a_walk_does_not_enter_the_game():
    game = load("duel")
    walk = Walk(game.deal(1))
    assert id(game.table) not in {id(thing) for thing in walk.changeable.values()}
    assert not any(type(thing).__name__ == "MoveTable" for thing in walk._kept)
