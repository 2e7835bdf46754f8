"""The situations in which a policy sees the moves of Duel."""

from math import exp, isclose, log

import pytest

from wonders.core import SoftmaxPolicy, load
from wonders.core.testing import table
from wonders.rulesets.duel.covered_and_turned_up_cards import CardsLeft

FIVE = "scriptorium pharmacist workshop apothecary academy"


def situations(t):
    """Return for each legal move the situations it is in, with how often each counts."""
    game = t.state.game
    zeros = [[0.0] * len(game.table)] * 3
    found = {str(move): {} for move in t.state.moves()}
    for at, name in enumerate(game.situations):
        only = [0.0] * len(game.situations)
        only[at] = 1.0
        policy = SoftmaxPolicy(zeros, [0.0] * 3, only)
        policy.weigh(t.state)
        for number, move in enumerate(t.state.moves()):
            times = round(log(policy.weight(number)), 6)
            if times:
                found[str(move)][name] = times
    return found


def named(t, move, *names):
    """Return which of some situations a move is in."""
    return {name: times for name, times in situations(t)[move].items() if name.startswith(names)}


def test_a_sixth_symbol_wins():
    t = table("duel", FIVE, coins=(40, 40), age=3, display="palace observatory")
    assert named(t, "build observatory", "wins", "new") == {"wins": 1, "new symbol 5": 1}
    assert not named(t, "build palace", "wins", "new")
    assert not named(t, "discard observatory", "wins", "new")


def test_the_last_space_of_the_track_wins():
    t = table("duel", coins=(40, 40), age=3, pawn=7, display="palace arsenal")
    assert named(t, "build arsenal", "wins", "space") == {
        "wins": 1,
        "space 7": 1,
        "space 8": 1,
        "space 9": 1,
    }
    assert not named(t, "build palace", "wins", "space")


def test_no_march_wins_where_another_victory_was_agreed_on():
    t = table("duel", coins=(40, 40), age=3, pawn=2, display="palace arsenal")
    assert "wins" not in situations(t)["build arsenal"]


@pytest.mark.parametrize("move", ["build arsenal", "discard arsenal"])
def test_who_takes_the_card_denies_the_opponent_his_win(move):
    t = table("duel", coins=(90, 90), age=3, pawn=-7, display="palace arsenal", seat=0)
    assert named(t, move, "denies") == {"denies a win": 1}
    assert not named(t, "build palace", "denies")


def test_a_card_that_he_cannot_pay_is_no_threat():
    t = table("duel", coins=(90, 0), age=3, pawn=-7, display="palace arsenal", seat=0)
    assert not named(t, "build arsenal", "denies")


def test_a_symbol_that_he_lacks_is_no_threat_before_the_sixth():
    t = table("duel", "", FIVE, coins=(90, 90), age=3, display="observatory school", seat=0)
    found = situations(t)
    assert "denies a win" in found["discard observatory"]
    assert "denies a win" not in found["discard school"]
    assert found["discard observatory"]["their symbol 5"] == 1


def test_a_pair_brings_a_token_for_either():
    t = table(
        "duel", "scriptorium", "pharmacist", coins=(40, 40), age=2, display="library dispensary"
    )
    assert named(t, "build library", "pair", "their") == {"pair": 1, "their symbol 1": 1}
    assert named(t, "build dispensary", "pair", "new", "their") == {
        "new symbol 1": 1,
        "their pair": 1,
    }


def test_units_count_by_how_many_are_made_and_what_they_cost():
    t = table("duel", "", "quarry", coins=(40, 40), age=2, display="shelf-quarry sawmill")
    assert named(t, "build shelf-quarry", "made", "rate") == {"made 0": 2, "rate 3": 2}
    assert named(t, "build sawmill", "made", "rate") == {"made 0": 2, "rate 2": 2}


def test_coins_that_are_left_count_up_to_seven():
    t = table("duel", coins=(5, 40), age=2, display="statue brewery")
    assert named(t, "build brewery", "left") == {"left 5": 1}
    assert named(t, "discard brewery", "left") == {"left 7": 1}


def test_what_weighs_nothing_new_changes_no_weight():
    t = table("duel", FIVE, coins=(40, 40), age=3, display="palace observatory")
    game = t.state.game
    values = [[0.5] * len(game.table)] * 3
    policy = SoftmaxPolicy(values, [0.0] * 3, [0.0] * len(game.situations))
    assert isclose(policy.weigh(t.state), t.state.move_count * exp(0.5))


@pytest.mark.parametrize("solo", [None, "any"])
def test_every_situation_has_a_name_of_its_own(solo):
    names = load("duel", options={"solo": solo} if solo else {}).situations
    assert len(set(names)) == len(names) == 89


def test_nobody_is_told_what_becomes_free_before_all_of_it_is_known():
    """Games in several threads share these objects."""

    class Slow(CardsLeft):
        def _freed_with(self, slot):
            assert not len(self.freed_up)
            return super()._freed_with(slot)

    (plan, *_) = load("duel").terms.displays
    left = Slow(plan, plan.full, True)
    left.find_freed()
    assert len(left.freed_up) == len(left.freed_down) == len(left.freed) == plan.size


def test_what_a_card_covers_counts_as_known_or_unknown():
    state = load("duel").deal(3)
    while state.choices:
        state.play_at(0)
    names = set()
    for seed in range(60):
        if state.seat is None or state.choices:
            break
        game = state.game
        for number in range(state.move_count):
            move = state.move_at(number)
            slot = state.slot_of((move.under or move.piece).index)
            state._left.find_freed()
            freed = state._left.freed[slot]
            up = state.terms.displays[state.age].up
            known = sum(up >> each & 1 for each in freed)
            again = move.verb == "wonder" and any(
                type(each).__name__ == "ExtraTurn" for each in move.piece.effects
            )
            name = f"uncovers{' for itself' if again else ''} {known} {len(freed) - known}"
            only = [0.0] * len(game.situations)
            only[game.situations.index(name)] = 1.0
            policy = SoftmaxPolicy([[0.0] * len(game.table)] * 3, [0.0] * 3, only)
            policy.weigh(state)
            assert isclose(policy.weight(number), 2.718281828459045)
            names.add(name)
        state.play_at(seed % state.move_count)
    assert {"uncovers 0 0", "uncovers 0 1"} <= names
