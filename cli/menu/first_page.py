"""The first page of the menu: what can be begun, gone on with, learned and looked at.

Each entry leads to another page, changes what a new game will be, or is a command of `wonders`
in words, which `menu` then runs as if it had been typed.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec

from wonders.cli.at_the_table.folder_of_kept_games import Kept, kept_games
from wonders.cli.at_the_table.seats_and_names import HUMAN
from wonders.cli.look_up.find_in_all_games import look_up
from wonders.cli.menu.kept_games_pages import (
    in_a_line,
    is_harmless,
    library_page,
    open_entries,
    open_games_page,
)
from wonders.cli.menu.learn_watch_and_read_pages import lessons_page, reading_page, watch_page
from wonders.cli.menu.new_game_pages import (
    NewGame,
    described_game,
    new_game_page,
)
from wonders.cli.menu.page_parts import Entry, Page, command
from wonders.cli.menu.player_settings_page import options_page
from wonders.cli.shared_by_verbs.options_of_games import ruleset_class
from wonders.cli.translate import language_in_use, n_, t_
from wonders.cli.verbs.stats import own_games
from wonders.core.guard.texts_safe_to_print import one_line, system_line
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.read_and_write_record_line import Record

__all__ = ["main_page"]

#: The games to go on with that the first page shows.
FIRST = 3
#: The most letters of a command that begins a game once more.
MOST_LETTERS = 1000


def main_page(lang: str, options: Sequence[str] = ()) -> Page:
    """Return the first page; `options` are the global ones, for commands that are told.

    The first entry begins no game at once: nor does Enter, pressed once too often after a game.
    """
    plugins = installed()
    plugins.load_all()
    # What is no game here, or would even be read as an option, is no word of a command.
    games, unread = [], ""
    try:
        games = kept_games()
    except OSError as error:
        told = t_("cannot use {path}: {why}")
        unread = told.format(path=one_line(error.filename, 200), why=system_line(error))
    kept = [each for each in games if each.record.game in plugins.rulesets.things]
    open_games = [game for game in kept if not game.over and game.record.moves]
    finished = [game for game in kept if game.over]
    new = NewGame("duel", 2, globals=tuple(options))
    solo = replace(new, players=1, others=(), leader="any")
    classic = replace(new, game="classic", players=4, others=("level:n=2",) * 3)
    entries = [
        Entry("d", t_("New game of Duel, for two"), lambda: new_game_page(new, lang)),
        Entry(
            "s",
            t_("New game of Duel Solo, alone against a leader"),
            lambda: new_game_page(solo, lang),
        ),
        Entry(
            "c",
            t_("New game of classic, for two to seven"),
            lambda: new_game_page(classic, lang),
        ),
    ]
    others = sorted({*plugins.rulesets.things} - {"duel", "classic"})
    entries += [
        Entry(
            str(number) if number < 10 else "",
            t_("New game of {game}").format(game=name),
            command("play", name),
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
            else unread or t_("No game to go on with"),
            (lambda: open_games_page(open_games)) if open_games else None,
        )
    )
    entries += [replace(each, text=f"   {each.text}") for each in open_entries(open_games[:FIRST])]
    entries.append(
        Entry(
            "l",
            n_("Library: {count} finished game", "Library: {count} finished games", len(finished))
            if finished
            else t_("Library: no game is finished yet"),
            (lambda: library_page(finished)) if finished else None,
        )
    )
    if finished:
        review = command("replay", f"{finished[0].path}:{finished[0].line}", "--review")
        told = t_("Review the last one: {game}").format(game=in_a_line(finished[0]))
        entries.append(Entry("r", f"   {told}", review))
    entries += [
        Entry("e", t_("Learn to play, in ten minutes a game"), partial(lessons_page, lang)),
        Entry("t", t_("Statistics: {won}").format(won=_won(kept)), command("stats")),
        Entry("w", t_("Watch bots play"), watch_page),
        Entry("b", t_("Books of rules, and cards"), lambda: reading_page(lang)),
        Entry(
            "/",
            t_("Look up a card, a wonder, a token or a ruling"),
            asks=lambda typed: tuple(look_up(typed, lang)),
        ),
        Entry("x", t_("Options: language, colours, name"), options_page),
        Entry("q", t_("Quit")),
    ]
    title = t_("WONDERS   7 Wonders Duel and 7 Wonders")
    return Page(title, entries, anew=lambda: main_page(language_in_use(), options))


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


def _last(kept: Sequence[Kept]) -> NewGame | None:
    """Return the newest game of the person as one to begin anew; None if there is none."""
    for each in kept:
        record = each.record
        leader = record.options.get("solo") or ""
        seats = record.seats[:-1] if leader else record.seats
        known = record.game in ("duel", "classic") and all(map(is_harmless, seats))
        if known and seats[:1] == [HUMAN] and seats.count(HUMAN) == 1:
            others = tuple(seats[1:])
            houses, options = tuple(record.house), _options(record)
            last = NewGame(record.game, len(seats), others, str(leader), houses, options=options)
            # A file of somebody else's may hold words without end.
            if sum(map(len, last.words)) <= MOST_LETTERS:
                return last
    return None


def _options(record: Record) -> tuple[str, ...]:
    """Return the options of a game as they are typed, but for those that its seats tell."""
    usual = msgspec.to_builtins(ruleset_class(record.game).Options())
    return tuple(
        f"{name}={'+'.join(map(str, value)) if isinstance(value, list) else value}"
        for name, value in record.options.items()
        if name not in ("solo", "players") and value != usual.get(name)
    )
