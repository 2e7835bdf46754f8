"""Finding plugins: entry points, files and modules; and loading a game through them.

A plugin is an object that answers the questions of `wonders.core.hooks.Questions`: as a
rule a module with functions marked `@hookimpl`. Installed packages name theirs in the
entry-point group `wonders`; our own rulesets and bots come in by the same door. An entry
point is imported when something of its name is asked for, or when everything is listed.
"""

import importlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
import pluggy

from wonders.core.bots import Bot
from wonders.core.effects import Effect
from wonders.core.errors import BadPlugin, BadSpec, WondersError, fault_line, one_line, suggest
from wonders.core.hooks import House, Questions
from wonders.core.ruleset import Game
from wonders.core.specs import parse_options, parse_spec

__all__ = ["Origin", "Plugins", "Registry", "find_bot", "installed", "load", "make_bot", "use"]

T = TypeVar("T")
GROUP = "wonders"


class Origin:
    """Tells where a plugin comes from: its name, package or file, and version."""

    def __init__(self, name: str, source: str, version: str) -> None:
        self.name = name
        self.source = source
        self.version = version
        #: What went wrong when it was loaded, or None.
        self.error: str | None = None
        #: The questions it answers.
        self.answers: list[str] = []


class Registry(Generic[T]):
    """Holds what plugins bring of one kind, by name, with where it comes from."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.things: dict[str, T] = {}
        self.origins: dict[str, Origin] = {}

    def add(self, name: str, thing: T, origin: Origin) -> None:
        """Add a thing; raise `BadPlugin` if the name is taken by another plugin."""
        if name in self.things:
            if self.things[name] is thing:
                return
            raise BadPlugin(
                f"{self.kind} {name!r} comes from {origin.source}"
                f" and from {self.origins[name].source}"
            )
        self.things[name] = thing
        self.origins[name] = origin

    def drop(self, origin: Origin) -> None:
        """Take away again what a plugin has brought."""
        for name in [name for name, its in self.origins.items() if its is origin]:
            del self.things[name], self.origins[name]


class Plugins:
    """Finds plugins and what they bring; the one of this process is `installed()`."""

    def __init__(self, points: Iterable[EntryPoint] | None = None) -> None:
        found = entry_points(group=GROUP) if points is None else points
        self._waiting: dict[str, EntryPoint] = {point.name: point for point in found}
        self._manager = pluggy.PluginManager(GROUP)
        self._manager.add_hookspecs(Questions)
        self.origins: list[Origin] = []
        self.rulesets: Registry[type[Game]] = Registry("ruleset")
        self.bots: Registry[type[Bot]] = Registry("bot")
        self.houses: Registry[type[House]] = Registry("house rule")
        self.effects: Registry[type[Effect]] = Registry("effect kind")
        #: The files and modules that were let in by name; each comes in once.
        self.named: list[str] = []

    # -- letting plugins in -----------------------------------------------------------

    def use(self, target: str) -> None:
        """Let in a plugin by file name (`my_rule.py`) or module name.

        Raises `BadPlugin` with the plugin's name and what is wrong.
        """
        if target in self.named:
            return
        file = Path(target)
        is_file = target.endswith(".py") or file.exists()
        origin = Origin(file.stem if is_file else target, target, "")
        module = _guard(
            origin, lambda: _import_file(file) if is_file else importlib.import_module(target)
        )
        self._admit(module, origin)
        if not origin.answers:
            origin.error = "it answers no question; mark its functions with @hookimpl"
            raise BadPlugin(f"plugin {origin.name} ({origin.source}): {origin.error}")
        self.named.append(target)

    def _admit(self, plugin: object, origin: Origin) -> None:
        """Register a plugin object and take in what it brings."""
        self.origins.append(origin)

        def register() -> None:
            self._manager.register(plugin, origin.name)
            self._manager.check_pending()

        try:
            _guard(origin, register)
            for kind, registry in self._kinds():
                for impl in getattr(self._manager.hook, kind).get_hookimpls():
                    if impl.plugin is plugin:
                        origin.answers.append(kind)
                        brought = _guard(origin, partial(_ask, impl.function))
                        for thing in brought:
                            self._take(registry, kind, thing, origin)
        except BadPlugin as error:
            origin.error = str(error)
            if self._manager.is_registered(plugin):
                self._manager.unregister(plugin)
            for _, registry in self._kinds():
                registry.drop(origin)
            raise

    def _kinds(self) -> list[tuple[str, Registry[Any]]]:
        return [
            ("rulesets", self.rulesets),
            ("bots", self.bots),
            ("houses", self.houses),
            ("effects", self.effects),
        ]

    def _take(self, registry: Registry[Any], kind: str, thing: object, origin: Origin) -> None:
        wanted = {"rulesets": Game, "bots": Bot, "houses": House, "effects": Effect}[kind]
        if not (isinstance(thing, type) and issubclass(thing, wanted)):
            raise BadPlugin(
                f"plugin {origin.name} ({origin.source}): {kind}() returned"
                f" {one_line(repr(thing), 60)}, not a class of {wanted.__name__}"
            )
        name = (
            str(thing.__struct_config__.tag)
            if issubclass(thing, Effect)
            else getattr(thing, "name", None)
        )
        if not isinstance(name, str):
            raise BadPlugin(f"plugin {origin.name} ({origin.source}): {thing.__name__} has no name")
        registry.add(name, thing, origin)

    def _load_point(self, point: EntryPoint) -> None:
        self._waiting.pop(point.name, None)
        package = point.dist.name if point.dist else "?"
        version = point.dist.version if point.dist else ""
        origin = Origin(point.name, f"{package}: {point.value}", version)
        try:
            plugin = _guard(origin, point.load)
        except BadPlugin as error:
            origin.error = str(error)
            self.origins.append(origin)
            raise
        self._admit(plugin, origin)

    def load_all(self) -> list[str]:
        """Let in every installed plugin; return what was wrong with those that failed."""
        for point in list(self._waiting.values()):
            try:
                self._load_point(point)
            except BadPlugin:
                continue
        return [origin.error for origin in self.origins if origin.error]

    # -- finding things ---------------------------------------------------------------

    def find(self, registry: Registry[T], name: str) -> T:
        """Return what plugins bring under a name; raise `BadSpec` with the nearest name."""
        # Also where something of the name is there already: that clash must not pass unseen.
        if name in self._waiting:
            self._load_point(self._waiting[name])
        if name not in registry.things:
            broken = self.load_all()
            if name not in registry.things:
                also = f" (not loaded: {'; '.join(broken)})" if broken else ""
                raise BadSpec(
                    f"there is no {registry.kind} {one_line(name, 60)!r}"
                    + suggest(name, registry.things)
                    + also
                )
        return registry.things[name]


def _guard(origin: Origin, action: Callable[[], T]) -> T:
    """Run what belongs to a plugin; whatever it raises becomes one line naming it."""
    try:
        return action()
    except WondersError as error:
        raise BadPlugin(f"plugin {origin.name} ({origin.source}): {error}") from error
    except (Exception, SystemExit) as error:
        raise BadPlugin(f"plugin {origin.name} ({origin.source}): {fault_line(error)}") from error


def _ask(question: Callable[[], Iterable[object]]) -> list[object]:
    return list(question())


def _import_file(file: Path) -> object:
    if not file.is_file():
        raise BadPlugin("there is no such file")
    name = f"wonders_plugin_{file.stem}"
    spec = importlib.util.spec_from_file_location(name, file)
    if spec is None or spec.loader is None:
        raise BadPlugin("is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@lru_cache(maxsize=1)
def installed() -> Plugins:
    """Return the plugins of this process."""
    return Plugins()


def use(targets: Sequence[str]) -> None:
    """Let in plugins by file or module name, in order."""
    for target in targets:
        installed().use(target)


def load(
    game: str,
    houses: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    plugins: Plugins | None = None,
    text: bool = False,
) -> Game:
    """Build a game: a ruleset by name, house rules as specs in order, options by name.

    With `text` the options are given as text, as on the command line.
    Raises `BadSpec` for an unknown name or a wrong parameter, `BadPlugin` for a plugin that
    fails, `BadCard` for data that do not fit.
    """
    if isinstance(houses, str):
        raise BadSpec(f"houses is a list of specs, not one text: [{houses!r}]")
    found = plugins or installed()
    ruleset = found.find(found.rulesets, game)
    chosen = parse_options(ruleset.Options, options or {}, f"game {game}", text)
    in_force = []
    for spec in houses:
        name, values = parse_spec(spec)
        rule = found.find(found.houses, name)
        in_force.append((rule(), parse_options(rule.Options, values, f"house rule {name}")))
    return ruleset(chosen, in_force, found.effects.things.values())


def find_bot(spec: str, plugins: Plugins | None = None) -> tuple[type[Bot], msgspec.Struct]:
    """Return the kind of bot that a spec names, and its parameters."""
    found = plugins or installed()
    name, values = parse_spec(spec)
    kind = found.find(found.bots, name)
    return kind, parse_options(kind.Options, values, f"bot {name}")


def make_bot(spec: str, seed: int, plugins: Plugins | None = None) -> Bot:
    """Make a bot from its spec; all its chance comes from `seed`."""
    kind, options = find_bot(spec, plugins)
    return kind(options, seed)
