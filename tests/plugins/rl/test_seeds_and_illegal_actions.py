"""Games as agents play them: seeds, rewards and illegal actions, without any library."""

import sys
from random import Random

import pytest

from wonders.core import BadPlugin, BadSpec, House, IllegalMove, hookimpl, load
from wonders.core.options.names_with_parameters import NoOptions
from wonders.plugins.rl.seeds_and_illegal_actions import Playing, rendered
from wonders.rulesets.duel.game import Duel, DuelOptions


def finished(playing):
    """Play first moves to the end, and return the rewards."""
    while playing.seat is not None:
        playing.act(playing.legal()[0])
    return playing.rewards


def test_a_seed_is_the_same_game_and_the_games_after_it():
    one, other = (Playing(load("duel"), "raise") for _ in range(2))
    one.begin(7)
    other.begin(7)
    assert one.state == load("duel").deal(7)
    for _ in range(2):
        one.begin()
        other.begin()
        assert one.state == other.state != load("duel").deal(7)


@pytest.mark.parametrize(("name", "options"), [("duel", {}), ("classic", {"players": 4})])
def test_rewards_come_at_the_end_and_are_0_in_sum(name, options):
    playing = Playing(load(name, options=options), "raise")
    playing.begin(3)
    assert playing.rewards is None
    rewards = finished(playing)
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) == 1
    assert playing.legal() == []
    with pytest.raises(IllegalMove, match="the game is over"):
        playing.act(0)


def test_a_player_of_solo_gets_1_or_minus_1():
    playing = Playing(load("duel", options={"solo": "any"}), "raise")
    playing.begin(3)
    assert finished(playing) in ([1.0], [-1.0])


def test_an_illegal_action_means_what_was_asked_for():
    game = load("duel")
    wrong = game.move("start 0").index
    for index, what in ((wrong, "start 0"), (5000, "action 5000"), (-1, "action -1")):
        playing = Playing(game, "raise")
        playing.begin(1)
        with pytest.raises(IllegalMove, match=f"{what} is not legal for seat"):
            playing.act(index)
    playing = Playing(game, "lose")
    playing.begin(1)
    seat = playing.seat
    playing.act(wrong)
    assert playing.rewards == [-1.0 if each == seat else 0.0 for each in (0, 1)]
    assert playing.seat is None
    drawn = []
    for _ in range(2):
        playing = Playing(game, "random")
        playing.begin(1)
        playing.act(wrong)
        drawn.append(playing.state)
    assert drawn[0] == drawn[1]
    assert len(drawn[0].played()) == 1
    with pytest.raises(BadSpec, match="raise, lose or random"):
        Playing(game, "shrug")


def test_a_picture_tells_what_lies_open():
    state = load("duel").arrange(["tavern", ""], coins=(3, 4))
    lines = rendered(state, "ansi").splitlines()
    assert lines[1].startswith("seat 0: 3 coins,")
    assert lines[1].endswith(": tavern")
    assert lines[2].startswith("seat 1: 4 coins,")
    assert len(lines) == 3


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_picture_keeps_secret_goals_secret(seed):
    """A player keeps one of two goals; all else is the same, but for the points it gives him."""
    worlds = []
    for goal in (0, 1):
        state = load("duel", ["objectives"]).deal(seed)
        chance = Random(seed)
        state.play_at(goal)
        state.play_at(0)
        for _ in range(50):
            state.play_at(chance.randrange(state.move_count))
        worlds.append(state)
    one, other = worlds
    assert one.sheets()[0]["total"] != other.sheets()[0]["total"]
    assert rendered(one, "ansi") == rendered(other, "ansi")


def test_a_picture_of_a_finished_game_has_the_points_that_count():
    playing = Playing(load("duel", ["objectives"]), "raise")
    playing.begin(0)
    finished(playing)
    lines = rendered(playing.state, "ansi").splitlines()
    for seat, sheet in enumerate(playing.state.sheets()):
        assert f"coins, {sheet['total']} points: " in lines[1 + seat]


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("duel_v1", "pettingzoo", "rl"),
        ("classic_v1", "numpy", "rl"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_library_that_is_missing_is_named_with_its_extra(monkeypatch, module, library, extra):
    import wonders.plugins.rl as rl

    monkeypatch.delitem(vars(rl), module, raising=False)
    for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None if name == library else sys)
    with pytest.raises(BadSpec, match=rf"takes {library}.*wonders\[{extra}\]"):
        getattr(rl, module)
    with pytest.raises(AttributeError):
        rl.nothing_v1  # noqa: B018


def test_a_game_in_which_a_house_rule_has_failed_is_left():
    class Fails(House):
        name = "fails"

        @hookimpl
        def on_build(self, state, seat, piece):
            raise ValueError("lost")

    playing = Playing(Duel(DuelOptions(draft="first-game"), [(Fails(), NoOptions())]), "raise")
    playing.begin(1)
    with pytest.raises(BadPlugin, match="house rule fails: on_build: ValueError: lost"):
        finished(playing)
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        playing.expect_begun()
