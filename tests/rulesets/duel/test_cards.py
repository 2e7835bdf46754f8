"""The data: every card, wonder and token as printed, the displays, and ids kept out of code."""

import ast
from collections import Counter
from pathlib import Path

import msgspec
import pytest

import wonders.core
from wonders.cli.main import VERBS
from wonders.core.game.effects.kinds_with_their_texts import Effect

# What is printed. Costs are coins, then a letter for each unit: Wood, Stone, Clay, Glass,
# Papyrus. Then the card that makes it free, and what it does.

AGE_1 = """
lumber-yard         | brown  | -     | -             | makes 1 wood
logging-camp        | brown  | 1     | -             | makes 1 wood
clay-pool           | brown  | -     | -             | makes 1 clay
clay-pit            | brown  | 1     | -             | makes 1 clay
quarry              | brown  | -     | -             | makes 1 stone
stone-pit           | brown  | 1     | -             | makes 1 stone
glassworks          | grey   | 1     | -             | makes 1 glass
press               | grey   | 1     | -             | makes 1 papyrus
theater             | blue   | -     | -             | 3 points
altar               | blue   | -     | -             | 3 points
baths               | blue   | S     | -             | 3 points
workshop            | green  | P     | -             | plumb; 1 points
apothecary          | green  | G     | -             | wheel; 1 points
scriptorium         | green  | 2     | -             | quill
pharmacist          | green  | 2     | -             | mortar
stone-reserve       | yellow | 3     | -             | buys stone at 1
clay-reserve        | yellow | 3     | -             | buys clay at 1
wood-reserve        | yellow | 3     | -             | buys wood at 1
tavern              | yellow | -     | -             | 4 coins
guard-tower         | red    | -     | -             | 1 shields
stable              | red    | W     | -             | 1 shields
garrison            | red    | C     | -             | 1 shields
palisade            | red    | 2     | -             | 1 shields
"""

AGE_2 = """
sawmill             | brown  | 2     | -             | makes 2 wood
brickyard           | brown  | 2     | -             | makes 2 clay
shelf-quarry        | brown  | 2     | -             | makes 2 stone
glass-blower        | grey   | -     | -             | makes 1 glass
drying-room         | grey   | -     | -             | makes 1 papyrus
courthouse          | blue   | WWG   | -             | 5 points
statue              | blue   | CC    | theater       | 4 points
temple              | blue   | WP    | altar         | 4 points
aqueduct            | blue   | SSS   | baths         | 5 points
rostrum             | blue   | WS    | -             | 4 points
library             | green  | WSG   | scriptorium   | quill; 2 points
dispensary          | green  | SCC   | pharmacist    | mortar; 2 points
school              | green  | WPP   | -             | wheel; 1 points
laboratory          | green  | WGG   | -             | plumb; 1 points
forum               | yellow | 3 C   | -             | makes one of glass/papyrus
caravansery         | yellow | 2 GP  | -             | makes one of wood/clay/stone
customs-house       | yellow | 4     | -             | buys papyrus/glass at 1
brewery             | yellow | -     | -             | 6 coins
walls               | red    | SS    | -             | 2 shields
horse-breeders      | red    | WC    | stable        | 1 shields
barracks            | red    | 3     | garrison      | 1 shields
archery-range       | red    | WSP   | -             | 2 shields
parade-ground       | red    | CCG   | -             | 2 shields
"""

AGE_3 = """
palace              | blue   | WSCGG | -             | 7 points
town-hall           | blue   | WWSSS | -             | 7 points
obelisk             | blue   | SSG   | -             | 5 points
gardens             | blue   | WWCC  | statue        | 6 points
pantheon            | blue   | WCPP  | temple        | 6 points
senate              | blue   | SCCP  | rostrum       | 5 points
academy             | green  | WSGG  | -             | sundial; 3 points
study               | green  | WWGP  | -             | sundial; 3 points
university          | green  | CGP   | school        | armillary; 2 points
observatory         | green  | SPP   | laboratory    | armillary; 2 points
chamber-of-commerce | yellow | PP    | -             | 3 coins per grey (own); 3 points
port                | yellow | WGP   | -             | 2 coins per brown (own); 3 points
armory              | yellow | SSG   | -             | 1 coins per red (own); 3 points
lighthouse          | yellow | CCG   | tavern        | 1 coins per yellow (own); 3 points
arena               | yellow | WSC   | brewery       | 2 coins per wonder (own); 3 points
arsenal             | red    | WWCCC | -             | 3 shields
pretorium           | red    | 8     | -             | 3 shields
fortifications      | red    | SSCP  | palisade      | 2 shields
siege-workshop      | red    | WWWG  | archery-range | 2 shields
circus              | red    | SSCC  | parade-ground | 2 shields
"""

GUILDS = """
merchants-guild    | WCGP  | 1 coins per yellow (most); 1 points per yellow (most)
shipowners-guild   | SCGP  | 1 coins per brown/grey (most); 1 points per brown/grey (most)
builders-guild     | WSSCG | 2 points per wonder (most)
magistrates-guild  | WWCP  | 1 coins per blue (most); 1 points per blue (most)
scientists-guild   | WWCC  | 1 coins per green (most); 1 points per green (most)
moneylenders-guild | WWSS  | 1 points per three-coins (most)
tacticians-guild   | SSCP  | 1 coins per red (most); 1 points per red (most)
"""

WONDERS = """
appian-way        | SSCCP | 3 coins; opponent loses 3; another turn; 3 points
circus-maximus    | WSSG  | 1 shields; destroys grey; 3 points
colossus          | CCCG  | 2 shields; 3 points
great-library     | WWWGP | draws 3 keeps 1; 4 points
great-lighthouse  | WSPP  | makes one of wood/stone/clay; 4 points
hanging-gardens   | WWGP  | 6 coins; another turn; 3 points
mausoleum         | CCGGP | revives; 2 points
piraeus           | WWSC  | makes one of papyrus/glass; another turn; 2 points
pyramids          | SSSP  | 9 points
sphinx            | SCGG  | another turn; 6 points
statue-of-zeus    | WSCPP | 1 shields; destroys brown; 3 points
temple-of-artemis | WSGP  | 12 coins; another turn
"""

TOKENS = """
agriculture  | 6 coins; 4 points
architecture | wonder 2 cheaper
economy      | trade income
law          | scales
masonry      | blue 2 cheaper
mathematics  | 3 points per token (own)
philosophy   | 7 points
strategy     | red +1 shields
theology     | another turn per wonder
urbanism     | 6 coins; 4 coins per chain
"""

#: How each kind of effect is told in these tables.
TOLD = {
    "produce": "makes {amount} {resource}",
    "produce-choice": "makes one of {options}",
    "trade-price": "buys {resources} at {price}",
    "points": "{amount} points",
    "points-per": "{amount} points per {per} ({whose})",
    "coins": "{amount} coins",
    "coins-per": "{amount} coins per {per} ({whose})",
    "shields": "{amount} shields",
    "science": "{symbol}",
    "opponent-loses": "opponent loses {amount}",
    "extra-turn": "another turn",
    "destroy": "destroys {color}",
    "revive": "revives",
    "draw-token": "draws {draw} keeps {keep}",
    "discount": "{target} {amount} cheaper",
    "trade-income": "trade income",
    "extra-shields": "{target} +{amount} shields",
    "extra-turn-on-wonders": "another turn per wonder",
    "coins-on-chain": "{amount} coins per chain",
}


def told(effect: Effect) -> str:
    """Return an effect in the words of the tables, every field of it told."""
    fields = {name: getattr(effect, name) for name in effect.__struct_fields__}
    words = {
        name: "/".join(value) if isinstance(value, tuple) else value
        for name, value in fields.items()
    }
    text = TOLD[effect.__struct_config__.tag]
    assert all(f"{{{name}}}" in text for name in fields)
    return text.format(**words)


def cost_of(facts) -> str:
    """Return a printed cost as the tables write it."""
    units = "".join(
        name[0].upper() * facts.cost.get(name, 0)
        for name in ("wood", "stone", "clay", "glass", "papyrus")
    )
    return f"{facts.cost.get('coins', '')} {units}".strip() or "-"


def printed(table: str) -> list[list[str]]:
    """Return the rows of a table of this file."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def effects_of(facts) -> str:
    return "; ".join(told(effect) for effect in facts.effects)


@pytest.mark.parametrize(("age", "table"), [(1, AGE_1), (2, AGE_2), (3, AGE_3)])
def test_the_cards_of_an_age_are_those_printed(duel, age, table):
    assert [
        [f.id, f.color, cost_of(f), " ".join(f.chain_from) or "-", effects_of(f)]
        for f in duel.catalogue.of("card")
        if f.age == age
    ] == printed(table)


def test_the_guilds_are_those_printed(duel):
    guilds = [facts for facts in duel.catalogue.of("card") if facts.age == "guild"]
    assert [[f.id, cost_of(f), effects_of(f)] for f in guilds] == printed(GUILDS)
    assert {(f.color, f.chain_from) for f in guilds} == {("purple", ())}


def test_the_wonders_are_those_printed(duel):
    wonders = duel.catalogue.of("wonder")
    assert [[f.id, cost_of(f), effects_of(f)] for f in wonders] == printed(WONDERS)


def test_the_tokens_are_those_printed(duel):
    assert [[f.id, effects_of(f)] for f in duel.catalogue.of("token")] == printed(TOKENS)


def test_the_numbers_are_those_of_the_rulebook(duel):
    numbers = msgspec.json.decode(msgspec.json.encode(duel.setup))
    assert numbers | {"display": None, "solo": None} == {
        "coins": 7,
        "purchase_price": 2,
        "purchase_colors": ["brown", "grey"],
        "discard_income": 2,
        "discard_color": "yellow",
        "coins_per_point": 3,
        "wonders_built_at_most": 7,
        "symbols_to_win": 6,
        "tokens_on_board": 5,
        "guilds_in_play": 3,
        "deal_wonders": False,
        "draft": [[0, 1, 1, 0], [1, 0, 0, 1]],
        "first_game": [
            ["pyramids", "great-lighthouse", "temple-of-artemis", "statue-of-zeus"],
            ["circus-maximus", "piraeus", "appian-way", "colossus"],
        ],
        "track": {
            "capital": 9,
            "supremacy": True,
            "points": [
                {"from": 1, "points": 2},
                {"from": 3, "points": 5},
                {"from": 6, "points": 10},
            ],
            "loot": [{"at": 3, "coins": 2}, {"at": 6, "coins": 5}],
        },
        "display": None,
        "solo": None,
    }


# -- what holds of the whole set ------------------------------------------------------


def test_the_box_holds_23_23_and_20_cards_7_guilds_12_wonders_and_10_tokens(duel):
    assert Counter(card.age for card in duel.cards) == {1: 23, 2: 23, 3: 20, "guild": 7}
    assert (len(duel.wonders), len(duel.tokens)) == (12, 10)


@pytest.mark.parametrize(
    ("age", "colors"),
    [
        (1, {"brown": 6, "grey": 2, "blue": 3, "green": 4, "yellow": 4, "red": 4}),
        (2, {"brown": 3, "grey": 2, "blue": 5, "green": 4, "yellow": 4, "red": 5}),
        (3, {"blue": 6, "green": 4, "yellow": 5, "red": 5}),
        ("guild", {"purple": 7}),
    ],
)
def test_each_age_has_its_colours(duel, age, colors):
    assert Counter(card.color for card in duel.cards if card.age == age) == colors


def test_each_symbol_stands_on_two_cards_and_the_scales_on_law_alone(duel):
    def symbols(kind):
        return Counter(
            effect.symbol
            for facts in duel.catalogue.of(kind)
            for effect in facts.effects
            if hasattr(effect, "symbol")
        )

    assert symbols("card") == dict.fromkeys(
        ["plumb", "wheel", "quill", "mortar", "sundial", "armillary"], 2
    )
    assert symbols("token") == {"scales": 1}
    assert set(duel.symbols) == {*symbols("card"), "scales"}


def test_every_chain_leads_from_one_card_to_one_of_a_later_age(duel):
    cards = {facts.id: facts for facts in duel.catalogue.of("card")}
    links = [(parent, facts) for facts in cards.values() for parent in facts.chain_from]
    assert all(cards[parent].age < facts.age for parent, facts in links)
    assert len({parent for parent, _ in links}) == len({f.id for _, f in links}) == len(links)


def test_every_name_is_given_in_both_languages_and_stands_once_a_kind(duel):
    for kind in ("card", "wonder", "token", "leader"):
        names = [facts.name for facts in duel.catalogue.of(kind)]
        for lang in ("en", "de"):
            told = [name.in_language(lang) for name in names]
            assert all(told)
            assert len(set(told)) == len(told)


# -- cards are data -------------------------------------------------------------------


def test_no_code_names_a_card_wonder_token_or_leader(duel):
    ids = {piece.id for piece in (*duel.cards, *duel.wonders, *duel.tokens, *duel.leaders)}
    house = Path(wonders.core.__file__).parent.parent
    named = [
        f"{file.relative_to(house)}:{node.lineno}: {node.value}"
        for folder in ("core", "rulesets", "plugins", "cli")
        for file in (house / folder).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        # A verb of the command line is called what it is called.
        if isinstance(node, ast.Constant) and node.value in ids - VERBS.keys()
    ]
    assert named == []
