"""Looking back at a game: the curve, the costliest moves, going on from there, playing again."""

import json
import os
from pathlib import Path

import msgspec
import pytest

from wonders.cli.at_the_table.next_game import another_deal, from_move, same_deal
from wonders.cli.at_the_table.resume_from_file import played, sit_down
from wonders.cli.coach.ask_bot_for_win_chances import Judge, Judged, Opinion
from wonders.cli.coach.hints_in_order_with_reasons import advice
from wonders.cli.coach.review_lines import review_lines
from wonders.cli.coach.reviewed_game import Review, seats_to_judge
from wonders.cli.screen.drawing import Look
from wonders.cli.screen.find_drawing import drawing_for
from wonders.core import load
from wonders.core.errors import BadSpec, WondersError
from wonders.core.files.file_lock import locked
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.record.read_and_write_record_line import read_line, record_of, write_line


@pytest.fixture(scope="module")
def classic_game():
    """Return a game of classic, and the record of its first two turns."""
    game = load("classic", options={"players": 3})
    state = game.deal(5)
    deal = state.deal
    moves = []
    for _ in range(6):
        move = state.moves()[0]
        moves.append(f"{state.city} {move}")
        state.play(move)
    return game, record_of(game, deal, ["human", "greedy", "random"], moves, None, 5)


@pytest.fixture(scope="module")
def duel_game():
    """Return a game of Duel, and the record of its first eight moves."""
    game = load("duel", options={"draft": "first-game"})
    state = game.deal(3)
    deal = state.deal
    moves = []
    for _ in range(8):
        move = state.moves()[0]
        moves.append(f"{state.city} {move}")
        state.play(move)
    return game, record_of(game, deal, ["human", "greedy"], moves, None, 3)


def judged(number, seat, played, best):
    """Return a decision with so many per cent for the move played and for the best one."""

    def opinion(move, won):
        return Opinion(move, 100, won / 100, (won - 3) / 100, (won + 3) / 100)

    mine = opinion("build baths", played)
    return Judged(number, seat, mine, (opinion("discard altar", best), mine))


def reviewed(game, record, *found):
    review = Review(game, record, ["you", "greedy", "random"][: game.players], 0)
    review.judged = {each.number: each for each in found}
    return review


def test_the_costliest_moves_of_a_side_come_worst_first(duel_game):
    review = reviewed(
        *duel_game,
        judged(0, 0, 50, 60),
        judged(1, 1, 20, 70),
        judged(2, 0, 30, 70),
        judged(4, 0, 50, 52),
        judged(6, 0, 40, 60),
    )
    assert [each.number for each in review.worst(0)] == [2, 6, 0]
    assert [each.number for each in review.worst(1)] == [1]


def test_between_two_what_one_has_the_other_has_not(duel_game):
    review = reviewed(*duel_game, judged(0, 0, 50, 60), judged(1, 1, 20, 70))
    assert review.chances(0) == [(0, 0.5), (1, 0.8)]
    assert review.chances(1) == [(0, 0.5), (1, 0.2)]


def test_with_more_players_the_curve_is_made_of_the_own_moves(classic_game):
    review = reviewed(*classic_game, judged(0, 0, 50, 60), judged(1, 1, 20, 70))
    assert review.chances(0) == [(0, 0.5)]


def test_the_screen_marks_the_costliest_move_on_the_curve_and_says_what_was_better(duel_game):
    review = reviewed(*duel_game, judged(0, 0, 90, 95), judged(2, 0, 10, 80))
    lines = [line.plain for line in review_lines(review, 2, 0, 80, 22, "en")]
    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80
    curve = [line[6:] for line in lines if line[5:6] == "|"]
    assert curve[0].strip() == ""
    assert [line[0] for line in curve].count("2") == 1
    (low,) = (at for at, line in enumerate(curve) if line[2] == "1")
    assert low > len(curve) / 2
    (first,) = (at for at, line in enumerate(lines) if line.startswith(" 1 move 2"))
    assert "10%" in lines[first]
    assert "better: discard Altar" in lines[first + 1]
    assert lines[first + 1].split()[-2:] == ["80%", "-70"]


def test_a_whole_record_is_judged_and_told(duel_game):
    game, record = duel_game
    review = Review(game, record, ["you", "greedy"], 0, "mcts:playouts=12")
    try:
        review.finish()
    finally:
        review.stop()
    assert review.done
    assert not review.fault
    assert sorted(review.judged) == list(range(8))
    assert all(len(each.opinions) > 1 for each in review.judged.values())


def test_of_a_game_that_goes_on_nothing_tells_what_others_hold(classic_game, folder, wonders):
    game, record = classic_game
    review = Review(game, record, ["you", "greedy", "random"], 0)
    assert review.judged_seats == [0]
    assert review.count == 2
    over = msgspec.structs.replace(record, result=Result("points", [0], []))
    assert seats_to_judge(over, review.states[-1]) == [0, 1, 2]
    Path("g.jsonl").write_text(write_line(record))
    told = json.loads(wonders("analyse", "g.jsonl", "-p", "rollout:playouts=2", "--json").out)
    assert {each["seat"] for each in told[0]["decisions"]} == {0}


def test_a_review_is_exported_as_its_record_and_what_analyse_prints(duel_game, folder):
    game, record = duel_game
    review = reviewed(game, record, judged(2, 0, 40, 60))
    assert review.export("mine") == ("mine.jsonl", "mine.json")
    assert read_line(Path("mine.jsonl").read_bytes()) == record
    ((only,),) = (told["decisions"] for told in json.loads(Path("mine.json").read_text()))
    assert (only["number"], only["seat"], only["city"], only["cost"]) == (2, 0, 0, 0.2)
    assert only["played"] == "build baths"
    assert only["moves"][0] == {
        "move": "discard altar",
        "games": 100,
        "won": 0.6,
        "low": 0.57,
        "high": 0.63,
    }


def test_a_leader_called_human_does_not_look_back(wonders, folder, monkeypatch):
    found = []
    monkeypatch.setattr(
        "wonders.cli.coach.review_lines.tell_review", lambda its, *_: found.append(its)
    )
    wonders(
        "match", "duel", "-p", "greedy", "-O", "solo=any", "-n", 1, "--seed", 3, "-o", "s.jsonl"
    )
    line = json.loads(Path("s.jsonl").read_text())
    Path("s.jsonl").write_text(json.dumps({**line, "seats": ["greedy", "human"]}) + "\n")
    assert wonders("replay", "s.jsonl", "--review").status == 0
    assert [review.seat for review in found] == [0]


def test_a_review_is_exported_where_it_began(duel_game, folder, monkeypatch):
    review = reviewed(*duel_game)
    (folder / "elsewhere").mkdir()
    monkeypatch.chdir(folder / "elsewhere")
    review.export("mine")
    assert not [*(folder / "elsewhere").iterdir()]
    assert (folder / "mine.jsonl").exists()


def test_an_export_replaces_no_file(duel_game, folder):
    Path("mine.json").write_text("mine")
    with pytest.raises(BadSpec, match=r"mine.json exists already"):
        reviewed(*duel_game).export("mine")
    assert Path("mine.json").read_text() == "mine"
    assert not Path("mine.jsonl").exists()


def test_an_export_needs_a_name_and_not_only_a_folder(duel_game, folder):
    (folder / "mine").mkdir()
    with pytest.raises(BadSpec, match=r"cannot write 'mine/': it is a folder"):
        reviewed(*duel_game).export("mine/")
    assert os.listdir("mine") == []


def test_an_export_that_cannot_be_written_leaves_no_half(duel_game, folder, monkeypatch):
    def put(path, content):
        if path.endswith(".json"):
            raise BadSpec(f"cannot write {path}: No space left on device")
        Path(path).write_bytes(content)

    monkeypatch.setattr("wonders.cli.coach.reviewed_game.put_in_place", put)
    with pytest.raises(BadSpec, match=r"mine.json: No space"):
        reviewed(*duel_game).export("mine")
    assert os.listdir() == []


def test_an_export_leaves_a_file_alone_that_a_run_is_writing(duel_game, folder):
    Path("broken.jsonl.part").write_text("")
    with pytest.raises(BadSpec, match=r"broken.jsonl exists already"):
        reviewed(*duel_game).export("broken")
    with locked("mine.jsonl", ""), pytest.raises(BadSpec, match=r"is writing mine.jsonl; choose"):
        reviewed(*duel_game).export("mine")
    assert os.listdir() == ["broken.jsonl.part"]


def test_what_could_be_built_before_a_move_stands_below_it(duel_game):
    game, record = duel_game
    lines = review_lines(reviewed(game, record), 3, 0, 120, 40, "en")
    text = "\n".join(line.plain for line in lines)
    review = reviewed(game, record)
    moves = review.states[3].moves()
    built = dict.fromkeys(move.piece.facts.name.en for move in moves if move.verb == "build")
    sold = dict.fromkeys(move.piece.facts.name.en for move in moves if move.verb == "discard")
    assert f"could build: {', '.join(built)}" in text
    assert ("could not build" in text) == (len(built) < len(sold))


def test_going_on_from_a_move_is_practice(duel_game):
    _, record = duel_game
    session = from_move(record, 3)
    assert session.moves == record.moves[:3]
    assert session.record().about.practice is True
    assert session.record().seats == ["human", "greedy"]
    assert session.seed == 3


def test_going_on_with_the_better_move_plays_it(duel_game):
    game, record = duel_game
    other = str(game.deal(3).moves()[1])
    session = from_move(record, 0, other)
    assert session.moves[0].partition(" ")[2] == other != record.moves[0].partition(" ")[2]


def test_in_a_game_of_bots_the_one_who_moves_becomes_a_person(duel_game):
    game, record = duel_game
    bots = record_of(game, game.deal(3).deal, ["greedy", "random"], record.moves, None, 3)
    session = from_move(bots, 1)
    decider = session.state.seat
    assert session.people == [decider]


def session_of(game, record):
    return sit_down(record, *played(game, record), record.seats)


def test_the_same_deal_begins_anew(classic_game):
    first = session_of(*classic_game)
    again = same_deal(first)
    assert again.moves == []
    assert again.record().deal == first.record().deal
    assert [seat.name for seat in again.seats] == ["human", "greedy", "random"]
    assert again.path is None


def test_with_seats_changed_everybody_sits_one_further(classic_game):
    again = same_deal(session_of(*classic_game), turned=True)
    assert [seat.name for seat in again.seats] == ["random", "human", "greedy"]
    assert again.people == [1]
    assert again.record().deal == classic_game[1].deal


def test_a_new_game_has_the_same_players_and_another_deal(classic_game):
    first = session_of(*classic_game)
    new = another_deal(first)
    assert new.record().deal != first.record().deal
    assert new.record().options == first.record().options
    assert [seat.name for seat in new.seats] == ["human", "greedy", "random"]


@pytest.fixture
def recorded(duel_game, folder):
    """Return a file with the record of the first eight moves of a game."""
    file = folder / "games.jsonl"
    file.write_text(write_line(duel_game[1]))
    return file


def test_a_review_is_printed_where_there_is_no_screen(recorded, wonders):
    status, out, err = wonders("replay", "--review", recorded)
    assert (status, err) == (0, "")
    assert "REVIEW  7 Wonders Duel, you : Ada (greedy)" in out
    assert "8 decisions judged" in out
    assert "YOUR COSTLIEST MOVES" in out
    assert "COSTLIEST MOVES of Ada (greedy)" in out


@pytest.mark.parametrize("other", ["--step", "--check", "--trace", "--json"])
def test_review_goes_with_no_other_option(recorded, refused, other):
    assert "--review does not go with another option" in refused(
        "replay", "--review", other, recorded
    )


def test_a_file_without_a_game_cannot_be_reviewed(folder, refused):
    (folder / "none.jsonl").write_text("")
    assert "none.jsonl has no record in it" in refused("replay", "--review", "none.jsonl")


def test_a_review_fills_a_terminal_and_judges_beside_it(recorded, terminal):
    shown = terminal("replay", "--review", recorded)
    shown.until_shown("REVIEW", "Left Right a move")
    shown.until_shown("8 decisions judged")
    shown.type("b")
    assert shown.end() == 0


def test_the_coach_ranks_moves_by_what_is_sure_of_them(duel_game):
    game, record = duel_game
    session = sit_down(record, *played(game, record), record.seats)
    seat = session.state.seat
    scene = session.scene(seat)
    first, second, third = (option.move for option in scene.options[:3])
    opinions = [
        Opinion(first, 2, 1.0, 0.3, 1.0, 0.9),
        Opinion(second, 200, 0.7, 0.6, 0.8, 0.6),
        Opinion(third, 200, 0.7, 0.6, 0.8, 0.7),
    ]
    drawing = drawing_for(game, "en")
    lines = advice(drawing, scene, Look(80, 1000, ["you", "greedy"]), opinions)
    ranks = [line.plain[:14] for line in lines if line.plain[:4].strip().isdigit()]
    assert ranks == ["  70 (60 - 80)", "  70 (60 - 80)", " 100 (30 - 100"]
    told = "\n".join(line.plain for line in lines)
    name = {facts.id: facts.name.en for facts in game.catalogue.facts}
    cards = [name[option.card] for option in scene.options[:3]]
    assert told.index(cards[2]) < told.index(cards[0])


@pytest.mark.parametrize("columns", [1, 7, 20])
def test_a_review_is_printed_on_a_screen_however_narrow(recorded, wonders, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    status, out, err = wonders("replay", "--review", recorded)
    assert (status, err) == (0, "")
    assert "REVIEW" in out


def test_a_review_is_cut_on_a_screen_however_wide(recorded, wonders, monkeypatch):
    monkeypatch.setenv("COLUMNS", "1000000")
    status, out, err = wonders("replay", "--review", recorded)
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 100


def test_a_review_on_a_screen_that_became_too_small_says_so(recorded, terminal):
    shown = terminal("replay", "--review", recorded)
    shown.until_shown("REVIEW", "Left Right a move")
    shown.resize(1, 5)
    shown.type("\r")
    shown.read(1)
    shown.type("\x1b")
    shown.read(1)
    shown.resize(60, 20)
    shown.until(lambda: "60 x 20" in shown.text or "Esc back" in shown.text)
    if "60 x 20" not in shown.text:
        # Escape came before the page that Enter opened.
        shown.type("\x1b")
    shown.until_shown("needs 80 x 24", "60 x 20")
    shown.type("q")
    assert shown.end() == 0


def test_keys_in_a_burst_end_a_review_once(recorded, terminal):
    shown = terminal("replay", "--review", recorded)
    shown.until_shown("REVIEW", "Left Right a move")
    shown.type("\rqqqq")
    # Some of them may be taken by the page that Enter opens.
    while shown.process.poll() is None and shown.read(0.5):
        shown.type("q")
    assert shown.end() == 0
    assert "a bug" not in shown.text


def test_a_judging_process_that_ends_too_early_is_told(duel_game):
    _, record = duel_game
    judge = Judge()
    judge.ask_about_game(record, [(0, 1)])
    judge._beside._process.kill()
    with pytest.raises(WondersError, match="has ended before it was done"):
        list(judge.answers())
    # The next question is answered all the same.
    judge.ask_about_position(msgspec.structs.replace(record, moves=record.moves[:2], result=None))
    (judged,) = judge.answers()
    judge.stop()
    assert judged.opinions


def test_a_question_that_was_dropped_has_no_more_answers(duel_game):
    _, record = duel_game
    judge = Judge()
    judge.ask_about_game(record, [(0, 1)])
    judge.stop()
    assert list(judge.answers()) == []
