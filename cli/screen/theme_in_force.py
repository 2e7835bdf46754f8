"""The one theme in force now, which all drawing asks; `check_and_set_theme` sets it."""

from contextvars import ContextVar

from wonders.core.plugins.theme_contract import Theme

__all__ = ["PLAIN", "in_force", "theme_in_force"]

#: The theme that changes nothing, in force where none is asked for.
PLAIN = Theme(name="plain")

theme_in_force: ContextVar[Theme] = ContextVar("theme", default=PLAIN)


def in_force() -> Theme:
    """Return the theme in force."""
    return theme_in_force.get()
