"""The contract of bots, and the random bot."""

import msgspec
import pytest

from wonders.core import BadPlugin, BadSpec, load, make_bot
from wonders.core.game.bot_contract import Bot, Clock
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.plugins.load_games_and_bots import find_bot
from wonders.core.testing import check_bot


class First(Bot):
    """A bot that takes the first move."""

    name = "first"

    def choose(self, view, moves, clock):
        return moves[0]


def test_a_bot_keeps_its_parameters_and_seed():
    bot = First(NoOptions(), 12)
    assert (bot.options, bot.seed) == (NoOptions(), 12)


def test_a_bot_reads_views_and_takes_no_parameters_unless_it_says_otherwise():
    assert First.reads_view is True
    assert First.Options is NoOptions


def test_a_bot_must_say_how_it_chooses():
    state = load("duel").deal(1)
    with pytest.raises(NotImplementedError):
        Bot(NoOptions(), 0).choose(None, state.moves(), Clock())


def test_start_and_end_may_be_left_out():
    state = load("duel").deal(1)
    bot = First(NoOptions(), 0)
    bot.start(state.seat, state.view(state.seat))
    while state.seat is not None:
        state.play(bot.choose(state.view(state.seat), state.moves(), Clock()))
    bot.end(state.result())


def test_a_clock_without_seconds_is_no_limit():
    assert Clock().seconds is None
    with pytest.raises(AttributeError):
        Clock(2.0).seconds = 3.0
    assert msgspec.structs.replace(Clock(), seconds=2.0).seconds == 2.0


def picks(bot, moves, times):
    return [bot.choose(None, moves, Clock()) for _ in range(times)]


def test_random_bot_repeats_itself_with_its_seed():
    moves = load("duel").table
    assert picks(make_bot("random", 3), moves, 20) == picks(make_bot("random", 3), moves, 20)
    assert picks(make_bot("random", 3), moves, 20) != picks(make_bot("random", 4), moves, 20)


def test_random_bot_likes_all_moves_alike():
    moves = list(load("duel").table)[:4]
    chosen = picks(make_bot("random", 5), moves, 4000)
    # 3 degrees of freedom: 99.9 % of fair pickers stay below 16.3.
    assert sum((chosen.count(move) - 1000) ** 2 / 1000 for move in moves) < 16.3


def test_unknown_bot_suggests_the_nearest():
    with pytest.raises(BadSpec, match="there is no bot 'randon' - did you mean 'random'"):
        make_bot("randon", 0)


def test_unknown_parameter_of_a_bot_is_refused():
    with pytest.raises(BadSpec, match="bot random has no parameter 'depth'"):
        make_bot("random:depth=3", 0)


ECHO = """
import msgspec
from wonders.core.game.bot_contract import Bot
from wonders.core.house_rules.declared_hooks import hookimpl

class Options(msgspec.Struct, frozen=True):
    words: str

class Echo(Bot):
    "Takes a move by its words."
    name = "echo"
    verbatim = "words"
    Options = Options

    def choose(self, view, moves, clock):
        return moves[len(self.options.words) % len(moves)]

@hookimpl
def bots():
    return [Echo]
"""


@pytest.fixture
def echo(tmp_path):
    """Return plugins with a bot that takes the rest of its spec verbatim."""
    file = tmp_path / "echo.py"
    file.write_text(ECHO, "utf-8")
    plugins = Plugins()
    plugins.use(str(file))
    return plugins


@pytest.mark.parametrize("words", ["a,b=c:d", "null", " x ", "x" * 3000])
def test_a_bot_may_take_the_rest_of_its_spec_as_it_is(echo, words):
    kind, options = find_bot(f"echo:{words}", echo)
    assert options.words == words
    assert kind.spec(options) == kind.label(options) == f"echo:{words}"
    assert make_bot(f"echo:{words}", 0, echo).options == options


@pytest.mark.parametrize("spec", ["echo", "echo:", "echo:  "])
def test_a_bot_that_takes_the_rest_needs_one(echo, spec):
    with pytest.raises(BadSpec, match="bot echo: words is missing - write echo:WORDS"):
        find_bot(spec, echo)


def test_the_kit_checks_a_bot_that_takes_the_rest(echo):
    (report,) = check_bot("echo:a,b", game="duel", games=1, plugins=echo)
    assert report.what == "bot echo:a,b"


def test_other_specs_stay_short(echo):
    with pytest.raises(BadSpec, match="at most 200"):
        find_bot("random:x=" + "y" * 200, echo)


@pytest.mark.parametrize("limits", ['["words"]', '{"words": "x"}', '{"word": 3}', '{"words": 3}'])
def test_limits_of_what_a_record_may_ask_for_are_checked_when_a_bot_is_loaded(tmp_path, limits):
    file = tmp_path / "echo.py"
    more = f'verbatim = "words"\n    record_limits = {limits}'
    file.write_text(ECHO.replace('verbatim = "words"', more), "utf-8")
    with pytest.raises(BadPlugin, match="record_limits of echo is the most of some of its"):
        Plugins().use(str(file))


def test_what_takes_the_rest_must_be_a_parameter(tmp_path):
    file = tmp_path / "echo.py"
    file.write_text(ECHO.replace('verbatim = "words"', 'verbatim = "word"'), "utf-8")
    with pytest.raises(BadPlugin, match="verbatim of echo is no parameter of it: 'word'"):
        Plugins().use(str(file))
