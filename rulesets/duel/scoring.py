"""The score sheet of Duel."""

from typing import TYPE_CHECKING

from wonders.core.pieces import pieces_in
from wonders.core.scoring import Sheet

if TYPE_CHECKING:
    from wonders.rulesets.duel.state import State

__all__ = ["score"]

#: The line of the sheet on which the points of a colour stand.
LINES = {
    "blue": "civilian",
    "green": "science",
    "yellow": "commerce",
    "purple": "guilds",
}


def score(state: "State", seat: int) -> Sheet:
    """Return the sheet of a city as if the game were scored now; counts are taken anew."""
    game = state.game
    city = state.cities[seat]
    sheet = dict.fromkeys(game.categories, 0)
    ahead = -state.pawn if seat else state.pawn
    if ahead > 0:
        sheet["military"] = game.track_points[ahead]
    for card in pieces_in(city.built, game.cards):
        points = card.fixed_points
        if card.other_points:
            points = card.points(state, seat)
        if points:
            sheet[LINES.get(card.color, "civilian")] += points
    sheet["wonders"] = sum(wonder.points(state, seat) for wonder, _ in city.done)
    sheet["progress"] = sum(token.points(state, seat) for token in city.tokens)
    sheet["treasury"] = city.coins // game.coins_per_point
    for call in game.events.on_score:
        call(state, seat, sheet)
    sheet["total"] = sum(sheet.values())
    return sheet
