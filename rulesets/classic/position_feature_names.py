"""The names of the numbers that tell of a city of classic, for evaluations."""

from typing import Any, Final

from wonders.rulesets.classic.playout_situation_names import STAGE_EFFECTS

__all__ = ["FIXED", "UNITS", "feature_names"]

#: The numbers that every city has, in order; those by resource, effect and colour come after them.
FIXED: Final = (
    "points",
    "science",
    "military",
    "coins",
    "coins up to 3",
    "coins up to 6",
    "shields",
    "neighbours beaten",
    "neighbours ahead",
    "lead",
    "arrears",
    "next symbol",
    "next symbols",
    "sorts of symbols",
    "most equal symbols",
    "free symbols",
    "units",
    "choice producers",
    "wanted by neighbours",
    "chains",
    "stages",
    "price of stage",
    "stage in reach",
    "free builds",
    "seventh cards",
    "copied guilds",
    "cards in reach",
    "links in hand",
    "points in hand",
    "shields in hand",
    "symbol in hand",
    "count in hand",
)
#: The units of a resource whose prices count.
UNITS: Final = 2


def feature_names(game: Any) -> tuple[str, ...]:
    """Return the names of the numbers of a city, in order."""
    units = range(1, UNITS + 1)
    return (
        *FIXED,
        *[f"price of {count} {each}" for each in game.resources for count in units],
        *[f"to build {each}" for each in STAGE_EFFECTS],
        *[f"{each} cards" for each in game.colors],
        *[f"{each} cards of neighbours" for each in game.colors],
    )
