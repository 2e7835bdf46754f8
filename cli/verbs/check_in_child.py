"""The checks of `wonders check`, in a process of their own that may hang or die."""

import os
import sys
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import IO, Any, NamedTuple, TextIO

from wonders.cli.main import Settings
from wonders.cli.screen.check_and_set_theme import put_in_force
from wonders.cli.shared_by_verbs.commands_to_type import command_line
from wonders.cli.shared_by_verbs.readers_that_leave import say
from wonders.cli.translate import t_
from wonders.cli.verbs.check_targets import (
    Asked,
    Thing,
    called,
    find_things,
    games_for,
    lacking_options,
    together,
)
from wonders.core.arena.run.workers.start_and_end_processes import (
    Ended,
    Send,
    early_context,
    fresh_context,
    watched,
)
from wonders.core.deprecated_names import OldPathWarning
from wonders.core.errors import BadPlugin, BadSpec, WondersError
from wonders.core.game.game import Game
from wonders.core.guard.overwritten_builtins import KeptBuiltins
from wonders.core.guard.plugin_source_lines import error_line
from wonders.core.guard.texts_safe_to_print import exception_line, one_line
from wonders.core.guard.watchdog import Late, Limit, limited
from wonders.core.options.names_with_parameters import plain
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.testing.broken_law import Broken, LawBroken
from wonders.core.testing.check_bot_against_random_moves import check_bot
from wonders.core.testing.check_house_rule_effect_or_ruleset import (
    check_effect,
    check_house,
    check_houses,
    check_ruleset,
)
from wonders.core.testing.find_smallest_game_that_breaks_a_law import unended_now
from wonders.core.testing.laws_of_whole_games import check_elsewhere
from wonders.core.testing.spread_effect_rule import NoCard

__all__ = ["rows_beside"]


class Begun(NamedTuple):
    """The beginning of a check: of what, in which game, and how a command line names it."""

    what: str
    game: str = ""
    words: tuple[str, ...] = ()
    thing: Thing | None = None


class Played(NamedTuple):
    """The last games of a check in which all laws have held: records, last seed, all options."""

    records: list[str]
    last: int
    options: list[dict[str, Any]]


class OldPath(NamedTuple):
    """A line about an old path that a plugin uses."""

    line: str


class Done(NamedTuple):
    """The end of all checks, with the error if it came unforeseen."""

    error: Exception | None = None


def rows_beside(settings: Settings, asked: Asked) -> Iterator[dict[str, Any]]:
    """Yield what was found for each thing in each game, by a process that may hang or die.

    If it does, another process goes on with the next thing. Where all laws hold, the last games are
    played once more, the last first, in a process in which texts hash otherwise.
    """
    done = 0
    # Another process loads the plugins again.
    old_paths: set[OldPath] = set()
    context = early_context()
    while True:
        begun = Begun("wonders check")
        told: dict[str, Any] | None = None
        played: Played | None = None
        sys.stdout.flush()
        for message in watched(context, _check_here, settings, asked, done):
            if isinstance(message, Done):
                if message.error is not None:
                    raise message.error
                return
            if isinstance(message, Begun):
                begun = message
                told = played = None
            elif isinstance(message, Played):
                played = message
            elif isinstance(message, OldPath):
                if message not in old_paths:
                    old_paths.add(message)
                    say(message.line, by="")
            elif isinstance(message, Exception):
                raise message
            elif isinstance(message, Ended):
                if told is None:
                    yield _row_of_ended(message, begun, asked)
                    done += 1
            else:
                told = message
                if played is not None:
                    told = _found_elsewhere(settings, asked, begun, played) or told
                yield told
                done += 1
        # A plugin that cannot even be loaded brings nothing to check.
        if begun.thing is None:
            return


def _row_of_ended(ended: Ended, begun: Begun, asked: Asked) -> dict[str, Any]:
    law, why = "runs", f"its process ended with status {ended.status}"
    if ended.stopped:
        why = "its process was stopped by a signal"
    elif ended.place:
        law, why = "ends", f"{ended.place} does not come back"
    broken = LawBroken(begun.what, law, why, begun.game)
    return _broken_row(broken, asked, begun.words, begun.thing)


def _found_elsewhere(
    settings: Settings, asked: Asked, begun: Begun, played: Played
) -> dict[str, Any] | None:
    """Return the row of a game that is another one in another process; None if there is none."""
    once = asked._replace(game=begun.game, alone=begun.thing)
    there = Settings(settings.asked, asked.plugins, None)
    found: Played | None = None
    with _hashing_otherwise():
        for message in watched(fresh_context(), _check_here, there, once, 0):
            if isinstance(message, Played):
                found = message
            elif isinstance(message, Exception):
                raise message
            elif isinstance(message, dict) and not message["holds"]:
                return message
            elif isinstance(message, Ended) and found is None:
                return _row_of_ended(message, begun, asked)
            elif isinstance(message, Done):
                if message.error is not None:
                    raise message.error
                # What a plugin has started may keep the process from ending.
                break
    assert found is not None
    for back, (line, other) in enumerate(
        zip(played.records[::-1], found.records[::-1], strict=True)
    ):
        try:
            check_elsewhere(line, other)
        except Broken as broken:
            seed = played.last - back
            options = played.options[(seed - asked.seed) % len(played.options)]
            case = (begun.game, options, (), seed, read_line(line).moves[: broken.moves], line)
            lost = LawBroken(begun.what, broken.law, broken.why, *case)
            return _broken_row(lost, asked, begun.words, begun.thing, whole=True)
    return None


@contextmanager
def _hashing_otherwise() -> Iterator[None]:
    """Let texts hash otherwise in processes that begin in the block, though tox has set how."""
    seed = os.environ.get("PYTHONHASHSEED", "")
    if seed.isdecimal():
        os.environ["PYTHONHASHSEED"] = str(int(seed) ^ 1)
    try:
        yield
    finally:
        if seed:
            os.environ["PYTHONHASHSEED"] = seed


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
            known = type(error).__module__.partition(".")[0] in ("builtins", "wonders")
            ours = known and isinstance(error, WondersError | OSError | MemoryError)
            end = Done(error if ours else RuntimeError(exception_line(error)))
            if not ours and os.environ.get("WONDERS_DEBUG"):
                traceback.print_exc()
        except BaseException as error:
            # A plugin's: the first process tells that this one has ended.
            raise SystemExit(error.code if isinstance(error, SystemExit) else 1) from None
    send(end)


def _rows(
    settings: Settings, asked: Asked, limit: Limit, begin: Callable[[Begun], None], done: int
) -> Iterator[dict[str, Any] | Played]:
    """Yield what was found for each thing in each game, without the first `done` rows.

    Before each row for which games were played come the last of them.
    """
    found: list[list[Thing]] = []
    for target in asked.targets:
        begin(Begun(f"plugin {target}", "", (target,)))
        limit.begin(asked.seconds)
        try:
            found.append(find_things(settings, target))
        except LawBroken as broken:
            yield _broken_row(broken, asked, [target])
            return
        finally:
            limit.end()
    things = [*dict.fromkeys(chain(*found)), *together(found)]
    if asked.alone is not None:
        things = [asked.alone]
    pairs = [(thing, game) for thing in things for game in games_for(thing, asked)]
    if not pairs:
        what = ", ".join(asked.targets)
        raise BadSpec(
            t_(
                "there is nothing of {what} to check in {game}; leave out --game to check it"
            ).format(what=what, game=asked.game)
        )
    # An option that no game has is a slip: the first game refuses it.
    fitting = [pair for pair in pairs if not lacking_options(pair[1], asked)]
    for thing, game in pairs[done:]:
        lacking = lacking_options(game, asked)
        if game and lacking and fitting:
            yield _left_out(thing, game.name, f"it has no option {', '.join(lacking)}")
            continue
        begin(Begun(called(thing), game.name if game else "", thing.specs, thing))
        try:
            with KeptBuiltins(called(thing)):
                row, played = _check(thing, game, asked)
            if played is not None:
                yield played
        except LawBroken as broken:
            row = _broken_row(broken, asked, thing.specs, thing)
        except BadPlugin as error:
            row = _lost_row(thing, game, str(error), asked)
        except NoCard:
            if asked.game is not None:
                raise
            assert game is not None
            row = _left_out(thing, game.name, "it has no cards")
        except WondersError:
            raise
        except Exception as error:
            place = error_line(error)
            if not place:
                raise
            row = _lost_row(thing, game, f"{exception_line(error)} ({place})", asked)
        yield row


def _lost_row(thing: Thing, game: type[Game] | None, why: str, asked: Asked) -> dict[str, Any]:
    lost = LawBroken(called(thing), "runs", why, game.name if game else "")
    return _broken_row(lost, asked, thing.specs, thing)


def _check(
    thing: Thing, game: type[Game] | None, asked: Asked
) -> tuple[dict[str, Any], Played | None]:
    """Check a thing in one game; return what was played, and the last games of it."""
    if game is None:
        put_in_force(thing.name)
        put_in_force(None)
        what = called(thing)
        return {"what": what, "game": "", "holds": True, "games": 0, "moves": 0}, None
    extent: dict[str, Any] = {
        "games": asked.games,
        "seed": asked.seed,
        "seconds": asked.seconds,
        "laws": asked.alone is None,
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
    row = {
        "what": report.what,
        "game": report.game,
        "holds": True,
        "games": report.games,
        "moves": report.moves,
        "options": report.options,
    }
    return row, Played(report.records, asked.seed + asked.games - 1, report.options)


def _left_out(thing: Thing, game: str, why: str) -> dict[str, Any]:
    what = called(thing)
    return {"what": what, "game": game, "holds": True, "games": 0, "moves": 0, "left_out": why}


def _broken_row(
    broken: LawBroken,
    asked: Asked,
    words: Sequence[str],
    thing: Thing | None = None,
    whole: bool = False,
) -> dict[str, Any]:
    """Return the row of a broken law; `whole`: it shows after all the games that were asked for."""
    seed, games = (asked.seed, asked.games) if whole else (broken.seed, 1)
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
        "again": _again(broken, asked, words, thing, () if seed is None else (seed, games)),
        "lines": broken.lines(),
    }


def _again(
    broken: LawBroken,
    asked: Asked,
    named: Sequence[str],
    thing: Thing | None,
    seed_and_games: Sequence[int],
) -> str:
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
    for option, number in zip(("--seed", "-n"), seed_and_games, strict=False):
        words += [option, str(number)]
    if asked.seconds != 10.0:
        words += ["--seconds", f"{asked.seconds:g}"]
    return command_line(words)
