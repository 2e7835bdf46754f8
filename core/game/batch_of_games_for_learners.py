"""Many games of one kind, stepped together: what learners play by, in compiled code.

Moves are given by their indexes in the game's table. Masks and observations are made for all games
at once, since a copy of a row costs next to nothing.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from wonders.core.compiled_or_plain import bytes_of, i64, mypyc_attr, u8, vec
from wonders.core.errors import BadSpec, IllegalMove
from wonders.core.game.game import Game
from wonders.core.game.seats import check_seat
from wonders.core.game.state import State
from wonders.core.guard.expected_types import expect_type

if TYPE_CHECKING:
    from wonders.core.game.learners.observation import Observer

__all__ = ["ManyGames"]

#: How many games that are the same are remembered.
MOST_OTHERS: Final = 64


def _numbers(indexes: Any, games: int) -> list[int]:
    """Return what a sequence holds, or an array, which makes a list of itself faster."""
    expect_type(indexes, Iterable, "the indexes of moves are a list, one for each game")
    given = memoryview(indexes).tolist() if hasattr(indexes, "__array__") else list(indexes)
    if len(given) != games:
        raise ValueError(f"{len(given)} indexes of moves for {games} games: give one for each")
    return given


@mypyc_attr(allow_interpreted_subclasses=True)
class ManyGames:
    """Games of one kind in progress, by their number from 0.

    `begin` deals one of them, `play` plays a move in each. Masks and observations tell what
    the seat that decides in each may do and knows; both are rows of zeros for a game that is over.
    """

    __slots__ = (
        "_blank_rows",
        "_blank_seats",
        "_legal",
        "_marked",
        "_marks",
        "_others",
        "game",
        "observer",
        "size",
        "states",
    )

    #: The game that is played.
    game: "Game"
    #: What writes their observations.
    observer: "Observer"
    #: The size of the game's table.
    size: i64
    #: The states, by number.
    states: list[State]
    #: The indexes of the legal moves, by number.
    _legal: list[vec[i64]]
    #: The masks that were written last, and the indexes that are marked there.
    _marks: vec[u8]
    _marked: list[vec[i64]]
    #: Games that are the same, those against leaders who were drawn, say; the last that came up.
    _others: "list[Game]"
    _blank_rows: bytes
    _blank_seats: vec[u8]

    def __init__(self, game: "Game", seeds: Iterable[int], seats: int | None = None) -> None:
        expect_type(game, Game, "ManyGames: game is what load(NAME) returns")
        expect_type(seeds, Iterable, "ManyGames: seeds is a list of numbers, one for each game")
        self.game = game
        self._others = []
        self.observer = game.observer(seats)
        self.size = len(game.table)
        self.states = [game.deal(seed) for seed in seeds]
        count = len(self.states)
        self._legal = [state.legal_indexes() for state in self.states]
        self._marks = vec[u8]([0] * (count * self.size))
        self._marked = []
        # A row made of bytes is copied at once, one made of another row number by number.
        self._blank_rows = bytes(count * self.observer.size)
        self._blank_seats = vec[u8]([255] * count)

    def __len__(self) -> int:
        return len(self.states)

    def begin(self, number: int, seed: int) -> None:
        """Deal one of the games anew."""
        self.set_state(number, self.game.deal(seed))

    def set_state(self, number: int, state: State) -> None:
        """Go on with a state in place of one of the games; raise `BadSpec` if it is of another.

        Raises `IndexError` for another number; -1 is none.
        """
        expect_type(state, State, "set_state: state is a state of the game")
        if not 0 <= number < len(self.states):
            raise IndexError(f"there are {len(self.states)} games, from 0; none is {number}")
        game = state.game
        if game is not self.game and game not in self._others:
            self._expect_same(game)
            self._others = [*self._others[1 - MOST_OTHERS :], game]
        legal = state.legal_indexes()
        self.states[number] = state
        self._legal[number] = legal

    def _expect_same(self, other: "Game") -> None:
        """Raise `BadSpec` for another game, whose moves have other indexes.

        A game with an option that chance settles at the deal has states of games in which it is.
        """
        ours, its = self.game.options_record(), other.options_record()
        if undrawn := self.game.undrawn:
            its[undrawn] = ours[undrawn]
        own = self.game.name, self.game.houses.specs, ours
        if (other.name, other.houses.specs, its) != own:
            raise BadSpec(f"set_state: the state is of {other!r}, not of {self.game!r}")

    def legal(self, number: int) -> vec[i64]:
        """Return the indexes of the legal moves in one of the games, which are not changed."""
        return self._legal[number]

    def is_legal(self, number: int, index: int) -> bool:
        """Return whether the move with an index is legal in one of the games."""
        return any(each == index for each in self._legal[number])

    def play_one(self, number: int, index: i64) -> None:
        """Play the move with an index in one game; raise `IllegalMove` if it is not legal."""
        if not self._played(number, index):
            raise IllegalMove(f"game {number}: the move with the index {index} is not legal now")

    def play(self, indexes: Any) -> None:
        """Play a move in each game that goes on; those of games that are over do not count.

        `indexes` is a sequence of numbers, or an object that lends a row of them, such as an
        array. Raises `IllegalMove` for one that is not legal; then games before it have gone on.
        """
        given = _numbers(indexes, len(self.states))
        number = 0
        for state in self.states:
            if state.seat is not None:
                self.play_one(number, given[number])
            number += 1  # noqa: SIM113 - faster than `enumerate` when compiled

    def play_legal(self, indexes: Any) -> list[int]:
        """Play a move in each game that goes on, like `play`, but for moves that are not legal.

        Returns the numbers of the games for which they were given, which have not gone on.
        """
        refused = []
        given = _numbers(indexes, len(self.states))
        number = 0
        for state in self.states:
            if state.seat is not None and not self._played(number, given[number]):
                refused.append(number)
            number += 1  # noqa: SIM113 - faster than `enumerate` when compiled
        return refused

    def _played(self, number: int, index: i64) -> bool:
        """Play the move with an index in one game, if it is legal; return whether it is."""
        legal = self._legal[number]
        at: i64 = 0
        count: i64 = len(legal)
        while at < count and legal[at] != index:
            at += 1
        if at == count:
            return False
        state = self.states[number]
        state.play_at(at)
        self._legal[number] = state.legal_indexes()
        return True

    def write_masks(self, buffer: Any) -> None:
        """Write a row for each game, with 1 at the index of each legal move and 0 at all others.

        `buffer` lends its memory for writing: a byte for each move of the table, game by game.
        """
        marks = self._marks
        start: i64 = 0
        # Few of the many bytes are to be changed.
        for legal in self._marked:
            for index in legal:
                marks[start + index] = 0
            start += self.size
        start = 0
        for legal in self._legal:
            for index in legal:
                marks[start + index] = 1
            start += self.size
        self._marked = self._legal[:]
        memoryview(buffer).cast("B")[:] = bytes_of(marks)

    def write_seats(self, buffer: Any) -> None:
        """Write the seat that decides in each game, -1 for a game that is over.

        `buffer` lends its memory for writing: a byte with a sign for each game.
        """
        row = self._blank_seats[:]
        number: i64 = 0
        for state in self.states:
            seat = state.seat
            if seat is not None:
                row[number] = seat
            number += 1  # noqa: SIM113 - faster than `enumerate` when compiled
        memoryview(buffer).cast("B")[:] = bytes_of(row)

    def write_observations(self, buffer: Any, seats: Sequence[int] | None = None) -> None:
        """Write a row for each game of what the seat that decides knows, or those in `seats`.

        `buffer` lends its memory for writing: `observer.size` bytes with a sign, game by game.
        """
        if seats is not None and len(seats) != len(self.states):
            raise BadSpec(f"{len(seats)} seats for {len(self.states)} games")
        rows = vec[u8](self._blank_rows)
        observer = self.observer
        start: i64 = 0
        number = 0
        for state in self.states:
            seat = state.seat
            if seats is not None:
                seat = check_seat(seats[number], state.game.players)
            if seat is not None:
                observer.write(state, seat, rows, start)
            start += observer.size
            number += 1  # noqa: SIM113 - faster than `enumerate` when compiled
        memoryview(buffer).cast("B")[:] = bytes_of(rows)
