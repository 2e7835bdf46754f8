"""The income from trade in Duel: what the other city pays for resources, with Economy (D15)."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wonders.rulesets.duel.prices_of_all_pieces_now import PricedState

__all__ = ["pay_trade_income"]


def pay_trade_income(state: "PricedState", seat: int, coins: int) -> None:
    """Give the opponent of a seat what it paid for resources, if he has Economy's power."""
    other = state._first_city if seat else state._second_city
    if other.trade_income:
        other.coins += coins
