"""Lines of plugins' code, for messages: file, line and function."""

import sys
from collections.abc import Iterable, Iterator
from opcode import opmap
from types import FrameType, TracebackType

from wonders.core.guard.texts_safe_to_print import exception_line

__all__ = [
    "error_line",
    "failing_package",
    "frames_of",
    "functions_below",
    "is_in_plugin",
    "is_raised_by_plugin",
    "line_under_way",
    "plugin_line",
    "raised_in_plugin",
    "readable",
    "with_causes",
]

#: A frame and its current line.
At = tuple[FrameType, int]
#: Modules that run between the engine and a plugin.
LIBRARIES = sys.stdlib_module_names | {"click", "msgspec", "pluggy", "rich", "textual"}
#: The floors of this package that rules and bots are not written on.
ENGINE = ("wonders.core.", "wonders.cli.")


def plugin_line(frames: Iterable[At]) -> str:
    """Return the line of a plugin among the frames of a stack, or nothing.

    It is the innermost line in the file that the engine called last. Files that this one calls
    do not count. An alarm that one plugin has set may call it out of another that comes with us.
    """
    last: list[At] = []
    entered = shipped = False
    for frame, line in frames:
        if _is_engine(frame):
            entered = False
            continue
        left, shipped = shipped, _module(frame).startswith("wonders.")
        if not entered or (left and not shipped):
            last = []
            entered = True
        last.append((frame, line))
    if not last:
        return ""
    file = last[0][0].f_code.co_filename
    code, line = [(f.f_code, line) for f, line in last if f.f_code.co_filename == file][-1]
    return f"{file}, line {line}, in {code.co_qualname}"


def line_under_way(frame: FrameType | None) -> str:
    """Return the line of a plugin that the engine has called and that is running, or nothing."""
    frames = frames_of(frame)
    # What comes first is the script that has called the engine.
    ours = [at for at, (each, _) in enumerate(frames) if _module(each).startswith(ENGINE)]
    return plugin_line(frames[ours[0] :]) if ours else ""


def error_line(error: BaseException) -> str:
    """Return the line of a plugin where an error, or its cause, was raised; or nothing."""
    for each in with_causes(error):
        if place := plugin_line(frames_of(each.__traceback__)):
            return place
    return ""


def with_causes(error: BaseException, context: bool = False) -> Iterator[BaseException]:
    """Yield an error and what it came of, each once: a plugin may make one its own cause.

    With `context` what was being handled when it came up counts too.
    """
    seen: list[BaseException] = []
    each: BaseException | None = error
    while each is not None and not any(each is other for other in seen):
        yield each
        seen.append(each)
        each = each.__cause__ or (each.__context__ if context else None)


def readable(error: BaseException) -> BaseException:
    """Return an error, or one in its place if its class fails when it is asked for attributes."""
    try:
        for name in ("__class__", "__traceback__", "__cause__", "__context__"):
            getattr(error, name)
    except Exception:
        trace = vars(BaseException)["__traceback__"].__get__(error)
        why = f"{type(error).__name__}, which fails when it is asked what it is"
        return TypeError(why).with_traceback(trace)
    return error


def is_in_plugin(error: BaseException) -> bool:
    """Return whether an error came up in the code of a plugin, not in what that has called."""
    frames = frames_of(error.__traceback__)
    return bool(frames) and not _is_engine(frames[-1][0])


def failing_package(error: BaseException) -> str:
    """Return the package in which an error came up below whoever has caught it, or nothing.

    The standard library, and what else the engine and plugins use alike, does not count.
    """
    packages = [module.partition(".")[0] for module, _ in functions_below(error)]
    return next((each for each in packages if each not in LIBRARIES), "")


def functions_below(error: BaseException) -> list[tuple[str, str]]:
    """Return the functions through which an error came to whoever has caught it, innermost first.

    Each is its module and its name there: `Market.play`.
    """
    below = reversed(frames_of(error.__traceback__)[1:])
    return [(_module(frame), frame.f_code.co_qualname) for frame, _ in below]


def raised_in_plugin(error: BaseException) -> str:
    """Return what a plugin raised though nobody had called it, at an alarm, say; or nothing."""
    frame, line = frames_of(error.__traceback__)[-1]
    if not is_in_plugin(error) or frame.f_globals.get("__name__", "").startswith("wonders."):
        return ""
    return f"{exception_line(error)} ({frame.f_code.co_filename}, line {line})"


def is_raised_by_plugin(error: BaseException) -> bool:
    """Return whether a plugin's own `raise` raised an error.

    That tells a `KeyboardInterrupt` of a plugin from Ctrl-C, which comes between two steps of its
    code, or is raised by the function that hears the signal.
    """
    trace = error.__traceback__
    if trace is None:
        return False
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code.co_code
    return not _is_engine(trace.tb_frame) and code[trace.tb_lasti] == opmap["RAISE_VARARGS"]


def frames_of(found: TracebackType | FrameType | None) -> list[At]:
    """Return the frames of a traceback, or of the stack above a frame, the outermost first."""
    frames: list[At] = []
    if isinstance(found, FrameType):
        each: FrameType | None = found
        while each is not None:
            frames.append((each, each.f_lineno))
            each = each.f_back
        return frames[::-1]
    while found is not None:
        frames.append((found.tb_frame, found.tb_lineno))
        found = found.tb_next
    return frames


def _is_engine(frame: FrameType) -> bool:
    """Return whether a frame belongs to the engine or to a library that it uses."""
    module = _module(frame)
    return module.partition(".")[0] in LIBRARIES or module.startswith(ENGINE)


def _module(frame: FrameType) -> str:
    name: str = frame.f_globals.get("__name__") or ""
    return name
