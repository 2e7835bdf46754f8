"""What `wonders check` is asked for: the things that its targets name, and games for them."""

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from wonders.cli.main import Settings
from wonders.cli.translate import t_
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.game.game import Game
from wonders.core.guard.did_you_mean import suggest
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.plugins.import_files_and_folders import is_installed
from wonders.core.plugins.what_plugins_bring import Origin, Registry
from wonders.core.testing.broken_law import LawBroken
from wonders.core.testing.check_house_rule_effect_or_ruleset import (
    games_of_all,
    rulesets_for,
    rulesets_of,
)

__all__ = ["Asked", "Thing", "called", "find_things", "games_for", "lacking_options", "together"]

#: What each sort of thing is called.
WORDS = {
    "ruleset": "ruleset",
    "house": "house rule",
    "houses": "house rules",
    "bot": "bot",
    "effect": "effect kind",
    "theme": "theme",
}


class Thing(NamedTuple):
    """One thing to check: its sort, a key of `WORDS`, and its spec; for `houses` several."""

    sort: str
    specs: tuple[str, ...]

    @property
    def spec(self) -> str:
        """Return the spec, or several in a line."""
        return ", ".join(self.specs)

    @property
    def names(self) -> list[str]:
        """Return the names without parameters."""
        return [spec.partition(":")[0] for spec in self.specs]

    @property
    def name(self) -> str:
        """Return the name without parameters."""
        return self.names[0]


class Asked(NamedTuple):
    """What the command line asks for."""

    targets: tuple[str, ...]
    plugins: tuple[str, ...]
    options: Mapping[str, Any]
    game: str | None
    games: int
    seed: int
    seconds: float
    #: The one thing of which games are only played, no law looked at.
    alone: Thing | None = None


def called(thing: Thing) -> str:
    """Return what a thing is called in messages."""
    return f"{WORDS[thing.sort]} {thing.spec}"


def together(found: Sequence[Sequence[Thing]]) -> list[Thing]:
    """Return all house rules as one more thing, if each target brings some and none twice."""
    rules = [[thing.spec for thing in things if thing.sort == "house"] for things in found]
    both = Thing("houses", tuple(chain(*rules)))
    alone = len(found) < 2 or not all(rules) or len(both.specs) > len(set(both.names))
    return [] if alone else [both]


def lacking_options(game: type[Game] | None, asked: Asked) -> list[str]:
    """Return the options asked for that a game does not have."""
    known = game.Options.__struct_fields__ if game else ()
    return [key for key in asked.options if key not in known]


def find_things(settings: Settings, target: str) -> list[Thing]:
    """Return the things that a target names; raise `LawBroken` if it cannot be loaded."""
    settings.load_plugins()
    found = installed()
    found.load_all()
    return _things(found, target)


def _things(found: Plugins, target: str) -> list[Thing]:
    name, colon, _ = target.partition(":")
    things = [
        Thing(sort, (target,))
        for sort, registry in _registries(found)
        if name in registry.things and (not colon or sort in ("house", "bot", "effect"))
    ]
    if things and colon:
        return things
    if target.endswith(".py") or (not things and os.path.isfile(target)):
        if not os.path.isfile(target):
            raise BadSpec(t_("there is no file {target}").format(target=target))
        _use(found, target)
    elif not things and "." in target and is_installed(target):
        _use(found, target)
    named = (target, found.named_as(target))
    origins = [each for each in found.origins if each.name == target or each.source in named]
    for origin in origins:
        if origin.error:
            raise LawBroken(f"plugin {target}", "loads", origin.error)
        things += _brought(found, origin)
    if not things and any(not origin.error for origin in origins):
        told = t_("plugin {name} brings nothing that can be checked")
        raise BadSpec(told.format(name=target))
    if not things:
        known = {name for _, registry in _registries(found) for name in registry.things}
        names = known | {origin.name for origin in found.origins}
        raise BadSpec(
            t_("there is nothing called {name!r} to check").format(name=name) + suggest(name, names)
        )
    return list(dict.fromkeys(things))


def _use(found: Plugins, target: str) -> None:
    try:
        found.use(target)
    except BadPlugin as error:
        raise LawBroken(f"plugin {target}", "loads", str(error)) from None


def _registries(found: Plugins) -> list[tuple[str, Registry[Any]]]:
    return [
        ("ruleset", found.rulesets),
        ("house", found.houses),
        ("bot", found.bots),
        ("effect", found.effects),
        ("theme", found.themes),
    ]


def _brought(found: Plugins, origin: Origin) -> Iterator[Thing]:
    """Yield what a plugin brings, also if it was loaded before under another name."""
    same = [each for each in found.origins if each.answers is origin.answers]
    for sort, registry in _registries(found):
        for name, its in registry.origins.items():
            if any(its is each for each in same):
                yield Thing(sort, (name,))


def games_for(thing: Thing, asked: Asked) -> list[type[Game] | None]:
    """Return the games to check a thing in; a theme is for none."""
    found = installed()
    if thing.sort == "theme":
        return [None]
    if thing.sort == "ruleset":
        own = found.rulesets.things[thing.name]
        return [own] if own in rulesets_for((thing.name,), asked.game, found) else []
    if thing.sort == "houses":
        common = games_of_all([found.houses.things[name] for name in thing.names], found)
        return [found.rulesets.things[name] for name in common if asked.game in (None, name)]
    if thing.sort == "house":
        return list(rulesets_of(found.houses.things[thing.name], asked.game, found))
    names: tuple[str, ...] = ()
    if thing.sort == "effect":
        # It is taken to be for the games that its plugin is about.
        for its in _brought(found, found.effects.origins[thing.name]):
            if its.sort == "house":
                rule = found.houses.things[its.name]
                names += tuple(each.name for each in rulesets_of(rule, None, found) if rule.games)
            elif its.sort == "ruleset":
                names += (its.name,)
    return list(rulesets_for(tuple(dict.fromkeys(names)), asked.game, found))
