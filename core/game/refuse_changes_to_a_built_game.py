"""Parts of a game that are set while it is built, and by nobody afterwards.

All states share them, so a hook that set one would change games that others play. The classes
refuse it themselves, but for the time in which a game is being built: there it would only take
time. Reading costs what it always does, in both builds.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from wonders.core.cards.pieces import Piece
from wonders.core.game.hooks_that_a_game_calls import Events
from wonders.core.game.moves import Move, MoveTable
from wonders.core.game.precomputed_constants import Constants

__all__ = ["building", "refusal"]

#: The classes of these parts, and all that are derived from them.
KINDS: tuple[type, ...] = (Constants, Events, Move, MoveTable, Piece)
#: How many games are being built: one may build another.
_at_work = [0]
#: Games may be built in several threads.
_counting = Lock()


def refusal(thing: object, name: str) -> AttributeError:
    """Return the error for something that is set after the build."""
    return AttributeError(
        f"{type(thing).__name__}.{name} is set when the game is built and never again: change"
        " numbers and pieces in the amend_ hooks, and keep what happens with state.keep"
    )


@contextmanager
def building() -> Iterator[None]:
    """Let the parts of games be set while the context is open."""
    with _counting:
        if not _at_work[0]:
            for kind in KINDS:
                delattr(kind, "__setattr__")
        _at_work[0] += 1
    try:
        yield
    finally:
        with _counting:
            _at_work[0] -= 1
            if not _at_work[0]:
                _close()


def _set_once(thing: object, name: str, value: object) -> None:
    if hasattr(thing, name):
        raise refusal(thing, name)
    object.__setattr__(thing, name, value)


def _close() -> None:
    # From outside, since compiled classes cannot define it themselves.
    for kind in KINDS:
        setattr(kind, "__setattr__", _set_once)  # noqa: B010 - a type cannot be assigned to


_close()
