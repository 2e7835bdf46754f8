"""Finding plugins: entry points, files and modules, and what each brings.

A plugin is an object that answers the questions of `wonders.core.Questions`: as a rule a module
with functions marked `@hookimpl`. Installed packages name theirs in the entry-point group
`wonders`; our own rulesets and bots come in the same way. An entry point is
imported when something of its name is wanted, or when everything is listed.
"""

import importlib
import importlib.util
import inspect
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from pathlib import Path
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

import pluggy

from wonders.core.cards.effect_contract import Effect
from wonders.core.errors import BadPlugin, BadSpec, NotHere
from wonders.core.game.bot_contract import Bot
from wonders.core.game.effects.kinds_with_their_texts import CORE_EFFECTS
from wonders.core.game.game import Game
from wonders.core.guard.call_plugins_and_name_the_culprit import (
    call_plugin,
    keeping_errors,
    printing_aside,
)
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.overwritten_builtins import KeptBuiltins
from wonders.core.guard.texts_safe_to_print import exception_line, look_of, safe_repr
from wonders.core.house_rules.check_hook_signatures import check_ruleset, hooks_of
from wonders.core.house_rules.declared_hooks import House
from wonders.core.plugins.check_effect_classes import check_effect_class
from wonders.core.plugins.check_plugin_classes import check_class
from wonders.core.plugins.entry_points_of_packages import (
    GROUP,
    by_name,
    installed_points,
    is_ours,
    load_point,
    package_named,
    package_of,
    source_of,
)
from wonders.core.plugins.import_files_and_folders import (
    hash_of_folder,
    import_file,
    import_module,
    import_source,
    is_folder,
    is_installed,
    is_package,
)
from wonders.core.plugins.plugin_contract import Questions
from wonders.core.plugins.theme_contract import Theme
from wonders.core.plugins.what_plugins_bring import Origin, Registry

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


__all__ = ["Plugins", "installed", "use"]

T = TypeVar("T")

#: What plugins put in the place of standard input, output and errors.
_KEPT: list[object] = []

#: The form of the names that plugins give to what they bring; specs are made of them.
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


#: By question: the type of its answers, or the class that they are subclasses of.
ANSWERS: dict[str, type] = {
    "rulesets": Game,
    "bots": Bot,
    "houses": House,
    "effects": Effect,
    "drawings": object,
    "themes": Theme,
}


class Plugins:
    """The plugins that can be found, and what they bring; see `installed()`."""

    def __init__(self, points: "Iterable[EntryPoint] | None" = None) -> None:
        found, broken = installed_points() if points is None else (points, [])
        self._waiting, unnamed = by_name(found)
        #: The packages of the entry points that are not our own.
        self._packages = sorted(
            {package_named(point) for point in self._waiting.values() if not is_ours(point)}
        )
        self._manager = pluggy.PluginManager(GROUP)
        self._manager.add_hookspecs(Questions)
        self.origins: list[Origin] = broken + unnamed
        self.rulesets: Registry[type[Game]] = Registry("ruleset")
        self.bots: Registry[type[Bot]] = Registry("bot")
        self.houses: Registry[type[House]] = Registry("house rule")
        self.effects: Registry[type[Effect]] = Registry("effect kind")
        #: The drawings of rulesets by the name of the ruleset; only the command line uses them.
        self.drawings: Registry[type[Any]] = Registry("drawing")
        self.themes: Registry[Theme] = Registry("theme")
        #: The files and modules that were loaded by name, each once.
        self.named: list[str] = []
        #: The content of the files among them, as it was then.
        self.sources: dict[str, bytes] = {}
        #: The hash of the folders among them, as they were then.
        self.folders: dict[str, str] = {}

    # -- loading plugins -----------------------------------------------------------

    def use(self, target: str) -> None:
        """Load a plugin by file name (`my_rule.py`), module name or folder of a package.

        A package that is not installed is looked for in the current folder. Raises `BadPlugin`
        with the name of the plugin and what is wrong.
        """
        target = self.named_as(target)
        file = Path(target)
        is_file = target.endswith(".py") or (os.path.isfile(target) and not is_installed(target))
        if not is_file and target.strip() in ("", ".", ".."):
            raise BadPlugin(f"a plugin is a Python file or a module, not {target!r}")
        if is_folder(target) and not is_package(file):
            inside = sorted(str(each.parent) for each in file.glob("*/__init__.py"))
            also = f"; perhaps {' or '.join(inside)} is meant" if inside else ""
            raise BadPlugin(f"the folder {target} is no package, it has no __init__.py{also}")
        if is_file and target not in self.named:
            # What cannot be read is told when it is loaded.
            with suppress(OSError):
                self.sources[target] = file.read_bytes()
        if target not in self.named and is_folder(target):
            self.folders[target] = hash_of_folder(target)
        self._use(
            target,
            file.stem if is_file else target,
            lambda: import_file(file) if is_file else import_module(target),
        )

    def named_as(self, target: str) -> str:
        """Return the path by which a file or folder was loaded, if by another, else its own."""
        for each in self.named if target not in self.named else ():
            with suppress(OSError, ValueError):
                if os.path.samefile(each, target):
                    return each
        return target

    def use_source(self, target: str, source: bytes) -> None:
        """Load a plugin file by its content; the file need not exist here."""
        self.sources[target] = source
        self._use(target, Path(target).stem, lambda: import_source(Path(target), source))

    def _use(self, target: str, name: str, bring: Callable[[], object]) -> None:
        if target in self.named:
            return
        origin = Origin(name, target, "")
        self._admit(_guard(origin, bring), origin)
        _expect_something(origin, target)
        self.named.append(target)

    def _admit(self, plugin: object, origin: Origin) -> None:
        """Register a plugin object and everything it brings."""
        self.origins.append(origin)
        # A module loaded by two names, as an entry point and by --plugin, brings nothing new.
        known = self._manager.get_name(plugin)
        if known is not None:
            first = next(each for each in self.origins if each.name == known)
            origin.answers, origin.hooks = first.answers, first.hooks
            return

        def register() -> None:
            self._expect_own_name(origin)
            _check_marked(plugin)
            self._manager.register(plugin, origin.name)
            self._manager.check_pending()

        try:
            _guard(origin, register)
            for question, registry in self._registries():
                for impl in getattr(self._manager.hook, question).get_hookimpls():
                    if impl.plugin is plugin:
                        origin.answers.append(question)
                        brought = _guard(origin, partial(_ask, question, impl.function))
                        for thing in brought:
                            _guard(origin, partial(self._take, registry, question, thing, origin))
        except BadPlugin as error:
            origin.error = str(error)
            if self._manager.is_registered(plugin):
                self._manager.unregister(plugin)
            for _, registry in self._registries():
                registry.drop(origin)
            raise

    def _expect_own_name(self, origin: Origin) -> None:
        """Raise `BadPlugin` if another plugin, loaded or not, has this one's name."""
        loaded = [each for each in self.origins if each.name == origin.name and not each.error]
        taken = [each.source for each in loaded]
        if origin.name in self._waiting:
            taken.append(source_of(self._waiting[origin.name]))
        others = [each for each in taken if each != origin.source]
        if others:
            raise BadPlugin(f"another plugin has this name ({others[0]}); rename one of them")

    def _registries(self) -> list[tuple[str, Registry[Any]]]:
        return [
            ("rulesets", self.rulesets),
            ("bots", self.bots),
            ("houses", self.houses),
            ("effects", self.effects),
            ("drawings", self.drawings),
            ("themes", self.themes),
        ]

    def _take(self, registry: Registry[Any], question: str, thing: object, origin: Origin) -> None:
        """Check a thing that a plugin brings and add it; raise `BadPlugin` if it does not fit."""
        wanted = ANSWERS[question]
        fits = (
            isinstance(thing, Theme)
            if wanted is Theme
            else isinstance(thing, type) and issubclass(thing, wanted)
        )
        if not fits:
            what = "a Theme" if wanted is Theme else f"a class of {wanted.__name__}"
            raise BadPlugin(f"{question}() returned {safe_repr(thing)}, not {what}")
        if isinstance(thing, Theme):
            # Its words may have been changed since it was made.
            thing.__post_init__()
        name = (
            _tag(thing)
            if isinstance(thing, type) and issubclass(thing, Effect)
            else getattr(thing, "name", None)
        )
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise BadPlugin(
                f"{safe_repr(thing)} needs a name of small letters, digits and dashes,"
                f" not {safe_repr(name)}"
            )
        if isinstance(thing, type) and issubclass(thing, (Game, Bot, House)):
            check_class(thing)
        if isinstance(thing, type) and issubclass(thing, House):
            origin.hooks[name] = hooks_of(thing(), self.rulesets_of)
        if isinstance(thing, type) and issubclass(thing, Game):
            check_ruleset(thing, self.rulesets.things.values())
        if question == "effects" and name in map(_tag, CORE_EFFECTS):
            raise BadPlugin(f"the effect kind {name!r} is the engine's own")
        if isinstance(thing, type) and issubclass(thing, Effect):
            check_effect_class(thing)
        # What an entry point is named after has the older right to the name.
        if name in self._waiting:
            # One that fails is told where it is asked for.
            with suppress(BadPlugin):
                self._load_point(self._waiting[name])
        registry.add(name, thing, origin)

    def _load_point(self, point: "EntryPoint") -> None:
        self._waiting.pop(point.name, None)
        package, version = package_of(point)
        origin = Origin(point.name, source_of(point), version, package)
        try:
            plugin = _guard(origin, partial(load_point, point))
        except BadPlugin as error:
            origin.error = str(error)
            self.origins.append(origin)
            raise
        self._admit(plugin, origin)
        _expect_something(origin, package_named(point))

    def load_all(self) -> list[str]:
        """Load every installed plugin; return the errors of those that failed."""
        for point in list(self._waiting.values()):
            try:
                self._load_point(point)
            except BadPlugin:
                continue
        return [origin.error for origin in self.origins if origin.error]

    # -- finding things ---------------------------------------------------------------

    def catalogues(self) -> list[Path]:
        """Return the folders `locale` of plugins, without loading a plugin for it.

        Such a folder lies in the package of an entry point, or beside a file that was named.
        """
        folders = [_folder(target) for target in self.named]
        folders += [_folder(package) for package in self._packages]
        return [each for folder in folders for each in _catalogues(folder)]

    def is_taken(self, look: str) -> bool:
        """Return whether the name of a bot, or of an installed plugin of any kind, looks so."""
        self.load_all()
        points = [origin.name for origin in self.origins if origin.package]
        return look in map(look_of, (*points, *self.bots.things))

    def find(self, registry: Registry[T], name: str) -> T:
        """Return what plugins bring under a name; raise `BadSpec` with the nearest name."""
        given: object = name
        if not isinstance(given, str):
            raise BadSpec(f"a {registry.title} is asked for by its name, not as {safe_repr(name)}")
        # Loaded even if the name is taken already, so that the clash is reported.
        if name in self._waiting:
            self._load_point(self._waiting[name])
        if name not in registry.things:
            broken = self.load_all()
            if name not in registry.things:
                also = f" (not loaded: {'; '.join(broken)})" if broken else ""
                raise NotHere(
                    f"there is no {registry.title} {safe_repr(name)}"
                    + suggest(name, registry.things)
                    + also
                )
        if name in registry.clashes:
            raise BadSpec(f"{registry.clashes[name]}; uninstall one of them")
        return registry.things[name]

    def rulesets_of(self, names: Sequence[str]) -> Iterator[type[Game]]:
        """Yield the installed rulesets of these names, or all rulesets for no names.

        Each is loaded only when it is taken. Plugins that fail are passed over.
        """
        for name in names:
            try:
                ruleset = self.find(self.rulesets, name)
            except (BadSpec, BadPlugin):
                continue
            yield ruleset
        found: list[type[Game]] = []
        while not names:
            for ruleset in [*self.rulesets.things.values()]:
                if ruleset not in found:
                    found.append(ruleset)
                    yield ruleset
            if not self._waiting:
                break
            with suppress(BadPlugin):
                self._load_point(next(iter(self._waiting.values())))


def _expect_something(origin: Origin, target: str) -> None:
    """Raise `BadPlugin` for a plugin that brings nothing, and no language either."""
    if not (origin.answers or _catalogues(_folder(target))):
        why = "it answers no question; mark its functions with @hookimpl"
        origin.error = f"plugin {origin.name} ({origin.source}): {why}"
        raise BadPlugin(origin.error)


def _guard(origin: Origin, action: Callable[[], T]) -> T:
    """Run code of a plugin; whatever it raises becomes a `BadPlugin` that names the plugin."""
    where = f"plugin {origin.name} ({origin.source})"
    with _put_back_after(where), KeptBuiltins(f"{where}:"):
        return call_plugin(where, action)


@contextmanager
def _put_back_after(where: str) -> Iterator[None]:
    """Run a block that may change folder, standard streams and SIGPIPE; put all back then."""
    folder = None
    keys = sys.stdin
    # What ends quietly where a reader has gone would end here with a program behind `exec:`.
    here = hasattr(signal, "SIGPIPE") and current_thread() is main_thread()
    pipe = signal.getsignal(signal.SIGPIPE) if here else None
    readable = keys is not None and not keys.closed
    with suppress(OSError):
        folder = os.getcwd()
    # What a plugin prints must not mix with our own standard output.
    with keeping_errors(), printing_aside():
        try:
            yield
        finally:
            # A wrapper that it put there would close the stream when it goes.
            _KEPT.extend((sys.stdin, sys.stdout, sys.stderr))
            sys.stdin = _whole(keys, sys.stdin)
            if pipe is not None:
                signal.signal(signal.SIGPIPE, pipe)
            if folder is not None:
                os.chdir(folder)
    if readable and (sys.stdin is None or sys.stdin.closed):
        raise BadPlugin(f"{where}: it closes standard input")


def _whole(stream: TextIO, wrapper: TextIO) -> TextIO:
    """Return a stream, or the wrapper that a plugin has put around what it has detached from it."""
    try:
        getattr(stream, "closed", False)
    except ValueError:
        return wrapper
    return stream


def _check_marked(plugin: object) -> None:
    """Raise `BadPlugin` for a function that is named like a question but not marked."""
    home = getattr(plugin, "__name__", None)
    for name in ANSWERS:
        function = getattr(plugin, name, None)
        own = inspect.isfunction(function) and function.__module__ == home
        if own and not hasattr(function, "wonders_impl"):
            raise BadPlugin(f"mark {name}() with @hookimpl")


def _ask(question: str, answer: Callable[[], Iterable[object]]) -> list[object]:
    """Return what a plugin answers to a question."""
    try:
        return list(answer())
    except (Exception, SystemExit) as error:
        raise BadPlugin(f"{question}(): {exception_line(error)}") from error


def _tag(kind: type[Effect]) -> Any:
    return kind.__struct_config__.tag


def _folder(target: str) -> Path | None:
    """Return the folder of a plugin file, or of the package that a module belongs to."""
    if target.endswith(".py") or os.path.isfile(target):
        return Path(target).parent
    with suppress(ImportError, ValueError):
        spec = importlib.util.find_spec(target.partition(".")[0])
        if spec is not None and spec.submodule_search_locations:
            return Path(next(iter(spec.submodule_search_locations)))
    return Path(target) if is_package(Path(target)) else None


def _catalogues(folder: Path | None) -> list[Path]:
    return [folder / "locale"] if folder is not None and (folder / "locale").is_dir() else []


@lru_cache(maxsize=1)
def installed() -> Plugins:
    """Return the plugins of this process."""
    return Plugins()


def use(targets: Sequence[str | os.PathLike[str]] | os.PathLike[str]) -> None:
    """Load plugins by file or module name, in order."""
    expect_type(targets, (Iterable, os.PathLike), "use: plugins are a list of files and modules")
    for target in [targets] if isinstance(targets, str | os.PathLike) else targets:
        expect_type(target, (str, os.PathLike), "use: a plugin is a file, or a module by its name")
        installed().use(os.fspath(target))
