"""Which drawing belongs to which game."""

from collections.abc import Callable
from typing import cast

from wonders.cli.screen.drawing import Drawing
from wonders.cli.screen.plain_drawing import PlainDrawing
from wonders.cli.screen.plain_where_drawing_fails import SteadyDrawing
from wonders.core.errors import WondersError
from wonders.core.game.game import Game
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.plugins.find_and_import_plugins import installed

__all__ = ["drawing_for"]

#: Makes the drawing of a game in a language.
Maker = Callable[[Game, str], Drawing]


def _duel(game: Game, lang: str) -> Drawing:
    from wonders.cli.screen.duel_table.table_layout import DuelDrawing
    from wonders.rulesets.duel.game import Duel

    assert isinstance(game, Duel)
    return DuelDrawing(game, lang)


def _classic(game: Game, lang: str) -> Drawing:
    from wonders.cli.screen.classic_table.table_layout import ClassicDrawing

    return ClassicDrawing(game, lang)


#: Our own, by the name of the ruleset. Those of plugins answer the question `drawings`.
OURS: dict[str, Maker] = {"duel": _duel, "classic": _classic}


def drawing_for(game: Game, lang: str, plain: bool = False) -> SteadyDrawing:
    """Return how a game is drawn; in plain words if nobody brings a drawing for it, or if `plain`.

    A ruleset that is made of another one is drawn as that one, unless it brings its own.
    A plugin's drawing that fails gives way to plain words.
    """
    return SteadyDrawing(PlainDrawing(game, lang), lambda: None if plain else _own(game, lang))


def _own(game: Game, lang: str) -> Drawing | None:
    registry = installed().drawings
    if game.name not in (*OURS, *registry.things):
        # It may be brought by another entry point; one that fails is told where it is asked for.
        installed().load_all()
    for name in (vars(kind).get("name", "") for kind in type(game).__mro__):
        if name in registry.things:
            make = cast("Maker", registry.things[name])
            where = f"drawing {name} ({registry.origins[name].source})"
            drawing: Drawing = call_plugin(where, make, game, lang, passing=WondersError)
            return drawing
        if name in OURS:
            return OURS[name](game, lang)
    return None
