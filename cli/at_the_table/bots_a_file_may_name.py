"""How far a file is trusted: which bots it may name without the user's consent."""

from enum import Enum
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from wonders.cli.translate import t_
from wonders.core.errors import BadSpec
from wonders.core.game.bot_contract import Bot
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.options.field_types import kinds_of
from wonders.core.options.names_with_parameters import parse_spec, plain, split_spec
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.plugins.load_games_and_bots import find_bot

__all__ = ["Doubt", "demand", "doubt", "is_plain", "or_stand_in"]

#: The longest text from a file that is repeated for the user to type.
LONGEST = 60
#: The bot that plays in place of one that a file may not name.
STAND_IN = "greedy"


class Doubt(NamedTuple):
    """Why a bot that a record names is not taken, and what to type after `-p` to have it."""

    why: str
    typed: str


def doubt(text: str) -> Doubt | None:
    """Return what speaks against a bot that a record names, or None.

    Nothing is made, run or opened to find out. Its parameters are not even read before it is
    certain that they name no file.
    """
    try:
        _bot_of(text)
    except BadSpec:
        return Doubt("is no bot here (--plugin FILE lets one in)", "SPEC")
    typed = text if len(text) <= LONGEST and one_line(text) == text else "SPEC"
    try:
        why = demand(text)
    except BadSpec as error:
        return Doubt(f"does not fit: {one_line(error, 120)}", "SPEC")
    return Doubt(why, typed) if why else None


def demand(spec: str) -> str:
    """Return what a bot that a file names needs the user's word for; "" if it needs none.

    Raises `BadSpec` for a wrong spec.
    """
    return _reach(spec) or _too_much(spec)


def or_stand_in(text: str) -> str:
    """Return a bot that a file names if the file may name it, else the bot in its place."""
    return STAND_IN if doubt(text) is not None else text


def _reach(spec: str) -> str:
    """Return what a bot may do outside the game, judged by its parameters; "" for nothing.

    Numbers and choices are harmless. A text may name a file, unless it is the default.
    """
    bot = _bot_of(spec)
    if bot.verbatim is not None:
        return t_("may run a command")
    _, given = parse_spec(spec)
    for field in msgspec.structs.fields(bot.Options):
        if field.name in given and not is_plain(field.type):
            default = field.default
            if field.default_factory is not msgspec.NODEFAULT:
                default = field.default_factory()
            if default is msgspec.NODEFAULT or given[field.name] != plain(default):
                return t_("may open a file ({field}=)").format(field=field.name)
    return ""


def is_plain(annotation: Any) -> bool:
    """Return whether a type has only numbers and named values, or lists of those."""
    return all(
        each in (bool, int, float, type(None))
        or get_origin(each) is Literal
        or (isinstance(each, type) and issubclass(each, Enum))
        or (
            get_origin(each) in (list, tuple)
            and all(is_plain(item) for item in get_args(each) if item is not Ellipsis)
        )
        for each in kinds_of(annotation)
    )


def _bot_of(spec: str) -> type[Bot]:
    """Return the class of a bot; raise `BadSpec` for an unknown one or too long a spec."""
    name, _ = split_spec(spec)
    plugins = installed()
    return plugins.find(plugins.bots, name)


def _too_much(spec: str) -> str:
    """Return which parameter is more than a file may ask for, or ""."""
    bot, options = find_bot(spec)
    for name, most in bot.record_limits.items():
        value = getattr(options, name, None)
        # Written so that NaN is too much as well.
        if value is not None and not value <= most:
            return t_("asks for too much (from a file {name} is at most {most:,})").format(
                name=name, most=most
            )
    return ""
