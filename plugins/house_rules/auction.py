"""The house rule `auction`: the players bid for the first turn.

Both choose a number of coins in secret. Who bids more pays them to the bank and begins; if the
bids are equal nobody pays, and the one begins whom chance has named. In Solo the leader bids
nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec

from wonders.core import Choice, Game, House, Move, View, hookimpl

__all__ = ["Auction", "Bid", "houses"]


class AuctionOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much can be bid."""

    most: Annotated[int, msgspec.Meta(ge=1, le=20, description="the highest bid")] = 7


class Bid(Choice):
    """The choice of how many coins to bid for the first turn."""

    together = True
    secret = "turn"

    def options(self, state: Any) -> Sequence[Move]:
        bids = [move for move in state.game.table if move.verb == "auction-bid"]
        return [move for move in bids if (move.number or 0) <= state.cities[self.seat].coins]

    def resolve(self, state: Any, moves: Mapping[int, Move]) -> None:
        mine, yours = [moves[seat].number or 0 for seat in (0, 1)]
        if mine != yours:
            state.next_seat = 0 if mine > yours else 1
            state.pay_out(state.next_seat, max(mine, yours))


class Auction(House):
    """Both players bid in secret for the first turn; who bids more pays and begins."""

    name = "auction"
    Options = AuctionOptions
    games = ("duel",)
    touches = ("coins",)

    @hookimpl
    def amend_moves(self, game: Game, options: AuctionOptions) -> None:
        for coins in range(options.most + 1):
            game.add_move("auction-bid", number=coins)

    @hookimpl
    def on_age(self, state: Any) -> None:
        if state.age == 0:
            for seat in (0, 1):
                state.queue(Bid(seat))

    @hookimpl
    def on_show(self, view: View, lang: str) -> list[str]:
        text = "Platz {} hat {} geboten" if lang == "de" else "seat {} has bid {}"
        if view.table.age > 0:
            return []
        bids = [(seat, move) for seat in (0, 1) for move in view.table.decided(Bid, seat)]
        # A bid of the other one that is still secret is None.
        return [text.format(seat, move.number if move else "?") for seat, move in bids]


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [Auction]
