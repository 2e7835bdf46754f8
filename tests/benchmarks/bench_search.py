"""What a decision of the bot that searches costs, by its playouts."""

import pytest
from kinds import halfway

from wonders.core import make_bot
from wonders.core.game.bot_contract import Clock


@pytest.mark.parametrize("playouts", [25, 50, 100, 200, 400])
@pytest.mark.parametrize(("name", "players"), [("duel", 2), ("classic", 4)])
def test_decisions_by_playouts(measured, name, players, playouts):
    state = halfway(name, players)
    view, moves = state.view(state.seat), state.moves()
    assert len(moves) > 1

    def prepare():
        return (make_bot(f"mcts:playouts={playouts}", 1),)

    def decide(bot):
        return bot.choose(view, moves, Clock())

    assert measured(
        decide, 1, prepare, rounds=5, about="search", game=name, players=players, playouts=playouts
    )
