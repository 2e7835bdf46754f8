"""The command line: one command, `wonders`, whose verbs are imported when they run."""

import os
import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit with its status."""
    _open_closed_streams()
    from wonders.cli.main import run

    sys.exit(run(sys.argv[1:]))


def _open_closed_streams() -> None:
    """Put an empty file in the place of a stream that was closed before we began."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
