"""What the engine and a bot's program say to each other: one JSON object a line."""

import json
from typing import Annotated, Any, TypeVar

import msgspec

from wonders.core.game.bots import BotFault, Clock
from wonders.core.game.scoring import Result
from wonders.core.guard.texts import one_line

__all__ = [
    "FROM_BOT",
    "PROTOCOL",
    "TO_BOT",
    "Answer",
    "Bye",
    "Choose",
    "End",
    "Greeting",
    "Hello",
    "Setting",
    "Start",
    "read",
    "write",
]

#: The version of all this; it changes when a program that keeps to it could fail.
PROTOCOL = 1
NAME_LIMIT = 60

A = TypeVar("A", bound="Greeting | Answer")


def _told(text: str) -> Any:
    return msgspec.Meta(description=text)


class Setting(msgspec.Struct, frozen=True):
    """Is the game that is to be played."""

    name: Annotated[str, _told("duel, classic, or that of a plugin")]
    rules: Annotated[int, _told("the version of its behaviour, as in records")]
    options: Annotated[dict[str, Any], _told("as in records")]
    house: Annotated[list[str], _told("the house rules in force, as in records")]
    seats: Annotated[int, _told("how many players decide")]


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """Greets the program before each game; to be answered with a greeting."""

    protocol: Annotated[int, _told("the version of what is said here")]
    engine: Annotated[str, _told("the version of the engine")]
    seed: Annotated[int, _told("of all chance that the bot needs; the same one, the same moves")]
    game: Annotated[Setting | None, _told("null if only the name is asked for")]


class Start(msgspec.Struct, frozen=True, tag="start", tag_field="type"):
    """Tells that the game begins, or goes on from where it stands; not to be answered."""

    seat: Annotated[int, _told("where the bot sits, counting from 0")]
    view: Annotated[Any, _told("all that the seat may know; empty if the game shows nothing")]


class Choose(msgspec.Struct, frozen=True, tag="choose", tag_field="type"):
    """Asks for a move; to be answered with one of them."""

    id: Annotated[int, _told("of the question; the answer repeats it")]
    view: Annotated[Any, _told("all that the seat may know; empty if the game shows nothing")]
    moves: Annotated[list[str], _told("the legal moves, in the notation of records")]
    clock: Annotated[Clock, _told("how long it may think; what was wrong with its last answer")]


class End(msgspec.Struct, frozen=True, tag="result", tag_field="type"):
    """Tells how the game ended; not to be answered."""

    result: Annotated[Result, _told("as in records")]


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="type"):
    """Asks the program to end, soon; not to be answered."""


class Greeting(
    msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True
):
    """Answers the hello: who the bot is."""

    protocol: Annotated[int, _told("the version that the program speaks")]
    name: Annotated[
        Annotated[str, msgspec.Meta(max_length=NAME_LIMIT)],
        _told("what records call it: printable, without slash; none is exec:unnamed"),
    ] = ""
    keep: Annotated[bool, _told("one process may play many games, one after another")] = False
    timed: Annotated[bool, _told("it looks at a clock, so that its games do not repeat")] = False


class Answer(msgspec.Struct, frozen=True, tag="move", tag_field="type", forbid_unknown_fields=True):
    """Answers a question with a move."""

    id: Annotated[int, _told("that of the question")]
    move: Annotated[str, _told("one of the moves, as it was written")]


TO_BOT = (Hello, Start, Choose, End, Bye)
FROM_BOT = (Greeting, Answer)

_encoder = msgspec.json.Encoder()


def write(message: msgspec.Struct) -> bytes:
    """Return the line of a message, newline included."""
    return _encoder.encode(message) + b"\n"


def read(line: bytes, kind: type[A]) -> A:
    """Read a line strictly; raise `BotFault` saying what is wrong with it."""
    what = kind.__struct_config__.tag
    try:
        message = msgspec.json.decode(line, type=kind)
        # The fields are known and flat by now, so this is quick and cannot go deep.
        pairs = json.loads(line, object_pairs_hook=list)
    except msgspec.ValidationError as error:
        raise BotFault(f"wrote no message of the type {what!r}: {one_line(error, 120)}") from None
    except (ValueError, RecursionError) as error:
        why = "it is not UTF-8" if isinstance(error, UnicodeError) else one_line(error, 120)
        raise BotFault(f"wrote no JSON: {why}") from None
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise BotFault("wrote a message with the same key twice")
    if "type" not in keys:
        raise BotFault(f"wrote no message of the type {what!r}: it has no type")
    if isinstance(message, Greeting):
        if message.protocol != PROTOCOL:
            raise BotFault(f"speaks protocol {message.protocol}, not {PROTOCOL}")
        _check_name(message.name)
    return message


def _check_name(name: str) -> None:
    """Raise `BotFault` for a name that would not do in a record."""
    if not name.isprintable() or name != name.strip() or set("/\\") & set(name):
        raise BotFault(f"calls itself {one_line(repr(name), 80)}, which is no printable name")
