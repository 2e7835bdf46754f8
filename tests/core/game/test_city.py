"""Cities: coins and production."""

import pytest

from wonders.core import Facts, Name, Piece
from wonders.core.game.city import City, CityOfCopies

PIECES = ((0, "well"), (1, "mill"))


def test_visible_production_is_counted_apart():
    city = City(7, 3)
    city.produce(1, 2, shown=True)
    city.produce(1, 1, shown=False)
    assert (city.made, city.shown) == ((0, 3, 0), (0, 2, 0))
    city.produce(1, -2, shown=True)
    assert (city.made, city.shown) == ((0, 1, 0), (0, 0, 0))


def test_production_is_replaced_never_changed_so_that_copies_may_share_it():
    city = City(7, 2)
    before = city.made
    city.produce(0, 1, shown=True)
    city.add_choice((0, 1))
    assert before == (0, 0)


def test_one_of_two_equal_choices_is_dropped():
    city = City(7, 3)
    city.add_choice((0, 1))
    city.add_choice((0, 1))
    city.add_choice((1, 2))
    city.drop_choice((0, 1))
    assert sorted(city.choices) == [(0, 1), (1, 2)]


def test_dropping_a_choice_that_is_not_there_is_an_error():
    with pytest.raises(ValueError, match="not in list"):
        City(7, 2).drop_choice((0, 1))


def test_a_city_is_not_hashable():
    with pytest.raises(TypeError):
        hash(City(7, 2))


def test_a_city_of_copies_counts_each_piece():
    well, mill = (Piece(at, Facts(kind="card", id=id, name=Name(id, id))) for at, id in PIECES)
    city = CityOfCopies(0, 0, 2)
    for piece in (well, mill, well):
        city.add(piece)
    assert (city.copies, city.built) == ((2, 1), well.bit | mill.bit)
    city.drop(well)
    assert (city.copies, city.built) == ((1, 1), well.bit | mill.bit)
    city.drop(well)
    assert (city.copies, city.built) == ((0, 1), mill.bit)
    with pytest.raises(ValueError, match="well"):
        city.drop(well)


def test_a_copy_of_a_city_of_copies_is_its_own():
    well = Piece(0, Facts(kind="card", id="well", name=Name("Well", "Brunnen")))
    city = CityOfCopies(3, 2, 1)
    copy = city.copy()
    assert copy == city
    copy.add(well)
    assert (copy.copies, city.copies) == ((1,), (0,))
    assert copy != city
