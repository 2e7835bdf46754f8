"""The table itself: one drawing of the whole screen, the keys below it, and what they do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.screen import Screen
from textual.widgets import Input

from wonders.cli.at_the_table.bots_process import Thinker
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.take_back import take_back, undo
from wonders.cli.at_the_table.typed_commands import Commands
from wonders.cli.coach.hints_in_order_with_reasons import chances
from wonders.cli.full_screen.after_the_game import Afterwards
from wonders.cli.full_screen.ask_bots import Answered, Bots
from wonders.cli.full_screen.ask_coach import Advised, Coach
from wonders.cli.full_screen.bottom_line_of_keys_and_answers import Hints, keys_of_decision
from wonders.cli.full_screen.chosen_card_and_half_typed_key import CardChoice
from wonders.cli.full_screen.curtain_between_people import Curtain
from wonders.cli.full_screen.page_to_read import Page
from wonders.cli.full_screen.table_widget import Board, fits
from wonders.cli.full_screen.typed_line import Line
from wonders.cli.full_screen.walk_through_lesson import Teacher
from wonders.cli.full_screen.what_each_key_does import KEYS, choosing_key, other_key
from wonders.cli.lessons.steps_and_expected_moves import Lesson
from wonders.cli.screen.drawing import Look
from wonders.cli.screen.plain_where_drawing_fails import SteadyDrawing
from wonders.cli.screen.wrapped_lines import rule
from wonders.cli.terminal_size_and_abilities import HEIGHT, WIDTH
from wonders.cli.translate import t_
from wonders.core.errors import WondersError
from wonders.core.game.moves import Move
from wonders.core.game.scene_for_screens import Scene
from wonders.core.guard.texts_safe_to_print import visible

__all__ = ["TableScreen"]

#: The most lines that a message takes of the table; a longer one is a page.
LINES = 4


class TableScreen(Screen[None]):
    """The table of a session. People play with keys; bots think in another process."""

    AUTO_FOCUS = ""

    def __init__(
        self,
        session: Session,
        thinker: Thinker,
        drawing: SteadyDrawing,
        names: Sequence[str],
        lang: str,
        lesson: Lesson | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.bots = Bots(
            session,
            thinker,
            names,
            self.post_message,
            self._say,
            self.set_timer,
            self._tell_thinking,
        )
        self.drawing = drawing
        self.names = names
        self.lang = lang
        self.lesson = lesson
        self.teaches = lesson is not None
        self._teacher: Teacher | None = None
        self.commands = Commands(session, drawing, names, lang, numbered=False)
        self.coach = Coach(self.post_message)
        self.afterwards = Afterwards(session, self.commands.full_names, lang, self.leave)
        self.board = Board()
        self.hints = Hints()
        self.choice = CardChoice()
        #: The person whose view is on the screen, and who decides now, if a person does.
        self.viewer = session.people[0] if session.people else 0
        self.asked: int | None = None
        #: The person who has seen the screen last; None if nobody has.
        self.seen_by: int | None = None
        #: Whether a curtain hides the table.
        self.hidden = False
        self._scene: Scene | None = None
        self._prices_of: int | None = None
        #: What the coach has said of this decision.
        self._chances: Mapping[str, int] = {}
        #: How many moves there were when leaving was last told to lose the game; -1 for never.
        self._warned_at = -1

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.session.over

    @property
    def pages(self) -> Mapping[str, str]:
        """Return the pages of the drawing, by key."""
        return self.drawing.pages

    def compose(self) -> ComposeResult:
        """Lay out the table, the line of keys and the line to type in."""
        yield self.board
        yield self.hints
        yield Line(self._known)

    def on_mount(self) -> None:
        """Begin."""
        if self.lesson is not None:
            show, asks = self.app.push_screen, self._asked_for
            press, go_on = self.on_key, self._go_on
            self._teacher = Teacher(self.lesson, self.session, show, asks, press, go_on)
        self._go_on()

    def on_resize(self, event: Resize) -> None:
        """Draw anew for another size."""
        if not fits(*event.size):
            self.query_one(Line).close()
        self._draw()

    # -- the course of the game ----------------------------------------------------------

    def _go_on(self) -> None:
        """Let whoever has to decide do so, or show the end."""
        session = self.session
        self.asked = None
        self.choice = CardChoice()
        self._scene = None
        self._prices_of = None
        self._chances = {}
        self.coach.drop()
        seat = session.state.seat
        if session.over or seat is None:
            if self.lesson is not None:
                self.lesson.keep(session)
            self._draw(flash=True)
        elif session.seats[seat].bot is not None:
            self.bots.ask()
        elif session.hides(self.seen_by, seat):
            self._hide()
        else:
            self._ask(seat)

    def _hide(self, warning: str = "") -> None:
        """Let the curtain fall, and take away whatever lay open or was answered or typed."""
        self.hidden = True
        while self.app.screen is not self:
            self.app.pop_screen()
        self.hints.hush()
        self.query_one(Line).forget()
        self._draw()
        seat = self.session.state.seat
        name = "" if seat is None else self.names[seat]
        self.app.push_screen(Curtain(name, warning), self._open)

    def _open(self, opened: bool | None) -> None:
        seat = self.session.state.seat
        if opened and seat is not None:
            self.hidden = False
            self._ask(seat)
        elif warning := self._loss_by_leaving():
            self._hide(warning)
        else:
            self.leave("quit")

    def _ask(self, seat: int) -> None:
        self.viewer = self.seen_by = self.asked = seat
        self.choice = CardChoice(self.drawing.groups(self._now(), self._look()))
        self.hints.asked()
        self._tell_unwritten()
        self._draw(flash=True)
        if self._teacher is not None:
            self._teacher.begin()

    def _tell_thinking(self) -> None:
        if self.asked is None and not self.session.over:
            self._draw()

    def on_answered(self, message: Answered) -> None:
        """Go on after the move of a bot."""
        if self.bots.take(message):
            self._go_on()

    def _asked_for(self) -> str:
        """Return what the lesson wants to be pressed now."""
        return self.lesson.asks(self.session, self.drawing, self._look()) if self.lesson else ""

    def _play(self, move: Move) -> None:
        if self.lesson is not None:
            objection = self.lesson.objection(self.session, move, self._asked_for())
            if objection:
                self._say(objection)
                return
        self.hints.hush()
        self.session.play(move)
        self._go_on()

    def undo(self) -> None:
        """Take the last move of a person back, if that is fair."""
        self._undo(lambda: undo(self.session, self.lang))

    def _undo(self, back: Callable[[], None]) -> None:
        """Take back, also while a bot is thinking."""
        try:
            back()
        except WondersError as error:
            self._say(str(error))
            return
        self.bots.drop(thinking=self.asked is None)
        self._go_on()

    def leave(self, why: str | Session) -> None:
        """Leave the table, for another game maybe; one that is not written asks once more."""
        if warning := self._loss_by_leaving():
            self._say(warning)
            return
        self.bots.leave()
        self.coach.leave()
        self.afterwards.stop()
        self.app.exit(why)

    def _loss_by_leaving(self) -> str:
        """Return why leaving now would lose moves; once for each position, then ""."""
        session, moves = self.session, len(self.session.moves)
        if not session.unwritten or session.keep() or self._warned_at == moves:
            return ""
        self._warned_at = moves
        told = t_("{why}; :save FILE keeps it elsewhere, again: leave all the same")
        return told.format(why=session.unwritten)

    # -- drawing -----------------------------------------------------------------------------

    def _now(self) -> Scene:
        """Return the scene as it is now, made once."""
        if self._scene is None:
            self._scene = self.session.scene(self.viewer)
        return self._scene

    def _look(self) -> Look:
        return Look(
            width=max(self.size.width, WIDTH),
            height=max(self.size.height, HEIGHT) - 1,
            names=self.names,
            about=self.commands.about,
            group=self.choice.group,
            option=self.choice.begun,
            prices_of=self._prices_of,
            chances=self._chances,
        )

    def _draw(self, flash: bool = False) -> None:
        """Draw the table; with `flash`, what is different from before stands out for a moment."""
        width, height = self.size
        if self.hidden or not fits(width, height):
            if self.hidden:
                self.board.hide()
            else:
                self.board.tell_size(width, height)
            self.hints.update("")
            return
        lines = self.commands.drawn(self._now(), self._look())
        fault = self.drawing.new_fault()
        if fault:
            told = t_("The drawing has failed, so here are plain words: {why}")
            self._say(told.format(why=fault))
            if self.asked is not None:
                # Its keys may be others.
                self.choice = CardChoice(self.drawing.groups(self._now(), self._look()))
                lines = self.commands.drawn(self._now(), self._look())
        self.board.draw(lines, flash)
        self.hints.draw(self._keys(), width)

    def _keys(self) -> list[str]:
        """Return the keys that do something now, the most useful first."""
        pages = [f"{key} {t_(what)}" for key, what in self.drawing.pages.items()]
        if self.asked is not None:
            alone = len(self.session.people) == 1
            return keys_of_decision(self.choice.groups, self._asked_for(), pages, alone)
        if self.session.over:
            return [*self.afterwards.hints(), t_("q leave"), t_("l log"), *pages]
        return [self._thinking(), t_("u take back"), t_("q leave"), t_("l log"), *pages]

    def _thinking(self) -> str:
        seat = self.session.state.seat
        who = self.names[seat] if seat is not None else ""
        return t_("{name} is thinking ...").format(name=who)

    def _say(self, text: object) -> None:
        """Show a message in place of the keys until the next key."""
        self.hints.say(text)

    def _tell_unwritten(self) -> None:
        if self.session.unwritten:
            self._say(
                t_("{why}; the game goes on in memory (:save FILE keeps it elsewhere)").format(
                    why=self.session.unwritten
                )
            )

    def _show(self, lines: Sequence[Text], at_end: bool = False) -> None:
        """Show an answer: a short one below the table, a long one on a page."""
        short = [line for line in lines if line.plain.strip()] or [Text(t_("Nothing yet"))]
        if len(short) <= LINES and all(line.cell_len < self.size.width for line in short):
            self.hints.tell(short)
        else:
            self.app.push_screen(Page(lines, at_end))

    # -- keys --------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Do what a key says."""
        if self.hidden or getattr(self.app, "is_left", False):
            # It came with the last one's move, or with what has left the table.
            event.stop()
            event.prevent_default()
            return
        if self.app.screen is not self:
            # It came in one moment with a key that has opened a page, and is meant for that.
            event.stop()
            event.prevent_default()
            self.app.post_message(Key(event.key, event.character))
            return
        if not fits(*self.size):
            # Nobody plays what cannot be seen.
            event.stop()
            if event.key == "q":
                self.leave("quit")
            return
        line = self.query_one(Line)
        if line.display:
            if line.takes(event):
                self._draw()
            return
        key = event.character if event.is_printable and event.character else event.key
        event.stop()
        event.prevent_default()
        said = self.hints.hush()
        if key == "escape":
            self.coach.drop()
        if key == "escape" and said:
            self._draw()
            return
        pressed = choosing_key(self.choice, key) if self.asked is not None else None
        if pressed is not None:
            if pressed.option is not None:
                self._play(self.session.game.move(pressed.option.move))
                return
            self._draw()
            if pressed.refused:
                self._say(pressed.refused)
        elif not (self._ended_by(key) or other_key(self, key)):
            self._draw()
            self._tell_useless(key)

    def _tell_useless(self, key: str) -> None:
        """Say that a key does nothing now, and why; Escape never promised anything."""
        if key == "escape":
            return
        if self.asked is None and not self.over:
            told = t_("It is not your move yet: {name}").format(name=self._thinking())
            self.hints.say(told, for_now=True)
        elif self.choice.chosen is None and self.choice.knows(key):
            self._say(t_("Choose a card first: a number, or the arrows"))
        else:
            self._say(t_("{key} does nothing here; F1 tells the keys").format(key=visible(key)))

    def _ended_by(self, key: str) -> bool:
        """Do what a key does only after the game; return whether it does anything."""
        try:
            return self.session.over and self.afterwards.do(key, self.app, self.viewer)
        except WondersError as error:
            self._say(str(error))
            return True

    def show_page(self, key: str) -> None:
        """Show one of the drawing's own pages."""
        # A long page has a bar at its right.
        look = replace(self._look(), width=self.size.width - 1)
        self.app.push_screen(Page(self.drawing.page(key, self._now(), look)))

    def show_log(self) -> None:
        """Show all that has happened."""
        # A long page has a bar at its right.
        self._show(self.commands.log(self.viewer, self.size.width - 1), at_end=True)

    def show_score(self) -> None:
        """Show the score sheets as they stand."""
        self._show(self.commands.score(self.viewer, self.size.width - 1))

    def show_keys(self) -> None:
        """Show what all keys do, and what can be typed."""
        own = self.drawing.keys()
        told = [*t_(KEYS).splitlines(), "", *own, *([""] if own else [])]
        pages = self.commands.help_on_pages()
        typed = [Text(), Text(t_("After a colon")), *self.commands.help()]
        words = self.commands.glossary(self.size.width - 2)
        title = [Text(), rule(t_("words and signs"), self.size.width - 2)] if words else []
        lines = [*map(Text, told), *pages, *typed[: -len(pages) or None], *title, *words]
        self.app.push_screen(Page(lines))

    def show_rules(self) -> None:
        """Show the rules of the game."""
        self._run("rules")

    def repeat_note(self) -> None:
        """Show the note of a lesson again."""
        if self._teacher is not None:
            self._teacher.again()

    def flip_prices(self) -> None:
        """Show the prices of the next seat in place of one's own."""
        shown = [None, *(seat for seat in range(len(self.names)) if seat != self.viewer)]
        self._prices_of = shown[(shown.index(self._prices_of) + 1) % len(shown)]
        self._draw()

    def explain_chosen(self) -> None:
        """Say why the chosen card can or cannot be had; without one tell of all moves.

        Who has no move to make is told the keys.
        """
        if self.asked is None:
            self.show_keys()
            return
        chosen = self.choice.chosen
        known = chosen is not None and chosen.card is not None
        self._run(f"why {chosen.card}" if chosen is not None and known else "?")

    def ask_coach(self) -> None:
        """Ask the coach what each move is worth."""
        self._say(t_("The coach is thinking; keys answer, Esc stops it"))
        if not self.coach.busy:
            self.coach.ask(self.session.record())

    def on_advised(self, message: Advised) -> None:
        """Show what the coach thinks of the moves, unless it was asked before a move."""
        if self.asked is None or message.made != len(self.session.moves):
            return
        if message.fault:
            self._say(message.fault)
            return
        self._chances = chances(message.opinions)
        self.hints.hush()
        self._draw()
        lines = self.commands.hint(message.opinions, self.viewer, self._look().width - 2)
        self.app.push_screen(Page(lines))

    def action_choose(self, *keys: object) -> None:
        """Choose a group with the mouse; a drawing that names no key has nothing to choose."""
        if self.asked is not None and not self.query_one(Line).display:
            self.choice.clear()
            for key in keys[:1]:
                self.choice.press(str(key))
            self._draw()

    # -- the typed line ----------------------------------------------------------------------

    def _choose_number(self, number: str) -> None:
        """Choose the card whose key is a number."""
        keys = {group.key.lstrip("0"): group.key for group in self.choice.groups}
        if number.lstrip("0") in keys:
            self.action_choose(keys[number.lstrip("0")])
        else:
            self._say(t_("No card has the number {number}").format(number=number))

    def _known(self) -> list[str]:
        moves = [option.move for option in self._now().options] if self.asked is not None else []
        return [*moves, *self.commands.known()]

    def open_line(self, typed: str = "") -> None:
        """Open the line to type in, with its beginning."""
        self.query_one(Line).open(typed)

    def _close_line(self) -> None:
        self.query_one(Line).close()
        self._draw()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        typed = event.value.strip()
        self.query_one(Line).remember(typed)
        self._close_line()
        if typed:
            self._run(typed)

    def _run(self, typed: str) -> None:
        """Do a command, or play the move that was typed."""
        typed = self.commands.in_english(typed)
        word, width = typed.casefold(), self.size.width - 2
        try:
            if word in ("quit", "exit"):
                self.leave("quit")
            elif word == "undo":
                self.undo()
            elif word.partition(" ")[0] == "takeback":
                number = self.commands.number_of(typed)
                self._undo(lambda: take_back(self.session, self.lang, number))
            elif word == "hint" and self.asked is not None:
                self.ask_coach()
            elif word.isdecimal() and self.asked is not None:
                self._choose_number(word)
            elif (lines := self.commands.do(typed, self.viewer, width)) is not None:
                self._show(lines)
            elif self.asked is not None:
                self._play(self.commands.move(typed, self.viewer))
            else:
                self._say(t_("The game is over") if self.over else t_("It is not your move"))
        except WondersError as error:
            self._say(str(error))
