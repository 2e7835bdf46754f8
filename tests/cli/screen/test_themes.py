"""`--theme`: other words, names, colours and signs for the same table."""

import json
import re

import pytest
from rich.cells import cell_len

from wonders.cli.screen.default_styles_and_signs import GLYPHS, STYLES
from wonders.core import load

DUTCH = """
from wonders.core import hookimpl
from wonders.core.plugins.theme_contract import Theme

DUTCH = Theme(
    name="dutch",
    about="Het spel in het Nederlands.",
    words={
        "wood": "hout", "stone": "steen", "clay": "klei", "coins": "munten", "free": "gratis",
        "brown": "bruin", "blue": "blauw", "card": "kaart", "age": "Tijdperk", "total": "totaal",
        "build": "bouwen", "discard": "afleggen", "pick": "kiezen", "with": "met",
    },
    names={"baths": "Badhuis", "sphinx": "De Sfinx", "giza": "Gizeh"},
    glyphs={"pawn": "P"},
)

@hookimpl
def themes():
    return [DUTCH]
"""

HEAD = """
from wonders.core import hookimpl
from wonders.core.plugins.theme_contract import Theme

@hookimpl
def themes():
    return [Theme(name="odd", {})]
"""

WATCH = ("watch", "duel", "--seed", 5, "--delay", 0, "-O", "draft=first-game")


@pytest.fixture
def dutch(wonders, plugin):
    """Return a function that runs the command with the Dutch theme from a file."""
    file = plugin(DUTCH)

    def call(*args, stdin=""):
        return wonders("--plugin", file, "--theme", "dutch", *args, stdin=stdin)

    return call


@pytest.fixture
def odd(plugin):
    """Return a function that writes a theme with the fields given and returns its file."""
    return lambda fields: plugin(HEAD.format(fields))


# -- words and names -----------------------------------------------------------------------


def test_cards_are_called_as_the_theme_calls_them(dutch):
    out = dutch("cards", "duel", "baths").out
    assert out.startswith("Badhuis [baths] blauw I - 1 steen: ")


def test_what_the_theme_leaves_out_stays_as_it_is(dutch, wonders):
    assert dutch("cards", "duel", "altar").out.startswith("Altar [altar] blauw I - gratis: ")
    assert wonders("cards", "duel", "baths").out.startswith("Baths [baths] blue I - 1 stone: ")


def test_cards_are_found_by_the_name_of_the_theme(dutch):
    assert "[baths]" in dutch("cards", "duel", "badh").out


def test_both_sides_of_a_board_have_the_name_of_the_theme(dutch):
    assert "Gizeh [giza]" in dutch("cards", "classic", "giza").out
    boards = ("-O", "boards=giza:B,rhodes:A,ephesos:A", "-O", "players=3")
    out = dutch("watch", "classic", "--delay", 0, *boards).out
    assert "Gizeh B" in out


def test_the_language_of_a_theme_is_that_of_the_names_it_leaves_out(odd, wonders):
    args = ("--plugin", odd("lang='de'"), "--theme", "odd", "cards", "duel", "baths")
    assert wonders(*args).out.startswith("Bäder [baths] blau")
    assert wonders("--lang", "en", *args).out.startswith("Baths [baths] blue")


def begins_with(seed, move):
    """Return whether the person begins, and could do so with a move."""
    state = load("duel").deal(seed)
    return state.seat == 0 and move in map(str, state.moves())


def test_moves_are_shown_and_typed_in_the_words_of_the_theme(dutch):
    seed = next(seed for seed in range(500) if begins_with(seed, "pick sphinx"))
    lines = "kiezen de sfinx\nkiez\nbouw\nlog\nquit\n"
    out = dutch("play", "duel", "--seed", seed, stdin=lines).out
    assert "you: kiezen De Sfinx" in out
    assert "could be pick" in out


def test_a_move_may_be_typed_in_the_words_of_the_theme(dutch):
    args = ("play", "duel", "--seed", 3, "-O", "draft=first-game")
    out = dutch(*args, stdin="quit\n").out
    card = re.search(r"^ (\w+)[^:\n]*:  1 bouwen", out, re.MULTILINE)[1]
    assert f"you: afleggen {card}" in dutch(*args, stdin=f"afleg {card[:5]}\nlog\nquit\n").out


def numbered(facts):
    """Return names for all of some facts that are nobody's, and for boards without a side."""
    names = {fact.id: f"No{number}" for number, fact in enumerate(facts)}
    boards = {fact.id.partition(":")[0] for fact in facts if fact.kind == "wonder"}
    return names | {board: "No1000" for board in boards if board not in names}


def printed_in(out, facts):
    """Return the printed names that stand somewhere; a stage of a board has none."""
    printed = "|".join(sorted(re.escape(f.name.en) for f in facts if f.kind != "stage"))
    return re.findall(rf"\b(?:{printed})\b", out)


@pytest.mark.parametrize(
    "args",
    [
        ("watch", "duel", "--seed", 5, "--delay", 0),
        ("watch", "duel", "--seed", 5, "--delay", 0, "-O", "solo=caesar"),
        ("watch", "classic", "--seed", 5, "--delay", 0, "-O", "players=3"),
        ("watch", "classic", "--seed", 5, "--delay", 0, "-O", "players=2"),
        ("cards", "duel"),
        ("cards", "classic"),
    ],
)
def test_no_printed_name_is_left_where_the_theme_names_everything(odd, wonders, args):
    facts = load(args[1]).catalogue.facts
    out = wonders("--plugin", odd(f"names={numbered(facts)}"), "--theme", "odd", *args).out
    assert re.search(r"\bNo[0-9]+\b", out)
    assert not printed_in(out, facts)


def test_no_printed_name_is_left_in_the_answers_at_the_table(odd, wonders, duel):
    facts = duel.catalogue.facts
    lines = "?\nwhy No4\ncard No4\nhint\n" + "1\n1\nundo\n" * 12 + "log\ncities\nquit\n"
    args = ("--theme", "odd", "play", "duel", "--seed", 5, "-O", "draft=first-game")
    out = wonders("--plugin", odd(f"names={numbered(facts)}"), *args, stdin=lines).out
    assert f"No4 [{facts[4].id}]" in out
    assert "undo cannot go back past what was turned up since: No" in out
    assert not printed_in(out, facts)


# -- colours and signs ---------------------------------------------------------------------


def test_without_a_theme_and_with_an_empty_one_the_screen_is_the_same(odd, wonders):
    file = odd("")
    assert wonders("--plugin", file, "--theme", "odd", *WATCH) == wonders(*WATCH)


def test_a_theme_ends_with_its_run(dutch, wonders):
    plain = wonders("cards", "duel", "baths")
    assert dutch("cards", "duel", "baths") != plain
    assert wonders("cards", "duel", "baths") == plain


def test_signs_of_the_table_are_those_of_the_theme(odd, wonders):
    signs = {
        "pawn": "&", "capital": "C", "centre": "!", "space": "-",
        "free-left": "<<", "free-right": ">>", "face-down": "hid", "green": "g/",
    }  # fmt: skip
    out = wonders("--plugin", odd(f"glyphs={signs!r}"), "--theme", "odd", *WATCH).out
    assert " C--5--2--&--2--5--C " in out
    assert re.search(r" C[-0-9&]+![-0-9&]+C ", out)
    assert "<<g/>>" in out
    assert " hid I " in out
    assert not re.search(r"[@\[\]]|\? I", out)


@pytest.mark.parametrize("columns", ["44", "72", "100"])
def test_a_display_with_wider_signs_keeps_its_places(odd, wonders, duel, monkeypatch, columns):
    """The columns are counted on the screen, so that a card's name may take two a letter."""
    monkeypatch.setenv("COLUMNS", columns)
    names = {fact.id: "浴場" * (1 + number % 5) for number, fact in enumerate(duel.catalogue.facts)}
    file = odd(f"glyphs={{'free-left': '((', 'free-right': '))'}}, names={names}")
    drawn = wonders("--plugin", file, "--theme", "odd", *WATCH).out
    first = drawn.split("\n DUEL ")[1]
    assert len(re.findall(r"\(\(\w*\)\)", first)) >= 5
    assert "浴場" in first
    assert all(cell_len(line) <= int(columns) for line in drawn.splitlines())


def test_colours_are_those_of_the_theme(odd, process):
    env = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    strong = dict.fromkeys(("strong", "wonder"), "underline")
    file = odd(f"styles={{'brown': 'reverse', 'aside': 'strike'}} | {strong}")
    out, _, _ = process("--plugin", file, "--theme", "odd", *WATCH, env=env).out.partition("wins")
    assert "\x1b[7m" in out
    assert "\x1b[9m" in out
    assert "\x1b[4m" in out
    assert "\x1b[1m" not in out
    assert "\x1b[2m" not in out
    assert "\x1b[38;5;137m" not in out


def test_high_contrast_tells_colours_by_letters(wonders):
    out = wonders("--theme", "high-contrast", *WATCH).out
    assert re.search(r">(BR|GY|BL|GN|YE|RD)<", out)
    assert " O..5..2..X..2..5..O " in out
    out = wonders("--theme", "high-contrast", "play", "classic", "--seed", 1, stdin="quit\n").out
    assert len(re.findall(r"^ \d+[bd].* (?:BR|GY|BL|GN|YE|RD) [A-Z]", out, re.MULTILINE)) == 7


# -- what is listed ------------------------------------------------------------------------


def test_themes_are_listed_with_where_they_come_from(wonders, plugin):
    file = plugin(DUTCH)
    status, out, err = wonders("--plugin", file, "themes", "--json")
    assert (status, err) == (0, "")
    rows = {row["name"]: row for row in json.loads(out)}
    assert rows["dutch"]["about"] == "Het spel in het Nederlands."
    assert rows["dutch"]["source"] == str(file)
    assert "wonders.plugins.themes.high_contrast" in rows["high-contrast"]["source"]
    out = wonders("--plugin", file, "themes").out
    assert f"dutch: Het spel in het Nederlands. ({file})\n" in out


def test_plugins_tell_the_themes_they_bring(wonders, plugin):
    file = plugin(DUTCH)
    out = wonders("--plugin", file, "plugins").out
    assert f"{file.stem}: themes ({file})\n  --theme dutch\n" in out


# -- themes that cannot be used ------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ("words={'wod': 'hout'}", "there is no word 'wod' - did you mean 'wood'?"),
        ("words={'bulid': 'bouwen'}", "there is no word 'bulid' - did you mean 'build'?"),
        ("styles={'bronw': 'red'}", "there is no style 'bronw' - did you mean 'brown'?"),
        ("glyphs={'pwan': 'P'}", "there is no glyph 'pwan' - did you mean 'pawn'?"),
        ("styles={'brown': 'bold brwon'}", "style brown: "),
        ("styles={'brown': 'on'}", "style brown: "),
        ("glyphs={'pawn': ''}", "glyph pawn is '', not 1 to 4 signs"),
        ("glyphs={'pawn': 'PAWN!'}", "glyph pawn is 'PAWN!', not 1 to 4 signs"),
        ("lang='nl'", "there is no language 'nl' - there is de, en"),
    ],
)
def test_a_theme_that_names_unknown_things_is_one_line(refused, odd, fields, why):
    file = odd(fields)
    line = refused("--plugin", file, "--theme", "odd", "cards", "duel")
    assert f"theme odd ({file}): " in line
    assert why in line


@pytest.mark.parametrize("fields", ["words={'wood': 3}", "glyphs={'pawn': '\\n'}", "word={}"])
def test_a_theme_that_cannot_be_made_is_one_line(refused, odd, fields):
    file = odd(fields)
    assert file.stem in refused("--plugin", file, "cards", "duel")


def test_an_unknown_theme_is_one_line_with_the_nearest(refused):
    line = refused("--theme", "high-contrst", "cards", "duel")
    assert "there is no theme 'high-contrst' - did you mean 'high-contrast'?" in line


def test_words_of_house_rules_and_rulesets_may_be_given(wonders, plugin):
    file = plugin(
        DUTCH.replace('"with": "met",', '"with": "met", "tolls-paid": "tol", "ore": "erts",')
        + """
from wonders.core import House

class Tolls(House):
    '''Has a line of its own.'''
    name = "tolls"
    categories = ("tolls-paid",)

@hookimpl
def houses():
    return [Tolls]
"""
    )
    args = ("--plugin", file, "--theme", "dutch", *WATCH, "--house", "tolls")
    assert re.search(r"^tol +0 +0$", wonders(*args).out, re.MULTILINE)


def test_the_words_of_a_house_rule_that_is_not_there_are_no_obstacle(odd, wonders):
    args = ("--plugin", odd("words={'unheard-of': 'x'}"), "--theme", "odd", "cards", "duel")
    assert wonders(*args).status == 0


@pytest.mark.parametrize(
    ("words", "both"),
    [
        ({"build": "make", "pick": "make"}, "'make' would be typed for pick and for build"),
        ({"build": "make", "stage": "Make!"}, "'Make!' would be typed for build and for stage"),
        ({"build": "discard"}, "'discard' would be typed for build and for discard"),
        ({"build": "discard", "discard": "build"}, "'discard' would be typed for build and for"),
        ({"build": "abwerfen"}, "'abwerfen' would be typed for build and for discard"),
    ],
)
def test_a_theme_with_one_word_for_two_verbs_is_refused(refused, odd, words, both):
    line = refused("--plugin", odd(f"words={words}"), "--theme", "odd", "cards", "duel")
    assert both in line


def test_every_colour_of_a_card_has_a_style():
    from wonders.rulesets.duel import Duel

    assert {*Duel.colors} <= {*STYLES}
    assert {*Duel.colors} <= {*GLYPHS}


@pytest.mark.parametrize("field", ["about=None", "about=5", "about=[]", "lang=None"])
def test_what_a_theme_says_of_itself_is_text(refused, odd, field):
    assert "is not a" in refused("--plugin", odd(field), "themes")
