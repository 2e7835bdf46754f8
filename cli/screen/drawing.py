"""What a drawing of a game is: scenes in, lines of text out, for any face of the table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rich.text import Text

from wonders.core.game.scene_for_screens import Option, Scene

__all__ = ["Drawing", "Group", "Look", "clickable"]


@dataclass(frozen=True)
class Look:
    """How a scene is to be drawn: on how many cells, by what names, with what chosen."""

    width: int
    height: int
    #: What the cities are called, by seat; the seat's own is «you».
    names: Sequence[str]
    #: Who sits there, in a few words («level 2 of 5»), by seat; "" if there is nothing to say.
    about: Sequence[str] = ()
    #: The key of the group that is chosen, and of the option in it; "" for none.
    group: str = ""
    option: str = ""
    #: The seat whose prices are shown, if not those of the seat itself.
    prices_of: int | None = None
    #: Whether moves are typed and not chosen by keys: then options go by their numbers, counted
    #: from 1 in the order of `Scene.options`, and keys that mean something else are not shown.
    typed: bool = False
    #: The chance to win with each move in per cent, by its notation, once the coach was asked.
    chances: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Group:
    """Options that belong together, mostly those with one card, and the key that chooses them.

    `options` are by the key that plays each once the group is chosen; "" is Enter. A key
    may be two letters («wa»). `refused` tells for other keys of the kind why they do nothing.
    """

    key: str
    card: str | None
    options: Mapping[str, Option]
    refused: Mapping[str, str] = field(default_factory=dict)


def clickable(line: Text, key: str, look: Look, start: int = 0, end: int | None = None) -> Text:
    """Let the mouse choose the group of a key by a click on a line, or on the letters of a part.

    Where moves are typed, there is nothing to click on.
    """
    if key and not look.typed:
        line.apply_meta({"@click": f"screen.choose({key!r})"}, start, end)
    return line


class Drawing(Protocol):
    """How the scenes of one game are drawn. It takes scenes in and gives text out."""

    #: The pages one key away, by key: what each shows, in English.
    pages: Mapping[str, str]
    #: The page to be shown before one's first game of the kind; "" for none.
    introduction: str

    def table(self, scene: Scene, look: Look) -> list[Text]:
        """Return the whole table in at most `look.height` lines of `look.width` cells.

        At 80 by 23 and more it shows all that a player needs for this decision, names whole.
        """
        ...

    def keys(self) -> list[str]:
        """Return what keys do in this game alone and what its letters mean, in lines."""
        ...

    def cities(self, scene: Scene) -> list[str]:
        """Return the names of the cities by seat; [] where a player is as good as a city."""
        ...

    def page(self, key: str, scene: Scene, look: Look) -> list[Text]:
        """Return one of the `pages`; it may be longer than the screen."""
        ...

    def groups(self, scene: Scene, look: Look) -> list[Group]:
        """Return what can be chosen, in the order of the keys that choose it."""
        ...

    def reasons(self, scene: Scene, look: Look, option: Option) -> list[Text]:
        """Return an option and what speaks for and against it: what it leads to."""
        ...

    def news(self, scene: Scene, look: Look) -> list[Text]:
        """Return what has happened since the seat last decided, a line or two for each move."""
        ...
