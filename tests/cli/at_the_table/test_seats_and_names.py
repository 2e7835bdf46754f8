"""What seats are called on the screen."""

import pytest

from wonders.cli.at_the_table.seats_and_names import (
    Seat,
    described,
    display_names,
    recorded_names,
    spec_text,
)
from wonders.cli.translate import use_language
from wonders.core import make_bot


def bot(spec):
    return Seat(spec, make_bot(spec, 0))


def person():
    return Seat("human", None)


def test_bots_have_names_of_people_and_say_beside_them_what_they_are():
    seats = [person(), bot("level:n=2"), bot("greedy"), bot("level:n=2")]
    names = display_names(seats)
    assert names == ["you", "Ada", "Ben", "Cleo"]
    assert described(seats, names) == ["", "level 2 of 5", "greedy", "level 2 of 5"]


def test_a_bot_does_not_take_the_name_of_a_person():
    seats = [person(), bot("greedy"), person()]
    assert display_names(seats, ["Ada", "greedy", "Ben"]) == ["Ada", "Cleo", "Ben"]


def test_a_bot_with_many_parameters_is_told_by_its_kind():
    seat = bot("mcts:playouts=2000,exploration=0.5")
    assert described([seat], display_names([seat])) == ["mcts"]


def test_a_record_tells_with_each_name_which_bot_it_was():
    assert recorded_names(["human", "level:n=1"]) == ["you", "Ada (level 1 of 5)"]
    assert recorded_names(["greedy", "random"]) == ["Ada (greedy)", "Ben (random)"]


@pytest.fixture
def german():
    use_language("de")
    yield
    use_language("en")


@pytest.mark.usefixtures("german")
def test_a_program_that_is_called_as_we_tell_of_ours_is_told_from_it():
    assert spec_text("level:n=5") == "Stufe 5 von 5"
    assert spec_text("Stufe 5 von 5") == "exec:Stufe 5 von 5"
    assert spec_text("DU") == "exec:DU"
    assert spec_text("Hugo") == "Hugo"


def test_more_bots_than_names_are_told_apart():
    assert len(set(display_names([bot("random") for _ in range(9)]))) == 9


def test_people_of_one_name_are_told_apart_from_who_has_a_number_as_well():
    people = [person() for _ in range(4)]
    assert display_names(people, ["A 2", "A", "A", "A"]) == ["A 2", "A 1", "A (2)", "A 3"]
