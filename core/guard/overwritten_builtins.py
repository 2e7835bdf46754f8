"""What plugins overwrite of Python itself: without `len`, nothing works, not even to say so."""

import builtins
from types import TracebackType

from wonders.core.errors import BadPlugin

__all__ = ["KeptBuiltins"]


class KeptBuiltins:
    """A block after which Python's own functions are as before; raises `BadPlugin` otherwise.

    What was added stays. No function of Python's own is called to find out.
    """

    def __init__(self, where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        self._before = builtins.__dict__.copy()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        now = builtins.__dict__
        # A prompt keeps its last value in `_`.
        changed = [
            name
            for name, its in self._before.items()
            if name != "_" and (name not in now or now[name] is not its)
        ]
        if changed:
            now.update(self._before)
            raise BadPlugin(f"{self._where} overwrites {', '.join(changed)} of Python") from error
