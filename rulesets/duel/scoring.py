"""The score sheet of Duel."""

from typing import TYPE_CHECKING

from wonders.core.pieces import pieces_in
from wonders.core.scoring import Sheet
from wonders.rulesets.duel.leader import LEADER

if TYPE_CHECKING:
    from wonders.rulesets.duel.state import State

__all__ = ["score"]


def score(state: "State", seat: int) -> Sheet:
    """Return the sheet of a city as if the game were scored now; counts are taken anew."""
    terms = state.terms
    game = state.game
    city = state.cities[seat]
    sheet = dict.fromkeys(game.categories, 0)
    ahead = -state.pawn if seat else state.pawn
    if ahead > 0:
        sheet["military"] = terms.track_points[ahead]
    for card in pieces_in(city.built, terms.cards):
        points = card.points(state, seat) if card.other_points else card.fixed_points
        if points:
            sheet[card.line] += points
    sheet["wonders"] = sum(wonder.points(state, seat) for wonder, _ in city.done)
    sheet["progress"] = sum(token.points(state, seat) for token in city.tokens)
    sheet["treasury"] = city.coins // terms.coins_per_point
    if game.leader is not None and seat == LEADER:
        sheet["leader"] = game.leader.points(state, seat)
    for call in terms.events.on_score:
        call(state, seat, sheet)
    sheet["total"] = sum(sheet.values())
    return sheet
