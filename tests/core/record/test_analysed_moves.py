"""Analyses of recorded games: every decision with an alternative, and what it cost."""

from functools import partial

import numpy as np
import pytest
from msgspec.structs import astuple

from wonders.core import BadPlugin, Bot, House, Judgement, hookimpl, load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.record.analysed_moves import Decision, analyse, costliest, judgements
from wonders.core.record.replay import replay
from wonders.rulesets.duel.game import Duel, DuelOptions


@pytest.fixture(scope="module")
def duel():
    return load("duel")


@pytest.fixture(scope="module")
def record(duel):
    bots = [make_bot("greedy", 1), make_bot("random", 2)]
    return play_game(duel, 3, bots, ["greedy", "random"]).record


def decisions_of(duel, record, seats=None):
    return list(analyse(duel, record, partial(make_bot, "rollout:playouts=20"), seats))


def test_each_decision_with_an_alternative_is_judged_in_order(duel, record):
    found = decisions_of(duel, record)
    wanted = [
        (step.number, step.decider, str(step.move), len(state.moves()))
        for state, step in replay(duel, record)
        if step is not None and len(state.moves()) > 1
    ]
    assert [
        (each.number, each.seat, str(each.played.move), len(each.judged)) for each in found
    ] == wanted


def test_one_seat_alone_can_be_asked_for(duel, record):
    assert {each.seat for each in decisions_of(duel, record, {1})} == {1}


def test_a_decision_is_judged_alike_whatever_came_before(duel, record):
    whole = decisions_of(duel, record)
    alone = decisions_of(duel, record, {1})
    assert [each for each in whole if each.seat == 1] == alone


def test_a_bot_that_cannot_tell_gives_nothing(duel, record):
    assert list(analyse(duel, record, partial(make_bot, "greedy"))) == []


def decision(duel, number, best, played, seat=0):
    first, other = list(duel.table)[:2]
    good = Judgement(first, 100, best, best - 0.1, best + 0.1, best)
    bad = Judgement(other, 100, played, played - 0.1, played + 0.1, played)
    return Decision(number, seat, seat, bad, (good, bad))


def test_the_costliest_moves_come_first_and_those_of_others_are_left_out(duel):
    found = [
        decision(duel, 1, 0.6, 0.4),
        decision(duel, 2, 0.9, 0.2),
        decision(duel, 3, 0.9, 0.1, seat=1),
        decision(duel, 4, 0.8, 0.3),
        decision(duel, 5, 0.7, 0.3),
    ]
    assert [each.number for each in costliest(found, 0)] == [2, 4, 5]


def test_what_the_intervals_cannot_tell_apart_cost_nothing(duel):
    assert costliest([decision(duel, 1, 0.6, 0.55)], 0) == []


def test_a_better_move_than_the_best_one_cost_nothing(duel):
    assert decision(duel, 1, 0.4, 0.6).cost == 0


class Reckons(Bot):
    """Judges with numbers of NumPy."""

    name = "reckons"

    def choose(self, view, moves, clock):
        return moves[0]

    def analyse(self, view, moves, clock):
        half = np.float64(0.5)
        return [Judgement(move, np.int64(2), half, half, half, np.float32(0.25)) for move in moves]


def test_numbers_of_numpy_are_taken_for_what_they_are(duel):
    state = duel.deal(1)
    found = judgements(Reckons(Reckons.Options(), 0), state.view(state.seat), state.moves())
    assert [type(part) for part in astuple(found[0])[1:]] == [int, float, float, float, float]
    assert found[0] == Judgement(state.moves()[0], 2, 0.5, 0.5, 0.5, 0.25)


def test_a_rule_that_fails_below_a_bot_that_judges_is_named():
    class Spoils(House):
        """Leaves coins that are no number."""

        name = "spoils"

        @hookimpl
        def on_age(self, state):
            if state.age == 2:
                state.cities[0].coins = "7"

    game = Duel(DuelOptions(draft="first-game"), [(Spoils(), NoOptions())])
    state = game.deal(1)
    with pytest.raises(BadPlugin, match=r"^bot mcts fails with house rule spoils in force: Type"):
        judgements(make_bot("mcts:playouts=50", 1), state.view(state.seat), state.moves())


def test_what_is_no_judgement_is_the_bots_fault_under_any_rule():
    class Calm(House):
        """Does nothing."""

        name = "calm"

    class Texts(Bot):
        name = "texts"

        def choose(self, view, moves, clock):
            return moves[0]

        def analyse(self, view, moves, clock):
            return [str(move) for move in moves]

    state = Duel(DuelOptions(), [(Calm(), NoOptions())]).deal(1)
    with pytest.raises(BadPlugin, match=r"^bot texts: analyse: TypeError: .* is no Judgement"):
        judgements(Texts(NoOptions(), 1), state.view(state.seat), state.moves())
