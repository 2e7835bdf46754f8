"""Loading a game or a bot by name, through the plugins that bring it."""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from wonders.core.errors import BadCard, BadPlugin, BadSpec, NotHere, WondersError
from wonders.core.files.write_whole_files import Here
from wonders.core.game.bot_contract import Bot, BotFault
from wonders.core.game.chance.derived_seeds import check_seed
from wonders.core.game.game import Game
from wonders.core.game.no_house_rules import NoHouses
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.texts_safe_to_print import look_of, one_line, safe_repr
from wonders.core.house_rules.declared_hooks import House
from wonders.core.house_rules.rules_in_force import Houses, InForce
from wonders.core.options.names_with_parameters import (
    parse_options,
    parse_spec,
    read_again,
    split_spec,
)
from wonders.core.plugins.find_and_import_plugins import Plugins, _tag, installed
from wonders.core.record.position_text import line_of, position
from wonders.core.record.read_and_write_record_line import HUMAN

__all__ = ["LABEL_LIMIT", "find_bot", "label_of", "load", "make_bot", "new_bot"]

S = TypeVar("S", bound=msgspec.Struct)
#: The most letters that the name of a bot may have in records.
LABEL_LIMIT = 200


def load(
    game: str,
    houses: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    plugins: Plugins | None = None,
    text: bool = False,
) -> Game:
    """Build a game: a ruleset by name, house rules as specs in order, options by name.

    With `text` the options are texts, as on the command line. With `WONDERS_TRACE=1` in the
    environment, each rule's changes are printed to standard error.
    Raises `BadSpec` for an unknown name or a wrong parameter, `BadPlugin` for a plugin that
    fails, `BadCard` for data that do not fit.
    """
    if isinstance(houses, str):
        raise BadSpec(f"houses is a list of specs, not one text: [{houses!r}]")
    expect_type(houses, Iterable, "load: houses is a list of specs")
    expect_type(options or {}, Mapping, "load: options are a dict, {NAME: value}")
    found = plugins or installed()
    ruleset = found.find(found.rulesets, game)
    typed = _read_options(ruleset.Options, options or {}, f"game {game}", text)
    # As a record gives them back: a whole number may be the default of one that need not be.
    chosen = _read_again(typed, f"game {game}")
    with Here():
        in_force = []
        for name, values, rule in _rules(found, houses):
            made = call_plugin(f"house rule {name}", rule)
            in_force.append((made, _read_options(rule.Options, values, f"house rule {name}")))
        built = _build(found, ruleset, chosen, in_force)
    if os.environ.get("WONDERS_TRACE") == "1":
        for line in built.houses.changes:
            print(f"wonders: {game}: {line}", file=sys.stderr)
    return built


def _installed_rulesets(names: Sequence[str]) -> Iterator[type[Game]]:
    return installed().rulesets_of(names)


def _houses(rules: Sequence[InForce], ruleset: type[Game]) -> NoHouses:
    return Houses(rules, ruleset, _installed_rulesets)


# A pickled game is its name, rules and options; unpickling builds it again.
Game.loaded_by = staticmethod(load)
# A pickled state is its game and its line.
Game.written_by = staticmethod(line_of)
Game.read_by = staticmethod(position)
# House rules that are given to a `Game` directly may answer hooks of all installed rulesets.
NoHouses.made_of = staticmethod(_houses)


def _rules(found: Plugins, houses: Sequence[str]) -> list[tuple[str, dict[str, str], type[House]]]:
    """Return the house rules that specs name; raise `NotHere` that names all unknown ones."""
    rules = []
    missing: dict[str, NotHere] = {}
    for spec in houses:
        name, values = parse_spec(spec)
        try:
            rules.append((name, values, found.find(found.houses, name)))
        except NotHere as error:
            missing[name] = error
    if len(missing) == 1:
        raise next(iter(missing.values()))
    if missing:
        *names, last = [repr(one_line(name, 60)) for name in missing]
        raise NotHere(f"there are no house rules {', '.join(names)} and {last}")
    return rules


def _read_options(into: type[S], values: Mapping[str, Any], where: str, text: bool = True) -> S:
    """Read parameters; raise `BadPlugin` if the plugin's struct for them is at fault."""
    read: S = call_plugin(
        f"{where}: Options", parse_options, into, values, where, text, passing=WondersError
    )
    return read


def _read_again(options: S, where: str) -> S:
    """Return options as a record gives them back; raise `BadSpec` for others, such as infinity."""
    read: S = call_plugin(f"{where}: Options", read_again, options, where, passing=WondersError)
    return read


def _build(
    found: Plugins, ruleset: type[Game], options: msgspec.Struct, rules: Sequence[InForce]
) -> Game:
    """Build a game; raise `BadPlugin` that names the plugin if one is at fault."""
    source = found.rulesets.origins[ruleset.name].source
    for kind in map(_tag, ruleset.effects):
        if kind in found.effects.things:
            also = found.effects.origins[kind].source
            raise BadPlugin(f"effect kind {kind!r} comes from {source} and from {also}")
    names = [rule.name for rule, _ in rules]
    where = f"house rule{'s' if len(names) > 1 else ''} {', '.join(names)}"
    if not names:
        where = f"ruleset {ruleset.name} ({source})"

    def make() -> Game:
        told = f"{where}: the game cannot be built"
        return call_plugin(told, _made, ruleset, options, rules, found, passing=WondersError)

    try:
        try:
            return make()
        except (BadCard, BadPlugin):
            # A kind of effect may be brought by an entry point that nobody has asked for.
            known = len(found.effects.things)
            found.load_all()
            if len(found.effects.things) == known:
                raise
            return make()
    except BadCard as error:
        if names:
            raise BadPlugin(f"{where}: {error}") from error
        if ruleset.__module__.startswith("wonders."):
            raise
        raise BadCard(f"{where}: {error}") from error


def _made(
    ruleset: type[Game],
    options: msgspec.Struct,
    rules: Sequence[InForce],
    found: Plugins,
) -> Game:
    houses = Houses(rules, ruleset, found.rulesets_of) if rules else NoHouses(ruleset)
    built: object = ruleset(options, houses, found.effects.things.values())
    if not isinstance(built, Game) or not hasattr(built, "terms"):
        raise TypeError(f"{ruleset.__name__}() makes no game; __init__ calls super().__init__()")
    return built


def find_bot(spec: str, plugins: Plugins | None = None) -> tuple[type[Bot], msgspec.Struct]:
    """Return the class of bot that a spec names, and its parameters."""
    found = plugins or installed()
    name, rest = split_spec(spec)
    kind = found.find(found.bots, name)
    where = f"bot {name}"
    if kind.verbatim is None:
        with Here():
            return kind, _read_options(kind.Options, parse_spec(spec)[1], where)
    if not rest.strip():
        raise BadSpec(f"{where}: {kind.verbatim} is missing - write {name}:{kind.verbatim.upper()}")
    return kind, _read_options(kind.Options, {kind.verbatim: rest}, where, text=False)


def label_of(kind: type[Bot], options: msgspec.Struct, game: Game) -> str:
    """Return the name of a bot with these options in records; raise `BadPlugin` for a bad one.

    One that looks like a person or an automaton of the game has its kind before it: `exec:caesar`.
    """
    where = f"bot {kind.name}: label"
    with Here():
        label: object = call_plugin(where, kind.label, options)
    if type(label) is not str or not label.isprintable() or not 0 < len(label) <= LABEL_LIMIT:
        raise BadPlugin(
            f"{where}: returned {safe_repr(label)}, not a line of 1 to {LABEL_LIMIT} letters"
        )
    taken = look_of(label) in map(look_of, (HUMAN, *game.automata))
    return f"{kind.name}:{label}" if taken else label


def make_bot(spec: str, seed: int, plugins: Plugins | None = None) -> Bot:
    """Return a new bot from its spec; all its chance comes from `seed`."""
    seed = check_seed(seed)
    kind, options = find_bot(spec, plugins)
    return call_plugin(f"bot {kind.name}", new_bot, kind, options, seed)


def new_bot(kind: type[Bot], options: msgspec.Struct, seed: int) -> Bot:
    """Return a new bot; raise `TypeError` if its class makes something else.

    All bots are made here. Who asks for one tells whose fault an error is.
    """
    bot: object = kind(options, seed)
    # A bot that cannot be asked for its class fails the second question, and not later.
    if not isinstance(bot, Bot) or isinstance(bot, BotFault):
        raise TypeError(f"{kind.__name__}() makes {safe_repr(bot)}, no bot")
    return bot
