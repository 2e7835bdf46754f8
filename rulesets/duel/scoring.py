"""The score sheet of Duel, points by category for one city; and who wins by points.

A `tally` has the points as numbers, in the order of the categories; the sheet is made of it.
"""

from typing import TYPE_CHECKING

from wonders.core.compiled_or_plain import i64
from wonders.core.game.results_and_score_sheets import Sheet
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.pieces import WORD

if TYPE_CHECKING:
    from wonders.rulesets.duel.building import BuildingState
    from wonders.rulesets.duel.precomputed_constants import Constants

__all__ = ["as_sheet", "score", "tally", "winners_by_points"]


def tally(state: "BuildingState", seat: int) -> list[int]:
    """Return the points of a city as if the game ended now, before house rules change them."""
    terms = state.terms
    city = state.city_of(seat)
    lines = terms.lines
    points = terms.no_points[:]
    total = 0
    ahead = -state.pawn if seat else state.pawn
    if ahead > 0:
        points[lines.military] = total = terms.track_points[ahead]
    for line in range(terms.built_at - terms.points_at):
        worth: int = city._counts[terms.points_at + line]
        if worth:
            points[line] = points[line] + worth
            total += worth
    for at in range(len(terms.scoring)):
        rest = city._counts[terms.built_at + at] & terms.scoring[at]
        index: i64 = at * WORD
        while rest:
            if rest & 1:
                # What it is worth besides stands in the row already.
                card = terms.cards[index]
                worth = card.points(state, seat) - card.fixed_points
                line = terms.card_lines[index]
                points[line] = points[line] + worth
                total += worth
            rest >>= 1
            index += 1
    wonders = 0
    for built in city._done:
        wonder = terms.wonders[built]
        wonders += wonder.points(state, seat) if len(wonder.scorers) else wonder.fixed_points
    progress = 0
    for token in city.tokens:
        progress += token.points(state, seat) if len(token.scorers) else token.fixed_points
    treasury = city.coins // terms.coins_per_point
    points[lines.wonders] = wonders
    points[lines.progress] = progress
    points[lines.treasury] = treasury
    total += wonders + progress + treasury
    if terms.leader is not None and seat == LEADER:
        points[lines.leader] = leader = terms.leader.points(state, seat)
        total += leader
    points[lines.total] = total
    return points


def as_sheet(terms: "Constants", points: list[int]) -> Sheet:
    """Return the score sheet with the points of a tally."""
    sheet = terms.blank_sheet.copy()
    at = 0
    for name in terms.categories:
        if points[at]:
            sheet[name] = points[at]
        at += 1
    sheet["total"] = points[at]
    return sheet


def score(state: "BuildingState", seat: int) -> Sheet:
    """Return the score sheet of a city as if the game ended now."""
    terms = state.terms
    sheet = as_sheet(terms, tally(state, seat))
    if terms.events.on_score:
        del sheet["total"]
        for call in terms.events.on_score:
            call(state, seat, sheet)
        sheet["total"] = sum(sheet.values())
    return sheet


def winners_by_points(lead: int, blue_lead: int) -> tuple[int, ...]:
    """Return who wins: more points win, then more on blue cards; else both (D35).

    Each number is how far the first seat is ahead, perhaps below 0.
    """
    ahead = lead or blue_lead
    return (0,) if ahead > 0 else (1,) if ahead < 0 else (0, 1)
