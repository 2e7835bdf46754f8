"""The table in plain lines: the board, a question, an answer, where there is no full screen."""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from wonders.cli.at_the_table.answers_to_questions import asked_again
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.next_game import another_deal, same_deal
from wonders.cli.at_the_table.seats_and_names import automata_names, display_names
from wonders.cli.at_the_table.take_back import take_back, undo
from wonders.cli.at_the_table.typed_commands import Commands
from wonders.cli.coach.review_lines import tell_review
from wonders.cli.coach.reviewed_game import Review
from wonders.cli.lessons.steps_and_expected_moves import Lesson
from wonders.cli.plain_table.curtain_between_people import draw_curtain, drop_typed_ahead
from wonders.cli.plain_table.keys_of_readline import use_readline
from wonders.cli.screen.find_drawing import drawing_for
from wonders.cli.screen.result_sentence_and_score_sheets import result_text, sheet_lines
from wonders.cli.shared_by_verbs.games_named_by_file_and_line import command_to_replay
from wonders.cli.shared_by_verbs.readers_that_leave import drop_output, say
from wonders.cli.terminal_size_and_abilities import PLAIN_HEIGHT, moves_cursor
from wonders.cli.translate import t_
from wonders.core.errors import WondersError
from wonders.core.game.moves import Move
from wonders.core.guard.texts_safe_to_print import visible

__all__ = ["Table"]

#: Seconds after which the table says that a bot is thinking.
PATIENCE = 0.7
#: The fewest cells of a line on which a game's own drawing has room.
NARROW = 40


class InputEnded(Exception):
    """The end of what is typed; an `EOFError` may come of a plugin as well."""


class Table:
    """A game at the terminal: draws the table, asks for moves and plays them."""

    def __init__(
        self,
        session: Session,
        console: Console,
        lang: str,
        again: Callable[[], str],
        lesson: Lesson | None = None,
        options: Sequence[str] = (),
    ) -> None:
        self.session = session
        #: The global options, for commands that are told.
        self.options = options
        self.lesson = lesson
        self.console = console
        self.lang = lang
        #: Returns the command that resumes the game.
        self.again = again
        #: Why the record could not be written, when that was last said; or "".
        self.unwritten = ""
        self.names = [
            *display_names(session.seats, session.names),
            *automata_names(session.game, lang),
        ]
        narrow = console.width < NARROW
        self.drawing = drawing_for(session.game, lang, plain=narrow)
        self.commands = Commands(session, self.drawing, self.names, lang)
        #: The seat from whose view the end is shown.
        self.last_human = session.people[0] if session.people else 0
        #: The game that was chosen to follow this one, if any.
        self.following: Session | None = None
        #: What the lesson says below the next table.
        self._said: list[str] = []
        #: The person who has seen the screen last, if any has.
        self.seen_by: int | None = None

    def say(self, text: object = "") -> None:
        """Print a line as it is."""
        self.console.print(text if isinstance(text, Text) else Text(str(text)))

    def run(self) -> bool:
        """Play to the end; return False if the input ends first, or the record is not written."""
        try:
            return self._lead()
        except KeyboardInterrupt:
            self.say()
            self.say_how_to_go_on()
            raise
        except (OSError, SystemExit):
            # Nothing can be shown, or nobody reads any more and rich ends the program. What is
            # lost has to be told.
            if not self.session.unwritten or self.session.keep():
                raise
            drop_output()
            say(t_("Not all of it is written: {why}").format(why=self.session.unwritten))
            return False
        except Exception:
            # What fails is told last.
            self.say_how_to_go_on()
            raise

    def _lead(self) -> bool:
        session = self.session
        while not session.over:
            self._tell_unwritten()
            seat = session.state.seat
            assert seat is not None
            if session.seats[seat].bot is not None:
                with self._thinking(seat):
                    known = self.lesson.scripted(session) if self.lesson else None
                    move = known or session.bot_move()
                for retry in session.new_retries():
                    self.say(asked_again(retry, self.names))
                if move is not None:
                    session.play(move)
                continue
            self.last_human = seat
            if self.lesson is not None and self._teach(self.lesson):
                continue
            answer = self._ask(seat)
            if isinstance(answer, bool):
                return self.leave() and answer
            session.play(answer)
        self._draw(self.last_human)
        if not self.part():
            return False
        was_there = session.is_there
        self._look_back()
        if was_there:
            self.say_if_gone()
        return True

    def _teach(self, lesson: Lesson) -> bool:
        """Say what a lesson has to say now; return whether it has played on by itself."""
        lesson.keep(self.session)
        for step in lesson.new_steps(self.session):
            self._said += [*lesson.told(step, typed=True).splitlines(), ""]
            if step.until is not None:
                lesson.jump(self.session, step)
                return True
        return False

    def _asked_for(self) -> str:
        look = self.commands.look(self.console.width, PLAIN_HEIGHT)
        return self.lesson.asks(self.session, self.drawing, look) if self.lesson else ""

    def leave(self) -> bool:
        """Say how to go on later; return whether everything is written."""
        written = self._find_room()
        self.say_how_to_go_on()
        return written

    def part(self) -> bool:
        """Tell how a game has ended; return whether everything is written."""
        result = self.session.result
        assert result is not None
        self.say(result_text(result, self.names))
        width, cities = self.console.width, self.commands.cities()
        for line in sheet_lines(
            result.scores, self.names, self.lang, width, result.winners, cities
        ):
            self.say(line)
        written = self._find_room()
        if not written:
            self.say(t_("Not all of it is written: {why}").format(why=self.session.unwritten))
        else:
            self._say_how_to_look()
        return written

    def _say_how_to_look(self) -> None:
        self.say_if_gone()
        if self.session.path and self.session.is_there:
            told = t_("To look at it again: {command}")
            told = told.format(command=command_to_replay(self.session.place, self.options))
            self.console.print(Text(told), soft_wrap=True)

    def say_if_gone(self) -> None:
        """Say if somebody has taken the file of a game away, or changed it."""
        session = self.session
        if session.path and session.moves and not (session.unwritten or session.is_there):
            told = t_("{path} has been taken away or changed since the last move")
            self.say(told.format(path=visible(session.path)))

    def _look_back(self) -> None:
        """Ask on a terminal what comes after the end: a review, another game, or nothing."""
        session = self.session
        asked = t_("r review, a the same deal again, n a new game, Enter leaves: ")
        if session.game.players > 1:
            asked = t_(
                "r review, a the same deal again, s in another seat, n a new game, Enter leaves: "
            )
        while sys.stdin.isatty() and session.people:
            try:
                typed = self._read(asked).casefold()
            except InputEnded:
                self.say()
                return
            if typed == "r":
                self._review_game()
            elif typed in ("a", "s", "n"):
                try:
                    again = same_deal(session, turned=typed == "s" and session.game.players > 1)
                    self.following = another_deal(session) if typed == "n" else again
                except WondersError as error:
                    self.say(error)
                    continue
                return
            elif typed in ("", "q", "quit", "exit"):
                return

    def _review_game(self) -> None:
        session = self.session
        names = self.commands.full_names()
        review = Review(session.game, session.record(), names, self.last_human)
        self.say(t_("This takes a minute."))
        tell_review(review, self.console, self.lang)

    @contextmanager
    def _thinking(self, seat: int) -> Iterator[None]:
        """Say on a terminal that a bot is thinking, if it takes a while.

        What was typed meanwhile is dropped: it was not meant for the next question.
        """
        if not self.console.is_terminal:
            yield
            return
        told = threading.Event()

        def tell() -> None:
            told.set()
            self.say(t_("{name} is thinking ...").format(name=self.names[seat]))

        timer = threading.Timer(PATIENCE, tell)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
        if told.is_set() and sys.stdin.isatty():
            drop_typed_ahead()

    def say_how_to_go_on(self) -> None:
        """Print the command that resumes the game, or the lesson."""
        self.say_what_is_lost()
        if self.lesson is not None and self.lesson.unkept:
            # There may be room by now.
            self.lesson.keep(self.session)
        if self.session.over:
            self._say_how_to_look()
            return
        if self.session.is_there:
            told = t_("To go on: {command}")
        elif self.lesson is None or self.session.path:
            self.say_if_gone()
            return
        elif self.lesson.goes_on(self.session):
            told = t_("To go on: {command}")
        else:
            told = t_("Nothing was kept; to begin anew: {command}")
        self.console.print(Text(told.format(command=self.again())), soft_wrap=True)

    def say_what_is_lost(self) -> None:
        """Try once more to write the record; say so if that fails."""
        if self.session.unwritten and not self.session.keep():
            self.say(t_("Not all of it is written: {why}").format(why=self.session.unwritten))

    def _tell_unwritten(self) -> None:
        """Say once that the record cannot be written, and once when it can be again."""
        why, told = self.session.unwritten, self.unwritten
        self.unwritten = why
        if why and why != told:
            text = t_("{why}; the game goes on in memory (save FILE keeps it elsewhere)")
            self.say(text.format(why=why))
        elif told and not why:
            path = visible(self.session.path or "")
            self.say(t_("The record is kept in {path} again").format(path=path))

    def _find_room(self) -> bool:
        """Ask where to write a record that could not be written; return whether it is written."""
        while self.session.unwritten and not self.session.keep():
            self._tell_unwritten()
            try:
                prompt = t_("Not written yet: save FILE, Enter to try again, or quit: ")
                typed = self.commands.in_english(self._read(prompt))
            except InputEnded:
                self.say()
                return False
            command, _, rest = typed.partition(" ")
            if command.casefold() in ("q", "quit", "exit"):
                return False
            if command.casefold() == "save" and rest.strip():
                try:
                    self._say_saved(rest.strip())
                except WondersError as error:
                    self.say(error)
            elif typed:
                self.say(t_("save what? (save game.jsonl)"))
        self._tell_unwritten()
        return True

    def _say_saved(self, path: str) -> None:
        self.say(self.commands.save(path))
        self.unwritten = self.session.unwritten

    def _draw(self, seat: int, prices_of: int | None = None) -> None:
        """Draw the table as a person sees it, on one screen of 24 lines with the question."""
        self.say()
        look = replace(self.commands.look(self.console.width, PLAIN_HEIGHT), prices_of=prices_of)
        for line in self.commands.drawn(self.session.scene(seat), look):
            self.console.print(line, no_wrap=True, overflow="crop")
        fault = self.drawing.new_fault()
        if fault:
            self.say(t_("The drawing has failed, so here are plain words: {why}").format(why=fault))

    def _change_places(self, seat: int) -> bool:
        """Hide what the last person saw from the next one; return whether to leave instead."""
        last, self.seen_by = self.seen_by, seat
        if not self.session.hides(last, seat):
            return False
        typed = draw_curtain(self.console, self.names[seat], self._read)
        return self.commands.in_english(typed).casefold() in ("quit", "exit", "q")

    def _ask(self, seat: int) -> "Move | bool":
        """Ask a person until a move comes; return True for `quit`, False if the input ends."""
        session = self.session
        try:
            if self._change_places(seat):
                return True
            self._draw(seat)
            said, self._said = self._said, []
            for told in [*said, self._asked_for()] if self.lesson else ():
                self.say(told)
            while True:
                prompt = t_("{name}, your move (? for help): ").format(name=self.names[seat])
                typed = self.commands.in_english(self._read(prompt))
                command = typed.partition(" ")[0].casefold()
                if typed.casefold() in ("quit", "exit"):
                    return True
                try:
                    if not typed:
                        self._draw(seat)
                    elif typed.casefold() in ("undo", "u"):
                        undo(session, self.lang)
                        return self._ask_again()
                    elif command == "takeback":
                        take_back(session, self.lang, self.commands.number_of(typed))
                        return self._ask_again()
                    elif typed.casefold() == "o":
                        others = [n for n in range(len(self.names)) if n != seat]
                        self._draw(seat, others[0] if others else None)
                    elif command == "save" and typed != command:
                        self._say_saved(typed.partition(" ")[2].strip())
                    elif (lines := self.commands.do(typed, seat, self.console.width)) is not None:
                        for line in lines:
                            self.say(line)
                    else:
                        move = self.commands.move(typed, seat)
                        asked = self._asked_for()
                        objection = (
                            self.lesson.objection(session, move, asked) if self.lesson else ""
                        )
                        if not objection:
                            return move
                        self.say(objection)
                except WondersError as error:
                    self.say(error)
        except InputEnded:
            self.say()
            return False

    def _ask_again(self) -> "Move | bool":
        seat = self.session.state.seat
        assert seat is not None
        return self._ask(seat)

    def _read(self, prompt: str) -> str:
        """Show a prompt and read a line, with readline on a terminal."""
        if sys.stdin.isatty():
            # Where the cursor does not move, GNU readline ends the process on two columns.
            if moves_cursor():
                use_readline()
            try:
                return input(prompt).strip()
            except EOFError:
                raise InputEnded from None
        self.console.print(Text(prompt), end="")
        line = sys.stdin.readline(10_000)
        if not line:
            raise InputEnded
        self.say()
        return line.strip()
