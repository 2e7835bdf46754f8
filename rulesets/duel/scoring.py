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
    total = 0
    ahead = -state.pawn if seat else state.pawn
    if ahead > 0:
        sheet["military"] = total = terms.track_points[ahead]
    for index in city.buildings():
        card = terms.cards[index]
        points = card.points(state, seat) if card.scorers else card.fixed_points
        if points:
            sheet[card.line] += points
            total += points
    wonders = 0
    for wonder, _ in city.done:
        wonders += wonder.points(state, seat) if wonder.scorers else wonder.fixed_points
    progress = 0
    for token in city.tokens:
        progress += token.points(state, seat) if token.scorers else token.fixed_points
    treasury = city.coins // terms.coins_per_point
    sheet["wonders"] = wonders
    sheet["progress"] = progress
    sheet["treasury"] = treasury
    total += wonders + progress + treasury
    if terms.leader is not None and seat == LEADER:
        sheet["leader"] = leader = terms.leader.points(state, seat)
        total += leader
    if terms.events.on_score:
        for call in terms.events.on_score:
            call(state, seat, sheet)
        total = sum(sheet.values())
    sheet["total"] = total
    return sheet
