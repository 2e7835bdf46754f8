"""Science in Duel: symbols, the pairs that bring a progress token, and the tokens (D18 to D26).

The layer of a state above `conflict` and below `building`.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.build_a_piece import take_effect
from wonders.core.game.state import NOBODY
from wonders.rulesets.duel.conflict import ConflictState

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["ScienceState"]


class ScienceState(ConflictState):
    """The part of a state of Duel that counts symbols and holds the progress tokens."""

    __slots__ = ("_board", "_box", "drafted", "drawn")

    #: The progress tokens on the board and in the box, once they are others than were dealt there.
    _board: tuple[Piece, ...] | None
    _box: tuple[Piece, ...] | None
    #: The tokens that players have put from the box on the board, which only house rules allow.
    drafted: tuple[Piece, ...]
    #: The last draw from the box: the seat and the tokens; None before the first.
    drawn: tuple[int, tuple[Piece, ...]] | None

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "ScienceState | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        if like is None:
            self._board: tuple[Piece, ...] | None = None
            self._box: tuple[Piece, ...] | None = None
            self.drafted = ()
            self.drawn = None
        else:
            self._board = like._board
            self._box = like._box
            self.drafted = like.drafted
            self.drawn = like.drawn

    @property
    def board(self) -> tuple[Piece, ...]:
        """Return the progress tokens on the board, in order."""
        board = self._board
        return self.dealt.board if board is None else board

    @board.setter
    def board(self, tokens: Iterable[Piece]) -> None:
        self._board = tuple(tokens)

    @property
    def box(self) -> tuple[Piece, ...]:
        """Return the progress tokens in the box, in the order in which they would be drawn."""
        box = self._box
        return self.dealt.box if box is None else box

    @box.setter
    def box(self, tokens: Iterable[Piece]) -> None:
        self._box = tuple(tokens)

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a symbol; enough different ones win, a pair brings a token (D18, D21, D23)."""
        city = self.city_of(seat)
        count = city.add_symbol(self.terms.symbols[symbol], 1)
        if count == 1:
            if city.different_symbols() >= self.terms.symbols_to_win:
                self.end("science", (seat,))
        elif count % 2 == 0:
            self.choose_token(seat)

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a symbol away."""
        self.city_of(seat).add_symbol(self.terms.symbols[symbol], -1)

    def take_token(self, seat: int, token: Piece) -> None:
        """Put a progress token into a city, with what it gives at once (D18)."""
        city = self.city_of(seat)
        city.tokens = city.tokens + (token,)  # noqa: RUF005 - faster
        take_effect(self, seat, token)
        if self._seat != NOBODY:
            for call in self.terms.on_token:
                call(self, seat, token)

    def tokens_to_take(self) -> vec[i64]:
        """Return the indexes of the moves that take a token of the board (D21)."""
        return self.terms.progress_of(self.board)

    def take_from_board(self, seat: int, token: Piece) -> None:
        """Move a token of the board into a city (D21)."""
        self.board = tuple([each for each in self.board if each is not token])
        self.take_token(seat, token)

    def keep_token(self, seat: int, token: Piece) -> None:
        """Move a token of those drawn from the box into a city (D26)."""
        self.box = tuple([each for each in self.box if each is not token])
        self.take_token(seat, token)

    def put_on_board(self, token: Piece) -> None:
        """Move a token from the box to the board; only house rules let players do this."""
        self.box = tuple([each for each in self.box if each is not token])
        self.board = (*self.board, token)
        self.drafted = (*self.drafted, token)

    def choose_token(self, seat: int) -> None:
        """Queue the choice of a progress token of the board for a pair of symbols (D21)."""
        raise NotImplementedError
