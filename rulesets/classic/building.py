"""What a build takes and brings in classic: coins, symbols, revivals, counts of cards.

The layer of a state above `conflict`, which counts shields, and below `legal_moves`. A move of a
turn is paid and placed here, then come its effects, all seats' moves at once (C1). What is built
beside that goes through the steps of `wonders.core.game.build_a_piece`. The effects of a piece call
the methods here. What a build leaves to be done after the actions of the turn waits in `choices`.
"""

from collections.abc import Iterator, Sequence

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.build_a_piece import construct
from wonders.core.game.effects.kinds_with_their_texts import Shields
from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice
from wonders.rulesets.classic import free_build_once_an_age
from wonders.rulesets.classic.conflict import ConflictState
from wonders.rulesets.classic.effects.choices_they_ask_for import OwnChoice, Revive, Seventh
from wonders.rulesets.classic.pieces import Board, Card

__all__ = ["REVIVE", "SEVENTH", "BuildingState"]

#: What may be pending for a city: its seventh card (C13), a card of the discard pile (C16).
SEVENTH = "seventh"
REVIVE = "revive"


@mypyc_attr(allow_interpreted_subclasses=True)
class BuildingState(ConflictState):
    """The part of a state of classic that pays for builds and carries out what they bring.

    `choices` is what is to be done after the actions of the turn; the first is to be done now.
    """

    __slots__ = ()

    @property
    def pending(self) -> tuple[tuple[object, int], ...]:
        """Return what waits in `choices`, each with its city: `seventh`, `revive`, or a choice."""
        return tuple([(_named(each), each.seat) for each in self.choices])

    # -- paying and placing ------------------------------------------------------------

    def due(self, seat: int, move: Move) -> int:
        """Return the printed coins that a move costs, with the changes that house rules make."""
        city = self.cities[seat]
        if move.verb == "stage":
            return self.printed(seat, city.board.stages[city.stages])
        if move.verb != "build" or move.piece is None or city.built & move.piece.parents:
            return 0
        return self.printed(seat, move.piece)

    def pay_and_place(self, seat: int, move: Move, card: Card, due: int | None) -> Piece | None:
        """Pay for a move with a card and build; return what was built, if anything was.

        `due` are its printed coins as house rules change them; None where none does. A house
        rule's own move pays nothing here. Cards for the pile are for the caller.
        """
        city = self.cities[seat]
        verb = move.verb
        built: Piece | None = card
        if move.act is not None:
            return None
        if verb == "discard":
            city.coins += self.terms.discard_income
            return None
        if verb == "stage":
            built = city.board.stages[city.stages]
            city.stages += 1
            city.tucked = city.tucked + (card,)  # noqa: RUF005
            city.coins -= built.coins if due is None else due
        else:
            if verb == "free":
                free_build_once_an_age.use(city)
            elif not city.built & card.parents:
                city.coins -= card.coins if due is None else due
            city.built |= card.bit
        if move.left:
            city.coins -= move.left
            self.cities[self.terms.around[seat][0]].coins += move.left
        if move.right:
            city.coins -= move.right
            self.cities[self.terms.around[seat][1]].coins += move.right
        return built

    def total_price(self, seat: int, piece: Piece) -> int | None:
        """Return all coins that a piece costs a city now: the cheapest way to come by it."""
        if self.linked(seat, piece):
            return 0
        pairs = self.pairs(seat, piece)
        return self.printed(seat, piece) + sum(pairs[0]) if pairs else None

    def pay_and_build(self, seat: int, piece: Piece, linked: bool) -> None:
        """Pay the bank and the neighbours, unless a chain makes the piece free; then build it."""
        due = 0
        if not linked:
            due = self.printed(seat, piece)
            sides = zip(self.terms.around[seat], self.pairs(seat, piece)[0], strict=True)
            for neighbour, coins in sides:
                self.cities[seat].coins -= coins
                self.cities[neighbour].coins += coins
        construct(self, seat, piece, due)

    # -- what effects do ---------------------------------------------------------------

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a scientific symbol to a city."""
        self._add_symbol(seat, symbol, 1)

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a scientific symbol from a city."""
        self._add_symbol(seat, symbol, -1)

    def _add_symbol(self, seat: int, symbol: str, count: int) -> None:
        city = self.cities[seat]
        index = self.terms.symbols.index(symbol)
        symbols = list(city.symbols)
        symbols[index] += count
        city.symbols = tuple(symbols)

    def revive_card(self, seat: int) -> None:
        """Queue the building of a card of the discard pile at the end of the turn (C16)."""
        self.choices = (*self.choices, Revive(seat))

    def forget_rates(self, seat: int) -> None:
        """Set the prices of trade of a city back to what they were at first."""
        city = self.cities[seat]
        city.left_rates, city.right_rates = self.terms.first_rates[seat]
        self.cities[seat].recount()

    def pieces_of(self, seat: int) -> Iterator[Piece]:
        """Yield the board, the built stages and the buildings of a city."""
        city = self.cities[seat]
        yield city.board
        yield from city.board.stages[: city.stages]
        yield from pieces_in(city.built, self.terms.cards)

    def take_board(self, seat: int, board: Board) -> None:
        """Give a city another board before its first stage is built."""
        city = self.cities[seat]
        for operation in city.board.undoings:
            operation.on_lose(self, seat, city.board)
        city.board = board
        for operation in board.operations:
            operation.on_build(self, seat, board)

    def move_card(self, card: Piece, giver: int, taker: int) -> None:
        """Move a building from one city to another, its shields too."""
        super().move_card(card, giver, taker)
        for effect in card.effects:
            if isinstance(effect, Shields):
                self.cities[giver].shields -= effect.amount
                self.cities[taker].shields += effect.amount

    # -- counting ----------------------------------------------------------------------

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the left and the right neighbour."""
        return self.terms.around[seat]

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how much a city has of some things, added up.

        They are colours of cards, `stage` or `defeat`.
        """
        city = self.cities[seat]
        total = 0
        for what in per:
            if what == "stage":
                total += city.stages
            elif what == "defeat":
                total += city.defeats
            else:
                total += (city.built & self.terms.color_masks[what]).bit_count()
        return total


def _named(choice: Choice) -> object:
    if isinstance(choice, OwnChoice):
        return SEVENTH if isinstance(choice, Seventh) else REVIVE
    return choice
