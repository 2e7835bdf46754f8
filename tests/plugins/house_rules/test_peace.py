"""The house rule `peace`."""

import pytest

from wonders.core import House, hookimpl, load
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.testing import table
from wonders.plugins.house_rules.peace import Peace
from wonders.rulesets.duel import Duel

RICH = (100, 100)


@pytest.fixture(scope="module")
def peaceful():
    """Return Duel without military supremacy."""
    return load("duel", ["peace"])


@pytest.mark.parametrize(("seat", "capital"), [(0, 9), (1, -9)])
def test_a_pawn_that_reaches_a_capital_stops_and_the_game_goes_on(peaceful, seat, capital):
    position = {"display": "circus altar", "age": 3, "coins": RICH, "seat": seat}
    t = table(peaceful, "", "", pawn=capital - (1 if seat == 0 else -1), **position)
    t.play("build circus")
    assert (t.state.pawn, t.result(), t.seat) == (capital, None, 1 - seat)


@pytest.mark.parametrize(("seat", "capital"), [(0, 9), (1, -9)])
def test_a_pawn_in_a_capital_stays_there_when_more_shields_come(peaceful, seat, capital):
    position = {"display": "guard-tower", "coins": RICH, "seat": seat}
    t = table(peaceful, "", "", pawn=capital, **position).play("build guard-tower")
    assert t.state.pawn == capital
    assert t.sheet(seat)["military"] == 10


def test_the_other_player_can_drive_it_back(peaceful):
    t = table(peaceful, "", "", pawn=9, coins=RICH, seat=1, display="guard-tower altar")
    t.play("build guard-tower")
    assert t.state.pawn == 8


def test_loot_is_taken_on_the_way(peaceful):
    t = table(peaceful, "", "", pawn=5, coins=RICH, display="guard-tower").play("build guard-tower")
    assert t.coins(1) == 100 - 5


def test_other_rules_are_told_how_far_the_pawn_has_gone():
    heard = []

    class Scout(House):
        name = "scout"

        @hookimpl
        def on_pawn(self, seat, spaces):
            heard.append((seat, spaces))

    game = Duel(Duel.Options(), [(Peace(), NoOptions()), (Scout(), NoOptions())])
    t = table(game, "", "", pawn=7, coins=RICH, display="circus guard-tower arsenal")
    t.play("build circus", "build guard-tower", "build arsenal")
    assert (heard, t.state.pawn) == ([(0, 2), (1, 1), (0, 1)], 9)
    t = table(game, "", "", pawn=9, coins=RICH, display="circus").play("build circus")
    assert (heard[3:], t.state.pawn) == ([], 9)


def test_science_still_wins_at_once(peaceful):
    city = "law workshop apothecary scriptorium pharmacist"
    t = table(peaceful, city, "", coins=RICH, display="academy").play("build academy")
    assert (t.result().victory, t.result().winners) == ("science", [0])


def test_in_solo_the_leader_cannot_win_by_war(peaceful):
    game = load("duel", ["peace"], {"solo": "caesar"})
    t = table(game, "", "", pawn=-9, display="guard-tower altar", decisions="d04", seat=1)
    assert (t.state.pawn, t.result(), t.seat) == (-9, None, 0)


@pytest.mark.parametrize("options", [{}, {"solo": "any"}])
def test_its_games_replay_with_it(recorded, replays, options):
    record = recorded("peace", 5, **options)
    assert record.result.victory != "military"
    replays(record)


def test_its_games_are_refused_without_it(outlasting, refused_without):
    assert "comes after the game is over" in refused_without(outlasting("peace"))
