"""The pages of the menu: what can be begun, gone on with, learned and looked at.

Each entry leads to another page, changes what a new game will be, or is a command of `wonders`
in words, which `menu` then runs as if it had been typed.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from rich.text import Text

from wonders.cli.at_the_table.kept_games import Kept, kept_games
from wonders.cli.at_the_table.seats import HUMAN, LONGEST, spec_text
from wonders.cli.at_the_table.trusted_bots import doubt
from wonders.cli.lessons.lesson import LESSONS, find_lesson
from wonders.cli.lessons.progress import progress
from wonders.cli.look_up.find_in_all_games import look_up
from wonders.cli.look_up.piece_lines import lines_of
from wonders.cli.look_up.rules_pages import rules_lines
from wonders.cli.menu.new_game_pages import (
    NewGame,
    described_game,
    grouped,
    leader_name,
    new_game_page,
)
from wonders.cli.menu.page_parts import Entry, Page
from wonders.cli.menu.player_settings_page import options_page
from wonders.cli.screen.result_sheets import victory_text
from wonders.cli.screen.wrapped_lines import flowed
from wonders.cli.shared_by_verbs.options_of_games import ruleset_class
from wonders.cli.translate import language_in_use, n_, t_
from wonders.cli.verbs.stats import own_games
from wonders.core.guard.message_texts import one_line
from wonders.core.plugins.discovery import installed
from wonders.core.plugins.loading import load

__all__ = ["Entry", "Page", "main_page"]

#: The most games that a list shows.
MOST = 60
#: The games to go on with that the first page shows.
FIRST = 3


def main_page(lang: str) -> Page:
    """Return the first page.

    The first entry begins no game at once: nor does Enter, pressed once too often after a game.
    """
    plugins = installed()
    plugins.load_all()
    # What is no game here, or would even be read as an option, is no word of a command.
    kept = [each for each in kept_games() if each.record.game in plugins.rulesets.things]
    open_games = [game for game in kept if not game.over and game.record.moves]
    finished = [game for game in kept if game.over]
    entries = [
        Entry(
            "d", t_("New game of Duel, for two"), lambda: new_game_page(NewGame("duel", 2), lang)
        ),
        Entry(
            "s",
            t_("New game of Duel Solo, alone against a leader"),
            lambda: new_game_page(NewGame("duel", 1, (), leader="any"), lang),
        ),
        Entry(
            "c",
            t_("New game of classic, for two to seven"),
            lambda: new_game_page(NewGame("classic", 4, ("level:n=2",) * 3), lang),
        ),
    ]
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
            Entry("a", t_("Again: {game}").format(game=described_game(last)), lambda: last.words)
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
        Entry("b", t_("Books of rules, and cards"), lambda: _reading(lang)),
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


# -- games that are kept ---------------------------------------------------------------------


def _list_open(kept: Sequence[Kept]) -> Page:
    """Return the games that can be gone on with, the newest first."""
    return Page(t_("Go on with"), _open(kept))


def _open(kept: Sequence[Kept]) -> list[Entry]:
    return [
        Entry(
            str(number) if number < 10 else "",
            _told(game),
            _command("play", game.record.game, "--load", f"{game.path}:{game.line}"),
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
        called[-1] = leader_name(one_line(str(leader), LONGEST), language_in_use())
    names = one_line(grouped(called), 120)
    what = n_("{count} move", "{count} moves", len(record.moves))
    if record.result is not None:
        totals = ":".join(str(sheet.get("total", 0)) for sheet in record.result.scores)
        won = [called[seat] for seat in record.result.winners if 0 <= seat < len(called)]
        what = t_("{totals}, {victory}: {winners}").format(
            totals=one_line(totals, 60),
            victory=victory_text(record.result.victory),
            winners=one_line(", ".join(won), 120),
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


def _reading(lang: str) -> Page:
    entries = []
    for name in sorted(installed().rulesets.things):
        rules, cards = t_("Rules of {game}"), t_("Cards of {game}")
        shown = partial(_rules, name)
        entries.append(Entry(name[0], rules.format(game=name), shows=shown))
        shown = partial(_cards, name, lang)
        entries.append(Entry(name[0].upper(), cards.format(game=name), shows=shown))
    return Page(t_("Rules and cards"), entries)


def _rules(name: str, width: int) -> list[Text]:
    return rules_lines(ruleset_class(name), name, width)


def _cards(name: str, lang: str, width: int) -> list[Text]:
    game = load(name)
    lines = [line for entry in game.entries() for line in lines_of(game, entry, lang)]
    return [broken for line in lines for broken in flowed([line], width, indent=0)]
