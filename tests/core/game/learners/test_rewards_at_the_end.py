"""Rewards: what the end of a game is worth to those who learn."""

import pytest

from wonders.core import load
from wonders.core.game.learners.rewards_at_the_end import rewards_of


@pytest.mark.parametrize(
    ("utilities", "rewards"),
    [([1.0, 0.0], [1, -1]), ([0.5, 0.5], [0, 0]), ([0.0, 1.0, 0.0], [-0.5, 1, -0.5]), ([1.0], [1])],
)
def test_rewards_are_1_for_a_victory_and_0_in_sum(utilities, rewards):
    assert rewards_of(utilities) == rewards


def test_rewards_are_0_in_sum_where_a_house_rule_lets_partners_win():
    game = load("classic", ["teams"], {"players": 4})
    state = game.deal(1)
    while state.seat is not None:
        state.play_at(0)
    rewards = rewards_of(state.utilities())
    assert rewards[0] == rewards[2] != 0
    assert sum(rewards) == pytest.approx(0)
