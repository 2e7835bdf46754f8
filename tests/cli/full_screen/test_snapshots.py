"""Pictures of the full screen, compared with pictures that somebody has looked at.

After a change that is meant run `pytest tests/cli/full_screen/test_snapshots.py --snapshot-update`,
and look at each new picture in a browser. The text of the tables alone is in
`tests/cli/screen/drawings`.
"""

import asyncio
import math
from pathlib import Path

import pytest

from wonders.cli.at_the_table.bots_process import Thinker
from wonders.cli.at_the_table.next_game import from_move
from wonders.cli.coach.ask_bot_for_win_chances import Judged, Opinion
from wonders.cli.coach.reviewed_game import Review
from wonders.cli.full_screen.play_and_review_programs import ReviewApp, WondersApp
from wonders.cli.full_screen.table_screen import TableScreen
from wonders.cli.lessons.scripted_opponents import Script
from wonders.cli.lessons.steps_and_expected_moves import Lesson
from wonders.cli.menu.first_page import main_page
from wonders.cli.menu.menu_screen import MenuApp
from wonders.core import load
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import replay

snapshots = pytest.importorskip("pytest_textual_snapshot")
# Since version 5 syrupy reads the ending of files here, so that browsers open them.
snapshots.SVGImageExtension.file_extension = "svg"

ROOT = Path(__file__).parents[3]
PICTURES, GOLDEN = ROOT / "docs" / "pictures", ROOT / "tests" / "golden"
LARGE, SMALL = (120, 40), (80, 24)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80", "120"])
PATIENCE = 60


def record(path):
    return read_line(path.read_bytes())


@pytest.fixture
def seen(snap_compare, monkeypatch):
    """Return a function that compares the screen of an app after some keys."""
    # What a move changed stands out for a moment, which is no matter of a picture.
    monkeypatch.setattr("wonders.cli.full_screen.table_widget.FLASH", 0.001)
    # The menu shows the games of plugins, too, that other tests have let in.
    installed.cache_clear()

    def compare(app, *keys, size=SMALL):
        async def before(pilot):
            await pilot.pause()
            await pilot.press(*keys)
            table = next((each for each in app.screen_stack if isinstance(each, TableScreen)), None)
            deadline = asyncio.get_running_loop().time() + PATIENCE
            while table and (flash := table.board._flashing) is not None and flash._active:
                assert asyncio.get_running_loop().time() < deadline
                await pilot.pause(0.01)

        return snap_compare(app, terminal_size=size, run_before=before)

    return compare


@pytest.fixture
def table(seen):
    """Return a function that compares the table of a recorded game before one of its moves."""
    thinkers = []

    def compare(path, move, *keys, size=SMALL, people=()):
        kept = record(path)
        specs = [
            "human" if seat in people else "greedy" if name == "human" else name
            for seat, name in enumerate(kept.seats[: Games(load).of(kept).players])
        ]
        session = from_move(kept, move, specs=specs)
        thinkers.append(Thinker(session, ()))
        return seen(WondersApp(session, thinkers[-1], "en"), *keys, size=size)

    yield compare
    for each in thinkers:
        each.stop()


@SIZES
def test_duel(table, size):
    assert table(PICTURES / "duel.jsonl", 35, "2", size=size, people=[0])


@SIZES
def test_classic_with_four(table, size):
    assert table(PICTURES / "classic.jsonl", 36, "3", size=size, people=[0])


@SIZES
def test_solo(table, size):
    assert table(GOLDEN / "solo-hammurabi-civilian.jsonl", 30, "1", size=size, people=[0])


@SIZES
def test_the_draft(table, size):
    assert table(PICTURES / "duel.jsonl", 4, "2", size=size, people=[0, 1])


def test_the_end(table):
    assert table(PICTURES / "duel.jsonl", 69, "1", "enter", people=[0, 1])


def test_the_curtain_between_two_people(table):
    assert table(PICTURES / "classic.jsonl", 36, people=[0, 1])


def test_the_first_note_of_a_lesson(seen):
    lesson = Lesson("duel", "en")
    session = lesson.session()
    script = Script(lesson, session, ())
    assert seen(WondersApp(session, script, "en", lesson))
    script.stop()


@SIZES
def test_the_review(seen, size):
    kept = record(PICTURES / "duel.jsonl")
    review = Review(Games(load).of(kept), kept, ["you", "level 2 of 5"], 0)

    def opinion(move, won):
        return Opinion(str(move), 300, won, won - 0.05, won + 0.05)

    for state, step in replay(review.game, kept):
        if step is not None and len(state.moves()) > 1:
            won = round(0.5 + 0.4 * math.sin(step.number / 9), 2)
            played = opinion(step.move, won)
            other = next(move for move in state.moves() if move != step.move)
            best = opinion(other, min(won + 0.01 * (step.number % 17), 0.95))
            review.judged[step.number] = Judged(step.number, state.seat, played, (best, played))
    review.done = True
    review.begin = lambda: None
    assert seen(ReviewApp(review, "en"), "1", size=size)


def test_the_menu(seen):
    assert seen(MenuApp(main_page("en")), "down", "down")


def test_the_setting_up_of_a_game(seen):
    assert seen(MenuApp(main_page("en")), "c", "down", "down")
