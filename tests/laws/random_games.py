"""Random games to try laws on, of whichever game.

A game played is a key of the games there are, a seed, and a taste: how much likelier than
others each verb, and each colour that is built, is chosen.
"""

import os
from random import Random

from hypothesis import settings

from wonders.core.compiled_or_plain import attributes_of

LEADERS = ("caesar", "hammurabi", "cleopatra", "aristotle", "bilkis")

#: How many times as many examples are tried, and other ones each time, in a long run.
LONG = int(os.environ.get("WONDERS_LAWS", "0"))


def tries(examples):
    """Return settings for so many examples: always the same ones, but for a long run."""
    return settings(max_examples=examples * max(1, LONG), deadline=None, derandomize=not LONG)


def choose(state, rng, taste):
    moves = state.moves()
    weights = [
        taste.get(move.verb, 1) * (taste.get(move.piece.color, 1) if move.verb == "build" else 1)
        for move in moves
    ]
    return rng.choices(moves, weights)[0]


def course_in(games, played):
    """Yield the state before each move of a random game with the move, then the last state."""
    key, seed, taste = played
    state = games[key].deal(seed)
    rng = Random(seed)
    while state.seat is not None:
        move = choose(state, rng, taste)
        yield state, move
        state.play(move)
    yield state, None


def position_in(games, played, part):
    """Return the state of a random game after a part of its moves, from 0 to 1."""
    key, seed, taste = played
    length = sum(1 for _ in course_in(games, played)) - 1
    state = games[key].deal(seed)
    rng = Random(seed)
    for _ in range(int(part * length)):
        state.play(choose(state, rng, taste))
    return state


def snapshot(state):
    """Return all that makes up a state, caches left out, in a form that nothing changes."""
    slots = {name for kind in type(state).__mro__ for name in attributes_of(kind)}
    caches = {name for kind in type(state).__mro__ for name in vars(kind).get("caches", ())}
    facts = {name: getattr(state, name) for name in slots - caches - {"cities"}}
    return facts | {"cities": [city.facts() for city in state.cities]}
