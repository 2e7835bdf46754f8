"""What a game is made of is set while it is built, and refuses to be set afterwards."""

import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from wonders.core import BadPlugin, BadSpec, House, hookimpl, load
from wonders.core.game.moves import Move, MoveTable
from wonders.core.game.refuse_changes_to_a_built_game import building
from wonders.core.house_rules.declared_hooks import House as AnyHouse
from wonders.rulesets.duel import Duel

PLACES = {
    "game": lambda game: game,
    "terms": lambda game: game.terms,
    "events": lambda game: game.events,
    "table": lambda game: game.table,
    "piece": lambda game: game.cards[3],
    "move": lambda game: game.table[3],
}
#: An attribute of each. Some have no others that could be set at all.
NAMES = {
    "game": "most",
    "terms": "discard_income",
    "events": "on_price",
    "table": "all_moves",
    "piece": "coins",
    "move": "left",
}


@pytest.fixture(params=["duel", "classic"])
def game(request):
    return load(request.param)


@pytest.mark.parametrize("place", PLACES)
def test_no_part_of_a_game_is_set_after_the_build(game, place):
    thing, name = PLACES[place](game), NAMES[place]
    before = getattr(thing, name)
    with pytest.raises(AttributeError, match=rf"{name} is set when the game is built"):
        setattr(thing, name, 9)
    assert getattr(thing, name) is before


def test_a_game_takes_no_new_attribute(game):
    with pytest.raises(AttributeError, match=r"state\.keep"):
        game.visits = 1


def test_after_another_game_is_built_all_is_closed_again(game):
    load("duel", ["peace"])
    with pytest.raises(BadSpec):
        load("duel", ["peace", "long-war", "long-war"])
    with pytest.raises(AttributeError, match="is set when"):
        game.terms.discard_income = 9


def test_games_can_be_built_in_several_threads(game):
    def build(_):
        for _ in range(500):
            with building():
                Move(0, "start").left = ()

    usual = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1e-6)
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(build, range(8)))
    finally:
        sys.setswitchinterval(usual)
    with pytest.raises(AttributeError, match="is set when"):
        game.table[3].left = ()


def test_games_built_within_others_leave_them_open():
    with building():
        load("duel")
        move = Move(0, "start")
        move.left = 2
    with pytest.raises(AttributeError, match="left is set when"):
        move.left = 3


def test_moves_can_be_made_at_any_time():
    table = MoveTable()
    assert str(table.add("start", number=1)) == "start 1"


class Greedy(House):
    """A rule that changes a number while the game runs."""

    name = "greedy-fingers"

    @hookimpl
    def on_discard(self, state):
        state.game.terms.discard_income = 9


def test_a_hook_that_sets_a_number_is_named():
    game = Duel(Duel.Options(), [(Greedy(), AnyHouse.Options())])
    state = game.deal(1)
    while not any(move.verb == "discard" for move in state.moves()):
        state.play(state.moves()[0])
    discard = next(move for move in state.moves() if move.verb == "discard")
    with pytest.raises(BadPlugin, match=r"greedy-fingers: on_discard: .*discard_income is set"):
        state.play(discard)
