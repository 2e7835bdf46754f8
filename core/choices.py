"""Decisions outside the usual turn, each with its options: they wait in a queue."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, ClassVar

from wonders.core.answers import foreign
from wonders.core.kinds import looked_after
from wonders.core.moves import Move

__all__ = ["Choice"]


def _guarded(kind: type, method: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that raises whatever goes wrong in it as a `BadPlugin`."""
    module = kind.__module__.removeprefix("wonders_plugin_")
    where = f"house rule's choice {kind.__name__} (plugin {module}): {method.__name__}"

    def answer(state: Any, choice: Any, *values: Any) -> Any:
        return method(choice, state, *values)

    asked = looked_after(answer)

    @wraps(method)
    def call(choice: Any, state: Any, *values: Any) -> Any:
        return foreign(where, asked, state, choice, *values)

    return call


@dataclass(frozen=True)
class Choice:
    """Waits for a decision by `seat`; lower `rank`s come first.

    An immutable value that copies of a state share. A choice without options is passed over.
    `ruling` is the number of the ruling that asks for it.
    """

    seat: int
    rank: ClassVar[int] = 0
    ruling: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        # Rulesets answer for their own; what a house rule's choice raises names the choice.
        super().__init_subclass__()
        if not cls.__module__.startswith("wonders.rulesets."):
            for name in ("options", "take"):
                if name in vars(cls):
                    setattr(cls, name, _guarded(cls, vars(cls)[name]))

    def options(self, state: Any) -> Sequence[Move]:
        """Return the moves to choose from."""
        raise NotImplementedError

    def take(self, state: Any, move: Move) -> None:
        """Do what was chosen."""
        raise NotImplementedError
