"""Stepping by numbers, masks of legal moves, and playing out: the same games as by moves."""

from array import array
from collections import Counter
from random import Random

import pytest

from wonders.core import BadPlugin, House, Policy, hookimpl, load
from wonders.core.game.chance.random_numbers import Dice
from wonders.core.options.names_with_parameters import NoOptions
from wonders.plugins.bots.playout_move_values import policy_of
from wonders.rulesets.classic import Classic
from wonders.rulesets.classic.turns_and_ages import State
from wonders.rulesets.duel import Duel

KINDS = [
    ("duel", {}, []),
    ("duel", {"draft": "first-game"}, []),
    ("duel", {"solo": "any"}, []),
    ("duel", {}, ["second-coin", "draft-tokens"]),
    ("duel", {}, ["auction", "bees"]),
    ("classic", {"players": 3}, []),
    ("classic", {"players": 2}, []),
    ("classic", {"players": 7}, ["leaders"]),
]
each_kind = pytest.mark.parametrize(("name", "options", "houses"), KINDS)


@each_kind
def test_stepping_by_numbers_plays_the_same_game(name, options, houses):
    game = load(name, houses, options)
    for seed in range(3):
        rng = Random(seed)
        by_moves, by_numbers = game.deal(seed), game.deal(seed)
        while by_moves.seat is not None:
            moves = by_moves.moves()
            number = int(rng.random() * by_numbers.move_count)
            assert by_numbers.move_count == len(moves)
            assert by_numbers.index_at(number) == moves[number].index
            assert by_numbers.move_at(number) is moves[number]
            by_moves.play(moves[number])
            by_numbers.play_at(number)
        assert by_numbers.result() == by_moves.result()
        assert by_numbers == by_moves
        assert (by_numbers.move_count, by_numbers.moves()) == (0, ())


@each_kind
def test_a_state_is_played_out_to_a_game_that_its_line_repeats(name, options, houses):
    game = load(name, houses, options)
    ends = []
    for seed in (1, 1, 2):
        state = game.deal(5)
        state.play_out(Random(seed))
        assert state.seat is None
        assert state.result() == state.game.position(state.line()).result()
        ends.append(state.played())
    assert ends[0] == ends[1] != ends[2]


class First(Policy):
    """The first move that is listed, or the last one now and then."""

    def pick(self, state, dice):
        return 0 if dice.below(10) else state.move_count - 1


@each_kind
def test_a_policy_in_plain_python_picks_the_moves(name, options, houses):
    game = load(name, houses, options)
    state, twin = game.deal(3), game.deal(3)
    state.play_out(Random(4), First())
    dice = Dice(Random(4).getrandbits(64))
    while twin.seat is not None:
        twin.play(twin.moves()[-1 if not dice.below(10) else 0])
    assert state.played() == twin.played()


class Stranger:
    """A policy by its looks only."""

    def pick(self, state, dice):
        return 0


@pytest.mark.parametrize("policy", [Stranger(), First, 0])
@each_kind
def test_what_is_no_policy_is_refused_on_both_builds(name, options, houses, policy):
    state = load(name, houses, options).deal(3)
    with pytest.raises(TypeError, match=r"a policy is an instance of a subclass of Policy, not "):
        state.play_out(Random(4), policy)
    assert state == load(name, houses, options).deal(3)


class Standing(State):
    """A state of classic in which nothing is played."""

    __slots__ = ()

    def play_at(self, number):
        """Play nothing."""


class StandingClassic(Classic):
    def _state(self, dealt):
        return Standing(self, dealt)


def test_a_game_that_does_not_go_on_is_not_played_out_for_ever():
    state = StandingClassic(Classic.Options(players=3)).deal(3)
    with pytest.raises(BadPlugin, match="game classic: 5,000 moves and no end"):
        state.play_out(Random(4), First())


class Awake(House):
    """A seat that goes on to decide after the end."""

    name = "awake"

    @hookimpl
    def on_end(self, state):
        state.seat = 0


@pytest.mark.parametrize("picks", [None, policy_of])
def test_a_game_that_a_rule_does_not_let_end_is_not_played_out_for_ever(picks):
    state = Duel(Duel.Options(), [(Awake(), NoOptions())]).deal(3)
    policy = picks and picks(state.game)
    with pytest.raises((BadPlugin, IndexError)):
        state.play_out(Random(4), policy)


def test_a_number_past_the_last_move_is_no_move():
    state = load("duel").deal(1)
    for number in (-1, 4, 10**30):
        for ask in (state.move_at, state.index_at, state.play_at):
            with pytest.raises(IndexError):
                ask(number)
    assert state == load("duel").deal(1)


def masks(size):
    yield bytearray(b"x" * size)
    for code in "bBhHiIlLqQfd":
        yield array(code, [1] * size)
    numpy = pytest.importorskip("numpy")
    for kind in (bool, "uint8", "float32", "int64"):
        yield numpy.ones(size, kind)


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_a_mask_marks_the_legal_moves_in_any_memory(name):
    state = load(name).deal(2)
    size = len(state.game.table)
    for _ in range(5):
        legal = {move.index for move in state.moves()}
        for mask in masks(size):
            state.mark_legal(mask)
            assert {index for index, mark in enumerate(mask) if mark} == legal
            assert set(map(float, mask)) == {0.0, 1.0}
        state.play_at(0)


def test_a_mask_of_another_size_is_refused():
    state = load("duel").deal(2)
    size = len(state.game.table)
    for wrong in (
        bytearray(size - 1),
        bytearray(size + 1),
        memoryview(bytearray(2 * size))[::2][1:],
    ):
        with pytest.raises(ValueError, match=f"a row of {size} items"):
            state.mark_legal(wrong)
    with pytest.raises(TypeError):
        state.mark_legal(bytes(size))


def test_a_mask_of_other_items_is_refused_and_left_alone():
    state = load("duel").deal(2)
    size = len(state.game.table)
    spread = bytearray(b"x" * 2 * size)
    with pytest.raises(ValueError, match="takes items one behind the other"):
        state.mark_legal(memoryview(spread)[::2])
    assert spread == b"x" * 2 * size
    with pytest.raises(ValueError, match=r"of the format .*, not 'c'"):
        state.mark_legal(memoryview(bytearray(size)).cast("c"))


def test_nobody_gets_moves_after_the_end():
    state = load("duel").deal(2)
    state.play_out(Random(1))
    mask = bytearray(b"x" * len(state.game.table))
    state.mark_legal(mask)
    assert not any(mask)


def test_dice_are_even():
    """Chi-squared, 5 degrees of freedom: above 20.5 once in a thousand times."""
    dice = Dice(2**64 - 1)
    rolls = Counter(dice.below(6) for _ in range(60_000))
    assert sum((each - 10_000) ** 2 / 10_000 for each in rolls.values()) < 20.5


def test_every_bit_of_the_seed_of_dice_counts():
    firsts = {Dice(1 << bit).word() for bit in range(64)} | {Dice(0).word()}
    assert len(firsts) == 65


@pytest.mark.parametrize("count", [0, -1, 2**31, 2**63, 2**64, -(2**64)])
def test_dice_have_at_least_one_face_and_less_than_2_to_31(count):
    with pytest.raises(ValueError, match=f"dice have 1 to 2147483647 faces, not {count}"):
        Dice(7).below(count)
    assert 0 <= Dice(7).below(2**31 - 1) < 2**31 - 1


def test_dice_fall_alike_on_both_builds():
    dice = Dice(20_301)
    assert [dice.below(1000) for _ in range(6)] == ROLLS


ROLLS = [832, 635, 705, 111, 859, 407]
