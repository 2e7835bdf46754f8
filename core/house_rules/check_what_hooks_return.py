"""Checks on what house rules return."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.read_and_check_card_data import (
    Facts,
    Name,
    Vocabulary,
    wrong_id,
    wrong_name,
)
from wonders.core.errors import BadPlugin, WondersError
from wonders.core.game.moves import Move
from wonders.core.guard.call_plugins_and_name_the_culprit import unexpected_return
from wonders.core.guard.texts_safe_to_print import one_line, safe_repr

__all__ = ["CHECKS", "check_fact"]


def check_fact(fact: object, where: str, words: Vocabulary) -> None:
    """Raise `BadPlugin` for facts that no data file could have given."""
    if not isinstance(fact, Facts):
        raise BadPlugin(f"{where}: {safe_repr(fact)} is no Facts")
    its = f"{where}: {safe_repr(fact.kind)} {safe_repr(fact.id)}"
    given = msgspec.structs.asdict(fact)
    given["effects"] = ()
    if isinstance(fact.name, Name):
        given["name"] = msgspec.structs.asdict(fact.name)
    try:
        msgspec.convert(given, type(fact))
        for effect in fact.effects:
            if not isinstance(effect, Effect):
                raise BadPlugin(f"{its}: {safe_repr(effect)} is no effect")
            msgspec.convert(msgspec.to_builtins(effect), type(effect))
            if refusal := words.wrong_effect(effect):
                raise BadPlugin(f"{its}: {refusal}")
    except (msgspec.ValidationError, TypeError) as error:
        raise BadPlugin(f"{its}: {one_line(error)}") from None
    if refusal := wrong_id(fact.id) or wrong_name(fact.name):
        raise BadPlugin(f"{its}: {refusal}")
    unfit = words.refusal(fact.kind, fact.color, fact.age)
    if unfit is not None:
        raise BadPlugin(f"{its}: {unfit}")


class _Wrong(WondersError):
    """A wrong value that a hook has returned, or a wrong change it has made."""


def _price(answer: object, values: Sequence[Any]) -> int:
    if type(answer) is not int:
        raise _Wrong(f"returned {safe_repr(answer)}, not a number of coins")
    return max(0, answer)


def _utility(answer: object, values: Sequence[Any]) -> float:
    if type(answer) not in (int, float) or not 0 <= answer <= 1:  # type: ignore[operator]
        raise _Wrong(f"returned {safe_repr(answer)}, not a number from 0 to 1")
    return float(answer)  # type: ignore[arg-type]


def _listed(answer: object, values: Sequence[Any]) -> None:
    state, moves = values
    if answer is not None:
        raise _Wrong(unexpected_return(answer))
    for move in moves:
        if not isinstance(move, Move) or state.game.table.get(move.text) is not move:
            raise _Wrong(f"{safe_repr(move)} is no move of this game")


def _scored(answer: object, values: Sequence[Any]) -> None:
    state, _, sheet = values
    if answer is not None:
        raise _Wrong(unexpected_return(answer))
    for line, points in sheet.items():
        if line not in state.game.categories:
            raise _Wrong(f"{safe_repr(line)} is no line of the sheet; declare it in `categories`")
        if type(points) is not int:
            raise _Wrong(f"{line} is {safe_repr(points)}, not a number of points")
    for line in state.game.categories:
        if line not in sheet:
            raise _Wrong(f"has taken the line {line} away")


def _shown(answer: object, values: Sequence[Any]) -> list[str]:
    if not isinstance(answer, list) or not all(isinstance(line, str) for line in answer):
        raise _Wrong(f"returned {safe_repr(answer)}, not a list of lines")
    return answer


#: By event: the check of what a rule returned, given the arguments; it returns the value to use.
CHECKS: dict[str, Callable[[object, Sequence[Any]], Any]] = {
    "on_price": _price,
    "on_list": _listed,
    "on_score": _scored,
    "on_show": _shown,
    "on_utility": _utility,
}
