"""The evaluations that were learned from games of `mcts` against itself, by `examples/learn`.

They are data, a TOML file for each game that names features (`Game.features`), and one more for
games of one player against an automaton.
"""

from functools import lru_cache
from importlib.resources import files

import msgspec

from wonders.core import Game
from wonders.plugins.bots.win_chances_from_features import Evaluation

__all__ = ["LearnedStages", "learned_evaluation"]


class LearnedStages(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evaluation as it was learned: for each stage of the game what each feature is worth."""

    stages: list[dict[str, float]]


@lru_cache(maxsize=32)
def learned_evaluation(game: Game) -> Evaluation | None:
    """Return the evaluation that was learned for a game; None without any.

    Under house rules other things may be worth more: nothing was learned of them.
    """
    # Against an automaton other things count than between players.
    kind = "_solo" if game.players == 1 else ""
    file = files(__package__).joinpath(f"{game.name}{kind}_evaluation.toml")
    if not game.features or game.houses.specs or not file.is_file():
        return None
    learned = msgspec.toml.decode(file.read_text(encoding="utf-8"), type=LearnedStages)
    return Evaluation(
        [[stage.get(name, 0.0) for name in game.features] for stage in learned.stages]
    )
