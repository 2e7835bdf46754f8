"""What a page of the menu is made of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["Entry", "Page", "command"]


@dataclass(frozen=True)
class Entry:
    """A line of the menu: the key that chooses it, what it says, and what it leads to.

    `leads` gives a page, or the words of a command; None for a line that only tells something.
    `turns` changes a value forwards or back, and gives the page anew. `asks` takes what is typed
    in a line that begins with `typed`, and gives another page, or lines to read. `shows` gives
    lines of a width to read.
    """

    key: str
    text: str
    leads: "Callable[[], Page | list[str]] | None" = None
    turns: "Callable[[int], Page] | None" = None
    asks: "Callable[[str], Page | tuple[str, ...]] | None" = None
    typed: str = ""
    shows: "Callable[[int], Sequence[Text]] | None" = None


@dataclass(frozen=True)
class Page:
    """A page of the menu: a title, its entries, and the one that is chosen at first.

    `anew` makes it once more when it is come back to, where it may have changed meanwhile.
    """

    title: str
    entries: Sequence[Entry]
    chosen: int = 0
    anew: "Callable[[], Page] | None" = None


def command(*words: str) -> Callable[[], list[str]]:
    """Return what leads to a command of `wonders` in these words."""
    return lambda: [*words]
