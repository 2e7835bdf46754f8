"""The leaders of Solo and their decision cards as they are printed; rulings S2, S12, S14."""

import msgspec
import pytest

from wonders.core.testing import Table, table

#: Id, names, favourite colour, start tokens, symbols, points after Age III.
LEADERS = """
caesar    | Caesar    | Cäsar       | purple | strategy               | -               | 0
hammurabi | Hammurabi | Hammurabi   | yellow | economy                | circle          | 5
cleopatra | Cleopatra | Kleopatra   | blue   | philosophy agriculture | triangle        | 0
aristotle | Aristotle | Aristoteles | grey   | law mathematics        | circle          | 0
bilkis    | Bilkis    | Bilkis      | brown  | economy                | circle triangle | 0
"""

#: Id, arrow, colours looked for, symbol.
DECISIONS = """
d01 | ltr | green red leader | -
d02 | ltr | green red leader | -
d03 | ltr | green red leader | -
d04 | ltr | red green leader | -
d05 | ltr | red green leader | -
d06 | ltr | leader red green | triangle
d07 | rtl | red green leader | -
d08 | rtl | red green leader | -
d09 | rtl | red green leader | -
d10 | rtl | green red leader | -
d11 | rtl | green red leader | -
d12 | rtl | leader green red | circle
"""


def printed(rows: str) -> list[list[str]]:
    """Return the rows of a table of this file."""
    return [[cell.strip() for cell in line.split("|")] for line in rows.strip().splitlines()]


def test_the_leaders_are_those_printed(duel):
    found = []
    for leader in duel.leaders:
        bonus = sum(
            effect.amount
            for effect in leader.effects
            if effect.__struct_config__.tag == "points-after-last-age"
        )
        name = leader.facts.name
        tokens, symbols = " ".join(leader.tokens), " ".join(leader.symbols) or "-"
        found.append([leader.id, name.en, name.de, leader.color, tokens, symbols, str(bonus)])
        assert len(leader.effects) == len(leader.tokens) + len(leader.symbols) + bool(bonus)
    assert found == printed(LEADERS)


def test_the_decision_cards_are_those_printed(duel):
    cards = duel.setup.solo.decisions
    assert [
        [card.id, card.arrow, " ".join(card.colors), card.symbol or "-"] for card in cards
    ] == printed(DECISIONS)


def test_the_other_numbers_of_solo_are_those_of_its_rules(duel):
    solo = msgspec.structs.replace(duel.setup.solo, decisions=())
    assert msgspec.to_builtins(solo) == {
        "leader_coins": 0,
        "draft": ((1, 1, 0), (1, 1, 0)),
        "wonder_effects": ("shields", "coins", "opponent-loses", "draw-token"),
        "decisions": (),
    }


@pytest.mark.parametrize("row", printed(LEADERS), ids=lambda row: row[0])
def test_a_leader_reads_his_favourite_colour_on_his_decision_cards(solo, row):
    leader, _, _, color, _, symbols, _ = row
    for card, (_, arrow, colors, symbol) in zip(
        solo(leader).decisions, printed(DECISIONS), strict=True
    ):
        assert list(card.colors) == [color if each == "leader" else each for each in colors.split()]
        assert (card.arrow, card.symbol or "-") == (arrow, symbol)
        assert card.again == (symbol != "-" and symbol in symbols.split())


# -- start tokens -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("leader", "tokens", "coins", "boxed"),
    [
        ("caesar", ["strategy"], 0, 4),
        ("hammurabi", ["economy"], 0, 4),
        ("cleopatra", ["philosophy", "agriculture"], 6, 3),
        ("aristotle", ["law", "mathematics"], 0, 3),
        ("bilkis", ["economy"], 0, 4),
    ],
)
def test_a_leader_takes_his_tokens_before_five_others_go_on_the_board(
    solo, leader, tokens, coins, boxed
):
    """S2."""
    for seed in range(20):
        t = Table(solo(leader).deal(seed))
        board, box = ([token.id for token in them] for them in (t.state.board, t.state.box))
        assert [token.id for token in t.city(1).tokens] == tokens
        assert (len(board), len(box), t.coins(1)) == (5, boxed, coins)
        assert len({*tokens, *board, *box}) == 10


def test_the_law_of_aristotle_is_a_symbol_from_the_start(solo):
    """S2, S12."""
    t = Table(solo("aristotle").deal(1))
    assert dict(zip(t.game.symbols, t.city(1).symbols, strict=True))["scales"] == 1


@pytest.mark.parametrize(
    ("leader", "points"),
    [("caesar", 0), ("hammurabi", 0), ("cleopatra", 7 + 4), ("aristotle", 2 * 3), ("bilkis", 0)],
)
def test_the_points_of_the_start_tokens_count(solo, leader, points):
    """S2, S12."""
    assert Table(solo(leader).deal(1)).sheet(1)["progress"] == points


# -- what tokens do for a leader ----------------------------------------------------------


def pairing(game, token: str, city: str = "", **position) -> Table:
    """Return a table at which the leader has just made a pair and taken a token for it."""
    position = {"age": 2, "display": "library brewery altar", "last": True} | position
    return table(
        game, "", f"scriptorium {city}", seat=1, coins=(7, 0), board=token, decisions="d01",
        **position,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("token", "coins", "points"),
    [
        ("agriculture", 6, 4),
        ("philosophy", 0, 7),
        ("mathematics", 0, 2 * 3),
        ("urbanism", 6, 0),
        ("architecture", 0, 0),
        ("masonry", 0, 0),
        ("theology", 0, 0),
    ],
)
def test_a_token_gives_a_leader_its_coins_and_points(solo, token, coins, points):
    """S12."""
    t = pairing(solo("caesar"), token)
    assert [each.id for each in t.city(1).tokens] == ["strategy", token]
    assert (t.coins(1), t.sheet(1)["progress"]) == (coins, points)


def test_a_leader_with_law_needs_five_other_symbols(solo):
    """S12."""
    t = table(
        solo("aristotle"), "", "workshop apothecary scriptorium pharmacist", seat=1,
        age=3, display="study brewery", last=True, decisions="d01",
    )  # fmt: skip
    assert (t.result().victory, t.result().winners) == ("science", [1])


def test_law_never_makes_a_pair_for_a_leader(solo):
    """S12."""
    t = table(
        solo("aristotle"), "", "scriptorium", seat=1, age=2, display="school brewery", last=True,
        decisions="d01", board="economy",
    )  # fmt: skip
    assert [token.id for token in t.state.board] == ["economy"]


def test_the_strategy_of_caesar_moves_one_space_more_for_each_red_card(solo):
    """S12."""
    position = {"age": 2, "display": "walls barracks", "last": True, "seat": 1}
    assert table(solo("caesar"), "", "", decisions="d04", **position).state.pawn == -3
    assert table(solo("caesar"), "", "", decisions="d07", **position).state.pawn == -2
    assert table(solo("bilkis"), "", "", decisions="d04", **position).state.pawn == -2


def test_a_strategy_taken_for_a_pair_counts_for_later_red_cards(solo):
    """S12."""
    t = table(
        solo("bilkis"), "", "scriptorium", seat=1, age=2, display="library brewery walls altar",
        last=True, board="strategy", decisions="d01 d04",
    )  # fmt: skip
    assert t.state.pawn == 0
    assert t.play("discard altar").state.pawn == -3


@pytest.mark.parametrize(
    ("move", "paid"),
    [("build baths", 2), ("build aqueduct", 6), ("build scriptorium", 0), ("discard baths", 0)],
)
@pytest.mark.parametrize("leader", ["hammurabi", "bilkis"])
def test_a_leader_with_economy_gets_what_the_player_pays_for_resources(solo, leader, move, paid):
    """S12."""
    t = table(solo(leader), "", "", coins=(9, 0), display=move.split()[1], decisions="d01")
    assert t.play(move).coins(1) == paid


def test_economy_gets_what_the_player_pays_for_a_wonder(solo):
    """S12."""
    position = {"wonders": ("pyramids", ""), "display": "altar", "decisions": "d01"}
    t = table(solo("hammurabi"), "", "", coins=(9, 0), **position).play("wonder pyramids altar")
    assert (t.coins(0), t.coins(1)) == (1, 8)


def test_a_leader_without_economy_gets_nothing_of_what_is_paid(solo):
    """S12."""
    t = table(solo("caesar"), "", "", coins=(9, 0), display="baths", decisions="d01")
    assert t.play("build baths").coins(1) == 0


#: A chain into each of four colours, and a card beside it that nobody's chain leads to.
CHAINS = [
    ("baths", "aqueduct"), ("scriptorium", "library"), ("stable", "horse-breeders"),
    ("garrison", "barracks"),
]  # fmt: skip


@pytest.mark.parametrize(("parent", "card"), CHAINS)
def test_urbanism_gives_a_leader_four_coins_for_a_card_whose_link_he_owns(solo, parent, card):
    """S12."""
    position = {"seat": 1, "coins": (7, 0), "age": 2, "display": card, "last": True}
    position |= {"decisions": "d01", "board": ""}

    def coins(city: str) -> int:
        return table(solo("caesar"), "", city, **position).coins(1)

    assert coins(f"{parent} urbanism") == 4
    assert coins("urbanism") == 0
    assert coins(parent) == 0


def test_the_players_urbanism_gives_nothing_for_the_leaders_chains(solo):
    """S12."""
    t = table(
        solo("caesar"), "urbanism", "baths", seat=1, coins=(7, 0), age=2, display="aqueduct altar",
        last=True, decisions="d01",
    )  # fmt: skip
    assert (t.coins(0), t.coins(1)) == (7, 0)


def test_the_six_coins_of_urbanism_come_once(solo):
    """S12."""
    t = pairing(solo("bilkis"), "urbanism")
    assert t.play("discard brewery").coins(1) == 6


# -- Hammurabi's five points --------------------------------------------------------------


def ended(game, move: str, **position) -> Table:
    """Return a table at which the player has just taken the last card of Age III."""
    position = {"age": 3, "coins": (7, 0), "board": ""} | position
    return table(game, "", "", display=move.rsplit(maxsplit=1)[-1], last=True, **position).play(
        move
    )


def test_hammurabi_has_five_points_more_when_the_game_ends_after_age_three(solo):
    """S14."""
    t = ended(solo("hammurabi"), "discard palace")
    assert t.result().victory == "civilian"
    assert [sheet["leader"] for sheet in t.result().scores] == [0, 5]
    assert t.sheet(1)["total"] == 5


@pytest.mark.parametrize("leader", ["caesar", "cleopatra", "aristotle", "bilkis"])
def test_the_other_leaders_have_no_points_of_their_own(solo, leader):
    """S14."""
    scores = ended(solo(leader), "discard palace").result().scores
    assert [sheet["leader"] for sheet in scores] == [0, 0]


def test_hammurabi_has_no_points_of_his_own_while_the_game_goes_on(solo):
    """S14."""
    t = table(solo("hammurabi"), "", "", coins=(7, 0), age=3)
    assert (t.sheet(1)["leader"], t.sheet(1)["total"]) == (0, 0)


@pytest.mark.parametrize(
    ("city", "card", "pawn", "victory"),
    [
        ("", "pretorium", 6, "military"),
        ("law workshop apothecary scriptorium pharmacist", "study", 0, "science"),
    ],
)
def test_hammurabi_has_no_points_of_his_own_after_a_supremacy(solo, city, card, pawn, victory):
    """S14."""
    t = table(solo("hammurabi"), city, "", age=3, coins=(99, 0), pawn=pawn, display=card, last=True)
    result = t.play(f"build {card}").result()
    assert (result.victory, result.scores[1]["leader"]) == (victory, 0)


def test_hammurabis_points_can_win(solo):
    """S14."""
    for leader, winner in (("hammurabi", 1), ("caesar", 0)):
        t = table(
            solo(leader), "altar", "", age=3, coins=(2, 0), pawn=0, display="palace", last=True
        )
        assert t.play("discard palace").result().winners == [winner]


@pytest.mark.parametrize(
    ("player", "leader", "winners"),
    [
        ("palace", "philosophy", [0]),
        ("study workshop mathematics", "palace", [1]),
        ("palace workshop", "town-hall apothecary", [0, 1]),
    ],
)
def test_a_tie_with_the_leader_goes_to_more_points_on_blue_cards_or_is_shared(
    solo, player, leader, winners
):
    """S14, D35."""
    position = {"coins": (0, 0), "age": 3, "display": "obelisk", "last": True, "board": ""}
    t = table(solo("caesar"), player, leader, **position)
    result = t.play("discard obelisk").result()
    assert len({sheet["total"] for sheet in result.scores}) == 1
    assert (result.victory, result.winners) == ("civilian", winners)
