"""`wonders cards`: the reference at the table, equal to the data."""

import json
import re
import tomllib
from importlib.resources import files

import pytest

KEYS = ["kind", "id", "name", "age", "color", "cost", "chain_from", "effects", "text"]
FILES = [
    "age1",
    "age2",
    "age3",
    "guilds_and_what_they_count",
    "wonders",
    "progress_tokens",
    "solo_leaders",
]
FOLDER = files("wonders.rulesets.duel") / "cards"


def facts():
    """Yield kind, age and printed facts of everything in the data files, in their order."""
    for name in FILES:
        data = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
        for kind in ("card", "wonder", "token", "leader"):
            for entry in data.get(kind, ()):
                yield kind, data.get("age"), entry


@pytest.fixture
def look_up(wonders):
    """Return a function that looks something up and returns the JSON."""

    def ask(*args, lang="en"):
        status, out, err = wonders("--lang", lang, "cards", "duel", *args, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return ask


def ids(found):
    return [each["id"] for each in found]


def test_everything_is_listed_once(look_up):
    found = look_up()
    assert len(found) == 73 + 12 + 10 + 5
    assert len({(each["kind"], each["id"]) for each in found}) == len(found)


def test_keys_are_those_of_the_command_line(look_up):
    assert {tuple(each) for each in look_up()} == {tuple(KEYS)}
    assert {tuple(each["name"]) for each in look_up()} == {("en", "de")}


def test_values_are_those_of_the_data(look_up):
    for each, (kind, age, entry) in zip(look_up(), facts(), strict=True):
        assert each["kind"] == kind
        assert each["age"] == age
        assert each["id"] == entry["id"]
        assert each["name"] == entry["name"]
        assert each["color"] == entry.get("color")
        assert each["cost"] == entry.get("cost", {})
        assert each["chain_from"] == list(entry.get("chain_from", []))


def test_effects_are_those_of_the_data(look_up):
    for each, (_, _, entry) in zip(look_up(), facts(), strict=True):
        assert len(each["effects"]) == len(entry["effects"])
        for shown, printed in zip(each["effects"], entry["effects"], strict=True):
            assert printed.items() <= shown.items()


def test_ages_are_1_2_3_or_guild(look_up):
    assert [each["age"] for each in look_up("--kind", "card")].count("guild") == 7
    assert {each["age"] for each in look_up("--kind", "card")} == {1, 2, 3, "guild"}


def test_text_says_every_effect_in_the_language_at_hand(look_up):
    assert look_up("baths")[0]["text"] == "3 points"
    assert look_up("baths", lang="de")[0]["text"] == "3 Siegpunkte"
    for lang in ("en", "de"):
        for each in look_up(lang=lang):
            assert each["text"].count("; ") >= len(each["effects"]) - 1
            assert "{" not in each["text"]
            assert "_" not in each["text"]


def test_texts_are_the_same_but_for_the_language(look_up):
    english, german = look_up(), look_up(lang="de")
    assert [{**each, "text": ""} for each in english] == [{**each, "text": ""} for each in german]
    assert all(each["text"] for each in german)


def test_one_of_a_thing_is_named_so(look_up):
    many = {
        "en": r"\b1 (coins|points|shields|resources|tokens)\b",
        "de": r"\b1 (Münzen|Siegpunkte|Schilde|Rohstoffe)\b",
    }
    for lang, wrong in many.items():
        assert not [each["text"] for each in look_up(lang=lang) if re.search(wrong, each["text"])]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("baths", ["baths"]),
        ("BATHS", ["baths"]),
        ("lumber-yard", ["lumber-yard"]),
        ("Lumber Yard", ["lumber-yard"]),
        ("holzplatz", ["lumber-yard"]),
        ("Hängenden", ["hanging-gardens"]),
        ("the sphinx", ["sphinx"]),
        ("philosophy", ["philosophy"]),
    ],
)
def test_a_query_is_a_part_of_an_id_or_a_name(look_up, query, found):
    assert ids(look_up(query)) == found


@pytest.mark.parametrize("color", ["brown", "grey", "blue", "green", "yellow", "red", "purple"])
def test_a_query_may_be_a_colour(look_up, color):
    assert {each["id"] for each in look_up(color)} == {
        entry["id"] for _, _, entry in facts() if entry.get("color") == color
    }


def test_a_query_may_be_a_colour_in_the_language_of_the_list(wonders):
    brown = wonders("--lang", "de", "cards", "duel", "brown").out
    assert wonders("--lang", "de", "cards", "duel", "braun").out == brown


@pytest.mark.parametrize(("age", "count"), [("1", 23), ("2", 23), ("3", 20), ("guild", 7)])
def test_a_query_may_be_an_age(look_up, age, count):
    assert len(look_up(age)) == count


@pytest.mark.parametrize(
    ("kind", "count"), [("card", 73), ("wonder", 12), ("token", 10), ("leader", 5)]
)
def test_a_kind_may_be_asked_for(look_up, kind, count):
    found = look_up("--kind", kind)
    assert len(found) == count
    assert {each["kind"] for each in found} == {kind}


def test_kind_and_query_go_together(look_up):
    assert ids(look_up("circus", "--kind", "wonder")) == ["circus-maximus"]
    assert look_up("circus", "--kind", "token") == []


def test_nothing_found_is_an_empty_list_in_json(look_up):
    assert look_up("--kind", "leader", "baths") == []
    assert look_up("nonsense") == []


def test_lines_tell_name_colour_age_cost_chain_and_effects(wonders):
    out = wonders("cards", "duel", "palisade").out
    assert out == "Palisade [palisade] red I - 2 coins: 1 shield\n"
    out = wonders("cards", "duel", "horse").out
    assert out == ("Horse Breeders [horse-breeders] red II - 1 wood, 1 clay or Stable: 1 shield\n")
    assert wonders("cards", "duel").out.count("\n") == 100


RELICS = """
from wonders.core import House, hookimpl

DATA = {"relic": [
    {"id": "urn", "name": {"en": "Urn", "de": "Urne"}, "cost": {"coins": 3},
     "chain_from": ["baths"], "effects": [{"kind": "points", "amount": 3}]},
    {"id": "idol", "name": {"en": "Idol", "de": "Idol"}, "cost": {"coins": 4},
     "chain_from": ["urn"], "effects": [{"kind": "points", "amount": 4}]},
]}

class Relics(House):
    "Relics, which a card may make free."
    name = "relics"
    games = ("duel",)
    piece_kinds = ("relic",)

    @hookimpl
    def amend_facts(self, facts, game):
        facts += game.facts_of(DATA, "relics.toml")

@hookimpl
def houses():
    return [Relics]
"""


def test_what_a_house_rule_brings_may_be_free_for_a_card(wonders, plugin):
    told = wonders("--plugin", plugin(RELICS), "cards", "duel", "relic", "--house", "relics")
    assert told.status == 0
    assert told.out.splitlines()[-2:] == [
        "Urn [urn] relic - 3 coins or Baths: 3 points",
        "Idol [idol] relic - 4 coins or Urn: 4 points",
    ]


def test_lines_are_german_when_asked(wonders):
    out = wonders("--lang", "de", "cards", "duel", "baths").out
    assert "blau I - 1 Stein: 3 Siegpunkte" in out


def test_leaders_are_listed_with_favourite_colour_tokens_and_powers(wonders, look_up):
    assert ids(look_up("--kind", "leader")) == [
        "caesar", "hammurabi", "cleopatra", "aristotle", "bilkis",
    ]  # fmt: skip
    assert wonders("cards", "duel", "hammurabi").out == (
        "Hammurabi [hammurabi] yellow: begins with Economy; another turn on a decision card with "
        "a circle; 5 points if the game ends after Age III\n"
    )
    assert wonders("--lang", "de", "cards", "duel", "--kind", "leader", "kleo").out == (
        "Kleopatra [cleopatra] blau: beginnt mit Philosophie; beginnt mit Landwirtschaft; noch "
        "ein Zug bei einer Entscheidungskarte mit Dreieck\n"
    )


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["duel", "batsh"], "did you mean 'baths'"),
        (["duel", "--kind", "leader", "baths"], "nothing of kind leader"),
        (["duel", "--kind", "leader", "cesar"], "did you mean 'caesar'"),
        (["duel", "--kind", "cart"], "card"),
        (["dual"], "did you mean 'duel'"),
        (["duel", "one", "two"], "two"),
        ([], "'GAME'"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused("cards", *args)
