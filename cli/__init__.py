"""The command line: one command, `wonders`, whose verbs are imported when they run."""

import os
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
        from wonders.cli.main import run

        status = run(sys.argv[1:])
    sys.exit(status)
