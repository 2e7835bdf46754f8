"""What an evaluation knows of a position of Solo: the player's city, the leader, what he may do."""

from random import Random

import pytest

from wonders.core.testing import table
from wonders.plugins.bots.win_chances_from_features import Evaluation


def features(state, seat):
    """Return the features of the player's city, or of the leader's, that are not 0."""
    names = state.game.features
    rows = Evaluation([[0.0] * len(names)] * 2)
    (found,) = rows.differences(state)
    own = rows._first
    values = [own[at] if seat == 0 else found[at] + own[at] for at in range(len(names))]
    return {name: each for name, each in zip(names, values, strict=True) if each}


def test_the_leader_is_told_by_what_he_has_built(solo):
    leader = "guard-tower walls palisade workshop press"
    t = table(solo("caesar"), "altar", leader, coins=(7, 0), age=2, display="temple", pawn=-4)
    found = features(t.state, 1)
    assert found["against caesar"] == 1
    assert found["leader's red cards"] == 3
    assert found["leader's green cards"] == found["leader's grey cards"] == 1
    assert found["leader's symbols 1"] == found["leader's single symbols"] == 1
    assert found["leader's lead over 2"] == 2
    assert "leader's lead over 5" not in found
    # One of the workshop, five of the pawn.
    assert found["leader's points"] == 1 + 5
    assert not [name for name in found if not name.startswith(("leader's", "against"))]


def test_the_player_is_told_as_in_a_game_of_two(solo):
    t = table(solo("caesar"), "apothecary altar", "", coins=(9, 0), age=2, display="temple", pawn=3)
    found = features(t.state, 0)
    assert found["coins"] == 9
    assert found["lead"] == 3
    assert found["cards linked"] == found["symbols 1"] == 1
    assert not [name for name in found if name.startswith(("leader's", "against"))]


def test_another_turn_of_the_leader_is_as_likely_as_the_cards_in_the_pile_bring_it(solo):
    """S10."""
    game = solo("caesar")
    state = game.deal(3)
    while state.seat is not None:
        pile = state.view(0).decisions_left
        share = sum(decision.again for decision in pile) / len(pile)
        assert features(state, 1).get("leader's next turn", 0) == share
        state.play_at(0)
    assert state.turned > len(game.decisions)


@pytest.mark.parametrize("leader", ["caesar", "bilkis"])
def test_what_is_hidden_is_in_no_feature_of_either(solo, leader):
    rng = Random(1)
    state = solo(leader).deal(3)
    quiet = 0
    while state.seat is not None:
        if state.is_quiet:
            quiet += 1
            world = state.view(0).imagine(rng)
            assert [features(world, seat) for seat in (0, 1)] == [
                features(state, seat) for seat in (0, 1)
            ]
        state.play(rng.choice(state.moves()))
    assert quiet > 10


def test_all_leaders_have_the_same_features_and_are_told_apart(solo):
    names = {leader: solo(leader).features for leader in ("caesar", "bilkis")}
    assert names["caesar"] == names["bilkis"] == solo("any").features
    assert len(set(names["caesar"])) == len(names["caesar"])
    assert "against bilkis" in features(solo("bilkis").deal(1), 1)
