"""The pages of kept games: those to go on with, the library, and how each is told, with its day."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial

from wonders.cli.at_the_table.bots_a_file_may_name import doubt
from wonders.cli.at_the_table.folder_of_kept_games import Kept
from wonders.cli.at_the_table.seats_and_names import HUMAN, LONGEST, spec_text
from wonders.cli.menu.new_game_pages import grouped, leader_name
from wonders.cli.menu.page_parts import Entry, Page, command
from wonders.cli.screen.result_sentence_and_score_sheets import victory_text
from wonders.cli.translate import language_in_use, n_, t_
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["in_a_line", "is_harmless", "library_page", "open_entries", "open_games_page"]

#: The most games that a list shows.
MOST = 60


def open_games_page(kept: Sequence[Kept]) -> Page:
    """Return the games that can be gone on with, the newest first."""
    return Page(t_("Go on with"), open_entries(kept))


def open_entries(kept: Sequence[Kept]) -> list[Entry]:
    """Return an entry for each game that can be gone on with."""
    return [
        Entry(
            str(number) if number < 10 else "",
            in_a_line(game),
            command("play", game.record.game, "--load", f"{game.path}:{game.line}"),
        )
        for number, game in enumerate(kept[:MOST], 1)
    ]


def library_page(kept: Sequence[Kept]) -> Page:
    """Return the finished games, the newest first."""
    entries = [
        Entry(
            str(number) if number < 10 else "",
            in_a_line(game),
            partial(_finished, game),
        )
        for number, game in enumerate(kept[:MOST], 1)
    ]
    return Page(t_("Library"), entries)


def _finished(game: Kept) -> Page:
    """Return what can be done with a finished game."""
    place = f"{game.path}:{game.line}"
    entries = [
        Entry("r", t_("Look back: its costliest moves"), command("replay", place, "--review")),
        Entry("s", t_("Step through it"), command("replay", place, "--step")),
        Entry("m", t_("Show its moves and its end"), command("replay", place)),
        Entry("a", t_("What its moves were worth (a minute)"), command("analyse", place)),
    ]
    leader = game.record.options.get("solo")
    seats = game.record.seats[: len(game.record.seats) - bool(leader)]
    if HUMAN in seats and all(map(is_harmless, seats)):
        again = command("play", game.record.game, "--load", place, "--again")
        entries.append(Entry("d", t_("The same deal once more"), again))
    return Page(in_a_line(game), entries)


def in_a_line(game: Kept) -> str:
    """Return a kept game in one line."""
    record = game.record
    people = [seat for seat, spec in enumerate(record.seats) if spec == HUMAN]
    called = [_called(name, seat in people) for seat, name in enumerate(game.names)]
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


def _called(name: str, is_person: bool) -> str:
    """Return what a seat is called; the name that a person has chosen may look like a spec."""
    line = one_line(name, 30)
    if name == HUMAN:
        return t_("you")
    return line if is_person else spec_text(line)


def _ago(date: datetime) -> str:
    now = datetime.now(UTC)
    # The days of the reader's own clock, where such a clock and year can be.
    with suppress(OverflowError, ValueError):
        now, date = now.astimezone(), date.astimezone()
    days = (now.date() - date.date()).days
    if days <= 0:
        return t_("today")
    return t_("yesterday") if days == 1 else date.strftime("%Y-%m-%d")


def is_harmless(spec: str) -> bool:
    """Return whether a record alone may seat this one: no program, no file."""
    return spec == HUMAN or doubt(spec) is None
