"""Taking up an unfinished game from a file, and adding games to a file of records."""

from pathlib import Path

from wonders.cli.seats import take_seats
from wonders.cli.session import Session
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.guard.texts import one_line, system_line
from wonders.core.plugins import load
from wonders.core.record import Games, Record, open_lines, read_line, replay

__all__ = ["other_games", "take_up"]


def other_games(path: str) -> bytes:
    """Return the records that a file holds, if it is there; raise `BadSpec` if it holds else."""
    try:
        if not Path(path).exists():
            return b""
    except (OSError, ValueError) as error:
        raise BadSpec(f"cannot write {one_line(path, 80)}: {system_line(error)}") from None
    lines = []
    for number, line in open_lines(path):
        try:
            if isinstance(line, BadRecord):
                raise line
            read_line(line)
        except BadRecord as error:
            raise BadSpec(f"{path}:{number} is no record, so none is added: {error}") from None
        lines.append(line)
    return b"".join(lines)


def take_up(file: str, name: str, specs: tuple[str, ...], path: str | None) -> Session:
    """Take up the last record of a file where it broke off.

    It is kept on in `path`, or else in the file itself. Raises `BadSpec` if the file is not
    one of records, or its last game is over.
    """
    lines: list[bytes] = []
    for number, line in open_lines(file):
        if isinstance(line, BadRecord):
            raise BadSpec(f"{file}:{number}: {line}")
        lines.append(line)
    if not lines:
        raise BadSpec(f"{file} holds no record")
    where = f"{file}:{len(lines) - 1}"
    try:
        record = read_line(lines[-1])
        session = _taken_up(record, name, specs)
    except BadRecord as error:
        raise BadSpec(f"{where}: {error}") from None
    if session.over or record.result is not None:
        raise BadSpec(f"{where}: that game is over (wonders replay {file})")
    if path is None or Path(path).absolute() == Path(file).absolute():
        session.path, session.before = file, b"".join(lines[:-1])
    else:
        session.path = path
        session.before = other_games(path)
    return session


def _taken_up(record: Record, name: str, specs: tuple[str, ...]) -> Session:
    if record.game != name:
        raise BadSpec(f"that is a game of {record.game}, not of {name}")
    game = Games(load).of(record)
    try:
        seats = take_seats(game, specs or record.seats[: game.players], record.seed or 0)
    except BadSpec as error:
        if specs:
            raise
        raise BadSpec(f"{error}; the record only names who played, -p says who plays on") from None
    session: Session | None = None
    for state, step in replay(game, record):
        if session is None:
            session = Session(state, seats, record.seed)
        if step is not None:
            if seats[step.decider].bot is None:
                session.decisions.append((state.copy(), step.number))
            session.moves.append(f"{step.seat} {step.move}")
    assert session is not None
    session.result = session.state.result()
    return session
