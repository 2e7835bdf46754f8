"""The commands of the table, the same in the line mode and on the full screen."""

import os
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from unicodedata import normalize

from msgspec import structs
from rich.text import Text

from wonders.cli.at_the_table import answers_to_questions
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.read_typed_move import read_move
from wonders.cli.at_the_table.seats_and_names import described
from wonders.cli.coach.ask_bot_for_win_chances import Opinion
from wonders.cli.coach.hints_in_order_with_reasons import advice, advise
from wonders.cli.look_up.find_in_all_games import look_up
from wonders.cli.look_up.rules_pages import rules_lines
from wonders.cli.screen.drawing import Look
from wonders.cli.screen.plain_where_drawing_fails import SteadyDrawing
from wonders.cli.screen.result_sentence_and_score_sheets import sheet_lines
from wonders.cli.screen.wrapped_lines import flowed, joined, text
from wonders.cli.shared_by_verbs.new_files import locked_new
from wonders.cli.translate import c_, later_, t_, word_in
from wonders.core.errors import BadSpec, IllegalMove
from wonders.core.game.blame_plugins_or_bots import blaming_rules, blaming_ruleset
from wonders.core.game.moves import Move
from wonders.core.game.scene_for_screens import Scene
from wonders.core.guard.texts_safe_to_print import one_line, visible

__all__ = ["COMMANDS", "HELP", "Commands"]

#: What can be typed besides moves.
COMMANDS = (
    c_("command", "help"),
    c_("command", "why"),
    c_("command", "card"),
    c_("command", "rules"),
    c_("command", "words"),
    c_("command", "cities"),
    c_("command", "log"),
    c_("command", "score"),
    c_("command", "hint"),
    c_("command", "undo"),
    c_("command", "takeback"),
    c_("command", "save"),
    c_("command", "quit"),
)

HELP = later_("""\
A move: its notation (build baths), printed names, or a beginning (b bat).
why CARD   the price of a card or wonder, line by line, or why it is not possible
card NAME  what a card, wonder or token does      /WORD  the same in all games, and rulings
WORD       what a word or sign of the table means (chain)
rules      the rules, with rulings    words      what the words and signs of the table mean
cities     the cities again           log        the moves so far
score      the score sheets           hint       what the coach thinks of each move
undo       take your last move back (not past a card it turned up)
takeback [N]  the same past anything, to your move N of the log; the game is practice then
save FILE  write the game so far to a file
quit       leave; the table says how to go on later""")

#: The most cells of a line of plain text.
WIDEST = 120
#: The most lines of house rules that stand below the table.
NOTES = 4


class Commands:
    """What can be asked at the table of a session, answered in lines of text."""

    def __init__(
        self,
        session: Session,
        drawing: SteadyDrawing,
        names: Sequence[str],
        lang: str,
        numbered: bool = True,
    ) -> None:
        self.session = session
        self.drawing = drawing
        self.names = names
        self.lang = lang
        #: Whether a number that is typed is that of a move, not that of a card.
        self.numbered = numbered
        #: What each seat is besides its name: the level or the kind of a bot.
        self.about = described(session.seats, names)

    def drawn(self, scene: Scene, look: Look) -> list[Text]:
        """Return the table, and below it what house rules want to be seen."""
        with blaming_rules(self.session.game):
            notes = self._notes(scene.shown.seat, look.width)
            if len(notes) > NOTES:
                notes = [*notes[: NOTES - 1], Text("...")]
            table = self.drawing.table(scene, replace(look, height=look.height - len(notes)))
        return [*table, *notes]

    def _notes(self, seat: int, width: int) -> list[Text]:
        view = self.session.state.view(seat)
        lines = self.session.game.houses.show(view, self.lang)
        return [
            line
            for note in lines
            for line in flowed([one_line(note, 400)], width, indent=0, further=2)
        ]

    def look(self, width: int, height: int) -> Look:
        """Return how to draw where moves are typed; what is wider is harder to read."""
        width = min(width, WIDEST)
        return Look(width=width, height=height, names=self.names, about=self.about, typed=True)

    def known(self) -> list[str]:
        """Return the commands as they are typed in the language in use."""
        return [word_in(self.lang, "command", command) for command in COMMANDS]

    def in_english(self, typed: str) -> str:
        """Return what was typed with its command, if it is one, in English.

        Letters that came in two parts (ä as a and two dots) are one, as in our own words.
        """
        word, blank, rest = normalize("NFC", typed).partition(" ")
        meant = dict(zip(self.known(), COMMANDS, strict=True)).get(word.casefold(), word)
        return f"{meant}{blank}{rest}"

    def do(self, typed: str, seat: int, width: int = 80) -> list[Text] | None:
        """Return what a command answers; None if it is none.

        Raises `WondersError` in a line for what cannot be answered.
        """
        with blaming_ruleset(self.session.game), blaming_rules(self.session.game):
            return self._do(typed, seat, width)

    def _do(self, typed: str, seat: int, width: int) -> list[Text] | None:
        session, lang = self.session, self.lang
        if typed.startswith("/"):
            wanted = typed[1:].strip()
            words = [line.plain for line in self._meaning(wanted, width) or ()]
            return _lines(look_up(wanted, lang, session.game, words))
        command, _, rest = typed.partition(" ")
        command, rest = command.casefold(), rest.strip()
        view = session.state.view(seat)
        if command in ("why", "card", "save") and not rest:
            told = {
                "why": t_("why what? (why baths)"),
                "card": t_("card what? (card law)"),
                "save": t_("save what? (save game.jsonl)"),
            }
            return [Text(told[command])]
        if command == "why":
            return _lines(answers_to_questions.why(session, rest, view, lang))
        if command == "card":
            return _lines(answers_to_questions.card(session, rest, lang))
        if command == "save":
            return [Text(self.save(rest))]
        if rest:
            return self._meaning(typed, width)
        if command in ("?", "help"):
            return [
                *_lines(answers_to_questions.possible(session, view, lang, self.numbered)),
                *self.help(),
            ]
        if command == "cities":
            return [*self._page("c", seat, width), *self._notes(seat, width)]
        if command == "log":
            return self.log(seat, width)
        if command == "score":
            return self.score(seat, width)
        if command in ("hint", "h") and seat == session.state.seat:
            return self.hint(advise(session.record()), seat, width)
        if command == "rules":
            game = session.game
            return rules_lines(type(game), game.name, width)
        if command == "words":
            return self.glossary(width)
        if typed in self.drawing.pages:
            return self._page(typed, seat, width)
        return self._meaning(typed, width)

    def _page(self, key: str, seat: int, width: int) -> list[Text]:
        if key not in self.drawing.pages:
            return self.score(seat, width)
        return self.drawing.page(key, self.session.scene(seat), self.look(width, 10_000))

    def help(self) -> list[Text]:
        """Return what can be typed."""
        number = t_("NUMBER     chooses the card with this number")
        if self.numbered:
            number = t_("NUMBER     plays the move with this number")
        return [Text(number), *_lines(t_(HELP).splitlines()), *self.help_on_pages()]

    def glossary(self, width: int = 80) -> list[Text]:
        """Return what the words and signs of the table mean."""
        return [
            line
            for term, meaning in self.drawing.glossary
            for line in _entry(t_(term), t_(meaning), width)
        ]

    def _meaning(self, typed: str, width: int) -> list[Text] | None:
        """Return what a word of the table means, which may be asked for in a question."""
        wanted = typed.casefold().removeprefix(t_("what is ")).rstrip(" ?")
        found = [
            line
            for term, meaning in self.drawing.glossary
            if wanted in t_(term).casefold().split(", ")
            for line in _entry(t_(term), t_(meaning), width)
        ]
        return found or None

    def help_on_pages(self) -> list[Text]:
        """Return the pages of the drawing with their keys."""
        return [Text(f"{key:<11}{t_(what)}") for key, what in self.drawing.pages.items()]

    def log(self, seat: int, width: int = 80) -> list[Text]:
        """Return everything that a seat has learnt with the numbers of moves, the newest last."""
        scene = self.session.state.view(seat).scene()
        look = self.look(width - 5, 10_000)
        lines = []
        for news in self.session.log(seat):
            told = self.drawing.news(structs.replace(scene, news=(news,)), look)
            first = f"{news.number - 1:3}  "
            indent = min(len(line.plain) - len(line.plain.lstrip()) for line in told) if told else 0
            for number, line in enumerate(told):
                lines.append(Text(" " * 5 if number else first).append_text(line[indent:]))
        return lines

    def hint(self, opinions: Sequence[Opinion], seat: int, width: int) -> list[Text]:
        """Return what the coach thinks of each move."""
        scene, look = self.session.scene(seat), self.look(width, 10_000)
        return advice(self.drawing, scene, look, opinions)

    def score(self, seat: int, width: int) -> list[Text]:
        """Return the score sheets as if the game ended now."""
        sheets = self.session.state.view(seat).table.sheets()
        return sheet_lines(sheets, self.names, self.lang, width, cities=self.cities())

    def cities(self) -> list[str]:
        """Return the names of the cities by seat, if the game has some."""
        return self.drawing.cities(self.session.scene(0))

    def full_names(self) -> list[str]:
        """Return what the players are called with their cities: `Ada (Giza)`."""
        cities = self.cities() or [""] * len(self.names)
        return [
            f"{name} ({city})" if city and name != t_("you") else name
            for name, city in zip(self.names, cities, strict=False)
        ]

    def move(self, typed: str, seat: int) -> Move:
        """Return the legal move that was typed; raise `IllegalMove` saying why there is none."""
        try:
            return read_move(typed, self.session.state.moves(), self.lang)
        except IllegalMove as error:
            reason = answers_to_questions.why_not(
                self.session, typed, self.session.state.view(seat), self.lang
            )
            raise (IllegalMove(reason) if reason else error) from None

    @staticmethod
    def number_of(typed: str) -> int | None:
        """Return the number after a command; raise `BadSpec` for anything else there."""
        rest = typed.partition(" ")[2].strip()
        if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 9):
            raise BadSpec(t_("takeback takes the number of a move in the log"))
        return int(rest) if rest else None

    def save(self, path: str) -> str:
        """Write the game so far to a new file; it stays there if its own cannot be written."""
        if path == "-":
            raise BadSpec(t_("save takes a file, not -"))
        if path in ('""', "''"):
            raise BadSpec(t_("save what? (save game.jsonl)"))
        if len(path) > 2 and path[0] == path[-1] and path[0] in "'\"":
            # Quotes as a shell takes them off.
            path = path[1:-1]
        else:
            # There ~ is the own folder, too.
            path = os.path.expanduser(path)
        path = str(Path(path))
        with ExitStack() as held:
            held.enter_context(locked_new(self.session.here.path(path)))
            if self.session.unwritten:
                self.session.move_to(path)
                self.session.held.push(held.pop_all())
                text = t_("saved in {path}, where the record is kept from now on")
            else:
                self.session.save(path)
                text = t_("saved in {path}")
        return text.format(path=visible(path))


def _entry(term: str, meaning: str, width: int) -> list[Text]:
    return flowed([joined(text(f"{term}:", "strong"), f" {meaning}")], width, indent=0)


def _lines(texts: Iterable[str]) -> list[Text]:
    return [Text(text) for text in texts]
