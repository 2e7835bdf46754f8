"""A lesson at the table: a game whose moves are known, and what is said before each of them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.resources import files

import msgspec

from wonders.cli.at_the_table.folder_of_kept_games import now
from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.read_typed_move import read_move
from wonders.cli.at_the_table.resume_from_file import played, sit_down
from wonders.cli.lessons.progress import progress, remember
from wonders.cli.screen.drawing import Drawing, Look
from wonders.cli.screen.moves_in_words import move_text
from wonders.cli.screen.words_for_names_costs_and_effects import name_of
from wonders.cli.translate import t_
from wonders.core.errors import BadSpec, IllegalMove
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.read_strictly_within_limits import read_toml
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import HUMAN, About, Record, read_line

__all__ = ["LESSONS", "Lesson", "Step", "find_lesson"]

#: The lessons that there are, in the order in which one learns.
LESSONS = ("duel", "classic")
FOLDER = "wonders.cli.lessons"
#: Who plays for the others once the script has ended.
OPPONENT = "greedy"


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in every language of the lessons; a piece stands in it as its {id}."""

    en: str
    de: str

    def in_language(self, lang: str) -> str:
        """Return the text in a language, or else in English."""
        return self.de if lang == "de" else self.en


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text that is shown before a decision of the learner: the one with number `at`.

    `typed` is said instead where moves are typed. At the `top` it lies over the head of the
    table, else over its bottom. With `until` all moves before that one are then played without
    asking.
    """

    at: int
    text: Words
    typed: Words | None = None
    top: bool = False
    until: int | None = None


class _Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Words
    #: What the others are called, by seat; the first is the learner's.
    names: list[str]
    step: list[Step]


class Lesson:
    """A lesson: the record of its game and its steps. The learner sits at seat 0."""

    def __init__(self, name: str, lang: str) -> None:
        self.name = name
        self.lang = lang
        folder = files(FOLDER)
        self.record: Record = read_line(folder.joinpath(f"game_of_{name}.jsonl").read_bytes())
        script = read_toml(folder.joinpath(f"steps_of_{name}.toml").read_bytes(), _Script)
        self.title = script.title.in_language(lang)
        self.names = script.names
        self.steps = script.step
        self.game: Game = Games(load).of(self.record)
        self._names = {facts.id: name_of(facts, lang) for facts in self.game.catalogue.facts}
        for facts in self.game.catalogue.facts:
            # Both sides of a board have one name: {giza}.
            self._names.setdefault(facts.id.partition(":")[0], name_of(facts, lang))
        #: Gives the game a file of its own once it is played on freely; None keeps none.
        self.give_file: Callable[[Session], None] | None = None
        #: Why it could not be remembered the last time how far the learner is, or "".
        self.unkept = ""
        #: How many moves were kept when it was opened here, or last written here.
        self._kept = progress().get(name, 0)
        #: The steps that have been shown.
        self._shown: set[int] = set()

    @property
    def length(self) -> int:
        """Return the number of moves of the script."""
        return len(self.record.moves)

    def goes_on(self, session: Session) -> bool:
        """Return whether the lesson begins next time where it is left now."""
        # One that is done begins anew each time.
        return not session.moves or 0 < progress().get(self.name, 0) < self.length

    def state(self, known: Mapping[str, int]) -> str:
        """Return in words how far the learner is, by the moves that are done of each lesson."""
        done = known.get(self.name, 0)
        if not done:
            return t_("not begun")
        if done >= self.length:
            return t_("done")
        return t_("{percent} % done").format(percent=100 * done // self.length)

    def session(self, done: int = 0) -> Session:
        """Return the game of the lesson after so many moves of the script."""
        begun = msgspec.structs.replace(self.record, moves=self.record.moves[:done], result=None)
        specs = [HUMAN, *[OPPONENT] * (self.game.players - 1)]
        session = sit_down(begun, *played(self.game, begun), specs)
        session.seats = [
            seat if seat.bot is None else replace(seat, name=name, spec=OPPONENT)
            for seat, name in zip(session.seats, self.names, strict=True)
        ]
        return session

    def scripted(self, session: Session) -> Move | None:
        """Return the next move of the script; None once that is over."""
        done = len(session.moves)
        if done >= self.length or session.over:
            return None
        return self.game.move(self.record.moves[done].partition(" ")[2])

    def new_steps(self, session: Session) -> list[Step]:
        """Return what is to be said now and has not been said; it counts as said then."""
        now = [n for n, step in enumerate(self.steps) if step.at == len(session.moves)]
        new = [n for n in now if n not in self._shown]
        self._shown.update(new)
        return [self.steps[n] for n in new]

    def steps_now(self, session: Session) -> list[Step]:
        """Return what is said before this decision."""
        return [step for step in self.steps if step.at == len(session.moves)]

    def told(self, step: Step, typed: bool = False) -> str:
        """Return the text of a step with the names of pieces, a line for each paragraph."""
        text = (typed and step.typed) or step.text
        paragraphs = text.in_language(self.lang).strip().split("\n\n")
        joined = "\n\n".join(" ".join(each.split()) for each in paragraphs)
        return joined.format_map(self._names)

    def name_of(self, piece: str) -> str:
        """Return what a piece is called in the texts."""
        return self._names[piece]

    def jump(self, session: Session, step: Step) -> None:
        """Play what comes without asking, if the step says so."""
        while step.until is not None and len(session.moves) < step.until:
            move = self.scripted(session)
            assert move is not None
            session.play(move)

    def asks(self, session: Session, drawing: Drawing, look: Look) -> str:
        """Return what to press or to type now; "" once the script is over."""
        move = self.scripted(session)
        seat = session.state.seat
        if move is None or seat is None:
            return ""
        told = move_text(move, self.lang)
        if look.typed:
            return t_("Type: {move}").format(move=self._typed(session, move))
        for group in drawing.groups(session.scene(seat), look):
            for key, option in group.options.items():
                if option.move == move.text:
                    keys = t_("{first}, then {second}").format(
                        first=group.key, second=key or t_("Enter")
                    )
                    return t_("Press {keys}: {move}").format(keys=keys, move=told)
        return t_("Type a colon and {move}").format(move=move.text)

    def _typed(self, session: Session, move: Move) -> str:
        """Return a move as it is printed, if that is enough; else in notation."""
        told = move_text(move, self.lang)
        try:
            meant = read_move(told, session.state.moves(), self.lang)
        except IllegalMove:
            return move.text
        return told if meant is move else move.text

    def objection(self, session: Session, move: Move, asks: str) -> str:
        """Return a friendly word for a move that the lesson does not go on with; else ""."""
        wanted = self.scripted(session)
        if wanted is None or wanted is move:
            return ""
        return t_("That would be possible, too. For this lesson, please: {asked}").format(
            asked=asks
        )

    def keep(self, session: Session) -> None:
        """Remember how far the learner is; what is played on freely is kept as a game."""
        # A lesson that is done stays so, however often it is begun anew. Before the first step of
        # one begun anew, the old place is the better one.
        there, here = progress().get(self.name, 0), min(len(session.moves), self.length)
        # In another window it may have gone further meanwhile.
        further = there != self._kept and there >= here
        if here and there < self.length and not further:
            self.unkept = remember(self.name, here)
            self._kept = there if self.unkept else here
        if len(session.moves) >= self.length and session.path is None and self.give_file:
            # From here on it is a game like others, but most of it was not the learner's idea.
            session.about = About(date=now(), practice=True)
            session.seats = [
                seat if seat.bot is None else replace(seat, name=OPPONENT, spec="")
                for seat in session.seats
            ]
            self.give_file(session)


def find_lesson(name: str, lang: str) -> Lesson:
    """Return a lesson by name; raise `BadSpec` if there is none."""
    if name not in LESSONS:
        raise BadSpec(t_("there is no lesson {name!r}").format(name=name) + suggest(name, LESSONS))
    return Lesson(name, lang)
