"""The command line: one command, `wonders`, whose verbs are imported when they run."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and exit with its status."""
    from wonders.cli.main import run

    sys.exit(run(sys.argv[1:]))
