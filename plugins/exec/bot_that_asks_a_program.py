"""The bot that asks a program for its moves."""

import os
import re
import shlex
import shutil
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from typing import Any

import msgspec

from wonders.core.arena.bot_time_limits import ANSWER_GRACE, ANSWER_LIMIT
from wonders.core.files.write_whole_files import Here
from wonders.core.game.blame_plugins_or_bots import is_of_plugins
from wonders.core.game.bot_contract import Bot, BotFault, Clock
from wonders.core.game.moves import Move
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.view import View
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import look_of, safe_repr
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.plugins.exec.environment_variables import environment
from wonders.plugins.exec.kept_stderr import log_of
from wonders.plugins.exec.limit_settings import limits
from wonders.plugins.exec.message_formats import (
    PROTOCOL,
    Answer,
    Bye,
    Choose,
    End,
    Greeting,
    Hello,
    Setting,
    Start,
    read,
    write,
)
from wonders.plugins.exec.running_program_and_answer_time import Program

__all__ = ["UNNAMED", "ExecBot", "Options", "end_kept"]

#: The name in records of a bot that does not give one.
UNNAMED = "exec:unnamed"
#: The most programs of one command that are kept between games.
MOST_KEPT = 8


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The command line of a program; no shell reads it."""

    command: str

    @cached_property
    def named_in(self) -> Here:
        """The folder in which it was named: a bot in Python may go elsewhere as it plays."""
        return Here()

    def __post_init__(self) -> None:
        _ = self.named_in
        if os.name != "posix":
            raise ValueError("programs as bots need Linux or macOS")
        words = shlex.split(self.command)
        if words and os.path.isfile(words[0]) and not os.access(words[0], os.X_OK):
            raise ValueError(f"{safe_repr(words[0])} may not be run: chmod +x makes it a program")
        if not words or shutil.which(words[0]) is None:
            raise ValueError(f"there is no program {safe_repr(words[0] if words else '')} here")
        # A slip in these variables is the user's: told before a program is asked for anything.
        limits()
        environment()


class ExecBot(Bot):
    """A bot that is a program in any language, asked in lines of JSON (docs/exec-bots.md)."""

    name = "exec"
    Options = Options
    verbatim = "command"
    keeps_time = True

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        assert isinstance(options, Options)
        self._named = options.command, options.named_in
        self._program: Program | None = None
        self._kept = False
        self._seat = 0
        self._asked = 0

    @classmethod
    def made_of(cls, options: msgspec.Struct) -> str:
        assert isinstance(options, Options)
        return sha256(options.command.encode()).hexdigest()

    @classmethod
    def label(cls, options: msgspec.Struct) -> str:
        """Return the name that the program gives itself; each process asks it once.

        It is not taken for an installed bot or a person: one whose first word is called like
        them, or in other than Latin letters, which may look like any, is `exec:` and its name.
        """
        assert isinstance(options, Options)
        name = greeting_of(options.command, options.named_in).name or UNNAMED
        if name == UNNAMED:
            return name
        look = re.split("[ :]", look_of(name).strip())[0]
        strange = not look.isascii() or look == look_of("human") or installed().is_taken(look)
        return f"exec:{name}" if strange else name

    @classmethod
    def timed(cls, options: msgspec.Struct) -> bool:
        """Return whether the program says that it looks at a clock."""
        assert isinstance(options, Options)
        return greeting_of(options.command, options.named_in).timed

    def start(self, seat: int, view: View | None) -> None:
        self._seat = seat
        self._talk(view)

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        late = None if clock.seconds is None else clock.seconds + ANSWER_GRACE
        given = [each for each in (clock.limit, late, limits().answer) if each is not None]
        limit = min(given, default=ANSWER_LIMIT)
        clock = msgspec.structs.replace(clock, limit=limit)
        by_text = {move.text: move for move in moves}
        self._asked += 1
        question = Choose(self._asked, shown(view), list(by_text), clock)
        program = self._program or self._talk(view)
        try:
            answer = read(program.ask(write(question), limit), Answer)
            if answer.id != self._asked:
                raise BotFault(f"answered question {answer.id}, but was asked {self._asked}")
            move = by_text.get(answer.move)
            if move is None:
                raise BotFault(f"answered {safe_repr(answer.move)}, which is no legal move")
        except BaseException as error:
            # After any error the state of the program is unknown.
            self._drop(error)
            raise
        return move

    def end(self, result: Result) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        try:
            program.tell(write(End(result)))
            if self._kept:
                _keep(self._named, program)
            else:
                program.stop(write(Bye()))
        except BaseException:
            program.stop()
            raise

    def _talk(self, view: View | None) -> Program:
        """Begin to talk to a program, in mid-game if it replaces one that failed."""
        assert view is not None
        game = view.game
        setting = Setting(
            game.name,
            game.version,
            game.options_record(),
            list(game.houses.specs),
            game.players,
        )
        self._drop(None)
        while True:
            kept = _take_kept(self._named)
            self._program = program = kept or _run(*self._named)
            program.doing = f"{game.name}, seat {self._seat}, seed {self.seed}"
            try:
                self._kept = greet(program, self.seed, setting).keep
                program.tell(write(Start(self._seat, shown(view))))
            except BaseException as error:
                self._drop(error)
                # A kept program that fails now went wrong after its last game: take another.
                if kept is None or not isinstance(error, BotFault):
                    raise
            else:
                return program

    def _drop(self, error: BaseException | None) -> None:
        """Let go of the program; an error of its own is written to its log."""
        program, self._program = self._program, None
        if program is not None:
            if isinstance(error, BotFault):
                with suppress(BotFault):
                    program.look()
                program.note(str(error))
            program.stop()


def shown(view: View | None) -> Any:
    """Return what a view shows; {} where the ruleset does not define that."""
    assert view is not None
    try:
        if not is_of_plugins(view.game):
            return view.shown()
        # Else its slips would be the program's.
        where = f"game {view.game.name}"
        return call_plugin(where, _shown_and_written, view, passing=NotImplementedError)
    except NotImplementedError:
        return {}


def _shown_and_written(view: View) -> Any:
    found = view.shown()
    msgspec.json.encode(found)
    return found


def greet(program: Program, seed: int, game: Setting | None) -> Greeting:
    """Greet a program and return its answer; raise `BotFault` for a wrong one or none."""
    hello = Hello(PROTOCOL, _engine(), seed, game)
    return read(program.ask(write(hello), program.limits.hello), Greeting)


@lru_cache(maxsize=1024)
def greeting_of(command: str, named_in: Here) -> Greeting:
    """Return the answer of a program that is greeted without a game; a nameless one if it fails."""
    try:
        program = _run(command, named_in)
    except BotFault:
        return Greeting(PROTOCOL)
    farewell = b""
    try:
        program.doing = "asked for its name"
        greeting = greet(program, 0, None)
        farewell = write(Bye())
    except BotFault as fault:
        program.note(str(fault))
        return Greeting(PROTOCOL)
    finally:
        program.stop(farewell)
    return greeting


def _run(command: str, named_in: Here) -> Program:
    folder = named_in.path("") or None
    return Program(shlex.split(command), environment(), limits(), log_of(command), folder)


@lru_cache(maxsize=1)
def _engine() -> str:
    try:
        return version("wonders")
    except PackageNotFoundError:
        return "unknown"


# -- programs kept between games ---------------------------------------------------------------

_waiting: dict[tuple[str, Here], list[Program]] = defaultdict(list)


def _keep(named: tuple[str, Here], program: Program) -> None:
    """Keep a program for the next game, unless there are many already."""
    if len(_waiting[named]) < MOST_KEPT:
        program.doing = "between games"
        _waiting[named].append(program)
    else:
        program.stop(write(Bye()))


def _take_kept(named: tuple[str, Here]) -> Program | None:
    """Return a program that waits for a game, or None if none is in good order."""
    while _waiting[named]:
        program = _waiting[named].pop()
        if program.is_idle():
            return program
        program.stop()
    return None


def end_kept() -> None:
    """End all programs that wait for a game. At the latest they end with this process."""
    while _waiting:
        _, programs = _waiting.popitem()
        for program in programs:
            program.stop(write(Bye()))
