"""What a build brings in Duel: coins, symbols, tokens (D15 to D31).

The layer of a state above `conflict`, which moves the pawn, and below `legal`.
`wonders.core.game.construct` goes through the steps of a build; the effects of a piece then
call the methods here. The choices that a build brings are in `choices`.
"""

from collections.abc import Sequence

from wonders.core.cards.backs import Back
from wonders.core.cards.pieces import Moment, Piece
from wonders.core.game.choices import Choice
from wonders.core.game.construct import construct, take_effect, take_effects
from wonders.core.native import mypyc_attr
from wonders.rulesets.duel.conflict import ConflictState
from wonders.rulesets.duel.pieces import Wonder

__all__ = ["BuildingState", "build_card", "build_wonder"]


@mypyc_attr(allow_interpreted_subclasses=True)
class BuildingState(ConflictState):
    """The part of a state of Duel that carries out builds and queues the choices they bring.

    `pile` is the mask of the discarded cards. `board` and `box` are the
    progress tokens there; `drafted` are those that players have put from the box on the board,
    which only house rules allow. `drawn` is the last draw from the box: the seat and the
    tokens. `choices` wait to be made; the first is to be made now.
    """

    __slots__ = ("board", "box", "choices", "drafted", "drawn", "pile")

    board: tuple[Piece, ...]
    box: tuple[Piece, ...]
    choices: tuple[Choice, ...]
    drafted: tuple[Piece, ...]
    drawn: tuple[int, tuple[Piece, ...]] | None
    pile: int

    # -- the steps of a build (D31) ----------------------------------------------------

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a symbol; enough different ones win, a pair brings a token (D18, D21, D23)."""
        city = self.cities[seat]
        index = self.terms.symbols[symbol]
        symbols = list(city.symbols)
        count = symbols[index] + 1
        symbols[index] = count
        city.symbols = tuple(symbols)
        if count == 1:
            different = 0
            for each in symbols:
                if each:
                    different += 1
            if different >= self.terms.symbols_to_win:
                self.end("science", (seat,))
        elif count % 2 == 0:
            self.choose_token(seat)

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a symbol away."""
        city = self.cities[seat]
        symbols = list(city.symbols)
        symbols[self.terms.symbols[symbol]] -= 1
        city.symbols = tuple(symbols)

    def take_token(self, seat: int, token: Piece) -> None:
        """Put a progress token into a city, with what it gives at once (D18)."""
        city = self.cities[seat]
        city.tokens = (*city.tokens, token)
        take_effect(self, seat, token)
        if self.seat is not None:
            for call in self.terms.on_token:
                call(self, seat, token)

    def put_on_board(self, token: Piece) -> None:
        """Move a token from the box to the board; only house rules let players do this."""
        self.box = tuple([each for each in self.box if each is not token])
        self.board = (*self.board, token)
        self.drafted = (*self.drafted, token)

    def lose_card(self, seat: int, card: Piece) -> None:
        """Move a card of a city to the discard pile; its lasting effects end (D28)."""
        self.cities[seat].built ^= card.bit
        self.pile |= card.bit
        for effect in card.on_lose:
            effect(self, seat, card)

    # -- choices that a build brings -----------------------------------------------------

    def queue(self, choice: Choice) -> None:
        """Let a choice wait; those of one action are made in the order of their ranks (D37)."""
        waiting = (*self.choices, choice)
        if len(waiting) > 1:
            waiting = tuple(sorted(waiting, key=lambda each: each.rank))
        self.choices = waiting

    def choose_token(self, seat: int) -> None:
        """Queue the choice of a progress token of the board for a pair of symbols (D21)."""
        raise NotImplementedError

    # -- counting and the end --------------------------------------------------------------

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the other seat."""
        return (1 - seat,)

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how much a city has of some things, added up.

        They are colours of cards, `wonder`, `token` or `three-coins`.
        """
        city = self.cities[seat]
        total = 0
        for what in per:
            if what == "wonder":
                total += len(city.done)
            elif what == "token":
                total += len(city.tokens)
            elif what == "three-coins":
                total += city.coins // 3
            else:
                total += (city.built & self.terms.color_masks[what]).bit_count()
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
    if trade:
        hand_on(state, seat, trade)
    if chain:
        city = state.cities[seat]
        city.coins += city.chain_coins
    construct(state, seat, card, coins)


def build_wonder(
    state: BuildingState,
    seat: int,
    wonder: Wonder,
    under: Piece | Back,
    coins: int = 0,
    trade: int = 0,
    effects: tuple[Moment, ...] | None = None,
) -> None:
    """Build a wonder with a card under it; with the seventh, the unbuilt ones leave (D25).

    `coins` and `trade` are as in `build_card`; `effects` are those of the wonder that happen,
    by default all of them.
    """
    city = state.cities[seat]
    city.coins -= coins
    if trade:
        hand_on(state, seat, trade)
    city.done = (*city.done, (wonder, under))
    city.wonders = tuple([each for each in city.wonders if each is not wonder])
    city.least = -1
    mine, yours = state.cities
    if len(mine.done) + len(yours.done) >= state.terms.wonders_built_at_most:
        for each in state.cities:
            each.wonders = ()
            each.least = -1
    take_effects(state, seat, wonder, wonder.on_build if effects is None else effects)


def hand_on(state: BuildingState, seat: int, coins: int) -> None:
    """Give the opponent what was paid for resources, if he has Economy's power (D15)."""
    other = state.cities[1 - seat]
    if other.trade_income:
        other.coins += coins
