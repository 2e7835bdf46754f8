"""The deal of a game of classic: drawing it, and laying it out for play.

`LiveDeal` is what states hold. `deal_record` has the same as ids, for records.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from wonders.core.cards.face_down_card import Back
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.rulesets.classic.pieces import Board, Card

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["BLANK", "Hand", "LiveDeal", "draw_deal"]

#: The cards of a hand, in the order of the catalogue, so that their order tells nothing.
Hand = tuple[Card, ...]

#: The stand-in for a card of which a seat knows nothing.
BLANK = cast("Any", Back("unknown"))


@mypyc_attr(allow_interpreted_subclasses=True)
class LiveDeal:
    """A deal laid out for play; all copies of a state share it, and nothing changes it.

    `ages` are by age and seat the stacks of seven cards as they were dealt. In the two-player
    game the third stack is the Free City's pile, top card first. In views `ages` is empty.
    """

    __slots__ = ("ages", "boards", "house")

    def __init__(
        self,
        boards: Sequence[Board],
        ages: tuple[tuple[Hand, ...], ...],
        house: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        self.boards = tuple(boards)
        self.ages = ages
        self.house = house


def draw_deal(game: "ClassicComponents", chance: Chance) -> LiveDeal:
    """Draw a deal; every order of cards and every choice of boards is equally likely."""
    if game.fixed_boards:
        boards = list(game.fixed_boards)
    else:
        boards = [
            sides[chance.below(len(sides))] if len(sides) > 1 else sides[0]
            for sides in chance.shuffled(game.board_sides, game.stacks)
        ]
    size = game.setup.hand
    ages = []
    for deck, guilds in zip(game.decks, game.guilds_in_age, strict=True):
        cards: Sequence[Card] = deck
        if guilds:
            cards = (*deck, *chance.shuffled(game.guilds, guilds))
        cards = chance.shuffled(cards)
        ages.append(tuple([tuple(cards[at : at + size]) for at in range(0, len(cards), size)]))
    return LiveDeal(boards, tuple(ages), game.houses.draw(game, chance))
