"""The examples that learn do learn, and a fixed seed reproduces them."""

import json
import re
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from wonders.cli.main import run  # noqa: E402
from wonders.core import BadSpec, load  # noqa: E402

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "learn"
PAGE = (ROOT / "docs" / "learn" / "agent.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def cells():
    """Return the code of the notebook, cell by cell."""
    notebook = json.loads((EXAMPLES / "agent.ipynb").read_text("utf-8"))
    return ["".join(each["source"]) for each in notebook["cells"] if each["cell_type"] == "code"]


def learned(code, updates, games):
    """Run the loop of the page for some updates, and return the weights that it has written."""
    usual = "UPDATES, GAMES, RATE = 100, 64, 0.02"
    assert usual in code
    exec(code.replace(usual, f"UPDATES, GAMES, RATE = {updates}, {games}, 0.02"), {})
    return np.load("weights.npy")


def test_the_page_the_file_and_the_notebook_have_the_same_code():
    loop, agent = (block.rstrip("\n") for block in BLOCKS)
    assert (EXAMPLES / "reinforce.py").read_text("utf-8").rstrip("\n") == loop
    first, second, match = cells()
    assert first == loop
    assert second == f"%%writefile agent.py\n{agent}"
    assert f"    {match.removeprefix('!')}\n" in PAGE


def test_the_notebook_shows_that_the_agent_beats_greedy():
    """It was run by itself; what it printed is kept."""
    text = (EXAMPLES / "agent.ipynb").read_text("utf-8")
    found = re.search(r"agent: won [\d.]+ % \(([\d.]+) to [\d.]+\)", text)
    assert float(found[1]) > 50


def test_the_loop_of_the_page_learns_the_same_from_the_same_seed(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    loop, agent = BLOCKS
    weights = learned(loop, 2, 4)
    assert weights.any()
    assert (learned(loop, 2, 4) == weights).all()
    assert (learned(loop, 1, 4) != weights).any()
    Path("agent.py").write_text(agent, "utf-8")
    match = cells()[2].removeprefix("!wonders ").replace("-n 1000", "-n 4 -j 0")
    assert run(match.split()) == 0
    assert "agent: won" in capfd.readouterr().out


@pytest.fixture
def ppo(monkeypatch):
    spec = spec_from_file_location("ppo", EXAMPLES / "ppo.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    for name, few in {"GAMES": 4, "PAST": 2, "HIDDEN": 8}.items():
        monkeypatch.setattr(module, name, few)
    return module


def test_ppo_learns_the_same_from_the_same_seed(ppo, capsys):
    game = load("duel")
    one, same = (ppo.train(game, 2, seed=3, every=1, tests=2) for _ in range(2))
    assert capsys.readouterr().out.count("wins against") == 6
    for weights, again in zip(one.network.weights, same.network.weights, strict=True):
        assert (weights == again).all()
    assert one.curve == same.curve
    assert list(one.kept) == [0, 1, 2]
    assert (one.kept[0].weights[0] != one.network.weights[0]).any()
    other = ppo.train(game, 2, seed=4, every=2, tests=2)
    assert (other.network.weights[0] != one.network.weights[0]).any()


def test_ppo_makes_likelier_what_was_better_than_expected(ppo):
    game = load("duel")
    rng = np.random.default_rng(1)
    network = ppo.Network.new(game, rng)
    seen, rewards = ppo.self_play(game, network, network, rng)
    assert set(rewards) <= {-1.0, 0.0, 1.0}
    assert (seen.masks[np.arange(len(seen.actions)), seen.actions] == 1).all()
    better, target = ppo.judged(seen, rewards)
    last = len(better) - 1 - list(seen.player[::-1]).index(seen.player[0])
    assert target[last] == pytest.approx(rewards[seen.player[0]])

    def chances():
        found = network.forward(seen.rows, seen.masks)
        return np.log(found[2][np.arange(len(better)), seen.actions]), found[3]

    before, expected = chances()
    ppo.Learner(network).learn(seen, rewards, 0.001, rng)
    after, now = chances()
    assert ((after - before) * (better - better.mean())).sum() > 0
    assert ((now - target) ** 2).sum() < ((expected - target) ** 2).sum()


def test_the_slopes_of_ppo_are_those_of_what_it_minimizes(ppo):
    """Held against differences of the loss itself, for some weights of each layer."""
    game = load("duel")
    rng = np.random.default_rng(2)
    network = ppo.Network.new(game, rng)
    network.weights = [each.astype(np.float64) for each in network.weights]
    seen, _ = ppo.self_play(game, network, network, rng)
    seen = ppo.Decisions(*(each[:20] for each in seen))
    better, target = rng.normal(size=20), rng.normal(size=20) / 2
    seen = seen._replace(chances=seen.chances * rng.uniform(0.7, 1.4, 20))

    def loss():
        _, _, chances, expected = network.forward(seen.rows, seen.masks)
        moved = chances[np.arange(20), seen.actions] / seen.chances
        clipped = np.clip(moved, 1 - ppo.CLIP, 1 + ppo.CLIP)
        gain = np.minimum(moved * better, clipped * better)
        spread = -(chances * np.log(chances + 1e-12)).sum(axis=1)
        return (0.25 * (expected - target) ** 2 - gain - ppo.SPREAD * spread).mean()

    slopes = ppo.Learner(network)._slopes(seen, better, target)
    for weights, slope in zip(network.weights, slopes, strict=True):
        for at in np.argsort(abs(slope), axis=None)[-5:]:
            place = np.unravel_index(at, slope.shape)
            usual, ends = weights[place], []
            for step in (1e-5, -1e-5):
                weights[place] = usual + step
                ends.append(loss())
            weights[place] = usual
            assert (ends[0] - ends[1]) / 2e-5 == pytest.approx(slope[place], rel=0.01, abs=1e-5)


def test_agents_of_ppo_are_rated_drawn_and_play_matches(ppo, tmp_path, monkeypatch, capfd):
    pytest.importorskip("openskill")
    settings = pytest.importorskip("matplotlib").rcParams
    game = load("duel")
    trained = ppo.train(game, 1, seed=3, every=1, tests=2)
    ratings = ppo.rated(game, trained.kept, deals=3)
    assert set(ratings) == {"update 0", "update 1", "random", "greedy"}
    assert ratings["greedy"][0] > ratings["random"][0]
    ppo.draw(trained, ratings, tmp_path / "one.svg")
    # As a file of settings in the working folder may say.
    monkeypatch.setitem(settings, "text.usetex", True)
    ppo.draw(trained, ratings, tmp_path / "same.svg")
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "same.svg").read_bytes()
    monkeypatch.chdir(tmp_path)
    np.savez("agent.npz", *trained.network.weights)
    bots = ["-p", "ppo:file=agent.npz", "-p", "random"]
    plugin = ["--plugin", str(EXAMPLES / "ppo.py")]
    assert run([*plugin, "match", "duel", *bots, "-n", "2", "-j", "0"]) == 0
    assert "ppo:file=agent.npz: won" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("script", "given"),
    [
        ("fit_evaluation", ["duel", "more.jsonl", "games.jsonl"]),
        ("fit_policy", ["duel", "more.jsonl", "games.jsonl"]),
        ("fit_evaluation", ["duel", "more.jsonl", "mine.toml"]),
        ("fit_policy", ["duel", "more.jsonl", "mine.toml"]),
        ("self_play", ["duel", "1", "5", "1000", "games.jsonl"]),
        ("ppo", ["-o", "learned"]),
    ],
)
def test_no_example_writes_over_games_or_an_agent(script, given, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "learned").mkdir()
    kept = [tmp_path / each for each in ("games.jsonl", "mine.toml", "learned/agent.npz")]
    for each in kept:
        each.write_text("mine")
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr("sys.argv", [script, *given])
    with pytest.raises(SystemExit):
        import_module(script).main()
    assert "usage:" in capsys.readouterr().err
    assert [each.read_text() for each in kept] == ["mine"] * 3


def test_games_against_itself_that_cannot_begin_leave_no_file(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr("sys.argv", ["self_play", "duel", "1", "0", "1", str(tmp_path / "games")])
    with pytest.raises(BadSpec, match="playouts"):
        import_module("self_play").main()
    assert not [*tmp_path.iterdir()]


def test_ppo_writes_into_a_new_folder_and_leaves_nothing_of_a_broken_one(
    ppo, tmp_path, monkeypatch, capsys
):
    pytest.importorskip("openskill")
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.argv", ["ppo.py", "-o", "learned"])

    def full(*_):
        Path("learned/agent.npz").write_text("half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ppo, "train", full)
    with pytest.raises(OSError, match="No space left"):
        ppo.main()
    assert not Path("learned").exists()
    Path("learned").mkdir()
    Path("learned/curve.svg").write_text("mine")
    with pytest.raises(SystemExit):
        ppo.main()
    assert "learned is there already; name a new folder" in capsys.readouterr().err
    assert Path("learned/curve.svg").read_text() == "mine"
