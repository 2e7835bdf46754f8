"""Every kind of game, with any house rules, is played under all laws, and so are broken ones.

`check_house` and its like look at the games of one rule; here hypothesis chooses the game,
the rules with their parameters, how it is played, and when what is looked at.
"""

from collections import Counter
from random import Random

import pytest
from any_game import KINDS, game_of, ways_to_play
from dealt_again import dealt_again
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from money import check_coins
from random_games import LONG, tries

from wonders.core import IllegalMove, load
from wonders.core.testing.broken_law import Broken
from wonders.core.testing.compare_all_that_an_object_reaches import difference, shape
from wonders.core.testing.laws_of_positions import (
    check_cards,
    check_copies,
    check_sums,
    check_treasuries,
)
from wonders.core.testing.laws_of_whole_games import check_record
from wonders.core.testing.random_game import Course
from wonders.rulesets.classic import game as classic_game
from wonders.rulesets.classic.sight import imagined_worlds as classic_imagine
from wonders.rulesets.classic.turns_and_ages import State as ClassicState
from wonders.rulesets.duel.view import View as DuelView


class Laws(RuleBasedStateMachine):
    """A game that is played on, and looked at in between."""

    @initialize(way=ways_to_play(), seed=st.integers(0, 2**32))
    def deal(self, way, seed):
        self.begin(game_of(*way), seed)

    def begin(self, game, seed):
        self.course = Course(game, seed)
        self.dealt = Counter(self.course.state.cards())
        self.views = [[self.course.state.view(seat)] for seat in range(game.players)]

    @property
    def state(self):
        return self.course.state

    def play(self, move):
        before = self.state.copy()
        self.course.play_move(move)
        check_coins(before, move, self.state)
        check_cards(self.state, self.dealt, [])
        check_treasuries(self.course)
        for seat, views in enumerate(self.views):
            views.append(self.state.view(seat))

    def is_on(self):
        return self.state.seat is not None

    @precondition(is_on)
    @rule(which=st.integers(0, 999))
    def choose(self, which):
        listed = self.state.moves()
        self.play(listed[which % len(listed)])

    @precondition(is_on)
    @rule(moves=st.integers(2, 60), seed=st.integers(0, 2**32))
    def go_on(self, moves, seed):
        rng = Random(seed)
        for _ in range(moves):
            listed = self.state.moves()
            if listed:
                self.play(rng.choice(listed))

    @rule()
    def listed_moves_play_and_no_others_do(self):
        """Try every move of the game."""
        state = self.state
        listed = state.moves()
        before = shape(state)
        for move in listed:
            state.copy().play(move)
        for move in state.game.table:
            if move not in listed:
                with pytest.raises(IllegalMove) as caught:
                    state.play(move)
                why = str(caught.value)
                assert str(move) in why
                assert "\n" not in why
        assert difference(before, shape(state)) is None
        assert state.moves() == listed

    @rule()
    def a_copy_is_another_game(self):
        check_copies(self.course)

    @rule()
    def its_record_is_read_back(self):
        check_record(self.course, self.state.game)

    @rule(seat=st.integers(0, 6), seed=st.integers(0, 2**32))
    def what_is_imagined_can_be_dealt_and_looks_the_same(self, seat, seed):
        views = self.views[seat % len(self.views)]
        world = views[-1].imagine(Random(seed))
        assert dealt_again(world, self.course.moves, views) == ""

    @invariant()
    def moves_are_read_back_from_their_notation(self):
        state = self.state
        assert all(state.game.move(str(move)) is move for move in state.moves())

    @invariant()
    def sheets_sum_up(self):
        check_sums(self.course)


class TestEveryGame(Laws.TestCase):
    settings = settings(tries(60), stateful_step_count=40 if LONG else 12)


# -- the machine finds what is broken --------------------------------------------------------


class Minting(ClassicState):
    def play(self, move):
        super().play(move)
        if move.verb == "discard":
            self.cities[0].coins += 1


class Losing(ClassicState):
    def play(self, move):
        super().play(move)
        self.pile = ()


class Lenient(ClassicState):
    def play(self, move):
        if self.seat is None or move in self.moves():
            super().play(move)


class Careless(ClassicState):
    def _refusal(self, move):
        self.cities[1].coins += 1
        return super()._refusal(move)


class Padding(ClassicState):
    def sheets(self):
        return [{**sheet, "military": sheet["military"] + 1} for sheet in super().sheets()]


class Sharing(ClassicState):
    def copy(self):
        new = super().copy()
        new.cities = self.cities
        return new


class Forgetful(ClassicState):
    def play(self, move):
        super().play(move)
        self.log = self.log[-1:]


def imagine_the_other_way_round(view, rng):
    world = true_imagine(view, rng)
    world.dealt.ages = tuple(cards[::-1] for cards in world.dealt.ages)
    return world


true_imagine = DuelView.imagine

CLASSIC = (classic_game, "State")
BREAKS = {
    "a coin appears": ("classic-3", *CLASSIC, Minting, AssertionError),
    "a card goes": ("classic-3", *CLASSIC, Losing, Broken),
    "an unlisted move plays": ("classic-3", *CLASSIC, Lenient, pytest.fail.Exception),
    "refusing changes something": ("classic-3", *CLASSIC, Careless, AssertionError),
    "a sheet does not sum up": ("classic-3", *CLASSIC, Padding, Broken),
    "copies share": ("classic-3", *CLASSIC, Sharing, Broken),
    "the log is lost": ("classic-3", *CLASSIC, Forgetful, AssertionError),
    "imagine forgets": (
        "duel",
        DuelView,
        "imagine",
        imagine_the_other_way_round,
        AssertionError,
    ),
    "imagine forgets F4": (
        "classic-2",
        classic_imagine,
        "free_city_masks",
        lambda table, places: {},
        AssertionError,
    ),
}


@pytest.mark.parametrize("how", BREAKS)
def test_the_machine_finds_a_broken_law(how, monkeypatch):
    kind, where, name, broken, error = BREAKS[how]
    ruleset, options = KINDS[kind]
    monkeypatch.setattr(where, name, broken)
    game = load(ruleset, [], options)

    class Examined(Laws):
        @initialize(seed=st.integers(0, 2**32))
        def deal(self, seed):
            self.begin(game, seed)

    quick = settings(
        max_examples=200,
        stateful_step_count=20,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
    )
    with pytest.raises(error):
        run_state_machine_as_test(Examined, settings=quick)
