"""What is said between the engine and a program, and what records call it."""

import json
import re
import sys
import time

import pytest

from wonders.core import BadPlugin, BadSpec, load, make_bot
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.game.bot_contract import BotFault, Clock
from wonders.core.plugins.load_games_and_bots import find_bot
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import read_line, write_line
from wonders.core.record.replay import check
from wonders.plugins.exec.bot_that_asks_a_program import end_kept
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.game import DuelOptions

#: Plays by chance from its seed and writes down all that it hears.
DIARY = """
import random
def begin(m):
    global rng
    rng = random.Random(m["seed"])
    say(type="hello", protocol=1, name="diarist", keep=KEEP)
def any_of(m):
    say(type="move", id=m["id"], move=rng.choice(m["moves"]))
diary = open("DIARY", "a")
class Lines:
    def __iter__(self):
        for line in sys.__stdin__:
            diary.write(str(os.getpid()) + " " + line)
            diary.flush()
            yield line
sys.stdin = Lines()
play(hello=begin, choose=any_of)
"""

EVERY = [
    ("duel", {}),
    ("duel", {"solo": "any"}),
    ("classic", {"players": 2}),
    ("classic", {"players": 4}),
]


@pytest.fixture
def diarist(program, tmp_path):
    """Return a maker of the diarist: its spec."""

    def write(keep=False):
        source = DIARY.replace("KEEP", str(keep)).replace("DIARY", str(tmp_path / "diary"))
        return program(source, f"diarist-{keep}.py")

    return write


@pytest.fixture
def diary(tmp_path):
    """Return a reader of what diarists have heard: process and message."""

    def read():
        lines = (tmp_path / "diary").read_text("utf-8").splitlines()
        return [(pid, json.loads(line)) for pid, _, line in (each.partition(" ") for each in lines)]

    return read


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_a_program_plays_every_game_to_its_end(name, options, diarist, play, left):
    game = load(name, [], options)
    record = play(diarist(), seed=3, game=game)
    assert record.result.victory != "forfeit"
    read = read_line(write_line(record))
    check(Games(load).of(read), read)


def test_it_plays_the_same_with_the_same_seed(diarist, play, left):
    assert play(diarist(), 5) == play(diarist(), 5)
    assert play(diarist(), 5) != play(diarist(), 6)


def test_what_it_is_told(diarist, diary, play, left):
    game = load("duel", ["second-coin:n=2"], {"draft": "first-game"})
    record = play(diarist(), seed=5, game=game)
    told = [message for _, message in diary()]
    assert [each["type"] for each in told[:3]] == ["hello", "start", "choose"]
    assert [each["type"] for each in told[-2:]] == ["result", "bye"]
    hello, start, *questions, end, _ = told
    assert (hello["protocol"], hello["seed"]) == (1, 5)
    assert re.fullmatch(r"\d+\..*", hello["engine"])
    assert hello["game"] == {
        "name": "duel",
        "rules": 1,
        "options": {"draft": "first-game", "solo": None},
        "house": ["second-coin:n=2"],
        "seats": 2,
    }
    assert start["seat"] == 0
    assert [each["id"] for each in questions] == list(range(1, len(questions) + 1))
    assert len(questions) == sum(move.startswith("0 ") for move in record.moves)
    assert questions[0]["clock"] == {"seconds": None, "limit": 60.0, "note": ""}
    assert all(isinstance(each["view"], dict) for each in (start, *questions))
    assert end["result"] == {
        "victory": record.result.victory,
        "winners": record.result.winners,
        "scores": record.result.scores,
    }


def test_it_is_told_the_clock(diarist, diary, begun, left):
    bot, (view, moves, _) = begun(diarist())
    bot.choose(view, moves, Clock(40.0, 30.0, "was late"))
    assert diary()[-1][1]["clock"] == {"seconds": 40.0, "limit": 30.0, "note": "was late"}


# -- one process or many -------------------------------------------------------------------


def match(spec, games=4):
    return "".join(Series(Plan("duel", (spec, "random"), 7)).play_chunk(0, games).lines)


def test_every_game_has_a_process_of_its_own(diarist, diary, left):
    match(diarist())
    games = {pid for pid, message in diary() if message["type"] == "start"}
    assert len(games) == 4


def test_one_that_may_be_kept_plays_all_games_in_one_process(diarist, diary, left):
    kept = match(diarist(keep=True))
    end_kept()
    told = [(pid, message["type"]) for pid, message in diary()]
    # Before, another one was asked for its name.
    assert [kind for _, kind in told[:2]] == ["hello", "bye"]
    del told[:2]
    games = ["hello", "start", "result"] * 4
    assert len({pid for pid, kind in told if kind == "start"}) == 1
    assert [kind for _, kind in told if kind != "choose"] == [*games, "bye"]
    assert kept == match(diarist())


def test_one_that_talks_between_games_is_not_kept(program, play, left):
    spec = program(
        "play(hello=lambda m: say(type='hello', protocol=1, keep=True),"
        " result=lambda m: say(type='move', id=1, move='x'))"
    )
    assert [play(spec, seed).result.forfeit for seed in range(5)] == [None] * 5


# -- names -------------------------------------------------------------------------------


def label(spec):
    kind, options = find_bot(spec)
    return kind.label(options)


def test_records_call_it_what_it_calls_itself(diarist, left):
    spec = diarist()
    assert label(spec) == "diarist"
    assert '"seats":["diarist","random"]' in match(spec, 2)


@pytest.mark.parametrize(
    "name",
    [
        "greedy",
        "Greedy",
        "mcts:playouts=800",
        "greedy :",
        "exec:x",
        "gre\u0435dy",  # a Cyrillic letter
        "gree\u0323dy",
        "\uff47\uff52\uff45\uff45\uff44\uff59\uff1a1",
        "rand0m",
        "ro1Iout",
        "Human",
        "level 5 of 5",
    ],
)
def test_one_that_is_called_like_a_bot_of_ours_is_told_from_it(name, program, left):
    greeting = f"play(hello=lambda m: say(type='hello', protocol=1, name={name!r}))"
    assert label(program(greeting)) == f"exec:{name}"


@pytest.mark.parametrize("name", ["caesar", "Caesar", "caes\u0430r"])
def test_one_that_is_called_like_its_leader_is_told_from_him(name, program, left):
    greeting = f"play(hello=lambda m: say(type='hello', protocol=1, name={name!r}))"
    series = Series(Plan("duel", (program(greeting),), 7, {"solo": "caesar"}))
    assert series.names == [f"exec:{name}", "caesar"]
    assert '"seats":["exec:' in series.play_chunk(0, 1).lines[0]


def test_two_programs_of_one_name_are_told_apart_in_a_run(program, left):
    greeting = "play(hello=lambda m: say(type='hello', protocol=1, name='mybot'))"
    old, new = program(greeting, "old.py"), program(greeting, "new.py")
    series = Series(Plan("classic", (old, new, old), 7, {"players": 3}))
    assert series.bots == ["mybot", "mybot 2", "mybot"]
    assert '"seats":["mybot","mybot 2","mybot"]' in series.play_chunk(0, 1).lines[0]


def test_a_name_may_have_its_accents(program, left):
    name = "Ze\u0301 Vie\u0302\u0323t"
    greeting = f"play(hello=lambda m: say(type='hello', protocol=1, name={name!r}))"
    assert label(program(greeting)) == name


@pytest.mark.parametrize(
    "source",
    [
        "play(hello=lambda m: say(type='hello', protocol=1))",
        "play(hello=lambda m: say(type='hello', protocol=1, name='some/where'))",
        *(
            f"play(hello=lambda m: say(type='hello', protocol=1, name='greedy{unseen}'))"
            for unseen in "\u034f\u115f\u17b4\u180b\u2800\u3164\ufe0f\uffa0\U000e0100"
        ),
        "sys.exit(1)",
        "play(hello=lambda m: say(type='hello', protocol=7, name='x'))",
    ],
)
def test_one_without_a_name_is_called_unnamed(source, program, left):
    assert label(program(source)) == "exec:unnamed"


def test_it_is_asked_for_its_name_once(diarist, diary, left):
    spec = diarist()
    assert [label(spec) for _ in range(3)] == ["diarist"] * 3
    assert [(message["type"], message.get("game")) for _, message in diary()] == [
        ("hello", None),
        ("bye", None),
    ]


def test_one_command_named_in_two_folders_is_two_programs(program, tmp_path, monkeypatch, duel):
    where = {name: tmp_path / name for name in ("near", "far")}
    for name, folder in where.items():
        folder.mkdir()
        program(f"play(hello=lambda m: say(type='hello', protocol=1, name={name!r}))", f"{name}.py")
        (tmp_path / f"{name}.py").rename(folder / "bot.py")
    named = {}
    for name, folder in where.items():
        monkeypatch.chdir(folder)
        named[name] = find_bot(f"exec:{sys.executable} bot.py")
    for name, (kind, options) in named.items():
        assert kind.label(options) == name
    monkeypatch.chdir(tmp_path)
    for kind, options in named.values():
        state = duel.deal(1)
        bot = kind(options, 1)
        bot.start(0, state.view(0))
        assert bot.choose(state.view(0), state.moves(), Clock()) in state.moves()


def test_it_says_whether_it_looks_at_a_clock(program, diarist, left):
    kind, options = find_bot(diarist())
    assert kind.timed(options) is False
    kind, options = find_bot(
        program("play(hello=lambda m: say(type='hello', protocol=1, timed=True))")
    )
    assert kind.timed(options) is True


# -- the command ------------------------------------------------------------------------


def test_no_shell_reads_the_command(program, left):
    source = "play(hello=lambda m: say(type='hello', protocol=1, name=' '.join(sys.argv[1:])))"
    assert label(program(source) + ' $HOME "a  b;c" | * &') == "$HOME a  b;c | * &"


def test_a_program_that_may_not_be_run_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").touch()
    with pytest.raises(BadSpec, match=r"'\./bot\.py' may not be run: chmod \+x makes it a program"):
        find_bot("exec:./bot.py")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("exec", "bot exec: command is missing - write exec:COMMAND"),
        ("exec:no-such-program -x", "there is no program 'no-such-program' here"),
        ("exec:./nothing", "there is no program './nothing' here"),
        ("exec:'", "No closing quotation"),
        ("exec:''", "there is no program ''"),
        ("exec:x\ny", "printable"),
    ],
)
def test_an_impossible_command_is_refused_at_once(spec, why):
    with pytest.raises(BadSpec, match=re.escape(why)) as caught:
        find_bot(spec)
    assert "\n" not in str(caught.value)


# -- faults ------------------------------------------------------------------------------


def test_after_a_fault_another_process_is_told_what_was_wrong(program, begun, left):
    spec = program("""
def once(m):
    if m["clock"]["note"]:
        say(type="move", id=m["id"], move=m["moves"][1])
    else:
        say(type="move", id=m["id"], move=str(os.getpid()))
play(choose=once)
""")
    bot, (view, moves, clock) = begun(spec)
    with pytest.raises(BotFault, match="which is no legal move") as caught:
        bot.choose(view, moves, clock)
    assert bot.choose(view, moves, Clock(note=str(caught.value))) is moves[1]


@pytest.mark.parametrize(
    ("then", "why"),
    [
        ("choose(m)", "before it was asked"),
        ("raw(b'?')", "before it was asked"),
        ("os.close(0)", "closed its input"),
        ("signal.alarm(1)", "was killed by SIGALRM"),
    ],
    ids=["answers twice", "goes on writing", "closes its input", "ends"],
)
def test_what_is_wrong_after_an_answer_counts_when_it_is_asked_again(
    then, why, program, begun, left, tmp_path
):
    done = tmp_path / "done"
    spec = program(f"""
def answer_and_more(m):
    choose(m)
    {then}
    open({str(done)!r}, "w")
    hang()
play(choose=answer_and_more)
""")
    bot, question = begun(spec)
    assert bot.choose(*question) is question[1][0]
    until = time.monotonic() + 60
    while not done.exists() and time.monotonic() < until:
        time.sleep(0.01)
    with pytest.raises(BotFault, match=why):
        bot.choose(*question)
    assert bot.choose(*question) is question[1][0]


def test_one_that_fails_at_the_start_is_started_again_when_it_is_asked(
    program, duel, left, tmp_path
):
    spec = program(f"""
if not os.path.exists({str(tmp_path / "seen")!r}):
    open({str(tmp_path / "seen")!r}, "w")
    sys.exit(7)
play()
""")
    bot = make_bot(spec, 1)
    state = duel.deal(1)
    view = state.view(state.seat)
    with pytest.raises(BotFault, match="exited with status 7"):
        bot.start(state.seat, view)
    assert bot.choose(view, state.moves(), Clock()) is state.moves()[0]
    bot.end(state.result())


def test_what_a_ruleset_of_a_plugin_fails_to_show_is_no_fault_of_the_program(play, diarist):
    class Hazy(Duel):
        def show(self, view):
            raise ZeroDivisionError

    with pytest.raises(BadPlugin, match="game duel: ZeroDivisionError") as error:
        play(diarist(), game=Hazy(DuelOptions()))
    assert error.value.blamed
