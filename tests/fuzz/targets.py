"""What is fuzzed: every way in for bytes of strangers, and what it may answer.

A finding is any exception other than the error that a reader is documented to raise, and
whatever breaks a promise that is looked at here (what was read is written the same). Seeds
are real games, files and messages, made when they are asked for.
"""

import atexit
import json
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import NamedTuple

import msgspec

from wonders.core import Game, load
from wonders.core.arena.noted_bot_retries import Retry
from wonders.core.arena.run.files_of_finished_games import RunFile
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.arena.run.resume_from_earlier_files import seed_of_run
from wonders.core.arena.statistics.win_shares_and_standings import figures
from wonders.core.arena.tournament_file import read_tournament
from wonders.core.cards.read_and_check_card_data import Catalogue, facts_of
from wonders.core.errors import BadCard, BadData, BadRecord, BadSpec, IllegalMove, WondersError
from wonders.core.export import rows_of
from wonders.core.game.bot_contract import BotFault, Clock
from wonders.core.guard.read_strictly_within_limits import read_toml
from wonders.core.options.names_with_parameters import format_spec, parse_options, parse_spec
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import (
    About,
    forfeited,
    read_line,
    record_of,
    write_line,
)
from wonders.core.record.replay import check
from wonders.plugins.bots.priority import read_list
from wonders.plugins.exec import message_formats

GAMES = [
    ("duel", {}),
    ("duel", {"draft": "first-game"}),
    ("duel", {"solo": "hammurabi"}),
    ("classic", {"players": 2}),
    ("classic", {"players": 4}),
    ("classic", {"players": 7, "sides": "B"}),
]


class Target(NamedTuple):
    """A way in: what real input looks like, and a function that lets input in.

    `refuses` is what the function raises for input that is refused.
    """

    seeds: Callable[[], list[bytes]]
    run: Callable[[bytes], None]
    refuses: type[Exception]

    def let_in(self, data: bytes) -> bool:
        """Let input in; return whether it was taken. Whatever else is raised is a finding."""
        try:
            self.run(data)
        except self.refuses as error:
            said = str(error)
            assert said, "an error that says nothing"
            assert len(said) < 1000, f"an error of {len(said)} characters"
            assert said.splitlines() == [said], f"an error of several lines: {said!r}"
            said.encode()
            return False
        return True


@cache
def tables() -> list[Game]:
    return [load(name, options=options) for name, options in GAMES]


# -- records -------------------------------------------------------------------------------


@cache
def record_lines() -> list[bytes]:
    """Return the records of games of all kinds, finished, unfinished, forfeited, told about."""
    lines = []
    for number, game in enumerate(tables()):
        for ends_after in (999, 12):
            rng = Random(number)
            state = game.deal(number)
            moves: list[str] = []
            while state.seat is not None and len(moves) < ends_after:
                move = rng.choice(state.moves())
                moves.append(f"{state.city} {move}")
                state.play(move)
            seats = ["ann"] * game.players
            about = None
            result = state.result()
            if result is None and number % 2:
                assert state.seat is not None
                result = forfeited(state, state.seat, "late")
            if number % 3:
                about = About("2026-07-01T18:30:00Z", seats, False, 'Änne \\ "x"')
            record = record_of(game, state.deal, seats, moves, result, number, about)
            lines.append(write_line(record).encode())
    return lines


games = Games(load)


def read_record(data: bytes) -> None:
    """Read a line, write it again, take it apart into tables, hold it against the rules."""
    record = read_line(data)
    line = write_line(record)
    assert write_line(read_line(line)) == line
    rows_of(0, record)
    if not record.house:
        # With house rules in it a game is built anew for each line, which is slow.
        check(games.of(record), record)


# -- runs ----------------------------------------------------------------------------------


@cache
def series() -> Series:
    return Series(Plan("duel", ("random", "random"), 3))


@cache
def folder() -> Path:
    """Return a folder for files, in memory where there is one."""
    memory = Path("/dev/shm")
    path = tempfile.mkdtemp(prefix="fuzz-", dir=memory if memory.is_dir() else None)
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return Path(path)


@cache
def run_files() -> dict[str, bytes]:
    """Return the files of a run of which two games are written and two are there already."""
    path = folder() / "seed.jsonl"
    chunk = series().play_chunk(0, 2)
    ahead = series().play_chunk(4, 2)
    file = RunFile(str(path), series(), resume=False)
    try:
        with file:
            file.append(chunk.lines, [Retry(0, 1, 7, "late"), Retry(1, 0, 2, "raised «x»")])
            file.put_aside(msgspec.structs.replace(ahead, retries=[Retry(4, 0, 9, "late")]))
            raise InterruptedError
    except InterruptedError:
        pass
    names = ("part", "run", "ahead")
    found = {name: path.with_name(f"seed.jsonl.{name}").read_bytes() for name in names}
    for each in folder().iterdir():
        each.unlink()
    return found


def resumed(name: str) -> Callable[[bytes], None]:
    """Return a function that takes up the run with one of its files replaced."""

    def run(data: bytes) -> None:
        path = folder() / "games.jsonl"
        for each in folder().iterdir():
            each.unlink()
        contents = {**run_files(), name: data}
        for each, content in contents.items():
            path.with_name(f"games.jsonl.{each}").write_bytes(content)
        seed_of_run(str(path))
        try:
            with RunFile(str(path), series(), resume=True) as file:
                lines = [line.decode() for line in file.lines()]
                tally = series().chunk_of(0, lines, file.retries).tally
                figures(tally, series().names, series().game.automata)
                raise InterruptedError
        except InterruptedError:
            pass
        except BadSpec:
            # What is refused is still there.
            for each, content in contents.items():
                left = path.with_name(f"games.jsonl.{each}").read_bytes()
                assert left == content or each in ("part", "run"), f"lost {each}"
            raise

    return run


# -- TOML ----------------------------------------------------------------------------------

CUP = """
bots = ["random", "greedy", "mcts:playouts=50", "exec:python3 my_bot.py"]
pairing = "focus"     # or balanced, round-robin
rounds = 10
seed = 7
clock = 2.5
plugins = ["my_plugin.py", "module"]

[[game]]
name = "duel"
house = ["peace"]
options = { draft = "first-game", solo = "any" }

[[game]]
name = "classic"
options.players = 4
options."boards" = ['giza:A', \"\"\"rhodes:B\"\"\"]
rounds = 3
"""


def through_file(read: Callable[[str], object]) -> Callable[[bytes], None]:
    """Return a function that hands input to a reader as a file."""

    def run(data: bytes) -> None:
        path = folder() / "input.toml"
        path.write_bytes(data)
        read(str(path))

    return run


def data_files() -> list[bytes]:
    """Return the data of the games that come with the engine, and of a house rule."""
    packages = ("rulesets.duel.cards", "rulesets.classic.cards", "plugins.house_rules")
    where = [files(f"wonders.{each}") for each in packages]
    found = [file for each in where for file in each.iterdir() if file.name.endswith(".toml")]
    return [file.read_bytes()[:2500].rpartition(b"\n[[")[0] for file in found]


@cache
def effects() -> tuple[type, ...]:
    plugins = installed()
    plugins.load_all()
    kinds = {kind for game in plugins.rulesets.things.values() for kind in game.effects}
    kinds.update(plugins.effects.things.values())
    return tuple(sorted(kinds, key=lambda kind: kind.__name__))


def read_cards(data: bytes) -> None:
    """Read the cards of a data file into a catalogue."""
    try:
        raw = read_toml(data, dict)
    except BadData as error:
        raise BadCard(str(error)) from None
    game = tables()[-1]
    found = facts_of(raw, "cards.toml", effects(), game.vocabulary())
    Catalogue(game.resources, tuple(found))


# -- what is typed, and what programs say --------------------------------------------------


#: A game of each ruleset; to look for the nearest of thousands of moves takes a while.
TYPED = (0, 4)


def notations() -> list[bytes]:
    return [str(move).encode() for at in TYPED for move in tables()[at].table][::400]


def read_move(data: bytes) -> None:
    """Read a notation in a game of each ruleset; what is read is written the same."""
    text = data.decode("utf-8", "surrogateescape")
    refused = None
    for at in TYPED:
        game = tables()[at]
        try:
            assert str(game.move(text)) == text
        except IllegalMove as error:
            refused = error
    if refused:
        raise refused


@cache
def parameters() -> list[tuple[str, type[msgspec.Struct]]]:
    """Return what bots and house rules may be told, but for those that are told of a file."""
    plugins = installed()
    plugins.load_all()
    things = {**plugins.bots.things, **plugins.houses.things}
    return [(name, thing.Options) for name, thing in sorted(things.items()) if name != "priority"]


def specs() -> list[bytes]:
    return [format_spec(name, into()).encode() for name, into in parameters() if name != "exec"]


def read_spec(data: bytes) -> None:
    """Read a spec as the parameters of every bot and house rule; write and read it again."""
    name, pairs = parse_spec(data.decode("utf-8", "surrogateescape"))
    refused: WondersError | None = None
    for known, into in parameters():
        if name in (known, "any"):
            try:
                options = parse_options(into, pairs, name)
            except BadSpec as error:
                refused = error
            else:
                spec = format_spec(name, options)
                # Written out in full it may be longer than what may be typed.
                if len(spec) <= 200 and spec.isprintable():
                    again = parse_options(into, parse_spec(spec)[1], name)
                    assert format_spec(name, again) == spec, (spec, again)
    if refused:
        raise refused


def said() -> list[bytes]:
    answer = message_formats.Answer(7, "build baths")
    greeting = message_formats.Greeting(message_formats.PROTOCOL, "my bot", True, False)
    others = message_formats.Choose(7, {"seat": 0}, ["build baths"], Clock(seconds=1.0))
    return [message_formats.write(each) for each in (answer, greeting, others)]


def read_message(data: bytes) -> None:
    """Read a line of a program as each of the messages there are."""
    refused = None
    for kind in message_formats.FROM_BOT:
        try:
            message = message_formats.read(data, kind)
            assert message_formats.read(message_formats.write(message), kind) == message
        except BotFault as error:
            refused = error
    if refused:
        raise refused


TARGETS = {
    "records": Target(record_lines, read_record, BadRecord),
    "run": Target(lambda: [run_files()["run"]], resumed("run"), BadSpec),
    "part": Target(lambda: [run_files()["part"]], resumed("part"), BadSpec),
    "ahead": Target(lambda: [run_files()["ahead"]], resumed("ahead"), BadSpec),
    "tournament": Target(lambda: [CUP.encode()], through_file(read_tournament), BadSpec),
    "priority": Target(
        lambda: [(files("wonders.plugins.bots") / "priority.toml").read_bytes()],
        through_file(read_list),
        BadSpec,
    ),
    "cards": Target(data_files, read_cards, BadCard),
    "moves": Target(notations, read_move, IllegalMove),
    "specs": Target(specs, read_spec, BadSpec),
    "messages": Target(said, read_message, BotFault),
}


def words() -> list[bytes]:
    """Return what readers look for: the words of the seeds, and what is strange everywhere."""
    found = {b"\\ud800", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"1e999", b"-0", b"NaN", b"null"}
    found |= {b"[[", b"{}", b'"""', b"'''", b"\r\n", b"\0", b"9" * 25, b"1" * 5000, b".a" * 40}
    for line in record_lines()[::3]:
        for key, value in json.loads(line).items():
            found.add(key.encode())
            if isinstance(value, str):
                found.add(value.encode())
    return sorted(found)
