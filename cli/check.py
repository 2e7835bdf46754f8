"""`wonders check`: whether a house rule, an effect, a bot or a ruleset keeps the laws."""

import importlib.util
import os
import shlex
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import IO, Any, NamedTuple, TextIO

import click

from wonders.cli.main import Settings
from wonders.cli.options_of_games import (
    as_json,
    at_least,
    option_of_game,
    option_values,
    print_json,
)
from wonders.cli.translate import t_
from wonders.core.arena.workers.process import Ended, Send, early_context, watched
from wonders.core.errors import BadPlugin, BadSpec, WondersError
from wonders.core.game.derived_seeds import check_seed
from wonders.core.game.game import Game
from wonders.core.guard.message_texts import exception_line, one_line
from wonders.core.guard.suggestions import suggest
from wonders.core.guard.watchdog import Late, Limit, limited
from wonders.core.old_paths import OldPathWarning
from wonders.core.options.specs import plain
from wonders.core.plugins.discovery import Origin, Plugins, Registry, installed
from wonders.core.testing.bots import check_bot
from wonders.core.testing.broken import LawBroken
from wonders.core.testing.checks import (
    check_effect,
    check_house,
    check_houses,
    check_ruleset,
    games_of_all,
    rulesets_for,
    rulesets_of,
)
from wonders.core.testing.examination import unended_now

__all__ = ["check"]


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
    options: dict[str, str]
    game: str | None
    games: int
    seed: int
    seconds: float


@click.command()
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
@click.option(
    "-n",
    "games",
    type=int,
    default=20,
    show_default=True,
    metavar="GAMES",
    help="How many games each check plays.",
)
@click.option(
    "--seed",
    type=int,
    default=0,
    show_default=True,
    metavar="N",
    help="The seed of the first game; the others follow.",
)
@click.option("--game", metavar="GAME", help="Check in this game alone.")
@click.option(
    "--seconds",
    type=float,
    default=10.0,
    show_default=True,
    metavar="S",
    help="How many seconds one step may take.",
)
@option_of_game
@as_json
@click.pass_obj
def check(
    settings: Settings,
    targets: tuple[str, ...],
    games: int,
    seed: int,
    game: str | None,
    seconds: float,
    options: tuple[str, ...],
    json_: bool,
) -> None:
    """Check that each TARGET keeps the laws of the engine.

    TARGET is a house rule or a bot (NAME or NAME:KEY=VALUE,…), an effect kind, a ruleset, or a
    plugin (its name, file or module), of which everything is checked. Games are played at
    random. All options of the game are tried unless -O sets some; a game without such an option
    is left out. Several house rules are checked one by one and then together, in the order
    given. If a law is broken, the smallest case found is shown and the exit status is 1.
    """
    at_least(games, 1, "-n")
    if not seconds > 0:
        raise BadSpec(t_("--seconds must be more than 0, not {seconds:g}").format(seconds=seconds))
    asked = Asked(
        targets, settings.plugins, option_values(options), game, games, check_seed(seed), seconds
    )
    rows = []
    for row in _rows_beside(settings, asked):
        rows.append(row)
        if not json_:
            click.echo("\n".join(_lines(row)))
    if json_:
        print_json(rows)
    if not all(row["holds"] for row in rows):
        raise click.exceptions.Exit(1)


# -- in a process of its own -----------------------------------------------------------------


class Begun(NamedTuple):
    """The beginning of a check: of what, in which game, and how a command line names it."""

    what: str
    game: str = ""
    words: tuple[str, ...] = ()
    thing: Thing | None = None


class OldPath(NamedTuple):
    """A line about an old path that a plugin uses."""

    line: str


class Done(NamedTuple):
    """The end of all checks, with the error if it came unforeseen."""

    error: Exception | None = None


def _rows_beside(settings: Settings, asked: Asked) -> Iterator[dict[str, Any]]:
    """Yield what was found for each thing in each game, by a process that may hang or die.

    If it does, another process goes on with the next thing.
    """
    done = 0
    # Another process loads the plugins again.
    old_paths: set[OldPath] = set()
    context = early_context()
    while True:
        begun = Begun("wonders check")
        told: dict[str, Any] | None = None
        sys.stdout.flush()
        for message in watched(context, _check_here, settings, asked, done):
            if isinstance(message, Done):
                if message.error is not None:
                    raise message.error
                return
            if isinstance(message, Begun):
                begun = message
                told = None
            elif isinstance(message, OldPath):
                if message not in old_paths:
                    old_paths.add(message)
                    click.echo(message.line, err=True)
            elif isinstance(message, Ended):
                if told is None:
                    yield _row_of_ended(message, begun, asked)
                    done += 1
            else:
                told = message
                yield told
                done += 1
        # A plugin that cannot even be loaded brings nothing to check.
        if begun.thing is None:
            return


def _row_of_ended(ended: Ended, begun: Begun, asked: Asked) -> dict[str, Any]:
    law, why = "runs", f"its process ended with status {ended.status}"
    if ended.place:
        law, why = "ends", f"{ended.place} does not come back"
    broken = LawBroken(begun.what, law, why, begun.game)
    return _broken_row(broken, asked, begun.words, begun.thing)


def _check_here(send: Send, dump: IO[str], settings: Settings, asked: Asked, done: int) -> None:
    """Send what is found, without the first `done` rows, and at last a `Done`."""
    begun = Begun("wonders check")

    def begin(what: Begun) -> None:
        nonlocal begun
        begun = what
        send(what)

    def tell(late: Late) -> None:
        broken = unended_now(begun.what, late)
        send(_broken_row(broken, asked, begun.words, begun.thing))

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        send(OldPath(one_line(f"{filename}:{lineno}: {message}")))

    # Python hides these from those who run a program; whoever checks a plugin may be its author.
    warnings.simplefilter("always", OldPathWarning)
    warnings.showwarning = show

    end = Done()
    with limited(None, tell, dump) as limit:
        try:
            for row in _rows(settings, asked, limit, begin, done):
                send(row)
        except KeyboardInterrupt:
            # Raised by a plugin, or by a Ctrl-C, of which the first process tells.
            raise SystemExit(130) from None
        except Exception as error:
            # The other process could not unpickle an error class of a plugin.
            ours = isinstance(error, WondersError) and type(error).__module__.startswith("wonders.")
            end = Done(error if ours else RuntimeError(exception_line(error)))
            if not ours and os.environ.get("WONDERS_DEBUG"):
                traceback.print_exc()
        except BaseException as error:
            # A plugin's: the first process tells that this one has ended.
            raise SystemExit(error.code if isinstance(error, SystemExit) else 1) from None
    send(end)


def _rows(
    settings: Settings, asked: Asked, limit: Limit, begin: Callable[[Begun], None], done: int
) -> Iterator[dict[str, Any]]:
    """Yield what was found for each thing in each game, without the first `done` rows."""
    found: list[list[Thing]] = []
    for target in asked.targets:
        begin(Begun(f"plugin {target}", "", (target,)))
        limit.begin(asked.seconds)
        try:
            found.append(_find(settings, target))
        except LawBroken as broken:
            yield _broken_row(broken, asked, [target])
            return
        finally:
            limit.end()
    things = [*dict.fromkeys(chain(*found)), *_together(found)]
    pairs = [(thing, game) for thing in things for game in _games_for(thing, asked)]
    if not pairs:
        what = ", ".join(asked.targets)
        raise BadSpec(
            t_(
                "there is nothing of {what} to check in {game}; leave out --game to check it"
            ).format(what=what, game=asked.game)
        )
    # An option that no game has is a slip: the first game refuses it.
    fitting = [pair for pair in pairs if not _lacking(pair[1], asked)]
    for thing, game in pairs[done:]:
        lacking = _lacking(game, asked)
        if game and lacking and fitting:
            yield _left_out(thing, game.name, f"it has no option {', '.join(lacking)}")
            continue
        begin(Begun(_called(thing), game.name if game else "", thing.specs, thing))
        try:
            yield _check(thing, game, asked)
        except LawBroken as broken:
            yield _broken_row(broken, asked, thing.specs, thing)


def _called(thing: Thing) -> str:
    return f"{WORDS[thing.sort]} {thing.spec}"


def _together(found: Sequence[Sequence[Thing]]) -> list[Thing]:
    """Return all house rules as one more thing, if each target brings some and none twice."""
    rules = [[thing.spec for thing in things if thing.sort == "house"] for things in found]
    both = Thing("houses", tuple(chain(*rules)))
    alone = len(found) < 2 or not all(rules) or len(both.specs) > len(set(both.names))
    return [] if alone else [both]


def _lacking(game: type[Game] | None, asked: Asked) -> list[str]:
    """Return the options asked for that a game does not have."""
    known = game.Options.__struct_fields__ if game else ()
    return [key for key in asked.options if key not in known]


# -- what is asked for -----------------------------------------------------------------------


def _find(settings: Settings, target: str) -> list[Thing]:
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
    if target.endswith(".py") or os.path.isfile(target):
        if not os.path.isfile(target):
            raise BadSpec(t_("there is no file {target}").format(target=target))
        _use(found, target)
    elif not things and "." in target and _is_module(target):
        _use(found, target)
    origins = [each for each in found.origins if target in (each.name, each.source)]
    for origin in origins:
        if origin.error:
            raise LawBroken(f"plugin {target}", "loads", origin.error)
        things += _brought(found, origin)
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


def _is_module(target: str) -> bool:
    try:
        return importlib.util.find_spec(target) is not None
    except (ImportError, ValueError):
        return False


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


def _games_for(thing: Thing, asked: Asked) -> list[type[Game] | None]:
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


# -- checking --------------------------------------------------------------------------------


def _check(thing: Thing, game: type[Game] | None, asked: Asked) -> dict[str, Any]:
    """Check a thing in one game; return what was played."""
    if game is None:
        what = _called(thing)
        return {"what": what, "game": "", "holds": True, "games": 0, "moves": 0}
    extent: dict[str, Any] = {
        "games": asked.games,
        "seed": asked.seed,
        "seconds": asked.seconds,
    }
    if thing.sort == "ruleset":
        report = check_ruleset(game, asked.options, **extent)
    else:
        checks: dict[str, Any] = {
            "house": check_house,
            "houses": check_houses,
            "bot": check_bot,
            "effect": check_effect,
        }
        named: Any = thing.specs if thing.sort == "houses" else thing.spec
        (report,) = checks[thing.sort](named, asked.options, game, **extent)
    return {
        "what": report.what,
        "game": report.game,
        "holds": True,
        "games": report.games,
        "moves": report.moves,
        "options": report.options,
    }


def _left_out(thing: Thing, game: str, why: str) -> dict[str, Any]:
    what = _called(thing)
    return {"what": what, "game": game, "holds": True, "games": 0, "moves": 0, "left_out": why}


def _broken_row(
    broken: LawBroken, asked: Asked, words: Sequence[str], thing: Thing | None = None
) -> dict[str, Any]:
    return {
        "what": broken.what,
        "game": broken.game,
        "holds": False,
        "breaks": broken.law,
        "says": broken.says,
        "why": broken.why,
        "seed": broken.seed,
        "options": broken.options,
        "houses": broken.houses,
        "moves": broken.moves,
        "plain_too": broken.plain_too,
        "record": broken.record,
        "again": _again(broken, asked, words, thing),
        "lines": broken.lines(),
    }


def _again(broken: LawBroken, asked: Asked, named: Sequence[str], thing: Thing | None) -> str:
    """Return the command line that finds the same case again."""
    words = ["wonders"]
    plugins = list(asked.plugins)
    for target in asked.targets:
        # What the file brings is named instead.
        is_file = os.path.isfile(target) and target not in plugins
        if is_file and thing is not None and target.partition(":")[0] not in thing.names:
            plugins.append(target)
    for plugin in plugins:
        words += ["--plugin", plugin]
    words += ["check", *named]
    if broken.game and (thing is None or thing.sort != "ruleset"):
        words += ["--game", broken.game]
    for key, value in broken.options.items():
        words += ["-O", f"{key}={plain(value)}"]
    if broken.seed is not None:
        words += ["--seed", str(broken.seed), "-n", "1"]
    if asked.seconds != 10.0:
        words += ["--seconds", f"{asked.seconds:g}"]
    return shlex.join(words)


def _lines(row: dict[str, Any]) -> list[str]:
    if "left_out" in row:
        return [f"{row['what']} in {row['game']}: left out, {row['left_out']}"]
    if row["holds"]:
        if not row["game"]:
            return [f"{row['what']}: nothing to check"]
        return [
            f"{row['what']} in {row['game']}: all laws hold"
            f" ({row['games']} games, {row['moves']:,} moves)"
        ]
    first, *more = row["lines"]
    return [first, *(f"  {line}" for line in more), f"  again: {row['again']}"]
