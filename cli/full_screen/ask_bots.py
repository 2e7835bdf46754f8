"""The bots of a table, asked one after the other while keys answer."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread

from textual.message import Message
from textual.timer import Timer

from wonders.cli.at_the_table import answers_to_questions
from wonders.cli.at_the_table.bots_process import Answer, Thinker
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.translate import t_
from wonders.core.errors import BadPlugin

__all__ = ["Answered", "Bots"]

#: Seconds after which the screen says that a bot is thinking.
PATIENCE = 0.3


class Answered(Message):
    """What a bot has answered; `turn` is the question that it answers."""

    def __init__(self, turn: int, answer: Answer) -> None:
        super().__init__()
        self.turn = turn
        self.answer = answer


class Bots:
    """Somebody who asks the bots of a session for their moves.

    An answer comes as a message, by `post`; `say` tells what went wrong. `wait` calls back after
    some seconds, and `be_patient` is what it calls when a bot takes its time.
    """

    def __init__(
        self,
        session: Session,
        thinker: Thinker,
        names: Sequence[str],
        post: Callable[[Message], object],
        say: Callable[[str], None],
        wait: Callable[[float, Callable[[], None]], Timer],
        be_patient: Callable[[], None],
    ) -> None:
        self._session = session
        self._thinker = thinker
        self._names = names
        self._post = post
        self._say = say
        self._wait = wait
        self._be_patient = be_patient
        #: Counts questions; an answer to any but the last comes too late.
        self._turn = 0
        self._deaths = 0
        self._waiting: Timer | None = None

    def ask(self) -> None:
        """Ask the bot whose turn it is."""
        self._turn += 1
        self._thinker.ask(self._session)
        Thread(target=self._listen, args=(self._turn,), daemon=True).start()
        if self._waiting is None:
            self._waiting = self._wait(PATIENCE, self._tell_thinking)

    def _listen(self, turn: int) -> None:
        answer = self._thinker.answer()
        # When the screen has ended, nobody takes an answer any more: no app, or no loop.
        with suppress(RuntimeError):
            self._post(Answered(turn, answer))

    def _tell_thinking(self) -> None:
        self._waiting = None
        self._be_patient()

    def take(self, message: Answered) -> bool:
        """Play what a bot has answered; return whether anything was played.

        One whose process has ended is asked once more. Raises `BadPlugin` if something else than
        the bot has failed.
        """
        session, answer = self._session, message.answer
        seat = session.state.seat
        if message.turn != self._turn or seat is None or session.over:
            return False
        if self._waiting is not None:
            self._waiting.stop()
            self._waiting = None
        if answer.failure:
            raise BadPlugin(answer.failure)
        for retry in answer.retries:
            self._say(answers_to_questions.asked_again(retry, self._names))
        if answer.ended and not self._deaths:
            self._deaths += 1
            self._thinker.stop()
            told = t_("{name} is asked again: its process has ended")
            self._say(told.format(name=self._names[seat]))
            self.ask()
            return False
        if answer.ended or answer.move is None:
            session.forfeit(answer.fault or t_("its process has ended"))
        else:
            self._deaths = 0
            session.play(session.game.move(answer.move))
        return True

    def drop(self, thinking: bool) -> None:
        """Heed no answer to what was asked; stop whoever is thinking."""
        self._turn += 1
        if thinking:
            self._thinker.stop()

    def leave(self) -> None:
        """End their process."""
        self._thinker.stop()
