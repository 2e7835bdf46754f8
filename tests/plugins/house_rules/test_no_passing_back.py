"""The house rule `no-passing-back`."""

from collections import Counter
from random import Random

import pytest

from wonders.core import BadSpec, House, hookimpl, load
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.replay import check
from wonders.core.testing import table
from wonders.plugins.house_rules.no_passing_back import NoPassingBack
from wonders.rulesets.classic import Classic


def holder_of_first_hand(age, *rules, players=3):
    """Return who holds what was seat 0's hand, after one turn of an age."""
    t = table(load("classic", rules, {"players": players}), age=age)
    left = list(t.state.hands[0])
    while t.state.turn == 0:
        move = next(move for move in t.state.moves() if move.verb == "discard")
        if t.seat == 0:
            left.remove(move.piece)
        t.state.play(move)
    return t.state.hands.index(tuple(left))


@pytest.mark.parametrize("players", [3, 7])
@pytest.mark.parametrize("age", [1, 2, 3])
def test_hands_go_left_in_every_age(age, players):
    assert holder_of_first_hand(age, "no-passing-back", players=players) == 1


def test_without_it_they_go_right_in_age_two():
    assert [holder_of_first_hand(age) for age in (1, 2, 3)] == [1, 2, 1]


@pytest.mark.parametrize("players", [3, 7])
def test_a_seat_knows_the_hand_it_has_passed_on(players):
    game = load("classic", ["no-passing-back"], {"players": players})
    rng = Random(players)
    state = game.deal(players)
    known = 0
    while state.seat is not None:
        if state.age == 1 and state.turn and not (state.chosen or state.in_between):
            mine = state.view(0)
            left = Counter(mine.known_hand(1))
            # All of it was in the seat's own hand a turn before; one card has left it.
            assert left <= Counter(state.hands[1])
            assert sum(left.values()) >= 6 - state.turn
            known += 1
        state.play(rng.choice(state.moves()))
    assert known >= 5


def test_two_players_swap_their_hands_as_ever(recorded):
    """F2: there is nothing for the rule to change."""
    record = recorded("no-passing-back", 5, "classic", players=2)
    check(Games(load).of(record), record)
    record.house = []
    check(Games(load).of(record), record)


def test_it_tells_what_it_has_changed():
    changes = load("classic", ["no-passing-back"]).houses.changes
    assert "no-passing-back: pass_to.1: 'right' becomes 'left'" in changes


def test_another_rule_that_turns_the_hands_round_is_refused_with_it():
    class Backwards(House):
        name = "backwards"

        @hookimpl
        def amend_setup(self, setup):
            setup["pass_to"] = ["right"] * 3

    rules = [(NoPassingBack(), NoOptions()), (Backwards(), NoOptions())]
    with pytest.raises(BadSpec, match=r"no-passing-back and backwards both set pass_to\.1"):
        Classic(Classic.Options(), rules)


def test_it_is_for_classic_alone():
    with pytest.raises(BadSpec, match="house rule no-passing-back is for classic, not for duel"):
        load("duel", ["no-passing-back"])


@pytest.mark.parametrize("players", [3, 7])
def test_its_records_replay_with_it_alone(recorded, replays, refused_without, players):
    record = recorded("no-passing-back", 5, "classic", players=players)
    replays(record)
    assert "is not in hand" in refused_without(record)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_views_leak_nothing(seen_alike, players):
    seen_alike("no-passing-back", players, "classic", every=12, players=players)
