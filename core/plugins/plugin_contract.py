"""The questions that a plugin answers: which bots, house rules and other things it brings."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.core.cards.effect_contract import Effect
    from wonders.core.game.bot_contract import Bot
    from wonders.core.game.game import Game
    from wonders.core.plugins.theme_contract import Theme
from wonders.core.house_rules.declared_hooks import House, hookspec

__all__ = ["Questions"]


class Questions:
    """The questions that are put to every plugin. It answers those it has something for."""

    @hookspec
    def rulesets(self) -> "Iterable[type[Game]]":
        """Return the rulesets the plugin brings."""
        raise NotImplementedError

    @hookspec
    def bots(self) -> "Iterable[type[Bot]]":
        """Return the bots the plugin brings."""
        raise NotImplementedError

    @hookspec
    def effects(self) -> "Iterable[type[Effect]]":
        """Return the kinds of effect the plugin brings; any data file may then use them."""
        raise NotImplementedError

    @hookspec
    def houses(self) -> Iterable[type[House]]:
        """Return the house rules the plugin brings."""
        raise NotImplementedError

    @hookspec
    def drawings(self) -> Iterable[type]:
        """Return the drawings of tables the plugin brings, one for each of its rulesets.

        `name` is that of the ruleset. What a drawing does stands in `wonders.cli.screen.drawing`;
        a ruleset without one is drawn in plain words.
        """
        raise NotImplementedError

    @hookspec
    def themes(self) -> "Iterable[Theme]":
        """Return the table themes the plugin brings: words, colours, glyphs."""
        raise NotImplementedError
