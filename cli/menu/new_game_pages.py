"""The pages of the menu on which a new game is set up: seats, names, house rules, the deal."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from wonders.cli.at_the_table.seats_and_names import HUMAN, LONGEST, spec_text
from wonders.cli.menu.page_parts import Entry, Page
from wonders.cli.screen.words_for_names_costs_and_effects import name_of
from wonders.cli.shared_by_verbs.commands_to_type import command_line
from wonders.cli.shared_by_verbs.describe_parameters import about_line, parameter_line, parameters
from wonders.cli.translate import language_in_use, t_
from wonders.core.errors import WondersError
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.house_rules.fitting_games import is_for
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.plugins.load_games_and_bots import load

__all__ = ["NewGame", "described_game", "grouped", "leader_name", "new_game_page"]

LEVELS = range(1, 6)


@dataclass(frozen=True)
class NewGame:
    """A game that is about to begin, as far as it has been chosen."""

    game: str
    players: int
    #: The seats after the person's, as specs.
    others: tuple[str, ...] = ("level:n=2",)
    leader: str = ""
    houses: tuple[str, ...] = ()
    seed: int | None = None
    #: What the people are called, in the order of their seats.
    names: tuple[str, ...] = ()
    #: What else is to be given with `-O`.
    options: tuple[str, ...] = ()
    #: The global options in force, which stand before the verb.
    globals: tuple[str, ...] = ()

    @property
    def people(self) -> int:
        """Return how many people play."""
        return 1 + self.others.count(HUMAN)

    @property
    def words(self) -> list[str]:
        """Return the command that begins the game."""
        words = ["play", self.game, "-p", HUMAN]
        for spec in self.others:
            words += ["-p", spec]
        if self.leader:
            words += ["-O", f"solo={self.leader}"]
        for option in self.options:
            words += ["-O", option]
        for rule in self.houses:
            words += ["--house", rule]
        if self.names:
            for number in range(self.people):
                given = self.names[number] if number < len(self.names) else ""
                called = given or t_("Player {number}").format(number=number + 1)
                words += ["--name", called]
        return words if self.seed is None else [*words, "--seed", str(self.seed)]


def described_game(new: NewGame) -> str:
    """Return a game that is about to begin in a few words."""
    who = grouped([t_("you"), *map(_seat_text, new.others)])
    rules = one_line(", ".join(new.houses), 60) or t_("no house rules")
    leader = ""
    if new.leader:
        name = leader_name(new.leader, language_in_use())
        leader = t_("against {leader}").format(leader=name)
    options = one_line(", ".join(new.options), 60)
    return "; ".join(part for part in (new.game, options, leader, who, rules) if part)


def grouped(names: Sequence[str]) -> str:
    """Return names in a row, equal ones once with their number."""
    return ", ".join(
        f"{count} x {name}" if count > 1 else name for name, count in Counter(names).items()
    )


def _seat_text(spec: str) -> str:
    return t_("another person at this screen") if spec == HUMAN else spec_text(spec)


def _explained(spec: str) -> str:
    """Return who a spec brings, with a word on how a bot plays."""
    told = {
        "level:n=1": t_("the weakest"),
        "level:n=5": t_("the strongest, thinks longest"),
        "greedy": t_("takes what looks best at once"),
        "mcts": t_("plays thousands of games in its head"),
        "random": t_("plays anything"),
        "rollout": t_("tries each move in many games"),
    }
    who = _seat_text(spec)
    return t_("{who} ({how})").format(who=who, how=told[spec]) if spec in told else who


def new_game_page(new: NewGame, lang: str, chosen: int = 0) -> Page:
    """Return the page on which a new game is set up."""

    def turn(change: Callable[[NewGame, int], NewGame]) -> Callable[[int], Page]:
        """Return what changes the game by a line and shows that line again."""
        at = len(entries)
        return lambda by: new_game_page(change(new, by), lang, at)

    entries = [Entry("b", t_("Begin"), lambda: new.words)]
    if new.game == "classic":
        at = len(entries)
        entries.append(
            Entry(
                "p",
                t_("Players: {count}").format(count=new.players),
                turns=turn(_with_players),
            )
        )
    for seat, spec in enumerate(new.others):
        at = len(entries)
        entries.append(
            Entry(
                str(seat + 1),
                t_("Opponent {number}: {who}").format(number=seat + 1, who=_explained(spec)),
                turns=turn(partial(_with_seat, seat)),
            )
        )
    if new.leader:
        at = len(entries)
        name = leader_name(new.leader, lang)
        entries.append(
            Entry(
                "1",
                t_("Leader: {name}").format(name=name),
                turns=turn(_with_leader),
            )
        )
    entries.append(
        Entry(
            "n",
            t_("Names of the people, with commas between: {names}").format(
                names=", ".join(new.names) or t_("none")
            ),
            asks=lambda typed: new_game_page(replace(new, names=_names(typed)), lang, named),
            typed=", ".join(new.names),
        )
    )
    named = len(entries) - 1
    rules = ", ".join(new.houses) or t_("none")
    at = len(entries)
    entries.append(
        Entry(
            "h",
            t_("House rules: {rules}").format(rules=rules),
            partial(_houses, new, lang, at),
        )
    )
    deal = t_("drawn by lot") if new.seed is None else str(new.seed)
    entries.append(
        Entry(
            "s",
            t_("Deal number: {deal} (one number is always the same deal)").format(deal=deal),
            turns=turn(_with_seed),
        )
    )
    words = command_line([*new.globals, *new.words])
    entries.append(Entry("", t_("The same is: wonders {words}").format(words=words)))
    name = t_("Duel Solo") if new.leader else _game_name(new.game)
    return Page(t_("New game of {game}").format(game=name), entries, chosen)


def _game_name(game: str) -> str:
    return {"duel": t_("Duel"), "classic": t_("classic")}.get(game, game)


def _names(typed: str) -> tuple[str, ...]:
    """Return the names that were typed with commas between them."""
    return tuple(one_line(name.strip(), LONGEST) for name in typed.split(",") if name.strip())


def _with_players(new: NewGame, by: int) -> NewGame:
    players = min(7, max(2, new.players + by))
    others = (*new.others, *(new.others[-1:] or ("level:n=2",)) * players)[: players - 1]
    return replace(new, players=players, others=others)


def _with_seat(seat: int, new: NewGame, by: int) -> NewGame:
    """Put the next of levels, a person and all bots at a seat; none comes before level 1."""
    plugins = installed()
    plugins.load_all()
    bots = sorted({*plugins.bots.things} - {"level", "exec", "priority"})
    choices = [*(f"level:n={n}" for n in LEVELS), HUMAN, *bots]
    spec = new.others[seat]
    at = max(choices.index(spec) + by, 0) if spec in choices else 0
    others = list(new.others)
    others[seat] = choices[at % len(choices)]
    return replace(new, others=tuple(others))


def _leaders() -> list[str]:
    return ["any", *load("duel", options={"solo": "any"}).automata]


@lru_cache(maxsize=32)
def leader_name(leader: str, lang: str) -> str:
    """Return what a leader is called; one that there is not, as in a record, by its id."""
    if leader == "any":
        return t_("drawn by lot")
    try:
        catalogue = load("duel", options={"solo": leader}).catalogue
    except WondersError:
        return leader
    return name_of(catalogue.find("leader", leader), lang)


def _with_leader(new: NewGame, by: int) -> NewGame:
    leaders = _leaders()
    at = leaders.index(new.leader) + by if new.leader in leaders else 0
    return replace(new, leader=leaders[at % len(leaders)])


def _with_seed(new: NewGame, by: int) -> NewGame:
    seed = -1 if new.seed is None else new.seed
    return replace(new, seed=None if seed + by < 0 else seed + by)


def _houses(new: NewGame, lang: str, back: int, chosen: int = 0) -> Page:
    """Return the page on which house rules are put in force, changed and taken out."""
    plugins = installed()
    plugins.load_all()
    entries = [Entry("b", t_("Done"), lambda: new_game_page(new, lang, back))]
    # Not b, which is done, nor q, which leaves the menu.
    keys = iter("123456789acdefghijklmnoprstuvwxyz")
    for name, rule in sorted(plugins.houses.things.items()):
        if not is_for(rule, plugins.rulesets.things[new.game]):
            continue
        spec = next((each for each in new.houses if each.partition(":")[0] == name), "")
        at = len(entries)
        others = tuple(each for each in new.houses if each != spec)
        made = replace(new, houses=others if spec else (*others, name))
        about = t_(about_line(rule))
        entries.append(
            Entry(
                next(keys, ""),
                f"[{'x' if spec else ' '}] {name}{f': {about}' if about else ''}",
                turns=partial(_toggled, made, lang, back, at),
            )
        )
        known = parameters(rule.Options, t_) if spec else []
        if known:
            entries.append(_parameters_of(new, spec, known, lang, back, at + 1))
    title = t_("House rules of {game}").format(game=_game_name(new.game))
    return Page(title, entries, chosen)


def _parameters_of(
    new: NewGame, spec: str, known: list[dict[str, Any]], lang: str, back: int, at: int
) -> Entry:
    """Return the line in which the parameters of a house rule are typed."""
    name, _, given = spec.partition(":")
    usual = ", ".join(map(parameter_line, known))

    def take(typed: str) -> Page | tuple[str, ...]:
        changed = f"{name}:{typed}" if typed else name
        try:
            load(new.game, houses=[changed])
        except WondersError as error:
            return (str(error),)
        houses = tuple(changed if each == spec else each for each in new.houses)
        return _houses(replace(new, houses=houses), lang, back, at)

    return Entry("", f"      {given or t_('as usual')}: {usual}", asks=take, typed=given)


def _toggled(new: NewGame, lang: str, back: int, at: int, by: int) -> Page:
    return _houses(new, lang, back, at)
