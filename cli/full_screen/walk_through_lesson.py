"""A lesson at the full screen: its notes one after the other, and what it wants to be pressed."""

from collections.abc import Callable

from textual.events import Key

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.full_screen.lesson_note import Note
from wonders.cli.lessons.steps_and_expected_moves import Lesson, Step

__all__ = ["Teacher"]


class Teacher:
    """Somebody who shows the notes of a lesson.

    `show` lays a note over the table and calls back when it is read; `asks` returns what is to
    be pressed now; `press` does at the table what a key says; `go_on` follows the game once the
    lesson has played moves by itself.
    """

    def __init__(
        self,
        lesson: Lesson,
        session: Session,
        show: Callable[[Note, Callable[[Key | None], None]], object],
        asks: Callable[[], str],
        press: Callable[[Key], None],
        go_on: Callable[[], None],
    ) -> None:
        self._lesson = lesson
        self._session = session
        self._show = show
        self._asks = asks
        self._press = press
        self._go_on = go_on
        self._left: list[Step] = []

    def begin(self) -> None:
        """Say what is new at this decision."""
        self._lesson.keep(self._session)
        self._left = self._lesson.new_steps(self._session)
        self._next()

    def again(self) -> None:
        """Say once more what was said at this decision."""
        self._left = self._lesson.steps_now(self._session)
        self._next()

    def _next(self) -> None:
        if not self._left:
            return
        step = self._left.pop(0)
        text = self._lesson.told(step)
        if not self._left and step.until is None:
            text = f"{text}\n{self._asks()}".strip()
        self._show(Note(text, self._lesson.title, step.top), lambda key: self._read(step, key))

    def _read(self, step: Step, key: Key | None) -> None:
        if step.until is not None:
            self._lesson.jump(self._session, step)
            self._go_on()
        elif key is None:
            self._next()
        else:
            # Whoever goes ahead has read enough; e says all of it once more.
            self._left = []
            self._press(key)
