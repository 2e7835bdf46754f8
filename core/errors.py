"""The errors of Wonders: one small tree. Every message can be shown to a player."""

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
    """An error that a user can cause; its text is one line.

    `blamed` is the plugin, house rule or effect at fault that the text names, or nothing.
    """

    def __init__(self, why: str = "", *, blamed: str = "") -> None:
        super().__init__(why)
        self.blamed = blamed


class IllegalMove(WondersError):
    """A move that is unknown, or not among the legal moves of a state."""


class BadSpec(WondersError):
    """A wrong name or parameter of a game, bot, house rule or option."""


class NotHere(BadSpec):
    """A name that no installed plugin defines."""


class BadCard(WondersError):
    """Wrong data of a game: which file, which card, which field."""


class BadData(WondersError):
    """Bytes that cannot be read as the expected data; the caller adds the name of the file.

    `place` is the field that does not fit, such as `$.prefer[2].cost`, or nothing.
    """

    def __init__(self, why: str, place: str = "") -> None:
        super().__init__(f"{why} - at `{place}`" if place else why)
        self.why = why
        self.place = place


class BadRecord(WondersError):
    """A record that is refused.

    `step` is the move where the error is, counted from 0, or None for the record as a whole.
    """

    def __init__(self, why: str, step: int | None = None) -> None:
        super().__init__(why if step is None else f"step {step}: {why}")
        self.why = why
        self.step = step


class BadPlugin(WondersError):
    """A plugin that failed or cannot be used: which one, from where, and why.

    `place` is the line of its code where it failed, or nothing; `str` includes it.
    """

    def __init__(self, why: object = "", *, blamed: str = "", place: str = "") -> None:
        # Libraries raise an error again as `type(error)(error)`.
        self.why = str(why)
        super().__init__(self.why, blamed=blamed)
        self.place = place

    def __str__(self) -> str:
        return f"{self.why} ({self.place})" if self.place else self.why
