"""A drawing that gives way to the plain one where it fails: the game goes on all the same."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from rich.default_styles import DEFAULT_STYLES
from rich.style import Style
from rich.text import Text

from wonders.cli.screen.drawing import Drawing, Group, Look
from wonders.core.errors import BadPlugin, WondersError
from wonders.core.game.scene_for_screens import Option, Scene
from wonders.core.guard.plugin_source_lines import error_line
from wonders.core.guard.texts_safe_to_print import exception_line, safe_repr

__all__ = ["SteadyDrawing"]

T = TypeVar("T")


class SteadyDrawing:
    """The drawing of a game; after its first error the plain one takes its place for good.

    `make` makes the own one, if the game has some. With `WONDERS_DEBUG` in the environment the
    error is raised.
    """

    def __init__(self, plain: Drawing, make: Callable[[], Drawing | None]) -> None:
        #: The one that draws now.
        self.in_use = plain
        self._plain = plain
        self._fault = ""
        try:
            self.in_use = make() or plain
        except WondersError as error:
            if os.environ.get("WONDERS_DEBUG"):
                raise
            self._fault = str(error)
        self.pages: Mapping[str, str] = self._drawn(_pages)
        # A drawing of a plugin may do without these, without `keys` and without `cities`.
        #: What the words and signs on the drawing mean, if it tells, in English.
        self.glossary: Sequence[tuple[str, str]] = self._drawn(_glossary)
        self.introduction: str = self._drawn(lambda drawing: getattr(drawing, "introduction", ""))

    def table(self, scene: Scene, look: Look) -> list[Text]:
        """Return the whole table."""
        return self._drawn(lambda drawing: _lines(drawing.table(scene, look)))

    def keys(self) -> list[str]:
        """Return what keys do in this game alone."""
        return self._drawn(lambda drawing: _texts("keys", getattr(drawing, "keys", list)()))

    def cities(self, scene: Scene) -> list[str]:
        """Return the names of the cities by seat, if the game has some."""
        return self._drawn(
            lambda drawing: _texts("cities", getattr(drawing, "cities", lambda _: [])(scene))
        )

    def page(self, key: str, scene: Scene, look: Look) -> list[Text]:
        """Return one of the pages."""
        return self._drawn(lambda drawing: _lines(drawing.page(key, scene, look)))

    def groups(self, scene: Scene, look: Look) -> list[Group]:
        """Return what can be chosen."""
        return self._drawn(lambda drawing: _groups(drawing.groups(scene, look), scene))

    def reasons(self, scene: Scene, look: Look, option: Option) -> list[Text]:
        """Return an option and what speaks for and against it."""
        return self._drawn(lambda drawing: _lines(drawing.reasons(scene, look, option)))

    def news(self, scene: Scene, look: Look) -> list[Text]:
        """Return what has happened since the seat last decided."""
        return self._drawn(lambda drawing: _lines(drawing.news(scene, look)))

    def new_fault(self) -> str:
        """Return what went wrong since the last call of this method, with its place; or ""."""
        fault, self._fault = self._fault, ""
        return fault

    def _drawn(self, draw: Callable[[Drawing], T]) -> T:
        try:
            return draw(self.in_use)
        except (Exception, SystemExit) as error:
            if self.in_use is self._plain or os.environ.get("WONDERS_DEBUG"):
                raise
            place = error_line(error)
            why = str(error) if isinstance(error, WondersError) else exception_line(error)
            self._fault = why + (f" ({place})" if place else "")
            self.in_use, self.pages = self._plain, self._plain.pages
            return draw(self.in_use)


def _lines(drawn: list[Text]) -> list[Text]:
    """Return what a drawing gave; raise `BadPlugin` if it is not lines of text."""
    if not isinstance(drawn, list) or not all(isinstance(line, Text) for line in drawn):
        raise BadPlugin("a drawing gives a list of rich's Text")
    for line in drawn:
        # Half a character reaches no terminal.
        line.plain.encode()
        for start, end, _ in line.spans:
            if type(start) is not int or type(end) is not int or not 0 <= start <= end:
                raise BadPlugin(f"a drawing styles a line from {start!r} to {end!r}")
        for style in (line.style, *(span.style for span in line.spans)):
            if not isinstance(style, str | Style) or not _is_known_click(style):
                raise BadPlugin(f"a drawing gives the style {safe_repr(style)}")
            if isinstance(style, str) and style not in DEFAULT_STYLES:
                # What is no style would end the full screen, not only the drawing.
                Style.parse(style)
    return drawn


def _is_known_click(style: str | Style) -> bool:
    return isinstance(style, str) or isinstance(style.meta.get("@click", ""), str)


def _groups(told: object, scene: Scene) -> list[Group]:
    """Return the groups of a drawing; raise `BadPlugin` if they are none of this decision."""
    if not isinstance(told, list) or not all(map(_is_group, told)):
        raise BadPlugin("`groups` of a drawing gives a list of Group, each with its options by key")
    legal = {option.move for option in scene.options}
    for group in told:
        for option in group.options.values():
            if option.move not in legal:
                why = (
                    f"`groups` of a drawing offers {safe_repr(option.move)}, no move of this scene"
                )
                raise BadPlugin(why)
    return told


def _is_group(each: object) -> bool:
    return (
        isinstance(each, Group)
        and isinstance(each.key, str)
        and isinstance(each.card, str | None)
        and isinstance(each.options, Mapping)
        and all(isinstance(key, str) for key in each.options)
        and all(isinstance(option, Option) for option in each.options.values())
        and isinstance(each.refused, Mapping)
        and all(isinstance(text, str) for text in (*each.refused, *each.refused.values()))
    )


def _texts(what: str, told: object) -> list[str]:
    if not isinstance(told, list) or not all(isinstance(each, str) for each in told):
        raise BadPlugin(f"`{what}` of a drawing gives a list of texts")
    return told


def _pages(drawing: Drawing) -> Mapping[str, str]:
    pages = drawing.pages
    if not isinstance(pages, Mapping) or not all(
        isinstance(each, str) for each in (*pages, *pages.values())
    ):
        raise BadPlugin("`pages` of a drawing maps keys to texts")
    return pages


def _glossary(drawing: Drawing) -> Sequence[tuple[str, str]]:
    told = getattr(drawing, "glossary", ())
    return [(str(word), str(meaning)) for word, meaning in told]
