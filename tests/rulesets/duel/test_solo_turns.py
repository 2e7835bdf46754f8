"""Rulings S6, S7, S9 and S10: which card a leader takes, and whether he has another turn."""

import pytest

from wonders.core.cards.pieces import Back
from wonders.core.errors import IllegalMove
from wonders.core.testing import Table, table
from wonders.rulesets.duel.solo.which_card_leader_takes import LeaderTurn


def turns(t: Table) -> list[LeaderTurn]:
    """Return the turns of the leader, in their order."""
    return [entry for entry in t.state.log if isinstance(entry, LeaderTurn)]


def taken(t: Table) -> list[str]:
    """Return the ids of the cards that the leader has taken, in their order."""
    return [turn.card.id for turn in turns(t)]


def facing(game, display: str, decisions: str, city: str = "", **position) -> Table:
    """Return a table at which the leader has had his turns; a row of free cards was there."""
    position = {"age": 2, "last": True, "coins": (7, 0)} | position
    return table(game, "", city, seat=1, display=display, decisions=decisions, **position)


# -- the examples of the Solo rules: Bilkis, whose favourite colour is brown ----------------


def test_bilkis_takes_the_brown_card_from_the_right_and_has_another_turn(solo):
    """S6, S10."""
    t = facing(solo("bilkis"), "quarry stable lumber-yard workshop altar", "d12 d07")
    assert taken(t) == ["lumber-yard", "stable"]


def test_bilkis_takes_the_palisade_furthest_left_as_no_green_card_is_free(solo):
    """S6."""
    t = facing(solo("bilkis"), "clay-pool altar palisade tavern stable press", "d01")
    assert taken(t) == ["palisade"]


def test_bilkis_takes_the_brewery_as_neither_red_green_nor_brown_is_free(solo):
    """S6."""
    t = facing(solo("bilkis"), "brewery altar glassworks", "d04")
    assert taken(t) == ["brewery"]
    assert turns(t)[0].color is None


# -- which card ---------------------------------------------------------------------------

ROW = "altar walls school brewery barracks library"


@pytest.mark.parametrize(
    ("decision", "card"),
    [
        ("d01", "school"), ("d02", "school"), ("d03", "school"), ("d04", "walls"),
        ("d05", "walls"), ("d06", "altar"), ("d07", "barracks"), ("d08", "barracks"),
        ("d09", "barracks"), ("d10", "library"), ("d11", "library"), ("d12", "altar"),
    ],
)  # fmt: skip
def test_the_first_colour_is_looked_for_from_the_arrows_end(solo, decision, card):
    """S6. Cleopatra's favourite colour is blue."""
    assert taken(facing(solo("cleopatra"), ROW, f"{decision} d01"))[0] == card


@pytest.mark.parametrize(
    ("decision", "card"),
    [("d01", "walls"), ("d04", "walls"), ("d06", "walls"), ("d07", "barracks"),
     ("d10", "barracks"), ("d12", "barracks")],
)  # fmt: skip
def test_the_next_colour_is_looked_for_from_the_same_end(solo, decision, card):
    """S6. Green is missing, and Caesar's purple."""
    t = facing(solo("caesar"), "altar walls brewery barracks statue", decision)
    assert taken(t) == [card]


@pytest.mark.parametrize("decision", ["d01", "d04", "d07", "d10"])
@pytest.mark.parametrize(
    ("leader", "card"),
    [("caesar", "builders-guild"), ("hammurabi", "port"), ("cleopatra", "palace"),
     ("aristotle", "press"), ("bilkis", "quarry")],
)  # fmt: skip
def test_the_favourite_colour_comes_last_on_most_cards(solo, leader, card, decision):
    """S6."""
    five = "palace press builders-guild quarry port"
    assert taken(facing(solo(leader), five, decision, age=2))[0] == card


@pytest.mark.parametrize(
    ("decision", "card"), [("d01", "altar"), ("d06", "altar"), ("d07", "press"), ("d12", "press")]
)
def test_when_no_colour_is_there_the_first_card_is_taken(solo, decision, card):
    """S6. Caesar has no other turn with either symbol."""
    t = facing(solo("caesar"), "altar tavern press", decision)
    assert taken(t) == [card]


def test_the_colour_counts_before_the_position(solo):
    """S6."""
    t = facing(solo("caesar"), "walls barracks parade-ground altar tavern library", "d01")
    assert taken(t) == ["library"]


def test_cards_are_compared_by_their_horizontal_position_and_not_by_rows(given):
    """S6. The freed card in slot 11 is a row higher, but right of that in slot 15."""
    slots = {15: "altar", 16: "baths", 17: "garrison", 18: "theater", 19: "quarry",
              20: "clay-pool", 11: "lumber-yard"}  # fmt: skip
    t = given("caesar", "pyramids", "sphinx", slots=slots, decisions="d04 d01")
    assert taken(t) == ["garrison"]
    t.play("discard baths")
    assert t.state.dealt.ages[0][10].id == "lumber-yard"
    assert taken(t) == ["garrison", "altar"]


def test_only_free_cards_are_taken(given):
    """S6. Red and green lie above, and all that is free is of other colours."""
    t = given("caesar", "pyramids", "sphinx", decisions="d01 d02")
    assert taken(t) == ["lumber-yard"]
    assert taken(t.play("discard baths")) == ["lumber-yard", "clay-pool"]


# -- he always builds, and pays nothing ------------------------------------------------------


@pytest.mark.parametrize("coins", [0, 3, 20])
def test_a_leader_builds_for_nothing(solo, coins):
    """S7."""
    t = facing(solo("caesar"), "palace altar", "d04", age=3, coins=(7, coins))
    assert (taken(t), t.coins(1), t.coins(0)) == (["palace"], coins, 7)
    assert t.sheet(1)["civilian"] == 7


def test_a_leader_discards_nothing_and_builds_no_wonder(solo, walk):
    """S7."""
    for seed in range(6):
        *_, t = walk(seed, game=solo("hammurabi"))
        own = [move for move in t.state.log if not isinstance(move, LeaderTurn)]
        thrown = [str(move).split() for move in own if str(move).startswith(("discard", "destroy"))]
        assert {card.id for card in t.game.cards if card.bit & t.state.pile} <= {
            card for _, card in thrown
        }
        assert all(t.city(1).built & turn.card.bit or ["destroy", turn.card.id] in thrown
                   for turn in turns(t))  # fmt: skip
        assert len(t.city(1).done) == 2


# -- a pair -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("decision", "token", "left"),
    [
        ("d01", "law", ["economy", "masonry"]),
        ("d04", "law", ["economy", "masonry"]),
        ("d10", "masonry", ["law", "economy"]),
        ("d07", "masonry", ["law", "economy"]),
    ],
)
def test_a_pair_takes_the_token_at_the_arrows_end_of_the_board(solo, decision, token, left):
    """S9."""
    position = {"board": "law economy masonry", "box": "theology"}
    t = facing(solo("caesar"), "library altar", decision, city="scriptorium", **position)
    assert [each.id for each in t.city(1).tokens] == ["strategy", token]
    assert [each.id for each in t.state.board] == left
    assert [each.id for each in turns(t)[0].tokens] == [token]
    assert t.seat == 0


def test_the_board_closes_up_behind_a_token_that_is_gone(solo):
    """S9. The player has taken the token on the left before."""
    t = table(
        solo("caesar"), "pharmacist", "scriptorium", coins=(20, 0), age=2,
        display="dispensary library", last=True, board="law economy masonry", decisions="d01",
    )  # fmt: skip
    t.play("build dispensary", "progress law")
    assert [token.id for token in t.city(1).tokens] == ["strategy", "economy"]


def test_a_pair_takes_nothing_when_the_board_is_empty(solo):
    """S9."""
    t = facing(solo("caesar"), "library altar", "d01", city="scriptorium", board="")
    assert [token.id for token in t.city(1).tokens] == ["strategy"]
    assert (t.seat, turns(t)[0].tokens) == (0, ())


def test_the_players_symbols_make_no_pair_for_the_leader(solo):
    """S9."""
    t = table(
        solo("caesar"), "scriptorium", "", seat=1, age=2, display="library altar", last=True,
        board="law economy", decisions="d01",
    )  # fmt: skip
    assert len(t.state.board) == 2


@pytest.mark.parametrize(("decision", "ends"), [("d01", True), ("d10", False)])
def test_law_taken_for_a_pair_as_the_sixth_symbol_wins_for_the_leader(solo, decision, ends):
    """S9, D18. The arrow decides whether it is Law that he takes."""
    five = "workshop apothecary scriptorium pharmacist academy"
    t = facing(solo("caesar"), "library altar", decision, city=five, board="law economy")
    result = t.result()
    assert (result is not None) == ends
    if result:
        assert (result.victory, result.winners, t.legal()) == ("science", [1], [])


def test_each_pair_follows_the_arrow_of_its_own_decision_card(solo):
    """S9, S10."""
    t = facing(
        solo("bilkis"), "library altar dispensary", "d12 d01", city="scriptorium pharmacist",
        board="law economy masonry",
    )  # fmt: skip
    assert taken(t) == ["dispensary", "library"]
    assert [turn.tokens[0].id for turn in turns(t)] == ["masonry", "law"]


# -- another turn ---------------------------------------------------------------------------

CALM_ROW = "altar baths theater statue temple rostrum"


@pytest.mark.parametrize(
    ("leader", "decision", "again"),
    [
        ("caesar", "d06", False), ("caesar", "d12", False),
        ("hammurabi", "d06", False), ("hammurabi", "d12", True),
        ("cleopatra", "d06", True), ("cleopatra", "d12", False),
        ("aristotle", "d06", False), ("aristotle", "d12", True),
        ("bilkis", "d06", True), ("bilkis", "d12", True),
        ("bilkis", "d01", False), ("bilkis", "d10", False),
    ],
)  # fmt: skip
def test_an_equal_symbol_gives_another_turn(solo, leader, decision, again):
    """S10."""
    t = facing(solo(leader), CALM_ROW, f"{decision} d04 d05")
    assert [turn.decision.id for turn in turns(t)] == [decision, "d04"][: 1 + again]
    assert t.seat == 0


def test_other_turns_follow_one_another(solo):
    """S10."""
    t = facing(solo("bilkis"), CALM_ROW, "d06 d12 d01")
    assert [turn.decision.id for turn in turns(t)] == ["d06", "d12", "d01"]
    assert taken(t) == ["altar", "rostrum", "baths"]


def test_after_other_turns_the_player_has_one_turn_and_no_more(solo):
    """S10."""
    t = facing(solo("bilkis"), CALM_ROW, "d12 d01 d02")
    assert (t.seat, len(turns(t))) == (0, 2)
    t.play("discard statue")
    assert (t.seat, len(turns(t))) == (0, 3)


def test_a_freed_card_is_turned_up_before_another_turn_and_may_be_taken(given):
    """S10, D4. The card in slot 10 lies face down until those in 15 and 16 are gone."""
    slots = {15: "lumber-yard", 16: "garrison", 17: "theater", 18: "baths", 19: "press",
              20: "tavern", 10: "workshop"}  # fmt: skip
    t = given("bilkis", "pyramids", "sphinx", slots=slots, decisions="d07 d06 d01")
    assert taken(t) == ["garrison"]
    assert isinstance(t.state.view(0).display[9], Back)
    t.play("discard tavern")
    assert taken(t) == ["garrison", "lumber-yard", "workshop"]


def test_a_refused_move_leaves_no_entry_in_the_log(given):
    """S6: nor does the leader turn up a card."""
    t = given("bilkis", "pyramids", "sphinx")
    before = t.state.log
    with pytest.raises(IllegalMove, match="discard palace is not possible"):
        t.play("discard palace")
    assert t.state.log == before


def test_a_supremacy_leaves_no_other_turn(solo):
    """S10."""
    t = facing(solo("hammurabi"), "altar pretorium", "d12 d04", age=3, pawn=-6)
    assert (taken(t), t.result().victory, t.result().winners) == (["pretorium"], "military", [1])


# -- the pile of decision cards --------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_decision_cards_are_turned_up_in_their_order_through_all_ages(solo, walk, seed):
    """S10."""
    *_, t = walk(seed, game=solo("bilkis"))
    order = t.state.deal.decisions
    assert [turn.decision.id for turn in turns(t)] == order[: t.state.turned]
    assert t.state.turned == len(turns(t))


def test_named_decision_cards_begin_a_whole_pile(solo):
    """S10: each card is there once before any comes again."""
    t = facing(solo("caesar"), "altar", "d12 d07")
    order = t.state.deal.decisions
    assert order[:2] == ["d12", "d07"]
    assert sorted(order[:12]) == [f"d{number:02}" for number in range(1, 13)]


def test_a_used_up_pile_is_shuffled_again(solo):
    """S10."""
    for seed in range(10):
        order = solo("caesar").deal(seed).deal.decisions
        passes = [order[start : start + 12] for start in range(0, 60, 12)]
        assert len(order) == 60
        assert {tuple(sorted(cards)) for cards in passes} == {
            tuple(f"d{number:02}" for number in range(1, 13))
        }
        assert len({tuple(cards) for cards in passes}) == 5
