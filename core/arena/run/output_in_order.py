"""The output of a run: finished games in their order, whatever order they are finished in."""

import io
import os
import select
from collections.abc import Iterator, Sequence
from typing import IO, Self

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.run.prepared_run import Chunk
from wonders.core.guard.interrupts import ending_waits

__all__ = ["Output"]

#: Seconds until a pipe that nobody reads is looked at again.
PATIENCE = 0.2


class Output:
    """The output of a run, which takes finished games in order; this one writes to a stream.

    `games` is the number of games written, `retries` are the faults in them that were
    forgiven. `waiting` has the chunks finished before their turn, by their first game.
    `finished` is how many games of the same run are there already, and must not become fewer.
    """

    def __init__(self, stream: IO[bytes] | None = None) -> None:
        self.games = 0
        self.retries: list[Retry] = []
        self.waiting: dict[int, Chunk] = {}
        self.finished = 0
        #: Whether the games are in their file, where there may have been those of another run.
        self.in_place = False
        self._stream = stream

    @property
    def resumable(self) -> bool:
        """Return whether there are games that `--resume` would go on with."""
        return False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Finish the output; nothing to do for a stream."""

    def lines(self) -> Iterator[bytes]:
        """Yield the records written so far, in order, where they can be read again."""
        return iter(())

    def append(self, lines: Sequence[str], retries: Sequence[Retry]) -> None:
        """Write the next finished games."""
        if self._stream is not None:
            _write(self._stream, "".join(lines).encode())
        self.games += len(lines)

    def put_aside(self, chunk: Chunk) -> None:
        """Keep games that were finished before their turn in `waiting`."""
        self.waiting[chunk.first] = chunk

    def next(self) -> Chunk | None:
        """Return the games put aside whose turn it is now, None if there are none."""
        return self.waiting.pop(self.games, None)


def _write(stream: IO[bytes], content: bytes) -> None:
    """Write all of it; while the reader of a pipe does not read, Ctrl-C ends the wait.

    The caller holds Ctrl-C, so that no line is torn that somebody reads.
    """
    stream.flush()
    try:
        descriptor = stream.fileno()
    except io.UnsupportedOperation:
        descriptor = -1
    if os.name != "posix" or descriptor < 0:
        stream.write(content)
        stream.flush()
        return
    rest = memoryview(content)
    # Unlike `select` it takes descriptors of any number.
    room = select.poll()
    room.register(descriptor, select.POLLOUT)
    while rest:
        if room.poll(1000 * PATIENCE):
            # So much goes into a pipe without a wait.
            rest = rest[os.write(descriptor, rest[: select.PIPE_BUF]) :]
        elif ending_waits():
            raise KeyboardInterrupt
