"""A recorded game to go through move by move, forward and back."""

from collections.abc import Sequence
from dataclasses import replace

from rich.console import Console
from rich.text import Text

from wonders.cli.at_the_table.game_in_progress_and_saving import Session
from wonders.cli.at_the_table.seats_and_names import Seat
from wonders.cli.at_the_table.typed_commands import Commands
from wonders.cli.screen.find_drawing import drawing_for
from wonders.cli.screen.moves_in_words import move_text
from wonders.cli.screen.words_for_names_costs_and_effects import verb_text
from wonders.cli.terminal_size_and_abilities import PLAIN_HEIGHT
from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.game.game import Game
from wonders.core.game.scene_for_screens import News
from wonders.core.game.state import State
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import HUMAN, Record
from wonders.core.record.replay import Step, replay

__all__ = ["Stepping"]

#: A move of which nothing has been seen.
HIDDEN = "?"


class Stepping:
    """All states of a recorded game, each as the one who decides next sees it.

    The last one, and those of bots while a game goes on, are as a person sees it, if there is one.
    So are the moves of bots then.
    """

    def __init__(self, game: Game, record: Record, names: Sequence[str], lang: str) -> None:
        self.lang = lang
        self.names = names
        people = [seat for seat in range(game.players) if record.seats[seat] == HUMAN]
        self._viewer = people[0] if people else 0
        #: Through whose eyes one looks.
        self._eyes = people if people and record.result is None else [*range(game.players)]
        self.steps: list[Step] = []
        self._states: list[State] = []
        for state, step in replay(game, record):
            self._states.append(state.copy())
            if step is not None:
                self.steps.append(step)
        seats = [Seat(name, None) for name in names[: game.players]]
        self._session = Session(self._states[-1], seats, record.seed)
        self._session.hear_again(
            [(self._states[at], step.move) for at, step in enumerate(self.steps)]
        )
        self._commands = Commands(self._session, drawing_for(game, lang), names, lang)

    def draw(self, console: Console, at: int) -> None:
        """Draw the table before a move, or at the end, as the one who decides sees it."""
        console.print()
        for line in self.lines(at, console.width, PLAIN_HEIGHT):
            console.print(line, no_wrap=True, overflow="crop")

    def lines(self, at: int, width: int, height: int, group: str = "") -> list[Text]:
        """Return the table before a move, or at the end, with the group of a key chosen.

        Raises `BadSpec` for a key that none has.
        """
        state = self._session.state = self._states[at]
        seat = self._seen_by(at)
        news = self._heard(seat, self._last_decision(seat, at), at)
        commands = self._commands
        look = replace(commands.look(width, height), group=group, typed=not group)
        scene = state.view(seat).scene(news)
        if group:
            _expect_key(group, [each.key for each in commands.drawing.groups(scene, look)])
        return commands.drawn(scene, look)

    def told(self, at: int) -> list[Text]:
        """Return a move in a line, before it what others have done who need no move for it."""
        step = self.steps[at]
        who = f"{self.names[step.decider]} ({step.seat})"
        line = Text(f"{step.number:3}  {who}: {self._said(at)}")
        return [line, *self._automata(at)]

    def _said(self, at: int) -> str:
        """Return a move in words, as far as the one who looks has seen it by the last move."""
        step = self.steps[at]
        seat = self._seen_by(at)
        if seat == step.decider:
            return move_text(step.move, self.lang)
        told = (news for number, news in self._session.heard[seat] if number > at)
        heard = next((each.move for each in told if each.city == step.seat and each.move), HIDDEN)
        if heard == str(step.move):
            return move_text(step.move, self.lang)
        verb, *rest = heard.split()
        return " ".join([verb_text(verb, self.lang), *rest])

    def _seen_by(self, at: int) -> int:
        """Return the seat through whose eyes one looks before a move, or at the end."""
        seat = self.steps[at].decider if at < len(self.steps) else self._viewer
        return seat if seat in self._eyes else self._viewer

    def _automata(self, at: int) -> list[Text]:
        seat = self._seen_by(at)
        news = [each for each in self._heard(seat, at, at + 1) if each.move is None]
        if not news:
            return []
        scene = self._states[at + 1].view(seat).scene(news)
        return self._commands.drawing.news(scene, self._commands.look(80, PLAIN_HEIGHT))

    def _heard(self, seat: int, after: int, until: int) -> list[News]:
        return [news for at, news in self._session.heard[seat] if after < at <= until]

    def _last_decision(self, seat: int, at: int) -> int:
        own = (each.number for each in reversed(self.steps[:at]) if each.decider == seat)
        return next(own, 0)


def _expect_key(key: str, keys: Sequence[str]) -> None:
    """Raise `BadSpec` for a key that is none of these."""
    if key not in keys:
        known = ", ".join(keys) or t_("none")
        told = t_("no card has the key {key!r} here; there are: {known}")
        raise BadSpec(told.format(key=one_line(key, 40), known=known))
