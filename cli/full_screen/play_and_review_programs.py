"""The program on the full screen: it plays a session to its end, or until somebody leaves."""

from wonders.cli.at_the_table.bots_process import Thinker
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.seats_and_names import automata_names, display_names
from wonders.cli.coach.reviewed_game import Review
from wonders.cli.full_screen.base_program import FullScreen, run
from wonders.cli.full_screen.review_screen import ReviewScreen
from wonders.cli.full_screen.table_screen import TableScreen
from wonders.cli.lessons.progress import progress, remember
from wonders.cli.lessons.steps_and_expected_moves import Lesson
from wonders.cli.screen.find_drawing import drawing_for

__all__ = ["ReviewApp", "WondersApp", "play_on_screen", "review_on_screen"]


class WondersApp(FullScreen[str | Session]):
    """A session on the full screen.

    It returns why it was left, «quit» or «menu», or the game to go on with.
    """

    def __init__(
        self,
        session: Session,
        thinker: Thinker,
        lang: str,
        lesson: Lesson | None = None,
        introduces: bool = False,
    ) -> None:
        super().__init__()
        self.lang = lang
        self.lesson = lesson
        #: Whether a game that is new to the player is explained first.
        self.introduces = introduces
        self.session = session
        self.thinker = thinker

    def begin(self) -> None:
        """Sit down."""
        names = display_names(self.session.seats, self.session.names)
        names += automata_names(self.session.game, self.lang)
        drawing = drawing_for(self.session.game, self.lang)
        table = TableScreen(self.session, self.thinker, drawing, names, self.lang, self.lesson)
        self.push_screen(table)
        note = f"{self.session.game.name} {drawing.introduction}"
        if self.introduces and drawing.introduction and not progress().get(note):
            remember(note, 1)
            self.call_after_refresh(table.show_page, drawing.introduction)


class ReviewApp(FullScreen[Session]):
    """A review on the full screen, of a game that was not just played."""

    def __init__(self, review: Review, lang: str) -> None:
        super().__init__()
        self.lang = lang
        self.review = review

    def begin(self) -> None:
        """Begin to judge."""
        self.review.begin()
        self.push_screen(ReviewScreen(self.review, self.lang), self.exit)


def play_on_screen(
    session: Session, thinker: Thinker, lang: str, lesson: Lesson | None = None
) -> str | Session:
    """Play a session on the full screen; return why it was left, or the game to go on with."""
    try:
        return run(WondersApp(session, thinker, lang, lesson, introduces=True)) or "quit"
    finally:
        thinker.stop()


def review_on_screen(review: Review, lang: str) -> str | Session:
    """Show a review on the full screen; return the game to go on with, if one is chosen."""
    try:
        return run(ReviewApp(review, lang)) or "quit"
    finally:
        review.stop()
