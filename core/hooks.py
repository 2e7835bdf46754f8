"""The hooks that plugins answer, and the freezing of events.

There are two kinds. *Questions* go through pluggy once, when plugins are looked up or a
game is built. *Events* are bound then, in the order of the house rules, into plain tuples
of functions, so that a running game never calls pluggy.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
import pluggy

from wonders.core.errors import BadPlugin, WondersError, fault_line, one_line
from wonders.core.specs import NoOptions

if TYPE_CHECKING:
    from wonders.core.bots import Bot
    from wonders.core.catalogue import Facts
    from wonders.core.effects import Effect
    from wonders.core.moves import Move
    from wonders.core.pieces import Piece
    from wonders.core.ruleset import Game
    from wonders.core.scoring import Sheet
    from wonders.core.state import State

__all__ = ["EventSpecs", "Events", "House", "Questions", "freeze", "hookimpl"]

hookspec = pluggy.HookspecMarker("wonders")
#: Marks a function or method of a plugin as the answer to the hook of its name.
hookimpl = pluggy.HookimplMarker("wonders")


class House:
    """Is a house rule: a named plugin object whose events act while a game runs.

    A subclass gives `name`, a docstring whose first line tells players what it does, an
    `Options` struct for its parameters, and any of the hooks of `EventSpecs`.
    """

    name: str
    Options: type[msgspec.Struct] = NoOptions


class Questions:
    """What a plugin is asked when plugins are looked up."""

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
        """Return the kinds of effect the plugin brings; data anywhere may then use them."""
        raise NotImplementedError

    @hookspec
    def houses(self) -> Iterable[type[House]]:
        """Return the house rules the plugin brings."""
        raise NotImplementedError


class EventSpecs:
    """What a house rule is asked while a game is built (`amend_*`) and told while it runs.

    Every hook may also take `options`, the rule's own parameters.
    """

    @hookspec
    def amend_setup(self, setup: dict[str, Any], options: msgspec.Struct) -> None:
        """Change the set-up numbers of the game, given as plain data, in place."""

    @hookspec
    def amend_facts(self, facts: "list[Facts]", options: msgspec.Struct) -> None:
        """Add, remove or replace cards, wonders and tokens in the list."""

    @hookspec
    def on_deal(self, state: "State", options: msgspec.Struct) -> None:
        """Act when everything is laid out, before the first decision."""

    @hookspec
    def on_list(self, state: "State", moves: "list[Move]", options: msgspec.Struct) -> None:
        """Add moves to the legal ones or take some away; leave at least one."""

    @hookspec
    def on_build(self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct) -> None:
        """Act when a piece has been built and its effects have happened."""

    @hookspec
    def on_discard(
        self, state: "State", seat: int, piece: "Piece", options: msgspec.Struct
    ) -> None:
        """Act when a card has been discarded for coins."""

    @hookspec
    def on_score(self, state: "State", seat: int, sheet: "Sheet", options: msgspec.Struct) -> None:
        """Change the points of a seat's sheet or add lines; the total is summed afterwards."""


class Events:
    """Holds the frozen events of one game: a tuple of functions each, empty as a rule."""

    __slots__ = ("on_build", "on_deal", "on_discard", "on_list", "on_score")

    def __init__(self) -> None:
        self.on_deal: tuple[Callable[[Any], None], ...] = ()
        self.on_list: tuple[Callable[[Any, Any], None], ...] = ()
        self.on_build: tuple[Callable[[Any, int, Any], None], ...] = ()
        self.on_discard: tuple[Callable[[Any, int, Any], None], ...] = ()
        self.on_score: tuple[Callable[[Any, int, Any], None], ...] = ()


#: A house rule in force: the object and its parameters.
InForce = tuple[House, msgspec.Struct]


def freeze(rules: Sequence[InForce]) -> tuple[Events, pluggy.PluginManager]:
    """Check the hooks of the rules and bind their events, in the order of the rules.

    Returns the events, and the plugin manager for the questions that building a game asks.
    Raises `BadPlugin` for a hook that does not exist, an argument it does not have, or a
    wrapper on an event.
    """
    manager = pluggy.PluginManager("wonders")
    manager.add_hookspecs(EventSpecs)
    events = Events()
    for rule, options in rules:
        try:
            manager.register(rule, rule.name)
            manager.check_pending()
        except (pluggy.PluginValidationError, ValueError) as error:
            raise BadPlugin(f"house rule {rule.name}: {one_line(error)}") from None
        for name in Events.__slots__:
            for impl in getattr(manager.hook, name).get_hookimpls():
                if impl.plugin is not rule:
                    continue
                if impl.hookwrapper or impl.wrapper:
                    raise BadPlugin(
                        f"house rule {rule.name}: {name} is an event, not to be wrapped"
                    )
                bound = _bind(rule.name, impl.function, impl.argnames, name, options)
                setattr(events, name, (*getattr(events, name), bound))
    return events, manager


def _bind(
    rule: str,
    function: Callable[..., None],
    wanted: Sequence[str],
    event: str,
    options: msgspec.Struct,
) -> Callable[..., None]:
    """Return a function of the event's arguments that passes on those the rule wants.

    Whatever goes wrong in it is raised as a `BadPlugin` that names the rule.
    """
    given = list(inspect.signature(getattr(EventSpecs, event)).parameters)[1:-1]
    places = [given.index(name) if name in given else -1 for name in wanted]

    def call(*values: object) -> None:
        try:
            function(*(options if place < 0 else values[place] for place in places))
        except WondersError:
            raise
        except Exception as error:
            raise BadPlugin(f"house rule {rule}: {event}: {fault_line(error)}") from error

    return call
