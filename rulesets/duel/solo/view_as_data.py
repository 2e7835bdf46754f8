"""The plain data of a view that only Solo has; `docs/views.md` describes its fields."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard
from wonders.rulesets.duel.solo.which_card_leader_takes import LeaderTurn as Turn

if TYPE_CHECKING:
    from wonders.rulesets.duel.solo.view import SoloView

__all__ = ["Decision", "LeaderTurn", "Solo", "decision_data", "solo_data"]


def _told(text: str) -> Any:
    return msgspec.Meta(description=text)


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """A decision card of Solo as the leader reads it (S6, S10)."""

    id: str
    arrow: Annotated[Literal["ltr", "rtl"], _told("from the left, or from the right")]
    colors: Annotated[tuple[str, ...], _told("the colours looked for, the first one first")]
    symbol: str | None
    again: Annotated[bool, _told("the symbol gives him another turn")]


class LeaderTurn(msgspec.Struct, frozen=True, kw_only=True):
    """A turn that the leader has taken."""

    age: int
    decision: Annotated[str, _told("the id of the decision card")]
    card: str
    color: Annotated[str | None, _told("what he looked for; null if none of it was there")]
    tokens: Annotated[tuple[str, ...], _told("taken from the board for a pair (S9)")]


class Solo(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a view that only Solo has."""

    leader: str
    turns: Annotated[tuple[LeaderTurn, ...], _told("the leader's turns up to now")]
    turned: Annotated[tuple[str, ...], _told("the decision cards turned up, in order")]
    pile: Annotated[tuple[Decision, ...], _told("those still in the pile, in no telling order")]


def solo_data(view: "SoloView") -> Solo:
    """Return the part of a view's plain data that only Solo has."""
    table = view.table
    leader = view.game.leader
    assert leader is not None
    turns = [
        LeaderTurn(
            age=turn.age + 1,
            decision=turn.decision.id,
            card=turn.card.id,
            color=turn.color,
            tokens=tuple([token.id for token in turn.tokens]),
        )
        for turn in table.log
        if isinstance(turn, Turn)
    ]
    pile = [decision_data(card) for card in view.decisions_left]
    turned = tuple([card.id for card in table.dealt.decisions[: table.turned]])
    return Solo(leader=leader.id, turns=tuple(turns), turned=turned, pile=tuple(pile))


def decision_data(card: DecisionCard) -> Decision:
    """Return a decision card as plain data."""
    return Decision(
        id=card.id, arrow=card.arrow, colors=card.colors, symbol=card.symbol, again=card.again
    )
