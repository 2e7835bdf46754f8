"""The house rule `draft-tokens`: the players choose the progress tokens on the board.

All tokens are dealt into the box, face down. Before the wonders are drafted, the players take
turns to put a token of their choice on the board; whoever begins the game chooses first.
"""

from collections.abc import Sequence
from typing import Any

from wonders.core import Choice, House, Move, hookimpl
from wonders.rulesets.duel.game import Duel
from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["DraftTokens", "ToBoard", "houses"]

#: How many tokens are chosen: as many as chance would have put on the board.
CHOSEN = 5


class ToBoard(Choice):
    """A choice of a token in the box, which is put on the board."""

    # Before every other choice at the start.
    rank = -1

    def options(self, state: State) -> Sequence[Move]:
        # Nobody knows the order in the box: list the tokens that lie nowhere else.
        elsewhere = {*state.board, *(token for city in state.cities for token in city.tokens)}
        return [
            state.game.move(f"draft-tokens-take {token.id}")
            for token in state.game.tokens
            if token not in elsewhere
        ]

    def take(self, state: State, move: Move) -> None:
        assert move.piece is not None
        state.put_on_board(move.piece)


class DraftTokens(House):
    """The players choose in turn the five progress tokens on the board."""

    name = "draft-tokens"
    games = ("duel",)

    @hookimpl
    def amend_setup(self, setup: dict[str, Any]) -> None:
        setup["tokens_on_board"] = 0

    @hookimpl
    def amend_moves(self, game: Duel) -> None:
        for token in game.tokens:
            game.add_move("draft-tokens-take", token)

    @hookimpl
    def on_deal(self, state: State) -> None:
        for turn in range(CHOSEN):
            state.queue(ToBoard(state.first ^ (turn & 1)))


@hookimpl
def houses() -> list[type[House]]:
    """Return the house rule."""
    return [DraftTokens]
