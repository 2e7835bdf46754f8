"""What can be done at the table once the game is over: look back at it, or play again."""

from collections.abc import Callable, Sequence

from textual.app import App

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.next_game import another_deal, same_deal
from wonders.cli.coach.reviewed_game import Review
from wonders.cli.full_screen.review_screen import ReviewScreen
from wonders.cli.translate import t_

__all__ = ["Afterwards"]


class Afterwards:
    """The review of a finished session and the games that may follow; `leave` goes on to one."""

    def __init__(
        self,
        session: Session,
        names: Callable[[], Sequence[str]],
        lang: str,
        leave: Callable[[Session], None],
    ) -> None:
        self._session = session
        self._names = names
        self._lang = lang
        self._leave = leave
        self._review: Review | None = None

    def do(self, key: str, app: App[object], seat: int) -> bool:
        """Do what a key says; return whether it says anything. `seat` is the one who looks."""
        session = self._session
        if key == "r":
            self._look_back(app, seat)
        elif key == "a":
            self._leave(same_deal(session))
        elif key == "s" and session.game.players > 1:
            self._leave(same_deal(session, turned=True))
        elif key == "n":
            self._leave(another_deal(session))
        else:
            return False
        return True

    def hints(self) -> list[str]:
        """Return the keys with what they do."""
        other = [t_("s other seat")] if self._session.game.players > 1 else []
        return [t_("r review"), t_("a same deal"), *other, t_("n new game")]

    def _look_back(self, app: App[object], seat: int) -> None:
        session = self._session
        if self._review is None:
            record, names = session.record(), self._names()
            self._review = Review(session.game, record, names, seat, here=session.here)
            self._review.begin()
        specs = [seat.spec or seat.name for seat in session.seats]
        app.push_screen(ReviewScreen(self._review, self._lang, specs), self._chosen)

    def _chosen(self, session: Session | None) -> None:
        if session is not None:
            self._leave(session)

    def stop(self) -> None:
        """End the review's judging."""
        if self._review is not None:
            self._review.stop()
