"""The leaders of Solo, their effects, and the decision cards that choose for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from wonders.core.cards.effect_contract import Effect, Figure
from wonders.core.cards.pieces import Piece
from wonders.core.cards.read_and_check_card_data import Facts
from wonders.rulesets.duel.numbers_schema import Decision

__all__ = [
    "LEADER_EFFECTS",
    "DecisionCard",
    "Leader",
]

T = TypeVar("T")


class StartToken(Effect, frozen=True, tag="start-token"):
    """A progress token that the leader owns from the start (S2)."""

    token: str
    text = {"en": "begins with {token}", "de": "beginnt mit {token}"}

    def on_build(self, state: Any, seat: int, piece: Piece) -> None:
        state.take_token(seat, state.game.token(self.token))


class ExtraTurnOnSymbol(Effect, frozen=True, tag="extra-turn-on-symbol"):
    """Another turn when the leader's decision card shows a symbol (S10)."""

    symbol: str
    text = {
        "en": "another turn on a decision card with a {symbol}",
        "de": "noch ein Zug bei einer Entscheidungskarte mit {symbol}",
    }


class PointsAfterLastAge(Effect, frozen=True, tag="points-after-last-age"):
    """Points if the game ends after the last age, not by a supremacy (S14)."""

    amount: Figure
    text = {
        "en": "{amount:point|points} if the game ends after Age III",
        "de": "{amount:Siegpunkt|Siegpunkte}, wenn die Partie nach Zeitalter III endet",
    }

    def points(self, state: Any, seat: int) -> int:
        return self.amount if state.victory == "civilian" else 0


LEADER_EFFECTS: tuple[type[Effect], ...] = (StartToken, ExtraTurnOnSymbol, PointsAfterLastAge)


class Leader(Piece):
    """A leader; `color` is his favourite one.

    `tokens` are the ids of his start tokens, `symbols` those that give him another turn.
    """

    __slots__ = ("symbols", "tokens")

    def __init__(self, index: int, facts: Facts) -> None:
        super().__init__(index, facts)
        effects = facts.effects
        self.tokens = [each.token for each in effects if isinstance(each, StartToken)]
        self.symbols = [each.symbol for each in effects if isinstance(each, ExtraTurnOnSymbol)]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DecisionCard:
    """A decision card as one leader reads it, his favourite colour filled in.

    `again` is whether its symbol gives him another turn (S10).
    """

    id: str
    arrow: Literal["ltr", "rtl"]
    colors: tuple[str, ...]
    symbol: str | None
    again: bool

    @classmethod
    def read(cls, printed: Decision, leader: Leader) -> "DecisionCard":
        """Return a printed card as a leader reads it."""
        colors = [leader.color if color == "leader" else color for color in printed.colors]
        again = printed.symbol in leader.symbols
        return cls(printed.id, printed.arrow, tuple(colors), printed.symbol, again)

    @property
    def kind(self) -> tuple[str, tuple[str, ...], str | None]:
        """Return what the card shows; several cards may show the same."""
        return self.arrow, self.colors, self.symbol

    def in_order(self, things: Sequence[T]) -> Sequence[T]:
        """Return things given from left to right in the direction of the arrow."""
        return things[::-1] if self.arrow == "rtl" else things

    def __repr__(self) -> str:
        return f"<decision {self.id}>"

    def __copy__(self) -> "DecisionCard":
        return self

    def __deepcopy__(self, memo: object) -> "DecisionCard":
        return self
