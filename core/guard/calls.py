"""Calling what plugins bring: what goes wrong in it names the plugin and the line."""

from collections.abc import Callable
from typing import TypeVar

from wonders.core.errors import BadPlugin, WondersError
from wonders.core.guard.places import error_line
from wonders.core.guard.texts import exception_line, one_line, safe_repr

__all__ = ["call_plugin", "unexpected_return"]

T = TypeVar("T")


def call_plugin(
    where: str,
    call: Callable[..., T],
    *values: object,
    passing: type[Exception] | tuple[type[Exception], ...] = (),
) -> T:
    """Call something that a plugin brings; every such call goes through here.

    Whatever goes wrong in it is raised as a `BadPlugin` in one line that says `where`. Errors
    of the kinds `passing` go on as they are, and so do those that blame somebody already:
    another plugin that was called on the way.
    """
    try:
        return call(*values)
    except KeyboardInterrupt:
        raise
    except passing:
        raise
    except BaseException as error:
        if isinstance(error, WondersError):
            if error.blamed:
                raise
            why = one_line(error, 600)
        else:
            why = exception_line(error)
        raise BadPlugin(f"{where}: {why}", blamed=where, place=error_line(error)) from error


def unexpected_return(answer: object) -> str:
    """Return what is wrong where nothing should have been returned."""
    return f"returned {safe_repr(answer)}; what it is given is changed in place"
