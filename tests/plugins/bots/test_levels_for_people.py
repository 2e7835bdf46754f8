"""The five levels: all finish every game, and each is stronger than the one below."""

import pytest

from wonders.core import BadSpec, Clock, load, make_bot
from wonders.core.arena.referee import play_game
from wonders.core.testing import table


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("options", [{}, {"solo": "any"}])
def test_a_level_plays_a_whole_game(level, options):
    game = load("duel", options=options)
    bots = [make_bot(f"level:n={level}", 1), *[make_bot("random", 2)] * (game.players - 1)]
    assert play_game(game, 3, bots, ["a"] * game.players).record.result.forfeit is None


def test_there_is_no_sixth_level():
    with pytest.raises(BadSpec, match="n"):
        make_bot("level:n=6", 0)


def test_the_first_level_overlooks_a_win_at_times_and_the_third_never():
    five = "scriptorium pharmacist workshop apothecary academy"
    t = table("duel", five, coins=(40, 300), age=3, display="palace observatory")
    view, moves = t.state.view(0), t.state.moves()

    def chosen(level):
        return {
            str(make_bot(f"level:n={level}", seed).choose(view, moves, Clock()))
            for seed in range(8)
        }

    assert len(chosen(1)) > 1
    assert chosen(3) == {"build observatory"}


def test_higher_levels_judge_moves():
    t = table("duel", coins=(6, 6), age=2, display="walls temple")
    view, moves = t.state.view(0), t.state.moves()
    assert make_bot("level:n=3", 0).analyse(view, moves, Clock())
    assert not make_bot("level:n=2", 0).analyse(view, moves, Clock())
