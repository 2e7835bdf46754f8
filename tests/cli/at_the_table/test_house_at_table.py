"""What house rules bring, at the table: what they keep, their own moves, lines and victories."""

import re

import pytest

RULE = '''
from wonders.core import House, hookimpl


class Owls(House):
    """Owls sit in the trees."""

    name = "owls"
    games = ("duel",)
    categories = ("owls-seen",)
    victories = ("owls-wise",)

    @hookimpl
    def amend_moves(self, game):
        game.add_move("owls-hoot", act=lambda state, seat, move: state.finish("owls-wise", [seat]))

    @hookimpl
    def on_deal(self, state):
        state.keep("owls", 7)
        state.keep("owls-asleep", ("two", "of", "them"))

    @hookimpl
    def on_list(self, state, moves):
        if not state.choices:
            moves.append(state.game.move("owls-hoot"))


@hookimpl
def houses():
    return [Owls]
'''

SHOW = """
    @hookimpl
    def on_show(self, view, lang):
        return [f"{view.table.house['owls']} owls, {lang}, seen from seat {view.seat}"]
"""


@pytest.fixture
def at_table(plugin, wonders):
    """Return a function that plays with the rule, the text of one more hook added if given."""

    def sit(*typed, more="", lang="en"):
        file = plugin(
            RULE.replace("\n\n\n@hookimpl\ndef houses", f"\n{more}\n\n@hookimpl\ndef houses")
        )
        play = ("play", "duel", "--house", "owls", "--seed", 11, "--record", "owls.jsonl")
        typed = "\n".join([*("1",) * 4, *typed, "quit", ""])
        outcome = wonders("--plugin", file, "--lang", lang, *play, stdin=typed)
        assert outcome.err == ""
        return outcome.out

    return sit


def test_what_a_rule_keeps_stands_below_the_cities(at_table):
    shown = at_table()
    assert "\nowls: 7\nowls-asleep: ('two', 'of', 'them')\n" in shown


def test_a_rule_can_say_itself_what_it_keeps(at_table):
    shown = at_table(more=SHOW, lang="de")
    assert "\n7 owls, de, seen from seat 0\n" in shown
    assert "owls-asleep" not in shown


def test_what_it_says_is_broken_between_its_words(at_table):
    shown = at_table(more=SHOW.replace("owls,", "owls and " + "one more " * 12 + "sleep,"))
    first, second = re.search(r"\n(7 owls .*)\n(  .*)\n", shown).groups()
    assert len(first) <= 120
    assert f"{first.strip()} {second.strip()}".endswith("sleep, en, seen from seat 0")


def test_cities_shows_it_again(at_table):
    last = at_table("cities").rpartition("your move")[0].rpartition("your move")[2]
    assert "owls: 7" in last
    assert "Conflict" not in last


def test_its_own_move_stands_after_those_about_the_cards(at_table):
    shown = at_table().rpartition("your move")[0]
    assert re.search(r"discard \+2c +\d+ owls hoot", shown)


def test_its_own_move_can_be_typed_and_its_victory_is_told(at_table):
    shown = at_table("owls-h")
    assert "you (seat 0) wins by owls-wise." in shown
    assert re.search(r"^owls-seen +0 +0$", shown, re.MULTILINE)


def test_its_cards_can_be_looked_up(wonders):
    status, out, err = wonders("cards", "duel", "heath", "--house", "bees")
    assert (status, err) == (0, "")
    assert out == "Heath [heath] brown I - free: 1 honey whenever an age ends\n"
    assert wonders("cards", "duel", "heath").status == 2
