"""A state is small: one of those that a search keeps takes less than four kilobytes."""

import pytest
from kinds import built
from sizes import SIZED, kept


@pytest.mark.parametrize(("name", "players"), SIZED)
def test_a_state_takes_less_than_four_kilobytes(name, players):
    assert kept(built(name, players)) < 4096
