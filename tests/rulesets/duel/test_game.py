"""What the game says of itself."""

from wonders.rulesets.duel import Duel


def test_two_play_one_after_the_other(duel, solo):
    assert (Duel.seats, duel.players, solo("caesar").players) == ((2,), 2, 1)
    assert not Duel.simultaneous
