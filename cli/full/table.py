"""The table itself: one drawing of the whole screen, the keys below it, and what they do."""

from collections.abc import Callable, Mapping, Sequence
from threading import Thread

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key, Resize
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Input, Static

from wonders.cli import answers
from wonders.cli.coach import chances
from wonders.cli.commands import Commands
from wonders.cli.full.afterwards import Afterwards
from wonders.cli.full.card_choice import CardChoice, Pressed
from wonders.cli.full.coaching import Advised, Coach
from wonders.cli.full.keys import KEYS, choosing_key, other_key
from wonders.cli.full.line import Line
from wonders.cli.full.note import Note
from wonders.cli.full.pages import Curtain, Page
from wonders.cli.full.teaching import Teacher
from wonders.cli.game_in_progress import Session
from wonders.cli.lessons.lesson import Lesson
from wonders.cli.screen.drawing import Drawing, Look
from wonders.cli.screen.flash import flashed
from wonders.cli.terminal import HEIGHT, WIDTH
from wonders.cli.thinking import Answer, Thinker
from wonders.cli.translate import t_
from wonders.core.errors import WondersError
from wonders.core.game.moves import Move
from wonders.core.game.scene import Scene

__all__ = ["TableScreen", "fits"]

#: Seconds that what a move changed stands out.
FLASH = 0.8
#: Seconds after which the screen says that a bot is thinking.
PATIENCE = 0.3
#: The most lines that a message takes of the table; a longer one is a page.
LINES = 4


def fits(width: int, height: int) -> bool:
    """Return whether a screen is large enough for the table."""
    return width >= WIDTH and height >= HEIGHT


class _Answered(Message):
    """What a bot has answered; `turn` is the question that it answers."""

    def __init__(self, turn: int, answer: Answer) -> None:
        super().__init__()
        self.turn = turn
        self.answer = answer


class TableScreen(Screen[None]):
    """The table of a session. People play with keys; bots think in another process."""

    CSS = """
    TableScreen #table { height: 1fr; width: 1fr; }
    TableScreen #hints { dock: bottom; height: auto; max-height: 6; }
    TableScreen #line { dock: bottom; height: 1; border: none; padding: 0; display: none; }
    """
    AUTO_FOCUS = ""

    def __init__(
        self,
        session: Session,
        thinker: Thinker,
        drawing: Drawing,
        names: Sequence[str],
        lang: str,
        lesson: Lesson | None = None,
    ) -> None:
        super().__init__()
        self.session = session
        self.thinker = thinker
        self.drawing = drawing
        self.names = names
        self.lang = lang
        self.lesson = lesson
        self._teacher = (
            Teacher(lesson, session, self._lay_over, self._asked_for, self._go_on)
            if lesson is not None
            else None
        )
        self.commands = Commands(session, drawing, names, lang)
        self.coach = Coach(self.post_message)
        self.afterwards = Afterwards(session, names, lang, self.leave)
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
        self._drawn: list[Text] = []
        self._before: list[Text] = []
        self._message: Text | None = None
        #: Counts questions to bots; an answer to any but the last comes too late.
        self._turn = 0
        self._deaths = 0
        self._thinking: Timer | None = None
        self._flashing: Timer | None = None
        self._leaving = False

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.session.over

    @property
    def pages(self) -> Mapping[str, str]:
        """Return the pages of the drawing, by key."""
        return self.drawing.pages

    @property
    def teaches(self) -> bool:
        """Return whether a lesson is played."""
        return self._teacher is not None

    def compose(self) -> ComposeResult:
        """Lay out the table, the line of keys and the line to type in."""
        yield Static(id="table")
        yield Static(id="hints")
        yield Line(self._known)

    def on_mount(self) -> None:
        """Begin."""
        self._go_on()

    def on_resize(self, event: Resize) -> None:
        """Draw anew for another size."""
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
            self._ask_bot(seat)
        elif self._needs_curtain(seat):
            self.hidden = True
            self._draw()
            self.app.push_screen(Curtain(self.names[seat]), self._open)
        else:
            self._ask(seat)

    def _needs_curtain(self, seat: int) -> bool:
        """Return whether the last one at the screen must not see what this person sees."""
        last = self.seen_by
        if last is None or last == seat:
            return len(self.session.people) > 1 and last is None and self.session.game.simultaneous
        return self.session.sees_otherwise(seat, last)

    def _open(self, opened: bool | None) -> None:
        self.hidden = False
        seat = self.session.state.seat
        if opened and seat is not None:
            self._ask(seat)
        else:
            self.leave("quit")

    def _ask(self, seat: int) -> None:
        self.viewer = self.seen_by = self.asked = seat
        self.choice = CardChoice(self.drawing.groups(self._now(), self._look()))
        self._tell_unwritten()
        self._draw(flash=True)
        if self._teacher is not None:
            self._teacher.begin()

    def _ask_bot(self, seat: int) -> None:
        self._turn += 1
        self.thinker.ask(self.session)
        Thread(target=self._listen, args=(self._turn,), daemon=True).start()
        if self._thinking is None:
            self._thinking = self.set_timer(PATIENCE, self._tell_thinking)

    def _listen(self, turn: int) -> None:
        self.post_message(_Answered(turn, self.thinker.answer()))

    def _tell_thinking(self) -> None:
        self._thinking = None
        if self.asked is None and not self.session.over:
            self._draw()

    def on__answered(self, message: _Answered) -> None:
        """Play what a bot has answered."""
        session, answer = self.session, message.answer
        seat = session.state.seat
        if message.turn != self._turn or seat is None or session.over:
            return
        if self._thinking is not None:
            self._thinking.stop()
            self._thinking = None
        for retry in answer.retries:
            self._say(answers.asked_again(retry, self.names))
        if answer.ended and not self._deaths:
            self._deaths += 1
            self.thinker.stop()
            self._say(
                t_("{name} is asked again: its process has ended").format(name=self.names[seat])
            )
            self._ask_bot(seat)
            return
        if answer.ended or answer.move is None:
            session.forfeit(answer.fault or t_("its process has ended"))
        else:
            self._deaths = 0
            session.play(session.game.move(answer.move))
        self._go_on()

    def _lay_over(self, note: Note, then: Callable[[object], None]) -> None:
        self.app.push_screen(note, then)

    def _asked_for(self) -> str:
        """Return what the lesson wants to be pressed now."""
        return self.lesson.asks(self.session, self.drawing, self._look()) if self.lesson else ""

    def _play(self, move: Move) -> None:
        if self.lesson is not None:
            objection = self.lesson.objection(self.session, move, self._asked_for())
            if objection:
                self._say(objection)
                return
        self._message = None
        self.session.play(move)
        self._go_on()

    def undo(self) -> None:
        """Take the last move of a person back, if that is fair."""
        self._undo(self.session.undo)

    def _undo(self, back: Callable[[], None]) -> None:
        """Take back, also while a bot is thinking."""
        try:
            back()
        except WondersError as error:
            self._say(str(error))
            return
        self._turn += 1
        if self.asked is None:
            self.thinker.stop()
        self._go_on()

    def leave(self, why: str | Session) -> None:
        """Leave the table, for another game maybe; one that is not written asks once more."""
        if self.session.unwritten and not self.session.keep() and not self._leaving:
            self._leaving = True
            self._say(
                t_("{why}; :save FILE keeps it elsewhere, again: leave all the same").format(
                    why=self.session.unwritten
                )
            )
            return
        self.thinker.stop()
        self.coach.leave()
        self.afterwards.stop()
        self.app.exit(why)

    # -- drawing -----------------------------------------------------------------------------

    def _now(self) -> Scene:
        """Return the scene as it is now, made once."""
        if self._scene is None:
            self._scene = self.session.scene(self.viewer)
        return self._scene

    def _look(self) -> Look:
        return Look(
            width=self.size.width or WIDTH,
            height=(self.size.height or HEIGHT) - 1,
            names=self.names,
            about=self.commands.about,
            group=self.choice.group,
            option=self.choice.begun,
            prices_of=self._prices_of,
            chances=self._chances,
        )

    def _draw(self, flash: bool = False) -> None:
        """Draw the table; with `flash`, what is different from before stands out for a moment."""
        if self.hidden:
            self.query_one("#table", Static).update("")
            self.query_one("#hints", Static).update("")
            self._drawn = []
            return
        width, height = self.size
        if not fits(width, height):
            self.query_one("#table", Static).update(
                Text(
                    t_(
                        "The table needs {width} x {height} cells; here are {own} x {lines}.\n"
                        "Make it larger, or leave with q: the game is kept."
                    ).format(width=WIDTH, height=HEIGHT, own=width, lines=height)
                )
            )
            self.query_one("#hints", Static).update("")
            return
        self._before, old = self._before, self._drawn
        self._drawn = self.commands.drawn(self._now(), self._look())
        lines = flashed(old, self._drawn) if flash and old else self._drawn
        if flash and old:
            if self._flashing is not None:
                self._flashing.stop()
            self._flashing = self.set_timer(FLASH, self._draw)
        self.query_one("#table", Static).update(_joined(lines))
        self.query_one("#hints", Static).update(self._message or self._hints())

    def _hints(self) -> Text:
        """Return the keys that do something now, as many as fit."""
        pages = [f"{key} {t_(what)}" for key, what in self.drawing.pages.items()]
        if self.asked is not None:
            keys = [group.key for group in self.choice.groups]
            span = f"{keys[0]}-{keys[-1]}" if len(keys) > 1 else "".join(keys)
            asked = self._asked_for()
            parts = [asked, t_("e explains again")] if asked else []
            parts += [f"{span} {t_('Enter')}", t_("? why"), t_("h hint"), t_("u undo")]
            parts += [t_("l log"), *pages, t_("o prices"), t_(": type"), t_("q leave")]
        elif self.session.over:
            parts = [*self.afterwards.hints(), t_("q leave"), t_("l log"), *pages]
        else:
            seat = self.session.state.seat
            who = self.names[seat] if seat is not None else ""
            parts = [t_("{name} is thinking …").format(name=who)]
            parts += [t_("u take back"), t_("q leave"), t_("l log"), *pages]
        last = t_("F1 help")
        text = ""
        for part in parts:
            if len(text) + len(part) + len(last) + 6 < self.size.width:
                text += f"  {part}"
        line = Text(f"{text}  {last}", "reverse")
        line.truncate(self.size.width, pad=True)
        return line

    def _say(self, text: object) -> None:
        """Show a message in place of the keys until the next key."""
        self._message = Text(f" {text}", "bold")
        self.query_one("#hints", Static).update(self._message)

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
            self._message = Text("\n").join([Text(" ").append_text(line) for line in short])
            self.query_one("#hints", Static).update(self._message)
        else:
            self.app.push_screen(Page(lines, at_end))

    # -- keys --------------------------------------------------------------------------------

    def on_key(self, event: Key) -> None:
        """Do what a key says."""
        line = self.query_one(Line)
        if line.display:
            if event.key == "escape":
                self._close_line()
                event.stop()
            elif event.is_printable and event.character:
                # It was typed before the line could listen.
                line.insert_text_at_cursor(event.character)
                event.stop()
            return
        key = event.character if event.is_printable and event.character else event.key
        event.stop()
        event.prevent_default()
        if key != "q":
            self._leaving = False
        message, self._message = self._message, None
        if key == "escape":
            self.coach.drop()
        if key == "escape" and message is not None:
            self._draw()
            return
        pressed = choosing_key(self.choice, key) if self.asked is not None else None
        if pressed is None and not (self._ended_by(key) or other_key(self, key)):
            pressed = Pressed(False)
        if pressed is not None and pressed.option is not None:
            self._play(self.session.game.move(pressed.option.move))
        elif pressed is not None and pressed.refused:
            self._draw()
            self._say(pressed.refused)
        elif pressed is not None and self.asked is not None:
            self._draw()

    def _ended_by(self, key: str) -> bool:
        """Do what a key does only after the game; return whether it does anything."""
        return self.session.over and self.afterwards.do(key, self.app, self.viewer)

    def show_page(self, key: str) -> None:
        """Show one of the drawing's own pages."""
        self.app.push_screen(Page(self.drawing.page(key, self._now(), self._look())))

    def show_log(self) -> None:
        """Show all that has happened."""
        self._show(self.commands.log(self.viewer), at_end=True)

    def show_score(self) -> None:
        """Show the score sheets as they stand."""
        self._show(self.commands.score(self.viewer))

    def show_keys(self) -> None:
        """Show what all keys do, and what can be typed."""
        lines = [Text(line) for line in t_(KEYS).splitlines()]
        self.app.push_screen(Page([*lines, Text(), *self.commands.help()]))

    def repeat_note(self) -> None:
        """Show the note of a lesson again."""
        if self._teacher is not None:
            self._teacher.again()

    def flip_prices(self) -> None:
        """Show the prices of the next seat in place of one's own."""
        self._prices_of = self._next_prices()
        self._draw()

    def explain_chosen(self) -> None:
        """Say why the chosen card can or cannot be had; without one tell of all moves."""
        chosen = self.choice.chosen
        known = chosen is not None and chosen.card is not None
        self._run(f"why {chosen.card}" if chosen is not None and known else "?")

    def ask_coach(self) -> None:
        """Ask the coach what each move is worth."""
        self._say(t_("The coach is thinking; keys answer, Esc stops it"))
        if not self.coach.busy:
            self.coach.ask(self.session.record())

    def on_advised(self, message: Advised) -> None:
        """Show what the coach thinks of the moves."""
        if self.asked is None:
            return
        if message.fault:
            self._say(message.fault)
            return
        self._chances = chances(message.opinions)
        self._message = None
        self._draw()
        lines = self.commands.hint(message.opinions, self.viewer, self.size.width - 2)
        self.app.push_screen(Page(lines))

    def _next_prices(self) -> int | None:
        """Return the seat whose prices come next, None after all others."""
        others = [seat for seat in range(len(self.names)) if seat != self.viewer]
        if self._prices_of is None:
            return others[0] if others else None
        at = others.index(self._prices_of) + 1
        return others[at] if at < len(others) else None

    def action_choose(self, key: str) -> None:
        """Choose a group with the mouse."""
        if self.asked is not None and not self.query_one(Line).display:
            self.choice.clear()
            self.choice.press(key)
            self._draw()

    # -- the typed line ----------------------------------------------------------------------

    def _known(self) -> list[str]:
        moves = [option.move for option in self._now().options] if self.asked is not None else []
        return [*moves, *self.commands.known()]

    def open_line(self) -> None:
        """Open the line to type in."""
        line = self.query_one(Line)
        line.value = ""
        line.display = True
        self.set_focus(line)

    def _close_line(self) -> None:
        self.query_one(Line).display = False
        self.set_focus(None)
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
        word = typed.casefold()
        try:
            if word in ("quit", "exit"):
                self.leave("quit")
            elif word == "undo":
                self._undo(self.session.undo)
            elif word.partition(" ")[0] == "takeback":
                number = self.commands.number_of(typed)
                self._undo(lambda: self.session.take_back(number))
            elif word == "hint" and self.asked is not None:
                self.ask_coach()
            elif (lines := self.commands.do(typed, self.viewer)) is not None:
                self._show(lines)
            elif self.asked is not None:
                self._play(self.commands.move(typed, self.viewer))
            else:
                self._say(t_("It is not your move"))
        except WondersError as error:
            self._say(str(error))


def _joined(lines: Sequence[Text]) -> Text:
    joined = Text("\n").join(lines)
    joined.no_wrap = True
    joined.overflow = "crop"
    return joined
