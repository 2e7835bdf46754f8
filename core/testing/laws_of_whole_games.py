"""The laws of whole games: playing again, records, and a silent rule."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from wonders.core.errors import BadRecord, WondersError
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.options.names_with_parameters import format_spec, parse_options, parse_spec
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line
from wonders.core.record.replay import check, replay
from wonders.core.testing.broken_law import Broken
from wonders.core.testing.compare_all_that_an_object_reaches import difference, shape
from wonders.core.testing.random_game import Course, Trial
from wonders.core.testing.rule_that_does_nothing import Silence

__all__ = [
    "Twins",
    "check_declared",
    "check_elsewhere",
    "check_record",
    "check_repeats",
    "check_silence",
    "expect_spec",
]

#: Number of moves between two copies that are kept.
EVERY = 5


class Twins:
    """Copies of a game made on its way, to be played on like the original."""

    def __init__(self) -> None:
        self._kept: list[tuple[int, State]] = []

    def keep(self, course: Course) -> None:
        """Keep a copy of the game at this point, at the start and then every `EVERY` moves."""
        if len(course.moves) % EVERY == 0 or len(self._kept) < 2:
            self._kept.append((len(course.moves), course.state.copy()))

    def check(self, course: Course) -> None:
        """Check that the copies, with the same moves, come to the same end."""
        end = shape(course.state)
        for start, twin in self._kept:
            for number, text in enumerate(course.moves[start:]):
                notation = text.partition(" ")[2]
                move = twin.game.move(notation)
                if move not in twin.moves():
                    why = f"a copy made after {start} moves does not list «{notation}»"
                    raise Broken("copies", why, start + number)
                twin.play(move)
            differs = difference(end, shape(twin))
            if differs:
                raise Broken("copies", f"a copy made after {start} moves ends otherwise: {differs}")


def check_repeats(course: Course, games: Iterable[Game]) -> None:
    """Check that the seed gives the same record again, in this game and in one built anew."""
    line = course.line()
    for number, game in enumerate(games):
        where = "in the same game" if number == 0 else "in a game built anew"
        _expect_same("repeats", f"played again {where}", course, game, line)


def check_silence(course: Course, silent: Game) -> None:
    """Check that adding a silent rule changes only the list of rules in the record."""
    record = read_line(course.line())
    record.house.append(Silence.name)
    _expect_same("silence", "with a silent rule", course, silent, write_line(record))


def check_elsewhere(line: str, other: str) -> None:
    """Check that a game has the same record where it was played again in another process.

    Texts hash otherwise there, and other games have been played before.
    """
    moves, again = (read_line(each).moves for each in (line, other))
    _expect_equal("repeats", "played again in another process", (moves, line), (again, other))


def _expect_same(law: str, how: str, course: Course, game: Game, line: str) -> None:
    again = Course(game, course.seed).play(len(course.moves))
    _expect_equal(law, how, (course.moves, line), (again.moves, again.line()))


def _expect_equal(
    law: str, how: str, played: tuple[Sequence[str], str], again: tuple[Sequence[str], str]
) -> None:
    """Raise `Broken` unless the moves and the record of a game are those of another one."""
    (moves, line), (its, other) = played, again
    for number, (one, two) in enumerate(zip(moves, its, strict=False)):
        if one != two:
            raise Broken(law, f"{how} move {number} is «{two}», not «{one}»", number)
    if len(its) != len(moves):
        raise Broken(law, f"{how} there are {len(its)} moves, not {len(moves)}")
    if other != line:
        at = next(at for at, (one, two) in enumerate(zip(line, other, strict=False)) if one != two)
        start = max(0, at - 30)
        here, there = line[start : at + 30].strip(), other[start : at + 30].strip()
        raise Broken(law, f"{how} the record says …{there}…, not …{here}…")


def check_record(course: Course, built: Game) -> None:
    """Check that the record, read and replayed, is written again to the same bytes."""
    line = course.line()
    record = read_line(line)
    drawn = course.game
    # If the deal draws which game is played, the record names that one.
    game = built if built.options == drawn.options else drawn
    try:
        check(game, record)
        *steps, (last, _) = replay(game, record)
    except BadRecord as error:
        raise Broken("replays", f"its record is refused: {error}", error.step) from error
    if (result := last.result()) is not None:
        _expect_utilities(drawn, drawn.utilities(result))
    moves = [f"{step.seat} {step.move}" for _, step in steps if step is not None]
    names = record.seats[: game.players]
    again = write_line(record_of(game, last.deal, names, moves, last.result(), record.seed))
    if again != line:
        raise Broken("replays", "its record is written otherwise when it has been replayed")
    if hasattr(course.state, "past"):
        _expect_line(course)
    start = Course(drawn, course.seed).state
    try:
        back = drawn.start(msgspec.convert(record.deal, drawn.Deal))
    except (BadRecord, msgspec.ValidationError) as error:
        raise Broken("replays", f"its deal is refused: {error}", 0) from error
    differs = difference(shape(start), shape(back))
    if differs:
        raise Broken("replays", f"a deal that is read back gives another start: {differs}", 0)


def _expect_utilities(game: Game, found: Any) -> None:
    """Raise `Broken` for what bots could not go by; nobody else asks for it."""
    shares = isinstance(found, list | tuple) and len(found) == game.players
    if not shares or any(not isinstance(each, int | float) or not 0 <= each <= 1 for each in found):
        why = f"utilities: {safe_repr(found)} is not a number from 0 to 1 for each seat"
        raise Broken("sums", why)


def expect_spec(name: str, kind: type[msgspec.Struct], options: msgspec.Struct) -> None:
    """Raise `Broken` if parameters written as a spec are not read back the same."""
    spec = format_spec(name, options)
    try:
        _, values = parse_spec(spec)
        back = parse_options(kind, values, name)
    except WondersError as error:
        raise Broken("specs", f"its spec is not read back: {error}", 0) from error
    if back != options:
        raise Broken("specs", f"{spec} is read back with other parameters", 0)


def _expect_line(course: Course) -> None:
    """Raise `Broken` if a state, written as a line and read back, is another."""
    state = course.state
    try:
        back = state.game.position(state.line())
    except WondersError as error:
        raise Broken("replays", f"a state's line is not read back: {error}") from error
    moves = [move.partition(" ")[2] for move in course.moves]
    if [str(move) for move in state.played()] != moves:
        raise Broken("replays", "`played` tells other moves than were played")
    differs = difference(shape(state), shape(back))
    if differs:
        raise Broken("replays", f"a state read back from its line is another: {differs}")


def check_declared(course: Course, trial: Trial, plain: Game) -> None:
    """Check that the record names every rule, and that the game without them refuses it."""
    record = read_line(course.line())
    for rule, options in trial.rules:
        spec = format_spec(rule.name, options)
        if spec not in record.house:
            raise Broken("declares", f"the record does not name {spec}", 0)
    try:
        Games(lambda *_: plain).of(record)
    except BadRecord:
        return
    raise Broken("declares", "a game without the rule takes the record for one of its own", 0)
