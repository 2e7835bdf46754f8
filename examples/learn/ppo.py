"""PPO on NumPy alone: an agent for Duel that learns from games against itself and its past selves.

    python examples/learn/ppo.py --updates 600 --seed 1 -o learned
    wonders --plugin examples/learn/ppo.py match duel -p ppo:file=learned/agent.npz -p greedy

Now and then the agent is kept as it is, as an opponent for later ones, and plays games against
`random` and `greedy`, from which it learns nothing. In the end all that were kept play each
other for ratings, and curves are drawn: that takes the extra `tournament`. The same seed gives
the same figures on the same machine.
"""

import argparse
from collections.abc import Sequence
from contextlib import chdir
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from wonders.core import (
    Bot,
    Clock,
    Game,
    ManyGames,
    Move,
    View,
    hookimpl,
    load,
    make_bot,
    rewards_of,
)

__all__ = ["PpoBot", "bots", "train"]

HIDDEN = 128
RATE = 0.001
#: The games of an update; in the first of them a past self has one seat.
GAMES, PAST = 64, 32
#: How often an update goes through its decisions, and by how many at a time.
PASSES, BATCH = 2, 1024
#: How far an update may move the chance of an action, as a part of what it was.
CLIP = 0.2
#: What it is worth that chances are spread, so that the agent goes on trying.
SPREAD = 0.01
#: By how much less a decision is judged by what came one decision later.
FADE = 0.95
#: Plain bots to be held against, never to learn from.
YARDSTICKS = ("random", "greedy")


class Network:
    """One hidden layer; it has chances of the actions, and expects a reward."""

    def __init__(self, weights: Sequence[Any]) -> None:
        self.weights = [np.array(each, np.float32) for each in weights]

    @classmethod
    def new(cls, game: Game, rng: Any) -> "Network":
        """Return a network that knows nothing."""
        inputs, outputs = game.observer().size, len(game.table) + 1
        first = rng.normal(0, 0.13, (inputs, HIDDEN))
        second = rng.normal(0, 0.01, (HIDDEN, outputs))
        return cls([first, np.zeros(HIDDEN), second, np.zeros(outputs)])

    def forward(self, rows: Any, masks: Any) -> tuple[Any, Any, Any, Any]:
        """Return what both layers are given, the chances of the actions, and the rewards."""
        inputs = np.clip(rows, -10, 10).astype(np.float32) / 4
        hidden = np.maximum(inputs @ self.weights[0] + self.weights[1], 0)
        outputs = hidden @ self.weights[2] + self.weights[3]
        scores = np.where(masks, outputs[:, :-1], np.float32(-1e9))
        powers = np.exp(scores - scores.max(axis=1, keepdims=True))
        return inputs, hidden, powers / powers.sum(axis=1, keepdims=True), np.tanh(outputs[:, -1])

    def choose(self, rows: Any, masks: Any, rng: Any) -> tuple[Any, Any, Any]:
        """Return an action for each row, drawn by its chance, that chance, and the rewards."""
        _, _, chances, expected = self.forward(rows, masks)
        sums = chances.cumsum(axis=1)
        actions = (sums > rng.random((len(rows), 1)) * sums[:, -1:]).argmax(axis=1)
        return actions, chances[np.arange(len(rows)), actions], expected


class Decisions(NamedTuple):
    """What a network has seen, done and expected: a row for each decision."""

    rows: Any
    masks: Any
    actions: Any
    chances: Any
    expected: Any
    #: The game and the seat, as one number.
    player: Any


def self_play(game: Game, now: Network, past: Network, rng: Any) -> tuple[Decisions, Any]:
    """Play games of a network; return its decisions, and the rewards by player."""
    games = ManyGames(game, [int(seed) for seed in rng.integers(2**50, size=GAMES)])
    rows = np.empty((GAMES, games.observer.size), np.int8)
    masks = np.empty((GAMES, games.size), np.int8)
    actions = np.zeros(GAMES, np.int64)
    found: list[Decisions] = []
    while any(state.seat is not None for state in games.states):
        games.write_observations(rows)
        games.write_masks(masks)
        seats = np.array([-1 if state.seat is None else state.seat for state in games.states])
        pasts = (np.arange(GAMES) < PAST) & (seats == np.arange(GAMES) % 2)
        for network, those in ((now, (seats >= 0) & ~pasts), (past, (seats >= 0) & pasts)):
            if those.any():
                answer = network.choose(rows[those], masks[those], rng)
                actions[those] = answer[0]
                if network is now:
                    players = 2 * np.flatnonzero(those) + seats[those]
                    found.append(Decisions(rows[those], masks[those], *answer, players))
        games.play(actions)
    rewards = np.array([rewards_of(state.utilities()) for state in games.states], np.float32)
    return Decisions(*map(np.concatenate, zip(*found, strict=True))), rewards.ravel()


def judged(seen: Decisions, rewards: Any) -> tuple[Any, Any]:
    """Return by how much each decision was better than expected, and what to expect instead."""
    better = np.zeros(len(seen.player), np.float32)
    later: dict[int, tuple[float, float]] = {}
    for at in reversed(range(len(better))):
        player, expected = seen.player[at], seen.expected[at]
        after, gain = later.get(player, (rewards[player], 0.0))
        better[at] = after - expected + FADE * gain
        later[player] = expected, better[at]
    return better, seen.expected + better


class Learner:
    """Adam, and the step of PPO that it takes."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.moments = [[np.zeros_like(each)] * 2 for each in network.weights]
        self.steps = 0

    def learn(self, seen: Decisions, rewards: Any, rate: float, rng: Any) -> None:
        """Make likelier what was better than expected, and expect what came."""
        better, target = judged(seen, rewards)
        better = (better - better.mean()) / (better.std() + 1e-6)
        for _ in range(PASSES):
            order = rng.permutation(len(better))
            for start in range(0, len(order), BATCH):
                part = order[start : start + BATCH]
                some = Decisions(*(each[part] for each in seen))
                self._go(self._slopes(some, better[part], target[part]), rate)

    def _slopes(self, seen: Decisions, better: Any, target: Any) -> list[Any]:
        first = np.arange(len(better))
        inputs, hidden, chances, expected = self.network.forward(seen.rows, seen.masks)
        moved = chances[first, seen.actions] / seen.chances
        enough = np.where(better > 0, moved > 1 + CLIP, moved < 1 - CLIP)
        push = np.where(enough, 0, better * moved)[:, None]
        logs = np.log(chances + 1e-12)
        slope = np.empty((len(first), chances.shape[1] + 1), np.float32)
        slope[:, :-1] = chances * (push + SPREAD * (logs - (chances * logs).sum(1, keepdims=True)))
        slope[first, seen.actions] -= push[:, 0]
        slope[:, -1] = 0.5 * (expected - target) * (1 - expected**2)
        slope /= len(first)
        before = (slope @ self.network.weights[2].T) * (hidden > 0)
        return [inputs.T @ before, before.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]

    def _go(self, slopes: list[Any], rate: float) -> None:
        """Move the weights against their slopes, which together are cut to a length of 0.5."""
        length = np.sqrt(sum(float((each**2).sum()) for each in slopes))
        self.steps += 1
        for at, slope in enumerate(slopes):
            slope *= np.float32(min(1.0, 0.5 / (length + 1e-8)))
            mean, square = self.moments[at]
            mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
            self.moments[at] = [mean, square]
            scale = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-5
            self.network.weights[at] -= rate * mean / (1 - 0.9**self.steps) / scale


class PpoOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file with the weights."""

    file: str = "learned/agent.npz"


class PpoBot(Bot):
    """A bot that takes the move which a network finds likeliest."""

    name = "ppo"
    Options = PpoOptions

    def __init__(self, options: msgspec.Struct, seed: int, network: Network | None = None) -> None:
        super().__init__(options, seed)
        assert isinstance(options, PpoOptions)
        self.network = network or _read(options.file)

    @classmethod
    def made_of(cls, options: msgspec.Struct) -> str:
        """Return the hash of the weights: another agent begins another run."""
        assert isinstance(options, PpoOptions)
        return sha256(Path(options.file).read_bytes()).hexdigest()

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        """Return the likeliest move."""
        assert view is not None
        row = np.frombuffer(view.table.game.observer().row_of(view), np.int8)
        mask = np.zeros(len(view.table.game.table), np.int8)
        mask[[move.index for move in moves]] = 1
        chances = self.network.forward(row[None], mask[None])[2][0]
        return max(moves, key=lambda move: chances[move.index])


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [PpoBot]


@cache
def _read(file: str) -> Network:
    with np.load(file) as weights:
        return Network([weights[name] for name in weights.files])


#: A network, or the spec of a bot.
Player = Network | str


def player(who: Player) -> Bot:
    """Return a bot for a network, or for a spec."""
    if isinstance(who, str):
        return make_bot(who, 1)
    return PpoBot(PpoOptions(), 1, who)


def shares(game: Game, one: Player, other: Player, deals: Sequence[int]) -> list[float]:
    """Return what the first of two won in each game, on either seat of each deal."""
    found = []
    for deal, seat in ((deal, seat) for deal in deals for seat in (0, 1)):
        state, seated = game.deal(deal), [player(one), player(other)]
        if seat:
            seated.reverse()
        for at, bot in enumerate(seated):
            bot.start(at, state.view(at) if bot.reads_view else None)
        while state.seat is not None:
            bot = seated[state.seat]
            view = state.view(state.seat) if bot.reads_view else None
            state.play(bot.choose(view, state.moves(), Clock()))
        found.append(state.utilities()[seat])
    return found


class Trained(NamedTuple):
    """What came of it: the agent, those kept on the way, and their shares of wins."""

    network: Network
    kept: dict[int, Network]
    curve: dict[str, list[float]]


def train(game: Game, updates: int, seed: int, every: int = 20, tests: int = 200) -> Trained:
    """Train an agent; print now and then how much it wins in so many games."""
    rng = np.random.default_rng(seed)
    network = Network.new(game, rng)
    learner = Learner(network)
    kept: dict[int, Network] = {}
    curve: dict[str, list[float]] = {name: [] for name in YARDSTICKS}
    for update in range(updates + 1):
        if update % every == 0:
            kept[update] = Network(network.weights)
            for name in YARDSTICKS:
                found = shares(game, network, name, range(tests // 2))
                curve[name].append(float(np.mean(found)))
            told = ", ".join(f"{name} {each[-1]:6.1%}" for name, each in curve.items())
            print(f"{update:5} wins against {told}", flush=True)
        if update < updates:
            past = list(kept.values())[int(rng.integers(len(kept)))]
            seen, rewards = self_play(game, network, past, rng)
            learner.learn(seen, rewards, RATE * (1 - update / updates), rng)
    return Trained(network, kept, curve)


def rated(game: Game, kept: dict[int, Network], deals: int = 10) -> dict[str, tuple[float, float]]:
    """Return the ratings of all that were kept, and of two bots, with half their 95 % intervals."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    players: dict[str, Player] = {f"update {at}": each for at, each in kept.items()}
    players |= {name: name for name in YARDSTICKS}
    ratings = {name: model.rating() for name in players}
    for deal in range(deals):
        for one, other in combinations(players, 2):
            for share in shares(game, players[one], players[other], [deal]):
                teams = [[ratings[one]], [ratings[other]]]
                (ratings[one],), (ratings[other],) = model.rate(teams, scores=[share, 1 - share])
    return {name: (each.mu, 1.96 * each.sigma) for name, each in ratings.items()}


def draw(trained: Trained, ratings: dict[str, tuple[float, float]], file: Path) -> None:
    """Draw the shares of wins and the ratings over the updates, as SVG."""
    # The working folder may hold settings of somebody else.
    with chdir(Path(__file__).parent):
        import matplotlib as mpl
    from matplotlib.figure import Figure

    mpl.rcdefaults()
    mpl.rcParams.update({"svg.hashsalt": "ppo", "svg.fonttype": "none"})
    figure = Figure(figsize=(8, 3), layout="constrained")
    wins, rating = figure.subplots(1, 2)
    updates = list(trained.kept)
    for number, (name, found) in enumerate(trained.curve.items()):
        wins.plot(updates, found, color=f"C{number}", label=f"against {name}")
        rating.axhline(ratings[name][0], color=f"C{number}", linestyle=":", label=name)
    means, reaches = zip(*(ratings[f"update {at}"] for at in updates), strict=True)
    rating.errorbar(updates, means, reaches, capsize=2, color="black", label="the agent, 95 %")
    for axes, what in ((wins, "share of wins"), (rating, "rating")):
        axes.set(xlabel="updates", ylabel=what)
        axes.legend()
    figure.savefig(file, metadata={"Date": None})


def main() -> None:
    """Train, write the agent, rate it and draw."""
    parser = argparse.ArgumentParser(description="Train an agent for Duel.")
    parser.add_argument("--updates", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", dest="folder", type=Path, default=Path("learned"))
    given = parser.parse_args()
    if given.updates < 1 or given.seed < 0:
        parser.error("--updates is at least 1, --seed at least 0")
    for each in ("matplotlib", "openskill"):
        if find_spec(each) is None:
            parser.error(f"there is no {each}: pip install wonders[tournament]")
    try:
        given.folder.mkdir(parents=True)
    except FileExistsError:
        parser.error(f"{given.folder} is there already; name a new folder")
    except OSError as error:
        parser.error(f"{given.folder} cannot be a folder: {error.strerror}")
    game = load("duel")
    agent = given.folder / "agent.npz"
    try:
        trained = train(game, given.updates, given.seed)
        np.savez(agent, *trained.network.weights)
    except BaseException:
        # No part of an agent is left, and the folder can be named again.
        agent.unlink(missing_ok=True)
        given.folder.rmdir()
        raise
    ratings = rated(game, trained.kept)
    for name, (mean, reach) in sorted(ratings.items(), key=lambda each: -each[1][0]):
        print(f"{name:>12} {mean:5.1f} ± {reach:.1f}")
    draw(trained, ratings, given.folder / "curve.svg")


if __name__ == "__main__":
    from self_play import end_in_a_line

    end_in_a_line(main, "a new folder is asked for")
