"""The right to build a card of the hand for nothing, so often in each age (C14).

A stage brings it; `legal_moves` lists what can be built by it, `building` plays that.
"""

from wonders.rulesets.classic.city import City

__all__ = ["begin_age", "lose", "receive", "use"]


def receive(city: City) -> None:
    """Add the right, for this age too."""
    city.free_builds += 1
    city.free_left += 1


def lose(city: City) -> None:
    """Remove the right, for this age too."""
    city.free_builds -= 1
    city.free_left = max(0, city.free_left - 1)


def begin_age(city: City) -> None:
    """Renew the right; what was left of the age before is lost."""
    city.free_left = city.free_builds


def use(city: City) -> None:
    """Use the right up once."""
    city.free_left -= 1
