"""The data: cards with their marks, decks, guilds, and both sides of the seven boards."""

from collections import Counter

import pytest

from wonders.core.game.effects.kinds_with_their_texts import Effect

# What is printed. Costs are coins, then a letter for each unit: Wood, Stone, Clay, Ore,
# Glass, Papyrus, Loom.

BOARDS = """
giza:A | stone | SS; WWW; SSSS | 3 points; 5 points; 7 points
giza:B | stone | WW; SSS; CCC; SSSSP | 3 points; 5 points; 5 points; 7 points
babylon:A | clay | CC; WWW; CCCC | 3 points; a symbol; 7 points
babylon:B | clay | CL; WWG; CCCP | 3 points; seventh card; a symbol
olympia:A | wood | WW; SS; OO | 3 points; free build; 7 points
olympia:B | wood | WW; SS; OOL | wood/stone/clay/ore at 1 left/right; 5 points; copies a guild
rhodes:A | ore | WW; CCC; OOOO | 3 points; 2 shields; 7 points
rhodes:B | ore | SSS; OOOO | 1 shields, 3 coins, 3 points; 1 shields, 4 coins, 4 points
ephesos:A | papyrus | SS; WW; PP | 3 points; 9 coins; 7 points
ephesos:B | papyrus | SS; WW; GPL | 4 coins, 2 points; 4 coins, 3 points; 4 coins, 5 points
alexandria:A | glass | SS; OO; GG | 3 points; one of wood/stone/clay/ore; 7 points
alexandria:B | glass | CC; WW; SSS | one of wood/stone/clay/ore; one of glass/loom/papyrus; 7 points
halikarnassos:A | loom | CC; OOO; LL | 3 points; revives; 7 points
halikarnassos:B | loom | OO; CCC; GPL | 2 points, revives; 1 points, revives; revives
"""

#: Age, marks, colour, cost, parents, effects.
CARDS = """
lumber-yard | 1 | 3 4 | brown | - | - | makes 1 wood
clay-pit | 1 | 3 | brown | 1 | - | one of clay/ore
mine | 1 | 6 | brown | 1 | - | one of stone/ore
loom | 1 | 3 6 | grey | - | - | makes 1 loom
baths | 1 | 3 7 | blue | S | - | 3 points
tavern | 1 | 4 5 7 | yellow | - | - | 5 coins
east-trading-post | 1 | 3 7 | yellow | - | - | wood/stone/clay/ore at 1 right
west-trading-post | 1 | 3 7 | yellow | - | - | wood/stone/clay/ore at 1 left
marketplace | 1 | 3 6 | yellow | - | - | glass/loom/papyrus at 1 left/right
guard-tower | 1 | 3 4 | red | C | - | 1 shields
scriptorium | 1 | 3 4 | green | P | - | tablet
foundry | 2 | 3 4 | brown | 1 | - | makes 2 ore
temple | 2 | 3 6 | blue | WCG | altar | 3 points
forum | 2 | 3 6 7 | yellow | CC | east-trading-post west-trading-post | one of glass/loom/papyrus
caravansery | 2 | 3 5 6 | yellow | WW | marketplace | one of wood/stone/clay/ore
vineyard | 2 | 3 6 | yellow | - | - | 1 coins per brown (all)
bazaar | 2 | 4 7 | yellow | - | - | 2 coins per grey (all)
training-ground | 2 | 4 6 7 | red | WOO | - | 2 shields
stables | 2 | 3 5 | red | WCO | apothecary | 2 shields
laboratory | 2 | 3 5 | green | CCP | workshop | gear
palace | 3 | 3 7 | blue | WSCOGPL | - | 8 points
town-hall | 3 | 3 5 6 | blue | SSOG | - | 6 points
haven | 3 | 3 4 | yellow | WOL | forum | 1 coins per brown (own); 1 points per brown (own)
chamber-of-commerce | 3 | 4 6 | yellow | CCP | - | 2 coins per grey (own); 2 points per grey (own)
arena | 3 | 3 5 7 | yellow | SSO | dispensary | 3 coins per stage (own); 1 points per stage (own)
arsenal | 3 | 3 4 7 | red | WWOL | - | 3 shields
lodge | 3 | 3 6 | green | CCPL | dispensary | compass
craftsmens-guild | guild | | purple | SSOO | - | 2 points per grey (neighbours)
shipowners-guild | guild | | purple | WWWGP | - | 1 points per brown/grey/purple (own)
scientists-guild | guild | | purple | WWOOP | - | a symbol
builders-guild | guild | | purple | SSCCG | - | 1 points per stage (all)
strategists-guild | guild | | purple | SOOL | - | 1 points per defeat (neighbours)
"""

#: How each kind of effect is told in these tables.
TOLD = {
    "produce": "makes {amount} {resource}",
    "produce-choice": "one of {options}",
    "trade-price": "{resources} at {price} {sides}",
    "points": "{amount} points",
    "points-per": "{amount} points per {per} ({whose})",
    "coins": "{amount} coins",
    "coins-per": "{amount} coins per {per} ({whose})",
    "shields": "{amount} shields",
    "science": "{symbol}",
    "free-symbol": "a symbol",
    "play-seventh": "seventh card",
    "free-build": "free build",
    "revive": "revives",
    "copy-guild": "copies a guild",
}

RAW = ("wood", "stone", "clay", "ore")
GOODS = ("glass", "loom", "papyrus")


def told(effect: Effect) -> str:
    """Return an effect in the words of the tables, every field of it told."""
    words = {}
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        for known in (RAW, GOODS):
            if isinstance(value, tuple) and set(value) == set(known):
                value = known
        words[name] = "/".join(value) if isinstance(value, tuple) else value
    text = TOLD[effect.__struct_config__.tag]
    assert all(f"{{{name}}}" in text for name in words)
    return text.format(**words)


def cost_of(facts) -> str:
    """Return a printed cost as the tables write it."""
    units = "".join(
        name[0].upper() * facts.cost.get(name, 0)
        for name in ("wood", "stone", "clay", "ore", "glass", "papyrus", "loom")
    )
    return f"{facts.cost.get('coins', '')}{units}" or "-"


def printed(table: str) -> list[list[str]]:
    """Return the rows of a table of this file."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


def marks(game, age: int) -> list[int]:
    """Return the marks of all printed copies of an age."""
    again = [mark for each in game.setup.again if each.age == age for mark in each.copies]
    first = [mark for card in game.cards if card.age == age for mark in card.facts.copies]
    return first + again


# -- counts ---------------------------------------------------------------------------


def test_the_box_holds_148_cards_49_49_and_40_with_marks_and_ten_guilds(classic):
    """C18: every copy has a mark but the guilds."""
    game = classic(7)
    assert [len(marks(game, age)) for age in (1, 2, 3)] == [49, 49, 40]
    assert len(game.guilds) == 10
    assert 49 + 49 + 40 + 10 == 148
    assert all(not card.facts.copies for card in game.guilds)


@pytest.mark.parametrize("age", [1, 2, 3])
def test_each_number_of_players_has_cards_for_seven_more(classic, age):
    """F1: one guild fewer in Age III for each step, as guilds are players and two."""
    counts = Counter(marks(classic(7), age))
    more = 7 if age < 3 else 6
    first = 21 if age < 3 else 16
    assert counts == {3: first, 4: more, 5: more, 6: more, 7: more}


@pytest.mark.parametrize(
    ("players", "size", "guilds"),
    [(2, 21, 5), (3, 21, 5), (4, 28, 6), (5, 35, 7), (6, 42, 8), (7, 49, 9)],
)
def test_every_age_deals_seven_cards_to_each_city(classic, players, size, guilds):
    """F1."""
    deal = classic(players).deal(seed=1).deal
    dealt = [[card for hand in hands for card in hand] for hands in deal.ages]
    assert [len(cards) for cards in dealt] == [size] * 3
    assert sum(card.endswith("-guild") for card in dealt[2]) == guilds
    assert not any(card.endswith("-guild") for cards in dealt[:2] for card in cards)


def test_other_seeds_bring_other_guilds(classic):
    """F1."""
    found = set()
    for seed in range(20):
        deal = classic(3).deal(seed=seed).deal
        found |= {card for hand in deal.ages[2] for card in hand if card.endswith("-guild")}
    assert len(found) == 10


def test_loom_glassworks_and_press_are_one_building_in_both_ages(classic):
    """C5."""
    game = classic(7)
    for id in ("loom", "glassworks", "press"):
        assert sum(card.id == id for card in game.cards) == 1
        assert [sum(card.id == id for card in deck) for deck in game.decks] == [2, 2, 0]
    assert [sum(card.id == "loom" for card in deck) for deck in classic(5).decks] == [1, 2, 0]


def test_age_three_has_neither_brown_nor_grey_cards(classic):
    colors = [{card.color for card in deck} for deck in classic(7).decks]
    assert colors[0] == colors[1] == {"brown", "grey", "blue", "yellow", "red", "green"}
    assert colors[2] == {"blue", "yellow", "red", "green"}


def test_each_symbol_stands_on_four_cards(classic):
    symbols = Counter(
        effect.symbol
        for card in classic(7).cards
        for effect in card.facts.effects
        if hasattr(effect, "symbol")
    )
    assert symbols == {"compass": 4, "gear": 4, "tablet": 4}


def test_every_parent_is_of_the_age_before(classic):
    """C10."""
    cards = {card.id: card for card in classic(7).cards}
    links = [(cards[parent], card) for card in cards.values() for parent in card.facts.chain_from]
    assert all(parent.age + 1 == card.age for parent, card in links)
    assert len(links) == 26


# -- as printed -----------------------------------------------------------------------


@pytest.mark.parametrize("row", printed(CARDS), ids=lambda row: row[0])
def test_a_card_is_as_printed(classic, row):
    facts = classic(7).catalogue.find("card", row[0])
    assert row == [
        facts.id,
        str(facts.age),
        " ".join(map(str, facts.copies)),
        facts.color,
        cost_of(facts),
        " ".join(facts.chain_from) or "-",
        "; ".join(told(effect) for effect in facts.effects),
    ]


@pytest.mark.parametrize("row", printed(BOARDS), ids=lambda row: row[0])
def test_a_board_is_as_printed(classic, row):
    board = next(board for board in classic(7).boards if board.id == row[0])
    assert row == [
        board.id,
        board.facts.effects[0].resource,
        "; ".join(cost_of(stage.facts) for stage in board.stages),
        "; ".join(", ".join(told(each) for each in s.facts.effects) for s in board.stages),
    ]
    assert [effect.amount for effect in board.facts.effects] == [1]


def test_the_stages_of_a_board_count_from_one(classic):
    giza = next(board for board in classic().boards if board.id == "giza:B")
    assert [stage.id for stage in giza.stages] == [f"giza:B:{number}" for number in (1, 2, 3, 4)]


def test_there_are_seven_boards_with_two_sides(classic):
    boards = classic(7).boards
    assert [board.id for board in boards] == [row[0] for row in printed(BOARDS)]
    assert len({board.board for board in boards}) == 7


def test_the_numbers_are_those_of_the_rulebook(classic):
    """C3, C6, C7, C17, F2."""
    setup = classic(7).setup
    assert (setup.coins, setup.hand, setup.discard_income, setup.purchase_price) == (3, 7, 3, 2)
    assert (setup.coins_per_point, setup.set_points, setup.defeat_points) == (3, 7, -1)
    assert setup.victory_points == (1, 3, 5)
    assert setup.pass_to == ("left", "right", "left")
    assert setup.purchase_colors == ("brown", "grey")


def test_names_are_given_in_both_languages_and_stand_once(classic):
    """C5."""
    names = [card.facts.name for card in classic(7).cards]
    for lang in ("en", "de"):
        spoken = [name.in_language(lang) for name in names]
        assert all(spoken)
        assert len(set(spoken)) == len(spoken)
