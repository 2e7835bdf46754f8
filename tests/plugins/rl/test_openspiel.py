"""OpenSpiel's own random simulation and its search, as they are."""

import pickle

import pytest

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

import wonders.plugins.rl.spiel  # noqa: E402, F401
from wonders.core import BadSpec, IllegalMove, load  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")

GAMES = ["wonders_duel", "wonders_solo", "wonders_classic", "wonders_classic(players=2)"]


def dealt(game, digits=(1, 2, 0)):
    state = game.new_initial_state()
    for digit in digits:
        assert state.is_chance_node()
        state.apply_action(digit)
    return state


@pytest.mark.parametrize(
    "name", [*GAMES, "wonders_duel(houses=second-coin)", "wonders_solo(leader=caesar)"]
)
def test_random_games_keep_what_the_library_expects_of_them(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_search_of_the_library_plays(name):
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(random_state=np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=4,
        random_state=np.random.RandomState(1),
    )
    state = dealt(game)
    for _ in range(4):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_the_deal_is_the_one_of_its_seed():
    assert dealt(pyspiel.load_game("wonders_duel")).inner == load("duel").deal(1 + 2 * 1024)
    solo = load("duel", options={"solo": "caesar"}).deal(1 + 2 * 1024)
    assert dealt(pyspiel.load_game("wonders_solo(leader=caesar)")).inner == solo


@pytest.mark.parametrize("name", GAMES)
def test_resampled_states_cannot_be_told_apart_by_their_player(name):
    state = dealt(pyspiel.load_game(name))
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    others = [
        state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        for _ in range(3)
    ]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert not other.digits, "the seed tells all that is hidden"
    assert len({str(other) for other in others}) > 1


def test_a_state_is_pickled_as_the_text_of_its_position():
    state = dealt(pyspiel.load_game("wonders_duel"))
    state.apply_action(state.legal_actions()[0])
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.inner == state.inner


def test_a_game_whose_rules_have_parameters_is_read_again_from_its_own_text():
    """OpenSpiel has no way to quote the "=" and "," of a parameter."""
    game = pyspiel.load_game("wonders_duel", {"houses": "second-coin:n=2;peace"})
    state = dealt(game)
    assert "duel with second-coin:n=2, peace" in str(state)
    assert str(dealt(pyspiel.load_game(str(game)))) == str(state)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_game_is_not_called_after_players_that_it_does_not_have():
    with pytest.raises(BadSpec, match="wonders_duel is for 2 players"):
        pyspiel.load_game("wonders_duel(players=3)")


@pytest.mark.parametrize("action", [-2, 100_000])
def test_a_number_of_no_move_is_refused(action):
    game = pyspiel.load_game("wonders_duel")
    with pytest.raises(IllegalMove, match=f"there is no digit {action}; the last is 1023"):
        game.new_initial_state().apply_action(action)
    state = dealt(game)
    for call in (lambda: state.action_to_string(0, action), lambda: state.apply_action(action)):
        with pytest.raises(IllegalMove, match=f"there is no action {action}; the last is 1191"):
            call()
