"""`wonders check`: what it looks for, what it says, how a broken law is shown."""

import json
import os
import resource
import shlex
import sys
from contextlib import suppress
from pathlib import Path
from textwrap import dedent

import pytest

GOOD = """
from wonders.core import House, hookimpl
from wonders.core.game.bot_contract import Bot
from wonders.core.game.effects.kinds_with_their_texts import Effect
from wonders.core.plugins.theme_contract import Theme

print("let in")


class Quiet(House):
    name = "same-name"
    games = ("duel",)


class First(Bot):
    name = "same-name"

    def choose(self, view, moves, clock):
        print("thinking")
        return moves[0]


class Nothing(Effect, frozen=True, tag="nothing"):
    pass


@hookimpl
def houses():
    return [Quiet]


@hookimpl
def bots():
    return [First]


@hookimpl
def effects():
    return [Nothing]


@hookimpl
def themes():
    return [Theme("plain-words")]
"""

RULE = """
import time
import msgspec
from wonders.core import House, hookimpl


class Options(msgspec.Struct, frozen=True):
    n: int = 1


class Odd(House):
    name = "odd"
    games = ("duel",)
    Options = Options

    @hookimpl
    def {hook}:
        {body}


@hookimpl
def houses():
    return [Odd]
"""

#: Makes a coin, but only in cities that are rich beyond what happens in a game.
MINTS = """if max(city.coins for city in state.cities) > 80:
            state.cities[0].coins += 1"""

EFFECT = """
import time
from wonders.core import House, hookimpl
from wonders.core.game.effects.kinds_with_their_texts import Effect


class Loop(Effect, frozen=True, tag="loop"):
    def on_build(self, state, seat, piece):
        {body}


@hookimpl
def effects():
    return [Loop]
"""

BOT = """
from wonders.core import hookimpl
from wonders.core import Bot


class Slow(Bot):
    name = "slow"

    def choose(self, view, moves, clock):
        {body}


@hookimpl
def bots():
    return [Slow]
"""

SPIN = "while True: pass"
SWALLOW = """while True:
            try:
                time.sleep(0.01)
            except BaseException:
                pass"""


def odd(plugin, hook="on_discard(self, state, seat, options)", body="state.pay_in(seat, 1)"):
    return plugin(RULE.format(hook=hook, body=body))


# -- what is checked -----------------------------------------------------------------------


def test_a_house_rule_by_its_spec(wonders, plugin):
    file = odd(plugin, "amend_setup(self, setup, options)", "setup['coins'] += options.n")
    status, out, err = wonders("--plugin", file, "check", "odd:n=2", "-n", 2)
    assert (status, err) == (0, "")
    assert out.startswith("house rule odd:n=2 in duel: all laws hold (2 games, ")


def test_a_bot_and_a_ruleset(wonders):
    assert wonders("check", "random", "-n", 1, "--game", "duel").out.startswith(
        "bot random in duel"
    )
    status, out, _ = wonders("check", "duel", "-n", 1, "-O", "draft=first-game")
    assert status == 0
    assert "plugin" not in out
    assert out.count("\n") == 1
    assert out.startswith("ruleset duel in duel: all laws hold (1 games, ")


def test_all_that_a_plugin_file_brings(process, plugin):
    status, out, err = process("check", plugin(GOOD), "-n", 1)
    assert status == 0
    assert [line.partition(": ")[0] for line in out.splitlines()] == [
        "house rule same-name in duel",
        "bot same-name in classic",
        "bot same-name in duel",
        "effect kind nothing in duel",
        "theme plain-words",
    ]
    # What plugins print is no result.
    assert "let in" in err
    assert "thinking" in err


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("choose", "label(options): return 5\n    def choose", "bot same-name: label: returned 5"),
        ("choose", "made_of(options): 1 / 0\n    def choose", "ZeroDivisionError"),
        ("choose", "timed(options): 1 / 0\n    def choose", "bot same-name: timed: ZeroDivision"),
        ('"plain-words"', '"plain-words", styles={"blue": "nope"}', "style blue: unable to parse"),
        ('"plain-words"', '"plain-words", lang="cy"', "there is no language 'cy'"),
    ],
)
def test_what_no_verb_would_take_does_not_pass(wonders, plugin, old, new, why):
    file = plugin(GOOD.replace(old, new))
    status, out, _ = wonders("check", file, "-n", 1)
    assert status == 1
    assert why in out


def test_an_old_path_that_a_plugin_imports_is_told_once_with_the_new_one(process, plugin):
    file = plugin("from wonders.core.bots import Bot\n" + GOOD)
    status, _, err = process("check", file, "-n", 1)
    assert status == 0
    # What the plugin prints at the same time may come before it in the line.
    told = [line.removeprefix("let in") for line in err.splitlines() if "is now" in line]
    assert told == [f"{file}:1: wonders.core.bots.Bot is now wonders.core.Bot"]


def test_a_name_that_is_several_things(wonders, plugin):
    out = wonders("--plugin", plugin(GOOD), "check", "same-name", "-n", 1, "--game", "duel").out
    assert [line.partition(":")[0] for line in out.splitlines()] == [
        "house rule same-name in duel",
        "bot same-name in duel",
    ]


def test_the_name_of_a_file_steers_no_terminal(wonders, folder):
    file = folder / "odd\x1b]0;owned\x07.py"
    file.write_text("")
    status, out, _ = wonders("check", file.name)
    assert status == 1
    assert "breaks the law «plugins load»" in out
    assert all(line.isprintable() for line in out.splitlines())


def test_a_module(wonders):
    status, out, _ = wonders(
        *("check", "wonders.plugins.bots.random", "-n", 1, "--game", "duel", "--seed", 5)
    )
    assert (status, out.partition(":")[0]) == (0, "bot random in duel")


ASKS_ANOTHER = """
from concurrent.futures import ProcessPoolExecutor
from wonders.core import Bot, hookimpl
def first(moves):
    return 0
class Pooled(Bot):
    '''Lets a process of its own choose.'''
    name = "pooled"
    def choose(self, view, moves, clock):
        with ProcessPoolExecutor(1) as pool:
            return moves[pool.submit(first, [str(move) for move in moves]).result()]
@hookimpl
def bots():
    return [Pooled]
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes begin otherwise elsewhere")
def test_processes_of_a_bot_begin_in_the_other_process_as_here(process, plugin):
    status, out, err = process("check", plugin(ASKS_ANOTHER), "--game", "duel", "-n", 1)
    assert (status, out.partition(" (")[0], err) == (0, "bot pooled in duel: all laws hold", "")


def test_a_module_in_a_package_that_is_broken_names_it(wonders, folder, monkeypatch):
    (folder / "broken_package").mkdir()
    (folder / "broken_package" / "__init__.py").write_text("def x(:")
    (folder / "broken_package" / "bots.py").touch()
    monkeypatch.syspath_prepend(folder)
    status, out, err = wonders("check", "broken_package.bots")
    assert (status, err) == (1, "")
    assert out.startswith("plugin broken_package.bots breaks the law")
    assert "SyntaxError" in out


def test_json(wonders):
    out = wonders("check", "random", "-n", 2, "--game", "duel", "--json").out
    (row,) = json.loads(out)
    assert (row["what"], row["game"], row["holds"], row["games"]) == ("bot random", "duel", True, 2)
    assert row["moves"] > 50
    assert {options["draft"] for options in row["options"]} == {"standard", "first-game"}


def test_a_drawing_is_nothing_to_check(refused, plugin):
    source = """
        from wonders.cli.screen.plain_drawing import PlainDrawing
        from wonders.core import hookimpl

        class Drawing(PlainDrawing):
            name = "tiny-market"

        @hookimpl
        def drawings():
            return [Drawing]
    """
    file = plugin(dedent(source))
    assert refused("check", file) == f"wonders: plugin {file} brings nothing that can be checked\n"


# -- several targets -----------------------------------------------------------------------


def told(out):
    """Return what was checked, line by line."""
    return [line.partition(": ")[0] for line in out.splitlines()]


def test_house_rules_for_one_game_are_checked_alone_and_together(wonders):
    status, out, err = wonders("check", "second-coin:n=2", "peace", "-n", 1)
    assert (status, err) == (0, "")
    assert told(out) == [
        "house rule second-coin:n=2 in duel",
        "house rule peace in duel",
        "house rules second-coin:n=2, peace in duel",
    ]


def test_they_are_together_only_where_all_are_for(wonders):
    out = wonders("check", "hoarders", "second-coin", "-n", 1).out
    assert told(out)[-1] == "house rules hoarders, second-coin:n=1 in duel"
    assert "house rules" not in wonders("check", "rich-start", "second-coin", "-n", 1).out


def test_what_a_plugin_brings_besides_its_rule_is_no_obstacle(wonders):
    out = wonders("check", "bees", "peace", "-n", 1).out
    assert told(out)[-1] == "house rules bees:coins=2,plenty=15, peace in duel"


@pytest.mark.parametrize("targets", [("peace", "random"), ("second-coin", "second-coin:n=2")])
def test_what_cannot_be_in_force_together_is_not_checked_together(wonders, targets):
    out = wonders("check", *targets, "-n", 1, "--game", "duel").out
    assert len(told(out)) == 2
    assert "house rules" not in out


def test_rules_that_hold_alone_and_not_together_are_named_with_how_to_see_it_again(wonders, plugin):
    """One makes a coin where somebody is very rich, the other makes all so."""
    mint = plugin(RULE.format(hook="on_discard(self, state)", body=MINTS).replace("odd", "mints"))
    rich = plugin(
        RULE.format(hook="amend_setup(self, setup)", body="setup['coins'] = 99").replace(
            "odd", "gives"
        )
    )
    for file in (mint, rich):
        assert wonders("check", file, "-n", 2, "-O", "draft=first-game").status == 0
    status, out, _ = wonders("check", mint, rich, "-n", 2, "-O", "draft=first-game")
    assert status == 1
    first, case, _, again = out.splitlines()[2:]
    assert first.startswith("house rules mints:n=1, gives:n=1 in duel breaks the law")
    status, out, _ = wonders(*shlex.split(again.partition("again: ")[2])[1:])
    assert status == 1
    assert out.splitlines()[2:4] == [first, case]


def test_a_ruleset_without_the_option_given_is_left_out_and_named(wonders):
    args = ("check", "random", "-O", "draft=first-game", "-n", 1)
    status, out, _ = wonders(*args)
    assert status == 0
    assert out.splitlines()[0] == "bot random in classic: left out, it has no option draft"
    assert told(out)[1] == "bot random in duel"
    row = json.loads(wonders(*args, "--json").out)[0]
    assert (row["holds"], row["left_out"]) == (True, "it has no option draft")


# -- broken laws ---------------------------------------------------------------------------


def test_a_broken_law_is_shown_with_the_smallest_case_and_how_to_see_it_again(wonders, plugin):
    file = odd(plugin)
    status, out, err = wonders("check", file, "-n", 3)
    assert (status, err) == (1, "")
    first, case, moves, again = out.splitlines()
    assert first == (
        "house rule odd:n=1 in duel breaks the law «coins and cards are conserved unless declared»"
        " (conserves): odd: on_discard makes 1 coin and does not declare it in `touches`"
    )
    assert ", after 1 move, with draft=first-game, solo=None" in case
    assert moves.startswith("  moves: ")
    program, *args = shlex.split(again.partition("again: ")[2])
    assert program == "wonders"
    status, out, _ = wonders(*args)
    assert status == 1
    assert out.splitlines()[:2] == [first, case]


BY_HASH = "return min(moves, key=lambda move: hash(move.text))"


def test_a_bot_that_goes_by_the_hash_of_a_text_does_not_pass(wonders, plugin, monkeypatch):
    # As where nobody has fixed it.
    monkeypatch.setenv("PYTHONHASHSEED", "random")
    file = plugin(BOT.format(body=BY_HASH).replace("slow", "hashes"))
    status, out, _ = wonders("check", file, "-n", 1, "--game", "duel")
    assert status == 1
    first, *_, again = out.splitlines()
    assert "«the same seed gives the same game» (repeats): played again in another process" in first
    assert wonders(*shlex.split(again.partition("again: ")[2])[1:]).status == 1


ITS_OWN_CAUSE = """try:
            moves[99]
        except IndexError as error:
            raise error from error"""


def test_a_bot_whose_error_is_its_own_cause_is_told_and_not_followed_without_end(wonders, plugin):
    file = plugin(BOT.format(body=ITS_OWN_CAUSE).replace("slow", "circles"))
    status, out, _ = wonders("check", file, "-n", 1, "--game", "duel")
    assert status == 1
    assert "IndexError" in out


POOLED = """from concurrent.futures import ProcessPoolExecutor
from wonders.core import Bot

POOL = ProcessPoolExecutor(1)
POOL.submit(abs, 1).result()"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes begin otherwise")
def test_workers_that_a_bot_keeps_do_not_hold_up_a_check(process, plugin):
    source = BOT.format(body="return moves[0]").replace("slow", "pooled")
    file = plugin(source.replace("from wonders.core import Bot", POOLED, 1))
    outcome = process("check", file, "-n", 1, "--game", "duel")
    assert (outcome.status, "all laws hold" in outcome.out) == (0, True)


BY_ORDER = """
from wonders.core import House, hookimpl

class ByOrder(House):
    "Whoever chooses second has coins for letters in the order of a set."
    name = "by-order"
    games = ("duel",)
    touches = ("coins",)

    @hookimpl
    def on_deal(self, state):
        if state.offer:
            letters = {*"abcdefghijklmnopqrstuvwxyz"}
            coins = sum(place * ord(letter) for place, letter in enumerate(letters))
            state.pay_in(1 - state.seat, coins)

@hookimpl
def houses():
    return [ByOrder]
"""


@pytest.mark.parametrize("hashes", ["random", "0"])
def test_all_games_of_a_check_are_played_in_another_process(process, plugin, hashes):
    """This rule shows only where wonders are drafted, as in the first game and not the last."""
    env = {"PYTHONHASHSEED": hashes}
    status, out, _ = process("check", plugin(BY_ORDER), "-n", 6, "--game", "duel", env=env)
    assert status == 1
    assert "(repeats): played again in another process" in out
    assert "with draft=standard" in out


def test_a_rule_whose_first_game_sets_something_for_all_others_does_not_pass(wonders, plugin):
    source = RULE.format(
        hook="amend_setup(self, setup)",
        body="pass\n\n    @hookimpl\n    def on_deal(self, state):\n"
        "        FIRST.append(state.deal.board_tokens)\n"
        "        state.pay_in(0, 20 if state.deal.board_tokens == FIRST[0] else 0)",
    )
    source = source.replace('name = "odd"', 'name = "odd-first"\n    touches = ("coins",)')
    file = plugin(source.replace("class Options", "FIRST = []\n\n\nclass Options", 1))
    assert wonders("check", file, "-n", 1).status == 0
    status, out, _ = wonders("check", file, "-n", 4)
    assert status == 1
    assert "(repeats): played again in another process" in out
    assert out.splitlines()[-1].endswith("--seed 0 -n 4")


def test_what_fails_in_a_thread_of_a_plugin_is_told_in_a_line_by_both_processes(process, plugin):
    thread = "import threading\nthreading.Thread(target=lambda: 1 / 0).start()\n"
    status, _, err = process("check", plugin(GOOD + thread), "--game", "duel", "-n", 1)
    assert status == 0
    assert "Traceback" not in err
    assert "what ran aside has failed: ZeroDivisionError: division by zero" in err


def test_a_broken_law_in_json_has_the_record(wonders, plugin, folder):
    file = odd(plugin)
    status, out, _ = wonders("--plugin", file, "check", "odd", "-n", 2, "--json")
    assert status == 1
    (row,) = json.loads(out)
    assert (row["breaks"], row["holds"], row["plain_too"]) == ("conserves", False, False)
    assert row["houses"] == ["odd:n=1"]
    (folder / "case.jsonl").write_text(row["record"], "utf-8")
    assert json.loads(row["record"])["moves"] == row["moves"]
    assert wonders("--plugin", file, "replay", "--check", "case.jsonl").status == 0


def test_what_holds_and_what_does_not_are_both_told(wonders, plugin):
    good, bad = plugin(GOOD), odd(plugin)
    out = wonders("--plugin", good, "check", bad, "-n", 1, "--game", "duel").out
    assert "breaks the law" in out
    status, out, _ = wonders("--plugin", bad, "check", good, "-n", 1, "--game", "duel")
    assert status == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import nowhere", "ModuleNotFoundError: No module named 'nowhere'"),
        ("x = 1", "answers no question"),
        (RULE.format(hook="on_dael(self)", body="pass"), "on_dael"),
    ],
)
def test_a_plugin_that_does_not_load_breaks_a_law(wonders, plugin, text, why):
    status, out, err = wonders("check", plugin(text))
    assert (status, err) == (1, "")
    first, again = out.splitlines()
    assert "breaks the law «plugins load» (loads): " in first
    assert why in first
    assert again.startswith("  again: wonders check ")
    (row,) = json.loads(wonders("check", plugin(text), "--json").out)
    assert row["breaks"] == "loads"


def test_a_game_that_cannot_be_built_breaks_a_law(wonders, plugin):
    file = odd(plugin, "amend_setup(self, setup)", "setup['coinz'] = 1")
    status, out, _ = wonders("check", file)
    assert status == 1
    assert "(runs): house rule odd: amend_setup: " in out
    assert "seed" not in out.splitlines()[0]


# -- code that never returns ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where"),
    [
        (EFFECT.format(body=SPIN), "in Loop.on_build"),
        (RULE.format(hook="on_discard(self)", body=SPIN), "in Odd.on_discard"),
        (RULE.format(hook="amend_facts(self, facts)", body=SPIN), "in Odd.amend_facts"),
        (BOT.format(body=SPIN), "in Slow.choose"),
        (SPIN, "in <module>"),
    ],
)
def test_endless_code_is_stopped_and_named(wonders, plugin, text, where):
    file = plugin(text)
    status, out, err = wonders("check", file, "--game", "duel", "--seconds", 0.7)
    assert (status, err) == (1, "")
    first, *_ = out.splitlines()
    assert "breaks the law «every game ends» (ends): " in first
    assert f"{file}, line " in first
    assert f"{where} does not come back" in first


def test_code_that_swallows_everything_is_ended_too(wonders, plugin):
    file = plugin(EFFECT.format(body=SWALLOW))
    status, out, err = wonders("check", file, "--game", "duel", "--seconds", 0.7)
    assert (status, err) == (1, "")
    assert out.startswith("effect kind loop in duel breaks the law «every game ends» (ends): ")
    assert "in Loop.on_build does not come back" in out


def test_what_hangs_is_shown_with_its_case_and_how_to_see_it_again(wonders, plugin):
    file = odd(plugin, "on_discard(self)", SPIN)
    args = ("check", file, "--game", "duel", "--seconds", 0.7, "--json")
    (row,) = json.loads(wonders(*args).out)
    assert (row["breaks"], row["houses"]) == ("ends", ["odd:n=1"])
    assert json.loads(row["record"])["moves"] == row["moves"]
    assert f"--seed {row['seed']} -n 1 --seconds 0.7" in row["again"]


def test_after_what_hangs_or_dies_the_next_thing_is_checked(wonders, plugin):
    hangs = odd(plugin, "on_discard(self)", SPIN)
    dies = plugin(RULE.format(hook="on_discard(self)", body="__import__('os')._exit(3)"))
    dies.write_text(dies.read_text().replace('"odd"', '"dies"'))
    args = ("--game", "duel", "-n", 1, "--seconds", 0.7)
    status, out, _ = wonders("check", hangs, dies, "random", *args)
    assert status == 1
    assert [line.partition(" in duel")[0] for line in out.splitlines() if " in duel" in line] == [
        "house rule odd:n=1",
        "house rule dies",
        "bot random",
    ]
    assert "(runs): its process ended with status 3" in out


def test_a_plugin_that_interrupts_itself_is_named_without_a_traceback(process, plugin):
    status, out, err = process("check", plugin("raise KeyboardInterrupt"))
    assert status == 1
    assert "(loads): plugin cli_plugin_" in out
    assert "KeyboardInterrupt" in out
    assert "Traceback" not in err


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such calls")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        pytest.param(
            "os.kill(os.getpid(), signal.SIGSTOP)",
            "(runs): its process was stopped by a signal",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells"),
        ),
        ("os.fork()", "it answers no question"),
        ("os.fork() or time.sleep(100)", "it answers no question"),
        ("os.fork() and os._exit(0); time.sleep(100)", "ended with status 0"),
        ("os.closerange(3, 200)", "ended with status 1"),
        ("os._exit(0)", "ended with status 0"),
        ("sys.setrecursionlimit(60)", "it answers no question"),
        ("import builtins; builtins.len = builtins.print = None", "overwrites len, print of"),
    ],
)
def test_what_a_file_does_to_its_process_is_told_in_a_line_and_leaves_nothing(
    process, plugin, text, why
):
    file = plugin(f"import os, signal, sys, time\n{text}")
    status, out, err = process("check", file, "--game", "duel", "-n", 1)
    assert (status, err) == (1, "")
    assert why in out
    assert len(out.splitlines()) == 2
    assert not any(_named(folder, file) for folder in Path("/proc").glob("[0-9]*"))


def _named(folder, file):
    """Return whether a process of /proc has a file on its command line."""
    with suppress(OSError):
        return str(file).encode() in (folder / "cmdline").read_bytes()
    return False


def test_a_bot_that_raises_what_is_no_error_is_named_without_a_traceback(process, plugin):
    file = plugin(
        "from wonders.core import Bot, hookimpl\n"
        "class Odd(Bot):\n"
        '    "A bot that cannot be made."\n'
        "    name = 'odd'\n"
        "    def __init__(self, options, seed):\n"
        "        raise GeneratorExit\n"
        "@hookimpl\n"
        "def bots():\n"
        "    return [Odd]\n"
    )
    status, out, err = process("check", file, "--game", "duel")
    assert (status, err) == (1, "")
    assert "(runs): its process ended with status 1" in out


def test_endless_recursion_names_the_kind(wonders, plugin):
    file = plugin(EFFECT.format(body="self.on_build(state, seat, piece)"))
    status, out, _ = wonders("check", "--game", "duel", file)
    assert status == 1
    assert "(ends): effect kind loop (plugin cli_plugin_" in out
    assert "RecursionError" in out


# -- bad usage -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["gredy"], "did you mean 'greedy'"),
        (["gone.py"], "no file gone.py"),
        (["no.such.module"], "nothing called 'no.such.module'"),
        (["greedy:n=2"], "has no parameter"),
        (["duel:n=2"], "nothing called"),
        (["greedy", "--game", "deul"], "did you mean 'duel'"),
        (["duel", "--game", "classic"], "nothing of duel to check in classic"),
        (["duel", "-O", "draft=none"], "draft"),
        (["random", "-O", "drafd=none"], "has no parameter 'drafd'"),
        (["peace", "gredy"], "did you mean 'greedy'"),
        (["duel", "-O", "draft"], "key=value"),
        (["duel", "-n", "0"], "at least 1"),
        (["duel", "--seed", "-1"], "seed"),
        (["duel", "--seed", str(2**53 - 2), "-n", "3"], "the seed 9007199254740993"),
        (["duel", "--seconds", "0"], "--seconds"),
        ([], "TARGET"),
    ],
)
def test_bad_usage_is_one_line(refused, args, why):
    assert why in refused("check", *args)


def test_what_is_installed_goes_before_a_file_of_that_name(wonders, folder):
    (folder / "peace").write_text("hello")
    assert "all laws hold" in wonders("check", "peace", "-n", 1).out


@pytest.mark.parametrize("files", [9, 11, 13])
def test_where_hardly_a_file_may_be_open_no_bug_is_told(started, files):
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    process = started("check", "long-war:n=2", "-n", 1, preexec_fn=few)
    said = process.communicate(timeout=60)[1].decode()
    assert "a bug in" not in said
    assert "Traceback" not in said
