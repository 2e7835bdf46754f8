"""A ruleset from outside, `examples/tiny-ruleset`: every verb plays it."""

import json
import os
import re
import shutil
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from wonders.core import load
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.record.read_and_write_record_line import read_line

EXAMPLE = Path(__file__).parents[2] / "examples" / "tiny-ruleset"


@pytest.fixture
def tiny(wonders, monkeypatch):
    """Return a function that runs the command with the ruleset loaded."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    return lambda *args, **more: wonders("--plugin", "tiny_market", *args, **more)


def test_it_is_listed(tiny):
    assert "tiny-market: Tiny Market, 2 players (rules version 1)" in tiny("games").out


def test_bots_play_it_and_their_records_check(tiny):
    # With this seed nobody draws: some games of so few cards have two winners.
    bots = ("-p", "greedy", "-p", "random", "--seed", 1)
    assert tiny("match", "tiny-market", *bots, "-n", 6, "-o", "games.jsonl").status == 0
    assert tiny("replay", "games.jsonl", "--check").out == "games.jsonl: 6 records, all good\n"
    trace = tiny("replay", "games.jsonl:0", "--trace").out.splitlines()
    assert json.loads(trace[0])["coins"] == [6, 6]
    assert "wins" in tiny("replay", "games.jsonl:0").out


def test_a_person_plays_it_to_the_end(tiny, folder):
    play = ("play", "tiny-market", "--seed", 2, "--record", "game.jsonl")
    played = tiny(*play, stdin="1\n" * 4)
    assert played.status == 0
    assert "goods" in played.out
    assert json.loads((folder / "game.jsonl").read_text())["result"]["victory"] == "points"


#: What makes the market one for a single player.
ALONE = {
    "for _ in range(2)": "for _ in range(1)",
    "self.seat = 1 - seat": "self.seat = 0",
    "for s in (0, 1) if": "for s in (0,) if",
    "return (1 - seat,)": "return ()",
    'tag="tiny-market"': 'tag="one-market"',
    'name = "tiny-market"': 'name = "one-market"',
    'package = "tiny_market"': 'package = "one_market"',
    "seats = (2,)": "seats = (1,)",
}


def test_where_one_plays_alone_there_are_no_prices_of_another(wonders, folder, monkeypatch):
    package = shutil.copytree(EXAMPLE / "tiny_market", folder / "one_market")
    source = (package / "__init__.py").read_text()
    for here, alone in ALONE.items():
        assert here in source
        source = source.replace(here, alone)
    (package / "__init__.py").write_text(source)
    monkeypatch.syspath_prepend(str(folder))
    play = ("play", "one-market", "--plain", "--record", "game.jsonl")
    table = wonders("--plugin", "one_market", *play, stdin="1\no\nquit\n")
    assert (table.status, table.err) == (0, "")
    assert table.out.count("your move") == 3


def test_its_reference_and_speed_can_be_asked(tiny):
    assert tiny("cards", "tiny-market", "wine").out == ("Wine [wine] red I - 4 coins: 6 points\n")
    assert (
        json.loads(tiny("bench", "tiny-market", "--seconds", "0.05", "--json").out)["players"] == 2
    )
    assert "greedy" in tiny("watch", "tiny-market", "--delay", 0, "--seed", 1).out


def test_it_is_studied_though_it_does_not_say_who_begins(tiny):
    bots = ("-p", "greedy", "-p", "random", "--seed", 1)
    studied = tiny("study", "tiny-market", *bots, "-n", 40)
    assert studied.status == 0
    assert "40 games" in studied.out


def test_without_a_page_of_rules_it_says_so(tiny):
    answer = tiny("rules", "tiny-market")
    assert (answer.status, answer.out) == (2, "")
    assert "has no page of rules" in answer.err


def test_house_rules_act_in_it(tiny, folder):
    (folder / "gift.py").write_text(
        "from wonders.core import House, hookimpl\n"
        "class Gift(House):\n"
        "    name = 'gift'\n"
        "    touches = ('coins',)\n"
        "    @hookimpl\n"
        "    def on_deal(self, state):\n"
        "        state.pay_in(0, 3)\n"
        "@hookimpl\n"
        "def houses():\n"
        "    return [Gift]\n"
    )
    tiny("--plugin", "gift.py", "match", "tiny-market", "-p", "random", "-p", "random",
         "--house", "gift", "-n", 2, "-o", "games.jsonl")  # fmt: skip
    trace = tiny("--plugin", "gift.py", "replay", "games.jsonl:0", "--trace").out
    assert json.loads(trace.splitlines()[0])["coins"] == [9, 6]


BARKER = """
from wonders.core import House, hookimpl

class Barker(House):
    name = "barker"
    games = ("tiny-market",)
    touches = ("coins",)

    @hookimpl
    def on_turn_up(self, state, seat, piece):
        state.pay_in(seat, 1)

@hookimpl
def houses():
    return [Barker]
"""


def test_a_house_rule_listens_to_its_own_event(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(EXAMPLE))
    file = tmp_path / "barker.py"
    file.write_text(BARKER, "utf-8")
    plugins = Plugins()
    for each in ("tiny_market", str(file)):
        plugins.use(each)
    state = load("tiny-market", ["barker"], plugins=plugins).deal(1)
    # Eight cards, four of them in the row: four are turned up.
    coins = []
    for card in state.order:
        seat = state.seat
        before = state.cities[seat].coins
        state.play(card.discard)
        coins.append(state.cities[seat].coins - before)
    assert coins == [2, 2, 2, 2, 1, 1, 1, 1]


def test_it_keeps_the_laws(tiny):
    assert tiny("check", "tiny-market", "-n", 3).status == 0


def test_a_module_is_found_from_the_folder_that_holds_it(tiny, monkeypatch):
    monkeypatch.chdir(EXAMPLE)
    for verb in (("games",), ("match", "tiny-market", "-p", "greedy", "-p", "random", "-n", 2)):
        outcome = tiny(*verb)
        assert outcome.status == 0, outcome.err
        assert "tiny-market: " in outcome.out


SPOILED = """
import tiny_market
from wonders.core import hookimpl

class Game(tiny_market.TinyMarket):
    name = "{name}"

    def draw(self, chance):
        {draw}

@hookimpl
def rulesets():
    return [Game]
"""


@pytest.mark.parametrize(
    ("name", "draw", "told"),
    [
        ("raises", "raise KeyError('wine')", "KeyError: 'wine'"),
        ("ends", "raise SystemExit(0)", "SystemExit: 0"),
        ("interrupts", "raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("nothing", "return None", "deals None, which is no state"),
        ("nobody", "state = super().draw(chance); state.seat = 'left'; return state", "'left'"),
        (
            "empty",
            "state = super().draw(chance); state.cities = (); return state",
            "0 cities for 2 seats",
        ),
    ],
)
def test_a_deal_that_fails_is_told_in_a_line_that_names_the_game(tiny, folder, name, draw, told):
    (folder / f"{name}.py").write_text(SPOILED.format(name=name, draw=draw), "utf-8")
    for verb in (("play", name), ("match", name, "-p", "random", "-p", "random", "-n", 2)):
        outcome = tiny("--plugin", f"{name}.py", *verb, "--seed", 1, stdin="1\n")
        assert outcome.status == 2
        assert f"game {name}" in outcome.err
        assert told in outcome.err
        assert "a bug in" not in outcome.err


FAILING = """
import tiny_market
from wonders.core import hookimpl

class Spoiled(tiny_market.Market):
    __slots__ = ()

    {method}

class Game(tiny_market.TinyMarket):
    name = "{name}"

    def draw(self, chance):
        return Spoiled(self, chance.shuffled(self.cards), self.houses.draw(self, chance))

    def start(self, deal):
        begun = super().start(deal)
        return Spoiled(self, begun.order, begun.house)

@hookimpl
def rulesets():
    return [Game]
"""


@pytest.mark.parametrize(
    ("name", "method", "told"),
    [
        ("forgets", "def result(self): return None", "AssertionError"),
        ("leaves", "def play(self, move): raise SystemExit(3)", "SystemExit"),
        ("exits", "def play(self, move): import sys; sys.exit()", "SystemExit"),
        ("stays", "def play(self, move): pass", "5,000 moves and no end"),
        ("offers", "def moves(self): return ()", "no move is legal"),
    ],
)
@pytest.mark.parametrize("workers", [0, 2])
def test_a_ruleset_that_fails_in_a_match_is_told_in_a_line(
    tiny, folder, name, method, told, workers
):
    name = f"{name}-{workers}"
    file = name.replace("-", "_") + ".py"
    (folder / file).write_text(FAILING.format(name=name, method=method), "utf-8")
    match = ("match", name, "-p", "random", "-p", "random", "-n", 2, "-j", workers)
    outcome = tiny("--plugin", file, *match)
    assert outcome.status == 2
    assert f"game {name}" in outcome.err
    assert told in outcome.err
    assert "a bug in" not in outcome.err


REFUSES = """
    def play(self, move):
        from wonders.core import {error}
        raise {error}("not that one")
"""


@pytest.mark.parametrize("bot", ["greedy", "random", "mcts:playouts=20", "rollout:playouts=20"])
@pytest.mark.parametrize("error", ["IllegalMove", "BadSpec", "BadRecord"])
def test_a_ruleset_that_refuses_what_it_lists_is_named_and_no_bot_forfeits(
    tiny, folder, bot, error
):
    name = f"refuses-{bot[:4]}-{error.lower()}"
    file = name.replace("-", "_") + ".py"
    method = REFUSES.format(error=error)
    (folder / file).write_text(FAILING.format(name=name, method=method), "utf-8")
    outcome = tiny("--plugin", file, "match", name, "-p", bot, "-p", bot, "-n", 2)
    assert (outcome.status, outcome.out) == (2, "")
    assert name in outcome.err
    assert f"{error}: not that one" in outcome.err


def test_a_ruleset_that_refuses_what_it_lists_is_named_at_the_table(tiny, folder):
    method = REFUSES.format(error="IllegalMove")
    (folder / "denies.py").write_text(FAILING.format(name="denies", method=method), "utf-8")
    game = ("play", "denies", "--plain", "--seed", 1, "--record", "g.jsonl")
    outcome = tiny("--plugin", "denies.py", *game, stdin="1\n")
    assert outcome.status == 2
    assert "game denies fails: IllegalMove: not that one" in outcome.err


FORGETFUL = """
    @property
    def deal(self):
        return tiny_market.Deal([card.id for card in self.order])
"""


def test_a_game_whose_deal_forgets_what_was_played_is_gone_on_with(tiny, folder):
    file = folder / "forgetful.py"
    file.write_text(FAILING.format(name="forgetful", method=FORGETFUL), "utf-8")
    play = ("--plugin", file.name, "play", "forgetful", "--plain")
    tiny(*play, "--seed", 2, "--record", "g.jsonl", stdin="1\nquit\n")
    went_on = tiny("--plugin", file.name, "play", "--plain", "--load", "g.jsonl", stdin="1\n" * 4)
    assert (went_on.status, went_on.err) == (0, "")
    checked = tiny("--plugin", file.name, "replay", "g.jsonl", "--check")
    assert checked.out == "g.jsonl: 1 record, all good\n"


def test_a_seat_that_is_no_number_gets_into_no_record_of_a_table(tiny, folder):
    method = "def play(self, move): super().play(move); self.seat = bool(self.seat)"
    (folder / "truths.py").write_text(FAILING.format(name="truths", method=method), "utf-8")
    game = ("play", "truths", "--seed", 1, "--record", "g.jsonl")
    outcome = tiny("--plugin", "truths.py", *game, "-p", "human", "-p", "human", stdin="1\n" * 5)
    assert outcome.status == 2
    assert "seat True has to decide, which there is not" in outcome.err
    assert tiny("--plugin", "truths.py", "replay", "g.jsonl", "--check").status == 0


@pytest.mark.parametrize("verb", ["", "build-up now", "build\n"])
@pytest.mark.usefixtures("plugin")
def test_a_move_that_no_record_could_name_is_refused(wonders, folder, verb):
    name = f"market_{len(verb)}"
    package = shutil.copytree(EXAMPLE / "tiny_market", folder / name)
    source = (package / "__init__.py").read_text().replace('"tiny_market"', f'"{name}"')
    assert source.count('add("build"') == 1
    (package / "__init__.py").write_text(source.replace('add("build"', f"add({verb!r}"))
    outcome = wonders("--plugin", f"./{name}", "match", "tiny-market", *["-p", "greedy"] * 2)
    assert outcome.status == 2
    assert f"a verb is one word, not {verb!r}" in outcome.err


def test_a_ruleset_whose_options_have_to_be_given_says_so_at_the_table(tiny, folder):
    given = "import msgspec\nclass Given(msgspec.Struct, frozen=True):\n    n: int\n"
    asks = FAILING.format(name="asks", method="").replace("tiny_market.TinyMarket):", "{0}", 1)
    asks = asks.replace("{0}", "tiny_market.TinyMarket):\n    Options = Given")
    (folder / "asks.py").write_text(given + asks, "utf-8")
    outcome = tiny("--plugin", "asks.py", "play", "asks", "-p", "human", "-p", "greedy")
    assert outcome.status == 2
    assert "game asks: n has to be given" in outcome.err


def test_a_ruleset_that_raises_what_is_no_usual_error_at_the_table_is_told_in_a_line(tiny, folder):
    method = "def view(self, seat): raise type('Odd', (BaseException,), {})('not today')"
    (folder / "odd.py").write_text(FAILING.format(name="odd", method=method), "utf-8")
    outcome = tiny("--plugin", "odd.py", "play", "odd", "--plain", "--seed", 1, stdin="1\n")
    assert outcome.status == 2
    assert "Odd: not today" in outcome.err
    assert "Traceback" not in outcome.err


def test_a_ruleset_that_ends_the_program_at_the_table_is_told_in_a_line(tiny, folder):
    method = "def play(self, move): raise SystemExit"
    (folder / "quits.py").write_text(FAILING.format(name="quits", method=method), "utf-8")
    outcome = tiny("--plugin", "quits.py", "play", "quits", "--seed", 2, stdin="1\n")
    assert outcome.status == 2
    assert "game quits fails: SystemExit" in outcome.err
    assert "quits.py" in outcome.err


# -- Soup Night, a game with words of its own ------------------------------------------------

SOUP = EXAMPLE.parent / "soup-night"


@pytest.fixture
def soup(wonders, monkeypatch):
    """Return a function that runs the command in the folder of the example."""
    monkeypatch.chdir(SOUP)
    return lambda *args, **more: wonders("--plugin", "soup_night", *args, **more)


def test_its_folder_is_named_from_anywhere(wonders):
    named = ("--plugin", SOUP / "soup_night", "games")
    assert "soup-night: Soup Night, 2 or 3 or 4 or 5 players" in wonders(*named).out


def test_a_folder_around_a_package_is_no_plugin_but_the_package_is_named(wonders):
    refused = wonders("--plugin", SOUP, "games")
    assert refused.status == 2
    assert f"perhaps {SOUP / 'soup_night'} is meant" in " ".join(refused.err.split())


def test_a_folder_never_stands_in_for_a_module_that_is_installed(wonders, folder):
    (folder / "json").mkdir()
    (folder / "json" / "__init__.py").write_text("raise RuntimeError('taken')")
    assert "answers no question" in wonders("--plugin", "json", "games").err


def test_a_game_that_is_not_here_is_named(wonders):
    outcome = wonders("--plugin", "soup_day", "games")
    assert outcome.status == 2
    assert "No module named 'soup_day'" in outcome.err


def test_bots_play_a_game_without_coins_and_ages(soup, tmp_path):
    kept = tmp_path / "games.jsonl"
    bots = ("-p", "greedy", "-p", "random", "-p", "mcts:playouts=20")
    assert soup("match", "soup-night", *bots, "-n", 3, "--seed", 1, "-o", kept).status == 0
    assert soup("replay", kept, "--check").out == f"{kept}: 3 records, all good\n"


def test_a_review_of_a_game_without_ages_tells_of_none(soup, tmp_path):
    games = tmp_path / "games.jsonl"
    bots = ("-p", "greedy", "-p", "random", "--seed", 1)
    soup("match", "soup-night", *bots, "-n", 2, "-o", games)
    told = soup("replay", f"{games}:0", "--review")
    assert told.status == 0
    assert "THE END" in told.out
    assert "Age" not in told.out
    assert "+-" in told.out


@pytest.mark.usefixtures("plugin")
def test_a_slip_in_its_data_is_told_in_its_name(wonders, folder):
    package = shutil.copytree(SOUP / "soup_night", folder / "thin_soup")
    source = package / "__init__.py"
    source.write_text(source.read_text().replace('"soup_night"', '"thin_soup"'))
    (package / "numbers.toml").write_text('hand = "x"\nrecipes = 3\n')
    refused = wonders("--plugin", "./thin_soup", "cards", "soup-night")
    assert refused.status == 2
    said = "wonders: ruleset soup-night (./thin_soup): numbers.toml: Expected `int`, got `str`"
    assert " ".join(refused.err.split()).startswith(said)


def test_the_seats_of_a_game_are_an_option_of_it(soup):
    assert "-O players=2|3|4|5  (default 2)" in soup("games").out
    refused = soup("check", "soup-night", "-O", "players=6", "-n", 1)
    assert refused.status == 2
    assert "players" in refused.err


def test_its_kinds_of_piece_are_those_of_the_reference(soup):
    assert (
        "Clear Broth [clear-broth] recipe - 2 salty: 6 points"
        in soup("cards", "soup-night", "--kind", "recipe").out
    )
    assert "it has ingredient, recipe" in soup("cards", "soup-night", "--kind", "wonder").err
    assert "1 point for each root\n" in soup("cards", "soup-night", "parsley").out


def test_the_plain_table_shows_what_lies_in_the_pots(soup, tmp_path):
    play = ("play", "soup-night", "--seed", 6, "--record", tmp_path / "game.jsonl")
    out = soup(*play, stdin="1\n" * 6).out
    assert "Soup Night  YOUR MOVE" in out
    assert "Carrot Soup (1 sweet, 1 salty: 5 points)" in out
    assert "pot: Carrot, 2 Salt; flavours: sweet, 2 salty" in out
    assert "you: +Carrot, +1 point" in out
    assert "coins" not in out


def test_what_others_choose_is_not_told_before_all_have_chosen(soup):
    soup("games")
    state = load("soup-night", options={"players": 3}).deal(1)
    moves = []
    for number in range(3):
        before, move = state.view(2), state.moves()[0]
        state.play(move)
        told = state.game.news(number, move, before, state.view(2))
        assert bool(told) == (number == 2)
        moves.append(move.piece.id)
    assert [news.changes[0].piece for news in told] == moves
    assert {news.move for news in told} == {None}


def test_its_words_are_german_where_german_is_spoken(soup, tmp_path):
    parsley = soup("--lang", "de", "cards", "soup-night", "parsley").out
    assert parsley == "Petersilie [parsley] Blatt: 1 Siegpunkt je Wurzel\n"
    play = ("--lang", "de", "play", "soup-night", "--seed", 2, "--record", tmp_path / "game.jsonl")
    out = soup(*play, stdin="zugeben rote bete\n").out
    assert "Rezepte: " in out
    assert "Topf: Rote Bete; Geschmack: süß, sauer" in out


def test_its_german_is_compiled():
    folder = SOUP / "soup_night" / "locale" / "de" / "LC_MESSAGES"
    with (folder / "wonders.po").open("rb") as source:
        written = {each.id: each.string for each in read_po(source) if each.id}
    with (folder / "wonders.mo").open("rb") as compiled:
        assert {each.id: each.string for each in read_mo(compiled) if each.id} == written


def test_its_rules_can_be_read(soup):
    assert "Soup Night, in short" in soup("rules", "soup-night").out


def test_a_game_without_cards_is_left_out_of_the_check_of_an_effect(soup, plugin):
    file = plugin(
        "from wonders.core import Effect, hookimpl\n"
        "class Calm(Effect, frozen=True, tag='calm'):\n    'Does nothing.'\n"
        "@hookimpl\ndef effects():\n    return [Calm]\n"
    )
    checked = soup("--plugin", file, "check", "calm", "-n", 1)
    assert checked.status == 0
    assert "effect kind calm in soup-night: left out, it has no cards" in checked.out
    refused = soup("--plugin", file, "check", "calm", "-n", 1, "--game", "soup-night")
    assert (refused.status, refused.out) == (2, "")
    assert "effect kind calm: soup-night has no card to try it on" in refused.err


def test_soup_night_keeps_the_laws(soup):
    assert soup("check", "soup-night", "-n", 4).status == 0


SPOILER = """
from wonders.core import House, hookimpl

class Spoiler(House):
    name = "spoiler"
    games = ("soup-night",)

    @hookimpl
    def {hook}:
        {does}

@hookimpl
def houses():
    return [Spoiler]
"""
SPOILT = {
    "fewer recipes than the rule says": (
        *("amend_setup(self, setup)", "setup['recipes'] = 9"),
        "house rule spoiler: the deal could not be read again: deal: recipes must be 9 different",
    ),
    "a hand that is too short": (
        *("on_deal(self, state)", "state.hands = (state.hands[0][:3], *state.hands[1:])"),
        "house rule spoiler: the deal could not be read again: deal: hands must be 2 of 7",
    ),
    "hands that a reader turns once more": (
        *("on_deal(self, state)", "state.hands = state.hands[::-1]"),
        "house rule spoiler: the deal could not be read again: it gives another start",
    ),
    "hands larger than the deck": (
        *("amend_setup(self, setup)", "setup['hand'] = 20"),
        "the game fails with house rule spoiler in force: IndexError",
    ),
}


@pytest.mark.parametrize(("hook", "does", "why"), SPOILT.values(), ids=SPOILT)
@pytest.mark.parametrize(
    "verb",
    [
        ("match", "soup-night", "-p", "greedy", "-p", "random", "-n", 2, "-j", 0, "-o"),
        ("match", "soup-night", "-p", "greedy", "-p", "random", "-n", 2, "-j", 1, "-o"),
        ("play", "soup-night", "--record"),
    ],
    ids=["here", "worker", "table"],
)
def test_a_rule_that_spoils_the_deal_is_named_before_anything_is_recorded(
    plugin, soup, tmp_path, verb, hook, does, why
):
    file, kept = plugin(SPOILER.format(hook=hook, does=does)), tmp_path / "games.jsonl"
    outcome = soup("--plugin", file, *verb, kept, "--house", "spoiler", stdin="1\n1\n1\n")
    assert outcome.status == 2
    assert outcome.err.startswith(f"wonders: {why}")
    assert not kept.exists() or not kept.read_bytes()


DRAWING = """
from rich.text import Text

from wonders.cli.screen.plain_drawing import PlainDrawing
from wonders.core import hookimpl


class Drawing(PlainDrawing):
    name = "{name}"
    {more}

    def table(self, scene, look):
        {first}
        return [Text("stalls"), *super().table(scene, look)]


@hookimpl
def drawings():
    return [Drawing]
"""


@pytest.fixture
def drawn(tiny, plugin):
    """Return a function that plays the ruleset with a drawing from a plugin."""

    def play(name="tiny-market", first="pass", more=""):
        file = plugin(DRAWING.format(name=name, first=first, more=more))
        game = ("--plugin", file, "play", "tiny-market", "--seed", 2, "--record", "g.jsonl")
        return tiny(*game, stdin="score\n" + "1\n" * 4)

    return play


def test_it_is_drawn_as_a_plugin_says(drawn):
    outcome = drawn()
    assert outcome.status == 0
    assert outcome.out.count("\nstalls\n") == 5


def test_a_drawing_is_found_in_whatever_package_brings_it(tiny, tmp_path_factory, monkeypatch):
    site = tmp_path_factory.mktemp("site")
    text = DRAWING.format(name="tiny-market", first="pass", more="")
    (site / "drawn_elsewhere.py").write_text(text, "utf-8")
    facts = site / "elsewhere-1.2.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: elsewhere\nVersion: 1.2\n")
    (facts / "entry_points.txt").write_text("[wonders]\nits-screen = drawn_elsewhere\n")
    monkeypatch.syspath_prepend(site)
    played = tiny("play", "tiny-market", "--seed", 2, "--record", "g.jsonl", stdin="1\n" * 4)
    assert "\nstalls\n" in played.out


def test_the_drawing_of_another_ruleset_does_not_matter(drawn):
    assert "stalls" not in drawn("other-market").out


SCENE = """\
discard cheese: -1
discard plum: -1
discard nuts: -1
discard apple: -1
build cheese: 3
build plum: 1
build nuts: 0
build apple: 1
1 discard tea: coins of seat 0 +1, now 7
"""


def test_its_scene_is_the_plain_one(wonders, monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLE))
    wonders("--plugin", "tiny_market", "games")
    state = load("tiny-market").deal(2)
    before, move = state.view(0), state.moves()[0]
    state.play(move)
    scene = state.view(1).scene(state.game.news(1, move, before, state.view(0)))
    (news,) = scene.news
    (change,) = news.changes
    options = "".join(f"{each.move}: {each.coins}\n" for each in scene.options)
    told = f"{change.what} of seat {change.seat} {change.amount:+}, now {change.now}"
    assert f"{options}{news.number} {news.move}: {told}\n" == SCENE
    assert (scene.quotes, scene.threats, scene.unknown, scene.refused) == ((), (), (), ())


def test_it_is_drawn_in_plain_words_without_one(tiny):
    out = tiny("play", "tiny-market", "--seed", 2, "--record", "g.jsonl", stdin="1\n" * 4).out
    assert "Tiny Market  Age I  YOUR MOVE" in out
    assert "you: 6 coins" in out
    assert "Ada (greedy): " in out


@pytest.mark.parametrize(
    "first",
    [
        "1 / 0",
        "raise SystemExit('no such card')",
        "return None",
        "return [Text('x', 'no-such-color')]",
        "return [Text('x', style=5)]",
        "x = Text('abc'); x.stylize('red', 0, 1.5); return [x]",
        "from rich.text import Span; return [Text('abc', spans=[Span(-1, 3, 'red')])]",
        "from rich.text import Span; return [Text('abc', spans=[Span(2, 0, 'red')])]",
        "from rich.text import Span; return [Text('abc', spans=[Span(0, 2, None)])]",
        "x = Text('abc'); x.apply_meta({'@click': 5}); return [x]",
        r"return [Text('a\ud800b')]",
    ],
)
def test_a_drawing_that_fails_gives_way_to_plain_words_and_the_game_goes_on(drawn, first):
    outcome = drawn(first=first)
    assert outcome.status == 0
    assert outcome.out.count("The drawing has failed, so here are plain words: ") == 1
    assert "Tiny Market  Age I  YOUR MOVE" in outcome.out
    assert read_line(Path("g.jsonl").read_bytes()).result is not None


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ("pages = ['c']", "`pages` of a drawing maps keys to texts"),
        ("glossary = [1]", "TypeError: "),
        ("cities = lambda self, scene: 1 / 0", "ZeroDivisionError: "),
        ("cities = lambda self, scene: 3", "`cities` of a drawing gives a list of texts"),
        ("def __init__(self): pass", "drawing tiny-market "),
    ],
)
def test_what_else_a_drawing_says_wrongly_gives_way_to_plain_words(drawn, more, why):
    outcome = drawn(more=more)
    assert outcome.status == 0
    told = " ".join(outcome.out.split())
    assert f"The drawing has failed, so here are plain words: {why}" in told
    assert read_line(Path("g.jsonl").read_bytes()).result is not None


@pytest.mark.usefixtures("plugin")
def test_a_page_of_rules_that_is_no_text_ends_no_table(wonders, folder):
    shutil.copytree(EXAMPLE / "tiny_market", folder / "latin_market")
    (folder / "latin_market" / "rules.md").write_bytes(b"caf\xe9")
    code = folder / "latin_market" / "__init__.py"
    code.write_text(code.read_text("utf-8").replace("tiny", "latin"), "utf-8")
    let_in = ("--plugin", "./latin_market")
    told = wonders(*let_in, "rules", "latin-market")
    assert (told.status, told.out) == (2, "")
    assert "rules.md of latin_market is not UTF-8" in told.err
    for game in ("duel", "latin-market"):
        asked = wonders(*let_in, "play", game, "--seed", 1, stdin="/baths\nrules\nscore\n1\nquit\n")
        assert asked.status == 0
        assert "To go on: " in asked.out
    assert "rules.md of latin_market is not UTF-8" in asked.out


@pytest.mark.usefixtures("plugin")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_in_the_place_of_a_page_of_rules_is_not_waited_for(wonders, folder):
    package = shutil.copytree(EXAMPLE / "tiny_market", folder / "piped_market")
    source = (package / "__init__.py").read_text().replace("tiny", "piped")
    (package / "__init__.py").write_text(source)
    (package / "rules.md").unlink(missing_ok=True)
    os.mkfifo(package / "rules.md")
    told = wonders("--plugin", "./piped_market", "rules", "piped-market")
    assert told.status == 2
    assert "has no page of rules" in told.err


def test_what_a_ruleset_asks_of_the_system_is_told_in_its_name(tiny, folder):
    method = "def view(self, seat): return open('missing.txt')"
    (folder / "opens.py").write_text(FAILING.format(name="opens", method=method), "utf-8")
    table = ("play", "opens", "--seed", 1, "--record", "g.jsonl")
    outcome = tiny("--plugin", "opens.py", *table, stdin="1\n")
    assert outcome.status == 2
    assert "game opens" in outcome.err
    assert "missing.txt" in outcome.err


@pytest.mark.parametrize(
    ("name", "does", "told"),
    [
        ("imports", "import no_such_module", "No module named 'no_such_module'"),
        ("pipes", "import os; raise BrokenPipeError(32, 'gone')", "BrokenPipeError"),
        ("ends", "raise EOFError('no more')", "EOFError: no more"),
        ("leaves-click", "import click; raise click.exceptions.Exit(0)", "Exit: 0"),
        ("forks", "raise BlockingIOError(11, 'no more')", "BlockingIOError"),
        (
            "refuses",
            "from wonders.core import IllegalMove; raise IllegalMove('no')",
            "IllegalMove: no",
        ),
    ],
)
def test_an_error_of_a_ruleset_is_not_taken_for_one_of_ours(tiny, folder, name, does, told):
    method = f"def view(self, seat): {does}"
    file = name.replace("-", "_") + ".py"
    (folder / file).write_text(FAILING.format(name=name, method=method), "utf-8")
    table = ("play", name, "--seed", 1, "--record", "g.jsonl")
    outcome = tiny("--plugin", file, *table, stdin="1\n")
    assert outcome.status == 2
    assert f"wonders: game {name} fails: " in outcome.err
    assert told in outcome.err
    assert f"({file}, line 8, in Spoiled.view)" in outcome.err


SHOWS_CITIES = """
import msgspec
import tiny_market

class ShownOtherwise(tiny_market.ShownMarket, frozen=True, kw_only=True, tag="{name}"):
    cities: {kind}

class Look(tiny_market.MarketView):
    __slots__ = ()

    def shown(self):
        fields = msgspec.structs.asdict(super().shown())
        cities = fields.pop("cities")
        return ShownOtherwise(**fields, cities={shown})
"""


@pytest.mark.parametrize(
    ("name", "kind", "shown"),
    [
        ("dicts", "tuple[dict[str, int], ...]", "tuple({'coins': each.coins} for each in cities)"),
        ("by-name", "dict[str, tiny_market.ShownCity]", "{'one': cities[0], 'two': cities[1]}"),
        ("numbers", "tuple[int, ...]", "tuple(each.coins for each in cities)"),
        ("nothing", "None", "None"),
        ("texts", "tuple[tuple[str, ...], ...]", "tuple(each.cards for each in cities)"),
    ],
)
def test_a_game_may_show_its_cities_as_it_likes(tiny, folder, name, kind, shown):
    look = SHOWS_CITIES.format(name=name, kind=kind, shown=shown)
    game = FAILING.format(name=name, method="def view(self, seat): return Look(self, seat)")
    source = look + game.replace("    name = ", "    Shown = ShownOtherwise\n    name = ")
    file = folder / f"shows_{name.replace('-', '_')}.py"
    file.write_text(source, "utf-8")
    table = ("play", name, "--seed", 1, "--record", "g.jsonl")
    outcome = tiny("--plugin", file, *table, stdin="1\n" * 9)
    assert outcome.status == 0, outcome.err
    assert read_line(Path("g.jsonl").read_bytes()).result is not None


def test_a_study_leaves_out_who_began_where_the_state_names_no_seat(tiny, folder):
    method = "@property\n    def first(self): return 'nobody'"
    (folder / "begins.py").write_text(FAILING.format(name="begins", method=method), "utf-8")
    outcome = tiny("--plugin", "begins.py", "study", "begins", "-n", 4, "--seed", 1)
    assert outcome.status == 0, outcome.err
    assert "began" not in outcome.out


IS_OVER = """
    def __init__(self, *dealt):
        super().__init__(*dealt)
        self.end("points", (0, 1))
"""


def test_a_game_that_is_over_as_it_is_dealt_is_played_told_and_exported(tiny, folder):
    (folder / "over.py").write_text(FAILING.format(name="over", method=IS_OVER), "utf-8")
    let_in = ("--plugin", "over.py")
    match = ("match", "over", "-p", "random", "-p", "random", "-n", 2, "-o", "o.jsonl")
    assert tiny(*let_in, *match).status == 0
    assert "all good" in tiny(*let_in, "replay", "o.jsonl", "--check").out
    assert "To look at it again: " in tiny(*let_in, "play", "over", "--plain").out
    measured = tiny(*let_in, "bench", "over")
    told = "wonders: game over is over as it is dealt: there is nothing to measure\n"
    assert (measured.status, measured.err) == (2, told)
    pytest.importorskip("pyarrow")
    export = ("export", "o.jsonl", "--to", "parquet", "--positions", "-o", "out")
    assert "0 positions" in tiny(*let_in, *export).out


NEEDS_A_FILE = """
    def play(self, move):
        open("needed.txt").close()
        super().play(move)
"""


def test_what_the_system_refuses_a_ruleset_is_no_fault_of_an_export(tiny, folder):
    (folder / "needs.py").write_text(FAILING.format(name="needs", method=NEEDS_A_FILE), "utf-8")
    (folder / "needed.txt").touch()
    match = ("match", "needs", "-p", "random", "-p", "random", "-n", 2, "-o", "n.jsonl")
    assert tiny("--plugin", "needs.py", *match).status == 0
    (folder / "needed.txt").unlink()
    export = ("export", "n.jsonl", "--to", "csv", "--check", "-o", "out")
    outcome = tiny("--plugin", "needs.py", *export)
    assert outcome.status == 2
    assert outcome.err.startswith("wonders: game needs fails: FileNotFoundError: ")
    assert not (folder / "out").exists()


DEALS_A_SET = """
import tiny_market
import msgspec
from wonders.core import hookimpl

class Deal(tiny_market.Deal, frozen=True):
    extra: frozenset[str] = frozenset("abcdefgh")

class Market(tiny_market.Market):
    __slots__ = ()

    @property
    def deal(self):
        return Deal(self.dealt.cards, self.dealt.house)

class Game(tiny_market.TinyMarket):
    name = "sets"
    Deal = Deal

    def draw(self, chance):
        return Market(self, chance.shuffled(self.cards), self.houses.draw(self, chance))

    def start(self, deal):
        begun = super().start(deal)
        return Market(self, begun.order, begun.house)

@hookimpl
def rulesets():
    return [Game]
"""


def test_a_set_in_the_deal_of_a_ruleset_is_recorded_in_one_order(process, folder, monkeypatch):
    (folder / "sets.py").write_text(DEALS_A_SET, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(EXAMPLE))
    match = ("--plugin", "sets.py", "match", "sets", "-p", "random", "-p", "random", "-n", 2)
    told = {
        process(*match, "--seed", 1, "--digest", env={"PYTHONHASHSEED": seed}).out.splitlines()[-1]
        for seed in ("1", "2")
    }
    assert len(told) == 1


def test_an_error_that_nobody_has_expected_suspects_the_plugins_that_are_loaded(tiny, monkeypatch):
    monkeypatch.setattr("wonders.cli.verbs.games.parameter_line", None)
    failed = tiny("games")
    assert failed.status == 1
    # Other tests of this process may have loaded more.
    assert re.match(
        "wonders: a bug in (.* or )?tiny_market or (.* or )?wonders, TypeErr", failed.err
    )


def test_with_debugging_the_error_of_a_drawing_is_raised(drawn, monkeypatch):
    monkeypatch.setenv("WONDERS_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        drawn(first="1 / 0")


DERIVED = """
from wonders.core import hookimpl
from wonders.rulesets.duel import Duel


class Fair(Duel):
    name = "fair"


@hookimpl
def rulesets():
    return [Fair]
"""


def test_a_ruleset_made_of_duel_is_drawn_like_it(wonders, plugin):
    file = plugin(DERIVED)
    play = ("--plugin", file, "play", "fair", "--seed", 2, "--record", "g.jsonl")
    assert "YOUR PICK" in wonders(*play, stdin="quit\n").out


TOWNS = DERIVED.replace("duel", "classic").replace("Duel", "Classic").replace("fair", "towns")


@pytest.mark.parametrize(
    ("source", "args"),
    [
        (DERIVED, ("fair", "-O", "solo=any", "-p", "greedy")),
        (TOWNS, ("towns", "-O", "players=2", "-p", "greedy", "-p", "random")),
    ],
)
def test_a_ruleset_made_of_another_takes_its_options(wonders, plugin, source, args):
    file = plugin(source)
    outcome = wonders("--plugin", file, "match", *args, "-n", 2, "-o", "g.jsonl")
    assert outcome.status == 0
    assert wonders("--plugin", file, "replay", "g.jsonl", "--check").status == 0


@pytest.mark.usefixtures("plugin")
def test_moves_that_are_no_tuple_are_no_fault_of_the_bots(wonders, folder):
    package = shutil.copytree(EXAMPLE / "tiny_market", folder / "odd_market")
    source = (package / "__init__.py").read_text().replace('"tiny_market"', '"odd_market"')
    assert source.count("return tuple(found)") == 1
    odd = source.replace("return tuple(found)", "return (each for each in found)")
    (package / "__init__.py").write_text(odd)
    outcome = wonders("--plugin", "./odd_market", "match", "tiny-market", *["-p", "greedy"] * 2)
    assert outcome.status == 2
    assert "game tiny-market: moves() returns <generator object" in outcome.err


FORGETS = """name = "fair"

    def start(self, deal):
        raise ValueError("forgotten")"""


def test_a_ruleset_that_does_not_read_its_own_deals_is_named(refused, plugin):
    fair = (
        "--plugin",
        plugin(DERIVED.replace('name = "fair"', FORGETS)),
        "play",
        "fair",
        "--record",
        "g.jsonl",
    )
    said = refused(*fair, stdin="1\n")
    assert said == "wonders: game fair: the deal could not be read again: forgotten\n"
    assert not Path("g.jsonl").exists()


#: Slips by which the games of a ruleset cannot be played again: behind which lines what follows,
#: and what is told.
NOT_AGAIN = {
    "changing": (
        {"        before = self.row\n": "        self.dealt.cards.remove(card.id)\n"},
        "the game could not be played again from its record: deal: cards must be all cards",
    ),
    "aside": (
        {'            card.build = self.table.add("build", card)\n': "            card.build = "
         'Move(0, "build", card)\n'},
        "the game could not be played again from its record: step ",
    ),
    "sharing": (
        {"    ) -> None:\n        self.game = game\n": "        self.seen.append(game)\n",
         '    game: "TinyMarket"\n': "    seen: list[object] = []\n",
         "            sheet = dict.fromkeys(self.game.categories, 0)\n":
         "            sheet['goods'] = len(self.seen)\n"},
        "the game could not be played again from its record: step 8: sheet of seat 0: goods is ",
    ),
    "undrawn": (
        {'    title = "Tiny Market"\n': '    undrawn = "leader"\n'},
        "game tiny-market fails: KeyError: 'leader'",
    ),
}  # fmt: skip


@pytest.fixture
def slips(wonders, plugin, folder):
    """Return a function that runs the command with a ruleset that has a slip."""

    def run(name, *args, **more):
        package = folder / f"{name}_market"
        if not package.exists():
            shutil.copytree(EXAMPLE / "tiny_market", package)
            source = (package / "__init__.py").read_text()
            source = source.replace('"tiny_market"', f'"{name}_market"')
            for here, also in NOT_AGAIN[name][0].items():
                assert source.count(here) == 1, here
                source = source.replace(here, here + also)
            (package / "__init__.py").write_text(source.replace('["goods"] = ', '["goods"] += '))
        return wonders("--plugin", f"./{package.name}", *args, **more)

    yield run
    for name in NOT_AGAIN:
        sys.modules.pop(f"{name}_market", None)


@pytest.mark.usefixtures("plugin")
def test_the_lines_of_a_sheet_are_recorded_in_the_order_of_the_game(wonders, folder):
    package = shutil.copytree(EXAMPLE / "tiny_market", folder / "upside_down_market")
    source = (package / "__init__.py").read_text().replace("tiny_market", "upside_down_market")
    sheet = '{**sheet, "total": sum(sheet.values())}'
    assert source.count(sheet) == 1
    source = source.replace(sheet, '{"total": sum(sheet.values()), **sheet}')
    (package / "__init__.py").write_text(source)
    match = ("match", "tiny-market", "-p", "greedy", "-p", "random", "-n", 2, "-o", "games.jsonl")
    assert wonders("--plugin", "./upside_down_market", *match).status == 0
    record = read_line((folder / "games.jsonl").read_text().splitlines()[0])
    assert [[*sheet] for sheet in record.result.scores] == [["goods", "total"]] * 2


@pytest.mark.parametrize("workers", [0, 1])
@pytest.mark.parametrize("slip", NOT_AGAIN)
def test_a_game_that_could_not_be_played_again_is_not_recorded(slips, folder, slip, workers):
    match = ("match", "tiny-market", "-p", "greedy", "-p", "greedy", "-n", 2, "-j", workers)
    outcome = slips(slip, *match, "-o", "games.jsonl")
    assert outcome.status == 2
    assert NOT_AGAIN[slip][1] in outcome.err
    assert not (folder / "games.jsonl").exists()


GROWS = """
from wonders.core import House, hookimpl

built = []

class Grows(House):
    name = "grows"

    @hookimpl
    def amend_setup(self, setup):
        built.append(setup)
        setup["discard_income"] += len(built)

@hookimpl
def houses():
    return [Grows]
"""


@pytest.mark.parametrize("workers", [0, 1])
def test_a_game_that_would_be_built_otherwise_next_time_is_not_recorded(
    wonders, plugin, folder, workers
):
    match = ("match", "duel", "-p", "greedy", "-p", "random", "-n", 2, "-j", workers, "--seed", 3)
    run = (*match, "--house", "grows", "-o", "games.jsonl")
    outcome = wonders("--plugin", plugin(GROWS), *run)
    assert outcome.status == 2
    assert "rule grows: the game could not be played again from its record: step " in outcome.err
    assert not (folder / "games.jsonl").exists()


@pytest.mark.parametrize("slip", NOT_AGAIN)
def test_a_table_stops_before_a_move_that_could_not_be_played_again(slips, folder, slip):
    play = ("play", "tiny-market", "--seed", 2, "--record", "game.jsonl")
    outcome = slips(slip, *play, stdin="1\n2\n1\n1\n")
    assert outcome.status == 2
    assert NOT_AGAIN[slip][1] in outcome.err
    assert '"result":null' in (folder / "game.jsonl").read_text()


OWES = """name = "fair"

    def draw(self, chance):
        state = super().draw(chance)
        state.pay_in(0, 3)
        return state"""


def test_what_is_dealt_and_not_written_is_told_before_a_game_is_recorded(refused, plugin):
    file = plugin(DERIVED.replace('name = "fair"', OWES))
    said = refused("--plugin", file, "match", "fair", "-p", "greedy", "-p", "random", "-n", 2)
    assert said == "wonders: game fair: the deal could not be read again: it gives another start\n"
