"""The events of a game: what house rules are told while it runs."""

from collections.abc import Callable
from typing import Any

__all__ = ["Bound", "Events"]

#: A hook of a house rule, bound to the rule's options.
Bound = Callable[..., Any]


class Events:
    """The events of one game. Each is a tuple of functions to call, usually empty."""

    __slots__ = (
        "on_age",
        "on_age_end",
        "on_build",
        "on_conflict",
        "on_deal",
        "on_discard",
        "on_end",
        "on_list",
        "on_pawn",
        "on_price",
        "on_score",
        "on_token",
    )

    def __init__(self) -> None:
        self.on_deal: tuple[Bound, ...] = ()
        self.on_age: tuple[Bound, ...] = ()
        self.on_age_end: tuple[Bound, ...] = ()
        self.on_list: tuple[Bound, ...] = ()
        self.on_price: tuple[Bound, ...] = ()
        self.on_build: tuple[Bound, ...] = ()
        self.on_discard: tuple[Bound, ...] = ()
        self.on_pawn: tuple[Bound, ...] = ()
        self.on_token: tuple[Bound, ...] = ()
        self.on_conflict: tuple[Bound, ...] = ()
        self.on_score: tuple[Bound, ...] = ()
        self.on_end: tuple[Bound, ...] = ()
