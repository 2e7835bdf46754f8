"""Moves that win or lose at once, which `mcts` plays or passes over without a search."""

from collections.abc import Sequence
from random import Random

from wonders.core import Move, State, View

__all__ = ["safest_move", "winning_move"]

#: The imagined worlds in which a move must win at once to be taken unsearched, or lose at once to
#: be passed over.
SURE = 3
#: The decisions of the next turn that are looked at for a loss: a second one follows where a wonder
#: brings another turn, or a choice.
IN_A_TURN = 2


def winning_move(view: View, moves: Sequence[Move], rng: Random) -> Move | None:
    """Return a move that wins at once in every imagined world tried; None without any."""
    worlds = [view.imagine(rng) for _ in range(SURE)]
    for move in moves:
        for world in worlds:
            played = world.copy()
            played.play(move)
            if played.seat is not None or played.utilities()[view.seat] < 1.0:
                break
        else:
            return move
    return None


def safest_move(view: View, ranked: Sequence[Move], rng: Random) -> Move:
    """Return the first move after which some imagined world is not lost at once, if any."""
    if view.game.simultaneous:
        # Nobody answers a move there.
        return ranked[0]
    worlds = [view.imagine(rng) for _ in range(SURE)]
    for move in ranked:
        for world in worlds:
            played = world.copy()
            played.play(move)
            if not _lost(played, view.seat, IN_A_TURN):
                return move
    return ranked[0]


def _lost(world: State, seat: int, decisions: int) -> bool:
    """Return whether a seat has lost, or another one that decides now can see to it in its turn.

    Of a turn of several decisions only so many are looked at.
    """
    if world.seat is None:
        return world.utilities()[seat] == 0.0
    if world.seat == seat or not decisions:
        return False
    for number in range(world.move_count):
        played = world.copy()
        played.play_at(number)
        if _lost(played, seat, decisions - 1):
            return True
    return False
