"""Moves, all made when a game is built, and their notation."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64, mypyc_attr, vec
from wonders.core.errors import IllegalMove
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["MOST_MOVES", "Act", "Move", "MoveTable", "check_move", "seats_in"]

#: The most moves of a game: one that goes on has no end.
MOST_MOVES: Final = 5_000
#: For how many cities a move is written at once as records do: as many as most games have.
CITIES: Final = 8

#: What a house rule's move does, called with state, seat and move.
Act = Callable[[Any, int, "Move"], None]


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move of a game: a verb and the pieces it is about.

    A game has one object for each move, so compare moves with `is`. `str` gives the notation.
    """

    __slots__ = (
        "_said",
        "act",
        "index",
        "left",
        "number",
        "piece",
        "right",
        "text",
        "under",
        "verb",
        "worth",
    )

    #: A cache of what `said_by` returns, by the city.
    _said: list[str]
    #: Its number in the game's table, from 0; the same in every process.
    index: int
    #: What is done: `build`, `discard`, or a word of the ruleset or house rule.
    verb: str
    #: What it is about, if anything.
    piece: Piece | None
    #: The card that a wonder or stage is built with.
    under: Piece | None
    #: An argument that is no piece, such as a seat.
    number: int | None
    #: Coins paid to the left neighbour, 0 or more; `L2` in notation.
    left: int
    #: Coins paid to the right neighbour, 0 or more; `R1` in notation.
    right: int
    #: What a house rule's move does when it is played as a turn; None for any other.
    act: Act | None
    #: Roughly how many points it is worth to bots, if a house rule says so.
    worth: float | None
    #: Its notation.
    text: str

    def __init__(
        self,
        index: int,
        verb: str,
        piece: Piece | None = None,
        under: Piece | None = None,
        number: int | None = None,
        left: int = 0,
        right: int = 0,
    ) -> None:
        self.index = index
        self.verb = verb
        self.piece = piece
        self.under = under
        self.number = number
        self.left = left
        self.right = right
        self.act = None
        self.worth = None
        text = verb
        if piece is not None:
            text += f" {piece.id}"
        if under is not None:
            text += f" {under.id}"
        if number is not None:
            text += f" {number}"
        if left:
            text += f" L{left}"
        if right:
            text += f" R{right}"
        self.text = text
        self._said = []

    def said_by(self, city: int) -> str:
        """Return the move of a city, from 0, as records write it: «CITY NOTATION»."""
        said = self._said
        if len(said) <= city:
            # All at once, as several threads may ask.
            said[:] = [f"{each} {self.text}" for each in range(max(city + 1, CITIES))]
        return said[city]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<move {self.text}>"

    def __copy__(self) -> "Move":
        return self

    def __deepcopy__(self, memo: object) -> "Move":
        return self

    def __reduce__(self) -> Any:
        raise TypeError(f"{self!r} is of one game and not pickled: write its notation")


def check_move(thing: Any, table: "MoveTable") -> None:
    """Raise `IllegalMove` for anything but a `Move` of this table, such as a notation."""
    if not isinstance(thing, Move):
        raise IllegalMove(f"{safe_repr(thing)} is no move; `game.move` reads one from its notation")
    if table.get(thing.text) is not thing:
        raise IllegalMove(f"{thing} is a move of another game: this one has its own, `game.move`")


def seats_in(moves: Sequence[str]) -> set[str]:
    """Return the seats of moves as records write them, «SEAT NOTATION»."""
    found: set[str] = set()
    last = ""
    for move in moves:
        # The first ten seats take one digit, and a single sign takes no new text.
        short = len(move) > 1 and move[1] == " "
        seat = move[0] if short else move.partition(" ")[0]
        if seat != last:
            found.add(seat)
            last = seat
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveTable:
    """All the moves of a game; complete once the game is built.

    >>> table = MoveTable()
    >>> move = table.add("start", number=1)
    >>> str(move), table.find("start 1") is move, len(table)
    ('start 1', True, 1)
    """

    def __init__(self) -> None:
        #: The moves by their indexes; not to be changed.
        self.all_moves: list[Move] = []
        self._by_text: dict[str, Move] = {}

    def add(
        self,
        verb: str,
        piece: Piece | None = None,
        under: Piece | None = None,
        number: int | None = None,
        left: int = 0,
        right: int = 0,
    ) -> Move:
        """Add a move, or return the one with the same notation."""
        move = Move(len(self.all_moves), verb, piece, under, number, left, right)
        if move.text in self._by_text:
            return self._by_text[move.text]
        self.all_moves.append(move)
        self._by_text[move.text] = move
        return move

    def find(self, text: Any) -> Move:
        """Return the move with this notation; raise `IllegalMove`, suggesting the nearest one."""
        move = self._by_text.get(text) if isinstance(text, str) else None
        if move is None:
            short = safe_repr(text, 80)
            if not isinstance(text, str):
                raise IllegalMove(f"no move is written {short}: a notation is a text")
            # Comparing with thousands of payments takes a second and suggests nothing better.
            unpaid = [each.text for each in self.all_moves if not (each.left or each.right)]
            raise IllegalMove(f"no move is written {short}" + suggest(text[:80], unpaid))
        return move

    def listed(self, indexes: vec[i64], count: i64) -> tuple[Move, ...]:
        """Return the moves whose indexes are the first `count` of a row."""
        moves = self.all_moves
        # Room for so many moves; each is replaced, which is faster than to append one.
        found = moves[:count]
        at: i64 = 0
        while at < count:
            found[at] = moves[indexes[at]]
            at += 1
        return tuple(found)

    def get(self, text: Any) -> Move | None:
        """Return the move with this notation, or None."""
        return self._by_text.get(text)

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"

    def __len__(self) -> int:
        return len(self.all_moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.all_moves)

    def __getitem__(self, index: int) -> Move:
        return self.all_moves[index]
