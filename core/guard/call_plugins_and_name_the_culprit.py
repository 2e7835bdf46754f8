"""Calls to plugins, whose errors name the plugin and the line of its code."""

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, redirect_stderr, redirect_stdout, suppress
from threading import local
from typing import Any, TypeVar

from wonders.core.errors import BadPlugin, WondersError
from wonders.core.guard.plugin_source_lines import error_line, is_raised_by_plugin, readable
from wonders.core.guard.texts_safe_to_print import exception_line, one_line, safe_repr

__all__ = ["at_work", "call_plugin", "keeping_errors", "printing_aside", "unexpected_return"]

T = TypeVar("T")


class _AtWork(local):
    """The `where` of the plugin that this thread is calling now, or nothing."""

    where = ""


at_work = _AtWork()


def call_plugin(
    where: str,
    call: Callable[..., T],
    *values: object,
    passing: type[Exception] | tuple[type[Exception], ...] = (),
) -> T:
    """Call code of a plugin; every such call goes through here.

    Any error in it is raised as a `BadPlugin` of one line that begins with `where`. Errors of
    the types `passing` are raised unchanged, and so are Ctrl-C and those that already blame
    another plugin, called on the way.

    If the call forks, the copy exits on return, and a lower recursion limit does not stay. What it
    prints goes to standard error.
    """
    outer, at_work.where = at_work.where, where
    pid, deep = os.getpid(), sys.getrecursionlimit()
    shown = sys.stdout
    # Only who has put it aside takes it back: another thread may be in such a call too.
    ours = type(shown) is not _Aside
    if ours:
        sys.stdout = _aside()
    try:
        return call(*values)
    except passing:
        raise
    except BaseException as raised:
        error = readable(raised)
        if isinstance(error, KeyboardInterrupt) and not is_raised_by_plugin(error):
            raise
        if isinstance(error, WondersError):
            if error.blamed:
                raise
            why = one_line(error, 600)
        else:
            why = exception_line(error)
        raise BadPlugin(f"{where}: {why}", blamed=where, place=error_line(error)) from error
    finally:
        if ours:
            sys.stdout = shown
        at_work.where = outer
        if os.getpid() != pid:
            os._exit(1)
        if sys.getrecursionlimit() < deep:
            sys.setrecursionlimit(deep)


class _Aside:
    """A stream that those who write to it cannot close, and that need not be read."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write a text, if anybody is still there: a bot must not forfeit for it."""
        with suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        """Flush the stream, if anybody is still there."""
        with suppress(OSError):
            self._stream.flush()

    def close(self) -> None:
        """Leave the stream open."""

    def detach(self) -> Any:
        """Return what is below the stream, for a wrapper around it, and leave it there."""
        return self._stream.buffer


def printing_aside() -> AbstractContextManager[object]:
    """Let what plugins print in the block go to standard error: standard output is ours."""
    return redirect_stdout(_aside())


def keeping_errors() -> AbstractContextManager[object]:
    """Let nobody in the block close standard error, or take it apart."""
    return redirect_stderr(_aside())


def _aside() -> Any:
    return sys.stderr if type(sys.stderr) is _Aside else _Aside(sys.stderr)


def unexpected_return(answer: object) -> str:
    """Return the complaint about a hook that returned something and should not."""
    return f"returned {safe_repr(answer)}; what it is given is changed in place"
