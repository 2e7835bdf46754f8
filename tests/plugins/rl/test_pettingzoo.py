"""PettingZoo's own tests, as they are, and what they do not look at."""

from functools import partial
from types import SimpleNamespace

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("pettingzoo")

from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    render_test,
    seed_test,
)

from wonders.core import BadSpec, IllegalMove, load  # noqa: E402
from wonders.plugins.rl import classic_v1, duel_v1, solo_v1  # noqa: E402

# The tests of the library warn of the empty masks of those who do not decide.
pytestmark = pytest.mark.filterwarnings("ignore")

MADE = {
    "duel": duel_v1.env,
    "solo": solo_v1.env,
    "classic-2": partial(classic_v1.env, players=2),
    "classic-3": classic_v1.env,
    "classic-7": partial(classic_v1.env, players=7),
    "duel with rules": partial(duel_v1.env, houses=["objectives", "second-coin"]),
}


@pytest.mark.parametrize("name", MADE)
def test_the_environment_passes_the_tests_of_the_library(name):
    made = MADE[name]
    api_test(made(), num_cycles=100)
    seed_test(made, num_cycles=60)
    render_test(made)


@pytest.mark.parametrize("players", [2, 3, 7])
def test_the_environment_of_rounds_passes_the_test_of_the_library(players):
    parallel_api_test(classic_v1.parallel_env(players=players), num_cycles=60)


@pytest.mark.parametrize("action", [1.5, 1.0, "1", np.float32(1), None])
def test_an_action_that_is_no_whole_number_is_refused(action):
    env = duel_v1.raw_env()
    env.reset(seed=1)
    rounds = classic_v1.parallel_env()
    rounds.reset(seed=1)
    before = env.playing.state.copy()
    with pytest.raises(TypeError, match="an action is a whole number, not "):
        env.step(action)
    with pytest.raises(TypeError, match="an action is a whole number, not "):
        rounds.step(dict.fromkeys(rounds.agents, action))
    assert env.playing.state == before


def test_nobody_has_chosen_where_the_action_of_one_seat_is_refused():
    rounds = classic_v1.parallel_env(players=3, illegal="raise")
    seen, _ = rounds.reset(seed=7)
    before = rounds.playing.state.copy()
    actions = {agent: int(each["action_mask"].argmax()) for agent, each in seen.items()}
    wrong = int(seen["player_1"]["action_mask"].argmin())
    with pytest.raises(IllegalMove):
        rounds.step(actions | {"player_1": wrong})
    with pytest.raises(TypeError):
        rounds.step(actions | {"player_2": 0.5})
    assert rounds.playing.state == before


def test_before_a_game_is_dealt_reset_is_asked_for():
    env, rounds = duel_v1.raw_env(), classic_v1.parallel_env()
    for call in (env.last, lambda: env.step(0), lambda: rounds.step({"player_0": 0})):
        with pytest.raises(RuntimeError, match=r"call reset\(\) first"):
            call()


def test_rounds_end_after_so_many_turns():
    """The test of the library samples actions without masks."""
    module = SimpleNamespace(
        env=partial(classic_v1.env, illegal="random"),
        parallel_env=partial(classic_v1.parallel_env, illegal="random"),
    )
    max_cycles_test(module)


def first(mask):
    return int(np.flatnonzero(mask)[0]) if mask.any() else 0


@pytest.mark.parametrize("players", [2, 3, 5])
def test_rounds_and_turns_play_the_same_game(players):
    together = classic_v1.parallel_env(players=players)
    seen, _ = together.reset(seed=9)
    state = load("classic", options={"players": players}).deal(9)
    steps = 0
    while together.agents:
        deciders = together.deciders()
        for seat, agent in enumerate(together.possible_agents):
            assert bool(seen[agent]["action_mask"].any()) == (seat in deciders)
        actions = {agent: first(seen[agent]["action_mask"]) for agent in together.agents}
        for seat in deciders:
            assert state.seat == seat
            observer = state.game.observer()
            if not state.choices:
                own = seen[f"player_{seat}"]
                assert own["observation"].tobytes() == observer.row(state, seat)
            mask = bytearray(len(state.game.table))
            state.mark_legal(mask)
            assert seen[f"player_{seat}"]["action_mask"].tobytes() == bytes(mask)
            state.play(state.game.table[actions[f"player_{seat}"]])
        seen, rewards, over, _, _ = together.step(actions)
        steps += 1
        assert together.playing.state == state
    assert state.seat is None
    assert all(over.values())
    assert max(rewards.values()) == 1
    # A turn of all is one step; with two players the Free City's is another one.
    assert steps >= 18 * (2 if players == 2 else 1)


def test_the_first_game_after_a_seed_is_the_one_of_the_command_line():
    env = duel_v1.env()
    env.reset(seed=7)
    assert env.unwrapped.playing.state == load("duel").deal(7)


def test_what_does_not_fit_an_environment_is_told():
    for make in (duel_v1.env, classic_v1.parallel_env):
        with pytest.raises(BadSpec, match="render_mode is 'x': it may be human, ansi or None"):
            make(render_mode="x")
        for odd in ("x", 0, -5, True):
            with pytest.raises(BadSpec, match=f"max_cycles is {odd!r}: it is a whole number from"):
                make(max_cycles=odd)
        with pytest.raises(TypeError, match=r"a seed is a whole number, not 1\.5"):
            make().reset(seed=1.5)
    together = classic_v1.parallel_env(players=3)
    seen, _ = together.reset(seed=1)
    with pytest.raises(ValueError, match="there is no action of player_1, player_2"):
        together.step({"player_0": int(seen["player_0"]["action_mask"].argmax())})
    with pytest.raises(TypeError, match="actions are a dict by agent, not None"):
        together.step(None)
    env = duel_v1.env()
    env.reset(seed=1)
    with pytest.raises(ValueError, match="'player_9' is no agent: they are player_0, player_1"):
        env.observe("player_9")


def test_an_illegal_action_raises_or_loses():
    env = duel_v1.env()
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(wrong)
    env = duel_v1.env(illegal="lose")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(wrong)
    assert all(env.terminations.values())
    assert {each: env.rewards[each] for each in env.agents} == {
        each: -1.0 if each == agent else 0.0 for each in env.agents
    }
