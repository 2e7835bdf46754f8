"""Files that a command writes only where nothing is yet."""

import os
from pathlib import Path

from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.guard.message_texts import visible

__all__ = ["expect_new"]


def expect_new(*paths: str) -> None:
    """Raise `BadSpec` if something is there already, under the first of these names that it has."""
    # With a slash behind it the name of a file leads nowhere; as a `Path` it has none.
    for path in map(Path, paths):
        if os.path.lexists(path):
            told = t_("{path} exists already; choose another name")
            raise BadSpec(told.format(path=visible(str(path))))
