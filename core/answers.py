"""What house rules answer, looked at: nothing that cannot be gets into a game."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from wonders.core.catalogue import Facts, Name
from wonders.core.effects import Effect
from wonders.core.errors import (
    BadPlugin,
    WondersError,
    fault_line,
    one_line,
    picture,
)
from wonders.core.resources import COLORS

__all__ = ["CHECKS", "check_fact", "in_place", "named", "says_where"]


def says_where(error: BaseException) -> bool:
    """Return whether an error names what it is about, and so may go on as it is.

    That is what another rule or an effect has raised.
    """
    return isinstance(error, WondersError) and str(error).startswith(("house rule", "effect kind "))


def named(error: BaseException, where: str) -> BadPlugin:
    """Return an error in one line that says where it happened."""
    return BadPlugin(f"{where}: {error if isinstance(error, WondersError) else fault_line(error)}")


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
        if state.game.table.get(str(move)) is not move:
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
