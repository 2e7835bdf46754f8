"""What the game says of itself."""

from random import Random

import pytest

from wonders.core import BadSpec, House, hookimpl, load
from wonders.core.options.names_with_parameters import NoOptions
from wonders.rulesets.classic import Classic


def test_as_many_can_play_as_the_game_says_and_no_others(classic):
    assert Classic.seats == (2, 3, 4, 5, 6, 7)
    for players in Classic.seats:
        assert classic(players).players == players
    for players in (1, 8):
        with pytest.raises(BadSpec):
            load("classic", options={"players": players})


def test_a_game_may_be_over_before_anybody_chooses():
    class Gone(House):
        """The first seat has won before the game begins."""

        name = "gone"

        @hookimpl
        def on_deal(self, state):
            state.finish("points", [0])

    state = Classic(Classic.Options(players=3), [(Gone(), NoOptions())]).deal(1)
    assert (state.seat, state.current, state.moves()) == (None, None, ())
    assert state.result().winners == [0]
    for seat in range(3):
        view = state.view(seat)
        assert view.imagine(Random(1)).view(seat) == view


def test_all_choose_at_the_same_time():
    assert Classic.simultaneous
