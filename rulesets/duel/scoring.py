"""The score sheet of Duel: points by category for one city."""

from typing import TYPE_CHECKING

from wonders.core.game.scoring import Sheet
from wonders.rulesets.duel.city import LEADER

if TYPE_CHECKING:
    from wonders.rulesets.duel.building import BuildingState

__all__ = ["score"]


def score(state: "BuildingState", seat: int) -> Sheet:
    """Return the score sheet of a city as if the game ended now."""
    terms = state.terms
    city = state.cities[seat]
    sheet = terms.blank_sheet.copy()
    ahead = -state.pawn if seat else state.pawn
    if ahead > 0:
        sheet["military"] = terms.track_points[ahead]
    for index in city.buildings():
        card = terms.cards[index]
        points = card.points(state, seat) if card.scorers else card.fixed_points
        if points:
            sheet[card.line] += points
    wonders = 0
    for wonder, _ in city.done:
        wonders += wonder.points(state, seat) if wonder.scorers else wonder.fixed_points
    sheet["wonders"] = wonders
    progress = 0
    for token in city.tokens:
        progress += token.points(state, seat) if token.scorers else token.fixed_points
    sheet["progress"] = progress
    sheet["treasury"] = city.coins // terms.coins_per_point
    if terms.leader is not None and seat == LEADER:
        sheet["leader"] = terms.leader.points(state, seat)
    for call in terms.events.on_score:
        call(state, seat, sheet)
    sheet["total"] = sum(sheet.values())
    return sheet
