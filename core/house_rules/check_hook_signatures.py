"""The hooks that a house rule may answer, and the check of their names and arguments."""

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pluggy

from wonders.core.errors import BadPlugin
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.house_rules.declared_hooks import House, HouseSpecs

if TYPE_CHECKING:
    from wonders.core.game.game import Game

__all__ = [
    "Rulesets",
    "Specs",
    "arguments_of",
    "check_ruleset",
    "hooks_of",
    "manager_of",
    "no_rulesets",
    "register",
    "specs_for",
    "specs_of",
    "waits",
]

#: Specifications of hooks, by name.
Specs = Mapping[str, Callable[..., Any]]
#: Yields the installed rulesets of some names, or all for no names, loading each when needed.
Rulesets = Callable[[Sequence[str]], "Iterable[type[Game]]"]

#: The hooks of every game.
CORE: Specs = {name: hook for name, hook in vars(HouseSpecs).items() if not name.startswith("_")}


def no_rulesets(names: Sequence[str]) -> "Iterable[type[Game]]":
    """Return no ruleset: the `Rulesets` of a process that looks none up."""
    return ()


def specs_of(game: "type[Game]") -> Specs:
    """Return the hooks of a game: those of every game and its own."""
    return {**CORE, **game.own_hooks()}


def hooks_of(rule: House, rulesets: Rulesets = no_rulesets) -> list[str]:
    """Return the hooks that a rule answers; raise `BadPlugin` if there is no such hook."""
    specs = specs_for(rule, rulesets)
    return register(manager_of(specs), rule, specs)


def specs_for(rule: House, rulesets: Rulesets, game: "type[Game] | None" = None) -> Specs:
    """Return the hooks that a rule may answer: of every game, of `game` and of its rulesets.

    Rulesets are loaded one by one until every hook of the rule is known: for most rules none.
    Raises `BadPlugin` for a hook that is in none of them.
    """
    specs = {**(specs_of(game) if game else CORE)}
    cls = type(rule)
    marked = {name for name in dir(cls) if hasattr(getattr(cls, name), "wonders_impl")}
    # A function that looks like an event may be one whose mark was forgotten.
    wanted = marked | {name for name in dir(cls) if name.startswith("on_")}
    if wanted <= specs.keys():
        return specs
    installed = [game] if game else []
    for each in rulesets(rule.games):
        installed.append(each)
        specs |= each.own_hooks()
        if wanted <= specs.keys():
            break
    for name in sorted(marked - specs.keys()):
        where = f"house rule {rule.name}: there is no hook {name}"
        missing = sorted({*rule.games} - {each.name for each in installed})
        if missing:
            raise BadPlugin(f"{where}; {' or '.join(missing)} may have it: not installed")
        others = [each.name for each in rulesets(()) if name in each.own_hooks()]
        if others:
            raise BadPlugin(f"{where} in {' or '.join(rule.games)}, only in {', '.join(others)}")
        raise BadPlugin(where + suggest(name, specs))
    return specs


def manager_of(specs: Specs) -> pluggy.PluginManager:
    """Return a plugin manager with these hooks."""
    manager = pluggy.PluginManager("wonders")
    manager.add_hookspecs(type("Hooks", (), dict(specs)))
    return manager


def register(manager: pluggy.PluginManager, rule: House, specs: Specs) -> list[str]:
    """Register a rule and return the hooks of the manager that it answers.

    `specs` are all hooks that the rule may answer, those of other games included. Raises
    `BadPlugin` for a hook without its mark or with an argument that it does not have.
    """
    where = f"house rule {rule.name}"
    for name in dir(type(rule)):
        method = getattr(type(rule), name)
        if name not in specs:
            continue
        if not hasattr(method, "wonders_impl"):
            raise BadPlugin(f"{where}: mark {name} with @hookimpl")
        if waits(method) and not _wraps(method):
            raise BadPlugin(f"{where}: {name} must return, not yield or wait")
        given = [*arguments_of(specs[name]), "options"]
        for wanted in list(inspect.signature(method).parameters)[1:]:
            if wanted not in given:
                raise BadPlugin(
                    f"{where}: {name} has no argument {wanted}" + suggest(wanted, given)
                )
    try:
        manager.register(rule, rule.name)
    except (pluggy.PluginValidationError, ValueError) as error:
        raise BadPlugin(f"{where}: {one_line(error)}") from None
    return sorted(call.name for call in manager.get_hookcallers(rule) or () if call.has_spec())


def arguments_of(spec: Callable[..., Any]) -> list[str]:
    """Return the arguments of a hook in order, without `self` and `options`."""
    return list(inspect.signature(spec).parameters)[1:-1]


def check_ruleset(ruleset: "type[Game]", others: "Iterable[type[Game]]") -> None:
    """Raise `BadPlugin` for hooks of a ruleset that cannot be, or that `others` have otherwise."""
    own = ruleset.own_hooks()
    for name, spec in own.items():
        where = f"ruleset {ruleset.name}: hook {name}"
        if not name.startswith("on_"):
            raise BadPlugin(f"{where}: the name of an event begins with on_")
        if name in CORE:
            raise BadPlugin(f"{where}: every game has a hook of this name; choose another")
        arguments = list(inspect.signature(spec).parameters)
        if len(arguments) < 2 or arguments[-1] != "options":
            raise BadPlugin(f"{where}: its first argument must be self, its last options")
    for other in others:
        for name, spec in other.own_hooks().items():
            if name in own and arguments_of(own[name]) != arguments_of(spec):
                theirs, its = ", ".join(arguments_of(spec)), ", ".join(arguments_of(own[name]))
                raise BadPlugin(
                    f"rulesets {other.name} and {ruleset.name} both have a hook {name},"
                    f" one with ({theirs}), one with ({its})"
                )


def waits(method: object) -> bool:
    """Return whether a call of a function would do nothing yet."""
    return inspect.isgeneratorfunction(method) or inspect.iscoroutinefunction(method)


def _wraps(method: Any) -> bool:
    return bool(method.wonders_impl["wrapper"] or method.wonders_impl["hookwrapper"])
