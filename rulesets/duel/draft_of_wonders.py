"""The draft of wonders: groups on offer, and who takes which (D1, D3).

The layer of a state above `playout_weights` and below `turns_and_ages`, which begins the draft and
makes the picks that wait.
"""

from typing import TYPE_CHECKING

from wonders.core.compiled_or_plain import i64, remove, vec
from wonders.core.errors import IllegalMove
from wonders.rulesets.duel.deal import NO_PLAY
from wonders.rulesets.duel.playout_weights import WeighedState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces import Wonder
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["DraftState"]


class DraftState(WeighedState):
    """The part of a state of Duel that offers wonders and hands them to the cities."""

    __slots__ = ("_offer", "group", "wonders_shown")

    game: "DuelComponents"
    #: The indexes of the wonders to choose from in the draft; replaced, never changed in place.
    _offer: vec[i64]
    #: The number of the draft's group of wonders, from 0; -1 before the draft.
    group: int
    #: How many of the wonders dealt have been shown (D3).
    wonders_shown: int

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "DraftState | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        if like is None:
            self._offer = self.terms.no_wonders
            self.group = -1
            self.wonders_shown = 0
        else:
            self._offer = like._offer
            self.group = like.group
            self.wonders_shown = like.wonders_shown

    def _hand_out(self) -> None:
        """Offer the first group of the draft, or hand all wonders out where there is no draft."""
        if self.terms.draft:
            self._offer_group(0)
            while len(self._offer) and self.terms.deal_wonders:
                choice = self.choices[0]
                self.choices = self.choices[1:]
                self.hand_over(choice.seat, self.terms.wonders[self._offer[0]])
            return
        for beginner, wonders in enumerate(self.game.first_game):
            self.city_of(self.first ^ beginner).wonders = wonders

    def _offer_group(self, group: int) -> None:
        """Offer a group of wonders and queue the picks of the seats (D1, D3)."""
        start, order = self.terms.draft[group]
        if self.dealt.is_blank:
            raise IllegalMove(NO_PLAY)
        self._offer = self.dealt.in_draft[start : start + len(order)]
        self.group = group
        self.wonders_shown = start + len(order)
        picks = self.terms.draft_picks[group][self.first]
        # Choices that house rules have queued come after the draft.
        self.choices = (*picks, *self.choices) if self.choices else picks
        self._seat = self.terms.ready.seat_of(picks[0])

    @property
    def offer(self) -> "tuple[Wonder, ...]":
        """Return the wonders to choose from in the draft."""
        return tuple([self.terms.wonders[index] for index in self._offer])

    @offer.setter
    def offer(self, wonders: "Iterable[Wonder]") -> None:
        self._offer = vec[i64]([wonder.index for wonder in wonders])

    def offered(self) -> vec[i64]:
        """Return the indexes of the moves that take a wonder of the offer (D1)."""
        picks = self._offer[:]
        for at in range(len(picks)):
            picks[at] = self.terms.picks[picks[at]]
        return picks

    def hand_over(self, seat: int, wonder: "Wonder") -> None:
        """Give a wonder of the offer to a seat; the last of a group is given without a move."""
        index: i64 = wonder.index
        self.city_of(seat).receive_wonder(index)
        self._offer = remove(self._offer[:], index)
        left = len(self._offer)
        if left == 1:
            last = self.terms.ready.seat_of(self.choices[0])
            self.choices = self.choices[1:]
            self.hand_over(last, self.terms.wonders[self._offer[0]])
        elif not left and self.group + 1 < len(self.terms.draft):
            self._offer_group(self.group + 1)
