"""The policies that were learned from games of `mcts` against itself, by `examples/learn`.

They are data, a TOML file for each game that names situations (`Game.situations`), and one more for
games against an automaton.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec

from wonders.core import Game, SoftmaxPolicy
from wonders.plugins.bots.printed_move_features import printed_features

__all__ = ["Learned", "LearnedAge", "learned_policy", "policy_from"]


class LearnedAge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a coin is worth in an age, and each feature of a move."""

    coin: float
    values: dict[str, float]


class Learned(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A policy as it was learned: the values are exponents of `e`.

    `whim` is the share of moves that are picked whatever they weigh, `worth` what a point is worth
    of something that only a house rule knows. All but `whim` count `sharpness` times: a search
    spreads its visits to learn, and quick moves that spread as widely may lose almost every game.
    """

    whim: float
    worth: float
    ages: list[LearnedAge]
    situations: dict[str, float]
    sharpness: float = 1.0


@lru_cache(maxsize=32)
def learned_policy(game: Game) -> SoftmaxPolicy | None:
    """Return the policy that was learned for a game; None without any."""
    # Against an automaton other moves are good than between players.
    kinds = ("_solo", "") if game.automata else ("",)
    found = [
        files(__package__).joinpath(f"{game.name}{kind}_playout_policy.toml") for kind in kinds
    ]
    file = next((each for each in found if each.is_file()), None)
    if not game.situations or file is None:
        return None
    return policy_from(game, msgspec.toml.decode(file.read_text(encoding="utf-8"), type=Learned))


def policy_from(game: Game, learned: Learned) -> SoftmaxPolicy:
    """Return what was learned as a policy for a game that names situations."""
    printed = printed_features(game)
    sharpness = learned.sharpness
    values = []
    for age in learned.ages:
        known = {**age.values, "worth": learned.worth}
        values.append(
            [
                sharpness * sum(known.get(name, 0.0) * times for name, times in move.items())
                for move in printed
            ]
        )
    coins = [sharpness * age.coin for age in learned.ages]
    situations = [sharpness * learned.situations.get(name, 0.0) for name in game.situations]
    return SoftmaxPolicy(values, coins, situations, learned.whim)
