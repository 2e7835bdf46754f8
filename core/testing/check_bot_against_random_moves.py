"""The check of a bot, which plays every ruleset against random moves."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.game.bot_contract import Bot, Clock
from wonders.core.game.chance.derived_seeds import derive
from wonders.core.game.check_games_before_records import MOST_MOVES
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.state import State
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.options.names_with_parameters import parse_options
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.plugins.load_games_and_bots import find_bot, label_of, new_bot
from wonders.core.testing.broken_law import Broken, broken_by
from wonders.core.testing.check_house_rule_effect_or_ruleset import NOTHING, rulesets_for
from wonders.core.testing.compare_all_that_an_object_reaches import difference, shape
from wonders.core.testing.find_smallest_game_that_breaks_a_law import (
    Case,
    Examination,
    Extent,
    Report,
)
from wonders.core.testing.laws_of_whole_games import expect_spec
from wonders.core.testing.random_game import Course, Trial

__all__ = ["check_bot"]


def check_bot(
    bot: str | type[Bot],
    options: Mapping[str, Any] = NOTHING,
    game: str | type[Game] | None = None,
    *,
    parameters: Mapping[str, Any] = NOTHING,
    games: int = 20,
    seed: int = 0,
    seconds: float = 10.0,
    laws: bool = True,
    plugins: Plugins | None = None,
) -> list[Report]:
    """Check a bot, given by spec or class, against random moves in every ruleset.

    It plays each seat in turn. The rest is as in `check_house`.
    """
    found = plugins or installed()
    found.load_all()
    expect_type(bot, (str, type), "a bot is checked by its spec or its class")
    if isinstance(bot, str):
        bot, chosen = find_bot(bot, found)
    else:
        chosen = parse_options(bot.Options, parameters, f"bot {bot.name}")
    effects = tuple(found.effects.things.values())
    extent = Extent(games, seed, seconds, laws)
    return [
        _BotExamination(bot, chosen, each, options, effects, extent).run()
        for each in rulesets_for((), game, found)
    ]


class _BotExamination(Examination):
    """An examination of a bot alone; rulesets and house rules are not examined."""

    def __init__(
        self,
        kind: type[Bot],
        chosen: msgspec.Struct,
        ruleset: type[Game],
        given: Mapping[str, Any],
        effects: Sequence[type[Effect]],
        extent: Extent,
    ) -> None:
        spec = call_plugin(f"bot {kind.name}: spec", kind.spec, chosen)
        super().__init__(f"bot {spec}", ruleset, given, effects, extent)
        self.kind = kind
        self.chosen = chosen

    def examine(
        self,
        trial: Trial,
        seed: int,
        close: bool,
        only: str | None = None,
        most: int = MOST_MOVES,
    ) -> int | Case:
        """Let the bot play a game, twice under the laws; return its moves, or the broken law."""
        course: Course | None = None
        self.now = (trial, seed, None)
        try:
            if self.kind.verbatim is None:
                expect_spec(self.kind.name, self.kind.Options, self.chosen)
            course = self.step(lambda: Course(trial.game, seed))
            self.now = (trial, seed, course)
            self._expect_name(trial.game)
            self._play(course, most)
            if not self.extent.laws:
                return len(course.moves)
            again = self.step(lambda: Course(trial.game, seed))
            self.now = (trial, seed, again)
            self._play(again, most)
            for number, (one, two) in enumerate(zip(course.moves, again.moves, strict=False)):
                if one != two:
                    why = f"played again with the same seed it answers «{two}», not «{one}»"
                    raise Broken("repeats", why, number)
        except Exception as error:
            broken = broken_by(error)
        else:
            return len(course.moves)
        return Case.at(broken, trial, seed, course)

    def _expect_name(self, game: Game) -> None:
        """Ask the class what runs ask it, before any bot is made."""
        kind, chosen = self.kind, self.chosen
        self.step(lambda: label_of(kind, chosen, game))
        self.step(lambda: call_plugin(f"bot {kind.name}: made_of", kind.made_of, chosen))
        self.step(lambda: call_plugin(f"bot {kind.name}: timed", kind.timed, chosen))

    def _play(self, course: Course, most: int) -> None:
        state = course.state
        seat = course.seed % course.game.players
        bot = self.step(lambda: new_bot(self.kind, self.chosen, derive(course.seed, "bot")))
        self.step(lambda: bot.start(seat, state.view(seat) if bot.reads_view else None))
        while state.seat is not None:
            # The bot is asked once more after move `most`, to find a fault there.
            move = self._answer(course, bot, seat) if state.seat == seat else None
            if len(course.moves) >= min(most, MOST_MOVES):
                break
            if move is not None:
                course.play_move(move)
            else:
                self._ponder(bot, seat, state)
                self.step(course.step)
        result = state.result()
        if result is not None:
            self.step(lambda: bot.end(result))

    def _ponder(self, bot: Bot, seat: int, state: State) -> None:
        """Let the bot think while another seat decides, until it looks up."""
        if type(bot).ponder is not Bot.ponder:
            view = state.view(seat)
            before = shape(view)
            self.step(lambda: bot.ponder(view, lambda: True))
            changed = difference(before, shape(view))
            if changed:
                raise Broken("leaves", f"it changes the view: {changed}")

    def _answer(self, course: Course, bot: Bot, seat: int) -> Move:
        """Let the bot choose; raise `Broken` for an illegal move, or if it changes anything."""
        state = course.state
        listed = state.moves()
        view = state.view(seat) if bot.reads_view else None
        before = (shape(view), shape(state), _texts(listed))
        move = self.step(lambda: bot.choose(view, listed, Clock()))
        if not any(move is each for each in listed):
            raise Broken("answers", f"it answers {safe_repr(move)}, which is no legal move")
        for what, one, two in zip(
            ("view", "state", "moves"),
            before,
            (shape(view), shape(state), _texts(listed)),
            strict=True,
        ):
            changed = difference(one, two)
            if changed:
                raise Broken("leaves", f"it changes the {what}: {changed}")
        return move


def _texts(moves: Sequence[Any]) -> object:
    return shape([(move.index, move.verb, move.text) for move in moves])
