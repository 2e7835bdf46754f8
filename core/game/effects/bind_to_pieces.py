"""Binding effects to pieces, with the needs and chains of pieces, before a game is played.

Reading the fields of a struct is slow, and effects are structs. So a kind of effect may define
`operation`: when a game is built, it binds what `operation` returns instead of the effect.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import Any, Literal

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.cards.resources import needs_of
from wonders.core.errors import BadPlugin
from wonders.core.game.effects.kinds_with_their_texts import Points
from wonders.core.game.refuse_changes_to_a_built_game import building
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["check_worth", "counting", "happening", "operation", "ready"]


def ready(
    pieces: Iterable[Piece],
    cards: Mapping[str, Piece],
    resources: tuple[str, ...],
    traded_colors: Iterable[str],
) -> None:
    """Set the needs, parents, trade and moments of pieces.

    `cards` are the possible parents by id; `traded_colors` those whose production is visible.
    """
    colors = set(traded_colors)
    with building():
        for piece in pieces:
            piece.needs = needs_of(piece.facts.cost, resources)
            piece.traded = piece.color in colors
            _bind(piece, resources)
            piece.worths = tuple([_worth_of(each) for each in piece.effects])
            for parent in piece.facts.chain_from:
                piece.parents |= cards[parent].bit


def _bind(piece: Piece, resources: tuple[str, ...]) -> None:
    """Bind the moments of a piece in the order of their steps, and sum its fixed points."""
    effects = piece.effects
    piece.on_build = tuple(
        [operation(each, resources).on_build for each in happening(effects, "on_build")]
    )
    piece.on_lose = tuple(
        [operation(each, resources).on_lose for each in happening(effects, "on_lose")]
    )
    piece.fixed_points = sum(each.amount for each in effects if type(each) is Points)
    piece.other_points = tuple([operation(each, resources).points for each in counting(effects)])


def _worth_of(effect: Effect) -> float | None:
    """Return what an effect says that it is worth; raise `BadPlugin` if that is no number."""
    where = f"effect kind {type(effect).__struct_config__.tag}"
    return call_plugin(where, lambda: check_worth(effect.worth()))


def check_worth(worth: object) -> float | None:
    """Return a number of points, or None, as it is given; raise `BadPlugin` for anything else."""
    if worth is None:
        return None
    if isinstance(worth, int | float) and not isinstance(worth, bool) and isfinite(worth):
        return float(worth)
    raise BadPlugin(f"worth cannot be {safe_repr(worth)}")


def counting(effects: Sequence[Effect]) -> list[Effect]:
    """Return the effects whose points depend on the state."""
    asked = [effect for effect in effects if type(effect).points is not Effect.points]
    return [effect for effect in asked if type(effect) is not Points]


def happening(effects: Sequence[Effect], moment: Literal["on_build", "on_lose"]) -> list[Effect]:
    """Return the effects that do something at a moment, in the order of their steps."""
    idle = getattr(Effect, moment)
    by_step = sorted(effects, key=lambda effect: effect.step)
    return [effect for effect in by_step if getattr(type(effect), moment) is not idle]


def operation(effect: Effect, resources: tuple[str, ...]) -> Any:
    """Return the object to call at the moments of an effect: its operation, or the effect itself.

    An inherited `operation` does not count: a subclass may have changed the moments.
    """
    kind: Any = type(effect)
    if "operation" not in vars(kind):
        return effect
    try:
        return kind.operation(effect, resources)
    except ValueError:
        # The effect names a resource the game lacks. The error shows when the piece is built.
        return effect
