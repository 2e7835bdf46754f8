"""The guild of a neighbour that a board lets a city count as its own (C15)."""

from typing import TYPE_CHECKING

from wonders.core.cards.pieces import pieces_in
from wonders.rulesets.classic.effects.kinds_with_their_texts import FreeSymbol
from wonders.rulesets.classic.science import science_points

if TYPE_CHECKING:
    from wonders.rulesets.classic.building import BuildingState
    from wonders.rulesets.classic.pieces import Card

__all__ = ["copied_guild"]


def copied_guild(state: "BuildingState", seat: int) -> tuple[int, int]:
    """Return the points and free symbols of the neighbour's guild that is worth most (C15).

    Of two that are worth the same, take the one without a symbol.
    """
    terms = state.terms
    city = state.cities[seat]
    best = (0, 0, 0)
    plain = science_points(city.symbols, city.free_symbols, terms.set_points)
    for other in state.neighbours(seat):
        guilds = state.cities[other].built & terms.color_masks["purple"]
        for guild in pieces_in(guilds, terms.cards):
            points, free = _as_own(state, seat, guild)
            with_it = science_points(city.symbols, city.free_symbols + free, terms.set_points)
            best = max(best, (points + with_it - plain, -free, points))
    return best[2], -best[1]


def _as_own(state: "BuildingState", seat: int, guild: "Card") -> tuple[int, int]:
    """Return the points of a guild as if it stood in the city, and its free symbols.

    It is put there for this count alone: nothing else counts it.
    """
    city = state.cities[seat]
    built = city.built
    city.built |= guild.bit
    points = guild.points(state, seat)
    city.built = built
    return points, sum(isinstance(effect, FreeSymbol) for effect in guild.effects)
