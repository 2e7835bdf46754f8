"""Random games, and the trials to play them in."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from random import Random
from time import perf_counter
from typing import Any

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.errors import BadSpec
from wonders.core.game.chance.derived_seeds import derive
from wonders.core.game.check_games_before_records import MOST_MOVES
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.state import State
from wonders.core.house_rules.declared_hooks import House
from wonders.core.house_rules.rules_in_force import Houses
from wonders.core.options.names_with_parameters import (
    NoOptions,
    format_spec,
    parse_options,
    recorded,
)
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.read_and_write_record_line import record_of, write_line
from wonders.core.testing.broken_law import Broken
from wonders.core.testing.option_variants import variants_of
from wonders.core.testing.rule_that_does_nothing import silence_in

__all__ = ["Audit", "Course", "Rule", "Trial", "play_out", "trials_of"]

#: A house rule: its class and its parameters.
Rule = tuple[type[House], msgspec.Struct]

#: A function called with the state after each move; may raise `Broken`.
Audit = Callable[[State], None]

#: Weights, drawn in each game for each verb and each colour of pieces.
TASTES = (1, 1, 1, 5, 30)
COLOR_TASTES = (1, 1, 4)


class Trial:
    """A way to play: a ruleset with options and house rules."""

    def __init__(
        self,
        ruleset: type[Game],
        options: msgspec.Struct,
        rules: Sequence[Rule] = (),
        effects: Sequence[type[Effect]] = (),
    ) -> None:
        self.ruleset = ruleset
        self.options = options
        self.rules = tuple(rules)
        self.effects = tuple(effects)

    @classmethod
    def given(
        cls,
        ruleset: type[Game],
        options: Mapping[str, Any],
        rules: Sequence[Rule],
        effects: Sequence[type[Effect]],
    ) -> "Trial":
        """Return the trial with the given options, as text or values, and defaults for others."""
        chosen = parse_options(ruleset.Options, options, f"game {ruleset.name}")
        return cls(ruleset, chosen, rules, effects)

    def build(self) -> Game:
        """Build the game anew, with its own rule objects."""
        rules = [(rule(), options) for rule, options in self.rules]
        houses = Houses(rules, self.ruleset, installed().rulesets_of)
        return self.ruleset(self.options, houses, self.effects)

    @cached_property
    def game(self) -> Game:
        """Return the game, built on first access."""
        return self.build()

    @cached_property
    def anew(self) -> Game:
        """Return a second build of the same game."""
        return self.build()

    @cached_property
    def plain(self) -> "Trial":
        """Return the trial without house rules."""
        return Trial(self.ruleset, self.options, (), self.effects)

    @cached_property
    def silent(self) -> "Trial":
        """Return the trial with the silent rule added as the last."""
        rules: tuple[Rule, ...] = (*self.rules, (silence_in(self.ruleset), NoOptions()))
        return Trial(self.ruleset, self.options, rules, self.effects)

    @property
    def specs(self) -> list[str]:
        """Return the specs of the house rules."""
        return [format_spec(rule.name, options) for rule, options in self.rules]

    def options_record(self) -> dict[str, Any]:
        """Return the options as they are read from records."""
        return recorded(self.options)


def trials_of(
    ruleset: type[Game],
    given: Mapping[str, Any],
    rules: Sequence[Rule],
    effects: Sequence[type[Effect]],
) -> list[Trial]:
    """Return the trials of a ruleset: one as `given`, and one for each other value.

    Given options are fixed. Raises `BadSpec` if the game cannot be built as given; other
    values that are refused are left out.
    """
    first = Trial.given(ruleset, given, rules, effects)
    # Built here because a rule may refuse the options.
    _ = first.game
    found = [first]
    for change in variants_of(ruleset, given):
        options = msgspec.structs.replace(first.options, **change)
        trial = Trial(ruleset, options, rules, effects)
        with suppress(BadSpec):
            _ = trial.game
            found.append(trial)
    return found


class Course:
    """A random game from a seed; it is repeated exactly as long as the listed moves are the same.

    Each game weights verbs and colours in its own way, so that rare positions are met too.
    """

    def __init__(self, game: Game, seed: int) -> None:
        self.seed = seed
        self.moves: list[str] = []
        #: Called after every move, including those played on copies.
        self.audit: Audit = lambda _: None
        #: Seconds spent on playing only.
        self.seconds = 0.0
        self._draw = Random(derive(seed, "moves"))
        self._weights: dict[object, int] = {}
        began = perf_counter()
        self.state: State = game.deal(seed)
        self.seconds += perf_counter() - began

    @property
    def game(self) -> Game:
        """Return the game that is played; it may be drawn with the deal."""
        return self.state.game

    def step(self) -> None:
        """Play a random move."""
        state = self.state
        began = perf_counter()
        listed = state.moves()
        if not listed:
            raise Broken("moves", f"seat {state.seat} is to decide and no move is listed")
        move = self._draw.choices(listed, [self._weight(move) for move in listed])[0]
        self.play_move(move)
        self.seconds += perf_counter() - began

    def play_move(self, move: Move) -> None:
        """Play a given move; it is added to `moves` even if it fails."""
        self.moves.append(f"{self.state.city} {move}")
        self.state.play(move)

    def play(self, moves: int = MOST_MOVES) -> "Course":
        """Play on until there are `moves` moves or the game is over."""
        while self.state.seat is not None and len(self.moves) < moves:
            self.step()
        return self

    def _weight(self, move: Move) -> int:
        weight = self._taste(move.verb, TASTES)
        piece = move.piece or move.under
        return weight * self._taste(piece.color, COLOR_TASTES) if piece else weight

    def _taste(self, what: object, tastes: Sequence[int]) -> int:
        weight = self._weights.get(what)
        if weight is None:
            weight = Random(derive(self.seed, "taste", str(what))).choice(tastes)
            self._weights[what] = weight
        return weight

    def chance(self, *purpose: int | str) -> Random:
        """Return a random generator for this point of the game and this purpose."""
        return Random(derive(self.seed, len(self.moves), *purpose))

    def line(self) -> str:
        """Return the record of the game so far."""
        game = self.game
        names = [f"player {seat}" for seat in range(game.players)]
        state = self.state
        return write_line(record_of(game, state.deal, names, self.moves, state.result(), self.seed))


def play_out(state: State, rng: Random, played: list[str], after: Audit = lambda _: None) -> None:
    """Play random moves to the end; add them to `played` and call `after` after each.

    Raises `Broken` if there is no end.
    """
    while state.seat is not None:
        listed = state.moves()
        if not listed:
            raise Broken("moves", f"seat {state.seat} is to decide and no move is listed")
        move = listed[int(rng.random() * len(listed))]
        played.append(f"{state.city} {move}")
        state.play(move)
        after(state)
        if len(played) > MOST_MOVES:
            raise Broken("ends", f"{MOST_MOVES:,} moves and no end")
