"""What a file may bring about: which bots it may name without the user's word."""

from enum import Enum
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from wonders.core.errors import BadSpec
from wonders.core.game.bots import Bot
from wonders.core.guard.texts import one_line
from wonders.core.options.fields import kinds_of
from wonders.core.options.specs import parse_spec, plain, split_spec
from wonders.core.plugins.discovery import installed
from wonders.core.plugins.loading import find_bot

__all__ = ["Doubt", "doubt", "is_plain", "reach"]

#: The longest text of a file that is repeated for the user to type.
LONGEST = 60


class Doubt(NamedTuple):
    """Tells why a bot that a record names is not taken, and what to type after `-p` to have it."""

    why: str
    typed: str


def doubt(text: str) -> Doubt | None:
    """Return what speaks against a bot that a record names, None if nothing does.

    Nothing is made, run or opened to find out, and its parameters are not even read before it
    is sure that they name no file.
    """
    try:
        kind = _kind_of(text)
    except BadSpec:
        return Doubt("is no bot here", "SPEC")
    typed = text if len(text) <= LONGEST and one_line(text) == text else "SPEC"
    try:
        why = reach(text)
        if not why:
            _, options = find_bot(text)
            why = _too_much(kind, options)
    except BadSpec as error:
        return Doubt(f"does not fit: {one_line(error, 120)}", "SPEC")
    return Doubt(why, typed) if why else None


def reach(spec: str) -> str:
    """Return what a bot may do outside the game, by its parameters alone; "" is nothing.

    Numbers and choices do nothing. A text may be the name of a file, unless it is the one that
    is there anyway. Raises `BadSpec` for a spec that is none.
    """
    kind = _kind_of(spec)
    if kind.verbatim is not None:
        return "may run a command"
    _, given = parse_spec(spec)
    for field in msgspec.structs.fields(kind.Options):
        if field.name in given and not is_plain(field.type):
            default = field.default
            if field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            if default is msgspec.NODEFAULT or given[field.name] != plain(default):
                return f"may open a file ({field.name}=)"
    return ""


def is_plain(kind: Any) -> bool:
    """Return whether a type has but numbers and a few values, or lists of those."""
    return all(
        each in (bool, int, float, type(None))
        or get_origin(each) is Literal
        or (isinstance(each, type) and issubclass(each, Enum))
        or (
            get_origin(each) in (list, tuple)
            and all(is_plain(item) for item in get_args(each) if item is not Ellipsis)
        )
        for each in kinds_of(kind)
    )


def _kind_of(spec: str) -> type[Bot]:
    """Return the kind of bot; raise `BadSpec` if none is installed, or the spec is too long."""
    name, _ = split_spec(spec)
    plugins = installed()
    return plugins.find(plugins.bots, name)


def _too_much(kind: type[Bot], options: msgspec.Struct) -> str:
    """Return which parameter is beyond what a record may ask for."""
    for name, most in kind.record_limits.items():
        value = getattr(options, name)
        # What is no number is beyond any limit.
        if value is not None and not value <= most:
            return f"asks for much (from a record {name} is at most {most:,})"
    return ""
