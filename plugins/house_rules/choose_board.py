"""The house rule `choose-board`: every player chooses between two boards.

Chance puts all boards in an order. Each player in turn is offered the next board in it that
nobody was dealt, besides the one they were dealt. With four or more players there are too few
boards for that; then the other board is the back of the dealt one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from wonders.core import BadRecord, BadSpec, Choice, House, Move, hookimpl, shuffled
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.rulesets.classic.game import Classic
from wonders.rulesets.classic.pieces import Board
from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.turns_and_ages import State

__all__ = ["ChooseBoard", "PickBoard", "houses"]

NAME = "choose-board"
PICK = "choose-board-pick"


@dataclass(frozen=True)
class PickBoard(Choice):
    """A choice between the dealt board and another one; all players see both."""

    boards: tuple[Board, Board]

    def options(self, state: State) -> Sequence[Move]:
        return [state.game.move(f"{PICK} {board.id}") for board in self.boards]

    def take(self, state: State, move: Move) -> None:
        if isinstance(move.piece, Board) and move.piece is not state.cities[self.seat].board:
            state.take_board(self.seat, move.piece)


class ChooseBoard(House):
    """Each player chooses between the dealt board and another, before the first turn."""

    name = NAME
    games = ("classic",)
    #: One side of every board, in the order in which they are offered.
    Chance = tuple[str, ...]

    @hookimpl
    def amend_moves(self, game: Classic) -> None:
        if game.fixed_boards:
            raise BadSpec("the option boards has chosen for everybody; leave out one of the two")
        if not enough(game) and any(len(sides) < 2 for sides in game.board_sides):
            raise BadSpec(
                f"{game.players} players need both sides of their boards; play with sides=mixed"
            )
        for board in game.boards:
            game.add_move(PICK, board)

    @hookimpl
    def on_draw(self, game: Classic, rng: Random) -> tuple[str, ...]:
        if not enough(game):
            return ()
        order = shuffled(game.board_sides, rng)
        return tuple(sides[int(rng.random() * len(sides))].id for sides in order)

    @hookimpl
    def on_read(self, game: Classic, chance: tuple[str, ...]) -> None:
        where = f"deal: house: {NAME}"
        boards = {side.id: side.board for sides in game.board_sides for side in sides}
        for id in chance:
            if id not in boards:
                raise BadRecord(f"{where}: there is no board {one_line(id, 60)!r} in this game")
        if len({boards[id] for id in chance}) < len(chance):
            raise BadRecord(f"{where}: a board is named twice")
        wanted = len(game.board_sides) if enough(game) else 0
        if len(chance) != wanted:
            raise BadRecord(f"{where}: {len(chance)} boards, not {wanted}")

    @hookimpl
    def on_deal(self, state: State) -> None:
        game = state.game
        dealt = [city.board for city in state.cities]
        taken = {board.board for board in dealt}
        by_id = {board.id: board for board in game.boards}
        others = [by_id[id] for id in state.house[NAME] if by_id[id].board not in taken]
        if not enough(game):
            others = [side for board in dealt for side in game.boards if is_back(side, board)]
        # The Free City is not a player: it keeps the board it was dealt.
        for seat in range(game.players):
            state.queue(PickBoard(seat, (dealt[seat], others[seat])))

    @hookimpl
    def on_show(self, view: View, lang: str) -> list[str]:
        text = "Platz {} wählt: {} oder {}" if lang == "de" else "seat {} chooses: {} or {}"
        pending = [what for what, _ in view.table.pending if isinstance(what, PickBoard)]
        return [text.format(each.seat, *[board.id for board in each.boards]) for each in pending]


def enough(game: ClassicComponents) -> bool:
    """Return whether there is another board for every player."""
    return len(game.board_sides) >= game.stacks + game.players


def is_back(side: Board, board: Board) -> bool:
    """Return whether `side` is the other side of `board`."""
    return side.board == board.board and side is not board


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [ChooseBoard]
