"""Broken plugins of every kind: one line that names the plugin or rule and the place."""

import json
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from wonders.core.guard.interrupts import AGAIN
from wonders.core.house_rules.declared_hooks import HouseSpecs
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.record.read_and_write_record_line import read_line
from wonders.rulesets.classic import Classic
from wonders.rulesets.duel import Duel

#: What every plugin below begins with.
HEAD = """
import sys
import msgspec
from wonders.core import House, hookimpl
from wonders.core.game.bot_contract import Bot
from wonders.core.cards.read_and_check_card_data import Facts, Name
from wonders.core.game.effects.kinds_with_their_texts import Coins, Effect, PointsPer
"""

#: A rule called `bad`, its body to be filled in; it is in force in most tests.
RULE = (
    HEAD
    + """
class Bad(House):
    '''Goes wrong.'''
    name = "bad"
{body}

@hookimpl
def houses():
    return [Bad]
"""
)

DUEL = ("match", "duel", "-p", "greedy", "-p", "random", "-n", 2, "--seed", 1)
CLASSIC = ("match", "classic", "-p", "greedy", "-p", "random", "-p", "random", "-n", 3)
PLAY = ("play", "duel", "-p", "greedy", "-p", "greedy", "--record", "game.jsonl")
TABLE = ("watch", "duel", "--delay", 0, "--seed", 1)


def rule(body):
    """Return a plugin with the rule `bad`, its body given without indentation."""
    return RULE.format(body="\n".join(f"    {line}" for line in body.strip().splitlines()))


def hook(name, arguments, does):
    """Return a plugin with a rule that answers one hook."""
    return rule(f"@hookimpl\ndef {name}(self, {arguments}):\n    {does}")


@pytest.fixture
def line(refused, plugin):
    """Return a function that loads a plugin and returns the one line it is refused with.

    Every such line is one, on standard error, without a traceback, with status 2.
    """

    def call(text, *verb):
        file = plugin(text)
        said = refused("--plugin", file, *verb)
        assert "a bug in" not in said
        return said.replace(str(file), "FILE").replace(file.stem, "PLUGIN")

    return call


def test_streams_that_a_plugin_takes_away_when_it_is_loaded_are_put_back(process, plugin):
    file = plugin("import sys\nsys.stderr = sys.stdin = None\n" + rule("pass"))
    games = process("--plugin", file, "match", "duel", "-p", "random", "-p", "random", "-n", 2)
    assert games.status == 0
    table = process("--plugin", file, "play", "duel", "--plain", stdin="quit\n")
    assert table.status == 0
    assert "To go on: " in table.out


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
@pytest.mark.parametrize("below", ["buffer", "detach()"])
def test_a_plugin_may_wrap_a_stream_anew_when_it_is_loaded(process, plugin, stream, below):
    wraps = f"sys.{stream} = io.TextIOWrapper(sys.{stream}.{below}, encoding='utf-8')\n"
    file = plugin("import io, sys\n" + wraps + rule("pass"))
    games = process("--plugin", file, "match", "duel", "-p", "random", "-p", "random", "-n", 2)
    assert (games.status, games.err) == (0, "")
    assert "The seat that began won" in games.out
    table = process("--plugin", file, "play", "duel", "--plain", stdin="1\nquit\n")
    assert table.status == 0
    assert "To go on: " in table.out
    asked = process("--plugin", file, "games", "nosuch")
    assert asked.status == 2
    assert asked.err


def test_a_plugin_that_would_end_where_a_reader_has_gone_does_so_nowhere_here(wonders, plugin):
    """A program behind `exec:` that has ended is such a reader."""
    before = signal.getsignal(signal.SIGPIPE)
    file = plugin("import signal\nsignal.signal(signal.SIGPIPE, signal.SIG_DFL)\n" + rule("pass"))
    assert wonders("--plugin", file, "houses").status == 0
    assert signal.getsignal(signal.SIGPIPE) == before


def test_a_plugin_that_closes_standard_input_is_named(process, plugin):
    file = plugin("import sys\nsys.stdin.close()\n" + rule("pass"))
    said = process("--plugin", file, "play", "duel", "--plain")
    assert said.status == 2
    assert "it closes standard input" in said.err


# -- plugins that cannot be loaded -----------------------------------------------------------

LET_IN = {
    "import error": ("import no_such_module", "No module named 'no_such_module'"),
    "import of what is not there": ("from wonders.core import Haus", "ImportError.*Haus"),
    "syntax error": ("def houses(:", "SyntaxError: .*line 8"),
    "no text": ("\0", "SyntaxError|ValueError"),
    "exception at import": ("raise ValueError('lost\\nmy way')", "ValueError: lost my way"),
    "exit at import": ("sys.exit(0)", "SystemExit: 0"),
    "exit at import with words": ("sys.exit('bye')", "SystemExit: bye"),
    "endless recursion at import": ("def again(): again()\nagain()", "RecursionError"),
    "nothing marked": ("def houses():\n    return []", r"mark houses\(\) with @hookimpl"),
    "one of two not marked": (
        "@hookimpl\ndef bots():\n    return []\ndef houses():\n    return []",
        r"mark houses\(\) with @hookimpl",
    ),
    "unknown question": ("@hookimpl\ndef hauses():\n    return []", "hauses"),
    "question with an argument": ("@hookimpl\ndef houses(game):\n    return []", "houses.*game"),
    "exception inside a question": (
        "@hookimpl\ndef houses():\n    raise KeyError('lost')",
        r"houses\(\): KeyError: 'lost'",
    ),
    "exit inside a question": ("@hookimpl\ndef bots():\n    sys.exit(0)", r"bots\(\): SystemExit"),
    "a question answered with nothing": (
        "@hookimpl\ndef houses():\n    pass",
        r"houses\(\): TypeError: 'NoneType'",
    ),
    "a question answered with a number": (
        "@hookimpl\ndef bots():\n    return 3",
        r"bots\(\): TypeError: 'int'",
    ),
    "something that is no rule": (
        "@hookimpl\ndef houses():\n    return [3]",
        r"houses\(\) returned 3, not a class of House",
    ),
    "a rule, not its class": (
        "class R(House): name = 'r'\n@hookimpl\ndef houses():\n    return [R()]",
        r"houses\(\) returned .*, not a class of House",
    ),
    "a rule among the bots": (
        "class R(House): name = 'r'\n@hookimpl\ndef bots():\n    return [R]",
        r"bots\(\) returned .*R.*, not a class of Bot",
    ),
    "a theme that is none": (
        "@hookimpl\ndef themes():\n    return [{'name': 'x'}]",
        r"themes\(\) returned .*, not a Theme",
    ),
    "a rule without a name": (
        "class R(House): pass\n@hookimpl\ndef houses():\n    return [R]",
        "R'> needs a name of small letters, digits and dashes, not None",
    ),
    "options that are no struct": (
        "class R(House):\n    name = 'r'\n    class Options:\n        n = 1\n"
        "@hookimpl\ndef houses():\n    return [R]",
        "Options of r is no msgspec.Struct",
    ),
    "options of an unknown type": (
        "class R(House):\n    name = 'r'\n    class Options(msgspec.Struct):\n        n: 'Many'\n"
        "@hookimpl\ndef houses():\n    return [R]",
        "Options of r: NameError.*Many",
    ),
    "two rules of one name": (
        "class R(House): name = 'r'\nclass S(House): name = 'r'\n"
        "@hookimpl\ndef houses():\n    return [R, S]",
        "house rule 'r' comes from FILE and from FILE",
    ),
    "two rulesets of one name": (
        "from wonders.rulesets.duel import Duel\n"
        "class Mine(Duel): name = 'mine'\nclass Yours(Duel): name = 'mine'\n"
        "@hookimpl\ndef rulesets():\n    return [Mine, Yours]",
        "ruleset 'mine' comes from FILE and from FILE",
    ),
    "two kinds of effect with one tag": (
        "class A(Effect, frozen=True, tag='a'): pass\nclass B(Effect, frozen=True, tag='a'): pass\n"
        "@hookimpl\ndef effects():\n    return [A, B]",
        "effect kind 'a' comes from FILE and from FILE",
    ),
    "an effect with a tag of the core's": (
        "class A(Effect, frozen=True, tag='coins'): pass\n"
        "@hookimpl\ndef effects():\n    return [A]",
        "the effect kind 'coins' is the engine's own",
    ),
    "an effect without a tag": (
        "class A(Effect, frozen=True): pass\n@hookimpl\ndef effects():\n    return [A]",
        "A'> needs a name .*, not (None|'A')",
    ),
    "a rule that takes arguments": (
        "class R(House):\n    name = 'r'\n    def __init__(self, n): pass\n"
        "@hookimpl\ndef houses():\n    return [R]",
        "TypeError.*'n'",
    ),
}


@pytest.mark.parametrize("kind", LET_IN)
def test_a_plugin_that_cannot_be_loaded_is_named_with_what_is_wrong(line, kind):
    text, why = LET_IN[kind]
    said = line(HEAD + text, "games")
    assert said.startswith(("wonders: plugin PLUGIN (FILE): ", "wonders: plugin "))
    assert "PLUGIN" in said
    assert re.search(why, said), said


@pytest.mark.parametrize("name", ["Bad", "bad_rule", "bad rule", "bad:n=1", "", "-bad", "bäd"])
def test_a_name_that_no_spec_can_hold_is_refused(line, name):
    said = line(
        HEAD + f"class R(House): name = {name!r}\n@hookimpl\ndef houses():\n    return [R]", "games"
    )
    assert f"needs a name of small letters, digits and dashes, not {name!r}" in said


@pytest.mark.parametrize(
    ("text", "verb", "why"),
    [
        (
            "class R(House): name = 'second-coin'\n@hookimpl\ndef houses():\n    return [R]",
            (*DUEL, "--house", "second-coin"),
            "plugin PLUGIN (FILE): house rule 'second-coin' comes from FILE and from wonders: ",
        ),
        (
            "from wonders.rulesets.duel import Duel\nclass Mine(Duel): pass\n"
            "@hookimpl\ndef rulesets():\n    return [Mine]",
            DUEL,
            "plugin PLUGIN (FILE): ruleset 'duel' comes from FILE and from wonders: ",
        ),
        (
            "class A(Effect, frozen=True, tag='extra-turn'): pass\n"
            "@hookimpl\ndef effects():\n    return [A]",
            DUEL,
            "effect kind 'extra-turn' comes from wonders: wonders.rulesets.duel and from FILE",
        ),
    ],
)
def test_what_has_the_name_of_ours_does_not_come_in_its_place(line, text, verb, why):
    assert why in line(HEAD + text, *verb)


HOOKS = {
    "unknown hook": (
        "@hookimpl\ndef on_biuld(self, state): pass",
        "bad: there is no hook on_biuld - did you mean 'on_build'",
    ),
    "unmarked hook": ("def on_build(self, state): pass", "bad: mark on_build with @hookimpl"),
    "argument that there is not": (
        "@hookimpl\ndef on_build(self, state, deck): pass",
        "bad: on_build has no argument deck",
    ),
    "hook that yields": (
        "@hookimpl\ndef on_build(self, state):\n    yield",
        "bad: on_build must return, not yield or wait",
    ),
    "hook that waits": (
        "@hookimpl\nasync def on_build(self, state): pass",
        "bad: on_build must return, not yield or wait",
    ),
}


@pytest.mark.parametrize("kind", HOOKS)
@pytest.mark.parametrize("verb", [("games",), ("houses",), (*DUEL, "--house", "bad")])
def test_a_rule_with_a_wrong_hook_is_refused_before_anything_is_played(line, kind, verb):
    body, why = HOOKS[kind]
    said = line(rule(body), *verb)
    assert "plugin PLUGIN (FILE): house rule " in said
    assert re.search(why, said), said


@pytest.mark.parametrize("how", ["wrapper", "hookwrapper"])
def test_a_wrapper_around_an_event_is_refused(line, how):
    said = line(
        rule(f"@hookimpl({how}=True)\ndef on_build(self):\n    yield"), *DUEL, "--house", "bad"
    )
    assert "house rule bad: on_build is an event, not to be wrapped" in said


# -- rules that cannot be in force -----------------------------------------------------------

BUILT = {
    "exception in amend_setup": (
        hook("amend_setup", "setup", "setup['coinz'] += 1"),
        "house rule bad: amend_setup: KeyError: 'coinz'",
    ),
    "exit in amend_setup": (
        hook("amend_setup", "setup", "sys.exit(0)"),
        "house rule bad: amend_setup: SystemExit: 0",
    ),
    "setup number that there is not": (
        hook("amend_setup", "setup", "setup['coinz'] = 3"),
        "house rule bad: amend_setup: .*coinz",
    ),
    "setup number of a wrong type": (
        hook("amend_setup", "setup", "setup['coins'] = 'many'"),
        r"house rule bad: amend_setup: Expected `int`, got `str` - at `\$.coins`",
    ),
    "setup number taken away": (
        hook("amend_setup", "setup", "del setup['track']['capital']"),
        r"house rule bad: amend_setup: .*`capital` - at `\$.track`",
    ),
    "setup emptied": (hook("amend_setup", "setup", "setup.clear()"), "bad: amend_setup: .*missing"),
    "setup returned": (
        hook("amend_setup", "setup", "return {'coins': 3}"),
        "house rule bad: amend_setup: returned {'coins': 3}; .*changed in place",
    ),
    "exception in amend_facts": (
        hook("amend_facts", "facts", "facts[0].name = 'x'"),
        "house rule bad: amend_facts: AttributeError",
    ),
    "facts returned": (
        hook("amend_facts", "facts", "return facts[1:]"),
        r"house rule bad: amend_facts: returned \[.*changed in place",
    ),
    "rubbish among the facts": (
        hook("amend_facts", "facts", "facts.append('a card')"),
        "house rule bad: amend_facts: 'a card' is no Facts",
    ),
    "a fact without a proper name": (
        hook("amend_facts", "facts", "facts.append(Facts(kind='card', id='mill', name='Mill'))"),
        r"house rule bad: amend_facts: 'card' 'mill': Expected `object`, got `str` - at `\$.name`",
    ),
    "a fact of no kind": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='crad', id='mill', name=Name(en='Mill', de='M')))",
        ),
        "house rule bad: amend_facts: 'crad' 'mill': .*'crad'",
    ),
    "a fact of no colour": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='card', id='mill', name=Name(en='Mill', de='M')))",
        ),
        "house rule bad: amend_facts: 'card' 'mill': no colour None",
    ),
    "a fact with an id of two words": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='token', id='old mill', name=Name(en='Mill', de='M')))",
        ),
        "house rule bad: amend_facts: 'token' 'old mill': an id is one word",
    ),
    "a fact with a number for an id": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='token', id='42', name=Name(en='Mill', de='M')))",
        ),
        "house rule bad: amend_facts: 'token' '42': an id is no number",
    ),
    "an effect that is none": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='token', id='a', name=Name(en='A', de='A'), effects=(3,)))",
        ),
        "house rule bad: amend_facts: 'token' 'a': 3 is no effect",
    ),
    "an effect with rubbish in it": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='token', id='a', name=Name(en='A', de='A'),"
            " effects=(Coins(amount='x'),)))",
        ),
        "house rule bad: amend_facts: 'token' 'a': Expected `int`, got `str`",
    ),
    "an effect with a word that the game lacks": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='token', id='a', name=Name(en='A', de='A'),"
            " effects=(PointsPer(amount=1, per=('pink',)),)))",
        ),
        "house rule bad: amend_facts: 'token' 'a': effect points-per: per cannot be 'pink'",
    ),
    "a card twice": (
        hook("amend_facts", "facts", "facts.append(facts[0])"),
        "house rule bad: amend_facts: card lumber-yard stands twice",
    ),
    "a card with an unknown cost": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='card', id='mill', name=Name(en='M', de='M'), color='red',"
            " age=1, cost={'loom': 1}))",
        ),
        "house rule bad: .*mill: cost loom = 1",
    ),
    "cards read from data that are wrong": (
        hook("amend_facts", "facts, game", "facts += game.facts_of({'crad': []}, 'mine.toml')"),
        "house rule bad: amend_facts: mine.toml: .*crad",
    ),
    "no cards left": (
        hook("amend_facts", "facts", "facts.clear()"),
        "house rule bad: ",
    ),
    "too few cards left": (
        hook("amend_facts", "facts", "facts[:] = [f for f in facts if f.age != 3]"),
        "house rule bad: an age has 0 cards for 17 slots",
    ),
    "exception in amend_moves": (
        hook("amend_moves", "game", "game.add_move()"),
        "house rule bad: amend_moves: TypeError",
    ),
    "a move whose verb is not its own": (
        hook("amend_moves", "game", "game.add_move('steal')"),
        "house rule bad: amend_moves: the verb of «steal» must begin with bad-",
    ),
    "a move whose verb holds half a character": (
        hook("amend_moves", "game", "game.add_move('bad-\\ud800')"),
        "house rule bad: amend_moves: the verb of «bad- » must begin with bad-, in one word",
    ),
    "a move whose verb steers the terminal": (
        hook("amend_moves", "game", "game.add_move('bad-\\x1b[2J')"),
        "house rule bad: amend_moves: the verb of «bad- .2J» must begin with bad-, in one word",
    ),
    "a victory that steers the terminal": (
        rule("victories = ('bad-\\x1b[2J',)"),
        "house rule bad: 'bad-.*' must begin with bad-, in one word",
    ),
    "a fact whose id holds half a character": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='token', id='\\ud800', name=Name(en='A', de='A')))",
        ),
        "house rule bad: amend_facts: 'token' .*: an id is one word",
    ),
    "a name that holds half a character": (
        hook(
            "amend_facts",
            "facts",
            "facts.append(Facts(kind='token', id='a', name=Name(en='\\ud800', de='A')))",
        ),
        "house rule bad: amend_facts: 'token' 'a': .* is no name that prints",
    ),
    "a move that has but the name as its verb": (
        hook("amend_moves", "game", "game.add_move('bad-')"),
        "house rule bad: amend_moves: the verb of «bad-» must begin with bad-",
    ),
    "a move of the game's own taken over": (
        hook(
            "amend_moves",
            "game",
            "game.add_move('build', game.cards[0], act=lambda state, seat, move: None)",
        ),
        "house rule bad: amend_moves: the move «build lumber-yard» is there already",
    ),
    "chance without its type": (
        hook("on_draw", "game, rng", "return 3"),
        "house rule bad: on_draw needs `Chance`",
    ),
    "hiding without imagining": (
        hook("on_hide", "state, seat, kept", "return None"),
        "house rule bad: on_hide and on_imagine go together",
    ),
    "imagining without hiding": (
        hook("on_imagine", "view, known, rng", "return None"),
        "house rule bad: on_hide and on_imagine go together",
    ),
    "a rule for another game": (
        rule("games = ('classic',)"),
        "house rule bad is for classic, not for duel",
    ),
    "games in one text": (rule("games = 'duel'"), "house rule bad: games is 'duel', no tuple"),
    "a line of the sheet that is not its own": (
        rule("categories = ('tolls',)"),
        "house rule bad: 'tolls' must begin with bad-",
    ),
    "a victory that is not its own": (
        rule("victories = ('military',)"),
        "house rule bad: 'military' must begin with bad-",
    ),
}


@pytest.mark.parametrize("kind", BUILT)
def test_a_rule_that_cannot_be_built_in_is_named_with_its_hook(line, kind):
    text, why = BUILT[kind]
    said = line(text, *DUEL, "--house", "bad")
    assert re.search(why, said), said


OPTIONS = """
class Options(msgspec.Struct, frozen=True):
    n: int = 1
    deep: bool = False
    def __post_init__(self):
        if self.n == 13:
            raise ValueError("13 brings bad luck")
        if self.n == 14:
            raise KeyError("lost")
"""


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("bad:n=many", "house rule bad: n: a whole number, not 'many'"),
        ("bad:m=3", "house rule bad has no parameter 'm' - "),
        ("bad:n", "bad:n: 'n' is not key=value"),
        ("bad:n=1,n=2", "n is given twice"),
        ("bad:n=13", "house rule bad: 13 brings bad luck"),
        ("bad:n=14", "house rule bad: Options: KeyError: 'lost'"),
        ("bda", "there is no house rule 'bda' - did you mean 'bad'?"),
        (":n=1", "no name in ':n=1'"),
    ],
)
def test_options_that_do_not_parse_are_refused_by_the_name_of_the_rule(line, spec, why):
    assert why in line(rule(OPTIONS), *DUEL, "--house", spec)


@pytest.mark.parametrize("word", ["\ud800", "two\nlines", "a,b", "x" * 200])
def test_a_parameter_that_no_record_could_name_is_refused(line, word):
    said = line(
        rule(f"class Options(msgspec.Struct, frozen=True):\n    word: str = {word!r}"),
        *(*DUEL, "--house", "bad"),
    )
    too_long = "a spec is at most 200 printable characters: 'bad:"
    assert re.match(f"wonders: ({too_long}|bad:|.*Options of bad: )", said)


def test_one_rule_named_twice_is_refused(line):
    text = rule(OPTIONS)
    assert "house rule bad is named twice" in line(
        text, *DUEL, "--house", "bad:n=1", "--house", "bad:n=2"
    )


SAME = """
class One(House):
    '''Sets a number.'''
    name = "one"
    @hookimpl
    def amend_setup(self, setup):
        setup{}

class Two(House):
    '''Sets it too.'''
    name = "two"
    @hookimpl
    def amend_setup(self, setup):
        setup{}

@hookimpl
def houses():
    return [One, Two]
"""


@pytest.mark.parametrize(
    ("one", "two", "what"),
    [
        ("['coins'] = 9", "['coins'] = 3", "coins"),
        ("['track']['capital'] = 11", "['track']['capital'] += 1", "track.capital"),
        ("['display'][0]['rows'] = [[0]] * 20", "['display'].pop()", "display"),
    ],
)
def test_two_rules_that_set_one_number_are_refused_naming_both(line, one, two, what):
    said = line(HEAD + SAME.format(one, two), "bench", "duel", "--house", "one", "--house", "two")
    assert f"house rules one and two both set {what}; choose one" in said


# -- rules that go wrong in a game -------------------------------------------------------------

KEEP = "Chance = int\n@hookimpl\ndef on_draw(self, rng):\n    return 3\n"

#: Where each event comes about.
EVENTS = {
    "on_start": DUEL,
    "on_deal": DUEL,
    "on_age": DUEL,
    "on_turn": DUEL,
    "on_age_end": DUEL,
    "on_list": DUEL,
    "on_price": DUEL,
    "on_build": DUEL,
    "on_discard": DUEL,
    "on_pawn": DUEL,
    "on_token": DUEL,
    "on_conflict": CLASSIC,
    "on_trade": CLASSIC,
    "on_score": DUEL,
    "on_end": DUEL,
    "on_draw": DUEL,
    "on_hide": TABLE,
    "on_show": TABLE,
}


@pytest.mark.parametrize("event", EVENTS)
def test_an_exception_in_an_event_is_named_with_it(line, event):
    body = f"@hookimpl\ndef {event}(self, options):\n    raise ValueError('lost')\n"
    if event == "on_draw":
        body = "Chance = int\n" + body
    if event == "on_hide":
        body += KEEP + "@hookimpl\ndef on_imagine(self):\n    return 3"
    said = line(rule(body), *EVENTS[event], "--house", "bad")
    assert said.startswith(f"wonders: house rule bad: {event}: ValueError: lost (FILE, line ")
    assert said.endswith(f", in Bad.{event})\n")


def test_every_event_is_tried():
    """An exception in `on_read` is tried with a record; bots ask the other two."""
    hooks = (*vars(HouseSpecs), *Duel.own_hooks(), *Classic.own_hooks())
    events = {name for name in hooks if name.startswith("on_")}
    assert events == {*EVENTS, "on_read", "on_imagine", "on_utility"}


#: An act of its own that fails, and is the only move.
FAILING_MOVE = """
@hookimpl
def amend_moves(self, game):
    game.add_move("bad-luck", act=lambda state, seat, move: 1 / 0)
@hookimpl
def on_list(self, state, moves):
    if not state.choices:
        moves[:] = [state.game.move("bad-luck")]
"""

#: A choice that it queues when the game is dealt.
CHOICE = """
@hookimpl
def on_deal(self, state):
    from wonders.core.game.pending_choices import Choice
    class Odd(Choice):
        def options(self, state):
            return {options}
        def take(self, state, move):
            pass
    state.queue(Odd({seat}))
"""

BUILDS_AGAIN = """
@hookimpl
def on_build(self, state, seat, piece):
    from wonders.core.game.build_a_piece import construct
    construct(state, seat, piece)
"""

PLAYED = {
    "exit in an event": (hook("on_age", "state", "sys.exit(0)"), "on_age: SystemExit: 0"),
    "exception in a move": (rule(FAILING_MOVE), "bad-luck: ZeroDivisionError"),
    "a price in words": (hook("on_price", "coins", "return 'two'"), "on_price: returned 'two'"),
    "no price": (hook("on_price", "coins", "pass"), "on_price: returned None, not a number"),
    "chance of another type": (
        rule("Chance = int\n@hookimpl\ndef on_draw(self, rng):\n    return 'red'"),
        "on_draw: Expected `int`, got `str`",
    ),
    "half a character of chance": (
        rule("Chance = str\n@hookimpl\ndef on_draw(self, rng):\n    return '\\ud800'"),
        "bad: on_draw: bad JSON: a text holds half a character",
    ),
    "chance of too many digits": (
        rule("Chance = int\n@hookimpl\ndef on_draw(self, rng):\n    return 10 ** 30"),
        "bad: on_draw: a number has too many digits",
    ),
    "chance of digits without end": (
        rule("Chance = int\n@hookimpl\ndef on_draw(self, rng):\n    return 10 ** 5000"),
        "bad: on_draw: ValueError: Exceeds the limit",
    ),
    "chance that is no number": (
        rule("Chance = float\n@hookimpl\ndef on_draw(self, rng):\n    return float('nan')"),
        "bad: on_draw: bad JSON: NaN is not a number",
    ),
    "a choice for a seat that there is not": (
        rule(CHOICE.format(seat=9, options="[*state.game.table][:2]")),
        "house rule bad: on_deal: Odd is for seat 9",
    ),
    "a choice for a seat that is no number": (
        rule(CHOICE.format(seat=True, options="[*state.game.table][:2]")),
        "house rule bad: on_deal: Odd is for seat True",
    ),
    "something kept that can change": (
        hook("on_deal", "state", "state.keep('bad-luck', [1])"),
        r"house rule bad: on_deal: 'bad-luck' would keep \[1\], which can change; use a tuple",
    ),
    "coins without end": (
        hook("on_turn", "state", "state.pay_in(0, 10 ** 30)"),
        "house rule bad: (total|guilds) of city 0 has more digits than a record holds"
        "|house rule bad: treasury of city 0 has more digits than a record holds"
        "|house rule bad: on_turn: OverflowError",
    ),
    "chance that no record can hold": (
        rule("Chance = int\n@hookimpl\ndef on_draw(self, rng):\n    return rng"),
        "on_draw: .*Random",
    ),
    "points in words": (
        hook("on_score", "sheet", "sheet['military'] = 'many'"),
        "on_score: military is 'many', not a number of points",
    ),
    "points on a line of nobody's": (
        hook("on_score", "sheet", "sheet['tolls'] = 3"),
        "on_score: 'tolls' is no line of the sheet; declare it in `categories`",
    ),
    "a line taken away": (
        hook("on_score", "sheet", "del sheet['treasury']"),
        "on_score: has taken the line treasury away",
    ),
    "a sheet returned": (hook("on_score", "sheet", "return {}"), "on_score: returned {}; "),
    "a text among the moves": (
        hook("on_list", "moves", "moves.append('build baths')"),
        "on_list: 'build baths' is no move of this game",
    ),
    "no move left": (
        hook("on_list", "moves", "moves.clear()"),
        "on_list has left no legal move",
    ),
    "moves returned": (
        hook("on_list", "moves", "return moves[:1]"),
        r"on_list: returned \[.*changed in place",
    ),
    "a victory of nobody's": (
        hook("on_build", "state, seat", "state.finish('honour', [seat])"),
        "on_build: the victory 'honour' is not declared; the game has military, science",
    ),
    "endless recursion": (
        rule("@hookimpl\ndef on_age(self, state):\n    self.on_age(state)"),
        "on_age: RecursionError: maximum recursion depth",
    ),
    "an event that brings itself about": (
        rule(BUILDS_AGAIN),
        "on_build: RecursionError: maximum recursion depth",
    ),
}


@pytest.mark.parametrize("kind", PLAYED)
def test_a_rule_that_goes_wrong_in_a_game_is_named_with_the_event(line, kind):
    text, why = PLAYED[kind]
    said = line(text, *DUEL, "--house", "bad")
    assert said.startswith("wonders: house rule bad: ")
    assert re.search(why, said), said


def test_a_choice_of_what_is_no_move_is_named_at_the_table(line):
    text = rule(CHOICE.format(seat=0, options="['no move']"))
    said = line(text, "watch", "duel", "--delay", 0, "--house", "bad")
    assert said.startswith("wonders: house rule's choice Odd (plugin PLUGIN): options: 'no move'")


def test_wrong_lines_for_the_table_are_refused(line):
    said = line(hook("on_show", "view", "return 3"), *TABLE, "--house", "bad")
    assert "house rule bad: on_show: returned 3, not a list of lines" in said


def test_a_rule_that_goes_wrong_in_a_worker_is_named(line):
    said = line(hook("on_age", "state", "1 / 0"), *DUEL, "-j", 2, "--house", "bad")
    assert "house rule bad: on_age: ZeroDivisionError" in said


def test_a_rule_that_goes_wrong_at_a_record_is_named(process, plugin):
    good = plugin(rule(KEEP))
    args = (*DUEL, "--house", "bad", "-o", "games.jsonl")
    assert process("--plugin", good, *args).status == 0
    bad = plugin(rule(KEEP + "@hookimpl\ndef on_read(self, chance):\n    1 / 0"))
    status, _, err = process("--plugin", bad, "replay", "games.jsonl", "--check")
    assert status == 2
    assert err.startswith("wonders: house rule bad: on_read: ZeroDivisionError: division by zero (")
    assert err.count("\n") == 1


EFFECT = (
    HEAD
    + """
class Odd(Effect, frozen=True, tag="odd"):
    text = {{"en": "odd"}}
    def {moment}:
        {does}

class Bad(House):
    '''Gives every card an effect.'''
    name = "bad"
    @hookimpl
    def amend_facts(self, facts):
        for place, fact in enumerate(facts):
            if fact.kind == "card":
                facts[place] = msgspec.structs.replace(fact, effects=(Odd(),))

@hookimpl
def effects():
    return [Odd]

@hookimpl
def houses():
    return [Bad]
"""
)

MOMENTS = {
    "exception when built": (
        "on_build(self, state, seat, piece)",
        "1 / 0",
        "on_build: ZeroDivisionError",
    ),
    "endless recursion when built": (
        "on_build(self, state, seat, piece)",
        "self.on_build(state, seat, piece)",
        "on_build: RecursionError: maximum recursion depth",
    ),
    "an effect that builds its card again": (
        "on_build(self, state, seat, piece)",
        "[moment(state, seat, piece) for moment in piece.on_build]",
        "on_build: RecursionError: maximum recursion depth",
    ),
    "exception when scored": ("points(self, state, seat)", "1 / 0", "points: ZeroDivisionError"),
    "points in words": ("points(self, state, seat)", "return 'many'", "points: returned 'many'"),
}


@pytest.mark.parametrize("kind", MOMENTS)
def test_an_effect_that_goes_wrong_is_named_with_its_moment(line, kind):
    moment, does, why = MOMENTS[kind]
    said = line(EFFECT.format(moment=moment, does=does), *DUEL, "--house", "bad")
    assert f"effect kind odd (plugin PLUGIN): {why}" in said


# -- what still works --------------------------------------------------------------------------


def test_what_a_plugin_prints_does_not_come_between_what_is_written(wonders, plugin):
    file = plugin(
        "print('at import')\n"
        + hook("amend_setup", "setup", "print('while built')")
        + "print('at the end')\n"
    )
    status, out, err = wonders("--plugin", file, "houses", "--json")
    assert status == 0
    assert "bad" in [row["name"] for row in json.loads(out)]
    assert err == "at import\nat the end\n"
    status, out, err = wonders("--plugin", file, *DUEL, "--house", "bad", "-o", "-")
    assert status == 0
    assert [json.loads(record)["house"] for record in out.splitlines()] == [["bad"], ["bad"]]
    assert "while built\n" in err


WRAPS = "import io, sys\nsys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='utf-8')\n"
CLOSES = "import sys\nsys.stdout.close()\n"
MOVES = "import os, sys\nos.chdir(os.path.dirname(sys.executable))\n"


@pytest.mark.parametrize(
    "first",
    [WRAPS, CLOSES, MOVES],
    ids=["wraps its output", "closes its output", "goes elsewhere"],
)
def test_what_a_plugin_does_to_the_process_while_it_is_loaded_is_put_back(process, plugin, first):
    file = plugin(first + rule(KEEP))
    status, out, err = process("--plugin", file, *DUEL, "--house", "bad", "-o", "games.jsonl")
    assert (status, err) == (0, "")
    assert "duel: 2 games" in out
    assert process("replay", "games.jsonl", "--check", "--plugin", file).status != 1


POOL = (
    HEAD
    + """
from concurrent.futures import ProcessPoolExecutor

class Pooled(Bot):
    "Keeps a pool of processes, which nobody closes."
    name = "bad"
    pool = None
    def choose(self, view, moves, clock):
        Pooled.pool = Pooled.pool or ProcessPoolExecutor(2)
        return moves[list(self.pool.map(len, [[]]))[0]]

@hookimpl
def bots():
    return [Pooled]
"""
)


def test_a_pool_that_a_bot_keeps_does_not_hold_the_output_open(process, plugin):
    game = ("match", "duel", "-p", "bad", "-p", "random", "-n", 2, "-j", 0)
    status, out, err = process("--plugin", plugin(POOL), *game)
    assert (status, err) == (0, "")
    assert "duel: 2 games" in out


ALARM = (
    HEAD
    + """
import signal

def too_slow(*_):
    raise {error}("too slow")

signal.signal(signal.SIGALRM, too_slow)

class Mine(Bot):
    "Sets an alarm and forgets it."
    name = "bad"
    def choose(self, view, moves, clock):
        if not any(signal.getitimer(signal.ITIMER_REAL)):  # a new alarm would put this one off
            signal.setitimer(signal.ITIMER_REAL, 0.002)
        return moves[0]

@hookimpl
def bots():
    return [Mine]
"""
)


@pytest.mark.parametrize("jobs", [0, 1])
@pytest.mark.parametrize("error", ["ValueError", "TimeoutError", "SystemExit"])
def test_an_alarm_that_a_bot_forgot_is_told_with_its_line(process, plugin, error, jobs):
    file = plugin(ALARM.format(error=error))
    game = ("match", "duel", "-p", "bad", "-p", "random", "-n", 5000, "-j", jobs)
    status, _, err = process("--plugin", file, *game)
    assert status == 2
    assert err.count("\n") == 1
    assert f"({file}, line " in err


@pytest.mark.parametrize("jobs", [0, 1])
def test_an_alarm_that_nobody_hears_ends_a_run_with_a_line(process, plugin, jobs):
    file = plugin(ALARM.replace("signal.signal(", "print(").format(error="ValueError"))
    game = ("match", "duel", "-p", "bad", "-p", "random", "-n", 5000, "-j", jobs, "-o", "g.jsonl")
    status, _, err = process("--plugin", file, *game)
    assert status == 2
    assert "an alarm strikes (SIGALRM)" in err
    assert process("--plugin", file, *game, "--resume").status == 2


def test_an_alarm_that_strikes_when_all_is_done_changes_nothing(process, plugin):
    late = "\nimport atexit, os\natexit.register(os.kill, os.getpid(), signal.SIGALRM)\n"
    file = plugin(ALARM.format(error="ValueError") + late)
    status, out, err = process("--plugin", file, "games")
    assert (status, err) == (0, "")
    assert "duel" in out


def test_a_broken_rule_that_nobody_names_disturbs_nobody(wonders, plugin):
    file = plugin(hook("on_deal", "state", "1 / 0"))
    assert wonders("--plugin", file, *DUEL).status == 0
    assert wonders("--plugin", file, "games").err == ""


BROKEN_PACKAGES = {
    "cannot be imported": ("import no_such_module\n", "No module named 'no_such_module'"),
    "is no Python": ("def houses(:\n", "SyntaxError"),
    "leaves": ("raise SystemExit(0)\n", "SystemExit"),
    "brings rubbish": (
        "from wonders.core import hookimpl\n@hookimpl\ndef bots():\n    return [3]\n",
        "bots() returned 3, not a class of Bot",
    ),
}


@pytest.fixture(params=BROKEN_PACKAGES)
def package(request, plugin, tmp_path_factory, monkeypatch):
    """Install a broken package of the name `torn`, and return what is wrong with it.

    It is what pip would leave: the module, and a folder of metadata with its entry points.
    """
    text, why = BROKEN_PACKAGES[request.param]
    site = tmp_path_factory.mktemp("site")
    module = f"torn_{len(text)}"
    (site / f"{module}.py").write_text(text)
    facts = site / "torn-1.2.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: torn\nVersion: 1.2\n")
    (facts / "entry_points.txt").write_text(f"[wonders]\ntorn-rule = {module}\n")
    monkeypatch.syspath_prepend(site)
    return f"plugin torn-rule (torn: {module}): ", why


def test_a_broken_package_does_not_hide_the_games(wonders, package):
    where, why = package
    status, out, err = wonders("games")
    assert status == 0
    assert "duel: 7 Wonders Duel" in out
    assert "classic: 7 Wonders" in out
    assert err.count("\n") == 1
    assert err.startswith(f"not loaded: {where}")
    assert why in err


@pytest.mark.parametrize(("verb", "still"), [("bots", "greedy: "), ("houses", "second-coin: ")])
def test_a_broken_package_does_not_hide_other_plugins(wonders, package, verb, still):
    where, why = package
    status, out, err = wonders(verb)
    assert status == 0
    assert f"\n{still}" in f"\n{out}"
    assert err.count("\n") == 1
    assert where in err
    assert why in err


def test_a_broken_package_is_listed_among_the_plugins_with_status_1(wonders, package):
    where, why = package
    status, out, err = wonders("plugins")
    assert (status, err) == (1, "")
    assert "duel: rulesets" in out
    (said,) = [line for line in out.splitlines() if line.startswith("  broken: ")]
    assert where in said
    assert why in said
    status, out, _ = wonders("plugins", "--json")
    assert status == 1
    (row,) = [row for row in json.loads(out) if row["error"]]
    assert (row["name"], row["version"]) == ("torn-rule", "1.2")


def test_a_broken_package_does_not_stop_a_game(wonders, package):
    status, _, err = wonders(*DUEL)
    assert (status, err) == (0, "")


def test_a_broken_package_that_is_asked_for_is_one_line(refused, package):
    where, why = package
    said = refused(*DUEL, "--house", "torn-rule")
    assert where in said
    assert why in said


def test_a_name_that_a_broken_package_may_have_brought_is_one_line(refused, package):
    where, _ = package
    said = refused(*DUEL, "--house", "torn-other")
    assert "there is no house rule 'torn-other'" in said
    assert where in said


# -- half a coin -------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", [DUEL, CLASSIC, TABLE])
def test_half_a_coin_comes_into_no_record_and_the_rule_is_named(line, verb):
    said = line(hook("on_age", "state", "state.pay_in(0, 0.5)"), *verb, "--house", "bad")
    assert "house rule bad" in said


HALF = hook("on_end", "state", "state.pay_in(0, 0.5)")


def test_a_game_with_half_a_coin_is_not_written(line, folder):
    line(HALF, *DUEL, "--house", "bad", "-o", "games.jsonl")
    assert not [*folder.glob("games.jsonl*")]


def test_a_game_at_the_table_with_half_a_coin_is_written_up_to_its_last_move(line, folder):
    line(HALF, *PLAY, "--house", "bad")
    assert json.loads((folder / "game.jsonl").read_text())["result"] is None


def test_a_rule_that_spoils_the_game_at_the_table_is_named(line):
    said = line(hook("on_build", "state", "state.game = None"), *PLAY, "--house", "bad")
    assert "the game fails with house rule bad in force" in said


# -- endless code ------------------------------------------------------------------------------

ENDLESS = hook("on_build", "state", "while True: pass")


def test_an_endless_rule_stops_a_run_with_one_line(line):
    said = line(ENDLESS, *DUEL, "--house", "bad", "--clock", 0.5)
    assert (
        "house rule bad: on_build: does not come back within 2 s (FILE, line 14, in Bad.on_build)"
        in said
    )


def test_a_rule_that_is_endless_in_an_imagined_world_is_named_and_no_bot_forfeits(line):
    endless = hook("on_build", "state", "while state.age > 1: pass")
    match = ("match", "duel", "-p", "mcts:playouts=20", "-p", "random", "-n", 2, "--seed", 1)
    said = line(endless, *match, "--house", "bad", "--clock", 0.5)
    assert "house rule bad: on_build: does not come back within 0.75 s (FILE, line 14" in said


def test_the_slip_of_a_bot_that_has_hung_is_its_own_under_any_rule(process, plugin):
    """After a hang all games are played again, one by one."""
    rule = plugin(hook("on_age", "state", "pass"))
    slips = "self.n = getattr(self, 'n', 0) + 1; a = 1 / 0 if self.n == 2 else 1"
    hangs = "exec('while True: pass') if self.n == 4 else moves[0]"
    bot = plugin(BOT.format(body="").replace("return moves[0]", f"{slips}; return {hangs}"))
    match = ("match", "duel", "-p", "odd", "-p", "random", "-n", 2, "--seed", 1, "--clock", 0.5)
    done = process("--plugin", rule, "--plugin", bot, *match, "--house", "bad")
    assert done.status == 0
    assert "Victories: forfeit 2" in done.out


def test_a_bot_that_is_slow_to_make_another_forfeits(process, plugin):
    makes = (
        "def __init__(self, options, seed):\n        super().__init__(options, seed)\n        {}"
    )
    slow = BOT.format(body=makes.format("import time; time.sleep(60)"))
    maker = BOT.format(body=makes.format("from wonders.core import make_bot; make_bot('odd', 1)"))
    plugins = ("--plugin", plugin(slow), "--plugin", plugin(maker.replace('"odd"', '"maker"')))
    match = ("match", "duel", "-p", "maker", "-p", "random", "-n", 1, "--no-rotate", "--seed", 1)
    done = process(*plugins, *match, "--clock", 0.5)
    assert done.status == 0
    assert "it forfeited 1 time like this: no answer after" in done.out


ENDED = {
    "a table": (ENDLESS, (*TABLE, "--house", "bad")),
    "a game with its record": (ENDLESS, (*PLAY, "--house", "bad")),
    "a run without workers": (ENDLESS, (*DUEL, "-j", 0, "--house", "bad")),
    "letting in": ("import time\nwhile True: time.sleep(0.1)", ("games",)),
}


@pytest.mark.parametrize("what", ENDED)
def test_endless_code_at_a_table_ends_with_ctrl_c_and_one_line(started, plugin, what):
    text, verb = ENDED[what]
    begun = "import sys; print('begun', file=sys.stderr, flush=True); "
    text = text.replace("while True", begun + "while True") if "time" not in text else text
    text = text.replace("import time\n", "import time\n" + begun.strip("; ") + "\n")
    text = text.replace(begun + "while True: pass", begun + "exec('while True: pass')")
    process = started("--plugin", str(plugin(text)), *map(str, verb))
    while b"begun" not in process.stderr.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    (last,) = err.decode().splitlines()[-1:]
    assert last.startswith("wonders: interrupted")
    assert b"Traceback" not in err


# -- bots whose answers are of a wrong kind ------------------------------------------------------

BOT = (
    HEAD
    + """
from wonders.core.game.bot_contract import Judgement
class Odd(Bot):
    '''Plays the first move.'''
    name = "odd"
    {body}
    def choose(self, view, moves, clock):
        return moves[0]
@hookimpl
def bots():
    return [Odd]
"""
)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("[1]", "TypeError: 1 is no Judgement of a move"),
        ("3", "TypeError: 'int' object is not iterable"),
        ("[Judgement(moves[0], 1, 0.5, 0.0, 1.0, 0.5)] * 2", "TypeError: «.*» is judged twice"),
        (
            "[Judgement(moves[0], 1, 0.5, 1.0, 0.0, 0.5)]",
            "TypeError: «.*» has an interval that ends before it begins",
        ),
        ("[Judgement('build', 1, 0.5, 0.0, 1.0, 0.5)]", "TypeError: Judgement(.*) is no Judgement"),
        ("[Judgement(moves[0], 1, 'half', 0.0, 1.0, 0.5)]", "ValidationError: Expected `float`"),
        ("[Judgement(moves[0], 1, 0.5, 0.0, 1.0, None)]", "ValidationError: Expected `float`"),
        ("[Judgement(moves[0], 1, 7.0, 0.0, 1.0, 0.5)]", "ValidationError: Expected `float` <= 1"),
        (
            "[Judgement(moves[0], 0, 1.0, float('nan'), 1, 0.5)]",
            "ValidationError: Expected `float`",
        ),
    ],
)
def test_a_bot_that_judges_moves_with_anything_but_judgements_is_named(line, wonders, answer, why):
    assert wonders(*DUEL, "-o", "g.jsonl").status == 0
    text = BOT.format(body=f"def analyse(self, view, moves, clock):\n        return {answer}")
    said = line(text, "analyse", "g.jsonl:0", "-p", "odd")
    assert re.match(f"wonders: bot odd: analyse: {why}", said), said


VOCAL = (
    HEAD
    + """
class Vocal(House):
    '''One coin more.'''
    name = "vocal"
    games = ("duel",)
    touches = ("coins",)
    @hookimpl
    def on_deal(self, state):
        {what}
        state.pay_in(0, 1)
@hookimpl
def houses():
    return [Vocal]
"""
)


@pytest.mark.parametrize(
    "what", ["print('coin')", "sys.stdout.close()", "sys.stdout = open('log', 'w')"]
)
@pytest.mark.parametrize(
    "typed",
    [
        ("replay", "g.jsonl", "--trace"),
        ("export", "g.jsonl", "--to", "csv", "-o", "tables", "--json", "--check"),
        ("analyse", "g.jsonl:0", "-p", "rollout:playouts=1", "--json"),
        ("study", "duel", "--house", "vocal", "-n", 2, "--seed", 1, "--json"),
    ],
)
def test_what_a_rule_prints_is_not_among_what_a_program_reads(process, plugin, what, typed):
    rule = ("--plugin", plugin(VOCAL.format(what=what)))
    match = ("match", "duel", "-p", "random", "-p", "random", "-n", 1, "--no-rotate")
    assert process(*rule, *match, "--house", "vocal", "-o", "g.jsonl").status == 0
    status, out, err = process(*rule, *typed)
    assert (status, "bug in wonders" in err) == (0, False)
    assert out
    for each in out.splitlines() if "--trace" in typed else [out]:
        json.loads(each)


SAYS = {
    "made_of = classmethod(lambda cls, options: '\\ud800')": "made_of: '\\ud800' is no line",
    "made_of = classmethod(lambda cls, options: 'x' * 10_001)": (
        "made_of has 10,001 letters, more than 10,000; hash it"
    ),
    "spec = classmethod(lambda cls, options: None)": "spec: None is no line",
    "spec = classmethod(lambda cls, options: 'a\\nb')": "spec: 'a\\nb' is no line",
    "timed = classmethod(lambda cls, options: Fraction)": "timed: TypeError: not now",
}


@pytest.mark.parametrize("body", SAYS)
def test_what_a_bot_says_of_itself_is_a_line_or_refused_before_the_run(line, folder, body):
    text = BOT.format(body="label = classmethod(lambda cls, options: 'mine')\n    " + body)
    unsure = "class Fraction(type):\n    def __bool__(cls):\n        raise TypeError('not now')\n"
    text = text.replace("class Odd", f"{unsure}class Fraction(metaclass=Fraction): pass\nclass Odd")
    said = line(text, "match", "duel", "-p", "odd", "-p", "random", "-n", 2, "-o", "g.jsonl")
    assert said.startswith(f"wonders: bot odd: {SAYS[body]}")
    assert not [*folder.glob("g.jsonl*")]


@pytest.mark.parametrize(
    "body",
    [
        "def __init__(self): pass",
        "def __new__(cls, *given): pass",
        "def __getattribute__(self, name): return self.told[name]",
    ],
    ids=["__init__ without options", "__new__ without return", "attributes without end"],
)
def test_a_bot_that_cannot_be_made_is_named_by_every_verb(line, wonders, body):
    assert wonders(*DUEL, "-o", "g.jsonl").status == 0
    text = BOT.format(body=body)
    for verb in (
        ("analyse", "g.jsonl:0", "-p", "odd"),
        ("watch", "duel", "--delay", 0, "-p", "odd", "-p", "random"),
        ("play", "duel", "--plain", "-p", "human", "-p", "odd", "--record", "game.jsonl"),
    ):
        installed.cache_clear()
        assert line(text, *verb).startswith("wonders: bot odd")


def test_a_bot_that_cannot_be_made_loses_its_games_in_a_match(wonders, plugin):
    file = plugin(BOT.format(body="def __new__(cls, *given): pass"))
    done = wonders("--plugin", file, "match", "duel", "-p", "odd", "-p", "random", "-n", 2, "-j", 0)
    assert (done.status, done.err) == (0, "")
    assert "Victories: forfeit 2" in done.out


def test_a_bot_whose_spec_fails_breaks_a_law(wonders, plugin):
    file = plugin(BOT.format(body="spec = int"))
    done = wonders("check", file, "-n", 1, "--game", "duel")
    assert (done.status, done.err) == (1, "")
    assert "breaks the law «nothing fails» (runs): bot odd: spec: TypeError" in done.out


# -- what Python has ---------------------------------------------------------------------------


def test_a_rule_that_overwrites_what_python_has_is_told_in_a_line(process, plugin):
    file = plugin(hook("on_age", "state", "import builtins; builtins.len = None"))
    done = process("--plugin", file, *DUEL, "-j", 0, "--house", "bad")
    assert (done.status, done.out) == (2, "")
    assert done.err == "wonders: a plugin overwrites len of Python\n"


QUIET = "import os, sys; sys.stderr = open(os.devnull, 'w')"


@pytest.mark.parametrize("verb", [(*DUEL, "-j", 0), TABLE])
def test_what_goes_wrong_is_told_though_a_plugin_has_silenced_a_library(process, plugin, verb):
    file = plugin(hook("on_age", "state", f"{QUIET}; 1 / 0"))
    done = process("--plugin", file, *verb, "--house", "bad", stdin="1\n" * 200)
    assert done.status == 2
    assert "wonders: house rule bad: on_age: ZeroDivisionError" in done.err


def test_a_run_is_told_whole_though_a_plugin_has_taken_away_what_errors_go_to(process, plugin):
    file = plugin(hook("on_age", "state", "import sys; sys.stderr = None"))
    done = process("--plugin", file, *DUEL, "-j", 0, "--house", "bad")
    assert (done.status, done.err) == (0, "")
    assert "Victories: " in done.out


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize("name", ["open", "len"])
def test_a_bot_that_overwrites_what_python_has_is_told_in_a_line(process, plugin, name, workers):
    body = f"def start(self, seat, view): import builtins; builtins.{name} = None"
    file = plugin(BOT.format(body=body))
    match = ("match", "duel", "-p", "odd", "-p", "random", "-n", 2, "-j", workers)
    done = process("--plugin", file, *match)
    assert done.status == 2
    assert f"a plugin overwrites {name} of Python\n" in done.err


# -- what a plugin does to the process ----------------------------------------------------------


def test_a_bot_that_goes_to_another_folder_takes_no_record_with_it(process, plugin, folder):
    (folder / "elsewhere").mkdir()
    elsewhere = str(folder / "elsewhere")
    body = f"def start(self, view, clock): import os; os.chdir({elsewhere!r})"
    file = plugin(BOT.format(body=body))
    play = ["play", "duel", "--seed", "7", "-p", "human", "-p", "odd", "--record", "p.jsonl"]
    assert process("--plugin", file, *play, stdin="1\n" * 4 + "quit\n").status == 0
    assert len(read_line((folder / "p.jsonl").read_bytes()).moves) == 8
    assert [*(folder / "elsewhere").iterdir()] == []
    cup = ["tournament", "duel", "-p", "odd", "-p", "random", "-n", 2, "-j", 0, "-o", "cup"]
    assert process("--plugin", file, *cup).status == 0
    assert (folder / "cup" / "duel.json").exists()


WANDERERS = {
    "label": ("@classmethod\n    def label(cls, options): {}; return 'miser'", ""),
    "made_of": ("@classmethod\n    def made_of(cls, options): {}; return '1'", ""),
    "timed": ("@classmethod\n    def timed(cls, options): {}; return False", ""),
    "its options": (
        "class Options(msgspec.Struct, frozen=True):\n        def __post_init__(self): {}",
        "",
    ),
    "__init__ of a rule": ("", "    def __init__(self): {}"),
}


@pytest.mark.parametrize("what", WANDERERS)
def test_a_plugin_that_goes_to_another_folder_before_a_run_takes_nothing_with_it(
    process, plugin, folder, tmp_path_factory, what
):
    goes = f"import os; os.chdir({str(tmp_path_factory.mktemp('elsewhere'))!r})"
    bot, rule = (body.format(goes) for body in WANDERERS[what])
    plugins = ("--plugin", plugin(BOT.format(body=bot)), "--plugin", plugin(RULE.format(body=rule)))
    match = ("match", "duel", "-p", "odd", "-p", "random", "-n", 2, "--house", "bad")
    assert process(*plugins, *match, "-o", "games.jsonl").status == 0
    assert (folder / "games.jsonl").exists()


@pytest.mark.parametrize("hook", ["start(self, seat, view)", "end(self, result)"])
@pytest.mark.parametrize("jobs", [0, 2])
def test_a_bot_that_goes_to_another_folder_takes_no_program_with_it(
    process, plugin, folder, tmp_path_factory, hook, jobs
):
    elsewhere = str(tmp_path_factory.mktemp("elsewhere"))
    file = plugin(BOT.format(body=f"def {hook}: import os; os.chdir({elsewhere!r})"))
    example = Path(__file__).parents[2] / "examples" / "bots" / "greedy_ish.py"
    (folder / "near.py").write_bytes(example.read_bytes())
    bots = ["-p", "odd", "-p", f"exec:{sys.executable} near.py", "--seed", 1]
    done = process("--plugin", file, "match", "duel", *bots, "-n", 4, "-j", jobs)
    assert done.status == 0
    assert "forfeit" not in done.out


def test_a_thread_of_a_plugin_holds_up_no_end(process, plugin):
    wait = "import threading, time; threading.Thread(target=time.sleep, args=(600,)).start()"
    file = plugin(BOT.format(body=wait))
    done = process("--plugin", file, *DUEL)
    assert done.status == 0


OWN_CHOICE = """
from dataclasses import dataclass
from wonders.core import Choice

@dataclass(frozen=True)
class Odd(Choice):
    def options(self, state):
        return [state.game.move("bad-go"), state.game.move("bad-stay")]
    {body}
"""
QUEUES = """
@hookimpl
def amend_moves(self, game):
    game.add_move("bad-go")
    game.add_move("bad-stay")
@hookimpl
def on_age(self, state):
    state.queue(Odd(0))
"""


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("", "choice Odd (plugin PLUGIN): it has no method take"),
        ("options = lambda self, state: None", "options: returned None, no moves"),
        (
            "options = lambda self, state: ['bad-go']",
            "options: 'bad-go' is no move of this game; `",
        ),
        ("cost = lambda self, state, move: '2'", "cost: returned '2', not a number of coins"),
        ("cost = lambda self, state, move: 0.5", "cost: returned 0.5, not a number of coins"),
        ("def take(self, state, move): yield", "take must return, not yield or wait"),
        ("guess = lambda self, state, rng: 1 / 0\n    secret = 'game'", "guess: ZeroDivisionError"),
    ],
)
def test_no_bot_is_blamed_for_a_choice_of_a_rule_that_it_looked_into(line, body, why):
    match = ("match", "duel", "-p", "mcts:playouts=20", "-p", "random", "-n", 2, "--seed", 1)
    assert why in line(OWN_CHOICE.format(body=body) + rule(QUEUES), *match, "--house", "bad")


UNREADABLE = """
class Odd(Exception):
    def __getattribute__(self, name):
        raise ValueError(name)
"""


@pytest.mark.parametrize("workers", [0, 1])
def test_an_error_that_cannot_be_asked_what_it_is_is_told_as_any_other(
    process, plugin, line, workers
):
    said = line(UNREADABLE + hook("on_deal", "state", "raise Odd()"), *DUEL, "--house", "bad")
    assert "house rule bad: on_deal: TypeError: Odd, which fails when it is asked what it" in said
    fails = BOT.format(body="").replace("return moves[0]", "raise Odd()")
    fails = fails.replace("class Odd(Bot)", "class OddBot(Bot)").replace("[Odd]", "[OddBot]")
    file = plugin(UNREADABLE + fails)
    match = ("match", "duel", "-p", "odd", "-p", "random", "-n", 2, "-j", workers)
    done = process("--plugin", file, *match)
    assert "Victories: forfeit 2" in done.out
    assert "Traceback" not in done.err


PARAMETERS = """
class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: {kind} = {usual}
"""


@pytest.mark.parametrize(
    ("kind", "usual"),
    [
        ("float", "1"),
        ("tuple[int, ...]", "()"),
        ("tuple[str, ...]", "('a', 'b')"),
        ("frozenset[str]", "frozenset(('d', 'c', 'b', 'a'))"),
    ],
)
def test_a_rule_is_recorded_so_that_it_is_read_again(process, plugin, kind, usual):
    text = PARAMETERS.format(kind=kind, usual=usual)
    file = plugin("import msgspec\n" + text + rule("Options = Chosen"))
    match = ("match", "duel", "-p", "random", "-p", "random", "--house", "bad")
    assert process("--plugin", file, *match, "-n", 2, "--seed", 1, "-o", "g.jsonl").status == 0
    assert "2 records, all good" in process("--plugin", file, "replay", "g.jsonl", "--check").out
    more = process("--plugin", file, *match, "-n", 4, "--seed", 1, "-o", "g.jsonl", "--resume")
    assert more.status == 0


@pytest.mark.parametrize(
    ("kind", "usual", "why"),
    [
        ("tuple[str, ...]", "('a+b',)", "bad:value=a+b in a record would give other parameters"),
        ("str | None", "'null'", "bad:value=null in a record would give other parameters back"),
        ("tuple[float, ...]", "(1e22,)", "could not be read again"),
        ("dict[str, int]", "msgspec.field(default_factory=dict)", "could not be read again"),
    ],
)
def test_a_rule_whose_record_would_tell_other_parameters_is_refused(line, kind, usual, why):
    text = "import msgspec\n" + PARAMETERS.format(kind=kind, usual=usual)
    assert why in line(text + rule("Options = Chosen"), *DUEL, "--house", "bad")


DRAWS_A_SET = """
Chance = frozenset[str]
@hookimpl
def on_draw(self, game, rng):
    return frozenset(rng.sample([f"word-{number}" for number in range(40)], 20))
"""


#: A set of sets, which `<` puts in no order.
DRAWS_SETS = """
Chance = frozenset[frozenset[str]]
@hookimpl
def on_draw(self, game, rng):
    return frozenset({frozenset("ab"), frozenset("cd"), frozenset("ef"), frozenset("gh")})
"""


@pytest.mark.parametrize("body", [DRAWS_A_SET, DRAWS_SETS])
def test_a_set_that_a_rule_draws_is_told_at_the_table_in_one_order(process, plugin, body):
    file = plugin(rule(body))
    watch = ("watch", "duel", "-p", "random", "-p", "random", "--seed", 1, "--delay", 0)
    told = {
        process("--plugin", file, *watch, "--house", "bad", env={"PYTHONHASHSEED": seed}).out
        for seed in ("1", "2")
    }
    assert len(told) == 1
    assert "bad: [" in told.pop()


@pytest.mark.parametrize("body", [DRAWS_A_SET, DRAWS_SETS])
def test_a_set_that_a_rule_draws_is_recorded_in_one_order(process, plugin, body):
    file = plugin(rule(body))
    match = ("match", "duel", "-p", "random", "-p", "random", "-n", 2, "--seed", 1, "--digest")
    told = set()
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed}
        done = process("--plugin", file, *match, "--house", "bad", env=env)
        told.add(done.out.splitlines()[-1])
    assert len(told) == 1


@pytest.mark.parametrize("kept", ["range(2)", "print", "object()", "ValueError('x')"])
def test_what_a_rule_keeps_and_no_view_could_show_gets_into_no_record(line, kept):
    does = f"state.keep('bad-x', {kept})"
    said = line(hook("on_deal", "state", does), *DUEL, "--house", "bad", "-o", "g.jsonl")
    assert "house rule bad: bad-x: keeps what is no plain data" in said


OWN_GAME = """
from wonders.core import hookimpl
from wonders.rulesets.duel import Duel
class Chosen(Duel.Options, frozen=True):
    words: tuple[str, ...] = ()
class Own(Duel):
    '''Duel with words.'''
    name = "own"
    Options = Chosen
@hookimpl
def rulesets():
    return [Own]
"""


def test_a_run_of_a_game_with_a_tuple_as_option_is_gone_on_with(process, plugin):
    file = plugin(OWN_GAME)
    match = ("match", "own", "-p", "random", "-p", "random", "--seed", 1, "-o", "g.jsonl")
    assert process("--plugin", file, *match, "-n", 2).status == 0
    assert process("--plugin", file, *match, "-n", 4, "--resume").status == 0


@pytest.mark.parametrize("at", ["on_deal:state, options", "amend_setup:setup, options"])
def test_files_lie_where_they_were_asked_for_though_a_rule_goes_elsewhere(process, plugin, at):
    elsewhere = Path("elsewhere")
    elsewhere.mkdir()
    name, _, arguments = at.partition(":")
    does = f"import os; os.chdir({str(elsewhere.resolve())!r})"
    rules = ("--plugin", plugin(hook(name, arguments, does)))
    bad = ("--house", "bad", "--seed", 1)
    bots = ("-p", "random", "-p", "random", "-n", 2, "-j", 0)
    for asked in (
        ("match", "duel", *bots, *bad, "-o", "g.jsonl"),
        ("replay", "g.jsonl:0", "--picture", "p.svg"),
        ("study", "duel", *bots, *bad, "-o", "found"),
        ("play", "duel", "--plain", *bad, "--record", "s.jsonl"),
        ("play", "duel", "--plain", "--load", "s.jsonl"),
    ):
        done = process(*rules, *asked, stdin="1\nsave kept.jsonl\nquit\n")
        assert done.status == 0, done.err
        Path("kept.jsonl").unlink(missing_ok=True)
    Path("mine").write_text("precious")
    play = ("play", "duel", "--plain", *bad)
    assert "exists already" in process(*rules, *play, stdin="1\nsave mine\nquit\n").out
    assert Path("mine").read_text() == "precious"
    assert not [*elsewhere.iterdir()]
    assert Path("g.jsonl").exists()
    assert Path("p.svg").exists()
    assert Path("found/study.html").exists()
    moves = read_line(Path("s.jsonl").read_bytes()).moves
    assert len([each for each in moves if each[0] == "0"]) == 2


def test_a_process_of_a_plugin_holds_up_no_end(process, plugin):
    aside = "from multiprocessing import get_context\nimport time\n"
    wait = "get_context('fork').Process(target=time.sleep, args=(600,)).start()"
    file = plugin(aside + BOT.format(body=wait))
    assert process("--plugin", file, *DUEL, "-j", 0).status == 0


def test_a_thread_of_a_plugin_that_prints_to_the_last_aborts_nothing(started, plugin):
    body = "import atexit, sys, threading\n"
    body += "def talk():\n    while True: print('.' * 100_000, file=sys.stderr)\n"
    body += "threading.Thread(target=talk, daemon=True).start()\n"
    body += "atexit.register(print, 'last')\n"
    running = started("--plugin", plugin(body + RULE.format(body="")), "games")
    told = running.communicate(timeout=60)
    assert running.returncode == 0
    assert b"last" in told[1]


@pytest.mark.parametrize("jobs", [0, 2])
def test_what_a_plugin_prints_at_its_end_is_no_record(process, plugin, jobs):
    late = "\nimport atexit, weakref\natexit.register(print, 'played 2 games')\n"
    late += "kept = House()\nweakref.finalize(kept, print, 'gone')\n"
    late += "class Last:\n    def __del__(self):\n        print('bye')\nlast = Last()\n"
    rule = ("--plugin", plugin(RULE.format(body="") + late))
    done = process(*rule, *DUEL, "-o", "-", "-j", jobs)
    assert done.status == 0
    assert [line[:10] for line in done.out.splitlines()] == ['{"format":'] * 2
    assert "played 2 games\n" in done.err
    assert "bye\n" in done.err


def test_who_is_kept_from_ending_by_a_plugin_can_end_it(started, plugin):
    waits = "lambda: print('now', flush=True) or time.sleep(600)"
    file = plugin(f"import atexit, time\natexit.register({waits})\n" + RULE.format(body=""))
    running = started("--plugin", file, "games")
    for line in running.stderr:
        if line == b"now\n":
            break
    time.sleep(AGAIN + 0.3)
    running.send_signal(signal.SIGINT)
    assert running.wait(20) == 130


@pytest.mark.parametrize(
    "aside",
    ["threading.Thread(target=fail).start()", "atexit.register(fail)"],
    ids=["in a thread", "at exit"],
)
def test_what_fails_where_nobody_catches_it_is_told_in_a_line(process, plugin, aside):
    body = f"import atexit, threading\ndef fail(): raise ValueError('mine')\n{aside}\n"
    path = plugin(body + RULE.format(body=""))
    done = process("--plugin", path, "games")
    assert done.status == 0
    assert "ValueError: mine" in done.err
    assert "line 2, in fail" in done.err
    assert done.err.count("\n") == 1


TICKS = """
import signal
signal.signal(signal.ALARM, lambda *_: None)
signal.setitimer(signal.TIMER, 0.002, 0.002)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no such signals")
@pytest.mark.parametrize(
    ("alarm", "timer"), [("SIGALRM", "ITIMER_REAL"), ("SIGPROF", "ITIMER_PROF")]
)
def test_a_timer_that_a_plugin_leaves_running_does_not_end_the_program(
    process, plugin, alarm, timer
):
    file = plugin(BOT.format(body="") + TICKS.replace("ALARM", alarm).replace("TIMER", timer))
    for _ in range(3):
        status, out, err = process("--plugin", file, "bots")
        assert (status, err) == (0, "")
        assert "odd: Plays the first move." in out
