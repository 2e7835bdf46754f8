"""The deal of a game of Duel: drawing it, and laying it out for play.

`LiveDeal` is what states hold. `deal_record` has the same as ids, for records.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.deal_chance import Chance
from wonders.core.native import i64, mypyc_attr, vec
from wonders.rulesets.duel.city import LEADER

if TYPE_CHECKING:
    from wonders.rulesets.duel.components import DuelComponents
    from wonders.rulesets.duel.constants import Constants
    from wonders.rulesets.duel.pieces import Card
    from wonders.rulesets.duel.solo.leader import DecisionCard

__all__ = ["LiveDeal", "draw_deal"]


@mypyc_attr(allow_interpreted_subclasses=True)
class LiveDeal:
    """A deal laid out for play; all copies of a state share it, and nothing changes it.

    `ages` are the cards of the three displays by slot. `slot_of` gives for a card's index its
    slot in its display; it is empty in views. `decisions` are the leader's decision cards in
    the order in which they are turned up. A view holds one in which what is hidden is blank.
    """

    __slots__ = ("ages", "board", "box", "decisions", "first", "house", "slot_of", "wonders")

    def __init__(
        self,
        game: "DuelComponents",
        first: int,
        wonders: Sequence[Piece],
        board: Sequence[Piece],
        box: Sequence[Piece],
        ages: "tuple[tuple[Card, ...], ...]",
        house: Mapping[str, Any] = MappingProxyType({}),
        decisions: "Sequence[DecisionCard]" = (),
    ) -> None:
        self.first = first
        self.wonders = tuple(wonders)
        self.board = tuple(board)
        self.box = tuple(box)
        self.ages = ages
        terms: Constants = game.terms
        slot_of = terms.no_slots[:]
        for cards in ages:
            slot: i64 = 0
            for card in cards:
                slot_of[card.index] = slot
                slot += 1  # noqa: SIM113 - faster than `enumerate` when compiled
        self.slot_of: vec[i64] = slot_of
        self.decisions = tuple(decisions)
        self.house = house


def draw_deal(game: "DuelComponents", chance: Chance) -> LiveDeal:
    """Draw a deal; every order of cards, wonders and tokens is equally likely."""
    first = chance.below(2)
    wonders = chance.shuffled(game.wonders)
    tokens = chance.shuffled(game.dealt_tokens)
    on_board = game.setup.tokens_on_board
    sizes = game.ages_without_guilds
    ages = []
    for pack, size, guilds in zip(game.packs, sizes, game.guilds_in_age, strict=True):
        cards = chance.shuffled(pack, size)
        for guild in chance.shuffled(game.guilds, guilds):
            # Any gap is equally likely, which is as good as shuffling all the cards again.
            cards.insert(chance.below(len(cards) + 1), guild)
        ages.append(tuple(cards))
    board, box = tokens[:on_board], tokens[on_board:]
    decisions: list[DecisionCard] = []
    if game.decisions:
        first = LEADER
        decisions = [card for _ in range(game.passes) for card in chance.shuffled(game.decisions)]
    house = game.houses.draw(game, chance)
    return LiveDeal(game, first, wonders, board, box, tuple(ages), house, decisions)
