"""A benchmark of how fast this machine plays a game."""

import hashlib
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Literal, get_args

import msgspec

from wonders.core.arena.loops_that_bench_measures import (
    Draw,
    play_by_numbers,
    play_out_random,
    play_random,
)
from wonders.core.arena.run.seeds_of_deals_and_bots import bot_seed, deal_seed
from wonders.core.compiled_or_plain import compiled
from wonders.core.errors import BadSpec
from wonders.core.game.chance.random_numbers import Dice
from wonders.core.game.check_games_before_records import check_finished
from wonders.core.game.game import Game
from wonders.core.game.policy_contract import Policy
from wonders.core.game.state import State
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.record.read_and_write_record_line import record_of, write_line

__all__ = ["DIGEST_GAMES", "LOOPS", "Bench", "Loop", "bench"]

#: The loop that is measured: moves are listed and played as objects, or by their numbers, or games
#: are played out.
Loop = Literal["moves", "numbers", "playout"]
LOOPS: tuple[Loop, ...] = get_args(Loop)
#: Plays one random game, and returns the decisions and the moves to choose from.
Play = Callable[[Game, int, tuple[Draw, ...]], tuple[int, int]]
#: Number of games whose records go into the digest.
DIGEST_GAMES = 100
#: Number of games timed together. The rate is the median over such slices, so a moment in
#: which the machine was busy does not count.
SLICE = 50
RUN_SEED = 0


class Bench(msgspec.Struct):
    """The figures of one measurement; rates are per second of wall-clock time."""

    game: str
    players: int
    compiled: bool
    games_per_second: float
    decisions_per_second: float
    moves_per_decision: float
    copies_per_second: float
    deals_per_second: float
    digest: str
    loop: Loop


class Counted(Policy):
    """Random moves, and how many there were to choose from."""

    def __init__(self) -> None:
        self.decisions = self.branches = 0

    def pick(self, state: State, dice: Dice) -> int:
        self.decisions += 1
        self.branches += state.move_count
        return super().pick(state, dice)


def bench(game: Game, seconds: float = 3.0, loop: Loop = "moves") -> Bench:
    """Play whole random games for `seconds`, using only the public contract.

    Timed are deal, moves, play and the result with full sheets. The games are those of a
    match of `random` bots with seed 0 and without rotation; those that are played out are others
    of the same deals.
    """
    expect_type(game, Game, "bench: game is what load(NAME) returns")
    expect_type(seconds, (int, float), "bench: seconds is a number")
    if loop not in LOOPS:
        raise TypeError(f"bench: loop is one of {', '.join(LOOPS)}, not {safe_repr(loop)}")
    digest = _digest(game)
    number = 0
    counted = Counted()
    used = 0.0
    rates: list[float] = []
    while used < seconds or not rates:
        # Seeding the random numbers is not part of a game, so it is not timed.
        numbers = range(number, number + SLICE)
        number += SLICE
        if loop == "playout":
            spent = _play_out(game, numbers)
        else:
            play = play_by_numbers if loop == "numbers" else play_random
            spent = _play(game, numbers, play, counted)
        used += spent
        rates.append(SLICE / spent)
    if loop == "playout":
        # Counting would take time of the games that are timed.
        number = DIGEST_GAMES
        for each in range(number):
            game.deal(deal_seed(RUN_SEED, each)).play_out(_rng_of(each), counted)
    if not counted.decisions:
        raise BadSpec(f"game {game.name} is over as it is dealt: there is nothing to measure")
    per_second = statistics.median(rates)
    state = _halfway(game)
    share = max(0.05, seconds / 10)
    return Bench(
        game=game.name,
        players=game.players,
        compiled=compiled(),
        games_per_second=round(per_second, 1),
        decisions_per_second=round(per_second * counted.decisions / number, 1),
        moves_per_decision=round(counted.branches / counted.decisions, 3),
        copies_per_second=round(_rate(state.copy, share), 1),
        deals_per_second=round(_rate(lambda: game.deal(7), share), 1),
        digest=digest,
        loop=loop,
    )


def _play(game: Game, numbers: range, play: Play, counted: Counted) -> float:
    """Play random games, count what there was to choose from, and return the seconds."""
    prepared = [_prepared(game, each) for each in numbers]
    start = time.perf_counter()
    for seed, draws in prepared:
        decisions, branches = play(game, seed, draws)
        counted.decisions += decisions
        counted.branches += branches
    return time.perf_counter() - start


def _play_out(game: Game, numbers: range) -> float:
    """Play games out, and return the seconds."""
    prepared = [(deal_seed(RUN_SEED, each), _rng_of(each)) for each in numbers]
    start = time.perf_counter()
    for seed, rng in prepared:
        play_out_random(game, seed, rng)
    return time.perf_counter() - start


def _rng_of(number: int) -> Random:
    return Random(bot_seed(RUN_SEED, number, 0))


def _prepared(game: Game, number: int) -> tuple[int, tuple[Draw, ...]]:
    """Return the seed of a game's deal, and the random numbers of the bot at each seat."""
    seeds = [bot_seed(RUN_SEED, number, seat) for seat in range(game.players)]
    return deal_seed(RUN_SEED, number), tuple([Random(seed).random for seed in seeds])


def _digest(game: Game) -> str:
    """Return the hash of the records of the first `DIGEST_GAMES` games."""
    hashed = hashlib.sha256()
    for number in range(DIGEST_GAMES):
        seed, draws = _prepared(game, number)
        state = game.deal(seed)
        played = []
        while (seat := state.seat) is not None:
            moves = state.moves()
            move = moves[int(draws[seat]() * len(moves))]
            played.append(f"{state.city} {move}")
            state.play(move)
        result = state.result()
        assert result is not None
        check_finished(state, result, played)
        names = ["random"] * game.players
        record = record_of(state.game, state.deal, names, played, result, seed)
        hashed.update(write_line(record).encode())
    return hashed.hexdigest()


def _halfway(game: Game) -> State:
    """Return a state from the middle of a game."""
    state = game.deal(deal_seed(RUN_SEED, 0))
    draw = Random(0).random
    for _ in range(35):
        if state.seat is not None:
            moves = state.moves()
            state.play(moves[int(draw() * len(moves))])
    return state


def _rate(action: Callable[[], object], seconds: float) -> float:
    """Return how many times a second an action can be done."""
    count = 0
    start = time.perf_counter()
    while (used := time.perf_counter() - start) < seconds:
        for _ in range(200):
            action()
        count += 200
    return count / used
