"""Gymnasium's own check, as it is, and many games at once."""

import gc
import sys
import warnings
import weakref
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env  # noqa: E402

import wonders.plugins.rl  # noqa: E402, F401
from wonders.core import BadPlugin, BadSpec, Bot, IllegalMove, load  # noqa: E402
from wonders.plugins.rl import against_bots  # noqa: E402
from wonders.plugins.rl.against_bots import BotEnv  # noqa: E402
from wonders.plugins.rl.batch_against_bots import ManyBotEnv, Rows  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")

IDS = ["wonders/Solo-v0", "wonders/Duel-v0", "wonders/Classic-v0"]


@pytest.mark.parametrize("id", IDS)
def test_the_environment_passes_the_check_of_the_library(id):
    check_env(gymnasium.make(id).unwrapped)


@pytest.mark.parametrize(
    ("id", "settings"),
    [("wonders/Duel-v0", {"opponents": "greedy"}), ("wonders/Classic-v0", {"seat": 2})],
)
def test_a_game_against_bots_ends_with_a_reward(id, settings):
    env = gymnasium.make(id, **settings).unwrapped
    _, info = env.reset(seed=5)
    over = False
    while not over:
        assert env.playing.seat == env.seat
        _, reward, over, cut, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
        assert not cut
    assert -1 <= reward <= 1
    assert reward == env.playing.rewards[env.seat]
    assert not info["action_mask"].any()
    assert settings.get("seat") in (None, env.seat)


def test_a_program_is_an_opponent_wherever_the_environment_has_gone(tmp_path, monkeypatch):
    example = Path(__file__).parents[3] / "examples" / "bots" / "greedy_ish.py"
    (tmp_path / "near.py").write_bytes(example.read_bytes())
    monkeypatch.chdir(tmp_path)
    env = BotEnv("duel", f"exec:{sys.executable} near.py", seat=1)
    monkeypatch.chdir("/")
    for _ in range(2):
        env.reset(seed=5)
        assert env.playing.seat == 1
    env.close()


def test_a_game_is_shown_without_a_warning():
    env = gymnasium.make("wonders/Duel-v0", render_mode="ansi")
    env.reset(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert "seat 0: 7 coins" in env.render()


def test_an_opponent_that_is_not_there_is_refused_when_an_environment_is_made():
    with pytest.raises(BadSpec, match="did you mean 'greedy'"):
        BotEnv("duel", "greedie")


def test_an_action_that_is_no_whole_number_is_refused_and_so_is_one_before_reset():
    env = gymnasium.make("wonders/Duel-v0").unwrapped
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(TypeError, match=r"an action is a whole number, not 1\.5"):
        env.step(1.5)


@pytest.mark.parametrize("opponents", ["random", None])
def test_many_games_take_whole_numbers_and_a_reset_before(opponents):
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=opponents).unwrapped
    with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=1)
    for actions in ([1.5, 1.5], np.ones(2)):
        with pytest.raises(TypeError, match="actions are whole numbers, not "):
            env.step(actions)


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], [[0], [0]]])
def test_many_games_take_one_action_for_each(actions):
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None).unwrapped
    env.reset(seed=1)
    with pytest.raises(ValueError, match="one action for each of 2 games"):
        env.step(actions)


@pytest.mark.parametrize(
    ("given", "told"),
    [({"num_envs": 0}, "num_envs is 0"), ({"num_envs": 2, "seat": 2}, "there is no seat 2")],
)
@pytest.mark.parametrize("opponents", ["random", None])
def test_many_games_are_refused_without_a_game_or_a_seat(given, told, opponents):
    with pytest.raises(BadSpec, match=told):
        ManyBotEnv(game="duel", opponents=opponents, **given)


def test_seats_and_opponents_that_there_are_not_are_refused():
    with pytest.raises(BadSpec, match="there is no seat 2"):
        gymnasium.make("wonders/Duel-v0", seat=2)
    with pytest.raises(BadSpec, match="1 opponents; the game has 2"):
        gymnasium.make("wonders/Classic-v0", opponents=["random"])
    with pytest.raises(BadSpec, match="opponents is a bot or a list of bots here, not None"):
        gymnasium.make("wonders/Duel-v0", opponents=None)
    with pytest.raises(BadSpec, match="render_mode is 'x': it may be human, ansi or None"):
        BotEnv(render_mode="x")


class Silent(Bot):
    """A bot that gives no answer."""

    name = "silent"

    def choose(self, view, moves, clock):
        return None


def test_an_opponent_that_answers_no_move_is_named(monkeypatch):
    monkeypatch.setattr(against_bots, "find_bot", lambda spec: (Silent, None))
    env = gymnasium.make("wonders/Classic-v0", opponents=["silent", "greedy"], seat=0)
    _, info = env.reset(seed=1)
    told = "opponent silent in seat 1: answered None, which is no legal move"
    with pytest.raises(BadPlugin, match=told):
        env.step(int(np.flatnonzero(info["action_mask"])[0]))


def play_on(env):
    """Play for ever."""
    *_, info = env.reset(seed=1)
    while True:
        *_, info = env.step(info["action_mask"].argmax(axis=-1))


@pytest.mark.parametrize("many", [False, True])
@pytest.mark.parametrize("at", ["start", "choose"])
def test_an_opponent_that_fails_leaves_no_game_to_go_on_with(monkeypatch, many, at):
    monkeypatch.setattr(against_bots, "find_bot", lambda spec: (Silent, None))
    if at == "start":
        monkeypatch.setattr(Silent, "start", lambda self, seat, view: 1 / 0)
    if many:
        env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents="silent", seat=0)
    else:
        env = BotEnv(opponents="silent", seat=0)
    with pytest.raises(BadPlugin, match="opponent silent in seat 1"):
        play_on(env)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(np.zeros(2, int) if many else 0)


def stepped(env, steps, seed):
    """Step many games by random legal actions; return the rewards and the seats at each step."""
    rng = np.random.default_rng(1)
    rows, infos = env.reset(seed=seed)
    found = []
    for _ in range(steps):
        assert rows in env.observation_space
        actions = [
            int(rng.choice(np.flatnonzero(m))) if m.any() else 0 for m in infos["action_mask"]
        ]
        rows, rewards, over, cut, infos = env.step(np.array(actions))
        assert not cut.any()
        assert not rewards[~over].any()
        found.append((rewards.tolist(), infos["seat"].tolist(), over.tolist()))
    return found


@pytest.mark.parametrize(
    ("id", "opponents"),
    [
        ("wonders/Solo-v0", ()),
        ("wonders/Duel-v0", None),
        ("wonders/Duel-v0", "random"),
        ("wonders/Classic-v0", None),
    ],
)
def test_many_games_go_on_by_their_seed(id, opponents):
    make = lambda: gymnasium.make_vec(id, num_envs=3, opponents=opponents)  # noqa: E731
    one = stepped(make(), 120, seed=4)
    assert one == stepped(make(), 120, seed=4)
    assert sum(sum(over) for _, _, over in one) > 1


def test_all_games_are_dealt_at_once_from_one_seed():
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None)
    with pytest.raises(TypeError, match="one seed is for all games"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="all games are dealt anew"):
        env.reset(options={"reset_mask": np.array([True, False])})


def test_arrays_are_new_at_each_step_unless_they_need_not_be():
    for copy in (True, False):
        env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None, copy=copy)
        rows, infos = env.reset(seed=4)
        kept = rows.copy(), infos["action_mask"].copy()
        seen = env.step(infos["action_mask"].argmax(axis=1))
        assert (rows == kept[0]).all() == (infos["action_mask"] == kept[1]).all() == copy
        assert (seen[0] is rows) == (not copy)
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None)
    seen = env.reset(seed=4)
    held = []
    for _ in range(9):
        # A part of an array holds it as well.
        held.append(
            (seen[0][1], seen[0][1].copy(), seen[1]["action_mask"], seen[1]["action_mask"].copy())
        )
        rows, _, _, _, infos = env.step(seen[1]["action_mask"].argmax(axis=1))
        seen = rows, infos
    for row, rows_then, mask, mask_then in held:
        assert (row == rows_then).all()
        assert (mask == mask_then).all()
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None, observe=False)
    assert not env.reset(seed=4)[0].any()


def test_no_array_that_is_held_is_used_again_where_python_counts_fewer_holders(monkeypatch):
    count = sys.getrefcount
    # As Python 3.14 does, where a call borrows what it is given: one less, and two for this.
    monkeypatch.setattr(sys, "getrefcount", lambda array: count(array) - 2)
    rows = Rows(2, 3)
    held = rows.take()
    assert rows.take() is not held
    free = id(rows.take())
    assert id(rows.take()) == free


def test_in_play_against_itself_the_reward_is_that_of_who_has_decided():
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None)
    _, infos = env.reset(seed=4)
    ended = 0
    for _ in range(150):
        seats = infos["seat"]
        alive = infos["action_mask"].any(axis=1)
        actions = infos["action_mask"].argmax(axis=1)
        _, rewards, over, _, infos = env.step(actions)
        for number in np.flatnonzero(over):
            ended += 1
            assert alive[number]
            assert rewards[number] == infos["rewards"][number][seats[number]]
            assert infos["rewards"][number].sum() == 0
            assert infos["seat"][number] == -1
    assert ended > 1


def test_an_illegal_action_in_many_games_loses_or_raises():
    game = load("duel")
    wrong = game.move("start 0").index
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None)
    _, infos = env.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = wrong
    _, rewards, over, _, infos = env.step(actions)
    assert rewards.tolist() == [0, -1]
    assert over.tolist() == [False, True]
    assert not infos["action_mask"][1].any()
    assert infos["seat"][1] == -1
    # It is dealt anew with the next step, whose action does not count.
    actions = infos["action_mask"].argmax(axis=1)
    actions[1] = wrong
    _, rewards, over, _, infos = env.step(actions)
    assert not over.any()
    assert infos["action_mask"][1].any()
    env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents=None, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalMove, match="game 0: action"):
        env.step(np.array([wrong, wrong]))
    # Nor has the game whose action was legal gone on.
    legal = env.unwrapped.games.legal(0)[0]
    with pytest.raises(IllegalMove, match="game 1: action"):
        env.step(np.array([legal, wrong]))
    assert [state.played() for state in env.unwrapped.games.states] == [(), ()]
    with pytest.raises(BadSpec):
        gymnasium.make_vec("wonders/Duel-v0", num_envs=2, illegal="random")


@pytest.mark.parametrize("many", [False, True])
def test_an_environment_that_is_closed_lets_its_bots_go(many):
    env = gymnasium.make("wonders/Duel-v0", opponents="greedy")
    if many:
        env = gymnasium.make_vec("wonders/Duel-v0", num_envs=2, opponents="greedy")
    env.reset(seed=1)
    its = env.unwrapped
    opponents = its._opponents if many else [its.opponents]
    bots = [weakref.ref(bot) for each in opponents for bot in each._bots.values()]
    env.close()
    gc.collect()
    assert [bot() for bot in bots] == [None] * (1 + many)
    with pytest.raises(RuntimeError, match="call reset"):
        its.step(np.zeros(2, int) if many else 0)
    its.reset(seed=1)
