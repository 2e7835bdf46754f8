"""The house rule `objectives`."""

from collections import Counter
from random import Random

import msgspec
import pytest

from wonders.core import BadRecord, load
from wonders.core.testing import Table
from wonders.plugins.house_rules.objectives import GOALS, KeepGoal


@pytest.fixture(scope="module")
def game():
    """Return Duel with the rule."""
    return load("duel", ["objectives"])


def dealt(game, *pairs):
    """Return a table at which these goals were dealt."""
    deal = game.deal(3).deal
    return Table(game.start(msgspec.structs.replace(deal, house={"objectives": [*pairs]})))


def test_each_keeps_one_of_two_goals_before_anything_else(game):
    t = dealt(game, ("red", "blue"), ("grey", "green"))
    assert (t.seat, t.legal()) == (0, ["objectives-blue", "objectives-red"])
    t.play("objectives-blue")
    assert (t.seat, t.legal()) == (1, ["objectives-green", "objectives-grey"])
    assert t.play("objectives-grey").state.moves()[0].verb == "pick"


def test_a_goal_brings_points_for_the_cards_of_its_colour():
    game = load("duel", ["objectives"], {"draft": "first-game"})
    t = dealt(game, ("red", "grey"), ("brown", "blue"))
    t.play("objectives-grey", "objectives-brown")
    state = game.arrange(["glassworks press baths", "quarry clay-pool baths"])
    for city, built in zip(t.state.cities, state.cities, strict=True):
        city.built = built.built
    # Grey cards bring two points each, brown ones a point.
    assert [t.sheet(seat)["objectives-goal"] for seat in (0, 1)] == [4, 2]


def test_the_goal_of_another_is_secret_until_the_end(game):
    t = dealt(game, ("red", "blue"), ("grey", "green")).play("objectives-red", "objectives-green")
    rng = Random(2)
    while t.seat is not None:
        assert t.state.view(0).table.decided(KeepGoal, 1) == (None,)
        assert t.state.view(0).table.house["objectives"] == (("red", "blue"), None)
        assert t.state.view(0).table.sheets()[1]["objectives-goal"] == 0
        t.state.play(rng.choice(t.state.moves()))
    assert t.state.view(0).table.decided(KeepGoal, 1) == t.state.decided(KeepGoal, 1)
    assert t.state.view(0).table.sheets() == t.state.sheets()


def test_what_is_imagined_is_any_goal_of_any_two(game):
    t = dealt(game, ("red", "blue"), ("grey", "green")).play("objectives-red", "objectives-green")
    view = t.state.view(0)
    met = Counter()
    for seed in range(300):
        world = view.imagine(Random(seed))
        (kept,) = world.decided(KeepGoal, 1)
        assert kept.verb.removeprefix("objectives-") in world.house["objectives"][1]
        met[kept.verb] += 1
    assert len(met) == len(GOALS)
    assert min(met.values()) > 20


def test_a_player_is_shown_the_own_goals(game):
    t = dealt(game, ("red", "blue"), ("grey", "green"))
    show = game.houses.show
    assert show(t.state.view(1), "en") == ["your secret goal: grey or green cards"]
    t.play("objectives-red")
    assert show(t.state.view(0), "de") == ["dein geheimes Ziel: Karten in rot"]
    assert show(t.state.view(1), "en") == ["your secret goal: grey or green cards"]


@pytest.mark.parametrize(
    ("pairs", "why"),
    [
        ([("red", "blue")], "1 pairs of goals"),
        ([("red", "red"), ("red", "blue")], "two different goals"),
        ([("red", "pink"), ("red", "blue")], "two different goals"),
    ],
)
def test_goals_that_cannot_have_been_dealt_are_refused(game, pairs, why):
    with pytest.raises(BadRecord, match=why):
        dealt(game, *pairs)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_in_classic_every_player_has_a_goal_and_the_free_city_none(players):
    game = load("classic", ["objectives"], {"players": players})
    t = Table(game.deal(5))
    for seat in range(players):
        assert t.seat == seat
        t.state.play(t.state.moves()[0])
    assert [len(t.state.decided(KeepGoal, seat)) for seat in range(players)] == [1] * players
    assert len(t.state.cities) == players or t.state.decided(KeepGoal, players) == ()


def test_in_solo_the_leader_has_no_goal():
    t = Table(load("duel", ["objectives"], {"solo": "bilkis"}).deal(5))
    t.state.play(t.state.moves()[0])
    assert t.state.decided(KeepGoal, 1) == ()
