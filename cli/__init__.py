"""The command line: one command, `wonders`, whose verbs are imported when they run."""

import io
import os
import signal
import sys
import threading
from contextlib import ExitStack, suppress
from typing import Any

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit with its status."""
    with ExitStack() as streams:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                # It was closed before we began: what is written goes nowhere, and reading ends.
                file = streams.enter_context(open(os.devnull, mode, encoding="utf-8"))
                setattr(sys, name, file)
        if isinstance(sys.stdin, io.TextIOWrapper) and "1".encode(sys.stdin.encoding) != b"1":
            # UTF-16, say, which no terminal has.
            sys.stdin.reconfigure(encoding="utf-8")
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            # Before and after `run`, Ctrl-C just ends the process, without a traceback.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        if not os.environ.get("WONDERS_DEBUG"):
            threading.excepthook = sys.unraisablehook = _say_what_failed
        from wonders.cli.main import run

        status = run(sys.argv[1:], leaving=True)
        if any(not each.daemon for each in threading.enumerate()[1:]):
            # A thread of a plugin would be waited for, perhaps without end. What it has started
            # would hold our output open.
            from multiprocessing import active_children

            for child in active_children():
                child.kill()
            for stream in (sys.stdout, sys.stderr):
                with suppress(OSError, ValueError):
                    stream.flush()
            os._exit(status)
    sys.exit(status)


def _say_what_failed(failed: Any) -> None:
    """Say in a line what failed where nobody catches it: a plugin's thread, or code run at exit."""
    from wonders.cli.translate import t_
    from wonders.core.guard.message_texts import exception_line
    from wonders.core.guard.plugin_source_lines import error_line

    error = failed.exc_value
    if error is None or isinstance(error, SystemExit) or sys.stderr is None:
        return
    place = error_line(error)
    why = exception_line(error) + (f" ({place})" if place else "")
    told = t_("what ran aside has failed: {why}").format(why=why)
    with suppress(OSError, ValueError):
        print("wonders:", told, file=sys.stderr)
