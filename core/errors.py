"""The errors of the house: one small tree, every message fit to be shown to a player."""

__all__ = [
    "BadCard",
    "BadData",
    "BadPlugin",
    "BadRecord",
    "BadSpec",
    "IllegalMove",
    "NotHere",
    "WondersError",
]


class WondersError(Exception):
    """A mistake that a user can make; its text is one clear line.

    `blamed` is the plugin, house rule or effect that the text names as the one at fault, or
    nothing.
    """

    def __init__(self, why: str = "", *, blamed: str = "") -> None:
        super().__init__(why)
        self.blamed = blamed


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
    """A plugin that cannot be used: which one, from where, and why.

    `place` is the line of its code where it failed, if there is one; `str` shows it too.
    """

    def __init__(self, why: str = "", *, blamed: str = "", place: str = "") -> None:
        super().__init__(why, blamed=blamed)
        self.why = why
        self.place = place

    def __str__(self) -> str:
        return f"{self.why} ({self.place})" if self.place else self.why
