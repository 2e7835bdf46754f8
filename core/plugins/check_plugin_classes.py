"""The check of the games, bots and house rules that plugins bring, when they bring them."""

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Literal, get_args, get_origin

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.game.bot_contract import Bot
from wonders.core.game.game import Game
from wonders.core.guard.texts_safe_to_print import exception_line, safe_repr
from wonders.core.house_rules.check_rule_attributes import check_attributes
from wonders.core.house_rules.declared_hooks import House
from wonders.core.options.field_types import kinds_of
from wonders.core.options.names_with_parameters import read_again
from wonders.core.options.plain_data_in_one_order import in_one_order
from wonders.core.plugins.check_effect_classes import check_effect_class
from wonders.core.record.read_and_write_record_line import HUMAN

__all__ = ["check_class"]

#: What every ruleset says of itself in its class, and what that is.
OF_RULESETS = {
    "title": (str, "text"),
    "package": (str, "text"),
    "Deal": (type, "class"),
    "Shown": (type, "class"),
    "Setup": (type, "class"),
    "data": (Sequence, "list"),
    "effects": (Sequence, "list"),
    "seats": (Sequence, "list"),
    "categories": (Sequence, "list"),
    "victories": (Sequence, "list"),
    "resources": (Sequence, "list"),
    "colors": (Sequence, "list"),
    "verbs": (Sequence, "list"),
    "situations": (Sequence, "list"),
    "piece_kinds": (Sequence, "list"),
    "colored_kinds": (Sequence, "list"),
    "ages": (Sequence, "list"),
}
#: What of it is words. They stand in records and pages, which half a character would spoil.
WORDS = (
    "title", "categories", "victories", "resources", "colors", "verbs", "situations",
    "piece_kinds", "colored_kinds",
)  # fmt: skip


def check_class(kind: type[Game] | type[Bot] | type[House]) -> None:
    """Raise `BadPlugin` for a class in which something is not what its contract says.

    No verb has to expect it then. What the class does is looked at when it is called.
    """
    for contract in (Game, Bot, House):
        if issubclass(kind, contract):
            _check_methods(kind, contract)
    _check_options(kind.name, kind.Options)
    if issubclass(kind, Game):
        _check_ruleset(kind)
    if issubclass(kind, Bot):
        _check_bot(kind)
    if issubclass(kind, House):
        check_attributes(kind)


def _check_methods(kind: type[Game] | type[Bot] | type[House], contract: type) -> None:
    for name in vars(contract):
        # Classes in it, such as `Options`, can be called too.
        method = callable(own := getattr(contract, name)) and not isinstance(own, type)
        if method and not callable(its := getattr(kind, name)):
            raise BadPlugin(f"{name} of {kind.name} is {safe_repr(its)}, no method")


def _check_options(name: str, options: object) -> None:
    """Raise `BadPlugin` for parameters that cannot be read, or not be written into a record."""
    if not (isinstance(options, type) and issubclass(options, msgspec.Struct)):
        raise BadPlugin(f"Options of {name} is no msgspec.Struct")
    try:
        msgspec.json.Decoder(options)
        for field in msgspec.structs.fields(options):
            if field.default_factory is not msgspec.NODEFAULT:
                msgspec.json.encode(in_one_order(field.default_factory()))
            elif field.default is not msgspec.NODEFAULT:
                msgspec.json.encode(in_one_order(field.default))
    except Exception as error:
        raise BadPlugin(f"Options of {name}: {exception_line(error)}") from error
    if not options.__struct_config__.frozen:
        # All games of a process share them.
        raise BadPlugin(f"Options of {name} can change; mark it frozen=True")
    how = options.__struct_config__
    renamed = options.__struct_encode_fields__ != options.__struct_fields__
    if renamed or how.array_like or how.tag is not None:
        # A record has parameters by the names that users type.
        raise BadPlugin(f"Options of {name}: leave rename, array_like and tag out")


def _check_defaults(name: str, options: type[msgspec.Struct]) -> None:
    """Raise `BadPlugin` for a default of a ruleset's option that a record would not give back."""
    if any(field.required for field in msgspec.structs.fields(options)):
        return
    try:
        read_again(options(), f"Options of {name}")
    except BadSpec as error:
        raise BadPlugin(str(error)) from None
    except Exception as error:
        raise BadPlugin(f"Options of {name}: {exception_line(error)}") from error


def _check_ruleset(kind: type[Game]) -> None:
    for what, (wanted, called) in OF_RULESETS.items():
        if not hasattr(kind, what):
            raise BadPlugin(f"ruleset {kind.name}: {what} is missing")
        given: object = getattr(kind, what)
        if not isinstance(given, wanted) or (wanted is Sequence and isinstance(given, str)):
            raise BadPlugin(f"ruleset {kind.name}: {what} is {safe_repr(given)}, no {called}")
    try:
        msgspec.json.Decoder(kind.Setup)
    except Exception as error:
        raise BadPlugin(f"ruleset {kind.name}: Setup: {exception_line(error)}") from error
    if not kind.seats or not all(type(each) is int and each > 0 for each in kind.seats):
        given = safe_repr(kind.seats)
        raise BadPlugin(f"ruleset {kind.name}: seats is {given}, not the numbers of players")
    for field in msgspec.structs.fields(kind.Options):
        usual = field.default
        if field.name == "players" and usual is not msgspec.NODEFAULT and usual not in kind.seats:
            given = safe_repr(usual)
            raise BadPlugin(f"ruleset {kind.name}: players is {given} by default, none of seats")
    if not _is_there(kind.package):
        given = safe_repr(kind.package)
        raise BadPlugin(f"ruleset {kind.name}: package is {given}, which is no package here")
    for each in kind.effects:
        if not (isinstance(each, type) and issubclass(each, Effect)):
            raise BadPlugin(
                f"ruleset {kind.name}: effects has {safe_repr(each)}, no class of Effect"
            )
        check_effect_class(each)
    for what in WORDS:
        words: str | Sequence[object] = getattr(kind, what)
        for word in (words,) if isinstance(words, str) else words:
            if not isinstance(word, str) or not word.isprintable():
                raise BadPlugin(f"ruleset {kind.name}: {what} has {safe_repr(word)}, no plain text")
    _check_defaults(kind.name, kind.Options)


def _is_there(package: str) -> bool:
    """Return whether a package can be imported; a folder of another name has another one."""
    try:
        return package in sys.modules or find_spec(package) is not None
    except (ImportError, ValueError):
        return False


def _check_bot(kind: type[Bot]) -> None:
    fields = kind.Options.__struct_fields__
    if kind.verbatim is not None and kind.verbatim not in fields:
        why = f"verbatim of {kind.name} is no parameter of it: {safe_repr(kind.verbatim)}"
        raise BadPlugin(why)
    if kind.name == HUMAN:
        raise BadPlugin(f"a bot cannot be called {HUMAN!r}: in records that is a person")
    limits: object = kind.record_limits
    types = {field.name: field.type for field in msgspec.structs.fields(kind.Options)}
    if not isinstance(limits, dict) or not all(
        each in fields and type(most) in (int, float) and _is_number(types[each])
        for each, most in limits.items()
    ):
        raise BadPlugin(
            f"record_limits of {kind.name} is the most of some of its parameters that are numbers,"
            f" not {safe_repr(limits)}"
        )


def _is_number(annotation: object) -> bool:
    """Return whether a parameter of this type is a number, or None."""
    return all(
        kind in (int, float, type(None))
        or (
            get_origin(kind) is Literal
            and all(type(each) in (int, float) for each in get_args(kind))
        )
        for kind in kinds_of(annotation)
    )
