"""What plugins do and answer, held up to the light: nothing that cannot be gets into a game."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec

from wonders.core.catalogue import Facts, Name
from wonders.core.effect import Effect
from wonders.core.errors import (
    BadPlugin,
    WondersError,
    fault_line,
    one_line,
    picture,
)
from wonders.core.moves import Move
from wonders.core.resources import COLORS
from wonders.core.watchdog import Endless, Overdue, in_time

__all__ = ["CHECKS", "NAMED", "check_fact", "foreign", "in_place"]

T = TypeVar("T")


#: The seconds that anything a house rule or an effect does may take.
SECONDS = 10.0
#: How errors begin that name a rule or an effect already.
NAMED = ("house rule", "effect kind ")


def foreign(
    where: str,
    call: Callable[..., T],
    *values: object,
    passing: type[Exception] | tuple[type[Exception], ...] = (),
    said: tuple[str, ...] = NAMED,
    seconds: float | None = None,
) -> T:
    """Call something that a plugin brings; every such call in a game goes through here.

    Whatever goes wrong in it is raised as a `BadPlugin` in one line that says `where`; that
    it does not come back in time is, too. Errors of the kinds `passing` go on as they are,
    and so do those whose text begins with one of `said`: they name another rule, or an
    effect, that was called on the way.
    """
    try:
        return in_time(SECONDS if seconds is None else seconds, call, *values)
    except (KeyboardInterrupt, Endless):
        raise
    except passing:
        raise
    except BaseException as error:
        if isinstance(error, WondersError) and str(error).startswith(said):
            raise
        told = isinstance(error, WondersError | Overdue)
        why = one_line(error, 600) if told else fault_line(error)
        raise BadPlugin(f"{where}: {why}") from error


def in_place(answer: object) -> str:
    """Return what is wrong where nothing should have been returned."""
    return f"returned {picture(answer)}; what it is given is changed in place"


def check_fact(fact: object, where: str) -> None:
    """Raise `BadPlugin` for anything among the facts that data could not have brought."""
    if not isinstance(fact, Facts):
        raise BadPlugin(f"{where}: {picture(fact)} is no Facts")
    its = f"{where}: {picture(fact.kind)} {picture(fact.id)}"
    given = msgspec.structs.asdict(fact)
    given["effects"] = ()
    if isinstance(fact.name, Name):
        given["name"] = msgspec.structs.asdict(fact.name)
    try:
        msgspec.convert(given, type(fact))
        for effect in fact.effects:
            if not isinstance(effect, Effect):
                raise BadPlugin(f"{its}: {picture(effect)} is no effect")
            msgspec.convert(msgspec.to_builtins(effect), type(effect))
    except (msgspec.ValidationError, TypeError) as error:
        raise BadPlugin(f"{its}: {one_line(error)}") from None
    if fact.id.split() != [fact.id]:
        raise BadPlugin(f"{its}: an id is one word")
    if fact.kind in ("card", "leader") and fact.color not in COLORS:
        raise BadPlugin(f"{its}: no colour {picture(fact.color)}")


class _Wrong(WondersError):
    """Tells what is wrong with what a hook has returned or left behind."""


def _price(answer: object, values: Sequence[Any]) -> int:
    if type(answer) is not int:
        raise _Wrong(f"returned {picture(answer)}, not a number of coins")
    return max(0, answer)


def _listed(answer: object, values: Sequence[Any]) -> None:
    state, moves = values
    if answer is not None:
        raise _Wrong(in_place(answer))
    for move in moves:
        if not isinstance(move, Move) or state.game.table.get(move.text) is not move:
            raise _Wrong(f"{picture(move)} is no move of this game")


def _scored(answer: object, values: Sequence[Any]) -> None:
    state, _, sheet = values
    if answer is not None:
        raise _Wrong(in_place(answer))
    for line, points in sheet.items():
        if line not in state.game.categories:
            raise _Wrong(f"{picture(line)} is no line of the sheet; declare it in `categories`")
        if type(points) is not int:
            raise _Wrong(f"{line} is {picture(points)}, not a number of points")
    for line in state.game.categories:
        if line not in sheet:
            raise _Wrong(f"has taken the line {line} away")


def _shown(answer: object, values: Sequence[Any]) -> list[str]:
    if not isinstance(answer, list) or not all(isinstance(line, str) for line in answer):
        raise _Wrong(f"returned {picture(answer)}, not a list of lines")
    return answer


#: What is looked at after an event has been answered.
CHECKS: dict[str, Callable[[object, Sequence[Any]], Any]] = {
    "on_price": _price,
    "on_list": _listed,
    "on_score": _scored,
    "on_show": _shown,
}
