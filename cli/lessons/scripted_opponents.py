"""The opponents of a lesson: they follow its script, then bots play on."""

from collections.abc import Sequence

from wonders.cli.at_the_table.bots_process import Answer, Thinker
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.lessons.steps_and_expected_moves import Lesson

__all__ = ["Script"]


class Script(Thinker):
    """Opponents whose moves are known as long as the lesson lasts."""

    def __init__(self, lesson: Lesson, session: Session, plugins: Sequence[str]) -> None:
        super().__init__(session, plugins)
        self._lesson = lesson
        self._next = Answer()

    def ask(self, session: Session) -> None:
        """Take the move from the script, or ask the bot whose turn it is."""
        move = self._lesson.scripted(session)
        self._next = Answer() if move is None else Answer(move.text)
        if move is None:
            super().ask(session)

    def answer(self) -> Answer:
        """Return the move of the script, or wait for the bot."""
        return self._next if self._next.move is not None else super().answer()
