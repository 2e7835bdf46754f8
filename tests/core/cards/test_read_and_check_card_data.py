"""Card data: good data is read, bad data is refused with file, card and field."""

import os
import re
import shutil
from importlib import import_module
from importlib.resources import files
from itertools import count

import pytest

from wonders.core import BadCard, Effect, load
from wonders.core.cards.read_and_check_card_data import (
    Catalogue,
    Facts,
    Name,
    Vocabulary,
    read_facts,
    read_toml,
)
from wonders.core.deprecated_names import OldPathWarning
from wonders.core.game.effects.kinds_with_their_texts import CORE_EFFECTS, Coins, Points
from wonders.rulesets.duel import OLD_FILES
from wonders.rulesets.duel.game import Duel

NUMBERS = count()
DUEL = load("duel")
WORDS = DUEL.vocabulary()

WELL = """
[[card]]
id = "well"
name = { en = "Well", de = "Brunnen" }
color = "blue"
cost = { stone = 1 }
effects = [{ kind = "points", amount = 3 }]
"""


class Finds(Effect, frozen=True, tag="finds"):
    """An effect that names a card."""

    card: str


@pytest.fixture
def write(tmp_path, monkeypatch):
    """Return a function that writes `cards.toml` into a package of its own."""
    monkeypatch.syspath_prepend(tmp_path)

    def write_file(text):
        package = f"some_data_{next(NUMBERS)}"
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        (tmp_path / package / "cards.toml").write_text(text, "utf-8")
        return package

    return write_file


@pytest.fixture
def facts(write):
    """Return a function that reads the facts of a data file's text."""
    return lambda text: read_facts(write(text), "cards.toml", CORE_EFFECTS, WORDS)


def test_a_game_has_words_of_its_own(write):
    words = Vocabulary(("herb", "pot"), ("herb",), ("mild", "hot"), ("old",))
    text = """
age = "old"

[[herb]]
id = "mint"
name = { en = "Mint", de = "Minze" }
color = "mild"

[[pot]]
id = "jug"
name = { en = "Jug", de = "Krug" }
"""

    def read(text):
        found = read_facts(write(text), "cards.toml", CORE_EFFECTS, words)
        return [(each.kind, each.id, each.color, each.age) for each in found]

    assert read(text) == [("herb", "mint", "mild", "old"), ("pot", "jug", None, None)]
    for old, new, why in (
        ('"mild"', '"blue"', "herb mint: no colour 'blue' - there is hot, mild"),
        ('"old"', '"new"', "cards.toml: no age 'new'"),
        ("[[pot]]", "[[card]]", "unknown field `card`"),
        ("[[pot]]", "[[herb]]", "herb jug: no colour None"),
    ):
        with pytest.raises(BadCard, match=re.escape(why)):
            read(text.replace(old, new))


def refused(facts, text):
    """Return the line with which data are refused."""
    with pytest.raises(BadCard) as caught:
        facts(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_card_is_read(facts):
    (well,) = facts("age = 2\n" + WELL)
    assert well == Facts(
        kind="card",
        id="well",
        name=Name("Well", "Brunnen"),
        age=2,
        color="blue",
        cost={"stone": 1},
        effects=(Points(amount=3),),
    )


def test_only_cards_have_an_age(facts):
    card, wonder = facts("age = 2\n" + WELL + WELL.replace("[[card]]", "[[wonder]]"))
    assert (card.age, wonder.age) == (2, None)


def test_names_come_in_two_languages(facts):
    (well,) = facts(WELL)
    assert [well.name.in_language(lang) for lang in ("en", "de", "fr")] == [
        "Well",
        "Brunnen",
        "Well",
    ]


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("cost =", "costs =", "costs"),
        ("amount = 3", "amont = 3", "am"),
        ("amount = 3", "amount = 3, more = 1", "more"),
        ("amount = 3", 'amount = "3"', "amount"),
        ("amount = 3", "amount = 3.5", "amount"),
        ("amount = 3", "amount = true", "amount"),
        ('kind = "points"', 'kind = "pionts"', "'pionts' - did you mean 'points'"),
        ('kind = "points", ', "", "no effect kind None"),
        ('kind = "points"', "kind = 3", "no effect kind 3"),
        ('kind = "points"', 'kind = ["points"]', "no effect kind"),
        ('"blue"', '"bleu"', "'bleu' - did you mean 'blue'"),
        ('color = "blue"', "", "colour"),
        ('color = "blue"', "color = 1", "color"),
        ("stone = 1", 'stone = "1"', "cost"),
        ("stone = 1", "stone = 1.5", "cost"),
        (', de = "Brunnen"', "", "de"),
        ('de = "Brunnen"', 'de = "Brunnen", fr = "Puits"', "fr"),
        ('id = "well"', "id = 3", "id"),
        ("effects = [{", 'chain_from = "baths"\neffects = [{', "chain_from"),
        ('effects = [{ kind = "points", amount = 3 }]', 'effects = ["points"]', "effects"),
    ],
)
def test_wrong_data_are_refused_by_file_card_and_field(facts, good, bad, why):
    assert good in WELL
    text = refused(facts, WELL.replace(good, bad))
    assert text.startswith("cards.toml: card ")
    assert "well" in text or "id = 3" in bad
    assert why in text


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (
            'kind = "coins-per", amount = 1, per = ["yelow"]',
            "effect coins-per: per cannot be 'yelow' - did you mean 'yellow'?",
        ),
        (
            'kind = "points-per", amount = 1, per = ["blue", "x"]',
            "per cannot be 'x' - there is blue",
        ),
        ('kind = "produce", resource = "gold", amount = 1', "resource cannot be 'gold'"),
        ('kind = "produce-choice", options = ["clay", "gold"]', "options cannot be 'gold'"),
        ('kind = "trade-price", resources = ["gold"], price = 1', "resources cannot be 'gold'"),
        ('kind = "destroy", color = "pink"', "color cannot be 'pink' - there is blue, brown"),
        ('kind = "discount", target = "wunder", amount = 1', "did you mean 'wonder'?"),
        ('kind = "extra-shields", target = "pink", amount = 1', "target cannot be 'pink'"),
        ('kind = "draw-token", draw = 0, keep = 1', "Expected `int` >= 1 - at `$.draw`"),
        ('kind = "produce", resource = "clay", amount = 1001', "Expected `int` <= 1000"),
        ('kind = "produce", resource = "clay", amount = -1001', "Expected `int` >= -1000"),
        (
            'kind = "coins", amount = 1000000001',
            "Expected `int` <= 1000000000 - at `$.amount`",
        ),
    ],
)
def test_what_an_effect_says_has_to_make_sense_in_the_game(write, effect, why):
    text = WELL.replace('kind = "points", amount = 3', effect)
    said = refused(lambda text: read_facts(write(text), "cards.toml", DUEL.kinds, WORDS), text)
    assert said.startswith("cards.toml: card well: ")
    assert why in said


def test_the_side_of_a_board_makes_a_resource_of_the_game():
    names = {"en": "X", "de": "X"}
    side = {"side": "A", "resource": "gold", "stages": []}
    board = {"id": "x", "name": names, "city": names, "side": [side]}
    with pytest.raises(BadCard, match="mine: board x: effect produce: resource cannot be 'gold'"):
        load("classic").facts_of({"board": [board]}, "mine")


@pytest.mark.parametrize(
    ("its", "why"),
    [
        ("rye bread", "an id is one word of at most 200 letters"),
        ("x" * 201, "an id is one word of at most 200 letters"),
        ("42", "an id is no number"),
        ("R2", "R2 in notation is what is paid to a neighbour"),
    ],
)
def test_an_id_that_notation_would_read_otherwise_is_refused(facts, its, why):
    text = WELL.replace('"well"', f'"{its}"')
    said = refused(facts, text)
    assert said.startswith(f"cards.toml: card {its[:20]}")
    assert said.endswith(f": {why}")


def test_a_card_without_an_id_is_refused(facts):
    text = refused(facts, WELL.replace('id = "well"', ""))
    assert text.startswith("cards.toml: card (without id): ")
    assert "id" in text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[crad]]\nid = 'x'\n", "crad"),
        ("age = 'second'\n", "age"),
        ("age = 1.5\n", "age"),
        ("[card]\nid = 'x'\n", "card"),
        ("id = \n", "line 1"),
        ("card = ['well']\n", "card"),
    ],
)
def test_a_file_of_another_shape_is_refused_by_its_name(facts, text, why):
    message = refused(facts, text)
    assert message.startswith("cards.toml: ")
    assert why in message


def test_a_missing_file_is_refused(write):
    with pytest.raises(BadCard, match=r"nothing.toml"):
        read_facts(write(WELL), "nothing.toml", CORE_EFFECTS, WORDS)


def test_a_file_that_is_not_utf_8_is_refused(write, tmp_path):
    package = write(WELL)
    (tmp_path / package / "cards.toml").write_bytes(b"# \xff\n")
    with pytest.raises(BadCard, match=r"cards.toml"):
        read_toml(package, "cards.toml", dict)


def test_a_device_or_a_pipe_is_no_file_of_cards(write, tmp_path):
    package = write(WELL)
    file = tmp_path / package / "cards.toml"
    file.unlink()
    file.symlink_to(os.devnull)
    with pytest.raises(BadCard, match=r"cards.toml: there is no such file"):
        read_toml(package, "cards.toml", dict)


def test_a_huge_file_of_cards_is_not_read_to_its_end(write, tmp_path):
    package = write(WELL)
    with (tmp_path / package / "cards.toml").open("r+b") as file:
        file.truncate(1 << 40)
    with pytest.raises(BadCard, match=r"cards.toml: it is larger than 1,000,000 bytes"):
        read_toml(package, "cards.toml", dict)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("card = " + "[" * 3000, "nested too deeply"),
        ("a" + ".a" * 200_000 + " = 1", "over 32 parts"),
        ("age = " + "1" * 5000, "is no TOML"),
        ("age = inf", "too large"),
    ],
)
def test_data_that_would_slow_the_reader_down_are_refused(facts, text, why):
    message = refused(facts, text)
    assert message.startswith("cards.toml: ")
    assert why in message


@pytest.mark.parametrize(
    "text",
    [
        "[[card]]\nid = 'ID'\ncolour = 1",
        "[[card]]\nid = 'x'\nID = 1",
        WELL.replace('"well"', "'ID'").replace("blue", "ID"),
        WELL.replace('"points"', "'ID'"),
    ],
)
def test_a_long_text_in_the_data_makes_no_long_message(facts, text):
    assert len(refused(facts, text.replace("ID", "x" * 5000))) < 500


def test_a_kind_of_effect_the_game_does_not_know_is_refused(write):
    with pytest.raises(BadCard, match=r"cards.toml: card well: .*'points'"):
        read_facts(write(WELL), "cards.toml", [Coins], WORDS)


# -- the catalogue -------------------------------------------------------------------------


def card(id, **printed):
    return Facts(kind="card", id=id, name=Name(id, id), color="blue", **printed)


def test_things_are_found_by_kind_and_id():
    token = Facts(kind="token", id="well", name=Name("Well", "Brunnen"))
    well = card("well")
    catalogue = Catalogue(("wood",), (token, well))
    assert catalogue.find("card", "well") is well
    assert catalogue.find("token", "well") is token
    assert list(catalogue.of("token")) == [token]
    assert catalogue.ids("wonder") == []


def test_an_unknown_id_suggests_the_nearest():
    with pytest.raises(BadCard, match="no card 'wel' - did you mean 'well'"):
        Catalogue(("wood",), (card("well"),)).find("card", "wel")


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ([card("well"), card("well")], "card well appears twice"),
        ([card("well", cost={"gold": 1})], "card well: .*gold"),
        ([card("well", cost={"loom": 1})], "card well: .*loom"),
        ([card("well", cost={"wood": 0})], "card well: .*wood"),
        ([card("well", cost={"coins": -1})], "card well: .*coins"),
        ([card("well", chain_from=("spring",))], "card well: chain_from names no card 'spring'"),
        (
            [card("well", effects=(Finds(card="wel"),))],
            "card well: effect finds: card names no card 'wel' - did you mean 'well'",
        ),
    ],
)
def test_facts_that_do_not_fit_together_are_refused_by_name(cards, why):
    with pytest.raises(BadCard, match=why):
        Catalogue(("wood", "stone"), tuple(cards))


@pytest.mark.parametrize(
    "name", ["", " ", "A\x1b[31m", "two\nlines", "half \ud83c", "filler\u3164"]
)
def test_a_name_that_does_not_print_is_refused(name):
    """It would stand on the screen, and might steer the terminal."""
    for names in (Name(name, "Brunnen"), Name("Well", name)):
        with pytest.raises(BadCard, match=r"card well: .* is no name that prints"):
            Catalogue(("wood",), (Facts(kind="card", id="well", name=names),))


def test_a_wonder_cannot_be_a_chain_parent():
    wonder = Facts(kind="wonder", id="spring", name=Name("Spring", "Quelle"))
    with pytest.raises(BadCard, match="spring"):
        Catalogue(("wood",), (wonder, card("well", chain_from=("spring",))))


# -- through a game ------------------------------------------------------------------------


class Village(Duel):
    """Duel from a data package of the test."""

    data = ("cards.toml",)


def test_a_game_with_wrong_data_is_refused_when_it_is_built(write, tmp_path):
    package = write(WELL.replace("stone = 1", "gold = 1"))
    shutil.copytree(files(Duel.package) / "numbers", tmp_path / package / "numbers")
    kind = type("Village", (Village,), {"package": package})
    with pytest.raises(BadCard, match=r"card well: .*gold"):
        kind(Duel.Options())


@pytest.mark.parametrize("now", ["cards/age1.toml", "cards/progress_tokens.toml"])
def test_a_data_file_of_the_older_name_is_read_with_a_warning(now):
    old = {new: old for old, new in OLD_FILES.items()}[now]
    data = tuple(old if file == now else file for file in Duel.data)
    kind = type("Village", (Duel,), {"data": data})
    with pytest.warns(OldPathWarning, match=rf"{old} of wonders.rulesets.duel is now {now}"):
        assert kind(Duel.Options()).catalogue == load("duel").catalogue
    with pytest.warns(OldPathWarning):
        assert Duel.page(old) == Duel.page(now)


@pytest.mark.parametrize("package", ["duel", "classic"])
def test_each_older_name_of_a_data_file_leads_to_a_file(package):
    ruleset = import_module(f"wonders.rulesets.{package}")
    data = load(package).data
    assert set(ruleset.OLD_FILES.values()) == set(data)


def test_all_of_duel_is_in_its_catalogue():
    catalogue = load("duel").catalogue
    assert [len(catalogue.ids(kind)) for kind in ("card", "wonder", "token")] == [73, 12, 10]
