"""The messages between the engine and a bot's program: one JSON object a line."""

import json
from typing import Annotated, Any, TypeVar

import msgspec

from wonders.core.game.bot_contract import BotFault, Clock
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.guard.texts_safe_to_print import one_line, visible

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

#: The version of the protocol; it changes when a program that follows it could fail.
PROTOCOL = 1
NAME_LIMIT = 60

A = TypeVar("A", bound="Greeting | Answer")


def _about(text: str) -> Any:
    return msgspec.Meta(description=text)


class Setting(msgspec.Struct, frozen=True):
    """The game to be played."""

    name: Annotated[str, _about("duel, classic, or the game of a plugin")]
    rules: Annotated[int, _about("the version of its behaviour, as in records")]
    options: Annotated[dict[str, Any], _about("as in records")]
    house: Annotated[list[str], _about("the house rules in force, as in records")]
    seats: Annotated[int, _about("how many players decide")]


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type"):
    """A greeting before each game; the program answers with its own."""

    protocol: Annotated[int, _about("the version of the protocol")]
    engine: Annotated[str, _about("the version of the engine")]
    seed: Annotated[int, _about("for all chance in the bot: the same seed, the same moves")]
    game: Annotated[Setting | None, _about("null if only the name is asked for")]


class Start(msgspec.Struct, frozen=True, tag="start", tag_field="type"):
    """The start of a game, or of the rest of one in progress; no answer."""

    seat: Annotated[int, _about("where the bot sits, counting from 0")]
    view: Annotated[Any, _about("all that the seat may know; empty if the game shows nothing")]


class Choose(msgspec.Struct, frozen=True, tag="choose", tag_field="type"):
    """A question for a move; the program answers with one of the moves."""

    id: Annotated[int, _about("the number of the question; the answer repeats it")]
    view: Annotated[Any, _about("all that the seat may know; empty if the game shows nothing")]
    moves: Annotated[list[str], _about("the legal moves, in the notation of records")]
    clock: Annotated[Clock, _about("how long it may think; what was wrong with its last answer")]


class End(msgspec.Struct, frozen=True, tag="result", tag_field="type"):
    """The result of the game; no answer."""

    result: Annotated[Result, _about("as in records")]


class Bye(msgspec.Struct, frozen=True, tag="bye", tag_field="type"):
    """A request to end soon; no answer."""


class Greeting(
    msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True
):
    """The answer to the greeting: who the bot is."""

    protocol: Annotated[int, _about("the version that the program speaks")]
    name: Annotated[
        Annotated[str, msgspec.Meta(max_length=NAME_LIMIT)],
        _about("its name in records: printable, without a slash; exec:unnamed if empty"),
    ] = ""
    keep: Annotated[bool, _about("one process may play many games, one after another")] = False
    timed: Annotated[bool, _about("it looks at a clock, so its games may not repeat")] = False


class Answer(msgspec.Struct, frozen=True, tag="move", tag_field="type", forbid_unknown_fields=True):
    """The answer to a question: a move."""

    id: Annotated[int, _about("the number of the question")]
    move: Annotated[str, _about("one of the moves, as it was written")]


TO_BOT = (Hello, Start, Choose, End, Bye)
FROM_BOT = (Greeting, Answer)

_encoder = msgspec.json.Encoder()


def write(message: msgspec.Struct) -> bytes:
    """Return a message as a line, newline included."""
    return _encoder.encode(message) + b"\n"


def read(line: bytes, expected: type[A]) -> A:
    """Read a line strictly; raise `BotFault` saying what is wrong with it."""
    what = expected.__struct_config__.tag
    try:
        message = msgspec.json.decode(line, type=expected)
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
    """Raise `BotFault` for a name that does not fit into a record."""
    if name == "human":
        raise BotFault("calls itself 'human', by which records name people")
    if name != visible(name) or name != name.strip() or set("/\\") & set(name):
        raise BotFault(f"calls itself {one_line(repr(name), 80)}, which is no printable name")
