"""The coins for a discard in Duel: two, and one for each own yellow card (D7)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.rulesets.duel.city import City
    from wonders.rulesets.duel.precomputed_constants import Constants

__all__ = ["discard_income"]


def discard_income(city: "City", terms: "Constants") -> int:
    """Return the coins that a city gets for a discard now."""
    return terms.discard_income + city._counts[terms.colors_at + terms.discard_color]
