"""The lessons: played through by their script, in both faces, and read as their data."""

import asyncio
import re
from pathlib import Path

import pytest

from wonders.cli import own_folders
from wonders.cli.at_the_table import folder_of_kept_games, game_in_progress_and_saving
from wonders.cli.at_the_table.folder_of_kept_games import kept_games
from wonders.cli.full_screen.lesson_note import Note
from wonders.cli.full_screen.play_and_review_programs import WondersApp
from wonders.cli.full_screen.table_screen import TableScreen
from wonders.cli.lessons.progress import progress, remember
from wonders.cli.lessons.scripted_opponents import Script
from wonders.cli.lessons.steps_and_expected_moves import LESSONS, Lesson, find_lesson
from wonders.cli.screen.drawing import Look
from wonders.cli.screen.find_drawing import drawing_for
from wonders.core.errors import BadSpec
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import check

LANGS = ("en", "de")
#: The box of a note on the smallest screen: lines, and cells of a line.
LINES, WIDTH = 12, 76
PATIENCE = 60


def moves_asked(lesson):
    """Return the moves of the script that the learner makes."""
    skipped = {
        number
        for step in lesson.steps
        if step.until is not None
        for number in range(step.at, step.until)
    }
    return [
        text[2:]
        for number, text in enumerate(lesson.record.moves)
        if text[0] == "0" and number not in skipped
    ]


@pytest.fixture(params=[(name, lang) for name in LESSONS for lang in LANGS], ids="-".join)
def lesson(request, folder):
    return Lesson(*request.param)


def test_the_script_is_a_record_that_can_be_played(lesson):
    check(lesson.game, lesson.record)


def test_every_name_in_a_text_is_a_piece_and_no_brace_is_left(lesson):
    for step in lesson.steps:
        for typed in (False, True):
            told = lesson.told(step, typed)
            assert told
            assert not re.search(r"[{}]", told)


def test_where_moves_are_typed_no_text_speaks_of_keys(lesson):
    for step in lesson.steps:
        told = lesson.told(step, typed=True)
        keys = r"\b(keys?|Tasten?|is chosen|gewählt ist|[houpct] (asks|fragt|takes|nimmt))\b"
        assert not re.search(keys, told), told


def test_every_text_stands_before_a_decision_of_the_learner(lesson):
    for step in lesson.steps:
        assert lesson.session(step.at).state.seat == 0


def test_every_move_that_is_asked_has_a_text_that_names_its_pieces(lesson):
    jumps = [(step.at, step.until) for step in lesson.steps if step.until is not None]
    for number, text in enumerate(lesson.record.moves):
        if text[0] != "0" or any(at <= number < until for at, until in jumps):
            continue
        told = " ".join(lesson.told(step) for step in lesson.steps if step.at == number)
        move = lesson.game.move(text[2:])
        for piece in (move.piece, move.under):
            name = piece and lesson.name_of(piece.facts.id)
            assert name is None or name in told, (number, name)


def test_a_note_leaves_half_of_the_smallest_screen_to_the_table(lesson):
    for step in lesson.steps:
        lines = sum(-(-len(each) // WIDTH) or 1 for each in lesson.told(step).split("\n"))
        assert lines <= LINES - 3, lesson.told(step)


def test_a_lesson_asks_for_ten_moves_or_more(lesson):
    assert len(moves_asked(lesson)) >= 10


def test_both_faces_say_how_to_play_the_move_that_is_asked(lesson):
    session = lesson.session()
    drawing = drawing_for(lesson.game, lesson.lang)
    names = ["you", "Ada", "Ben"]
    keys = lesson.asks(session, drawing, Look(80, 23, names))
    typed = lesson.asks(session, drawing, Look(80, 23, names, typed=True))
    assert "1" in keys
    assert lesson.name_of("lumber-yard") in typed


def test_another_move_is_refused_with_a_friendly_word(lesson):
    session = lesson.session()
    other = next(m for m in session.state.moves() if m is not lesson.scripted(session))
    assert "press this" in lesson.objection(session, other, "press this")
    assert lesson.objection(session, lesson.scripted(session), "press this") == ""


def test_how_far_a_lesson_is_is_remembered(lesson):
    assert progress() == {}
    lesson.keep(lesson.session(3))
    assert progress() == {lesson.name: 3}
    remember("other", 5)
    assert progress() == {lesson.name: 3, "other": 5}


def test_an_unknown_lesson_is_refused_with_the_nearest_one():
    with pytest.raises(BadSpec, match="did you mean 'duel'"):
        find_lesson("duell", "en")


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_learnt_by_keys_on_the_full_screen(name, folder):
    lesson = Lesson(name, "en")
    session = lesson.session()
    thinker = Script(lesson, session, ())
    asked = []

    async def learn():
        app = WondersApp(session, thinker, "en", lesson)
        async with app.run_test(size=(80, 24)) as pilot:
            table = app.screen_stack[-1]
            deadline = asyncio.get_running_loop().time() + PATIENCE
            while len(session.moves) < lesson.length or isinstance(app.screen, Note):
                assert asyncio.get_running_loop().time() < deadline
                await pilot.pause(0.01)
                if isinstance(app.screen, Note):
                    box = app.screen.query_one("Static")
                    assert box.size.height <= LINES
                    await pilot.press("enter")
                elif isinstance(table, TableScreen) and table.asked == 0:
                    hint = str(table.query_one("#hints").render())
                    found = re.search(r"Press (\w+), then (\w+)", hint)
                    assert found, hint
                    asked.append(lesson.scripted(session))
                    wrong = table.choice.groups[-1]
                    if lesson.scripted(session) not in {
                        lesson.game.move(o.move) for o in wrong.options.values()
                    }:
                        await press(pilot, wrong.key, next(iter(wrong.options)) or "enter")
                        assert "For this lesson" in str(table.query_one("#hints").render())
                    await press(pilot, found[1], found[2].lower())
                table = next(s for s in app.screen_stack if isinstance(s, TableScreen))
            assert table.asked == 0
            assert lesson.scripted(session) is None
            while not session.over:
                await pilot.pause(0.01)
                if table.asked is not None:
                    table.action_choose(table.choice.groups[0].key)
                    await pilot.press(next(iter(table.choice.chosen.options)) or "enter")

    try:
        asyncio.run(learn())
    finally:
        thinker.stop()
    assert len(asked) == len(moves_asked(lesson))
    assert progress() == {name: lesson.length}


def test_a_key_that_a_note_asks_for_closes_it_and_chooses_the_card(folder):
    lesson = Lesson("duel", "en")
    session = lesson.session()
    thinker = Script(lesson, session, ())

    async def learn():
        app = WondersApp(session, thinker, "en", lesson)
        async with app.run_test(size=(80, 24)) as pilot:
            while not isinstance(app.screen, Note) or "Press" not in app.screen.text:
                await pilot.press("enter")
                await pilot.pause()
            key, then = re.search(r"Press (\w+), then (\w+)", app.screen.text).groups()
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, TableScreen)
            assert app.screen.choice.group == key
            await pilot.press(then.lower())
            await pilot.pause()
            assert session.record().moves[:1] == lesson.record.moves[:1]

    try:
        asyncio.run(learn())
    finally:
        thinker.stop()


async def press(pilot, first, then):
    await pilot.press("escape", *first)
    await pilot.press(*([then] if then == "enter" else then))
    await pilot.pause()


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_learnt_in_plain_lines(name, wonders):
    lesson = Lesson(name, "en")
    lines = [f"{move}\n" for move in moves_asked(lesson)]
    out = wonders("learn", name, "--plain", stdin="".join([*lines, "quit\n"])).out
    for step in lesson.steps:
        assert " ".join(lesson.told(step, typed=True).split()) in " ".join(out.split())
    assert out.count("Type: ") == len(lines)
    assert "For this lesson" not in out


def test_a_game_played_on_after_a_lesson_is_kept_and_gone_on_with(wonders):
    lesson = Lesson("duel", "en")
    lines = [f"{move}\n" for move in moves_asked(lesson)]
    out = wonders("learn", "duel", "--plain", stdin="".join([*lines, "1\n", "quit\n"])).out
    (game,) = kept_games()
    assert f"To go on: wonders play duel --load {game.path}" in out
    assert game.record.moves[: lesson.length] == lesson.record.moves
    assert len(game.record.moves) > lesson.length
    assert game.practice
    assert game.record.seats == ["human", "greedy"]
    outcome = wonders("play", "duel", "--load", game.path, stdin="quit\n")
    assert outcome.status == 0
    assert "YOUR MOVE" in outcome.out


@pytest.mark.parametrize("put_in_place", ["no room for a file", "no folder"], indirect=True)
def test_a_game_after_a_lesson_that_cannot_be_written_says_so(wonders, put_in_place):
    lines = [f"{move}\n" for move in moves_asked(Lesson("duel", "en"))]
    typed = "".join([*lines, "1\n", "quit\n", "quit\n"])
    status, out, _ = wonders("learn", "duel", "--plain", stdin=typed)
    assert status == 1
    assert f"{put_in_place}; the game goes on in memory" in out
    assert "Not written yet: save FILE" in out
    assert "--load" not in out
    typed = "".join([*lines, "1\n", "quit\n", "save kept.jsonl\n"])
    status, out, _ = wonders("learn", "duel", "--again", "--plain", stdin=typed)
    assert status == 0
    assert out.endswith("To go on: wonders play duel --load kept.jsonl\n")
    assert len(read_line(Path("kept.jsonl").read_bytes()).moves) > len(lines)


@pytest.fixture
def put_in_place(request, monkeypatch):
    """Let no file be written where new games are kept; return what is told."""
    if request.param == "no folder":
        file = folder_of_kept_games.folder()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("in the way")
        return "File exists (use --record FILE)"
    write = game_in_progress_and_saving.put_in_place

    def full(path, *rest):
        if "games" in str(path):
            raise BadSpec("no room at all")
        return write(path, *rest)

    monkeypatch.setattr(game_in_progress_and_saving, "put_in_place", full)
    return "no room at all"


def test_another_game_is_begun_at_the_end_of_a_lesson(terminal, folder):
    at = terminal("learn", "classic", "--plain")
    for move in moves_asked(Lesson("classic", "en")):
        at.type(f"{move}\n")
    while "n a new game" not in at.text:
        count = at.text.count("your move (?")
        at.type("1\n")
        at.until(lambda count=count: at.text.count("your move (?") > count or "n a new" in at.text)
    at.type("n\n")
    at.until(lambda: "The record is kept in" in at.text)
    at.type("quit\n")
    assert at.end() == 0
    assert at.text.count("To go on: wonders play classic") == 1


def test_a_lesson_that_is_left_before_its_end_is_no_game(wonders):
    first = moves_asked(Lesson("duel", "en"))[0]
    out = wonders("learn", "duel", "--plain", stdin=f"{first}\nquit\n").out
    assert "To go on: wonders learn duel" in out
    assert kept_games() == []


def test_a_lesson_begun_anew_keeps_its_old_place_until_the_first_step(wonders):
    first = moves_asked(Lesson("duel", "en"))[0]
    wonders("learn", "duel", "--plain", stdin=f"{first}\nquit\n")
    before = progress()
    assert before["duel"] > 0
    wonders("learn", "duel", "--again", "--plain", stdin="quit\n")
    assert progress() == before


def test_a_lesson_that_nothing_is_kept_of_does_not_go_on(wonders, monkeypatch):
    def full(path, content):
        raise OSError("read-only")

    monkeypatch.setattr("wonders.cli.own_folders.put_in_place", full)
    first = moves_asked(Lesson("duel", "en"))[0]
    # With status 1 the menu waits, and does not hide the line.
    status, out, _ = wonders("learn", "duel", "--plain", stdin=f"{first}\nquit\n")
    assert status == 1
    assert "Nothing was kept; to begin anew: wonders learn duel" in out
    assert "The last steps are not kept: read-only\n" in out
    assert "To go on" not in out


def test_a_lesson_that_has_gone_further_in_another_window_stays_there():
    here, elsewhere = Lesson("duel", "en"), Lesson("duel", "en")
    ours, theirs = here.session(2), elsewhere.session(9)
    here.keep(ours)
    elsewhere.keep(theirs)
    here.keep(here.session(4))
    assert progress()["duel"] == 9
    # But who goes back there goes back.
    elsewhere.keep(elsewhere.session(5))
    assert progress()["duel"] == 5


def test_a_lesson_is_kept_where_there_is_room_again_when_it_is_left(wonders, monkeypatch):
    put, room = own_folders.put_in_place, [False, True]

    def full(path, content):
        if not room.pop(0):
            raise OSError("read-only")
        return put(path, content)

    monkeypatch.setattr(own_folders, "put_in_place", full)
    first = moves_asked(Lesson("duel", "en"))[0]
    status, out, _ = wonders("learn", "duel", "--plain", stdin=f"{first}\nquit\n")
    assert status == 0
    assert "not kept" not in out
    assert "To go on: wonders learn duel" in out
    assert progress()["duel"] > 0


def test_a_lesson_of_which_the_last_steps_are_not_kept_says_so(wonders, monkeypatch):
    remember("duel", 1)

    def full(path, content):
        raise OSError("read-only")

    monkeypatch.setattr("wonders.cli.own_folders.put_in_place", full)
    first = moves_asked(Lesson("duel", "en"))[0]
    out = wonders("learn", "duel", "--plain", stdin=f"{first}\nquit\n").out
    assert "To go on: wonders learn duel\nThe last steps are not kept: read-only\n" in out


def test_a_lesson_that_is_done_stays_done(wonders):
    remember("duel", Lesson("duel", "en").length)
    wonders("learn", "duel", "--plain", stdin="quit\n")
    assert "(done)" in wonders("learn").out


def test_a_lesson_that_is_done_and_left_in_the_middle_says_that_it_begins_anew(wonders):
    lesson = Lesson("duel", "en")
    remember("duel", lesson.length)
    first = moves_asked(lesson)[0]
    left = wonders("learn", "duel", "--plain", stdin=f"{first}\nquit\n")
    assert "Nothing was kept; to begin anew: wonders learn duel" in left.out
    assert "To go on:" not in left.out


def test_learn_lists_the_lessons_and_how_far_they_are(wonders, folder):
    remember("duel", 28)
    out = wonders("learn").out
    assert re.search(r"wonders learn duel +Duel in ten minutes +\(49 % done\)", out)
    assert re.search(r"wonders learn classic +7 Wonders in ten minutes +\(not begun\)", out)


@pytest.mark.parametrize(
    "content", [b'{"\xff":1}', b'{"duel":-5}', b'{"duel":"x"}', b"[]", b"\x00"]
)
def test_how_far_one_is_is_forgotten_with_a_damaged_file(wonders, folder, content):
    remember("duel", 1)
    (file,) = folder.rglob("lessons.json")
    file.write_bytes(content)
    status, out, err = wonders("learn")
    assert (status, err) == (0, "")
    assert out.count("(not begun)") == 2


def test_one_odd_lesson_does_not_cost_the_others(folder):
    remember("duel", 12)
    (file,) = folder.rglob("lessons.json")
    file.write_bytes(b'{"duel":12,"classic":20.5}')
    remember("classic", 3)
    assert progress() == {"duel": 12, "classic": 3}


def test_how_far_one_is_is_not_written_over_where_it_cannot_be_read(folder, monkeypatch):
    remember("duel", 12)

    def closed(_):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as here:
        here.setattr("wonders.cli.own_folders.small_file", closed)
        assert progress() == {}
        remember("classic", 3)
    assert progress() == {"duel": 12}
