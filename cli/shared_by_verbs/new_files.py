"""Files that a command writes only where nothing is yet."""

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.files.file_lock import locked
from wonders.core.guard.texts_safe_to_print import visible

__all__ = ["expect_new", "locked_new"]


def expect_new(*paths: str) -> None:
    """Raise `BadSpec` if one of these files is there, or a run that was broken off will write."""
    # With a slash behind it the name of a file leads nowhere; as a `Path` it has none.
    for path in map(Path, paths):
        if os.path.lexists(path) or os.path.lexists(f"{path}.part"):
            told = t_("{path} exists already; choose another name")
            raise BadSpec(told.format(path=visible(str(path))))


@contextmanager
def locked_new(*paths: str) -> Iterator[None]:
    """Lock files that are to be new; raise `BadSpec` for what others have written or write."""
    expect_new(*paths)
    taken = t_("a table or a run is writing {path}; choose another name")
    with ExitStack() as held:
        for path in paths:
            held.enter_context(locked(path, taken.format(path=visible(path))))
        # Whoever had a lock until now may have written its file.
        expect_new(*paths)
        yield
