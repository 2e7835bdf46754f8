"""Views of any game: what they are compared with, and what they refuse unless they say so."""

from wonders.core.game.view import View


def test_a_view_equals_an_equal_view_and_nothing_else(duel):
    state = duel.deal(1)
    assert state.view(0) == state.view(0)
    assert state.view(0) != state.view(1)
    assert state.view(0) != state
    assert (state.view(0) == 0) is False


def test_a_view_that_says_nothing_else_refuses_nothing(duel):
    assert View.refused(duel.deal(1).view(0)) == ()
