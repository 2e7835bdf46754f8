"""How errors leave the command: one line on standard error, and an exit status."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from threading import current_thread, main_thread
from time import sleep
from typing import Any

import click

from wonders.cli.shared_by_verbs.readers_that_leave import drop_output, has_reader, say
from wonders.cli.translate import t_
from wonders.core.errors import BadCard, BadData, BadPlugin, IllegalMove, WondersError
from wonders.core.guard.interrupts import ToldToEnd, raise_soon
from wonders.core.guard.limit_of_threads import is_out_of_threads
from wonders.core.guard.overwritten_builtins import KeptBuiltins
from wonders.core.guard.plugin_source_lines import (
    error_line,
    failing_package,
    is_in_plugin,
    raised_in_plugin,
    with_causes,
)
from wonders.core.guard.texts_safe_to_print import exception_line, one_line, system_line

__all__ = ["Ended", "exit_status", "interrupt_behind", "naming_plugins", "say_what_failed"]

#: What the system says when nothing more can be written to an open file.
UNWRITTEN = {
    getattr(errno, name, None)
    for name in ("EBADF", "EDQUOT", "EFBIG", "EIO", "ENOSPC", "ENXIO", "EAGAIN")
} | {None}
#: What Python says where a compiled file ends too soon, or holds what it cannot read.
TORN = ("marshal data", "EOF read where")
#: What Python says where a library in C has found no memory and does not tell.
NO_REASON = "error return without exception set"
#: Errors that the command understands, and misunderstands where a plugin's code has raised them:
#: the end of a pipe to a program of its own, say, is no reader of ours that has left.
MISTAKEN = (
    click.ClickException,
    click.exceptions.Exit,
    BlockingIOError,
    BrokenPipeError,
    EOFError,
    ModuleNotFoundError,
    BadCard,
    BadData,
    IllegalMove,
)
#: Seconds within which a terminal that refuses what is written has told that it is gone.
HANGUP = 0.2


class Ended(Exception):
    """A signal to end, passed through click, which would print an empty line at Ctrl-C."""


def exit_status(call: Callable[[], object]) -> int:
    """Call a command; return its exit status, and say in a line what went wrong."""
    try:
        # A plugin may put another stream in their place, to silence a library, say, and leave it.
        with redirect_stdout(sys.stdout), redirect_stderr(sys.stderr), KeptBuiltins("a plugin"):
            status = _or_help(call)
        sys.stdout.flush()
    except click.UsageError as error:
        return _complain(_usage(error))
    except click.ClickException as error:
        return _complain(error.format_message())
    except WondersError as error:
        return _complain(str(error))
    except Ended as error:
        say(str(error))
        return 130
    except ToldToEnd:
        raise
    except (KeyboardInterrupt, click.Abort) as error:
        # Click takes the end of a compiled file for one of standard input.
        if _said_of_torn_file(error):
            return 1
        say(t_("interrupted"))
        return 130
    except BrokenPipeError:
        return _reader_gone()
    except SystemExit as error:
        if is_in_plugin(error):
            return _complain(f"a plugin ends the program ({error_line(error)})")
        # We never raise it; click and rich do when the reader has gone away.
        return _reader_gone()
    except click.exceptions.Exit as error:
        return error.exit_code
    except OSError as error:
        if _said_of_threads(error):
            return 1
        # What comes from the system has a number.
        if error.errno is None and (said := raised_in_plugin(error)):
            return _complain(said)
        if error_line(error) and (fault := _fault_of_rules(error)):
            return _complain(str(fault))
        told = t_("the system refuses: {why}")
        if error.filename is not None:
            told = t_("cannot use {path}: {why}")
        elif error.errno in UNWRITTEN:
            if error.errno == errno.EIO:
                # A terminal that goes away refuses first, and tells of it (SIGHUP) a moment later.
                sleep(HANGUP)
            # A full disk, say: nothing more can be written, not even when Python ends.
            told = t_("cannot write: {why}")
            drop_output()
        path = one_line(error.filename, 200)
        say(told.format(path=path, why=system_line(error)))
        return 1
    # A plugin may raise anything.
    except BaseException as error:
        if ended := interrupt_behind(error):
            say(str(ended) or t_("interrupted"))
            return 130
        if "_WONDERS_COMPLETE" in os.environ:
            return _complain("_WONDERS_COMPLETE is set, but this is no shell that completes words")
        if os.environ.get("WONDERS_DEBUG"):
            raise
        if isinstance(error, ModuleNotFoundError):
            # Those of plugins and of extras are told where they are imported.
            told = t_("{module} is missing: python -m pip install --force-reinstall wonders")
            say(told.format(module=one_line(error.name, 80)))
            return 1
        said = raised_in_plugin(error)
        if not said and _said_of_torn_file(error):
            return 1
        # Before anything more is imported, and a rule in force is blamed.
        if not said and (isinstance(error, MemoryError) or str(error) == NO_REASON):
            say(t_("there is not enough memory; end other programs, or allow more (ulimit -v)"))
            return 1
        if not said and _said_of_threads(error):
            return 1
        if fault := _fault_of_rules(error):
            return _complain(str(fault))
        if said:
            return _complain(said)
        suspected = " or ".join((*_others(), "wonders"))
        what = exception_line(error)
        say(f"a bug in {suspected}, {what} (please report it; WONDERS_DEBUG=1 shows where)")
        return 1
    return status if isinstance(status, int) else 0


def _fault_of_rules(error: BaseException) -> BadPlugin | None:
    from wonders.core.game.blame_plugins_or_bots import as_fault_of_rules

    # It asks games and states, which may be what has failed.
    with suppress(Exception):
        return as_fault_of_rules(error)
    return None


def _others() -> list[str]:
    """Return the plugins of others that are loaded, since it may be their bug as well."""
    from wonders.core.plugins.find_and_import_plugins import installed

    loaded = [each for each in installed().origins if not each.error]
    return [each.name for each in loaded if each.package != "wonders"]


def _or_help(call: Callable[[], object]) -> object:
    """Call a command; where nothing was typed that it could do, print its help."""
    try:
        return call()
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 2


@contextmanager
def naming_plugins() -> Iterator[None]:
    """Raise a `BadPlugin` for what a ruleset or rule raises in the block and could be mistaken.

    To be put inside of click, which mistakes some of it itself.
    """
    try:
        yield
    except MISTAKEN as error:
        gone = isinstance(error, BrokenPipeError) and not has_reader()
        is_ours = failing_package(error) in ("", "wonders")
        if not (gone or is_ours) and (fault := _fault_of_rules(error)):
            raise fault from error
        raise


def _said_of_torn_file(error: BaseException) -> bool:
    """Say that a compiled file of Python is torn if it is that; return whether it is."""
    causes = [
        each for each in with_causes(error, context=True) if type(each) in (EOFError, ValueError)
    ]
    if not any(said in str(each) for each in causes for said in TORN):
        return False
    told = t_("a compiled file of Python is torn: {command}")
    say(told.format(command="python -m pip install --force-reinstall wonders"))
    return True


def _said_of_threads(error: BaseException) -> bool:
    """Say that no more threads or processes can be started if it is that; return whether it is."""
    if not is_out_of_threads(error):
        return False
    say(
        t_(
            "no more threads or processes can be started; end others, take fewer (-j 1), or allow"
            " more (ulimit -u)"
        )
    )
    return True


def say_what_failed(failed: Any) -> None:
    """Say in a line what failed where nobody catches it: a plugin's thread, or code run at exit."""
    error = failed.exc_value
    # What a plugin raises in a thread of its own is no signal.
    if isinstance(error, KeyboardInterrupt) and current_thread() is main_thread():
        raise_soon(error)
        return
    if error is None or isinstance(error, SystemExit) or sys.stderr is None:
        return
    if _said_of_threads(error):
        return
    place = error_line(error)
    why = exception_line(error) + (f" ({place})" if place else "")
    told = t_("what ran aside has failed: {why}").format(why=why)
    with suppress(OSError, ValueError):
        print("wonders:", told, file=sys.stderr)


def interrupt_behind(error: BaseException) -> KeyboardInterrupt | None:
    """Return the Ctrl-C that an error came of; Python wraps one in a class that is being made."""
    behind = with_causes(error, context=True)
    return next((each for each in behind if isinstance(each, KeyboardInterrupt)), None)


def _reader_gone() -> int:
    """Write nothing more to a reader that went away (`wonders cards duel | head`)."""
    drop_output()
    return 0


def _complain(message: str) -> int:
    say(one_line(message, 600))
    return 2


def _usage(error: click.UsageError) -> str:
    """Return a usage error in one line: what is wrong, what is nearest, where help is."""
    message = error.format_message().rstrip(".")
    message = message[:1].lower() + message[1:]
    path = error.ctx.command_path if error.ctx else "wonders"
    return t_("{message} (see {command} --help)").format(message=message, command=path)
