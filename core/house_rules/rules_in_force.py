"""The house rules of one game: their events, and what they change, draw and hide."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from wonders.core.cards.read_and_check_card_data import Facts
from wonders.core.errors import BadData, BadPlugin, BadRecord, BadSpec, WondersError
from wonders.core.game import secret_decisions
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.core.game.hooks_that_a_game_calls import Bound, Events
from wonders.core.game.moves import Act, Move
from wonders.core.game.no_house_rules import NOTHING, NoHouses
from wonders.core.game.pending_choices import Choice, kind_of
from wonders.core.game.refuse_changes_to_a_built_game import building
from wonders.core.game.state import BOUGHT
from wonders.core.guard.call_plugins_and_name_the_culprit import (
    at_work,
    call_plugin,
    unexpected_return,
)
from wonders.core.guard.expected_types import expect_type
from wonders.core.guard.read_strictly_within_limits import dump, read_json
from wonders.core.guard.texts_safe_to_print import exception_line, one_line, safe_repr
from wonders.core.house_rules.check_hook_signatures import (
    Rulesets,
    arguments_of,
    manager_of,
    no_rulesets,
    register,
    specs_for,
    specs_of,
)
from wonders.core.house_rules.check_rule_attributes import check_attributes, is_own
from wonders.core.house_rules.check_what_hooks_return import CHECKS, check_fact
from wonders.core.house_rules.declared_hooks import EVENTS, OWN_EVENTS, House
from wonders.core.house_rules.fitting_games import lacking
from wonders.core.house_rules.guarded_choices import guard_choices, is_of_rule, is_of_ruleset
from wonders.core.options.immutable_check import mutable_part
from wonders.core.options.names_with_parameters import format_spec, parse_options, parse_spec
from wonders.core.options.plain_data_in_one_order import in_one_order

if TYPE_CHECKING:
    from wonders.core.game.game import Game
    from wonders.core.game.state import State
    from wonders.core.game.view import View

__all__ = ["Events", "Houses", "InForce", "OtherParameters", "record_house"]

#: The most that a rule may draw for a game, in bytes of a record.
DRAWN_LIMIT = 1 << 18

#: A house rule in force: the object and its parameters.
InForce = tuple[House, msgspec.Struct]


class OtherParameters(BadPlugin):
    """A rule whose name in a record would not give its parameters back."""


class Houses(NoHouses):
    """The house rules of one game, in the order given.

    Hooks that a rule answers for its other games are left out; `rulesets` finds those games.
    Raises `BadPlugin` for a hook that does not exist, an argument it does not have, a wrapper on
    an event, or a name that is not the rule's own; `BadSpec` for a rule that is not for the
    game or is named twice, and for two rules that set the same thing.
    """

    def __init__(
        self,
        rules: Sequence[InForce],
        ruleset: "type[Game]",
        rulesets: Rulesets = no_rulesets,
    ) -> None:
        super().__init__(ruleset)
        self.rules = tuple((rule, _as_named(rule, options)) for rule, options in rules)
        self.specs = [format_spec(rule.name, options) for rule, options in self.rules]
        self._ruleset = ruleset
        self._rulesets = rulesets
        #: By rule: its answers to events about its own chance and memory.
        self._own: dict[str, dict[str, Bound]] = {}
        #: The rules that hide and imagine everything they store, not only what was drawn.
        self._whole: set[str] = set()
        #: By number or piece that was changed: the rule that changed it.
        self._set_by: dict[str, str] = {}
        self._specs = specs_of(ruleset)
        self._manager = manager_of(self._specs)
        for number, (rule, options) in enumerate(self.rules):
            if rule.name in [other.name for other, _ in rules[:number]]:
                raise BadSpec(f"house rule {rule.name} is named twice")
            _check_rule(rule, ruleset)
            guard_choices(type(rule).__module__)
            with building():
                self._freeze(rule, options)

    def _freeze(self, rule: House, options: msgspec.Struct) -> None:
        """Bind the events that a rule answers."""
        manager = self._manager
        answers = register(manager, rule, specs_for(rule, self._rulesets, self._ruleset))
        whole: list[bool] = []
        self.changes.append(f"{rule.name}: answers {', '.join(answers) or 'no hook'}")
        of_ruleset = self.events.of_ruleset
        for name in (*EVENTS, *OWN_EVENTS, *of_ruleset):
            for impl in getattr(manager.hook, name).get_hookimpls():
                if impl.plugin is not rule:
                    continue
                if impl.hookwrapper or impl.wrapper:
                    raise BadPlugin(
                        f"house rule {rule.name}: {name} is an event, not to be wrapped"
                    )
                given = arguments_of(self._specs[name])
                bound = _bind(rule.name, impl.function, impl.argnames, name, given, options)
                if name in ("on_hide", "on_imagine"):
                    whole.append("memory" in impl.argnames)
                if name in OWN_EVENTS:
                    self._own.setdefault(rule.name, {})[name] = bound
                elif name in of_ruleset:
                    of_ruleset[name].append(bound)
                else:
                    setattr(self.events, name, (*getattr(self.events, name), bound))
        own = self._own.get(rule.name, {})
        if "on_draw" in own and rule.Chance is None:
            raise BadPlugin(f"house rule {rule.name}: on_draw needs `Chance`, the type it returns")
        if "on_draw" in own:
            _check_chance(rule)
        if ("on_hide" in own) != ("on_imagine" in own):
            raise BadPlugin(f"house rule {rule.name}: on_hide and on_imagine go together")
        if len(set(whole)) > 1:
            raise BadPlugin(
                f"house rule {rule.name}: on_hide and on_imagine both take memory, or neither"
            )
        if any(whole):
            self._whole.add(rule.name)
        elif "on_hide" in own and "on_draw" not in own:
            raise BadPlugin(f"house rule {rule.name}: on_hide is about what on_draw has drawn")

    def anew(self) -> "Houses":
        """Return the same rules for one more game."""
        return Houses(self.rules, self._ruleset, self._rulesets)

    # -- while the game is built -------------------------------------------------------------

    def amend_setup(
        self, setup: dict[str, Any], game: "Game", read: Callable[[dict[str, Any]], object]
    ) -> None:
        """Let the rules change the set-up numbers; `read` raises what makes them impossible."""
        for rule, options in self.rules:
            before = deepcopy(setup)
            self._ask(rule, options, "amend_setup", setup=setup, game=game)
            try:
                read(setup)
            except msgspec.ValidationError as error:
                raise BadPlugin(f"house rule {rule.name}: amend_setup: {one_line(error)}") from None
            for path, old, new in _differences(before, setup, ""):
                self._claim(rule, path)
                self.changes.append(
                    f"{rule.name}: {path}: {safe_repr(old)} becomes {safe_repr(new)}"
                )

    def amend_facts(self, facts: list[Facts], game: "Game") -> None:
        """Let the rules change cards, wonders, tokens and leaders."""
        for rule, options in self.rules:
            where = f"house rule {rule.name}: amend_facts"
            before: dict[tuple[str, str], Facts] = {(f.kind, f.id): f for f in facts}
            known = {id(fact) for fact in facts}
            self._ask(rule, options, "amend_facts", facts=facts, game=game)
            after: dict[tuple[str, str], Facts] = {}
            for fact in facts:
                if id(fact) not in known:
                    check_fact(fact, where, game.vocabulary())
                if (fact.kind, fact.id) in after:
                    by = self._set_by.get(f"{fact.kind} {fact.id}")
                    also = f" (house rule {by} changes it too)" if by else ""
                    raise BadPlugin(f"{where}: {fact.kind} {fact.id} stands twice{also}")
                after[fact.kind, fact.id] = fact
            for its in dict.fromkeys((*before, *after)):
                old, new = before.get(its), after.get(its)
                if old != new:
                    name = " ".join(its)
                    self._claim(rule, name)
                    what = "added" if old is None else "removed" if new is None else "changed"
                    self.changes.append(f"{rule.name}: {name} {what}")

    def changed_by(self, kind: str, id: str) -> str:
        """Return the name of the rule that has added or changed a piece, or an empty text."""
        return self._set_by.get(f"{kind} {id}", "")

    def amend_moves(self, game: "Game") -> None:
        """Let the rules add their own moves."""
        for rule, options in self.rules:
            where = f"house rule {rule.name}: amend_moves"
            before = [move.act for move in game.table]
            self._ask(rule, options, "amend_moves", game=game)
            for move in game.table:
                new = move.index >= len(before)
                if new and not is_own(rule.name, move.verb):
                    must = f"must begin with {rule.name}-, in one word"
                    raise BadPlugin(f"{where}: the verb of «{move}» {must}")
                if not new and move.act is not before[move.index]:
                    raise BadPlugin(f"{where}: the move «{move}» is there already")
                if new and move.act is not None:
                    move.act = _bind_act(f"house rule {rule.name}: {move.verb}", move.act)
            added = len(game.table) - len(before)
            if added:
                self.changes.append(f"{rule.name}: {added} moves added")

    def _ask(self, rule: House, options: msgspec.Struct, hook: str, **data: object) -> None:
        """Call a question of one rule, with its own options."""
        others = [each for each, _ in self.rules if each is not rule]
        ask = self._manager.subset_hook_caller(hook, others)
        where = f"house rule {rule.name}"
        try:
            answers = call_plugin(
                f"{where}: {hook}", partial(ask, options=options, **data), passing=BadSpec
            )
        except BadSpec as error:
            if error.blamed:
                raise
            raise BadSpec(f"{where}: {error}", blamed=where) from error
        if answers:
            raise BadPlugin(f"{where}: {hook}: {unexpected_return(answers[0])}")

    def _claim(self, rule: House, what: str) -> None:
        """Note that a rule sets a number or piece; raise `BadSpec` if another rule does so too."""
        for taken, by in self._set_by.items():
            same = what == taken or what.startswith(f"{taken}.") or taken.startswith(f"{what}.")
            if same and by != rule.name:
                raise BadSpec(f"house rules {by} and {rule.name} both set {what}; choose one")
        self._set_by[what] = rule.name

    # -- chance and what is hidden --------------------------------------------------------------

    def draw(self, game: "Game", chance: Chance) -> Mapping[str, Any]:
        """Return what chance decides for each rule that draws."""
        if not self._own:
            return NOTHING
        drawn = {}
        for name, answers in self._own.items():
            if "on_draw" in answers:
                value = answers["on_draw"](game, chance.rng)
                drawn[name] = self._converted(name, value, f"house rule {name}: on_draw", BadPlugin)
        return drawn

    def draws(self, name: str) -> bool:
        """Return whether a rule of this name is in force and draws."""
        return "on_draw" in self._own.get(name, ())

    def expect_own(self, name: str) -> None:
        """Raise `BadPlugin` if the rule at work may store nothing under this name."""
        if self.draws(name):
            raise BadPlugin(f"{safe_repr(name)} holds what chance has drawn; keep under {name}-…")
        who, _, rule = at_work.where.partition(":")[0].rpartition(" ")
        if who == "house rule" and not self._keeps(rule, name):
            others = [f" but {its.name}'s" for its, _ in self.rules if self._keeps(its.name, name)]
            whose = "".join(others[:1])
            raise BadPlugin(f"{safe_repr(name)} is not its own memory{whose}; keep under {rule}-…")

    def _keeps(self, rule: str, name: str) -> bool:
        """Return whether a value is stored for a rule under this name, and not for `RULE-MORE`."""
        longer = [its.name for its, _ in self.rules if its.name.startswith(f"{rule}-")]
        return _is_memory(rule, name) and not any(_is_memory(other, name) for other in longer)

    def read(self, game: "Game", given: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return what a record says chance decided; raise `BadRecord` if it cannot have."""
        drawing = [name for name, answers in self._own.items() if "on_draw" in answers]
        for name in given:
            if name not in drawing:
                raise BadRecord(f"deal: house: no rule in force draws {one_line(name, 60)!r}")
        found = {}
        for name in drawing:
            if name not in given:
                raise BadRecord(f"deal: house: what {name} drew is missing")
            where = f"deal: house: {name}"
            value = found[name] = self._converted(name, given[name], where, BadRecord)
            if "on_read" in self._own[name]:
                try:
                    self._own[name]["on_read"](game, value)
                except BadRecord as error:
                    why = str(error).removeprefix(f"{where}: ")
                    raise BadRecord(f"{where}: {why}") from None
        return found

    def _converted(self, name: str, value: object, where: str, error: type[WondersError]) -> object:
        """Return what chance decided for a rule as its type `Chance`, or raise `error`."""
        kind = next(rule.Chance for rule, _ in self.rules if rule.name == name)
        wrong = (msgspec.ValidationError, TypeError, BadData)
        try:
            to_plain = _as_read if error is BadPlugin else msgspec.to_builtins
            plain = call_plugin(where, to_plain, value, passing=wrong)
            return call_plugin(where, msgspec.convert, plain, kind, passing=wrong)
        except wrong as fault:
            raise error(f"{where}: {one_line(fault)}") from None

    def hide(self, state: "State", seat: int) -> Mapping[str, Any]:
        """Return what a seat may know of what the rules store."""
        kept = state.house
        if not kept:
            return NOTHING
        seen = self._answered("on_hide", kept, lambda ask, *its: ask(state, seat, *its))
        return {**seen, **secret_decisions.hide(state, seat)}

    def imagine(self, view: "View", rng: Random) -> Mapping[str, Any]:
        """Return random full values that agree with what a view shows of them."""
        known = view.table.house
        if not known:
            return known
        return self._answered("on_imagine", known, lambda ask, *its: ask(view, *its, rng))

    def _answered(
        self, hook: str, kept: Mapping[str, Any], ask: Callable[..., Any]
    ) -> Mapping[str, Any]:
        """Return `kept` with the values replaced for which a rule answers the hook."""
        found = dict(kept)
        for name, answers in self._own.items():
            if hook not in answers:
                continue
            its = {key: kept[key] for key in kept if self._keeps(name, key)}
            if name not in self._whole:
                if name in kept:
                    found[name] = ask(answers[hook], kept[name], its)
            elif its:
                given = ask(answers[hook], None, its)
                if not isinstance(given, Mapping) or set(given) != set(its):
                    rule = f"house rule {name}"
                    why = f"{rule}: {hook} must return {', '.join(its)} by name"
                    raise BadPlugin(why, blamed=rule)
                found |= given
        return found

    def of_hiding(self, kept: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return those stored values that are of rules which hide something from some seat."""
        hiding = [name for name, own in self._own.items() if "on_hide" in own]
        return {key: kept[key] for key in kept if any(self._keeps(name, key) for name in hiding)}

    def drawn(self, kept: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return those stored values that were drawn, as a deal holds them."""
        if not kept:
            return NOTHING
        return {name: kept[name] for name, own in self._own.items() if "on_draw" in own}

    def _rule_of(self, kind: type[Choice], game: object) -> House | None:
        """Return the rule that tells of a class of choices; none for those of the ruleset.

        Where none is of its module, it is one of its package, or else any; rather one that has no
        words of its own for what it shows.
        """
        rules = [rule for rule, _ in self.rules]
        own = [rule for rule in rules if type(rule).__module__ == kind.__module__]
        others = sorted(rules, key=lambda rule: "on_show" in self._own.get(rule.name, {}))
        near = [rule for rule in others if is_of_rule(kind, type(rule).__module__)]
        if kind.__module__.startswith("wonders.") or is_of_ruleset(kind.__module__, game):
            others = []
        return next(iter([*own, *near, *others]), None)

    def show(self, view: "View", lang: str) -> list[str]:
        """Return the lines in which the table shows what the rules store."""
        lines: list[str] = []
        for rule, _ in self.rules:
            own = self._own.get(rule.name, {})
            if "on_show" in own:
                lines += own["on_show"](view, lang)
                continue
            for name, value in view.table.house.items():
                if self._keeps(rule.name, name):
                    lines.append(f"{name}: {_told(value)}")
            for seat, bought in enumerate(view.table.house.get(BOUGHT, ())):
                its = [each for each in bought if each.partition(" ")[0] in rule.piece_kinds]
                if its:
                    lines.append(f"{rule.name} {seat}: {', '.join(its)}")
            lines += [
                f"{kind_of(made.choice)} {made.choice.seat}: {made.move or '?'}"
                for made in secret_decisions.decided_in(view.table)
                if self._rule_of(type(made.choice), view.game) is rule
            ]
        return lines


NoHouses.made_of = Houses


def _told(value: object) -> str:
    """Return what a rule keeps in a line; a set in one order, as in records."""
    if isinstance(value, frozenset):
        value = in_one_order(value, named=str)
    return one_line(value)


def record_house(drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the rules drew in the form of a record."""
    expect_type(drawn, Mapping, "record_house: what the rules drew is the `house` of a state")
    return {name: in_one_order(value) for name, value in drawn.items()}


def _as_read(value: object) -> object:
    """Return what a record gives back of a value; raise `BadData` if it would not be read."""
    return read_json(dump(in_one_order(value)), object, DRAWN_LIMIT)


def _as_named(rule: House, options: msgspec.Struct) -> msgspec.Struct:
    """Return the parameters of a rule as they are read from its name in a record.

    Raises `OtherParameters` if these are others: what is recorded could not be played again.
    """
    name = rule.name
    found = options
    # Twice, since 1 for a fraction is read as 1.0, which is written in another way.
    for _ in range(2):
        spec = format_spec(name, found)
        # A record names the rule like this.
        _, values = parse_spec(spec)
        try:
            found = parse_options(type(options), values, f"house rule {name}")
        except BadSpec as error:
            why = f"{error}; so {spec} in a record could not be read again"
            raise OtherParameters(why) from None
    if found != options or format_spec(name, found) != spec:
        why = f"house rule {name}: {spec} in a record would give other parameters back"
        raise OtherParameters(why)
    return found


def _check_rule(rule: House, ruleset: "type[Game]") -> None:
    check_attributes(rule)
    game = ruleset.name
    if rule.games and game not in rule.games:
        raise BadSpec(f"house rule {rule.name} is for {' and '.join(rule.games)}, not for {game}")
    if number := lacking(rule, ruleset):
        raise BadSpec(
            f"house rule {rule.name} is for games with the number {number}, not for {game}"
        )


def _check_chance(rule: House) -> None:
    """Raise `BadPlugin` for a mutable type `Chance`, as copies of a state share the value."""
    where = f"house rule {rule.name}"
    try:
        wrong = mutable_part(rule.Chance, "Chance")
    except Exception as error:
        raise BadPlugin(f"{where}: Chance: {exception_line(error)}") from error
    if wrong:
        raise BadPlugin(f"{where}: {wrong}")


def _is_memory(rule: str, name: str) -> bool:
    """Return whether a value is stored for a rule under this name."""
    return name == rule or name.startswith(f"{rule}-")


def _differences(old: object, new: object, path: str) -> Iterator[tuple[str, object, object]]:
    """Yield the differences between plain data: path, old value, new value."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            inner = f"{path}.{key}" if path else str(key)
            yield from _differences(old.get(key), new.get(key), inner)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, (before, now) in enumerate(zip(old, new, strict=True)):
            yield from _differences(before, now, f"{path}.{number}")
    elif isinstance(old, list) and isinstance(new, list) and new[: len(old)] == old:
        # Items that are only added do not conflict with items that others add.
        for item in new[len(old) :]:
            yield f"{path}.{safe_repr(item)}", None, item
    elif old != new:
        yield path, old, new


def _bind(
    rule: str,
    function: Bound,
    wanted: Sequence[str],
    event: str,
    given: Sequence[str],
    options: msgspec.Struct,
) -> Bound:
    """Return a function of all arguments of an event, `given`, that passes on those `wanted`.

    Errors in it are raised as a `BadPlugin` that names the rule.
    """
    order = [given.index(name) if name in given else -1 for name in wanted]
    check = CHECKS.get(event)
    where = f"house rule {rule}: {event}"
    passing = (BadRecord,) if event == "on_read" else ()

    def answer(*values: Any) -> Any:
        returned = function(*[options if index < 0 else values[index] for index in order])
        return returned if check is None else check(returned, values)

    def call(*values: Any) -> Any:
        return call_plugin(where, answer, *values, passing=passing)

    call.__name__ = rule
    return call


def _bind_act(where: str, act: Act) -> Act:
    """Return the `act` of a rule's own move, with errors that name the rule."""

    def call(state: "State", seat: int, move: Move) -> None:
        call_plugin(where, act, state, seat, move)

    return call
