"""What a study keeps of a finished game."""

from collections.abc import Mapping

import msgspec

from wonders.core.game.game import Game
from wonders.core.record.read_and_write_record_line import Record
from wonders.core.record.replay import check

__all__ = ["Observed", "observe"]


class Observed(msgspec.Struct, frozen=True):
    """A finished game: who began, who won how, and what each seat had in the end."""

    #: Games on the same deal are counted together.
    deal: int
    #: The seat that began; None where all begin at once, and for a lone seat.
    first: int | None
    moves: int
    victory: str
    forfeited: bool
    #: By seat: its share of the victory, from 0 to 1.
    shares: tuple[float, ...]
    #: By seat: its points.
    totals: tuple[int, ...]
    #: By seat: the ids of its pieces by kind.
    holdings: tuple[Mapping[str, tuple[str, ...]], ...]


def observe(game: Game, record: Record, deal: int) -> Observed:
    """Play a record to its end and return what a study keeps of it.

    Raises `BadRecord` for a record that the rules do not lead to.
    """
    state = check(game, record)
    result = record.result
    assert result is not None
    seats = range(game.players)
    share = 1 / len(result.winners)
    # Not every ruleset says who begins.
    first = getattr(state, "first", None)
    seat_began = type(first) is int and first in seats
    return Observed(
        deal,
        first if seat_began and game.players > 1 and not game.simultaneous else None,
        len(record.moves),
        result.victory,
        result.forfeit is not None,
        tuple([share if seat in result.winners else 0.0 for seat in seats]),
        tuple([result.scores[seat]["total"] for seat in seats]),
        tuple([game.holdings(state, seat) for seat in seats]),
    )
