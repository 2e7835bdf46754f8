"""The effect of a picnic: coins for every city that has come."""

from wonders.core import Effect, Piece, State


class Treat(Effect, frozen=True, tag="picnic-treat"):
    """Coins from the bank, once: `amount` for the builder and 1 for everybody else."""

    amount: int
    text = {
        "en": "{amount:coin|coins}, and 1 for everybody else",
        "de": "{amount:Münze|Münzen}, und 1 für alle anderen",
    }

    def on_build(self, state: State, seat: int, piece: Piece) -> None:
        for other in range(len(state.cities)):
            state.pay_in(other, self.amount if other == seat else 1)
