"""The score sheet of classic."""

from functools import lru_cache
from typing import TYPE_CHECKING

from wonders.core.pieces import pieces_in
from wonders.core.scoring import Sheet
from wonders.rulesets.classic.effects import FreeSymbol

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces import Card
    from wonders.rulesets.classic.state import State

__all__ = ["science_points", "score"]

#: The line of the sheet on which the points of a colour stand.
LINES = {"blue": "civilian", "green": "science", "yellow": "commerce", "purple": "guilds"}


@lru_cache(maxsize=4096)
def science_points(symbols: tuple[int, ...], free: int, set_points: int) -> int:
    """Return the points of symbols, the free ones chosen for the best total (C12).

    >>> science_points((3, 2, 1), 0, 7), science_points((3, 2, 1), 1, 7)
    (21, 31)
    """
    if not free:
        return sum(count * count for count in symbols) + set_points * min(symbols, default=0)
    return max(
        science_points(
            (*symbols[:place], symbols[place] + 1, *symbols[place + 1 :]), free - 1, set_points
        )
        for place in range(len(symbols))
    )


def score(state: "State", seat: int) -> Sheet:
    """Return the sheet of a city as if the game were scored now; counts are taken anew."""
    terms = state.terms
    game = state.game
    city = state.cities[seat]
    sheet = dict.fromkeys(game.categories, 0)
    sheet["military"] = city.won + city.defeats * terms.defeat_points
    sheet["treasury"] = city.coins // terms.coins_per_point
    sheet["wonder"] = sum([stage.points(state, seat) for stage in city.board.stages[: city.stages]])
    for card in pieces_in(city.built, terms.cards):
        points = card.fixed_points
        if card.other_points:
            points = card.points(state, seat)
        if points:
            sheet[LINES.get(card.color, "civilian")] += points
    free = city.free_symbols
    if city.copies_guild:
        points, symbols = _copied(state, seat)
        sheet["guilds"] += points
        free += symbols
    sheet["science"] += science_points(city.symbols, free, state.terms.set_points)
    for call in terms.events.on_score:
        call(state, seat, sheet)
    sheet["total"] = sum(sheet.values())
    return sheet


def _copied(state: "State", seat: int) -> tuple[int, int]:
    """Return the points and free symbols of the neighbour's guild that serves a city best.

    Of two that serve it equally, the one without symbols is taken (C15).
    """
    game = state.game
    city = state.cities[seat]
    best = (0, 0, 0)
    plain = science_points(city.symbols, city.free_symbols, state.terms.set_points)
    for other in state.neighbours(seat):
        guilds = state.cities[other].built & game.color_masks["purple"]
        for guild in pieces_in(guilds, game.cards):
            points, free = _as_own(state, seat, guild)
            with_it = science_points(city.symbols, city.free_symbols + free, state.terms.set_points)
            best = max(best, (points + with_it - plain, -free, points))
    return best[2], -best[1]


def _as_own(state: "State", seat: int, guild: "Card") -> tuple[int, int]:
    """Return what a guild would be worth if it stood in the city, and its free symbols.

    It stands there for this count alone: nothing else counts it.
    """
    city = state.cities[seat]
    built = city.built
    city.built |= guild.bit
    points = guild.points(state, seat)
    city.built = built
    return points, sum(isinstance(effect, FreeSymbol) for effect in guild.effects)
