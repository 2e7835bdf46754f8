"""The bots of a table thinking in a process of their own, which can be stopped at any time."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.seats_and_names import take_seats
from wonders.cli.stoppable_process import Beside, settle_quietly
from wonders.core.arena.ask_bots_and_ask_again import ask_bot, call_bot
from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.referee import start_bots
from wonders.core.arena.run.plan import ShippedPlugin, shipped
from wonders.core.errors import WondersError
from wonders.core.game.bot_contract import Bot, BotFault
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.state import State
from wonders.core.guard.texts_safe_to_print import exception_line, one_line
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record, read_line, write_line
from wonders.core.record.replay import replay

__all__ = ["Answer", "Thinker"]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a bot answered: a move in notation, or why it has none.

    `ended` is whether its process has ended instead, `failure` what has failed that is no fault of
    its own: a house rule in a world that it imagined, for example.
    """

    move: str | None = None
    fault: str = ""
    retries: tuple[Retry, ...] = ()
    ended: bool = False
    failure: str = ""


class Thinker:
    """A process with the bots of a session. Make it early, before there are threads.

    Ended in mid-thought, it begins anew with the next question, with new bots of the same seeds.
    """

    def __init__(self, session: Session, plugins: Sequence[str]) -> None:
        # A bot's name in a record is its spec, unless it would not bring the bot back.
        specs = [seat.spec or seat.name for seat in session.seats]
        loaded = shipped(plugins)
        self._beside = Beside("bots", _think, specs, session.seed or 0, loaded)
        if any(seat.bot is not None for seat in session.seats):
            self._beside.start()

    def ask(self, session: Session) -> None:
        """Ask for the move of the bot whose turn it is."""
        self._beside.ask(write_line(session.record()).encode())

    def answer(self) -> Answer:
        """Wait for the answer; call it in a thread."""
        answer = self._beside.answer()
        return Answer(ended=True) if answer is None else msgspec.json.decode(answer, type=Answer)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self._beside.stop()


def _think(
    pipe: "Connection[Any, Any]", specs: list[str], seed: int, plugins: Sequence[ShippedPlugin]
) -> None:
    """Answer questions until nobody asks any more."""
    failure = settle_quietly(plugins)
    mind = _Mind(specs, seed, plugins)
    with suppress(EOFError, OSError):
        while True:
            record = read_line(pipe.recv_bytes())
            answer = Answer(failure=failure) if failure else mind.answer(record)
            pipe.send_bytes(msgspec.json.encode(answer))
            mind.ponder(pipe.poll)


class _Mind:
    """The bots in their own process, and the game as they know it."""

    def __init__(self, specs: list[str], seed: int, plugins: Sequence[ShippedPlugin]) -> None:
        self.specs, self.seed, self.plugins = specs, seed, plugins
        self.games = Games(load)
        self.bots: list[Bot | BotFault | None] = []
        self.faults: dict[int, BotFault] = {}
        self.state: State | None = None
        self.moves: list[str] = []
        #: The bot that has just answered, and its move.
        self.answered: tuple[Bot, Move] | None = None

    def answer(self, record: Record) -> Answer:
        """Return what the bot whose turn it is does after the moves of a record."""
        retries: list[Retry] = []
        self.answered = None
        try:
            game = self.games.of(record)
            state = self._follow(game, record)
            if not self.bots:
                # What the game was built of here is what the table was built of.
                for plugin in self.plugins:
                    plugin.expect_unchanged()
                self._take_seats(game, state, retries)
            assert state.seat is not None
            if state.seat in self.faults:
                raise self.faults[state.seat]
            bot = self.bots[state.seat]
            assert isinstance(bot, Bot)
            move = ask_bot(bot, state, retries=retries, step=len(self.moves))
        except BotFault as fault:
            return Answer(fault=str(fault), retries=tuple(retries))
        except WondersError as error:
            return Answer(failure=one_line(error), retries=tuple(retries))
        except Exception as error:
            return Answer(fault=exception_line(error), retries=tuple(retries))
        self.answered = bot, move
        return Answer(str(move), retries=tuple(retries))

    def ponder(self, asked: Callable[[], bool]) -> None:
        """Let the bot that has just answered think on while others decide, until it is asked."""
        if self.answered is None or self.state is None:
            return
        bot, move = self.answered
        seat, after = self.state.seat, self.state.copy()
        # What fails here is no answer, and costs it nothing; `wonders check` tells its author.
        with suppress(BotFault, WondersError):
            after.play(move)
            if after.seat not in (None, seat):
                call_bot(None, bot.ponder, after.view(seat), asked)

    def _follow(self, game: Game, record: Record) -> State:
        """Return the state after the moves of a record; it goes on from the last one if it can."""
        if self.state is None or record.moves[: len(self.moves)] != self.moves:
            for state, _ in replay(game, record):
                self.state = state
        else:
            for text in record.moves[len(self.moves) :]:
                self.state.play(game.move(text.partition(" ")[2]))
        self.moves = record.moves
        assert self.state is not None
        return self.state

    def _take_seats(self, game: Game, state: State, retries: list[Retry]) -> None:
        seats = take_seats(game, self.specs, self.seed)

        def again(number: int) -> Bot:
            make = seats[number].make
            assert make is not None
            return make()

        self.bots = [seat.bot for seat in seats]
        self.faults = start_bots(self.bots, state, again=again, retries=retries)
