"""The coach on the full screen: it thinks in its own process while keys answer."""

from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from textual.message import Message

from wonders.cli.coach.ask_bot_for_win_chances import Judge, Opinion
from wonders.core.errors import WondersError
from wonders.core.record.read_and_write_record_line import Record

__all__ = ["Advised", "Coach"]


class Advised(Message):
    """What the coach thinks of the moves of the position after `made` moves, or why nothing."""

    def __init__(self, made: int, opinions: tuple[Opinion, ...], fault: str = "") -> None:
        super().__init__()
        self.made = made
        self.opinions = opinions
        self.fault = fault


class Coach:
    """Somebody to ask about a position; `post` gets the answer as a message."""

    def __init__(self, post: Callable[[Message], object]) -> None:
        self._post = post
        self._judge: Judge | None = None
        #: Whether it is thinking.
        self.busy = False

    def ask(self, record: Record) -> None:
        """Ask about the position after a record."""
        self._judge = self._judge or Judge()
        self._judge.ask_about_position(record)
        self.busy = True
        Thread(target=self._listen, args=(self._judge, len(record.moves)), daemon=True).start()

    def _listen(self, judge: Judge, made: int) -> None:
        opinions: tuple[Opinion, ...] = ()
        fault = ""
        try:
            for judged in judge.answers():
                opinions = judged.opinions
        except WondersError as error:
            fault = str(error)
        # The answer to a question that was dropped meanwhile is of no use.
        if judge is self._judge:
            self.busy = False
            # When the screen has ended, nobody takes an answer any more: no app, or no loop.
            with suppress(RuntimeError):
                self._post(Advised(made, opinions, fault))

    def drop(self) -> None:
        """Let it think of nothing any more."""
        judge, self._judge = self._judge, None if self.busy else self._judge
        if self.busy and judge is not None:
            judge.stop()
        self.busy = False

    def leave(self) -> None:
        """End its process."""
        if self._judge is not None:
            self._judge.stop()
        self._judge = None
        self.busy = False
