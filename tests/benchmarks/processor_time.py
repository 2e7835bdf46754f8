"""Measure by processor time, in turn with the yardstick, and print one table.

    python tests/benchmarks/processor_time.py [ROUNDS]

Each row says how many of something are done in the time of one game of the yardstick: the median
over the rounds, and the lowest and the highest. Rows are shuffled in each round, and each is held
against the yardstick on either side of it. Processor time leaves out what else the machine does
instead, though not what that does to the caches.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import yardstick
from kinds import built, halfway
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from wonders.core import ManyGames, make_bot
from wonders.core.arena import bench_of_engine_speed
from wonders.core.arena.loops_that_bench_measures import (
    play_by_numbers,
    play_out_random,
    play_random,
)
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.compiled_or_plain import build_name
from wonders.core.game.bot_contract import Clock
from wonders.core.guard.watchdog import limited

__all__ = ["ROWS", "Row", "main", "measured"]

ROUNDS = 7
#: The games of the yardstick on either side of a measurement.
YARDSTICK_GAMES = 300
#: As many as `mcts` makes by default; fewer take less time than caches need to warm up.
PLAYOUTS = 800
DRAFT_PICKS = 8
#: The games that are stepped together.
MANY = 64
#: The decisions of a game of the yardstick, on average.
DECISIONS = 70

#: Does something, and returns how many times.
Work = Callable[[], int]


class Row(NamedTuple):
    """A row: what is counted, and how to get ready for what is timed."""

    what: str
    prepare: Callable[[], Work]


def whole_games(name: str, players: int, count: int) -> Work:
    """Get ready to play random games in the loop that is compiled with the engine."""
    game = built(name, players)
    prepared = [bench_of_engine_speed._prepared(game, number) for number in range(count)]

    def work() -> int:
        for seed, draws in prepared:
            play_random(game, seed, draws)
        return count

    return work


def games_in_plain_python(count: int) -> Work:
    """Get ready to play random games in a loop that is plain Python on both builds."""
    game = built("duel", 2)
    prepared = [bench_of_engine_speed._prepared(game, number) for number in range(count)]

    def work() -> int:
        for seed, draws in prepared:
            state = game.deal(seed)
            while (seat := state.seat) is not None:
                moves = state.moves()
                state.play(moves[int(draws[seat]() * len(moves))])
            state.result()
        return count

    return work


def games_by_numbers(count: int) -> Work:
    """Get ready to play random games by the numbers of moves, in compiled code."""
    game = built("duel", 2)
    prepared = [bench_of_engine_speed._prepared(game, number) for number in range(count)]

    def work() -> int:
        for seed, draws in prepared:
            play_by_numbers(game, seed, draws)
        return count

    return work


def games_played_out(name: str, players: int, count: int) -> Work:
    """Get ready to play random games out, each in one call."""
    game = built(name, players)
    rng = Random(1)

    def work() -> int:
        for seed in range(count):
            play_out_random(game, seed, rng)
        return count

    return work


def decisions_by_numbers(name: str, players: int, count: int) -> Work:
    """Get ready to step by numbers from plain Python; decisions of the yardstick are counted."""
    game = built(name, players)
    draw = Random(1).random

    def work() -> int:
        decisions = 0
        for seed in range(count):
            state = game.deal(seed)
            while state.seat is not None:
                state.play_at(int(draw() * state.move_count))
                decisions += 1
        return round(decisions / DECISIONS)

    return work


def many_games(name: str, players: int, steps: int, masks: bool, observations: bool) -> Work:
    """Get ready to step games together as learners do; decisions of the yardstick are counted."""
    game = built(name, players)
    together = ManyGames(game, range(MANY))
    draw = Random(1).random
    marks = bytearray(MANY * len(game.table))
    rows = bytearray(MANY * game.observer().size)

    def work() -> int:
        indexes = [0] * MANY
        seed = MANY
        for _ in range(steps):
            if masks:
                together.write_masks(marks)
            if observations:
                together.write_observations(rows)
            for number in range(MANY):
                if together.states[number].seat is None:
                    together.begin(number, seed)
                    seed += 1
                legal = together.legal(number)
                indexes[number] = legal[int(draw() * len(legal))]
            together.play(indexes)
        return round(steps * MANY / DECISIONS)

    return work


def playouts() -> Work:
    """Get ready to search in the first turn of Age I."""
    state = built("duel", 2).deal(1)
    for _ in range(DRAFT_PICKS):
        state.play(state.moves()[0])
    view, moves = state.view(state.seat), state.moves()
    bot = make_bot(f"mcts:playouts={PLAYOUTS}", 1)

    def work() -> int:
        bot.choose(view, moves, Clock())
        return PLAYOUTS

    return work


def copies() -> Work:
    """Get ready to copy a state from the middle of a game."""
    copy = halfway("duel", 2).copy

    def work() -> int:
        for _ in range(20_000):
            copy()
        return 20_000

    return work


def deals() -> Work:
    """Get ready to deal."""
    deal = built("duel", 2).deal

    def work() -> int:
        for seed in range(2_000):
            deal(seed)
        return 2_000

    return work


def match(name: str, bots: tuple[str, ...], count: int) -> Work:
    """Get ready to play games of a match as a worker does, under a watchdog."""
    series = Series(Plan(name, bots, 1))
    # The first games of a series fill what is remembered for all of them.
    series.play_chunk(0, count)

    def work() -> int:
        with limited(60.0):
            return len(series.play_chunk(0, count).lines)

    return work


ROWS = [
    Row("Duel, whole games by play_out", lambda: games_played_out("duel", 2, 800)),
    Row("Duel, whole games, compiled loop", lambda: whole_games("duel", 2, 400)),
    Row("Duel, whole games, loop in plain Python", lambda: games_in_plain_python(400)),
    Row("Duel, whole games by numbers, compiled loop", lambda: games_by_numbers(400)),
    Row(
        "Duel, stepping by numbers from plain Python, decisions",
        lambda: decisions_by_numbers("duel", 2, 400),
    ),
    Row(
        "classic 3, stepping by numbers from plain Python, decisions",
        lambda: decisions_by_numbers("classic", 3, 80),
    ),
    Row("Duel, many games together", lambda: many_games("duel", 2, 300, False, False)),
    Row("Duel, many games with masks", lambda: many_games("duel", 2, 300, True, False)),
    Row("Duel, many games, masks, observations", lambda: many_games("duel", 2, 300, True, True)),
    Row("classic 3, many games together", lambda: many_games("classic", 3, 60, False, False)),
    Row("classic 3, many games with masks", lambda: many_games("classic", 3, 60, True, False)),
    Row(
        "classic 3, many games, masks, observations",
        lambda: many_games("classic", 3, 60, True, True),
    ),
    Row("Duel, playouts of mcts in the first turn of Age I", playouts),
    Row("classic 4, whole games by play_out", lambda: games_played_out("classic", 4, 120)),
    Row("classic 7, whole games by play_out", lambda: games_played_out("classic", 7, 60)),
    Row("classic 4, whole games", lambda: whole_games("classic", 4, 120)),
    Row("classic 7, whole games", lambda: whole_games("classic", 7, 60)),
    Row("copies of a state of Duel", copies),
    Row("deals of Duel", deals),
    Row("Duel, match of random bots", lambda: match("duel", ("random",) * 2, 200)),
    Row("Duel, match of greedy bots", lambda: match("duel", ("greedy",) * 2, 40)),
    Row(
        "classic 4, games of a match of random bots", lambda: match("classic", ("random",) * 4, 60)
    ),
]


def spent(work: Callable[[], object], times: int = 1) -> float:
    """Return the processor time of one of so many pieces of work."""
    began = time.process_time()
    work()
    return (time.process_time() - began) / times


def a_game_of_the_yardstick() -> float:
    """Return the processor time of one game of the yardstick; it plays the same games each time."""
    draw = Random(7).random

    def work() -> None:
        for _ in range(YARDSTICK_GAMES):
            yardstick.play(draw)

    return spent(work, YARDSTICK_GAMES)


def measured(rows: list[Row], rounds: int) -> dict[str, list[float]]:
    """Return what each row reaches in each round, in the time of a game of the yardstick."""
    found: dict[str, list[float]] = {row.what: [] for row in rows}
    order, rng = [*rows], Random(1)
    for row in rows:
        row.prepare()()
    before = a_game_of_the_yardstick()
    for _ in range(rounds):
        rng.shuffle(order)
        for row in order:
            work = row.prepare()
            done: list[int] = []
            took = spent(lambda: done.append(work()))  # noqa: B023
            after = a_game_of_the_yardstick()
            found[row.what].append((before + after) / 2 / (took / done[0]))
            before = after
    return found


def main(words: list[str]) -> None:
    """Measure, and print the table."""
    rounds = int(words[0]) if words else ROUNDS
    title = f"{build_name()}: how many in the time of one game of the yardstick, processor time"
    table = Table(title=title, box=SIMPLE_HEAD, pad_edge=False, title_justify="left")
    table.add_column("what", no_wrap=True)
    for column in ("median", "lowest", "highest"):
        table.add_column(column, justify="right")
    for what, ratios in measured(ROWS, rounds).items():
        table.add_row(
            what,
            *(f"{each:,.3g}" for each in (statistics.median(ratios), min(ratios), max(ratios))),
        )
    Console(width=100).print(table)


if __name__ == "__main__":
    main(sys.argv[1:])
