"""What each piece is worth: a regression of who won on who had what.

A row is a seat of a game. Its columns say what it had of one kind, and whether it began, less what
the seats of that game had on average; what is explained is its share of the victory, less the
average. So a worth is by how much likelier a seat was to win that had the piece, rather than a
rival, all other pieces of that kind being equal. With one seat, rows are held against the average
of all games.

The equations are solved by least squares; where pieces cannot be told apart (every seat has
one board) their worths add up to 0. Seats of a game and games on a deal are not independent, so
the variance is summed up by deal [1].

[1] Liang, Zeger: Longitudinal data analysis using generalized linear models, 1986.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from wonders.core.arena.statistics.confidence_intervals import Z95
from wonders.core.arena.study.observed_games import Observed
from wonders.core.optional_libraries import import_optional

__all__ = ["FEWEST", "Worth", "piece_worths"]

#: A piece that fewer seats had, or were without, is left out: nothing could be told of it.
FEWEST = 30
#: The least that a column has to tell what the others do not, as a sum of squares: that of a piece
#: which so many seats have without regard to the others.
TOLD = FEWEST / 4
#: Games that are worked on at a time.
BLOCK = 2000
#: Directions with less than this part of the largest variance tell pieces apart by accident.
SMALLEST = 1e-9
#: The column of the seat that began; no piece has that id.
BEGAN = ""


class Worth(NamedTuple):
    """By how much a piece made a victory likelier, with the 95 % interval."""

    value: float
    low: float
    high: float


class _Columns(NamedTuple):
    """The columns of the rows, and what is taken off them where there is only one seat."""

    kind: str
    #: The column by id.
    at: Mapping[str, int]
    #: The average of each column, and of what is explained; None where rivals are the measure.
    usual: tuple[Any, float] | None


def piece_worths(games: Sequence[Observed], kind: str) -> dict[str, Worth]:
    """Return by id the worth of the pieces of a kind that enough seats had.

    Raises `BadSpec` if NumPy is not installed.
    """
    numpy = import_optional("numpy", "studies", "the worth of pieces")
    seats = [(game, seat) for game in games for seat in range(len(game.shares))]
    had = Counter(id for game, seat in seats for id in set(_had(game, seat, kind)))
    found = sorted(id for id, times in had.items() if FEWEST <= times <= len(seats) - FEWEST)
    if not found:
        return {}
    usual = None
    if all(len(game.shares) == 1 for game in games):
        means = numpy.array([had[id] / len(seats) for id in found])
        usual = means, sum(game.shares[seat] for game, seat in seats) / len(seats)
    columns = _Columns(kind, {id: at for at, id in enumerate(found)}, usual)
    size = len(found)
    gram, moment = numpy.zeros((size, size)), numpy.zeros(size)
    for block in _blocks(games):
        rows, shares, _ = _rows(numpy, block, columns)
        gram += rows.T @ rows
        moment += rows.T @ shares
    inverse = numpy.linalg.pinv(gram, rcond=SMALLEST, hermitian=True)
    values = inverse @ moment
    spread, deals = numpy.zeros((size, size)), 0
    for block in _blocks(games):
        rows, shares, starts = _rows(numpy, block, columns)
        sums = numpy.add.reduceat(rows * (shares - rows @ values)[:, None], starts)
        spread += sums.T @ sums
        deals += len(starts)
    # As usual for few deals and many columns (CR1): else the intervals would be too short.
    free = sum(max(1, len(game.shares) - 1) for game in games)
    few = deals / max(1, deals - 1) * (free - 1) / max(1, free - size)
    variance = numpy.diag(inverse @ spread @ inverse) * few
    # What a column has that the others do not tell: too little where pieces are had together.
    told = 1.0 / numpy.maximum(numpy.diag(inverse), 1e-300)
    reaches = Z95 * numpy.sqrt(numpy.clip(variance, 0.0, None))
    return {
        id: Worth(value, value - reach, value + reach)
        for id, value, reach, its in zip(
            found, values.tolist(), reaches.tolist(), told.tolist(), strict=True
        )
        if id != BEGAN and its >= TOLD
    }


def _had(game: Observed, seat: int, kind: str) -> Sequence[str]:
    """Return the ids of what a seat had of a kind."""
    ids = game.holdings[seat].get(kind, ())
    return (*ids, BEGAN) if game.first == seat else ids


def _blocks(games: Sequence[Observed]) -> Iterator[Sequence[Observed]]:
    """Yield the games in blocks; those of a deal stay together."""
    first = 0
    for end in range(1, len(games) + 1):
        last = end == len(games)
        if last or (end - first >= BLOCK and games[end].deal != games[end - 1].deal):
            yield games[first:end]
            first = end


def _rows(numpy: Any, games: Sequence[Observed], columns: _Columns) -> tuple[Any, Any, list[int]]:
    """Return the rows of games, what they explain, and where each deal starts."""
    count = sum(len(game.shares) for game in games)
    rows, shares = numpy.zeros((count, len(columns.at))), numpy.zeros(count)
    starts: list[int] = []
    row, deal = 0, None
    for game in games:
        if game.deal != deal:
            starts.append(row)
            deal = game.deal
        first = row
        for seat, share in enumerate(game.shares):
            for id in _had(game, seat, columns.kind):
                if id in columns.at:
                    rows[row, columns.at[id]] += 1.0
            shares[row] = share
            row += 1
        if columns.usual is None:
            rows[first:row] -= rows[first:row].mean(axis=0)
            shares[first:row] -= shares[first:row].mean()
    if columns.usual is not None:
        rows -= columns.usual[0]
        shares -= columns.usual[1]
    return rows, shares, starts
