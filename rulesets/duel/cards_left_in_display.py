"""The cards that are left in the display of a game of Duel: which are there, which are free.

The layer of a state above `building` and below `legal_moves`. `covered_and_turned_up_cards` has the
plan: which slots cover which.
"""

from typing import TYPE_CHECKING

from wonders.core.compiled_or_plain import i64
from wonders.core.errors import BadPlugin
from wonders.rulesets.duel.building import BuildingState
from wonders.rulesets.duel.covered_and_turned_up_cards import CardsLeft
from wonders.rulesets.duel.pieces import Card

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["DisplayState"]


class DisplayState(BuildingState):
    """The part of a state of Duel that holds the display and takes cards from it."""

    __slots__ = ("_left",)

    #: The cards of the display that are not taken yet.
    _left: CardsLeft

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "DisplayState | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        self._left = self.terms.displays[0].whole if like is None else like._left

    def lay_out_display(self) -> None:
        """Lay out the whole display of the age."""
        self._left = self.terms.displays[self.age].whole

    def slot_of(self, card: i64) -> i64:
        """Return the free slot where a card lies, by its index; raise `BadPlugin` if in none."""
        laid_out = self.dealt.laid_out
        first_slot = self.terms.first_slots[self.age]
        for slot in self._left.free:
            if laid_out[first_slot + slot] == card:
                return slot
        raise BadPlugin(f"{self.terms.cards[card]!r} does not lie free in the display")

    @property
    def left(self) -> int:
        """Return the mask of the slots of the display that still hold a card."""
        return self._left.left

    @left.setter
    def left(self, left: int) -> None:
        self._left = self.terms.displays[self.age].cards_left(left)

    def card_at(self, slot: i64) -> Card:
        """Return the card that was laid out in a slot of the display; its face is known."""
        return self.terms.cards[self.dealt.laid_out[self.terms.first_slots[self.age] + slot]]

    def free_slots(self) -> tuple[int, ...]:
        """Return the slots of the display whose cards can be taken."""
        return self._left.free_slots
