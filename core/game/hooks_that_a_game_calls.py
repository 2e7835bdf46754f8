"""The hooks of house rules that one game calls, bound to their options: its events."""

from collections.abc import Callable, Iterable
from typing import Any

__all__ = ["Bound", "Events"]

#: A hook of a house rule, bound to the rule's options.
Bound = Callable[..., Any]


class Events:
    """The events of one game. Each is a tuple of functions to call, usually empty.

    Events of every game are attributes. Those that a ruleset adds are in `of_ruleset`, by name.
    """

    __slots__ = (
        "of_ruleset",
        "on_age",
        "on_age_end",
        "on_build",
        "on_deal",
        "on_discard",
        "on_end",
        "on_list",
        "on_price",
        "on_score",
        "on_start",
        "on_turn",
        "on_utility",
    )

    def __init__(self, of_ruleset: Iterable[str] = ()) -> None:
        self.on_start: tuple[Bound, ...] = ()
        self.on_deal: tuple[Bound, ...] = ()
        self.on_age: tuple[Bound, ...] = ()
        self.on_age_end: tuple[Bound, ...] = ()
        self.on_list: tuple[Bound, ...] = ()
        self.on_price: tuple[Bound, ...] = ()
        self.on_build: tuple[Bound, ...] = ()
        self.on_discard: tuple[Bound, ...] = ()
        self.on_score: tuple[Bound, ...] = ()
        self.on_end: tuple[Bound, ...] = ()
        self.on_turn: tuple[Bound, ...] = ()
        self.on_utility: tuple[Bound, ...] = ()
        #: Lists that are filled in place, so that a ruleset may keep one where it reads fastest.
        self.of_ruleset: dict[str, list[Bound]] = {name: [] for name in of_ruleset}
