"""How much memory a state takes: `python tests/benchmarks/sizes.py`.

States share what does not change: the game, the cards, the deal, and among copies all that
was played before. So there are two figures. A state that is *kept* is one of those of a whole
game, a copy for each decision, as a search keeps them: all that they take, by their number.
A state *alone* is all that can be reached from one of the middle of a game and not from one
of another deal; it has its deal and everything that has happened.
"""

import gc
import sys
import tracemalloc
from random import Random
from types import ModuleType

from kinds import KINDS, built

from wonders.core import Game, State
from wonders.core.compiled_or_plain import build_name

__all__ = ["SIZED", "alone", "kept"]

#: Every kind of game, Solo too.
SIZED = [("duel", 1), *KINDS]


def whole(game: Game, seed: int) -> list[State]:
    """Return a copy of the state at each decision of a random game."""
    state, draw = game.deal(seed), Random(seed).random
    copies = []
    while state.seat is not None:
        copies.append(state.copy())
        moves = state.moves()
        state.play(moves[int(draw() * len(moves))])
    return copies


def kept(game: Game, seed: int = 1) -> float:
    """Return the bytes of a state among those of a game."""
    whole(game, seed)  # what is remembered for all games is there now
    tracemalloc.start()
    try:
        states = whole(game, seed)
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return taken / len(states)


def alone(game: Game, seed: int = 1) -> int:
    """Return the bytes of a state from the middle of a game, with its deal."""
    one, other = (states[len(states) // 2] for states in (whole(game, seed), whole(game, seed + 1)))
    shared = reach(game, other)
    return sum(sys.getsizeof(each) for key, each in reach(one).items() if key not in shared)


def reach(*roots: object) -> dict[int, object]:
    """Return all that can be reached from something, by identity; no classes, no modules."""
    there: dict[int, object] = {}
    todo = list(roots)
    while todo:
        each = todo.pop()
        if id(each) not in there and not isinstance(each, (type, ModuleType)):
            there[id(each)] = each
            todo += gc.get_referents(each)
    return there


if __name__ == "__main__":
    print(f"{build_name()}: bytes of a state")
    for name, players in SIZED:
        game = built(name, players)
        print(f"{name:8} {players}  kept {kept(game):6,.0f}  alone {alone(game):7,}")
