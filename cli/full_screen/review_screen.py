"""The review on the full screen: the curve grows while one goes through the moves."""

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input, Static

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.next_game import from_move
from wonders.cli.at_the_table.step_through_record import Stepping
from wonders.cli.coach.review_lines import review_lines
from wonders.cli.coach.reviewed_game import Review
from wonders.cli.full_screen.base_program import LeftOnce
from wonders.cli.full_screen.page_to_read import Page
from wonders.cli.full_screen.table_widget import fits, too_small
from wonders.cli.full_screen.typed_line import Line
from wonders.cli.screen.wrapped_lines import padded
from wonders.cli.terminal_size_and_abilities import HEIGHT, WIDTH
from wonders.cli.translate import t_
from wonders.core.errors import WondersError
from wonders.core.guard.texts_safe_to_print import visible

__all__ = ["ReviewScreen"]

#: Seconds between two looks at what has been found out.
OFTEN = 0.3
#: Moves that PgUp and PgDn go.
FAR = 10


class ReviewScreen(LeftOnce, Screen[Session | None]):
    """A game looked back at. It returns the game to go on with, or None to go back.

    `specs` say who plays on from a move, if not the record.
    """

    CSS = """
    ReviewScreen #review { height: 1fr; }
    ReviewScreen #hints { dock: bottom; height: auto; }
    """
    AUTO_FOCUS = ""

    def __init__(self, review: Review, lang: str, specs: list[str] | None = None) -> None:
        super().__init__()
        self.review = review
        self.lang = lang
        self.specs = specs
        #: The number of the move that is looked at, and whose chances are shown.
        self.at = len(review.steps)
        self.seat = review.seat
        self._known = -1
        self._stepping: Stepping | None = None
        self._message = ""

    def compose(self) -> ComposeResult:
        """Lay out the review and what keys do."""
        yield Static(id="review")
        yield Static(id="hints")
        yield Line()

    def on_mount(self) -> None:
        """Look again and again at what has been found out."""
        self.set_interval(OFTEN, self._look_again)
        self._draw()

    def on_resize(self, event: Resize) -> None:
        """Draw anew for another size."""
        self._draw()

    def _look_again(self) -> None:
        known = len(self.review.judged) + self.review.done
        if known != self._known:
            self._known = known
            self._draw()

    def _draw(self) -> None:
        width, height = self.size
        if not fits(width, height):
            self.query_one("#review", Static).update(too_small(width, height))
            self.query_one("#hints", Static).update("")
            return
        lines = review_lines(self.review, self.at, self.seat, width, height - 2, self.lang)
        joined = Text("\n").join(lines)
        joined.no_wrap = True
        self.query_one("#review", Static).update(joined)
        hints = t_(
            " Left Right a move   Home End   1-3 jump   Enter the table then   x another side\n"
            " g go on from here (practice)   o with the better move   e export   b back"
        )
        if self._message:
            # What stands in the place of the keys takes no line of the review.
            hints = f" {self._message}\n{hints.splitlines()[-1]}"
        bar = [padded(Text(line, "reverse"), width) for line in hints.split("\n")]
        self.query_one("#hints", Static).update(Text("\n").join(bar))

    def on_key(self, event: Key) -> None:
        """Do what a key says, unless one before it has led elsewhere."""
        if self.app.screen is not self:
            return
        line = self.query_one(Line)
        if line.display:
            if line.takes(event):
                self._message = ""
                self._draw()
            return
        event.stop()
        event.prevent_default()
        self._message = ""
        key = event.character if event.is_printable and event.character else event.key
        far = {"left": -1, "right": 1, "pageup": -FAR, "pagedown": FAR}
        last = len(self.review.steps)
        if key in far:
            self.at = min(max(self.at + far[key], 0), last)
        elif key in ("home", "end"):
            self.at = 0 if key == "home" else last
        elif key in ("1", "2", "3"):
            worst = self.review.worst(self.seat)
            if int(key) <= len(worst):
                self.at = worst[int(key) - 1].number
        elif key == "x":
            seats = self.review.judged_seats
            self.seat = seats[(seats.index(self.seat) + 1) % len(seats)]
        elif key == "enter":
            self._show_table()
        elif key in ("g", "o"):
            self._go_on(better=key == "o")
        elif key == "e":
            self._message = t_("A name for two files, without an ending; Esc leaves it")
            stem = f"{self.review.game.name}-{self.review.record.seed or 0}"
            self.query_one(Line).open(stem)
        elif key in ("b", "q", "escape"):
            self.dismiss(None)
            return
        else:
            told = t_("{key} does nothing here; the keys that do stand below")
            self._message = told.format(key=visible(key))
        self._draw()

    def _show_table(self) -> None:
        review = self.review
        if self._stepping is None:
            self._stepping = Stepping(review.game, review.record, review.names, self.lang)
        width, height = max(self.size.width, WIDTH), max(self.size.height, HEIGHT)
        lines = self._stepping.lines(self.at, width - 1, height - 1)
        self.app.push_screen(Page(lines))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Write the files of the name that was typed."""
        self.query_one(Line).close()
        stem = event.value.strip()
        if stem:
            try:
                told = t_("written: {record} and {analysis}")
                record, analysis = map(visible, self.review.export(stem))
                self._message = told.format(record=record, analysis=analysis)
                if not self.review.done:
                    known, count = len(self.review.judged), self.review.count
                    told = t_("judging: {known} of {count} decisions")
                    self._message += f" ({told.format(known=known, count=count)})"
            except WondersError as error:
                self._message = str(error)
        self._draw()

    def _go_on(self, better: bool) -> None:
        """Go on from the move that is looked at, or say why not."""
        move = None
        if self.at == len(self.review.steps):
            self._message = t_("Nothing was played there: go to an earlier move with Left")
            return
        if better:
            judged = self.review.judged.get(self.at)
            if judged is None:
                self._message = t_("No better move is known here: jump to one with 1, 2 or 3")
                return
            move = judged.best.move
        try:
            specs = list(self.specs) if self.specs else None
            self.dismiss(from_move(self.review.record, self.at, move, specs))
        except WondersError as error:
            self._message = str(error)
