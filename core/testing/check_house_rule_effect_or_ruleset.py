"""The checks of a house rule, an effect kind and a ruleset against all laws."""

from collections.abc import Mapping, Sequence
from typing import Any

from wonders.core.cards.effect_contract import Effect
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.game.game import Game
from wonders.core.guard.expected_types import expect_type
from wonders.core.house_rules.check_rule_attributes import check_attributes
from wonders.core.house_rules.declared_hooks import House
from wonders.core.house_rules.fitting_games import is_for
from wonders.core.options.names_with_parameters import format_spec, parse_options, parse_spec
from wonders.core.plugins.check_effect_classes import check_effect_class
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.testing.broken_law import LawBroken
from wonders.core.testing.find_smallest_game_that_breaks_a_law import (
    Examination,
    Extent,
    Report,
)
from wonders.core.testing.laws_of_data import check_data
from wonders.core.testing.random_game import Rule
from wonders.core.testing.spread_effect_rule import NoCard, spread

__all__ = [
    "check_effect",
    "check_house",
    "check_houses",
    "check_ruleset",
    "games_of_all",
    "rulesets_for",
    "rulesets_of",
]

NOTHING: Mapping[str, Any] = {}


def check_house(
    rule: str | type[House],
    options: Mapping[str, Any] = NOTHING,
    game: str | type[Game] | None = None,
    *,
    parameters: Mapping[str, Any] = NOTHING,
    games: int = 20,
    seed: int = 0,
    seconds: float = 10.0,
    laws: bool = True,
    plugins: Plugins | None = None,
) -> list[Report]:
    """Check a house rule, given by spec or class, in every ruleset that it is for.

    Plays `games` games in each, with seeds from `seed` on. Options in `options` are fixed; the
    others take their defaults and other values in turn. `game` selects one ruleset. For a
    class, `parameters` are the rule's own. No step may take longer than `seconds`. Without `laws`
    the games are only played. Raises `LawBroken` for the first broken law, `BadSpec` for unknown
    names and options.
    """
    found = plugins or installed()
    found.load_all()
    ready = _ready(rule, parameters, found)
    what = f"house rule {format_spec(ready[0].name, ready[1])}"
    extent = Extent(games, seed, seconds, laws)
    effects = tuple(found.effects.things.values())
    return [
        Examination(what, each, options, effects, extent).run([ready])
        for each in rulesets_of(ready[0], game, found)
    ]


def check_houses(
    rules: Sequence[str | type[House]],
    options: Mapping[str, Any] = NOTHING,
    game: str | type[Game] | None = None,
    *,
    games: int = 20,
    seed: int = 0,
    seconds: float = 10.0,
    laws: bool = True,
    plugins: Plugins | None = None,
) -> list[Report]:
    """Check house rules together, in this order, in every ruleset that all are for.

    Each is a spec, or a class with its default parameters. The rest is as in `check_house`;
    `BadSpec` is also raised if there is no ruleset that all are for.
    """
    found = plugins or installed()
    found.load_all()
    ready = [_ready(rule, NOTHING, found) for rule in rules]
    specs = ", ".join(format_spec(rule.name, chosen) for rule, chosen in ready)
    common = games_of_all([rule for rule, _ in ready], found)
    if not common:
        raise BadSpec(f"there is no game that all of {specs} are for")
    extent = Extent(games, seed, seconds, laws)
    effects = tuple(found.effects.things.values())
    return [
        Examination(f"house rules {specs}", each, options, effects, extent).run(ready)
        for each in rulesets_for(common, game, found)
    ]


def _ready(rule: str | type[House], parameters: Mapping[str, Any], found: Plugins) -> Rule:
    """Return the class of a rule and its parameters."""
    expect_type(rule, (str, type), "a house rule is checked by its spec or its class")
    if isinstance(rule, str):
        if parameters:
            raise BadSpec(f"name the parameters of {rule} in its spec, as in second-coin:n=1")
        name, parameters = parse_spec(rule)
        rule = found.find(found.houses, name)
    check_attributes(rule)
    return rule, parse_options(rule.Options, parameters, f"house rule {rule.name}")


def games_of_all(rules: Sequence[type[House]], plugins: Plugins) -> tuple[str, ...]:
    """Return the names of the rulesets that all of the rules are for."""
    return tuple(
        name
        for name, ruleset in sorted(plugins.rulesets.things.items())
        if all(is_for(rule, ruleset) for rule in rules)
    )


def check_effect(
    effect: str | type[Effect],
    options: Mapping[str, Any] = NOTHING,
    game: str | type[Game] | None = None,
    *,
    games: int = 20,
    seed: int = 0,
    seconds: float = 10.0,
    laws: bool = True,
    plugins: Plugins | None = None,
) -> list[Report]:
    """Check a kind of effect, given by spec or class, on every third card.

    A spec such as `kind:amount=2` gives fields; the others get some value of their type. An
    effect that cannot be played alone is checked together with a house rule of its plugin. Games
    without cards are left out. The rest is as in `check_house`.
    """
    found = plugins or installed()
    found.load_all()
    values: Mapping[str, str] = {}
    expect_type(effect, (str, type), "a kind of effect is checked by its spec or its class")
    if isinstance(effect, str):
        name, values = parse_spec(effect)
        effect = found.find(found.effects, name)
    what = f"effect kind {effect.__struct_config__.tag}"
    try:
        check_effect_class(effect)
    except BadPlugin as error:
        raise LawBroken(what, "data-used", str(error)) from None
    extent = Extent(games, seed, seconds, laws)
    effects = tuple(dict.fromkeys((*found.effects.things.values(), effect)))
    reports = []
    for each in rulesets_for((), game, found):
        examination = Examination(what, each, options, effects, extent)
        own = _rules_of(effect, each, found)
        try:
            rules = spread(examination.trials(())[0].game, effect, values, examination, own)
        except NoCard:
            if game is not None:
                raise
            continue
        if rules[1:]:
            examination.what = f"{what} with house rule {rules[1].name}"
        reports.append(examination.run([(rule, rule.Options()) for rule in rules]))
    return reports


def _rules_of(effect: type[Effect], game: type[Game], found: Plugins) -> list[type[House]]:
    """Return the house rules for a game that come from the same plugin as a kind of effect."""
    origin = found.effects.origins.get(str(effect.__struct_config__.tag))
    return [
        rule
        for name, rule in found.houses.things.items()
        if origin is not None
        and found.houses.origins[name].source == origin.source
        and is_for(rule, game)
    ]


def check_ruleset(
    game: str | type[Game],
    options: Mapping[str, Any] = NOTHING,
    *,
    games: int = 20,
    seed: int = 0,
    seconds: float = 10.0,
    laws: bool = True,
    plugins: Plugins | None = None,
) -> Report:
    """Check a ruleset, given by name or class: its data, its notation, and all laws.

    The rest is as in `check_house`.
    """
    found = plugins or installed()
    found.load_all()
    (ruleset,) = rulesets_for((), game, found)
    effects = tuple(found.effects.things.values())
    extent = Extent(games, seed, seconds, laws)
    examination = Examination(f"ruleset {ruleset.name}", ruleset, options, effects, extent)
    return examination.run(first=check_data)


def rulesets_of(
    rule: type[House], game: str | type[Game] | None, plugins: Plugins
) -> list[type[Game]]:
    """Return the rulesets to check a house rule in; raise `BadPlugin` for wrong `games`."""
    for word in rule.games:
        try:
            plugins.find(plugins.rulesets, word)
        except BadSpec as error:
            raise BadPlugin(f"house rule {rule.name}: games: {error}") from None
    # A rule that is for any game with some numbers is checked in those, unless one is asked for.
    fitting = tuple(rule.games) or games_of_all([rule], plugins)
    return rulesets_for(fitting if rule.needs else tuple(rule.games), game, plugins)


def rulesets_for(
    names: tuple[str, ...], game: str | type[Game] | None, plugins: Plugins
) -> list[type[Game]]:
    """Return the rulesets to check in: `game` if given, else those named, else all."""
    if isinstance(game, type):
        return [game]
    wanted = (game,) if game is not None else names or sorted(plugins.rulesets.things)
    return [plugins.find(plugins.rulesets, name) for name in wanted]
