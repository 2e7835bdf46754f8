"""A deal of Duel laid out for play, and drawing one."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.chance import Chance
from wonders.core.native import mypyc_attr
from wonders.rulesets.duel.city import LEADER

if TYPE_CHECKING:
    from wonders.rulesets.duel.components import DuelComponents
    from wonders.rulesets.duel.pieces import Card
    from wonders.rulesets.duel.solo.leader import DecisionCard

__all__ = ["LiveDeal", "draw_deal"]


@mypyc_attr(allow_interpreted_subclasses=True)
class LiveDeal:
    """Is a deal laid out for play; shared by all copies of a state, never changed.

    `ages` are the three displays by place, `places` gives by a card's index its place in its
    display; in a view there are none. `decisions` are the leader's decision cards
    in the order in which they are turned up. It knows everything; views hold one in which
    what is hidden is blank.
    """

    __slots__ = ("ages", "board", "box", "decisions", "first", "house", "places", "wonders")

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
        places = [0] * len(game.cards)
        for cards in ages:
            for place, card in enumerate(cards):
                places[card.index] = place
        self.places: tuple[int, ...] = tuple(places)
        self.decisions = tuple(decisions)
        self.house = house


def draw_deal(game: "DuelComponents", chance: Chance) -> LiveDeal:
    """Draw a deal: every order in it is even and independent of the others."""
    first = chance.below(2)
    wonders = chance.shuffled(game.wonders)
    tokens = chance.shuffled(game.dealt_tokens)
    on_board = game.setup.tokens_on_board
    sizes = game.ages_without_guilds
    ages = []
    for pack, size, guilds in zip(game.packs, sizes, game.guilds_in_age, strict=True):
        cards = chance.shuffled(pack, size)
        for guild in chance.shuffled(game.guilds, guilds):
            # Each into any gap: as even as shuffling all again.
            cards.insert(chance.below(len(cards) + 1), guild)
        ages.append(tuple(cards))
    board, box = tokens[:on_board], tokens[on_board:]
    decisions: list[DecisionCard] = []
    if game.decisions:
        first = LEADER
        decisions = [card for _ in range(game.passes) for card in chance.shuffled(game.decisions)]
    house = game.houses.draw(game, chance)
    return LiveDeal(game, first, wonders, board, box, tuple(ages), house, decisions)
