"""The numbers of positions set up by hand: within what games can have."""

from typing import Any

from wonders.core.errors import BadCard
from wonders.core.guard.message_texts import safe_repr

__all__ = ["within"]


def within(what: str, given: Any, least: int, most: int | None = None) -> int:
    """Return a number that was given for a position; raise `BadCard` if no game has it."""
    if type(given) is int and given >= least and (most is None or given <= most):
        return given
    fits = f"from {least} on" if most is None else f"from {least} to {most}"
    raise BadCard(f"{what}: a whole number {fits}, not {safe_repr(given)}")
