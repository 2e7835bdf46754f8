"""What the game says of itself."""

import pytest

from wonders.core import BadSpec, load
from wonders.rulesets.classic import Classic


def test_as_many_can_play_as_the_game_says_and_no_others(classic):
    for players in Classic.seats:
        assert classic(players).players == players
    for players in (min(Classic.seats) - 1, max(Classic.seats) + 1):
        with pytest.raises(BadSpec):
            load("classic", options={"players": players})


def test_all_choose_at_the_same_time():
    assert Classic.simultaneous
