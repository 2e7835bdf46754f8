"""The example that learns runs, and a fixed seed reproduces it."""

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from wonders.core import load  # noqa: E402

FILE = Path(__file__).parents[3] / "examples" / "learn" / "reinforce.py"


@pytest.fixture
def example(monkeypatch):
    spec = spec_from_file_location("reinforce", FILE)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "GAMES", 2)
    share = module.share_of_wins
    monkeypatch.setattr(module, "share_of_wins", lambda *given: share(*given, count=2))
    return module


def test_the_same_seed_learns_the_same(example, capsys):
    game = load("duel")
    curves = [example.train(game, 1, seed=3, every=1) for _ in range(2)]
    assert curves[0] == curves[1]
    assert len(curves[0]) == 2
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_learning_makes_likelier_what_won(example):
    game = load("duel")
    rng = np.random.default_rng(1)
    agent = example.Agent(game, rng)
    rows, masks, actions, rewards = example.self_play(game, agent, rng)
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    picked = np.arange(len(rows)), actions
    before = np.log(agent.chances(rows, masks)[2][picked])
    agent.learn(rows, masks, actions, rewards)
    after = np.log(agent.chances(rows, masks)[2][picked])
    assert ((after - before) * rewards).sum() > 0
