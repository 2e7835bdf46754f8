"""The schedule of a run: the seating of each game, a pure function of its number."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from random import Random
from typing import Literal, NamedTuple, get_args

from wonders.core.arena.tournament_file import MOST_BOTS, TournamentPairing
from wonders.core.errors import BadSpec
from wonders.core.game.chance.derived_seeds import derive
from wonders.core.game.chance.shuffle_imagined_games_and_schedules import shuffled
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["Pairing", "Schedule", "Seating", "schedule_of"]

#: How the games of a run are made up; a `match` has as many entrants as seats.
Pairing = Literal["match", TournamentPairing]
PAIRINGS: tuple[str, ...] = get_args(Pairing)


class Seating(NamedTuple):
    """The deal that a game is played on, and the entrant at each seat."""

    deal: int
    entrants: tuple[int, ...]


class Schedule:
    """The seating of every game of a run; this one is for a match.

    In a match there are as many entrants as seats, and a round is one deal. The entrants of a
    table play their deal once in every rotation of the seats, one game after the other, so
    that each sits everywhere equally often and the luck of the deal cancels out.
    """

    def __init__(self, seats: int, rotations: int, tables: int) -> None:
        self.seats = seats
        #: Number of games that the same entrants play on a deal.
        self.rotations = rotations
        #: Number of games after which every entrant has played equally often.
        self.round = rotations * tables

    def seating(self, number: int) -> Seating:
        """Return the seating of a game, counted from 0."""
        round_, in_round = divmod(number, self.round)
        table, turn = divmod(in_round, self.rotations)
        deal, entrants = self.table(round_, table)
        return Seating(deal, (*entrants[turn:], *entrants[:turn]))

    def table(self, round_: int, table: int) -> Seating:
        """Return the deal and the entrants of a table in a round, before any rotation."""
        return Seating(round_, tuple(range(self.seats)))


class _Combinations(Schedule):
    """A schedule in which the same sets of entrants meet in each round.

    Each set has its own deal. Who sits next to whom is drawn for each round.
    """

    def __init__(self, seats: int, sets: Sequence[tuple[int, ...]], seed: int) -> None:
        super().__init__(seats, seats, len(sets))
        self._sets = sets
        self._seed = seed

    def table(self, round_: int, table: int) -> Seating:
        rng = Random(derive(self._seed, "table", round_, table))
        deal = round_ * len(self._sets) + table
        return Seating(deal, tuple(shuffled(self._sets[table], rng)))


class _Balanced(Schedule):
    """A schedule in which all play equally often, but not all sets of entrants meet.

    For each round the entrants are put in a circle at random. A table begins at each of them
    and takes those that follow; each table has its own deal.
    """

    def __init__(self, seats: int, entrants: int, seed: int) -> None:
        super().__init__(seats, seats, entrants)
        self._entrants = entrants
        self._circle = lru_cache(maxsize=4)(self._drawn)
        self._seed = seed

    def _drawn(self, round_: int) -> list[int]:
        return shuffled(range(self._entrants), Random(derive(self._seed, "round", round_)))

    def table(self, round_: int, table: int) -> Seating:
        circle = self._circle(round_)
        entrants = [circle[(table + seat) % self._entrants] for seat in range(self.seats)]
        return Seating(round_ * self._entrants + table, tuple(entrants))


#: Most tables of a round; nobody would wait for the end of a longer one.
MOST_TABLES = 100_000


def schedule_of(
    pairing: Pairing, seats: int, entrants: int, seed: int, rotate: bool = True
) -> Schedule:
    """Return the schedule of a run; raise `BadSpec` if the entrants do not fit.

    With `focus` the first entrant plays against every set of the others.
    """
    if pairing not in PAIRINGS:
        raise BadSpec(f"pairing is {safe_repr(pairing)}: it may be {', '.join(PAIRINGS)}")
    if pairing == "match":
        return Schedule(seats, seats if rotate else 1, 1)
    if entrants < max(2, seats):
        raise BadSpec(
            f"a tournament at tables of {seats} takes {max(2, seats)} bots or more, not {entrants}"
        )
    if entrants > MOST_BOTS:
        raise BadSpec(f"a tournament takes at most {MOST_BOTS} bots, not {entrants}")
    if seats == 1:
        raise BadSpec("a tournament is for games of two bots or more; a match plays this one")
    if pairing == "balanced":
        return _Balanced(seats, entrants, seed)
    fixed = 1 if pairing == "focus" else 0
    if comb(entrants - fixed, seats - fixed) > MOST_TABLES:
        raise BadSpec(
            f"{pairing}: {entrants} bots make more than {MOST_TABLES:,} tables of {seats};"
            " take the pairing balanced"
        )
    return _Combinations(seats, _sets(fixed, seats, entrants), seed)


@lru_cache(maxsize=4)
def _sets(fixed: int, seats: int, entrants: int) -> Sequence[tuple[int, ...]]:
    """Return the sets of entrants that meet; the games of a tournament share them."""
    others = combinations(range(fixed, entrants), seats - fixed)
    return [(*range(fixed), *each) for each in others]
