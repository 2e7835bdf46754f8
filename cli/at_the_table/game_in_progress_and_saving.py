"""A game in progress at the table: its moves, its bots, its record."""

import os
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

import msgspec

from wonders.cli.at_the_table.seats_and_names import Seat
from wonders.cli.translate import t_
from wonders.core.arena.ask_bots_and_ask_again import ask_bot
from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.referee import start_bots
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.files.write_whole_files import ChangedMeanwhile, Here, file_mark, put_in_place
from wonders.core.game.blame_plugins_or_bots import blaming_rules, blaming_ruleset
from wonders.core.game.bot_contract import Bot, BotFault
from wonders.core.game.check_games_before_records import check_finished, expect_moves
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.scene_for_screens import News, Scene
from wonders.core.game.state import State
from wonders.core.game.view import View
from wonders.core.guard.call_plugins_and_name_the_culprit import printing_aside
from wonders.core.guard.interrupts import interrupt_held
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.fit_for_record import expect_replayed
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import (
    About,
    Record,
    forfeited,
    record_of,
    write_line,
)

__all__ = ["Session"]

LINE_END = b"\n"


@dataclass
class Session:
    """One game with the people and bots that play it; its record is written after every move.

    `before` and `after` are the lines of the record file that belong to other games and stay as
    they are; `mark` is the `file_mark` of that file when they were read.
    """

    state: State
    seats: Sequence[Seat]
    seed: int | None
    path: str | None = None
    before: bytes = b""
    mark: tuple[int, ...] = ()
    after: bytes = b""
    moves: list[str] = field(default_factory=list)
    result: Result | None = None
    #: The states in which a person had to decide, with the number of moves before each.
    decisions: list[tuple[State, int]] = field(default_factory=list)

    #: What the record says for people: when the game began, for example.
    about: About | None = None
    #: What each person has learnt of each move, with the number of moves after it; where no
    #: person plays, what each player has.
    heard: dict[int, list[tuple[int, News]]] = field(default_factory=dict)
    #: The faults of bots in `start`, by seat; each counts when its bot has to move.
    faults: dict[int, BotFault] = field(default_factory=dict)
    #: Why bots were asked once more, as far as nobody has been told.
    retries: list[Retry] = field(default_factory=list)
    #: Why the record could not be written the last time, or ""; the game goes on in memory.
    unwritten: str = ""
    #: The game that was asked for, if another may be dealt: one whose leader chance draws.
    asked: Game | None = None
    #: Whether its file is one of the player's folder, made for this game.
    own_file: bool = False
    #: Whether a person has moved, though it may be taken back.
    moved: bool = False
    #: The locks of its files, as far as they are held.
    held: ExitStack = field(default_factory=ExitStack)

    #: In these a game of plugins is played again: its record must find them.
    games: Games = field(default_factory=lambda: Games(load))

    def __post_init__(self) -> None:
        #: The folder in which the files of the game were named.
        self.here = Here()
        #: The game that is played; if chance draws a leader, the one with that leader. A house
        #: rule can spoil what the state has of it.
        self.game: Game = self.state.game
        self.bots: list[Bot | BotFault | None] = [seat.bot for seat in self.seats]
        self.deal: msgspec.Struct = self.state.deal
        self.result = self.state.result()
        players = range(len(self.seats))
        self.people = [seat for seat in players if self.seats[seat].bot is None]
        for seat in self.people or players:
            self.heard.setdefault(seat, [])

    def start_bots(self) -> None:
        """Let the bots prepare for the game as it stands."""
        # What a bot prints must not come between what the table shows.
        with printing_aside():
            again, retries = self._new_bot, self.retries
            self.faults = start_bots(self.bots, self.state, again=again, retries=retries)

    def _new_bot(self, seat: int) -> Bot:
        make = self.seats[seat].make
        assert make is not None
        return make()

    @property
    def names(self) -> list[str]:
        """Return the names by seat that the record gives; empty if it gives none."""
        return [] if self.about is None else list(self.about.names or ())

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.result is not None

    def record(self) -> Record:
        """Return the record of the game so far."""
        names = [seat.name for seat in self.seats]
        return record_of(
            self.game, self.deal, names, self.moves, self.result, self.seed, self.about
        )

    def save(self, path: str | None = None) -> tuple[int, ...]:
        """Write the whole record to its own file or to another; return its `file_mark`.

        Raises `BadSpec` if that fails, or if somebody else has changed its own file since.
        """
        line = write_line(self.record()).encode()
        if path is not None:
            return put_in_place(self.here.path(path), line)
        if self.path is not None:
            try:
                path = self.here.path(self.path)
                self.mark = put_in_place(path, self.before + line + self.after, self.mark)
            except ChangedMeanwhile:
                told = t_("cannot write {path}: somebody else has changed it")
                raise BadSpec(told.format(path=one_line(self.path, 200))) from None
        return self.mark

    def keep(self) -> bool:
        """Write the record to its own file; if that fails, remember why and return False."""
        if self.path is None:
            # Where no file could be had, that stays so until it is saved elsewhere.
            return not self.unwritten
        try:
            with interrupt_held():
                self.save()
        except BadSpec as error:
            self.unwritten = str(error)
        else:
            self.unwritten = ""
        return not self.unwritten

    def move_to(self, path: str) -> None:
        """Keep the record in a file of its own from now on."""
        self.mark = self.save(path)
        self.path, self.before, self.after = path, b"", b""
        self.own_file = False
        self.unwritten = ""

    @property
    def is_there(self) -> bool:
        """Return whether it has a file, and that is there as it was written last."""
        path = "" if self.path is None else self.here.path(self.path)
        return bool(self.mark) and file_mark(path) == self.mark

    @property
    def place(self) -> str:
        """Return its file, and its line if there are other games, as `--load` takes them."""
        number = f":{self.before.count(LINE_END)}" if self.before or self.after else ""
        # That alone would be standard input.
        path = "./-" if self.path == "-" else self.path or ""
        return f"{path}{number}"

    def drop_unplayed(self) -> bool:
        """Keep no file of a game in which nobody has moved yet; return whether that is so."""
        played = self.moved or self.decisions or self.over
        if played or not self.own_file or self.path is None:
            return False
        path = self.here.path(self.path)
        # Somebody may have put another file there.
        if file_mark(path) == self.mark:
            with suppress(OSError):
                os.unlink(path)
        self.path = None
        return True

    def play(self, move: Move) -> None:
        """Play a move and write the record."""
        seat = self.state.seat
        if seat is not None and self.seats[seat].bot is None:
            self.decisions.append((self.state.copy(), len(self.moves)))
            self.moved = True
        before = self._views()
        said = f"{self.state.city} {move}"
        with blaming_ruleset(self.game), blaming_rules(self.game):
            self.state.play(move)
            # Not before: what a rule fails in is no move of the record.
            self.moves.append(said)
            self._end(self.state.result())
            expect_moves(self.state)
        self._expect_replayed()
        self.keep()
        self._hear(move, before, len(self.moves))

    def hear_again(self, played: Sequence[tuple[State, Move]]) -> None:
        """Learn what moves before this session changed: each with the state before it."""
        last = self.state
        for number, (earlier, move) in enumerate(played, 1):
            self.state = earlier
            before = self._views()
            self.state = played[number][0] if number < len(played) else last
            self._hear(move, before, number)
        self.state = last

    def _views(self) -> dict[int, View]:
        return {seat: self.state.view(seat) for seat in self.heard}

    def _hear(self, move: Move, before: dict[int, View], number: int) -> None:
        with blaming_rules(self.game):
            for seat, after in self._views().items():
                told = self.game.news(number, move, before[seat], after)
                self.heard[seat] += [(number, news) for news in told]

    def news(self, seat: int) -> list[News]:
        """Return what a person has learnt since the last own decision that led to anything."""
        heard = self.heard.get(seat, [])
        for earlier, count in reversed(self.decisions):
            if earlier.seat == seat and heard and heard[-1][0] > count:
                return self.news_after(seat, count)
        return self.log(seat)

    def news_after(self, seat: int, count: int) -> list[News]:
        """Return what a person has learnt from the moves after the first `count`."""
        return [news for number, news in self.heard.get(seat, []) if number > count]

    def log(self, seat: int) -> list[News]:
        """Return everything that a person has learnt."""
        return [news for _, news in self.heard.get(seat, [])]

    def scene(self, seat: int) -> Scene:
        """Return the table as a person sees it now."""
        with blaming_rules(self.game):
            scene = self.state.view(seat).scene(self.news(seat))
        if self.result is not None and scene.shown.result is None:
            # The state knows nothing of a forfeit.
            shown = msgspec.structs.replace(scene.shown, result=self.result)
            scene = msgspec.structs.replace(scene, shown=shown)
        return scene

    def hides(self, last: int | None, seat: int) -> bool:
        """Return whether one person has seen what another must not see, or the other way round.

        Where `last` is None nobody has, but somebody else may be looking.
        """
        if last is None:
            return any(self.hides(each, seat) for each in self.people)
        return not self.state.view(last).knows_the_same(self.state.view(seat))

    def _end(self, result: Result | None) -> None:
        """Keep the result, if the game has ended and is fit for a record."""
        if result is not None:
            check_finished(self.state, result, self.moves)
        self.result = result

    def _expect_replayed(self) -> None:
        """Keep the last move out of the record if it could not be gone on with there."""
        try:
            expect_replayed(self.game, self.record(), self.games)
        except BadPlugin:
            del self.moves[-1]
            self.result = None
            raise

    def bot_move(self) -> Move | None:
        """Return the move of the bot whose turn it is; if it fails it forfeits, and return None."""
        seat = self.state.seat
        assert seat is not None
        bot = self.bots[seat]
        try:
            if seat in self.faults:
                raise self.faults[seat]
            assert isinstance(bot, Bot)
            with printing_aside():
                return ask_bot(bot, self.state, retries=self.retries, step=len(self.moves))
        except BotFault as fault:
            self.forfeit(str(fault))
            return None

    def forfeit(self, why: str) -> None:
        """End the game: the one who has to decide has lost it."""
        seat = self.state.seat
        assert seat is not None
        self._end(forfeited(self.state, seat, why))
        self.keep()

    def new_retries(self) -> list[Retry]:
        """Return why bots were asked once more since the last call of this method."""
        new, self.retries = self.retries, []
        return new
