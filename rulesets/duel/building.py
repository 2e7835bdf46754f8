"""The steps of a build in Duel, and the choices it brings (D15 to D31).

The layer of a state above `conflict`, which moves the pawn, and `science`; below `legal_moves`.
`wonders.core.game.build_a_piece` goes through the steps of a build; the effects of a piece then
call the methods here. The choices that a build brings are in `effects.choices_they_ask_for`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.face_down_card import Back
from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.build_a_piece import construct, take_effects
from wonders.core.game.pending_choices import Choice, queued
from wonders.rulesets.duel.effects.choices_they_ask_for import (
    KeepToken,
    destroy_card,
    keep_token,
)
from wonders.rulesets.duel.pieces import Card, Wonder, in_words, of_cards, of_words
from wonders.rulesets.duel.science import ScienceState
from wonders.rulesets.duel.trade_income import pay_trade_income

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["BuildingState", "build_card", "build_wonder"]


class BuildingState(ScienceState):
    """The part of a state of Duel that carries out builds and queues the choices they bring."""

    __slots__ = ("_lent_pile", "_pile")
    caches = frozenset({"_lent_pile"})

    #: The mask of the discarded cards, in words.
    _pile: vec[i64]
    #: Whether a copy reads the same row.
    _lent_pile: bool

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "BuildingState | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        self._lent_pile = True
        if like is None:
            self._pile = self.terms.no_buildings
        else:
            like._lent_pile = True
            self._pile = like._pile

    @property
    def pile(self) -> int:
        """Return the mask of the discarded cards."""
        return of_words(self._pile)

    @pile.setter
    def pile(self, mask: int) -> None:
        self._pile = in_words(mask, len(self.terms.cards))
        self._lent_pile = False

    def discard(self, card: Card) -> None:
        """Put a card on the discard pile."""
        if self._lent_pile:
            self._pile = self._pile[:]
            self._lent_pile = False
        self._pile[card.word] |= card.flag

    # -- the steps of a build (D31) ----------------------------------------------------

    def lose_card(self, seat: int, card: Card) -> None:
        """Move a card of a city to the discard pile; its lasting effects end (D28)."""
        self.city_of(seat).lose(card)
        self.discard(card)
        for operation in card.undoings:
            operation.on_lose(self, seat, card)

    def destroyable(self, seat: int, color: str) -> vec[i64]:
        """Return the indexes of the moves that destroy a card of a colour of a seat (D28)."""
        return self.city_of(seat).destroyable(self.terms.color_index[color])

    def revivable(self) -> vec[i64]:
        """Return the indexes of the moves that build a card of the discard pile (D27)."""
        return of_cards(self._pile, self.terms.revivals)

    def build_from_pile(self, seat: int, card: Card) -> None:
        """Build a card of the discard pile for nothing, with its effects (D27)."""
        self.pile ^= card.bit
        construct(self, seat, card)

    # -- the choices that it brings ------------------------------------------------------

    def queue_own(self, choice: Choice) -> None:
        """Let a choice of Duel wait; nothing about it need be checked."""
        self.choices = queued(self.choices, choice) if self.choices else (choice,)

    def choose_token(self, seat: int) -> None:
        """Queue the choice of a progress token of the board for a pair of symbols (D21)."""
        self.queue_own(self.terms.ready.take(seat))

    def destroy_card(self, seat: int, color: str) -> None:
        """Queue the choice of a card of a colour in the other city to destroy (D28)."""
        self.queue_own(destroy_card(seat, color))

    def revive_card(self, seat: int) -> None:
        """Queue the choice of a card of the discard pile to build (D27)."""
        self.queue_own(self.terms.ready.revival(seat))

    def draw_tokens(self, seat: int, draw: int, keep: int) -> None:
        """Draw the first tokens of the box and queue the choice of those to keep (D26)."""
        tokens = self.box[:draw]
        if tokens:
            self.drawn = (seat, tokens)
            self.queue_own(keep_token(seat, tokens, keep))

    def keep_one(self, choice: KeepToken, token: Piece) -> None:
        """Keep a token of those drawn; queue the choice of the next if more may be kept (D26)."""
        self.keep_token(choice.seat, token)
        if choice.left > 1:
            others = tuple([each for each in choice.tokens if each is not token])
            self.queue_own(keep_token(choice.seat, others, choice.left - 1))

    # -- counting and the end --------------------------------------------------------------

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the other seat."""
        return (1 - seat,)

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how much a city has of some things, added up.

        They are colours of cards, `wonder`, `token` or `three-coins`.
        """
        city = self.city_of(seat)
        total = 0
        # Compiled, a tuple is gone through without an iterator.
        things: tuple[str, ...] = tuple(per)
        for what in things:
            if what == "wonder":
                total += len(city._done)
            elif what == "token":
                total += len(city.tokens)
            elif what == "three-coins":
                total += city.coins // 3
            else:
                total += city.of_color(self.terms.color_index[what])
        return total


def build_card(
    state: BuildingState,
    seat: int,
    card: Piece,
    coins: int = 0,
    trade: int = 0,
    chain: bool = False,
) -> None:
    """Build a card in a city.

    `coins` is all that is paid, `trade` the part of it that buys resources. `chain` is true
    where a link made the card free, which brings Urbanism's coins (D17).
    """
    city = state._second_city if seat else state._first_city
    if trade:
        pay_trade_income(state, seat, trade)
    if chain:
        city.coins += city.chain_coins
    city.coins -= coins
    city.add(card)
    take_effects(state, seat, card, card.operations)


def build_wonder(
    state: BuildingState,
    seat: int,
    wonder: Wonder,
    under: Piece | Back,
    coins: int = 0,
    trade: int = 0,
    leading: bool = False,
) -> None:
    """Build a wonder with a card under it; with the seventh, the unbuilt ones leave (D25).

    `coins` and `trade` are as in `build_card`. With `leading` only those of its effects happen
    that a leader's wonders have (S4).
    """
    city = state.city_of(seat)
    city.coins -= coins
    if trade:
        pay_trade_income(state, seat, trade)
    city.finish_wonder(wonder, under)
    built = len(state._first_city._done) + len(state._second_city._done)
    if built >= state.terms.wonders_built_at_most:
        state._first_city.wonders = ()
        state._second_city.wonders = ()
    take_effects(state, seat, wonder, wonder.leading if leading else wonder.operations)
