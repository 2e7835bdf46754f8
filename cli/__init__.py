"""The command line: one command, `wonders`, whose verbs are imported when they run."""

import os
import signal
import sys
from contextlib import ExitStack

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit with its status."""
    with ExitStack() as streams:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                # It was closed before we began: what is written goes nowhere, and reading ends.
                file = streams.enter_context(open(os.devnull, mode, encoding="utf-8"))
                setattr(sys, name, file)
        usual = signal.getsignal(signal.SIGINT)
        if usual is signal.default_int_handler:
            # Until `run` can answer it, Ctrl-C just ends the process, without a traceback.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
        from wonders.cli.main import run

        signal.signal(signal.SIGINT, usual)
        status = run(sys.argv[1:])
    sys.exit(status)
