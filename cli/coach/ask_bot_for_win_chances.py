"""What moves are worth, found out in a process beside the table."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from wonders.cli.stoppable_process import Beside, settle_quietly
from wonders.cli.translate import t_
from wonders.core.arena.run.plan import ShippedPlugin, shipped
from wonders.core.errors import WondersError
from wonders.core.game.bot_contract import Judgement
from wonders.core.guard.texts_safe_to_print import exception_line, one_line
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.plugins.load_games_and_bots import load, make_bot
from wonders.core.record.analysed_moves import Decision, analyse, judgements
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import Record, read_line, write_line
from wonders.core.record.replay import replay

__all__ = ["REVIEWER", "Judge", "Judged", "Opinion", "as_data", "judged_by"]

#: Who judges a position for the coach.
COACH = "mcts:seconds=1.8"
#: Who judges every move of a whole game.
REVIEWER = "mcts:playouts=300"


class Opinion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is thought of one move: the share of games won with its 95 % interval.

    `value` tells moves apart that win as often: it counts the lead as well.
    """

    move: str
    games: int
    won: float
    low: float
    high: float
    value: float = 0.0


class Judged(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision with what is thought of every move, the best first.

    `number` counts the moves from 0; `played` is None where none has been played yet.
    """

    number: int
    seat: int
    played: Opinion | None
    opinions: tuple[Opinion, ...]

    @property
    def best(self) -> Opinion:
        """Return the move that would have been played."""
        return self.opinions[0]


class _Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to judge: the position after it, or all moves, those of some seats first."""

    record: str
    judge: str
    seats: tuple[tuple[int, ...], ...] | None = None


class _Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the answer; without a decision the last one, with what went wrong, if anything."""

    judged: Judged | None = None
    fault: str = ""


class Judge:
    """A process that says what moves are worth. One question at a time; `stop` drops it."""

    def __init__(self) -> None:
        self._beside = Beside("judge", _judge, shipped(installed().named))
        #: Whether the question was dropped, so that no more is said.
        self._dropped = False

    def ask_about_position(self, record: Record) -> None:
        """Ask about the position after all moves of a record; there is one answer."""
        self._ask(_Question(write_line(record), COACH))

    def ask_about_game(
        self, record: Record, seats: Sequence[Sequence[int]], judge: str = REVIEWER
    ) -> None:
        """Ask about all moves of a record: in the order they were played, group by group."""
        groups = tuple(map(tuple, seats))
        self._ask(_Question(write_line(record), judge, groups))

    def _ask(self, question: _Question) -> None:
        self._dropped = False
        self._beside.ask(msgspec.json.encode(question))

    def answers(self) -> Iterator[Judged]:
        """Yield the answers as they come; call it in a thread, if others are not to wait.

        Raises `WondersError` if there can be no more of them.
        """
        while (answer := self._beside.answer()) is not None:
            part = msgspec.json.decode(answer, type=_Answer)
            if part.fault:
                raise WondersError(part.fault)
            if part.judged is None:
                return
            yield part.judged
        if not self._dropped:
            # The next question is put to a new one.
            self._beside.stop()
            raise WondersError(t_("the process that judges has ended before it was done"))

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        self._dropped = True
        self._beside.stop()


def _judge(pipe: "Connection[Any, Any]", plugins: Sequence[ShippedPlugin]) -> None:
    """Answer questions until nobody asks any more."""
    failure = settle_quietly(plugins)
    games = Games(load)
    with suppress(EOFError, OSError):
        while True:
            question = msgspec.json.decode(pipe.recv_bytes(), type=_Question)
            fault = failure
            try:
                for judged in () if failure else _found(games, question):
                    pipe.send_bytes(msgspec.json.encode(_Answer(judged)))
            except WondersError as error:
                fault = one_line(error)
            except OSError:
                raise
            except Exception as error:
                fault = exception_line(error)
            pipe.send_bytes(msgspec.json.encode(_Answer(fault=fault)))


def _found(games: Games, question: _Question) -> Iterator[Judged]:
    record = read_line(question.record)
    game = games.of(record)
    if question.seats is None:
        for state, _ in replay(game, record):
            last = state
        if last.seat is not None:
            bot = make_bot(question.judge, 0)
            found = judgements(bot, last.view(last.seat), last.moves())
            if found:
                yield Judged(len(record.moves), last.seat, None, tuple(map(_opinion, found)))
        return
    for seats in question.seats:
        for each in analyse(game, record, partial(make_bot, question.judge), seats):
            yield judged_by(each)


def judged_by(decision: Decision) -> Judged:
    """Return a decision of an analysis as a review keeps it."""
    judged = tuple(map(_opinion, decision.judged))
    return Judged(decision.number, decision.seat, _opinion(decision.played), judged)


def as_data(judged: Judged, city: int) -> dict[str, Any]:
    """Return a decision for a city as plain data: what `wonders analyse --json` prints of it."""
    played = judged.played
    assert played is not None
    return {
        "number": judged.number,
        "seat": judged.seat,
        "city": city,
        "played": played.move,
        "cost": round(max(0.0, judged.best.won - played.won), 4),
        "moves": [
            {
                "move": each.move,
                "games": each.games,
                "won": round(each.won, 4),
                "low": round(each.low, 4),
                "high": round(each.high, 4),
            }
            for each in judged.opinions
        ],
    }


def _opinion(each: Judgement) -> Opinion:
    return Opinion(each.move.text, each.games, each.won, each.low, each.high, each.value)
