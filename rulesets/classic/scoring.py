"""The score sheet of classic, points by category for one city; and who wins by points."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import pieces_in
from wonders.core.game.results_and_score_sheets import Sheet
from wonders.rulesets.classic.copied_guild import copied_guild
from wonders.rulesets.classic.science import fixed_science_points, science_points

if TYPE_CHECKING:
    from wonders.rulesets.classic.building import BuildingState

__all__ = ["score", "winners_by_points"]


def score(state: "BuildingState", seat: int) -> Sheet:
    """Return the score sheet of a city as if the game ended now."""
    terms = state.terms
    city = state.cities[seat]
    sheet = terms.blank_sheet.copy()
    sheet["military"] = city.won + city.defeats * terms.defeat_points
    sheet["treasury"] = city.coins // terms.coins_per_point
    wonder = 0
    for stage in city.board.stages[: city.stages]:
        wonder += stage.points(state, seat) if len(stage.scorers) else stage.fixed_points
    sheet["wonder"] = wonder
    for card in pieces_in(city.built, terms.cards):
        points = card.points(state, seat) if len(card.scorers) else card.fixed_points
        if points:
            sheet[card.line] += points
    free = city.free_symbols
    if city.copies_guild:
        points, symbols = copied_guild(state, seat)
        sheet["guilds"] += points
        free += symbols
    if free:
        sheet["science"] += science_points(city.symbols, free, terms.set_points)
    else:
        sheet["science"] += fixed_science_points(city.symbols, terms.set_points)
    for call in terms.events.on_score:
        call(state, seat, sheet)
    total = 0
    for points in sheet.values():
        total += points
    sheet["total"] = total
    return sheet


def winners_by_points(sheets: Sequence[Sheet], coins: Sequence[int]) -> list[int]:
    """Return who wins: more points win, then more coins; else the victory is shared (C19).

    Only cities whose coins are given take part: the Free City cannot win (F7).
    """
    ranks = [(sheets[seat]["total"], own) for seat, own in enumerate(coins)]
    best = max(ranks)
    return [seat for seat, rank in enumerate(ranks) if rank == best]
