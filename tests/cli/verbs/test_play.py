"""`wonders play`: whole games by piped input, and everything that can be typed at the table."""

import gzip
import json
import re
import shlex
import signal
import subprocess
import time
from pathlib import Path
from unicodedata import normalize

import pytest

from wonders.cli.at_the_table import folder_of_kept_games
from wonders.cli.screen.moves_in_words import move_text
from wonders.core import load
from wonders.core.record.read_and_write_record_line import read_line

SEED = 11


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Begin all games at the same moment, so that their records can be compared."""
    monkeypatch.setattr("wonders.cli.verbs.play.now", lambda: "2026-11-22T20:15:00Z")


@pytest.fixture
def at_table(wonders):
    """Return a function that types lines at a table, then quits, and returns what was shown.

    `before` are typed first; the four moves of the draft, if nothing else is said. The game
    is kept in `game.jsonl`, which is begun anew unless it was there from the beginning.
    """
    ours = []

    def sit(*typed, before=("1",) * 4, args=(), lang="en", status=0):
        if ours or not Path("game.jsonl").exists():
            Path("game.jsonl").unlink(missing_ok=True)
            ours.append(True)
        lines = "\n".join([*before, *typed, "quit", ""])
        outcome = wonders(
            "--lang",
            lang,
            *("play", "duel", "--seed", SEED, "--record", "game.jsonl"),
            *args,
            stdin=lines,
        )
        assert outcome.status == status
        assert outcome.err == ""
        return outcome.out

    return sit


@pytest.mark.parametrize("file", ["a game.jsonl", "-x.jsonl"])
def test_what_is_told_to_be_typed_after_the_end_can_be_typed(wonders, refused, file):
    out = wonders("play", "duel", f"--record={file}", stdin="1\n" * 200).out
    over = refused("play", "duel", "--load", file)
    told = [out.partition("To look at it again: ")[2], over.partition("to see it: ")[2]]
    for command in told:
        assert wonders(*shlex.split(command)[1:]).out.startswith(
            "Game 0: duel, human against greedy"
        )


def test_a_game_of_a_plugin_is_shown_again_with_that_plugin(wonders, refused, plugin):
    file = plugin(
        "from wonders.core import House, hookimpl\n"
        "class Calm(House):\n"
        '    name = "calm"\n'
        "@hookimpl\n"
        "def houses():\n"
        "    return [Calm]\n"
    )
    play = ("--plugin", file, "play", "duel")
    out = wonders(*play, "--house", "calm", "--record=g.jsonl", stdin="1\n" * 200).out
    over = refused(*play, "--load", "g.jsonl")
    for told in (out.partition("To look at it again: ")[2], over.partition("to see it: ")[2]):
        assert told == f"wonders --plugin {file} replay g.jsonl\n"
    # Another one in the same file is shown alone, in the language of the table.
    german = ("--lang", "de", "play", "duel", "--record=g.jsonl")
    out = wonders(*german, stdin="1\n" * 200).out
    told = out.partition("Zum Ansehen: ")[2]
    assert told == "wonders --lang de replay g.jsonl:1\n"
    assert "Partie 1: duel" in wonders(*shlex.split(told)[1:]).out


def test_a_game_is_not_kept_in_standard_input(refused, records, folder):
    for place in ("-", "-:0"):
        assert "takes a file, not -" in refused("play", "duel", "--load", place)
    assert not (folder / "-").exists()


def play_script(wonders, script, write, *args, lang="en"):
    """Play a whole game, each move typed as `write` writes it; return what came of it."""
    typed = [write(*each) for each in zip(script.numbers, script.moves, strict=True)]
    return wonders(
        "--lang",
        lang,
        *("play", "duel", "--seed", script.seed, "--record", "game.jsonl"),
        *args,
        stdin="\n".join([*typed, ""]),
    )


def names_in(lang):
    def write(number, move):
        pieces = [piece for piece in (move.piece, move.under) if piece]
        words = [piece.facts.name.in_language(lang) for piece in pieces]
        return " ".join([move.verb, *words, *([str(move.number)] if not pieces else [])])

    return write


# -- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "write"),
    [
        ("en", lambda number, move: str(number)),
        ("en", lambda number, move: str(move)),
        ("en", names_in("en")),
        ("de", names_in("de")),
        ("en", lambda number, move: move_text(move, "en")),
        ("de", lambda number, move: move_text(move, "de")),
    ],
    ids=["numbers", "notation", "names", "names-de", "as-shown", "as-shown-de"],
)
@pytest.mark.parametrize("seed", [3, SEED])
def test_a_game_is_played_to_its_end(wonders, script, record_of, folder, seed, lang, write):
    game = script(seed)
    status, out, err = play_script(wonders, game, write, lang=lang)
    assert (status, err) == (0, "")
    record = record_of(folder / "game.jsonl")
    assert record.moves == game.record
    assert record.seats == ["human", "greedy"]
    assert record.seed == seed
    assert {"en": f"Seed {seed}.", "de": f"Startzahl {seed}."}[lang] in out
    assert {"en": " wins", "de": "Sieg "}[lang] in out
    assert str(record.result.scores[0]["total"]) in out.splitlines()[-2]


def test_the_first_game_has_no_draft(wonders, script, record_of, folder):
    game = script(SEED, load("duel", options={"draft": "first-game"}))
    status, *_ = play_script(wonders, game, lambda n, m: str(n), "-O", "draft=first-game")
    assert status == 0
    record = record_of(folder / "game.jsonl")
    assert record.moves == game.record
    assert record.options["draft"] == "first-game"
    assert not any(" pick " in move for move in record.moves)


def test_two_people_share_the_keyboard(wonders, record_of, folder):
    status, out, _ = wonders(
        *("play", "duel", "-p", "human", "-p", "human", "--seed", SEED, "--record", "game.jsonl"),
        stdin="1\n" * 200,
    )
    assert status == 0
    record = record_of(folder / "game.jsonl")
    assert record.seats == ["human", "human"]
    assert record.result is not None
    assert "Player 1, your move" in out
    assert "Player 2, your move" in out


def test_a_person_may_sit_at_seat_1(wonders, record_of, folder):
    status, *_ = wonders(
        *("play", "duel", "-p", "random", "-p", "human", "--seed", SEED, "--record", "game.jsonl"),
        stdin="1\n" * 100,
    )
    assert status == 0
    assert record_of(folder / "game.jsonl").seats == ["random", "human"]


def test_bots_alone_play_without_input(wonders, record_of, folder):
    status, *_ = wonders(
        *("play", "duel", "-p", "random", "-p", "greedy", "--seed", 1, "--record", "game.jsonl")
    )
    assert status == 0
    assert record_of(folder / "game.jsonl").result is not None


def test_a_bot_that_fails_forfeits_and_the_table_says_so(wonders, plugin, record_of, folder):
    bad = plugin(
        "from wonders.core import hookimpl\n"
        "from wonders.core.game.bot_contract import Bot\n"
        "class Fool(Bot):\n"
        '    """Fails."""\n'
        '    name = "fool"\n'
        "    def choose(self, view, moves, clock):\n"
        "        raise ValueError('lost my way')\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [Fool]\n"
    )
    status, out, err = wonders(
        *("--plugin", bad, "play", "duel", "-p", "human", "-p", "fool", "--seed", SEED),
        *("--record", "game.jsonl"),
        stdin="1\n" * 10,
    )
    assert (status, err) == (0, "")
    assert "seat 1 forfeited, ValueError: lost my way" in out
    assert record_of(folder / "game.jsonl").result.victory == "forfeit"


# -- the record ----------------------------------------------------------------------------


def test_the_record_is_kept_move_by_move(at_table, record_of, folder, script):
    at_table()
    kept = record_of(folder / "game.jsonl")
    assert kept.result is None
    assert sum(move.startswith("0 ") for move in kept.moves) == 4 or len(kept.moves) >= 8


def test_the_command_to_go_on_with_has_the_language_and_the_theme(wonders):
    out = wonders("--lang", "de", "--theme", "high-contrast", "play", "duel", stdin="1\nquit\n").out
    assert "wonders --lang de --theme high-contrast play duel --load" in out


def test_without_a_name_the_record_lies_in_the_own_folder(wonders, folder, record_of):
    status, out, _ = wonders("play", "duel", "--seed", 5, stdin="1\nquit\n")
    (file,) = (folder / "home").rglob("*.jsonl")
    assert status == 0
    assert f"The record is kept in {file}" in out
    assert f"To go on: wonders play duel --load {file}" in out
    assert record_of(file).seed == 5


def test_a_second_game_from_the_same_seed_does_not_overwrite_the_first(wonders, folder):
    for stdin in ("1\n1\nquit\n", "1\nquit\n"):
        wonders("play", "duel", "--seed", 5, stdin=stdin)
    files = sorted((folder / "home").rglob("*.jsonl"))
    assert len(files) == 2
    assert sum(" pick " in file.read_text() for file in files) == 2


def test_a_file_of_records_gets_one_more(at_table, records, wonders):
    before = records.read_bytes()
    records.rename("game.jsonl")
    at_table()
    with open("game.jsonl", "rb") as file:
        after = file.read()
    assert after.startswith(before)
    assert after.count(b"\n") == before.count(b"\n") + 1
    assert wonders("replay", "game.jsonl", "--check").status == 0


@pytest.mark.parametrize("content", [b"hello\n", b"\xff\xfe\x00", b'{"format":1}', b"{}\n"])
def test_a_file_of_something_else_is_left_alone(refused, folder, content):
    file = folder / "letter.txt"
    file.write_bytes(content)
    assert "letter.txt" in refused("play", "duel", "--record", file, stdin="1\n")
    assert file.read_bytes() == content


@pytest.mark.parametrize("name", [".", "no/such/folder/game.jsonl", ""])
def test_a_record_that_cannot_be_written_is_refused(refused, name):
    refused("play", "duel", "--record", name, stdin="1\n")


def test_an_own_folder_that_cannot_be_made_is_refused(refused, folder, monkeypatch):
    (folder / "file").write_text("")
    monkeypatch.setenv("HOME", str(folder / "file"))
    assert "--record" in refused("play", "duel", stdin="1\n")


def test_a_packed_record_is_packed(at_table, wonders, folder):
    out = wonders(*("play", "duel", "--seed", 5, "--record", "game.jsonl.gz"), stdin="1\n1\nquit\n")
    if out.status == 2:
        assert out.err.count("\n") == 1
        assert not (folder / "game.jsonl.gz").exists()
    else:
        assert wonders("replay", "game.jsonl.gz", "--check").status == 0


def test_a_record_to_standard_output_makes_no_file_of_that_name(wonders, folder):
    wonders("play", "duel", "--seed", 5, "--record", "-", stdin="quit\n")
    assert not (folder / "-").exists()


# -- resuming ------------------------------------------------------------------------------


def load_game(wonders, *args, stdin="quit\n"):
    return wonders("play", "duel", "--load", "game.jsonl", *args, stdin=stdin)


def test_a_game_broken_off_is_gone_on_with(wonders, script, record_of, folder):
    game = script(SEED)
    typed = [f"{number}\n" for number in game.numbers]
    for part in (typed[:3], typed[3:17], typed[17:]):
        args = ["--load", "game.jsonl"] if part is not typed[:3] and part[0] else []
        if not (folder / "game.jsonl").exists():
            args = ["--seed", SEED, "--record", "game.jsonl"]
        wonders("play", "duel", *args, stdin="".join(part))
    record = record_of(folder / "game.jsonl")
    assert record.moves == game.record
    assert record.result is not None


def test_going_on_leaves_the_other_games_of_the_file_alone(at_table, records, wonders):
    before = records.read_bytes()
    records.rename("game.jsonl")
    at_table()
    load_game(wonders, stdin="1\n" * 100)
    with open("game.jsonl", "rb") as file:
        lines = file.readlines()
    assert b"".join(lines[:-1]) == before
    assert read_line(lines[-1]).result is not None


def test_going_on_in_another_file_leaves_the_first_one_alone(at_table, wonders, folder, record_of):
    at_table()
    before = (folder / "game.jsonl").read_bytes()
    load_game(wonders, "--record", "other.jsonl", stdin="1\n" * 100)
    assert (folder / "game.jsonl").read_bytes() == before
    assert record_of(folder / "other.jsonl").result is not None


@pytest.mark.parametrize("file", [None, "again.jsonl", "game.jsonl"])
def test_a_recorded_deal_is_played_once_more(at_table, wonders, folder, file):
    """With the deal itself and all options: the seed may be forged, or that of another version."""
    at_table(before=["1"] * 100, args=["-O", "draft=first-game"])
    content = (folder / "game.jsonl").read_bytes().replace(b'"seed":11', b'"seed":12')
    (folder / "game.jsonl").write_bytes(content)
    args = [] if file is None else ["--record", file]
    assert load_game(wonders, "--again", *args, stdin="1\nquit\n").status == 0
    written = Path(file) if file else next(folder_of_kept_games.folder().glob("*.jsonl"))
    old, new = read_line(content), read_line(written.read_bytes().splitlines()[-1] + b"\n")
    assert (new.deal, new.options, new.seats) == (old.deal, old.options, old.seats)
    assert new.options["draft"] == "first-game"
    assert old.result is not None
    assert new.result is None
    assert (folder / "game.jsonl").read_bytes().startswith(content)


def test_others_may_sit_down_to_go_on(at_table, wonders, folder, record_of):
    at_table()
    assert load_game(wonders, "-p", "random", "-p", "greedy").status == 0
    assert record_of(folder / "game.jsonl").seats == ["random", "greedy"]


def test_a_bot_that_the_record_calls_otherwise_is_named_in_the_line_to_go_on(wonders, folder):
    (folder / "mine.toml").write_text('[[prefer]]\nverb = "discard"\n')
    (folder / "mine.toml").rename(folder / "my list.toml")
    bots = ("-p", "human", "-p", "priority:file=my list.toml")
    out = wonders("play", "duel", *bots, "--record", "game.jsonl", stdin="quit\n").out
    assert "--load game.jsonl -p human -p 'priority:file=my list.toml'\n" in out
    assert load_game(wonders, *bots).status == 0
    outcome = load_game(wonders)
    assert outcome.status == 2
    assert "-p says who plays on" in outcome.err


def test_moves_made_before_may_be_taken_back_after_loading(at_table, wonders):
    at_table(before=["1"])
    for count in range(1, 6):
        at_table(before=["1"] * count)
        before = Path("game.jsonl").read_text()
        out = load_game(wonders, stdin="undo\nquit\n").out
        assert "no move of yours" not in out
        undone = Path("game.jsonl").read_text()
        assert ("undo cannot go back past" in out) == (undone == before)


def test_a_finished_game_is_not_gone_on_with(refused, records):
    assert "that game is over" in refused("play", "duel", "--load", records, stdin="1\n")


def test_an_earlier_game_of_a_file_is_gone_on_with_by_its_line(wonders, refused, folder):
    for seed in (3, 4):
        wonders("play", "duel", "--seed", seed, "--record", "g.jsonl", stdin="1\nquit\n")
    wonders("match", "duel", "-p", "random", "-p", "random", "-n", 2, "-o", "over.jsonl")
    kept = folder / "g.jsonl"
    first, second = kept.read_text().splitlines(keepends=True)
    over = (folder / "over.jsonl").read_text()
    kept.write_text(first + second + over)
    assert "unfinished is g.jsonl:1" in refused("play", "--load", "g.jsonl")
    assert "has no game 4; the last is 3" in refused("play", "--load", "g.jsonl:4")
    before = read_line(first.encode())
    for more in (1, 2):
        out = wonders("play", "--plain", "--load", "g.jsonl:0", stdin="1\nquit\n").out
        assert "--load g.jsonl:0\n" in out
        now, rest = kept.read_text().split("\n", 1)
        assert rest == second + over
        after = read_line(now.encode())
        assert (after.seed, after.moves[: len(before.moves)]) == (before.seed, before.moves)
        assert len(after.moves) >= len(before.moves) + more


def test_a_game_between_others_keeps_its_line(wonders, folder):
    for seed in (3, 4, 5):
        wonders("play", "duel", "--seed", seed, "--record", "g.jsonl", stdin="1\nquit\n")
    lines = (folder / "g.jsonl").read_text().splitlines()
    wonders("play", "--plain", "--load", "g.jsonl:1", stdin="1\nsave copy.jsonl\n1\nquit\n")
    now = (folder / "g.jsonl").read_text().splitlines()
    assert (now[0], now[2]) == (lines[0], lines[2])
    assert len(read_line(now[1].encode()).moves) > len(read_line(lines[1].encode()).moves)


def test_a_torn_file_is_not_gone_on_with(refused, records):
    content = records.read_bytes()[:-20]
    records.write_bytes(content)
    assert "six.jsonl:5: torn line" in refused("play", "duel", "--load", records, stdin="1\n")
    assert records.read_bytes() == content


def test_a_game_that_breaks_the_rules_is_not_gone_on_with(at_table, refused, folder):
    at_table()
    text = (folder / "game.jsonl").read_text().replace('"0 pick', '"1 pick', 1)
    (folder / "game.jsonl").write_text(text)
    assert "game.jsonl:0: step" in refused("play", "duel", "--load", "game.jsonl")
    assert (folder / "game.jsonl").read_text() == text


def test_players_that_nobody_knows_can_be_replaced(golden, wonders, refused, folder):
    record = json.loads((golden / "science.jsonl").read_text())
    record.update(result=None, moves=record["moves"][:12])
    (folder / "game.jsonl").write_text(json.dumps(record) + "\n")
    assert "'independent'" in refused("play", "duel", "--load", "game.jsonl")
    assert load_game(wonders, "-p", "human", "-p", "greedy").status == 0


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"hello\n", b"\xff\xfe\n", b"[]\n", b"\x1f\x8b\x08\n"]
)
def test_a_file_of_something_else_is_not_gone_on_with(refused, folder, content):
    (folder / "game.jsonl").write_bytes(content)
    assert "game.jsonl" in refused("play", "duel", "--load", "game.jsonl")
    assert (folder / "game.jsonl").read_bytes() == content


@pytest.mark.parametrize("name", [".", "none.jsonl"])
def test_a_missing_file_or_a_folder_is_not_gone_on_with(refused, name):
    assert "cannot read" in refused("play", "duel", "--load", name)


@pytest.mark.parametrize("args", [("--seed", 1), ("-O", "draft=first-game"), ("--house", "x")])
def test_what_the_record_decides_is_not_given_again(at_table, refused, args):
    at_table()
    assert "--load" in refused("play", "duel", "--load", "game.jsonl", *args)


def test_going_on_with_a_packed_game_leaves_it_readable(at_table, wonders, folder):
    at_table()
    packed = folder / "game.jsonl.gz"
    packed.write_bytes(gzip.compress((folder / "game.jsonl").read_bytes()))
    wonders("play", "duel", "--load", packed, stdin="1\nquit\n")
    assert wonders("replay", packed, "--check").status == 0


# -- commands ------------------------------------------------------------------------------


def test_the_table_is_drawn_with_numbers_prices_and_both_cities(at_table):
    out = at_table(before=[])
    assert " DUEL   draft of wonders   YOUR PICK" in out
    assert "-- on offer --" in out
    assert "-- you: 7c --" in out
    assert "-- Ada: 7c --" in out


def test_question_mark_tells_what_is_possible_and_why_not(at_table, folder):
    out = at_table("1", "1", "1", "?")
    shown = out[out.index("Possible:") :]
    assert "\n   1  " in shown
    assert "Not possible:" in shown
    assert "costs " in shown
    assert "you have " in shown
    for command in ("why CARD", "card NAME", "cities", "log", "hint", "undo", "save FILE", "quit"):
        assert command in shown


def test_help_is_the_same_as_a_question_mark(at_table):
    assert at_table("?") == at_table("help")


def free_card(at_table):
    """Return the id of a card that can be built or discarded after the draft."""
    out = at_table("?")
    return next(line.split()[2] for line in out.splitlines() if "  discard " in line)


def test_why_tells_a_price_line_by_line(at_table):
    card = free_card(at_table)
    out = at_table(f"why {card}")
    assert f"build {card}: " in out
    assert f"discard {card}: possible, brings 2 coins" in out
    assert "(D7)" in out


def test_why_takes_printed_names_and_beginnings(at_table, duel):
    card = free_card(at_table)
    name = duel.catalogue.find("card", card).name
    shown = at_table(f"why {card}")
    assert at_table(f"why {name.en}") == shown
    assert at_table(f"why {name.en.upper()}") == shown
    assert f"build {card}: " in at_table(f"why {card[:-1]}")


def test_why_tells_about_cards_and_wonders_out_of_reach(at_table):
    assert "build palace: not possible" in at_table("why palace")
    assert "build palace: not possible" in at_table("why pala")


@pytest.mark.parametrize("name", ["nonsense", "p", "law", "greedy", "\x1b[31m", "1", "the", "-"])
def test_why_something_unknown_is_told_in_a_line(at_table, name):
    before = at_table().count("\n")
    assert 1 <= at_table(f"why {name}").count("\n") - before <= 12


def test_every_card_and_wonder_has_an_answer_to_why(at_table, duel):
    every = [f.id for f in duel.catalogue.facts if f.kind in ("card", "wonder")]
    out = at_table(*(f"why {id}" for id in every))
    answers = out.split(", your move (? for help): ")[-len(every) - 1 : -1]
    assert [id for id, answer in zip(every, answers, strict=True) if "possible" not in answer] == []


def test_card_tells_what_a_card_wonder_or_token_does(at_table):
    out = at_table("card law", "card Palace", "card pyramids", "card the sphinx")
    assert "Law [law]" in out
    assert "Palace [palace] blue III" in out
    assert "The Pyramids [pyramids] wonder" in out
    assert "The Sphinx [sphinx] wonder" in out


def test_card_takes_german_names(at_table):
    assert "Ziegelei [clay-pool] braun I" in at_table("card ziegelei", lang="de")


def test_a_card_nobody_knows_suggests_the_nearest(at_table):
    assert "nothing is called 'palas' - did you mean 'palace'?" in at_table("card palas")


@pytest.mark.parametrize("command", ["why", "card", "save"])
def test_a_command_without_its_word_asks_for_it(at_table, command):
    assert f"{command} what?" in at_table(command)


def test_cities_draws_both_again(at_table):
    assert at_table("cities").count("\n-- YOU ") == at_table().count("\n-- YOU ") + 1
    assert at_table("cities").count("\n-- Ada ") == at_table().count("\n-- Ada ") + 1


def test_log_lists_all_moves_by_name(at_table, folder, record_of, duel):
    out = at_table("log")
    moves = record_of(folder / "game.jsonl").moves
    for number, text in enumerate(moves):
        seat, _, notation = text.partition(" ")
        words = move_text(duel.move(notation), "en")
        assert f"{number:3}  {('you', 'Ada')[int(seat)]}: {words}" in out


def test_hint_tells_the_chance_of_each_move_and_plays_nothing(at_table, folder, record_of):
    out = at_table("hint")
    hint = out[out.index("The coach has played") :]
    without = record_of(folder / "game.jsonl")
    at_table()
    assert record_of(folder / "game.jsonl") == without
    ranges = re.findall(r"^ *(\d+) \( *(\d+) - *(\d+)\) .*: (?:build|discard)", hint, re.MULTILINE)
    assert len(ranges) >= 6
    assert all(int(low) <= int(won) <= int(high) for won, low, high in ranges)
    assert [int(low) for _, low, _ in ranges] == sorted(int(each[1]) for each in ranges)[::-1]


def test_save_writes_the_game_so_far(at_table, folder, record_of):
    out = at_table("save copy.jsonl")
    assert "saved in copy.jsonl" in out
    assert record_of(folder / "copy.jsonl") == record_of(folder / "game.jsonl")


def test_save_overwrites_nothing(at_table, folder):
    (folder / "copy.jsonl").write_text("mine")
    assert "copy.jsonl exists already" in at_table("save copy.jsonl", "save .", "save game.jsonl")
    assert at_table("save copy.jsonl/", "save copy.jsonl/.").count("copy.jsonl exists already") == 2
    assert (folder / "copy.jsonl").read_text() == "mine"


def test_save_takes_no_dash_for_a_file(at_table, folder):
    assert "save takes a file, not -" in at_table("save -")
    assert not (folder / "-").exists()


@pytest.mark.parametrize("name", ['"my game.jsonl"', "'my game.jsonl'", "my game.jsonl"])
def test_the_name_of_a_save_may_stand_in_quotes(at_table, folder, name):
    assert "saved in my game.jsonl" in at_table(f"save {name}")
    assert (folder / "my game.jsonl").exists()


def test_quotes_around_nothing_are_no_name(at_table, folder):
    assert at_table('save ""', "save ''").count("save what? (save game.jsonl)") == 2
    assert [each.name for each in folder.iterdir()] == ["game.jsonl"]


def test_the_name_of_a_save_may_begin_with_the_own_folder(at_table, folder, monkeypatch):
    monkeypatch.setenv("HOME", str(folder))
    assert f"saved in {folder}/mine.jsonl" in " ".join(at_table("save ~/mine.jsonl").split())
    assert (folder / "mine.jsonl").exists()


def test_letters_in_two_parts_are_understood_as_one(at_table):
    """As macOS and some documents give them: ä as a and two dots."""
    assert "[baths]" in at_table(f"karte {normalize('NFD', 'Bäder')}", lang="de")
    undo = at_table(normalize("NFD", "rückgängig"), lang="de", before=[])
    assert "es gibt keinen eigenen Zug" in undo


@pytest.mark.parametrize(("most", "last"), [(4, "line 3"), (5, "...")])
def test_what_house_rules_show_and_has_no_room_is_told_to_go_on(wonders, plugin, most, last):
    rule = (
        "from wonders.core import House, hookimpl\n"
        "class Talk(House):\n"
        '    name = "talk"\n'
        "    @hookimpl\n"
        "    def on_show(self, view, lang):\n"
        '        return [f"line {number}" for number in range(MOST)]\n'
        "@hookimpl\n"
        "def houses():\n"
        "    return [Talk]\n"
    )
    file = plugin(rule.replace("MOST", str(most)))
    play = ("--plugin", file, "play", "duel", "--house", "talk", "--plain", "--seed", 1)
    assert f"line 2\n{last}\n" in wonders(*play, stdin="quit\n").out


def test_save_where_it_cannot_is_told_in_a_line(at_table):
    assert "cannot write no/such/place" in at_table("save no/such/place")


def test_a_packed_copy_is_packed(at_table, wonders, folder):
    at_table("save copy.jsonl.gz")
    if (folder / "copy.jsonl.gz").exists():
        assert wonders("replay", "copy.jsonl.gz", "--check").status == 0


def test_moves_that_could_be_several_list_them(at_table):
    out = at_table("b", "d")
    assert "'b' could be build " in out
    assert "'d' could be discard " in out


def test_what_means_nothing_is_told(at_table):
    assert "no move begins with 'xyzzy'" in at_table("xyzzy")


def test_commands_win_over_moves_only_when_whole(at_table, folder, record_of):
    """`c` is no command, and `card` never begins a move."""
    out = at_table("cit", "lo", "hin", "und", "sav", "qui", "ca law", "wh palace")
    assert out.count("no move begins with ") == 8
    at_table()
    assert len(record_of(folder / "game.jsonl").moves) >= 8


def test_empty_lines_are_passed_over(at_table, folder, record_of):
    at_table()
    expected = record_of(folder / "game.jsonl")
    (folder / "game.jsonl").unlink()
    at_table("", "   ", "\t")
    assert record_of(folder / "game.jsonl") == expected


RUBBISH = [
    b"\xff\xfe\xfd",
    b"\x00",
    b"save a\x00b",
    b"why \x00",
    b"card \xc3",
    b"\x1b[A\x1b[B",
    "b báths … «»".encode(),
    b"x" * 50_000,
    b"? ?",
    b"undo undo",
    b"9" * 5_000,
    b"save " + b"x" * 5_000,
]


@pytest.mark.parametrize("rubbish", RUBBISH, ids=lambda rubbish: repr(rubbish[:12]))
def test_rubbish_never_ends_the_game(process, rubbish):
    stdin = b"1\n1\n" + rubbish + b"\nquit\n"
    status, out, err = process("play", "duel", "--seed", SEED, "--record", "g.jsonl", stdin=stdin)
    assert (status, err) == (0, "")
    assert "To go on: " in out


# -- undo ----------------------------------------------------------------------------------


def seen_after(duel, moves, count):
    """Return what seat 0 has been shown when it is to decide after so many own moves."""
    state = duel.deal(SEED)
    own = 0
    for text in moves:
        seat, _, notation = text.partition(" ")
        if seat == "0" and own == count:
            break
        own += seat == "0"
        state.play(duel.move(notation))
    return state.view(0).seen()


def test_undo_is_allowed_exactly_when_nothing_was_turned_up_since(
    at_table, folder, record_of, duel, script
):
    allowed = refused = 0
    numbers = [str(number) for number in script(SEED).numbers]
    for count in range(1, 14):
        at_table(before=numbers[:count])
        before = record_of(folder / "game.jsonl")
        new = seen_after(duel, before.moves, count) - seen_after(duel, before.moves, count - 1)
        out = at_table("undo", before=numbers[:count])
        after = record_of(folder / "game.jsonl")
        if new:
            refused += 1
            line = next(
                line for line in out.splitlines() if line.startswith("undo cannot go back past")
            )
            assert any(piece.facts.name.en in line for piece in new)
            assert after == before
        else:
            allowed += 1
            assert "undo cannot go back past" not in out
            own = [number for number, move in enumerate(before.moves) if move.startswith("0 ")]
            assert after.moves == before.moves[: own[count - 1]]
            assert after.result is None
    assert allowed >= 3
    assert refused >= 3


def test_after_undo_the_same_choice_is_asked_again(at_table, script):
    numbers = [str(number) for number in script(SEED).numbers]
    for count in range(1, 14):
        out = at_table("undo", before=numbers[:count])
        if "undo cannot go back past" in out:
            continue
        tables = out.split("you, your move (? for help): \n")
        before, after = (tables[at].strip().splitlines()[-1] for at in (count - 1, count + 1))
        assert before == after


def test_undo_goes_back_more_than_one_move(at_table, folder, record_of, script):
    numbers = [str(number) for number in script(SEED).numbers]
    lengths = set()
    for count in range(1, 14):
        out = at_table("undo", "undo", "undo", before=numbers[:count])
        moves = record_of(folder / "game.jsonl").moves
        own = sum(move.startswith("0 ") for move in moves)
        assert own == count - (
            3 - out.count("undo cannot go back past") - out.count("no move of yours")
        )
        lengths.add(count - own)
    assert lengths >= {0, 1, 2}


def test_a_game_goes_on_after_undo(wonders, script, record_of, folder, duel):
    game = script(SEED)
    seen = [seen_after(duel, game.record, count) for count in range(20)]
    count = next(count for count in range(5, 20) if seen[count] == seen[count - 1])
    typed = [str(number) for number in game.numbers]
    typed[count:count] = ["undo", typed[count - 1]]
    status, out, _ = wonders(
        *("play", "duel", "--seed", SEED, "--record", "game.jsonl"), stdin="\n".join([*typed, ""])
    )
    assert status == 0
    assert "undo cannot go back past" not in out
    assert record_of(folder / "game.jsonl").moves == game.record


def test_a_byte_that_is_no_letter_is_a_word_that_nobody_knows(wonders):
    status, out, err = wonders("play", "duel", "--seed", 5, stdin=b"1\nma\xf1ana\n1\nquit\n")
    assert status == 0, err
    assert "no move begins with 'ma ana'" in out + err


def test_there_is_nothing_to_take_back_at_first(at_table):
    assert "there is no move of yours to take back" in at_table("undo", before=[])


def test_people_do_not_take_back_against_each_other(wonders):
    out = wonders(
        *("play", "duel", "-p", "human", "-p", "human", "--seed", 1, "--record", "g.jsonl"),
        stdin="1\nundo\nquit\n",
    ).out
    assert "undo is for games against bots alone" in out


# -- leaving -------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["quit", "exit"])
def test_quit_leaves_and_says_how_to_go_on(wonders, word):
    status, out, err = wonders(
        "play", "duel", "--seed", 1, "--record", "g.jsonl", stdin=f"{word}\n"
    )
    assert (status, err) == (0, "")
    assert out.endswith("To go on: wonders play duel --load g.jsonl\n")


@pytest.mark.parametrize("stdin", ["", "1\n", "1\n1", "why"])
def test_the_end_of_the_input_ends_with_status_1(wonders, stdin):
    status, out, err = wonders("play", "duel", "--seed", 1, "--record", "g.jsonl", stdin=stdin)
    assert (status, err) == (1, "")
    assert out.endswith("To go on: wonders play duel --load g.jsonl\n")


def test_ctrl_c_leaves_with_130_and_the_record(started, folder, record_of):
    game = started(
        "play", "duel", "--seed", 1, "--record", "g.jsonl", stdin=subprocess.PIPE, bufsize=0
    )
    game.stdin.write(b"1\n")
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and '"0 pick' not in (
        (folder / "g.jsonl").read_text() if (folder / "g.jsonl").exists() else ""
    ):
        time.sleep(0.02)
    game.send_signal(signal.SIGINT)
    _, err = game.communicate(timeout=20)
    assert game.returncode == 130
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert record_of(folder / "g.jsonl").moves


def test_a_file_says_which_game_it_is(wonders):
    wonders("play", "duel", "--seed", 3, "--record", "game.jsonl", stdin="1\nquit\n")
    told = wonders("play", "--load", "game.jsonl", stdin="quit\n")
    assert (told.status, told.err) == (0, "")
    assert "To go on: wonders play duel --load game.jsonl" in told.out


# -- wrong usage ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ([], "which game? wonders games lists them"),
        (["duell"], "did you mean 'duel'"),
        (["duel", "-p", "gredy", "-p", "human"], "did you mean 'greedy'"),
        (["duel", "-p", "human"], "2 players here, not 1"),
        (["duel", "--seed", "-1"], "seed -1"),
        (["duel", "--seed", "many"], "'many'"),
        (["duel", "-O", "draft=fast"], "draft"),
        (["duel", "-O", "draft"], "not key=value"),
        (["duel", "-O", "drift=standard"], "did you mean 'draft'"),
        (["duel", "--house", "nope"], "no house rule 'nope'"),
        (["duel", "--plian"], "--plain"),
        (["duel", "--load", "-"], "--load takes a file"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused("play", *args, stdin="1\n")


def test_an_option_that_has_no_such_value_lists_what_there_is(refused):
    line = refused("play", "duel", "-O", "draft=fast", stdin="1\n")
    assert "first-game" in line
    assert "standard" in line


def test_a_name_of_bytes_that_are_no_text_is_refused(refused):
    people = ("-p", "human", "-p", "human", "--name", "\udcff", "--name", "B")
    assert "--name: bytes that are no text in UTF-8" in refused("play", "duel", *people)
