"""Drawing any game: by the module here that has its name, else in plain words."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from rich.console import Console
from rich.text import Text

from wonders.cli.screen.log import move_text
from wonders.core.game.moves import Move
from wonders.core.game.view import View
from wonders.core.guard.message_texts import one_line

__all__ = ["draw", "draw_cities", "draw_news", "draw_options", "tell_automata"]


def draw(console: Console, view: View, lang: str, names: Sequence[str] = ()) -> None:
    """Draw what a seat sees; a game without a module of its own is shown in plain words."""
    own = _own(view)
    if own:
        own.draw(console, view, _known(view, names), lang)
    else:
        console.print(Text(f"{view.game.title}, age {view.table.age + 1}"))
        _draw_cities(console, view, names)
    _draw_houses(console, view, lang)


def draw_cities(console: Console, view: View, lang: str, names: Sequence[str] = ()) -> None:
    """Draw the cities, and what house rules keep."""
    own = _own(view)
    if own:
        own.draw_cities(console, view, _known(view, names), lang)
    else:
        _draw_cities(console, view, names)
    _draw_houses(console, view, lang)


def _draw_cities(console: Console, view: View, names: Sequence[str]) -> None:
    for name, city in zip(_known(view, names), view.table.cities, strict=False):
        console.print(Text(f"{name}: {city.coins} coins"))


def _draw_houses(console: Console, view: View, lang: str) -> None:
    """Draw what the house rules keep, as far as the seat may know it."""
    for line in view.game.houses.show(view, lang):
        console.print(Text(one_line(line, 400)))


def draw_options(console: Console, view: View, moves: Sequence[Move], lang: str) -> None:
    """List the legal moves with the numbers to type for them."""
    own = _own(view)
    if own and own.draw_options(console, view, moves, lang):
        return
    for number, move in enumerate(moves, 1):
        about = own.about(view, move, lang) if own else ""
        console.print(Text(f"{number:3}  {move_text(move, lang)}{about}"))


def draw_news(view: View, since: int, lang: str, names: Sequence[str] = ()) -> list[str] | None:
    """Return what was played since an entry of the game's log, as the seat saw it.

    None where all players see every move at once: then the caller knows what was played.
    """
    own = _own(view)
    if own is None or not hasattr(own, "news"):
        return None
    lines: list[str] | None = own.news(view, since, _known(view, names), lang)
    return lines


def tell_automata(
    console: Console, view: View, since: int, lang: str, names: Sequence[str] = ()
) -> int:
    """Tell what leaders and the like did since an entry of the game's log.

    Return how long the log is now.
    """
    own = _own(view)
    if own is None or not hasattr(own, "automata"):
        return since
    lines, length = own.automata(view, since, _known(view, names), lang)
    for line in lines:
        console.print(Text(line))
    return int(length)


def _own(view: View) -> ModuleType | None:
    name = view.game.name
    module = f"wonders.cli.screen.{name}"
    return import_module(module) if name.isidentifier() and find_spec(module) else None


def _known(view: View, names: Sequence[str]) -> list[str]:
    cities = range(len(view.table.cities))
    return [names[seat] if seat < len(names) else f"seat {seat}" for seat in cities]
