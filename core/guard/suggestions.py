"""Suggestions for a name that is not known: the nearest known one, or a list of them."""

from collections.abc import Iterable

__all__ = ["suggest"]


def suggest(name: str, known: Iterable[str]) -> str:
    """Return ` - did you mean …?` with the nearest known name, else a list of the known names."""
    from difflib import get_close_matches

    names = sorted(known)
    near = get_close_matches(name, names, 1, 0.5)
    if near:
        return f" - did you mean {near[0]!r}?"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f" - there is {shown}" if names else ""
