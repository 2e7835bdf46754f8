"""Decisions outside the usual turn, which wait in a queue."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from random import Random
from typing import Any, ClassVar, Literal

from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["Choice", "Veiled", "called", "fields_of", "kind_of", "queued"]

#: The most choices that wait at once: a rule may queue one at each look at the moves.
MOST_WAITING = 500


@dataclass(frozen=True)
class Choice:
    """A decision that waits for `seat`; those of a lower `rank` come first.

    Choices are immutable, since copies of a state share them. A choice without options is
    skipped. `ruling` is the number of the ruling behind it.

    `secret` says who may know what is decided: all (`""`), only who decides until all who decide
    together have done so (`"turn"`), or until the end of the game or `State.reveal` (`"game"`).
    With `together`, the waiting choices of a class are made one after the other, in the order of
    seats, and carried out when the last is made. `hidden` names the fields that only the seat
    that decides may know.
    """

    #: The seat that decides, or the city that is decided for.
    seat: int
    #: Lower ones come first.
    rank: ClassVar[int] = 0
    #: The number of the ruling behind it; empty without one.
    ruling: ClassVar[str] = ""
    #: Who may know what is decided.
    secret: ClassVar[Literal["", "turn", "game"]] = ""
    #: Whether those of the class are carried out when the last is made.
    together: ClassVar[bool] = False
    #: The names of the fields that only the seat itself may know.
    hidden: ClassVar[tuple[str, ...]] = ()
    #: Whether it is none of these three, so that it is carried out at once and all know of it.
    usual: ClassVar[bool] = True

    def __init_subclass__(cls) -> None:
        cls.usual = not (cls.secret or cls.together or cls.hidden)

    def options(self, state: Any) -> Sequence[Move]:
        """Return the moves to choose from.

        Those of a secret choice are asked for again when an imagined game needs a decision, so
        they follow from its fields and from what does not change until it is revealed.
        """
        raise NotImplementedError

    def take(self, state: Any, move: Move) -> None:
        """Carry out the chosen move; without it, a secret decision is only kept."""
        if not self.secret:
            where = called(type(self))
            raise BadPlugin(f"{where}: it has no method take", blamed=where)

    def resolve(self, state: Any, moves: Mapping[int, Move]) -> None:
        """Carry out together what was decided, by seat: asked of the first of the choices.

        Without it, each choice takes its move, in the order of seats.
        """
        raise NotImplementedError

    def cost(self, state: Any, move: Move) -> int:
        """Return the coins that one of the moves costs; below 0 if it brings coins."""
        return 0

    def guess(self, state: Any, rng: Random) -> Move:
        """Return a move that may have been decided here in secret; any option, unless said so.

        `state` is imagined: it has what the rules drew and store, and the decisions made before
        this one. A choice needs it where what others saw later tells something of the move.
        """
        options = self.options(state)
        if not options:
            raise BadPlugin(f"{called(type(self))}: it has no options in an imagined game")
        return options[int(rng.random() * len(options))]

    def imagine(self, state: Any, rng: Random) -> "Choice":
        """Return this choice with the `hidden` fields, here None, as they are in a state.

        `state` is imagined: what it does not settle is drawn from `rng`.
        """
        raise NotImplementedError


@dataclass(frozen=True)
class Veiled(Choice):
    """A choice as other seats see it: they know that it waits, and none of its options.

    The `hidden` fields of `choice` are None.
    """

    choice: Choice

    def options(self, state: Any) -> Sequence[Move]:
        return ()


# What lies under the veil is not usual.
Veiled.usual = False


def queued(waiting: tuple[Choice, ...], choice: Choice) -> tuple[Choice, ...]:
    """Return the waiting choices with one more, in the order of ranks.

    Of those of one rank, the first queued comes first; but choices that are made together stand
    in the order of seats, one for each. Raises `BadPlugin` for a class that cannot be, and for one
    that is queued without end.
    """
    cls: Any = type(choice)
    if len(waiting) == MOST_WAITING:
        raise BadPlugin(f"{called(cls)}: {MOST_WAITING} choices wait already", blamed=called(cls))
    if not choice.usual:
        _check(cls)
    waiting = tuple(sorted(waiting, key=lambda each: each.rank))
    at = len(waiting)
    while at and waiting[at - 1].rank > choice.rank:
        at -= 1
    first = at
    if choice.together:
        its = [at for at, each in enumerate(waiting) if type(each) is cls]
        if its:
            # Another choice that waits between them parts nobody who decides together.
            first, at = its[0], its[-1] + 1
    return (*waiting[:first], *_in_rounds((*waiting[first:at], choice)), *waiting[at:])


def _in_rounds(choices: tuple[Choice, ...]) -> list[Choice]:
    """Return choices of a class in the order of seats: first one of each seat, then another."""
    if len(choices) == 1:
        return [*choices]
    seats = [each.seat for each in choices]
    rounds = [seats[:at].count(seat) for at, seat in enumerate(seats)]
    order = sorted(range(len(choices)), key=lambda at: (rounds[at], seats[at]))
    return [choices[at] for at in order]


def called(cls: type[Choice]) -> str:
    """Return what messages call a class of choices: its name, and the plugin that it is of."""
    return f"choice {cls.__name__} (plugin {cls.__module__.removeprefix('wonders_plugin_')})"


def kind_of(choice: Choice) -> str:
    """Return the name of the class of a choice in kebab case."""
    cls: Any = type(choice.choice if isinstance(choice, Veiled) else choice)
    return _named(cls)


@lru_cache(maxsize=256)
def _named(cls: Any) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__.lstrip("_")).lower()


@lru_cache(maxsize=256)
def fields_of(cls: Any) -> tuple[str, ...]:
    """Return the names of the fields of a class of choices, without `seat`."""
    return tuple(field.name for field in fields(cls) if field.name != "seat")


@lru_cache(maxsize=256)
def _check(cls: Any) -> None:
    """Raise `BadPlugin` for a class of choices whose secrets cannot be kept."""
    where = called(cls)
    if cls.secret not in ("", "turn", "game"):
        raise BadPlugin(f"{where}: secret cannot be {safe_repr(cls.secret)}; it is turn or game")
    if cls.secret == "turn" and not cls.together:
        raise BadPlugin(f"{where}: secret for a turn needs together = True")
    for name in cls.hidden:
        if name not in fields_of(cls):
            raise BadPlugin(f"{where}: hidden names {safe_repr(name)}, which is no field of it")
    if cls.hidden and cls.imagine is Choice.imagine:
        raise BadPlugin(f"{where}: hides {', '.join(cls.hidden)}, so it needs a method imagine")
