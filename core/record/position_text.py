"""States as texts, both ways: the line of a record that ends where the state is."""

from wonders.core.errors import BadRecord
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line
from wonders.core.record.replay import check

__all__ = ["line_of", "position"]


def line_of(state: State) -> str:
    """Return the record of the game up to a state, without a newline.

    Raises `BadRecord` for a state that was not dealt.
    """
    game = state.game
    played = state.played()
    deal = state.deal
    # Played again, since a state does not keep for which city each move was.
    again = game.start(deal)
    moves = []
    for move in played:
        moves.append(f"{again.city} {move}")
        again.play(move)
    names = [f"player {seat}" for seat in range(game.players)]
    return write_line(record_of(game, deal, names, moves, again.result())).removesuffix("\n")


def position(game: Game, line: str) -> State:
    """Return the state that a line leads to; raise `BadRecord` if it is not of this game."""
    expect_type(line, str, "a position is the text that State.line() returns")
    record = read_line(line)
    for what, its, ours in (
        ("game", record.game, game.name),
        ("options", record.options, game.options_record()),
        ("house rules", ", ".join(record.house) or "none", ", ".join(game.houses.specs) or "none"),
    ):
        if its != ours:
            raise BadRecord(f"the line has {what} {one_line(its, 60)}, this has {one_line(ours)}")
    # Looks at the rest of what a line says of its game.
    return check(Games(lambda *_: game).of(record), record)
