"""The table at the terminal, where people and bots play a game."""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from rich.console import Console
from rich.text import Text

from wonders.cli.cards import line_of
from wonders.cli.game_in_progress import Session
from wonders.cli.game_words import name_of
from wonders.cli.read_move import read_move
from wonders.cli.screen.draw import draw, draw_cities, draw_news, draw_options
from wonders.cli.screen.log import move_text
from wonders.cli.screen.sheets import result_text, sheets_table
from wonders.cli.seats import HUMAN, Seat, automata_names
from wonders.core.arena.referee import ask_bot
from wonders.core.arena.retry import Retry
from wonders.core.cards.catalogue import Facts
from wonders.core.errors import BadSpec, IllegalMove, WondersError
from wonders.core.game.moves import Move
from wonders.core.game.view import View
from wonders.core.guard.message_texts import visible
from wonders.core.guard.suggestions import suggest
from wonders.core.plugins.loading import make_bot

__all__ = ["Table", "asked_again"]

#: Seconds after which the table says that a bot is thinking.
PATIENCE = 0.7

#: The most letters of a name on the screen.
LONGEST = 24

HELP = """\
A move: its number, its notation (build baths), printed names, or a beginning (b bat).
why CARD   the price of a card or wonder, line by line, or why it is not possible
card NAME  what a card, wonder or token does
cities     the cities again           log        the moves so far
hint       what the greedy bot would do
undo       take your last move back (not past a card it turned up)
save FILE  write the game so far to a file
quit       leave; the table says how to go on later"""


class Table:
    """A game at the terminal: draws the table, asks for moves and plays them."""

    def __init__(
        self, session: Session, console: Console, lang: str, again: Callable[[], str]
    ) -> None:
        self.session = session
        self.console = console
        self.lang = lang
        #: Returns the command that resumes the game.
        self.again = again
        #: Why the record could not be written, when that was last said; or "".
        self.unwritten = ""
        self.names = [*_display_names(session.seats), *automata_names(session.game, lang)]
        humans = [number for number, seat in enumerate(session.seats) if seat.bot is None]
        #: What bots have done since a person last decided.
        self.news: list[str] = []
        #: How much of the game's log each person has been told, if the game keeps one.
        self.told: dict[int, int] = {}
        #: The seat from whose view the end is shown.
        self.last_human = humans[0] if humans else 0

    def say(self, text: object = "") -> None:
        """Print a line as it is."""
        self.console.print(Text(str(text)))

    def run(self) -> bool:
        """Play to the end; return False if the input ended first, or the record is not written."""
        try:
            return self._lead()
        except KeyboardInterrupt:
            self.say()
            self._say_how_to_go_on()
            raise

    def _lead(self) -> bool:
        session = self.session
        while not session.over:
            self._tell_unwritten()
            seat = session.state.seat
            assert seat is not None
            if session.seats[seat].bot is not None:
                with self._thinking(seat):
                    move = session.bot_move()
                self.news += (asked_again(each, self.names) for each in session.new_retries())
                if move is not None:
                    self.news.append(
                        f"{self.names[seat]}: {move_text(move, self.lang)}{self._paid(move)}"
                    )
                    session.play(move)
                continue
            self.last_human = seat
            answer = self._ask(seat)
            if isinstance(answer, bool):
                written = self._find_room()
                self._say_how_to_go_on()
                return answer and written
            session.play(answer)
        self._show_end()
        written = self._find_room()
        if not written:
            self.say(f"Not all of it is written: {session.unwritten}")
        elif session.path:
            line = f"To look at it again: wonders replay {visible(session.path)}"
            self.console.print(Text(line), soft_wrap=True)
        return written

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
            self.say(f"{self.names[seat]} is thinking…")

        timer = threading.Timer(PATIENCE, tell)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
        if told.is_set() and sys.stdin.isatty():
            with suppress(ImportError):
                import termios

                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _paid(self, move: Move) -> str:
        coins = self.session.state.cost(move)
        return f" ({-coins:+d} coins)" if coins else ""

    def _show_end(self) -> None:
        result = self.session.result
        assert result is not None
        view = self.session.state.view(self.last_human)
        self._tell_news(view)
        self.say()
        draw_cities(self.console, view, self.lang, self.names)
        self.say()
        self.console.print(result_text(result, self.names))
        self.console.print(sheets_table(result, self.names, self.lang))

    def _tell_news(self, view: View) -> None:
        """Tell what others have done since the seat last decided, as far as it could see."""
        sifted = draw_news(view, self.told.get(view.seat, 0), self.lang, self.names)
        for line in self.news if sifted is None else sifted:
            self.say(line)
        self.news = []
        if sifted is not None:
            self.told[view.seat] = len(view.table.log)  # type: ignore[attr-defined]

    def _say_how_to_go_on(self) -> None:
        if self.session.unwritten and not self.session.keep():
            self.say(f"Not all of it is written: {self.session.unwritten}")
        if self.session.path:
            self.console.print(Text(f"To go on: {visible(self.again())}"), soft_wrap=True)

    def _tell_unwritten(self) -> None:
        """Say once that the record cannot be written, and once when it can be again."""
        why, told = self.session.unwritten, self.unwritten
        self.unwritten = why
        if why and why != told:
            self.say(f"{why}; the game goes on in memory (save FILE keeps it elsewhere)")
        elif told and not why:
            self.say(f"The record is kept in {visible(self.session.path or '')} again")

    def _find_room(self) -> bool:
        """Ask where to write a record that could not be written; return whether it is written."""
        while self.session.unwritten and not self.session.keep():
            self._tell_unwritten()
            try:
                typed = self._read("Not written yet: save FILE, Enter to try again, or quit: ")
            except EOFError:
                self.say()
                return False
            command, _, rest = typed.partition(" ")
            if command.casefold() in ("quit", "exit"):
                return False
            if command.casefold() == "save" and rest.strip():
                try:
                    self._save(rest.strip())
                except WondersError as error:
                    self.say(error)
        self._tell_unwritten()
        return True

    def _save(self, path: str) -> None:
        """Write the game so far to a new file; it stays there if its own cannot be written."""
        with suppress(OSError, ValueError):
            if Path(path).exists():
                raise BadSpec(f"{visible(path)} exists already; choose another name")
        if self.session.unwritten:
            self.session.move_to(path)
            self.unwritten = ""
            self.say(f"saved in {visible(path)}, where the record is kept from now on")
        else:
            self.session.save(path)
            self.say(f"saved in {visible(path)}")

    def _ask(self, seat: int) -> "Move | bool":
        """Ask a person until a move comes; return True for `quit`, False if the input ends."""
        state = self.session.state
        view = state.view(seat)
        moves = state.moves()
        self.say()
        draw(self.console, view, self.lang, self.names)
        self.say()
        self._tell_news(view)
        draw_options(self.console, view, moves, self.lang)
        while True:
            try:
                typed = self._read(f"{self.names[seat]}, your move (? for help): ")
            except EOFError:
                self.say()
                return False
            if not typed:
                continue
            command, _, rest = typed.partition(" ")
            command = command.casefold()
            if typed.casefold() in ("quit", "exit"):
                return True
            try:
                if command == "undo" and not rest:
                    self.session.undo()
                    return self._ask_again()
                if not self._command(command, rest.strip(), view):
                    return read_move(typed, moves, self.lang)
            except IllegalMove as error:
                self.say(self._why_not(typed, view) or error)
            except WondersError as error:
                self.say(error)

    def _why_not(self, typed: str, view: View) -> str:
        """Return why a move that was typed in full is not possible; "" for anything else."""
        try:
            move = self.session.game.move(" ".join(typed.casefold().split()))
        except IllegalMove:
            return ""
        reasons = "; ".join(line.text for line in view.table.explain(move).lines)
        return f"{move} is not possible: {reasons}"

    def _ask_again(self) -> "Move | bool":
        seat = self.session.state.seat
        assert seat is not None
        return self._ask(seat)

    def _read(self, prompt: str) -> str:
        """Show a prompt and read a line, with readline on a terminal."""
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 - arrow keys and history for `input`
            return input(prompt).strip()
        self.console.print(Text(prompt), end="")
        line = sys.stdin.readline(10_000)
        if not line:
            raise EOFError
        self.say()
        return line.strip()

    def _command(self, command: str, rest: str, view: View) -> bool:
        """Do what a command says; return False if it is not a command."""
        session = self.session
        if command in ("?", "help") and not rest:
            self._show_possible(view)
        elif command == "why" and rest:
            self._why(rest, view)
        elif command == "card" and rest:
            self._card(rest)
        elif command == "cities" and not rest:
            draw_cities(self.console, view, self.lang, self.names)
        elif command == "log" and not rest:
            sifted = draw_news(view, 0, self.lang, self.names)
            for line in sifted or ():
                self.say(line)
            for number, text in enumerate(session.moves if sifted is None else ()):
                seat, _, notation = text.partition(" ")
                words = move_text(session.game.move(notation), self.lang)
                self.say(f"{number:3}  {self.names[int(seat)]}: {words}")
        elif command == "hint" and not rest:
            move = ask_bot(make_bot("greedy", 0), session.state)
            self.say(f"greedy would {move_text(move, self.lang)}")
        elif command == "save" and rest:
            self._save(rest)
        elif command in ("why", "card", "save") and not rest:
            self.say(f"{command} what? ({'why baths, card law, save game.jsonl'})")
        else:
            return False
        return True

    def _show_possible(self, view: View) -> None:
        """Tell which moves are possible, and why the others are not."""
        state = self.session.state
        self.say("Possible:")
        for number, move in enumerate(state.moves(), 1):
            self.say(f"  {number:2}  {move}{self._paid(move)}")
        refused = view.refused()
        if refused:
            self.say("Not possible:")
            for move in refused:
                reasons = "; ".join(line.text for line in view.table.explain(move).lines[-1:])
                self.say(f"      {move}: {reasons}")
        self.say(HELP)

    def _why(self, name: str, view: View) -> None:
        """Explain the moves about a card or wonder; tell what anything else does."""
        found = self._named(name)
        if len(found) > 1:
            raise IllegalMove(f"{name!r} could be {', '.join(facts.id for facts in found[:8])}")
        facts = found[0]
        if facts.kind in ("token", "leader"):
            self.say(line_of(self.session.game, facts, self.lang))
            return
        everything = (*view.table.moves(), *view.refused(), *self.session.game.table)
        shown: set[str] = set()
        for move in everything:
            about = move.piece is not None and move.piece.facts is facts
            if move.verb == "pick" and move not in view.table.moves():
                continue
            if not about or move.verb in shown or (shown and move not in view.table.moves()):
                continue
            shown.add(move.verb)
            answer = view.table.explain(move)
            coins = "" if answer.coins is None else f", {_coins(answer.coins)}"
            verdict = "possible" if answer.legal else "not possible"
            self.say(f"{move.verb} {facts.id}: {verdict}{coins}")
            for line in str(answer).splitlines():
                self.say(f"  {line}")

    def _card(self, name: str) -> None:
        """Tell what a card, wonder or token does."""
        for facts in self._named(name)[:8]:
            self.say(line_of(self.session.game, facts, self.lang))

    def _named(self, name: str) -> list[Facts]:
        """Return what has that name; else what begins with it; else what has it inside."""
        wanted = name.casefold()
        catalogue = self.session.game.catalogue
        ways = [
            (
                facts,
                (
                    facts.id,
                    facts.name.en.casefold(),
                    facts.name.in_language(self.lang).casefold(),
                    name_of(facts, self.lang).casefold(),
                ),
            )
            for facts in catalogue.facts
        ]
        begun = wanted.replace(" ", "-")
        for found in (
            [facts for facts, names in ways if wanted in names],
            [facts for facts, names in ways if any(n.startswith((wanted, begun)) for n in names)],
            [facts for facts, names in ways if any(wanted in name for name in names)],
        ):
            if found:
                return found
        known = [facts.id for facts in catalogue.facts]
        raise IllegalMove(f"nothing is called {name!r}" + suggest(wanted, known))


def asked_again(retry: Retry, names: Sequence[str]) -> str:
    """Return the line that tells why a bot was asked once more."""
    return f"{names[retry.seat]}: asked once more ({retry.reason})"


def _coins(coins: int) -> str:
    if coins == 0:
        return "costs nothing"
    return f"costs {coins} coins" if coins > 0 else f"brings {-coins} coins"


def _display_names(seats: Sequence[Seat]) -> list[str]:
    """Return what the seats are called on the screen: a person alone among bots is «you».

    A bot with many parameters goes by its name alone.
    """
    names = [
        seat.name if len(seat.name) <= LONGEST else seat.name.partition(":")[0][:LONGEST]
        for seat in seats
    ]
    if names.count(HUMAN) == 1:
        names[names.index(HUMAN)] = "you"
    return [
        f"{name} {number}" if names.count(name) > 1 else name for number, name in enumerate(names)
    ]
