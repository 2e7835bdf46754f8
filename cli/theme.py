"""The table theme in force: with it everything is drawn."""

from contextvars import ContextVar

from wonders.core.plugins.themes import Theme

__all__ = ["PLAIN", "in_force", "theme_in_force"]

#: Changes nothing; in force where no theme is asked for.
PLAIN = Theme(name="plain")

theme_in_force: ContextVar[Theme] = ContextVar("theme", default=PLAIN)


def in_force() -> Theme:
    """Return the theme with which everything is drawn now."""
    return theme_in_force.get()
