"""Slips of authors in a class: refused when its plugin is loaded, so that no verb meets them."""

import pytest

from wonders.core import BadPlugin, BadSpec, load, make_bot
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.plugins.load_games_and_bots import find_bot

HEAD = """
import msgspec
from typing import Annotated
from wonders.core import Bot, Game, House, hookimpl
from wonders.rulesets.duel import Duel
"""
CLASS = """
class Odd({base}):
    "Goes wrong."
    name = "odd"
    {line}

@hookimpl
def {question}():
    return [Odd]
"""
BASES = {"houses": "House", "bots": "Bot", "rulesets": "Duel"}
STRUCT = "class Options(msgspec.Struct, frozen=True): n: "


@pytest.fixture
def module(tmp_path):
    """Return a function that writes a plugin with a class and returns the file."""

    def write(question, line, base=None):
        file = tmp_path / f"odd_{question}_{len(list(tmp_path.iterdir()))}.py"
        text = CLASS.format(base=base or BASES[question], line=line, question=question)
        file.write_text(HEAD + text)
        return str(file)

    return write


def refused(file):
    """Return why a plugin is refused; the line names its file."""
    with pytest.raises(BadPlugin) as caught:
        Plugins().use(file)
    assert f"({file}): " in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("what", ["games", "needs", "categories", "piece_kinds", "touches"])
@pytest.mark.parametrize("value", ["None", "3", "(1, 2)", "'duel'", "b'x'", "(('duel',),)"])
def test_what_is_to_be_a_tuple_of_texts_is_one(module, what, value):
    why = refused(module("houses", f"{what} = {value}"))
    assert f"house rule odd: {what} is " in why
    assert "no tuple of texts" in why


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("touches = ('coin',)", "touches cannot be 'coin' - did you mean 'coins'"),
        ("victories = ('flood',)", "'flood' must begin with odd-"),
        ("piece_kinds = ('small-noble',)", "has 'small-noble'; a kind of piece is one word"),
        ("piece_kinds = ('class',)", "has 'class'; a kind of piece is one word"),
    ],
)
def test_words_of_a_rule_are_known_or_its_own(module, line, why):
    assert why in refused(module("houses", line))


@pytest.mark.parametrize("question", BASES)
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Options = None", "no msgspec.Struct"),
        ("class Options(msgspec.Struct): n: int = 1", "can change; mark it frozen=True"),
        ("Options = {'n': 1}", "no msgspec.Struct"),
        ("class Options(msgspec.Struct, frozen=True, rename='upper'): n: int = 1", "leave rename"),
        ("class Options(msgspec.Struct, frozen=True, array_like=True): n: int = 1", "leave rename"),
        ("class Options(msgspec.Struct, frozen=True, tag=True): n: int = 1", "leave rename"),
        (STRUCT + "Annotated[str, msgspec.Meta(ge=1)] = 'a'", "Can only set `ge`"),
        (STRUCT + "list[int] | tuple[str, ...] = []", "more than one array-like"),
        (STRUCT + "int = object()", "Encoding objects of type object"),
        (STRUCT + r"str = '\ud800'", "UnicodeEncodeError"),
        (STRUCT + "int = msgspec.field(default_factory=lambda: 1 / 0)", "ZeroDivisionError"),
    ],
)
def test_parameters_can_be_read_and_written(module, question, line, why):
    told = refused(module(question, line))
    assert "Options of odd" in told
    assert why in told


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("bots", "__init__ = None"),
        ("bots", "spec = 'odd'"),
        ("bots", "label = property(lambda self: 'odd')"),
        ("bots", "choose = 3"),
        ("rulesets", "view = None"),
    ],
)
def test_a_method_is_no_value(module, question, line):
    what = line.partition(" ")[0]
    assert f"{what} of odd is " in refused(module(question, line))


@pytest.mark.parametrize(
    ("line", "base", "why"),
    [
        ("pass", "Game", "title is missing"),
        ("package = None", None, "package is None, no text"),
        ("package = 'odd'", None, "package is 'odd', which is no package here"),
        ("package = 'odd.pieces'", None, "package is 'odd.pieces', which is no package here"),
        ("data = 3", None, "data is 3, no list"),
        ("data = 'cards.toml'", None, "data is 'cards.toml', no list"),
        (
            "class Setup(msgspec.Struct): day: 'Day'",
            None,
            "Setup: NameError: name 'Day' is not defined",
        ),
        ("seats = ()", None, "seats is (), not the numbers of players"),
        ("seats = (0, 2)", None, "seats is (0, 2), not the numbers of players"),
        ("Setup = {}", None, "Setup is {}, no class"),
        (r"title = 'half \ud83c'", None, r"title has 'half \ud83c', no plain text"),
        (r"categories = ('\ud83c',)", None, r"categories has '\ud83c', no plain text"),
        ("victories = (3,)", None, "victories has 3, no plain text"),
        ("resources = None", None, "resources is None, no list"),
        ("resources = property(lambda self: ())", None, "resources is <property object>, no list"),
        ("resources = (['wood'],)", None, "resources has ['wood'], no plain text"),
        (
            "class Options(Duel.Options, frozen=True): players: str = '2'",
            None,
            "players is '2' by default, none of seats",
        ),
        ("effects = (int,)", None, "effects has <class 'int'>, no class of Effect"),
        ("effects = ['points']", None, "effects has 'points', no class of Effect"),
    ],
)
def test_a_ruleset_says_all_of_itself(module, line, base, why):
    assert f"ruleset odd: {why}" in refused(module("rulesets", line, base))


OPTION = "class Options(Duel.Options, frozen=True): n: "


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("int = None", "n: a whole number, not null"),
        ("int = 'five'", "n: a whole number, not 'five'"),
        ("float = float('inf')", "n: a number, not null"),
        ("Annotated[int, msgspec.Meta(le=3)] = 7", "n: at most 3, not 7"),
        ("str = msgspec.field(default='a', name='m')", "leave rename"),
    ],
)
def test_the_default_of_an_option_is_one_that_a_record_gives_back(module, line, why):
    assert why in refused(module("rulesets", OPTION + line))


def test_a_bot_is_not_called_like_a_person(module):
    assert "a bot cannot be called 'human'" in refused(module("bots", "name = 'human'"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("def __init__(self, *given): pass", "Odd() makes no game; __init__ calls super()"),
        ("def __new__(cls, *given): return 3", "Odd() makes no game"),
    ],
)
def test_a_ruleset_that_builds_no_game_is_named(module, line, why):
    plugins = Plugins()
    plugins.use(module("rulesets", line))
    with pytest.raises(BadPlugin, match=r"^ruleset odd ") as caught:
        load("odd", plugins=plugins)
    assert why in str(caught.value)


@pytest.mark.parametrize("typed", ["inf", "-inf", "nan"])
def test_an_option_that_a_record_would_not_give_back_is_refused(module, typed):
    plugins = Plugins()
    plugins.use(module("rulesets", OPTION + "float = 1.5"))
    assert load("odd", options={"n": "2"}, text=True, plugins=plugins).options.n == 2
    with pytest.raises(BadSpec, match="game odd: n: a number, not null"):
        load("odd", options={"n": typed}, text=True, plugins=plugins)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("def __init__(self): pass", "takes 1 positional argument but 3 were given"),
        ("def __new__(cls, *given): pass", r"Odd\(\) makes None, no bot"),
        ("def __new__(cls, *given): return 3", r"Odd\(\) makes 3, no bot"),
        ("def __getattribute__(self, name): return self.told[name]", "RecursionError"),
    ],
)
def test_a_bot_that_cannot_be_made_is_named(module, line, why):
    plugins = Plugins()
    plugins.use(module("bots", line))
    assert find_bot("odd", plugins)
    with pytest.raises(BadPlugin, match=f"^bot odd: .*{why}"):
        make_bot("odd", 1, plugins)


EFFECT = """
from wonders.core import Effect, hookimpl

class Feast(Effect, frozen=True, tag="feast"):
    amount: int = 1
    {line}

@hookimpl
def effects():
    return [Feast]
"""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("points = 5", "points is 5, no method"),
        ("def on_build(self, state, seat, piece): yield", "on_build must return, not yield"),
        ("async def on_lose(self, state, seat, piece): pass", "on_lose must return"),
        ("text = {'en': '{amuont} coins'}", "the text (en) has no field 'amuont'"),
        ("text = {'en': '{amount:coin}'}", "the text (en) cannot be filled in"),
        ("text = {'en': 5}", "the text (en) cannot be filled in"),
        ("text = 'coins'", "its text is no dict"),
        ("text = {'en': '{amount:one|two|no}'}", "the text (en): {amount:one|two|no} is no number"),
        ("half: float = 1; text = {'en': '{half:a|b}'}", "the text (en): {half:a|b} is no number"),
        ("half: float = 1; text = {'en': '{half:.1f}'}", "the text (en) cannot be filled in"),
        (
            "some: int | None = 1; text = {'en': '{some:a|b}'}",
            "the text (en): {some:a|b} is no number",
        ),
        (
            "some: bool = True; text = {'en': '{some:a|b}'}",
            "the text (en): {some:a|b} is no number",
        ),
        ("text = {'en': '{amount!x}'}", "the text (en): !x is no way to show amount"),
        ("step = 'coins'", "step is 'coins', not one of Step: SUPPLY, COINS"),
        ("step = None", "step is None, not one of Step"),
        ("words_of = ['amount']", "words_of is ['amount'], no dict"),
        ("words_of = {'amuont': ('resources',)}", "words_of has 'amuont', no field of it"),
        ("words_of = {'amount': 'resources'}", "words_of amount is 'resources', no tuple of"),
        ("words_of = {'amount': ('wares',)}", "words_of amount is ('wares',), no tuple of"),
    ],
)
def test_a_kind_of_effect_with_a_slip_is_refused_by_its_name(tmp_path, line, why):
    file = tmp_path / "feasts.py"
    file.write_text(EFFECT.format(line=line))
    assert f"effect kind feast: {why}" in refused(str(file))
