"""The errors of the house: one small tree, every message fit to be shown to a player."""

from collections.abc import Iterable

__all__ = [
    "BadCard",
    "BadPlugin",
    "BadRecord",
    "BadSpec",
    "IllegalMove",
    "WondersError",
    "one_line",
    "suggest",
]


class WondersError(Exception):
    """Stands for any mistake a user can make; its text is one clear line."""


class IllegalMove(WondersError):
    """Tells that a move is unknown, or not among the legal moves of the state."""


class BadSpec(WondersError):
    """Tells that the name or a parameter of a game, bot, house rule or option is wrong."""


class BadCard(WondersError):
    """Tells that game data is wrong: which file, which card, which field."""


class BadRecord(WondersError):
    """Tells why a record is refused.

    `step` is the move it happened at, counted from 0, or None for the record as a whole.
    """

    def __init__(self, why: str, step: int | None = None) -> None:
        super().__init__(why if step is None else f"step {step}: {why}")
        self.why = why
        self.step = step


class BadPlugin(WondersError):
    """Tells that a plugin cannot be used: which one, from where, and why."""


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
    """Fold any text a stranger gave into one printable line of at most `limit` characters."""
    flat = "".join(c if c.isprintable() else " " for c in str(text))
    flat = " ".join(flat.split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"
