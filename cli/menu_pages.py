"""The pages of the menu: what can be begun, gone on with, learned and looked at.

Each entry leads to another page, changes what a new game will be, or is a command of `wonders`
in words, which `menu` then runs as if it had been typed.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache, partial
from typing import Any

from wonders.cli.describe_parameters import parameter_line, parameters
from wonders.cli.game_words import name_of
from wonders.cli.kept_games import Kept, kept_games
from wonders.cli.lessons.lesson import LESSONS, find_lesson
from wonders.cli.lessons.progress import progress
from wonders.cli.look_up import look_up
from wonders.cli.menu_entries import Entry, Page
from wonders.cli.options_page import options_page
from wonders.cli.screen.result_sheets import victory_text
from wonders.cli.seats import HUMAN, LONGEST, spec_text
from wonders.cli.stats import own_games
from wonders.cli.translate import language_in_use, n_, t_
from wonders.cli.trusted_bots import doubt
from wonders.core.errors import WondersError
from wonders.core.guard.message_texts import one_line
from wonders.core.house.fitting_games import is_for
from wonders.core.plugins.discovery import installed
from wonders.core.plugins.loading import load

__all__ = ["Entry", "NewGame", "Page", "main_page"]

#: The most games that a list shows.
MOST = 60
#: The games to go on with that the first page shows.
FIRST = 3
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
        for rule in self.houses:
            words += ["--house", rule]
        if self.names:
            for number in range(self.people):
                given = self.names[number] if number < len(self.names) else ""
                called = given or t_("Player {number}").format(number=number + 1)
                words += ["--name", called]
        return words if self.seed is None else [*words, "--seed", str(self.seed)]


def main_page(lang: str) -> Page:
    """Return the first page.

    Nothing above the last game begins one at once: Enter after a game must not begin another.
    """
    kept = kept_games()
    open_games = [game for game in kept if not game.over and game.record.moves]
    finished = [game for game in kept if game.over]
    entries = [
        Entry("d", t_("New game of Duel, for two"), lambda: _new(NewGame("duel", 2), lang)),
        Entry(
            "s",
            t_("New game of Duel Solo, alone against a leader"),
            lambda: _new(NewGame("duel", 1, (), leader="any"), lang),
        ),
        Entry(
            "c",
            t_("New game of classic, for two to seven"),
            lambda: _new(NewGame("classic", 4, ("level:n=2",) * 3), lang),
        ),
    ]
    plugins = installed()
    plugins.load_all()
    others = sorted({*plugins.rulesets.things} - {"duel", "classic"})
    entries += [
        Entry(
            str(number) if number < 10 else "",
            t_("New game of {game}").format(game=name),
            _command("play", name),
        )
        for number, name in enumerate(others, FIRST + 1)
    ]
    last = _last(kept)
    if last is not None:
        entries.append(
            Entry("a", t_("Again: {game}").format(game=_described(last)), lambda: last.words)
        )
    entries.append(
        Entry(
            "g",
            n_("Go on with {count} game", "Go on with one of {count} games", len(open_games))
            if open_games
            else t_("No game to go on with"),
            (lambda: _list_open(open_games)) if open_games else None,
        )
    )
    entries += [replace(each, text=f"   {each.text}") for each in _open(open_games[:FIRST])]
    entries.append(
        Entry(
            "l",
            n_("Library: {count} finished game", "Library: {count} finished games", len(finished))
            if finished
            else t_("Library: no game is finished yet"),
            (lambda: _library(finished)) if finished else None,
        )
    )
    if finished:
        review = _command("replay", f"{finished[0].path}:{finished[0].line}", "--review")
        told = t_("Review the last one: {game}").format(game=_told(finished[0]))
        entries.append(Entry("r", f"   {told}", review))
    entries += [
        Entry("e", t_("Learn to play, in ten minutes a game"), partial(_lessons, lang)),
        Entry("t", t_("Statistics: {won}").format(won=_won(kept)), _command("stats")),
        Entry("w", t_("Watch bots play"), _watch),
        Entry("b", t_("Books of rules, and cards"), _reading),
        Entry(
            "/",
            t_("Look up a card, a wonder, a token or a ruling"),
            asks=lambda typed: tuple(look_up(typed, lang)),
        ),
        Entry("x", t_("Options: language, colours, name"), options_page),
        Entry("q", t_("Quit")),
    ]
    title = t_("WONDERS   7 Wonders Duel and 7 Wonders")
    return Page(title, entries, anew=lambda: main_page(language_in_use()))


def _won(kept: Sequence[Kept]) -> str:
    rows: dict[str, list[int]] = {}
    for row in own_games(kept):
        sums = rows.setdefault(row["game"], [0, 0])
        sums[0] += row["won"]
        sums[1] += row["games"]
    parts = [
        t_("{game} won {won} of {games}").format(game=game, won=won, games=games)
        for game, (won, games) in rows.items()
    ]
    return ", ".join(parts) or t_("nothing yet")


def _command(*words: str) -> Callable[[], list[str]]:
    return lambda: [*words]


# -- a new game ----------------------------------------------------------------------------


def _last(kept: Sequence[Kept]) -> NewGame | None:
    """Return the newest game of the person as one to begin anew; None if there is none."""
    for each in kept:
        record = each.record
        leader = record.options.get("solo") or ""
        seats = record.seats[:-1] if leader else record.seats
        known = record.game in ("duel", "classic") and all(map(_is_harmless, seats))
        if known and seats[:1] == [HUMAN] and seats.count(HUMAN) == 1:
            others = tuple(seats[1:])
            return NewGame(record.game, len(seats), others, str(leader), tuple(record.house))
    return None


def _is_harmless(spec: str) -> bool:
    """Return whether a record alone may seat this one: no program, no file."""
    return spec == HUMAN or doubt(spec) is None


def _described(new: NewGame) -> str:
    """Return a game that is about to begin in a few words."""
    who = _grouped([t_("you"), *map(_seat_text, new.others)])
    rules = ", ".join(new.houses) or t_("no house rules")
    leader = t_("against {leader}").format(leader=new.leader) if new.leader else ""
    return "; ".join(part for part in (new.game, leader, who, rules) if part)


def _grouped(names: Sequence[str]) -> str:
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


def _new(new: NewGame, lang: str, chosen: int = 0) -> Page:
    """Return the page on which a new game is set up."""

    def turn(change: Callable[[NewGame, int], NewGame]) -> Callable[[int], Page]:
        """Return what changes the game by a line and shows that line again."""
        at = len(entries)
        return lambda by: _new(change(new, by), lang, at)

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
        name = _leader_name(new.leader, lang)
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
            asks=lambda typed: _new(replace(new, names=_names(typed)), lang, named),
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
    entries.append(Entry("", t_("The same is: wonders {words}").format(words=" ".join(new.words))))
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
def _leader_name(leader: str, lang: str) -> str:
    if leader == "any":
        return t_("drawn by lot")
    return name_of(load("duel", options={"solo": leader}).catalogue.find("leader", leader), lang)


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
    entries = [Entry("b", t_("Done"), lambda: _new(new, lang, back))]
    keys = map(str, range(1, 10))
    for name, rule in sorted(plugins.houses.things.items()):
        if not is_for(rule, plugins.rulesets.things[new.game]):
            continue
        spec = next((each for each in new.houses if each.partition(":")[0] == name), "")
        at = len(entries)
        about = (rule.__doc__ or "").strip().splitlines()[:1]
        others = tuple(each for each in new.houses if each != spec)
        made = replace(new, houses=others if spec else (*others, name))
        entries.append(
            Entry(
                next(keys, ""),
                f"[{'x' if spec else ' '}] {name}: {''.join(about)}",
                turns=partial(_toggled, made, lang, back, at),
            )
        )
        known = parameters(rule.Options) if spec else []
        if known:
            entries.append(_parameters_of(new, spec, known, lang, back, at + 1))
    return Page(t_("House rules of {game}").format(game=new.game), entries, chosen)


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


# -- games that are kept ---------------------------------------------------------------------


def _list_open(kept: Sequence[Kept]) -> Page:
    """Return the games that can be gone on with, the newest first."""
    return Page(t_("Go on with"), _open(kept))


def _open(kept: Sequence[Kept]) -> list[Entry]:
    return [
        Entry(
            str(number) if number < 10 else "",
            _told(game),
            _command("play", game.record.game, "--load", str(game.path)),
        )
        for number, game in enumerate(kept[:MOST], 1)
    ]


def _library(kept: Sequence[Kept]) -> Page:
    """Return the finished games, the newest first."""
    entries = [
        Entry(
            str(number) if number < 10 else "",
            _told(game),
            partial(_finished, game),
        )
        for number, game in enumerate(kept[:MOST], 1)
    ]
    return Page(t_("Library"), entries)


def _finished(game: Kept) -> Page:
    """Return what can be done with a finished game."""
    place = f"{game.path}:{game.line}"
    entries = [
        Entry("r", t_("Look back: its costliest moves"), _command("replay", place, "--review")),
        Entry("s", t_("Step through it"), _command("replay", place, "--step")),
        Entry("m", t_("Show its moves and its end"), _command("replay", place)),
        Entry("a", t_("What its moves were worth (a minute)"), _command("analyse", place)),
    ]
    seed = game.record.seed
    leader = game.record.options.get("solo")
    seats = game.record.seats[: len(game.record.seats) - bool(leader)]
    if seed is not None and HUMAN in seats and all(map(_is_harmless, seats)):
        words = ["play", game.record.game, "--seed", str(seed)]
        for spec in seats:
            words += ["-p", spec]
        words += ["-O", f"solo={leader}"] if leader else []
        for rule in game.record.house:
            words += ["--house", rule]
        entries.append(Entry("d", t_("The same deal once more"), lambda: words))
    return Page(_told(game), entries)


def _told(game: Kept) -> str:
    """Return a kept game in one line."""
    record = game.record
    called = [_called(name) for name in game.names]
    leader = record.options.get("solo")
    if leader and len(called) > 1:
        # A record may name a leader that there is not.
        with suppress(WondersError):
            called[-1] = _leader_name(str(leader), language_in_use())
    names = _grouped(called)
    what = n_("{count} move", "{count} moves", len(record.moves))
    if record.result is not None:
        totals = ":".join(str(sheet.get("total", 0)) for sheet in record.result.scores)
        winners = ", ".join(called[seat] for seat in record.result.winners if seat < len(called))
        what = t_("{totals}, {victory}: {winners}").format(
            totals=totals, victory=victory_text(record.result.victory), winners=winners
        )
    practice = f" ({t_('practice')})" if game.practice else ""
    return f"{_ago(game.date)}  {record.game}  {names}  {what}{practice}"


def _called(name: str) -> str:
    return t_("you") if name == HUMAN else spec_text(one_line(name, 30))


def _ago(date: datetime) -> str:
    days = (datetime.now(UTC).date() - date.date()).days
    if days <= 0:
        return t_("today")
    return t_("yesterday") if days == 1 else date.strftime("%Y-%m-%d")


# -- the rest -----------------------------------------------------------------------------------


def _lessons(lang: str) -> Page:
    known = progress()
    lessons = [find_lesson(name, lang) for name in LESSONS]
    entries = [
        Entry(each.name[0], f"{each.title} ({each.state(known)})", _command("learn", each.name))
        for each in lessons
    ]
    return Page(t_("Learn to play"), entries)


def _watch() -> Page:
    entries = [
        Entry("d", t_("Duel"), _command("watch", "duel", "-p", "level:n=3", "-p", "level:n=2")),
        Entry("c", t_("Classic with four"), _command("watch", "classic", *["-p", "level:n=2"] * 4)),
    ]
    return Page(t_("Watch bots play"), entries)


def _reading() -> Page:
    entries = []
    for name in sorted(installed().rulesets.things):
        entries.append(
            Entry(name[0], t_("Rules of {game}").format(game=name), _command("rules", name))
        )
        entries.append(
            Entry(
                name[0].upper(),
                t_("Cards of {game}").format(game=name),
                _command("cards", name),
            )
        )
    return Page(t_("Rules and cards"), entries)
