"""A run ready to be played: its game, its bots, and any of its games by number."""

import platform
import time
from collections.abc import Sequence
from functools import partial
from itertools import chain, count
from typing import Any

import msgspec

from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.pairing_seating_and_deals import schedule_of
from wonders.core.arena.referee import BotMaker, make_bots, play_game
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.seeds_of_deals_and_bots import bot_seed, deal_seed
from wonders.core.arena.statistics.tally import Tally
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.files.write_whole_files import Here
from wonders.core.game.bot_contract import Bot
from wonders.core.game.chance.derived_seeds import check_seed
from wonders.core.game.game import Game
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.plugins.load_games_and_bots import (
    LABEL_LIMIT,
    find_bot,
    label_of,
    load,
    new_bot,
)
from wonders.core.plugins.what_plugins_bring import Origin
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record, read_line, write_line

__all__ = ["Chunk", "Series"]


class Chunk(msgspec.Struct, frozen=True):
    """Consecutive finished games: the lines of their records, the retries, the tally.

    `seconds` is the time they took.
    """

    first: int
    lines: list[str]
    retries: list[Retry]
    tally: Tally
    seconds: float = 0.0


#: The most letters of what a bot says of itself for the run file.
MOST_LETTERS = 10_000


class Series:
    """A run ready to be played, with its game and bots found and every number checked.

    Raises `BadSpec`, `BadPlugin` or `BadCard` for a plan that cannot be played here.
    """

    def __init__(self, plan: Plan, plugins: Plugins | None = None) -> None:
        expect_type(plan, Plan, "Series: plan is a Plan")
        found = plugins or installed()
        plan = msgspec.structs.replace(plan, seed=check_seed(plan.seed))
        self.game: Game = load(plan.game, plan.houses, plan.options, found, text=True)
        #: The games that records of this run name, each built once.
        self.games = Games(partial(load, plugins=found))
        players = self.game.players
        if plan.pairing == "match" and len(plan.bots) != players:
            count = "1 player" if players == 1 else f"{players} players"
            bots = "1 bot" if len(plan.bots) == 1 else f"{len(plan.bots)} bots"
            raise BadSpec(f"{plan.game} is for {count}, not {bots}")
        self.schedule = schedule_of(plan.pairing, players, len(plan.bots), plan.seed, plan.rotate)
        self.makers: list[BotMaker] = []
        #: The names of the bots in records: specs with every parameter written out.
        self.bots: list[str] = []
        #: What else the bots are made of, such as the hash of a file.
        self._made_of: list[str] = []
        #: The bots that look at a clock; with them the run cannot be repeated.
        self.timed: list[str] = []
        origins: list[Origin] = [found.rulesets.origins[plan.game]]
        for number, spec in enumerate(plan.bots):
            kind, options = find_bot(spec, found)
            self.makers.append(partial(new_bot, kind, options))
            label = plan.labels[number] if plan.labels else label_of(kind, options, self.game)
            with Here():
                made_of = _line_of(kind, "made_of", options)
                whole_spec = _line_of(kind, "spec", options)
                timed = not plan.labels and call_plugin(
                    f"bot {kind.name}: timed", _is_timed, kind, options
                )
            if not made_of and label != whole_spec:
                # A label of its own need not tell the parameters.
                made_of = whole_spec
            if plan.made_of and made_of != plan.made_of[number]:
                raise BadSpec(f"{spec} has changed since the run began: its file, say; put it back")
            self._made_of.append(made_of)
            if not plan.labels:
                self.bots.append(self._told_apart(label, made_of))
                if timed:
                    self.timed.append(self.bots[-1])
            origins.append(found.bots.origins[kind.name])
        origins += [found.houses.origins[rule.name] for rule, _ in self.game.houses]
        #: Versions of the packages that the game, the bots and the rules come from.
        self.versions = {each.package: each.version for each in origins if each.package}
        if plan.versions:
            plan.check_versions(self.versions)
        self.bots = self.bots or [*plan.labels]
        self.plan = msgspec.structs.replace(
            plan,
            versions=self.versions,
            labels=tuple(self.bots),
            made_of=tuple(self._made_of),
        )
        #: The names of all that are counted: the bots, then the automata.
        self.names = [*self.bots, *self.game.automata]

    def _told_apart(self, label: str, made_of: str) -> str:
        """Return the label of the next bot, with a number if one made of something else has it.

        Two versions of a program often go by one name.
        """
        others = dict(zip(self.bots, self._made_of, strict=False))
        numbered = (f"{label[: LABEL_LIMIT - 4]} {number}" for number in count(2))
        return next(
            told for told in chain([label], numbered) if others.get(told, made_of) == made_of
        )

    def facts(self) -> dict[str, Any]:
        """Return what identifies the run, as plain data for the run file."""
        plan = self.plan
        return {
            "game": plan.game,
            "rules": self.game.version,
            "options": self.game.options_record(),
            "house": list(self.game.houses.specs),
            "bots": self.bots,
            "made_of": self._made_of,
            "pairing": plan.pairing,
            "rotate": plan.rotate,
            "seed": plan.seed,
            "seconds_a_move": plan.clock.seconds,
            "limit": plan.clock.limit,
            "plugins": [{"name": each.name, "sha256": each.sha256} for each in plan.plugins],
            "versions": self.versions,
            "python": platform.python_version(),
        }

    def entrants(self, number: int, record: Record) -> list[int]:
        """Return the entrant at each seat of a finished game."""
        players = list(self.schedule.seating(number).entrants)
        if len(record.seats) == self.game.players:
            return players
        bots = len(self.bots)
        automata = [self.game.automata.index(name) for name in record.seats[self.game.players :]]
        return [*players, *(bots + index for index in automata)]

    def expected(self, number: int) -> tuple[int, list[str]]:
        """Return the seed of the deal and the bots by seat that the record of a game must have."""
        deal, entrants = self.schedule.seating(number)
        return deal_seed(self.plan.seed, deal), [self.bots[entrant] for entrant in entrants]

    def play(
        self, number: int, makers: Sequence[BotMaker] | None = None
    ) -> tuple[Record, list[Retry]]:
        """Play one game of the run; return its record and the retries in it."""
        plan = self.plan
        deal, entrants = self.schedule.seating(number)
        makers = makers or [self.makers[entrant] for entrant in entrants]
        seeds = [bot_seed(plan.seed, number, seat) for seat in range(len(entrants))]
        names = [self.bots[entrant] for entrant in entrants]
        played = play_game(
            self.game,
            deal_seed(plan.seed, deal),
            make_bots(makers, seeds, plan.clock.limit),
            names,
            clock=plan.clock,
            again=lambda seat: makers[seat](seeds[seat]),
            games=self.games,
        )
        retries = [msgspec.structs.replace(each, game=number, where="") for each in played.retries]
        return played.record, retries

    def play_chunk(self, first: int, count: int) -> Chunk:
        """Play `count` consecutive games."""
        began = time.perf_counter()
        chunk = self.chunk(first)
        for number in range(first, first + count):
            self.put(chunk, number, *self.play(number))
        return msgspec.structs.replace(chunk, seconds=time.perf_counter() - began)

    def chunk(self, first: int) -> Chunk:
        """Return a chunk without games."""
        return Chunk(first, [], [], Tally(len(self.names), self.schedule.rotations))

    def chunk_of(self, first: int, lines: Sequence[str], retries: Sequence[Retry]) -> Chunk:
        """Return the chunk of games that were played before, counted from their records."""
        chunk = self.chunk(first)
        by_game: dict[int, list[Retry]] = {}
        for retry in retries:
            by_game.setdefault(retry.game, []).append(retry)
        for number, line in enumerate(lines, first):
            its = by_game.get(number, [])
            record = read_line(line)
            chunk.lines.append(line)
            chunk.retries.extend(its)
            self._tally(chunk, number, record, its)
        return chunk

    def put(self, chunk: Chunk, number: int, record: Record, retries: Sequence[Retry]) -> None:
        """Add a finished game to a chunk."""
        chunk.lines.append(write_line(record))
        chunk.retries.extend(retries)
        self._tally(chunk, number, record, retries)

    def _tally(self, chunk: Chunk, number: int, record: Record, retries: Sequence[Retry]) -> None:
        table = number // self.schedule.rotations
        chunk.tally.add(record, self.entrants(number, record), retries, table)


def _line_of(kind: type[Bot], name: str, options: msgspec.Struct) -> str:
    """Return what a bot says of itself, its `spec` or what it is `made_of`."""
    where = f"bot {kind.name}: {name}"
    line: object = call_plugin(where, getattr(kind, name), options)
    if type(line) is not str or not line.isprintable():
        raise BadPlugin(f"{where}: {safe_repr(line)} is no line")
    if len(line) > MOST_LETTERS:
        raise BadPlugin(f"{where} has {len(line):,} letters, more than {MOST_LETTERS:,}; hash it")
    return line


def _is_timed(kind: type[Bot], options: msgspec.Struct) -> bool:
    return bool(kind.timed(options))
