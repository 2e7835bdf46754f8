"""The errors of the house: one small tree, every message fit to be shown to a player."""

from collections.abc import Callable, Iterable

from wonders.core.watchdog import Endless, in_time

__all__ = [
    "BadCard",
    "BadData",
    "BadPlugin",
    "BadRecord",
    "BadSpec",
    "IllegalMove",
    "NotHere",
    "WondersError",
    "fault_line",
    "one_line",
    "picture",
    "suggest",
    "system_line",
    "visible",
]


class WondersError(Exception):
    """Stands for any mistake a user can make; its text is one clear line."""


class IllegalMove(WondersError):
    """Tells that a move is unknown, or not among the legal moves of the state."""


class BadSpec(WondersError):
    """Tells that the name or a parameter of a game, bot, house rule or option is wrong."""


class NotHere(BadSpec):
    """Tells that no plugin at hand brings anything of a name."""


class BadCard(WondersError):
    """Tells that game data is wrong: which file, which card, which field."""


class BadData(WondersError):
    """Tells why bytes are not what they are read as; whoever reads them names the file.

    `place` is the field that does not fit, such as `$.prefer[2].cost`, or nothing.
    """

    def __init__(self, why: str, place: str = "") -> None:
        super().__init__(f"{why} - at `{place}`" if place else why)
        self.why = why
        self.place = place


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
    """Fold anything a stranger gave into one printable line of at most `limit` characters."""
    whole = text if type(text) is str else _told(str, text)
    # What is left out anyway need not be looked at; and a text may have methods of its own.
    begun = str.__getitem__(whole, slice(LONGEST))
    flat = " ".join("".join(c if c.isprintable() else " " for c in begun).split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def visible(text: str) -> str:
    """Return a text as long as it was in which every character prints: a name of a file, say."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def system_line(error: Exception) -> str:
    """Return what the system says of a file, in one line and without the number of its error."""
    told = error.strerror if isinstance(error, OSError) else None
    return one_line(told or error)


def fault_line(error: BaseException) -> str:
    """Return what an exception says, with its kind, in one line."""
    # Where a recursion ends there is no room to ask the error.
    said = error.args[0] if type(error) is RecursionError and error.args else error
    return f"{type(error).__name__}: {one_line(said, 200)}".removesuffix(": ")


def picture(value: object, limit: int = 60) -> str:
    """Return what a value looks like in one short line, even if it does not want to be shown."""
    return one_line(_told(repr, value), limit) or f"a {type(value).__name__}"


#: The longest text that is looked at, and the seconds a stranger's object has to say it.
LONGEST = 10_000
SECONDS = 1.0


def _told(say: Callable[[object], str], value: object) -> str:
    """Return what an object says of itself; nothing if that fails or takes too long."""
    try:
        return in_time(SECONDS, say, value)
    except (KeyboardInterrupt, Endless):
        raise
    except BaseException:
        return ""
