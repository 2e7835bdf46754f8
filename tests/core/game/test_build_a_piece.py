"""The steps of building a piece: pay, place, effects, events."""

from wonders.core import House, hookimpl
from wonders.core.game.build_a_piece import construct, take_effect
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.rulesets.duel.game import Duel, DuelOptions


class Watcher(House):
    """A rule that notes how the table is after each building."""

    name = "watcher"

    def __init__(self):
        self.seen = []

    @hookimpl
    def on_build(self, state, seat, piece):
        city = state.cities[seat]
        self.seen.append((piece.id, city.coins, bool(city.built & piece.bit), state.seat))


def watched(*cities, **position):
    watcher = Watcher()
    game = Duel(DuelOptions(), [(watcher, NoOptions())])
    return watcher, table(game, *cities, **position)


def test_events_come_after_paying_placing_and_effects():
    watcher, t = watched("", "", display="tavern", coins=(5, 7))
    t.play("build tavern")
    assert watcher.seen == [("tavern", 5 + 4, True, 0)]


def test_paying_takes_the_given_coins():
    t = table("duel", "", "", coins=(7, 7))
    construct(t.state, 0, t.game.move("build altar").piece, coins=3)
    assert (t.coins(0), t.coins(1)) == (4, 7)
    assert t.sheet(0)["civilian"] == 3


def test_effects_stop_when_one_of_them_ends_the_game():
    t = table("duel", "", "", pawn=8, coins=(7, 7), board="law")
    circus = next(w for w in t.game.wonders if w.id == "circus-maximus")
    take_effect(t.state, 0, circus)
    assert t.result().victory == "military"
    assert t.state.choices == ()
