"""The random games of `wonders bench`, played as fast as the engine can."""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.core.game.game import Game
    from wonders.core.game.state import State

__all__ = ["Draw", "play_by_numbers", "play_out_random", "play_random"]

#: Returns the next random number from 0 up to, not including, 1.
Draw = Callable[[], float]


def play_random(game: "Game", seed: int, draws: tuple[Draw, ...]) -> tuple[int, int]:
    """Play one random game; return the number of decisions and of moves to choose from.

    `draws` gives the random numbers of each seat.
    """
    state: State = game.deal(seed)
    decisions = branches = 0
    while (seat := state.seat) is not None:
        moves = state.moves()
        count = len(moves)
        decisions += 1
        branches += count
        state.play(moves[int(draws[seat]() * count)])
    state.result()
    return decisions, branches


def play_by_numbers(game: "Game", seed: int, draws: tuple[Draw, ...]) -> tuple[int, int]:
    """Play the game of `play_random` by the numbers of the moves; return the same."""
    state: State = game.deal(seed)
    decisions = branches = 0
    while (seat := state.seat) is not None:
        count = state.move_count
        decisions += 1
        branches += count
        state.play_at(int(draws[seat]() * count))
    state.result()
    return decisions, branches


def play_out_random(game: "Game", seed: int, rng: Random) -> None:
    """Deal a game and play it out."""
    state: State = game.deal(seed)
    state.play_out(rng)
    state.result()
