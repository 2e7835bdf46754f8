"""The games that are measured, ready to play."""

from functools import cache
from random import Random

from wonders.core import Game, State, load

__all__ = ["KINDS", "SHOWN", "built", "halfway"]

#: Every number of players there is.
KINDS = [("duel", 2), *(("classic", players) for players in range(2, 8))]
#: Those that stand beside the figures of others.
SHOWN = [("duel", 2), ("classic", 3), ("classic", 4), ("classic", 7)]


@cache
def built(name: str, players: int) -> Game:
    """Return a game for so many players; Duel for one is Solo."""
    if name == "duel":
        return load(name, options={"solo": "any"} if players == 1 else {})
    return load(name, options={"players": players})


def halfway(name: str, players: int) -> State:
    """Return a state from the middle of a random game."""
    game = built(name, players)
    state = game.deal(1)
    draw = Random(1).random
    for _ in range(35 if name == "duel" else 9 * players):
        moves = state.moves()
        state.play(moves[int(draw() * len(moves))])
    assert state.seat is not None
    return state
