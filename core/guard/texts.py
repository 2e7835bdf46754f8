"""Texts for messages: one line of whatever was given, suggestions, what an error says."""

from collections.abc import Callable, Iterable

__all__ = ["exception_line", "one_line", "safe_repr", "suggest", "system_line", "visible"]

#: The longest text that is looked at.
LONGEST = 10_000


def suggest(name: str, known: Iterable[str]) -> str:
    """Return ` - did you mean …?` for the nearest known name, else the list of what there is."""
    from difflib import get_close_matches

    names = sorted(known)
    near = get_close_matches(name, names, 1, 0.5)
    if near:
        return f" - did you mean {near[0]!r}?"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f" - there is {shown}" if names else ""


def one_line(text: object, limit: int = 300) -> str:
    """Fold anything a stranger gave into one printable line of at most `limit` characters."""
    whole = text if type(text) is str else _shown(str, text)
    # What is left out anyway need not be looked at; and a text may have methods of its own.
    begun = str.__getitem__(whole, slice(LONGEST))
    flat = " ".join("".join(c if c.isprintable() else " " for c in begun).split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def visible(text: str) -> str:
    """Return a text as long as it was in which every character prints: the name of a file, say."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def system_line(error: Exception) -> str:
    """Return what the system says of a file, in one line and without the number of its error."""
    told = error.strerror if isinstance(error, OSError) else None
    return one_line(told or error)


def exception_line(error: BaseException) -> str:
    """Return what an exception says, with its kind, in one line."""
    # Where a recursion ends there is no room to ask the error.
    said = error.args[0] if type(error) is RecursionError and error.args else error
    return f"{type(error).__name__}: {one_line(said, 200)}".removesuffix(": ")


def safe_repr(value: object, limit: int = 60) -> str:
    """Return the `repr` of a value in one short line; its type where that fails."""
    return one_line(_shown(repr, value), limit) or f"a {type(value).__name__}"


def _shown(show: Callable[[object], str], value: object) -> str:
    """Return what an object says of itself; nothing if that fails."""
    try:
        return show(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""
