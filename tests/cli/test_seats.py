"""What seats are called on the screen."""

from wonders.cli.seats import Seat, display_names
from wonders.core import make_bot


def bot(spec):
    return Seat(spec, make_bot(spec, 0))


def test_a_level_is_called_by_its_number():
    assert display_names([Seat("human", None), bot("level:n=4")]) == ["you", "level 4 of 5"]


def test_several_of_one_level_are_told_apart():
    seats = [Seat("human", None), bot("level:n=2"), bot("level:n=2")]
    assert len(set(display_names(seats))) == 3
