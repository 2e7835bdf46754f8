"""The public names for authors of plugins, rulesets and scripts.

    from wonders.core import House, State, hookimpl, load

Start with `load`: `game = load(NAME)`, `state = game.deal(seed=7)`, `state.moves()`.
`wonders.core.testing` has tools for tests. Each name is imported on first use, so that a program
that needs one of them does not wait for all.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from wonders.core import deprecated_names as _old_paths

if TYPE_CHECKING:
    from wonders.core.arena.bench_of_engine_speed import bench
    from wonders.core.arena.run.plan import Plan
    from wonders.core.arena.run.prepared_run import Series
    from wonders.core.arena.statistics.confidence_intervals import wilson
    from wonders.core.cards.effect_contract import Effect, Step
    from wonders.core.cards.pieces import Back, Piece, pieces_in, without
    from wonders.core.cards.read_and_check_card_data import Facts, Name, read_toml
    from wonders.core.errors import (
        BadCard,
        BadPlugin,
        BadRecord,
        BadSpec,
        IllegalMove,
        WondersError,
    )
    from wonders.core.game.batch_of_games_for_learners import ManyGames
    from wonders.core.game.bot_contract import Bot, BotFault, Clock, Judgement
    from wonders.core.game.build_a_piece import construct
    from wonders.core.game.chance.random_numbers import Dice
    from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
    from wonders.core.game.chance.shuffle_imagined_games_and_schedules import shuffled
    from wonders.core.game.city import City, CityOfCopies
    from wonders.core.game.drafting_by_passing_hands import PassedHands
    from wonders.core.game.effects.kinds_with_their_texts import CORE_EFFECTS
    from wonders.core.game.explanation_of_price_or_refusal import Explanation, Line
    from wonders.core.game.game import Game
    from wonders.core.game.learners.observation import Observer, Part, put
    from wonders.core.game.learners.rewards_at_the_end import rewards_of
    from wonders.core.game.moves import Move
    from wonders.core.game.pending_choices import Choice
    from wonders.core.game.policy_by_weights import SoftmaxPolicy
    from wonders.core.game.policy_contract import Policy
    from wonders.core.game.results_and_score_sheets import Result, Sheet
    from wonders.core.game.scene_for_screens import (
        Change,
        Lack,
        News,
        Option,
        Payment,
        Quote,
        Refusal,
        Scene,
        Threat,
        Unknown,
        plain_scene,
        usual_news,
    )
    from wonders.core.game.state import State
    from wonders.core.game.view import View
    from wonders.core.game.view_as_data import Shown, choice_data, common_fields, nonzero
    from wonders.core.house_rules.declared_hooks import House, hookimpl, hookspec
    from wonders.core.house_rules.rules_in_force import record_house
    from wonders.core.options.names_with_parameters import Amount, Count, NoOptions
    from wonders.core.plugins.find_and_import_plugins import use
    from wonders.core.plugins.load_games_and_bots import load, make_bot
    from wonders.core.plugins.plugin_contract import Questions
    from wonders.core.plugins.theme_contract import Theme

__all__ = [
    "CORE_EFFECTS",
    "Amount",
    "Back",
    "BadCard",
    "BadPlugin",
    "BadRecord",
    "BadSpec",
    "Bot",
    "BotFault",
    "Chance",
    "Change",
    "Choice",
    "City",
    "CityOfCopies",
    "Clock",
    "Count",
    "Dice",
    "Effect",
    "Explanation",
    "Facts",
    "Game",
    "House",
    "IllegalMove",
    "Judgement",
    "Lack",
    "Line",
    "ManyGames",
    "Move",
    "Name",
    "News",
    "NoOptions",
    "Observer",
    "Option",
    "Part",
    "PassedHands",
    "Payment",
    "Piece",
    "Plan",
    "Policy",
    "Questions",
    "Quote",
    "Refusal",
    "Result",
    "Scene",
    "Series",
    "Sheet",
    "Shown",
    "SoftmaxPolicy",
    "State",
    "Step",
    "Theme",
    "Threat",
    "Unknown",
    "View",
    "WondersError",
    "bench",
    "choice_data",
    "common_fields",
    "construct",
    "hookimpl",
    "hookspec",
    "load",
    "make_bot",
    "nonzero",
    "pieces_in",
    "plain_scene",
    "put",
    "read_toml",
    "record_house",
    "rewards_of",
    "shuffled",
    "use",
    "usual_news",
    "wilson",
    "without",
]

#: The module of each name, below `wonders.core`.
_HOMES = {
    "Amount": "options.names_with_parameters",
    "Back": "cards.pieces",
    "BadCard": "errors",
    "BadPlugin": "errors",
    "BadRecord": "errors",
    "BadSpec": "errors",
    "Bot": "game.bot_contract",
    "BotFault": "game.bot_contract",
    "CORE_EFFECTS": "game.effects.kinds_with_their_texts",
    "Chance": "game.chance.shuffle_and_draw_a_deal",
    "Change": "game.scene_for_screens",
    "Choice": "game.pending_choices",
    "City": "game.city",
    "CityOfCopies": "game.city",
    "Clock": "game.bot_contract",
    "Count": "options.names_with_parameters",
    "Dice": "game.chance.random_numbers",
    "Effect": "cards.effect_contract",
    "Explanation": "game.explanation_of_price_or_refusal",
    "Facts": "cards.read_and_check_card_data",
    "Game": "game.game",
    "House": "house_rules.declared_hooks",
    "IllegalMove": "errors",
    "Judgement": "game.bot_contract",
    "Lack": "game.scene_for_screens",
    "Line": "game.explanation_of_price_or_refusal",
    "Move": "game.moves",
    "Name": "cards.read_and_check_card_data",
    "News": "game.scene_for_screens",
    "NoOptions": "options.names_with_parameters",
    "Option": "game.scene_for_screens",
    "PassedHands": "game.drafting_by_passing_hands",
    "Payment": "game.scene_for_screens",
    "Piece": "cards.pieces",
    "Plan": "arena.run.plan",
    "Policy": "game.policy_contract",
    "SoftmaxPolicy": "game.policy_by_weights",
    "ManyGames": "game.batch_of_games_for_learners",
    "rewards_of": "game.learners.rewards_at_the_end",
    "Observer": "game.learners.observation",
    "Part": "game.learners.observation",
    "put": "game.learners.observation",
    "Questions": "plugins.plugin_contract",
    "Quote": "game.scene_for_screens",
    "Refusal": "game.scene_for_screens",
    "Result": "game.results_and_score_sheets",
    "Scene": "game.scene_for_screens",
    "Series": "arena.run.prepared_run",
    "Sheet": "game.results_and_score_sheets",
    "Shown": "game.view_as_data",
    "State": "game.state",
    "Step": "cards.effect_contract",
    "Theme": "plugins.theme_contract",
    "Threat": "game.scene_for_screens",
    "Unknown": "game.scene_for_screens",
    "View": "game.view",
    "WondersError": "errors",
    "bench": "arena.bench_of_engine_speed",
    "choice_data": "game.view_as_data",
    "common_fields": "game.view_as_data",
    "construct": "game.build_a_piece",
    "hookimpl": "house_rules.declared_hooks",
    "hookspec": "house_rules.declared_hooks",
    "load": "plugins.load_games_and_bots",
    "make_bot": "plugins.load_games_and_bots",
    "nonzero": "game.view_as_data",
    "pieces_in": "cards.pieces",
    "plain_scene": "game.scene_for_screens",
    "read_toml": "cards.read_and_check_card_data",
    "record_house": "house_rules.rules_in_force",
    "shuffled": "game.chance.shuffle_imagined_games_and_schedules",
    "use": "plugins.find_and_import_plugins",
    "usual_news": "game.scene_for_screens",
    "wilson": "arena.statistics.confidence_intervals",
    "without": "cards.pieces",
}

_old_paths.install()


def __getattr__(name: str) -> object:
    if name in _old_paths.VALUES:
        return _old_paths.old_value(name, __name__)
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


class _Door(ModuleType):
    """The door itself. Importing the old path `wonders.core.construct` replaces no name of it."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _HOMES or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Door


def __dir__() -> list[str]:
    return __all__
