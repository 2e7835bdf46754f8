"""Who sits where in which game of a run: pure functions of the game's number."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Literal, NamedTuple

from wonders.core.errors import BadSpec
from wonders.core.game.seeds import derive, shuffled

__all__ = ["Pairing", "Schedule", "Seating", "TournamentPairing", "schedule_of"]

#: How the entrants of a tournament are paired, the usual way first.
TournamentPairing = Literal["round-robin", "balanced", "focus"]
#: How the games of a run are made up; `match` is for as many entrants as there are seats.
Pairing = Literal["match", TournamentPairing]


class Seating(NamedTuple):
    """Tells which deal a game is played on, and which entrant sits at each seat."""

    deal: int
    entrants: tuple[int, ...]


class Schedule:
    """Tells the seating of every game of a run, and how many games make a round.

    This one is a match's: as many entrants as seats, a round is a deal. A table of entrants
    plays its deal once in every rotation of the seats, one game after the other, so that each
    sits everywhere equally often and the luck of the deal cancels out.
    """

    def __init__(self, seats: int, rotations: int, tables: int) -> None:
        self.seats = seats
        #: How many games are played on a deal by the same entrants.
        self.rotations = rotations
        #: After so many games every entrant has played equally often.
        self.round = rotations * tables

    def seating(self, number: int) -> Seating:
        """Return the seating of a game, counted from 0."""
        round_, place = divmod(number, self.round)
        table, turn = divmod(place, self.rotations)
        deal, entrants = self.table(round_, table)
        return Seating(deal, (*entrants[turn:], *entrants[:turn]))

    def table(self, round_: int, table: int) -> Seating:
        """Return the deal and the entrants of one table of a round, as they first sit."""
        return Seating(round_, tuple(range(self.seats)))


class _Combinations(Schedule):
    """Lets certain sets of entrants meet in each round, each on a deal of its own.

    Who sits next to whom is drawn anew for each round.
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
    """Lets everybody play equally often without every set of entrants having to meet.

    In each round the entrants stand in a circle drawn anew; a table is a stretch of it, one
    begins at every place, and each has a deal of its own.
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
        places = [(table + seat) % self._entrants for seat in range(self.seats)]
        return Seating(round_ * self._entrants + table, tuple(circle[place] for place in places))


#: More tables than this make no round that anybody waits for.
MOST_TABLES = 100_000


def schedule_of(
    pairing: Pairing, seats: int, entrants: int, seed: int, rotate: bool = True
) -> Schedule:
    """Return the schedule of a run; raise `BadSpec` if the entrants do not fit.

    `focus` is the first entrant against every set of others.
    """
    if pairing == "match":
        return Schedule(seats, seats if rotate else 1, 1)
    if entrants < max(2, seats):
        raise BadSpec(
            f"a tournament at tables of {seats} takes {max(2, seats)} bots or more, not {entrants}"
        )
    if seats == 1:
        raise BadSpec("a tournament is for games of two bots or more; a match plays this one")
    if pairing == "balanced":
        return _Balanced(seats, entrants, seed)
    fixed = 1 if pairing == "focus" else 0
    sets = []
    for others in combinations(range(fixed, entrants), seats - fixed):
        sets.append((*range(fixed), *others))
        if len(sets) > MOST_TABLES:
            raise BadSpec(
                f"{pairing}: {entrants} bots make more than {MOST_TABLES:,} tables of {seats};"
                " take the pairing balanced"
            )
    return _Combinations(seats, sets, seed)
