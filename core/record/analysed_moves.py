"""Analyses of recorded games: what a bot thinks of the moves that were played."""

import sys
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Annotated

import msgspec
from msgspec.structs import astuple

from wonders.core.game.blame_plugins_or_bots import as_fault_of_plugins
from wonders.core.game.bot_contract import Bot, Clock, Judgement
from wonders.core.game.chance.derived_seeds import derive
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.game.view import View
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.record.read_and_write_record_line import Record
from wonders.core.record.replay import replay

__all__ = ["Decision", "analyse", "costliest", "judgements"]

Count = Annotated[int, msgspec.Meta(ge=0)]
Share = Annotated[float, msgspec.Meta(ge=0, le=1)]
Finite = Annotated[float, msgspec.Meta(ge=-sys.float_info.max, le=sys.float_info.max)]
#: All the time that a bot wants.
PATIENT = Clock()


class Decision(msgspec.Struct, frozen=True):
    """A decision of a recorded game: the move that was played, and what a bot thinks of all.

    `seat` decided, for `city`; `number` counts the moves from 0. `judged` has every legal move,
    the one that the bot would play first.
    """

    number: int
    seat: int
    city: int
    played: Judgement
    judged: tuple[Judgement, ...]

    @property
    def best(self) -> Judgement:
        """Return the move that the bot would have played."""
        return self.judged[0]

    @property
    def cost(self) -> float:
        """Return how much of the chance to win the move gave away, from 0 to 1."""
        return max(0.0, self.best.won - self.played.won)


def analyse(
    game: Game,
    record: Record,
    make: Callable[[int], Bot],
    seats: Container[int] | None = None,
    clock: Clock = PATIENT,
) -> Iterator[Decision]:
    """Yield the decisions of a record that had an alternative, with what a bot thinks of them.

    `make` returns a bot for a seed; each decision has a bot and a seed of its own, so that the
    answer does not depend on those before. With `seats` only these seats are looked at. Nothing
    is yielded where the bot cannot tell. Raises `BadRecord` like `replay`.
    """
    for state, step in replay(game, record):
        if step is None or (seats is not None and step.decider not in seats):
            continue
        moves = state.moves()
        if len(moves) < 2:
            continue
        bot = make(derive(0, "analysis", step.number))
        judged = judgements(bot, state.view(step.decider), moves, clock)
        played = next((each for each in judged if each.move is step.move), None)
        if played is not None:
            yield Decision(step.number, step.decider, step.seat, played, judged)


def judgements(
    bot: Bot, view: View, moves: Sequence[Move], clock: Clock = PATIENT
) -> tuple[Judgement, ...]:
    """Return what a bot thinks of moves; raise `BadPlugin`, naming it, if that is no judgement.

    Where rules or a game of a plugin fail below it, they are named, as in a game.
    """

    def answer() -> list[Judgement]:
        try:
            return list(bot.analyse(view, moves, clock))
        except Exception as error:
            if fault := as_fault_of_plugins(error, bot, view.table, view):
                raise fault from error
            raise

    def judged() -> tuple[Judgement, ...]:
        found = []
        for each in answer():
            if not isinstance(each, Judgement) or each.move not in moves:
                raise TypeError(f"{safe_repr(each)} is no Judgement of a move")
            # NumPy and PyTorch have numbers of their own.
            its = [part.item() if hasattr(part, "item") else part for part in astuple(each)[1:]]
            plain = msgspec.convert(its, tuple[Count, Share, Finite, Finite, Finite])
            found.append(Judgement(each.move, *plain))
            if found[-1].low > found[-1].high:
                raise TypeError(f"«{each.move}» has an interval that ends before it begins")
        twice = [move for move, times in Counter(each.move for each in found).items() if times > 1]
        if twice:
            raise TypeError(f"«{twice[0]}» is judged twice")
        return tuple(found)

    return call_plugin(f"bot {type(bot).name}: analyse", judged)


def costliest(decisions: Iterable[Decision], seat: int, count: int = 3) -> list[Decision]:
    """Return the decisions in which a seat gave away most, the worst first.

    Only those that the intervals tell apart from the best move count.
    """
    sure = [
        each
        for each in decisions
        if each.seat == seat and each.cost > 0 and each.played.won < each.best.low
    ]
    return sorted(sure, key=lambda each: (-each.cost, each.number))[:count]
