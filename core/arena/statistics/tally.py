"""The tally of a run: counts of finished games that can be added up in any order.

`wonders.core.arena.statistics.win_shares_and_standings` computes figures from them.
"""

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.statistics.bounded_counts_of_openings_and_reasons import BoundedCounter
from wonders.core.arena.statistics.ranks_in_one_game import ranks
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import Record

__all__ = ["FIRST", "OPENINGS", "UNIT", "Account", "Tally"]

#: The value of a victory where shares are summed. Shares among up to sixteen seats are whole
#: numbers.
UNIT = 720720
#: Whoever decided first, among the entrants of a deal.
FIRST = -1
#: Number of different openings and reasons that are counted, and the length of each.
OPENINGS = 1000
REASONS = 200
TEXT = 160


@mypyc_attr(native_class=False)
class Account:
    """The counts of one entrant."""

    def __init__(self) -> None:
        #: Games by seat and number of winners: 1 for won alone, n for shared, 0 for not won.
        self.seats: Counter[tuple[int, int]] = Counter()
        #: Sum of points by category. Each game adds to all of them, and a `Counter` takes long.
        self.points: dict[str, int] = {}
        #: Games won and lost, by sort of victory.
        self.victories: Counter[str] = Counter()
        self.defeats: Counter[str] = Counter()
        self.forfeits = 0
        self.retries = 0
        self.forfeit_reasons = BoundedCounter(REASONS)
        self.retry_reasons = BoundedCounter(REASONS)
        #: First decisions in a game, with the number of winners as in `seats`.
        self.openings = BoundedCounter(OPENINGS)
        #: Deals by (games, sum of points ahead of the best other seat).
        self.gaps: Counter[tuple[int, int]] = Counter()
        #: Deals by (games, wins in `UNIT`s).
        self.scores: Counter[tuple[int, int]] = Counter()

    @property
    def games(self) -> int:
        """Return the number of games played."""
        return self.seats.total()

    @property
    def wins(self) -> Counter[int]:
        """Return the number of wins by the number of winners."""
        wins: Counter[int] = Counter()
        for (_, size), times in sorted(self.seats.items()):
            if size:
                wins[size] += times
        return wins

    def merge(self, other: "Account") -> None:
        """Add the counts of another part of the same run."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            elif isinstance(mine, dict):
                _add(mine, value)
            elif isinstance(mine, BoundedCounter):
                mine.merge(value)
            else:
                setattr(self, name, mine + value)


#: By entrant or `FIRST`: games on a deal, sum of points ahead, sum of wins in `UNIT`s.
_Deal = dict[int, tuple[int, int, int]]


@mypyc_attr(native_class=False)
class Tally:
    """The counts of all entrants of a run; the size does not grow with the number of games.

    All counts are whole numbers, so the tallies of parts of a run merge to the same whole in
    any order. `games_a_deal` is the number of games played on each deal; these are not
    independent, and intervals over deals take them together.
    """

    def __init__(self, entrants: int, games_a_deal: int = 1) -> None:
        self.games = 0
        self.moves = 0
        self.games_a_deal = games_a_deal
        self.deals = 0
        self.entrants = [Account() for _ in range(entrants)]
        self.victories: Counter[str] = Counter()
        #: Games by number of seats.
        self.tables: Counter[int] = Counter()
        #: The gaps and scores of the seats that decided first.
        self.first = Account()
        #: By pair of entrants: games that both played, and half points of the first of the pair:
        #: 2 for a better rank than the other, 1 for the same rank.
        self.met: Counter[tuple[int, int]] = Counter()
        self.above: Counter[tuple[int, int]] = Counter()
        #: Incomplete deals: the number of games so far, and the sums.
        self._open: dict[Hashable, tuple[int, _Deal]] = {}

    def add(
        self,
        record: Record,
        seating: Sequence[int],
        retries: Sequence[Retry] = (),
        deal: Hashable = None,
    ) -> None:
        """Add a finished game; `seating` is the entrant by seat.

        `retries` are the faults that were forgiven. `deal` identifies the deal that the game
        shares with others of the run; None stands for a deal of its own.
        """
        result = record.result
        assert result is not None
        self.games += 1
        self.moves += len(record.moves)
        self.victories[result.victory] += 1
        self.tables[len(seating)] += 1
        shared = len(result.winners)
        totals = [sheet["total"] for sheet in result.scores[: len(seating)]]
        openings = _openings(record, len(seating))
        sums: _Deal = {}
        victory, winners, scores = result.victory, result.winners, result.scores
        for seat, entrant in enumerate(seating):
            count = self.entrants[entrant]
            won = shared if seat in winners else 0
            count.seats[seat, won] += 1
            (count.victories if won else count.defeats)[victory] += 1
            _add(count.points, scores[seat])
            if seat in openings:
                count.openings.add(_opening(openings[seat]), won)
            best = max(totals[:seat] + totals[seat + 1 :], default=0)
            sums[entrant] = 1, totals[seat] - best, UNIT // won if won else 0
        for retry in retries:
            count = self.entrants[seating[retry.seat]]
            count.retries += 1
            count.retry_reasons.add(_pattern(retry.reason))
        if result.forfeit:
            count = self.entrants[seating[result.forfeit.seat]]
            count.forfeits += 1
            count.forfeit_reasons.add(_pattern(result.forfeit.reason))
        # The seat that decided first was found first.
        first = next(iter(openings), None)
        sums[FIRST] = 1, 0, UNIT // shared if first in winners else 0
        self._meet(seating, ranks(result, len(seating)))
        if deal is None or self.games_a_deal == 1:
            self._close(sums)
        else:
            self._join(deal, 1, sums)

    def merge(self, other: "Tally") -> None:
        """Add the counts of another part of the same run."""
        self.games += other.games
        self.moves += other.moves
        self.deals += other.deals
        self.victories.update(other.victories)
        self.tables.update(other.tables)
        self.first.merge(other.first)
        self.met.update(other.met)
        self.above.update(other.above)
        for mine, count in zip(self.entrants, other.entrants, strict=True):
            mine.merge(count)
        for deal, (games, sums) in other._open.items():
            self._join(deal, games, sums)

    def of_deals(self, entrant: int) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
        """Return the `gaps` and `scores` of an entrant, or `FIRST`, with incomplete deals."""
        count = self._account(entrant)
        gaps, scores = count.gaps.copy(), count.scores.copy()
        for _, sums in self._open.values():
            if entrant in sums:
                games, gap, score = sums[entrant]
                gaps[games, gap] += 1
                scores[games, score] += 1
        return gaps, scores

    def _meet(self, seating: Sequence[int], by_seat: Sequence[int]) -> None:
        for seat, entrant in enumerate(seating):
            for other in range(seat):
                rival = seating[other]
                self.met[entrant, rival] += 1
                self.met[rival, entrant] += 1
                ahead = (by_seat[seat] < by_seat[other]) - (by_seat[seat] > by_seat[other])
                self.above[entrant, rival] += 1 + ahead
                self.above[rival, entrant] += 1 - ahead

    def _join(self, deal: Hashable, games: int, sums: _Deal) -> None:
        """Add games to those of the same deal."""
        before, known = self._open.pop(deal, (0, {}))
        together = dict(known)
        for entrant, added in sums.items():
            mine = together.get(entrant, (0, 0, 0))
            together[entrant] = (mine[0] + added[0], mine[1] + added[1], mine[2] + added[2])
        if before + games < self.games_a_deal:
            self._open[deal] = before + games, together
        else:
            self._close(together)

    def _close(self, sums: _Deal) -> None:
        """Count a deal, once all its games have been added."""
        self.deals += 1
        for entrant, (games, gap, score) in sums.items():
            count = self._account(entrant)
            count.gaps[games, gap] += 1
            count.scores[games, score] += 1

    def _account(self, entrant: int) -> Account:
        return self.first if entrant == FIRST else self.entrants[entrant]


def _add(sums: dict[str, int], more: Mapping[str, int]) -> None:
    """Add amounts to sums of the same names."""
    for name, amount in more.items():
        sums[name] = sums.get(name, 0) + amount


@lru_cache(maxsize=OPENINGS)
def _opening(notation: str) -> str:
    """Return a decision as it is counted, in one line; the same few come again and again."""
    return one_line(notation, TEXT)


def _openings(record: Record, seats: int) -> dict[int, str]:
    """Return the first decision of each seat that made one, in the order of the decisions.

    Moves of a city that nobody has a seat at, such as a free one, do not count.
    """
    found: dict[int, str] = {}
    for text in record.moves:
        number, _, notation = text.partition(" ")
        seat = int(number)
        if seat < seats and seat not in found:
            found[seat] = notation
            if len(found) == seats:
                break
    return found


def _pattern(reason: str) -> str:
    """Return a reason with its quotes and numbers masked, as these differ each time."""
    line = re.sub(r"(?<!\w)(['\"]).*?\1(?!\w)", "…", one_line(reason, TEXT))
    return re.sub(r"\d+", "#", line)
