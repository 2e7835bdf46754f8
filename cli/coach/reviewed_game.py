"""A played game looked back at: what every move was worth, found out while one reads."""

import os
from collections.abc import Sequence
from pathlib import Path
from threading import Thread

from wonders.cli.coach.ask_bot_for_win_chances import REVIEWER, Judge, Judged, as_data
from wonders.cli.shared_by_verbs.json_output import json_text
from wonders.cli.shared_by_verbs.new_files import locked_new
from wonders.cli.translate import t_
from wonders.core.errors import BadSpec, WondersError
from wonders.core.files.write_whole_files import Here, put_in_place
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.record.read_and_write_record_line import HUMAN, Record, write_line
from wonders.core.record.replay import Step, replay

__all__ = ["Review", "seats_to_judge"]

#: So many of the costliest moves of a seat are told.
WORST = 3


def seats_to_judge(record: Record, end: State) -> list[int]:
    """Return whose decisions of a game are judged, which stands at `end`.

    While it goes on and seats know different things, only those of people: what a bot should have
    played tells what it holds.
    """
    seats = range(end.game.players)
    people = [seat for seat in seats if record.seats[seat] == HUMAN]
    mine = end.view(people[0]) if people else None
    hides = mine and not all(mine.knows_the_same(end.view(seat)) for seat in seats)
    return people if hides and record.result is None else [*seats]


class Review:
    """A record, the states of its game, and what has been found out of its moves so far.

    `seat` is the one who looks back; `judge` is the spec of the bot that judges.
    """

    def __init__(
        self,
        game: Game,
        record: Record,
        names: Sequence[str],
        seat: int,
        judge: str = REVIEWER,
        here: Here | None = None,
    ) -> None:
        #: The folder in which files are named.
        self._here = here or Here()
        self.game = game
        self.record = record
        self.names = names
        self.seat = seat
        self.judge = judge
        self.states: list[State] = []
        self.steps: list[Step] = []
        for state, step in replay(game, record):
            self.states.append(state.copy())
            if step is not None:
                self.steps.append(step)
        #: What is known of decisions, by the number of the move.
        self.judged: dict[int, Judged] = {}
        #: Whose decisions are judged.
        self.judged_seats = seats_to_judge(record, self.states[-1])
        #: How many decisions there are to judge.
        self.count = sum(
            len(state.moves()) > 1 and state.seat in self.judged_seats for state in self.states[:-1]
        )
        self.done = False
        self.fault = ""
        self._judge = Judge()

    def begin(self) -> None:
        """Begin to judge, in the background; `judged` grows."""
        self._judge.ask_about_game(self.record, self._groups(), self.judge)
        Thread(target=self.listen, daemon=True).start()

    def finish(self) -> None:
        """Judge all, and come back when that is done."""
        self._judge.ask_about_game(self.record, self._groups(), self.judge)
        self.listen()

    def listen(self) -> None:
        """Take what is found out until there is no more."""
        try:
            for judged in self._judge.answers():
                self.judged[judged.number] = judged
        except WondersError as error:
            self.fault = str(error)
        self.done = True

    def stop(self) -> None:
        """End the judging."""
        self._judge.stop()

    def export(self, stem: str) -> tuple[str, str]:
        """Write the record, and what is known of its moves, to new files; return their names.

        The second one is what `wonders analyse --json` prints of the first. Raises `BadSpec` if
        one of them is there already, is written by others or cannot be written.
        """
        stem = os.path.expanduser(stem)
        if not os.path.basename(stem):
            told = t_("cannot write {path!r}: it is a folder")
            raise BadSpec(told.format(path=one_line(stem, 200)))
        files = f"{stem}.jsonl", f"{stem}.json"
        record, analysis = map(self._here.path, files)
        known = [
            as_data(judged, self.steps[number].seat)
            for number, judged in sorted(self.judged.items())
            if judged.played is not None
        ]
        told = json_text([{"game": 0, "decisions": known}])
        with locked_new(record, analysis):
            put_in_place(record, write_line(self.record).encode())
            try:
                put_in_place(analysis, f"{told}\n".encode())
            except BadSpec:
                # Half of it would be in the way of the next try.
                Path(record).unlink(missing_ok=True)
                raise
        return files

    def _groups(self) -> list[list[int]]:
        """Return who is judged first: with many players, the one who looks back."""
        seats = self.judged_seats
        if len(seats) == 2:
            return [seats]
        return [[each] for each in sorted(seats, key=lambda each: each != self.seat)]

    def chances(self, seat: int) -> list[tuple[int, float]]:
        """Return a seat's chance to win before the moves that are judged, by their numbers.

        Between two players what one has, the other has not.
        """
        both = self.game.players == 2
        return [
            (number, judged.played.won if judged.seat == seat else 1 - judged.played.won)
            for number, judged in sorted(self.judged.items())
            if judged.played is not None and (both or judged.seat == seat)
        ]

    def worst(self, seat: int) -> list[Judged]:
        """Return the moves in which a seat gave away most, the worst first.

        Only those that the intervals tell apart from the best move count.
        """
        found = [
            (judged.played.won - judged.best.won, judged.number, judged)
            for judged in list(self.judged.values())
            if judged.seat == seat
            and judged.played is not None
            and judged.played.won < judged.best.low
        ]
        return [judged for *_, judged in sorted(found, key=lambda each: each[:2])[:WORST]]
