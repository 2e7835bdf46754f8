"""Views of any game: what they are compared with, and what they refuse unless they say so."""

import pytest

from wonders.core import load
from wonders.core.game.view import View


class One:
    """A whole number of another library, such as NumPy's."""

    def __index__(self):
        return 1


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_a_seat_of_another_library_s_number_is_a_plain_one_in_a_view(game):
    state = load(game).deal(1)
    assert type(state.view(One()).shown().seat) is int
    assert state.view(One()) == state.view(1)


def test_a_view_equals_an_equal_view_and_nothing_else(duel):
    state = duel.deal(1)
    assert state.view(0) == state.view(0)
    assert state.view(0) != state.view(1)
    assert state.view(0) != state
    assert (state.view(0) == 0) is False


def test_a_view_that_says_nothing_else_refuses_nothing(duel):
    assert View.refused(duel.deal(1).view(0)) == ()
