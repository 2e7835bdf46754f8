"""Rulings S1 to S5: what is laid out, the wonders of both, and what the leader's do at once."""

from copy import copy, deepcopy

import msgspec
import pytest

from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.errors import BadRecord, BadSpec
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.core.house_rules.declared_hooks import House, hookimpl
from wonders.core.options.names_with_parameters import NoOptions
from wonders.core.plugins.load_games_and_bots import load
from wonders.core.testing import Table, table
from wonders.rulesets.duel import Duel
from wonders.rulesets.duel.solo.which_card_leader_takes import Given, LeaderTurn

LEADERS = ("caesar", "hammurabi", "cleopatra", "aristotle", "bilkis")


def names(pieces) -> list[str]:
    """Return the ids of pieces in their order."""
    return [piece.id for piece in pieces]


# -- what is laid out ---------------------------------------------------------------------


def test_the_display_lies_there_before_the_wonders_are_chosen(solo, dealt):
    """S1."""
    t = dealt(game=solo("bilkis"))
    shown = t.state.view(0).display
    up = {slot: card.id for slot, card in enumerate(shown, 1) if isinstance(card, Piece)}
    assert sorted(up) == [1, 2, 6, 7, 8, 9, 15, 16, 17, 18, 19, 20]
    assert up == {slot: t.state.deal.ages[0][slot - 1] for slot in up}


def test_the_player_has_seven_coins_and_the_leader_none(solo, dealt):
    """S1."""
    t = dealt(game=solo("caesar"))
    assert (t.seat, t.coins(0), t.coins(1)) == (0, 7, 0)


def test_in_a_position_laid_by_hand_the_leaders_own_tokens_are_not_in_the_box(solo):
    """S2."""
    t = table(solo("cleopatra"), "", "philosophy")
    assert names(t.city(1).tokens) == ["philosophy", "agriculture"]
    deal = t.state.deal
    assert not {"philosophy", "agriculture"} & {*deal.board_tokens, *deal.box_tokens}


def test_there_is_one_leader_and_he_can_be_chosen(solo):
    """S1."""
    for leader in LEADERS:
        state = solo(leader).deal(3)
        assert (state.game.leader.id, state.game.players, state.game.automata) == (
            leader, 1, (leader,),
        )  # fmt: skip


def test_any_leader_may_come_and_the_seed_decides_which():
    """S1."""
    game = load("duel", options={"solo": "any"})
    drawn = [game.deal(seed).game.leader.id for seed in range(60)]
    assert set(drawn) == set(LEADERS)
    assert drawn == [game.deal(seed).game.leader.id for seed in range(60)]


def test_a_drawn_leader_is_met_as_if_he_had_been_named(solo):
    """S1."""
    game = load("duel", options={"solo": "any"})
    for seed in range(10):
        state = game.deal(seed)
        assert state.game.options.solo in LEADERS
        assert state.deal == solo(state.game.leader.id).deal(seed).deal


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"solo": "cesar"}, "no leader 'cesar' - did you mean 'caesar'"),
        ({"solo": "Bilkis"}, "did you mean 'bilkis'"),
        ({"solo": ""}, "there is any, aristotle, bilkis, caesar, cleopatra, hammurabi"),
        ({"solo": "caesar", "draft": "first-game"}, "draft=first-game does not go with solo"),
        ({"solo": "any", "draft": "first-game"}, "draft=first-game does not go with solo"),
    ],
)
def test_a_leader_that_there_is_not_and_a_game_without_draft_are_refused(options, why):
    with pytest.raises(BadSpec, match=why):
        load("duel", options=options)


# -- the wonders -----------------------------------------------------------------------


def test_of_three_wonders_the_player_keeps_two_and_the_leader_gets_the_third(solo, dealt):
    """S3."""
    t = dealt(game=solo("caesar"))
    a, b, c, d, e, f, *_ = t.state.deal.wonders
    assert t.legal() == sorted([f"pick {a}", f"pick {b}", f"pick {c}"])
    assert t.play(f"pick {c}").legal() == sorted([f"pick {a}", f"pick {b}"])
    assert t.play(f"pick {a}").legal() == sorted([f"pick {d}", f"pick {e}", f"pick {f}"])
    assert names(t.city(1).wonders) == [b]
    t.play(f"pick {d}", f"pick {f}")
    assert names(t.city(0).wonders) == [c, a, d, f]
    assert [wonder.id for wonder, _ in t.city(1).done] == [b, e]


def test_the_leaders_first_wonder_does_nothing_before_the_second_is_known(given):
    """S4."""
    t = given("caesar", "temple-of-artemis", "colossus", before=True)
    assert (t.coins(1), t.state.pawn) == (0, 0)


#: What one wonder does for a leader at once: his coins, the player's, the pawn, tokens from
#: the box; then its points.
WONDERS = [
    ("appian-way", 3, 7 - 3, 0, 0, 3),
    ("circus-maximus", 0, 7, -1, 0, 3),
    ("colossus", 0, 7, -2, 0, 3),
    ("great-library", 0, 7, 0, 1, 4),
    ("great-lighthouse", 0, 7, 0, 0, 4),
    ("hanging-gardens", 6, 7, 0, 0, 3),
    ("mausoleum", 0, 7, 0, 0, 2),
    ("piraeus", 0, 7, 0, 0, 2),
    ("pyramids", 0, 7, 0, 0, 9),
    ("sphinx", 0, 7, 0, 0, 6),
    ("statue-of-zeus", 0, 7, -1, 0, 3),
    ("temple-of-artemis", 12, 7, 0, 0, 0),
]


@pytest.mark.parametrize("turned", [False, True], ids=["first", "second"])
@pytest.mark.parametrize(("wonder", "his", "yours", "pawn", "tokens", "points"), WONDERS)
def test_a_leaders_wonder_gives_what_happens_at_once_and_its_points(
    given, wonder, his, yours, pawn, tokens, points, turned
):
    """S4."""
    beside, its = ("sphinx", 6) if wonder == "pyramids" else ("pyramids", 9)
    both = (beside, wonder) if turned else (wonder, beside)
    t = given("caesar", *both, box="philosophy")
    assert [each.id for each, _ in t.city(1).done] == list(both)
    assert (t.coins(1), t.coins(0), t.state.pawn) == (his, yours, pawn)
    assert len(t.city(1).tokens) == 1 + tokens
    assert t.sheet(1)["wonders"] == its + points


@pytest.mark.parametrize("wonder", ["great-lighthouse", "piraeus"])
def test_the_production_of_a_leaders_wonder_is_ignored(given, wonder):
    """S4."""
    city = given("caesar", wonder, "pyramids").city(1)
    # One wood is of the card that he has taken.
    assert (sum(city.made), len(city.choices)) == (1, 0)


@pytest.mark.parametrize(
    "wonder", ["appian-way", "hanging-gardens", "piraeus", "sphinx", "temple-of-artemis"]
)
def test_another_turn_of_a_leaders_wonder_is_ignored(given, wonder):
    """S4."""
    t = given("caesar", "pyramids", wonder)
    assert t.seat == 0
    assert sum(isinstance(entry, LeaderTurn) for entry in t.state.log) == 1


def test_no_card_lies_under_a_leaders_wonder(given):
    """S4."""
    t = given("caesar", "mausoleum", "sphinx")
    assert all(not isinstance(under, Piece) for _, under in t.city(1).done)
    assert t.state.pile == 0


def test_two_wonders_with_shields_take_loot_from_the_player(given):
    """S4."""
    t = given("hammurabi", "colossus", "statue-of-zeus")
    assert (t.state.pawn, t.coins(0)) == (-3, 7 - 2)
    assert [token.coins for token in t.state.loot[1]] == [5]


def test_the_appian_way_and_the_hanging_gardens_add_up(given):
    """S4."""
    t = given("bilkis", "appian-way", "hanging-gardens")
    assert (t.coins(1), t.coins(0)) == (3 + 6, 7 - 3)


class Listening(House):
    """Hears of everything that is built."""

    name = "listening"

    def __init__(self) -> None:
        self.heard = []

    @hookimpl
    def on_build(self, seat: int, piece: Piece) -> None:
        self.heard.append((seat, piece.id))


@pytest.mark.parametrize(
    "both", [("appian-way", "sphinx"), ("sphinx", "appian-way"), ("piraeus", "mausoleum")]
)
def test_a_leaders_wonders_take_effect_in_the_order_received(given, both):
    """S4."""
    rule = Listening()
    game = Duel(Duel.Options(solo="caesar"), [(rule, NoOptions())])
    given(game, *both)
    assert rule.heard == [(1, both[0]), (1, both[1]), (1, "lumber-yard")]


@pytest.mark.parametrize("both", [("great-library", "colossus"), ("colossus", "great-library")])
def test_a_strategy_from_the_box_moves_no_wonder_further(given, both):
    """S4, S12."""
    t = given("bilkis", *both, box="strategy")
    assert names(t.city(1).tokens) == ["economy", "strategy"]
    assert t.state.pawn == -2


# -- the Great Library of a leader -------------------------------------------------------


def test_the_great_library_gives_a_leader_the_first_token_of_the_box(given):
    """S4."""
    t = given("cleopatra", "great-library", "pyramids", box="masonry strategy law")
    assert names(t.city(1).tokens) == ["philosophy", "agriculture", "masonry"]
    assert names(t.state.box) == ["strategy", "law"]
    assert (t.seat, t.state.drawn) == (0, None)


@pytest.mark.parametrize(
    ("token", "coins", "points"),
    [("urbanism", 6, 0), ("agriculture", 6, 4), ("philosophy", 0, 7), ("mathematics", 0, 2 * 3)],
)
def test_the_token_of_the_great_library_gives_its_coins_and_points(given, token, coins, points):
    """S4, S12."""
    t = given("bilkis", "pyramids", "great-library", box=token)
    assert (t.coins(1), t.sheet(1)["progress"]) == (coins, points)


def test_the_law_of_the_great_library_is_a_symbol(given):
    """S4, S12."""
    t = given("bilkis", "pyramids", "great-library", box="law")
    assert sum(t.city(1).symbols) == 1


def test_theology_from_the_great_library_gives_a_leader_no_turn(given):
    """S4, S12."""
    t = given("bilkis", "great-library", "sphinx", box="theology")
    assert sum(isinstance(entry, LeaderTurn) for entry in t.state.log) == 1


# -- who begins -------------------------------------------------------------------------


@pytest.mark.parametrize("leader", LEADERS)
def test_the_leader_begins_age_one(solo, drafted, leader):
    """S5."""
    for seed in range(5):
        t = drafted(seed, solo(leader))
        first = next(entry for entry in t.state.log if isinstance(entry, LeaderTurn))
        assert (t.state.deal.first, t.seat, first.age) == (1, 0, 0)
        assert first.card in pieces_in(t.city(1).built, t.game.cards)


def ending(solo, seat: int, pawn: int, decisions: str) -> Table:
    """Return a table after Age I, whose last card a seat has taken; it moves no pawn."""
    position = {"display": "altar", "last": True, "pawn": pawn, "decisions": decisions}
    t = table(solo("bilkis"), "", "", coins=(7, 0), seat=seat, **position)
    return t.play("discard altar") if seat == 0 else t


def turns(t: Table) -> list[tuple[int, str]]:
    """Return the age and the decision card of each turn of the leader."""
    log = t.state.log
    return [(turn.age, turn.decision.id) for turn in log if isinstance(turn, LeaderTurn)]


def test_a_leader_with_the_pawn_on_his_half_begins_the_next_age(solo):
    """S5, D2."""
    t = ending(solo, seat=0, pawn=1, decisions="d01")
    assert (t.state.age, turns(t)) == (1, [(1, "d01")])
    t = ending(solo, seat=1, pawn=1, decisions="d01 d02")
    assert (t.state.age, turns(t)) == (1, [(0, "d01"), (1, "d02")])


def test_a_leader_who_took_the_last_card_begins_when_the_pawn_is_in_the_centre(solo):
    """S5, D2."""
    t = ending(solo, seat=1, pawn=0, decisions="d01 d02")
    assert (t.state.age, turns(t)) == (1, [(0, "d01"), (1, "d02")])


@pytest.mark.parametrize(("seat", "pawn"), [(0, -1), (1, -1), (0, 0)])
@pytest.mark.parametrize("start", [0, 1])
def test_the_player_says_who_begins_where_the_rules_let_him(solo, seat, pawn, start):
    """S5, D2."""
    t = ending(solo, seat, pawn, "d01 d02")
    before = turns(t)
    assert (t.seat, t.legal(), len(before)) == (0, ["start 0", "start 1"], seat)
    t.play(f"start {start}")
    assert t.seat == 0
    assert len(turns(t)) == len(before) + start


def test_another_turn_with_the_last_card_of_an_age_is_lost_and_the_leader_begins(solo):
    """S5, S10, D5."""
    t = ending(solo, seat=1, pawn=0, decisions="d12 d01 d02")
    assert turns(t) == [(0, "d12"), (1, "d01")]
    t = ending(solo, seat=1, pawn=1, decisions="d12 d01 d02")
    assert turns(t) == [(0, "d12"), (1, "d01")]


def test_another_turn_with_the_last_card_of_an_age_is_lost_and_the_player_says(solo):
    """S5, S10, D5."""
    t = ending(solo, seat=1, pawn=-1, decisions="d12 d01 d02")
    assert (turns(t), t.legal()) == ([(0, "d12")], ["start 0", "start 1"])
    assert turns(t.play("start 1")) == [(0, "d12"), (1, "d01")]


def test_another_turn_with_the_last_card_of_all_is_lost(solo):
    """S10, D5."""
    position = {"age": 3, "display": "palace", "last": True, "decisions": "d12 d01"}
    t = table(solo("bilkis"), "", "", seat=1, **position)
    assert (t.result().victory, turns(t)) == ("civilian", [(2, "d12")])


@pytest.mark.parametrize("leader", LEADERS)
def test_a_table_lays_out_no_start_token_twice(solo, leader):
    """S2."""
    state = table(solo(leader), "", "").state
    lying = [*names(state.board), *names(state.box), *names(state.cities[1].tokens)]
    assert len(set(lying)) == len(lying) == 10


def test_a_house_rule_may_bring_a_leader_of_its_own():
    """S1, S2, S6: from data like those of the five."""

    class Dido(House):
        name = "dido"

        @hookimpl
        def amend_facts(self, facts, game):
            facts += game.facts_of({"leader": [DIDO]}, "dido")

    plain = Duel(msgspec.structs.replace(Duel.Options(), solo="dido"), [(Dido(), NoOptions())])
    t = table(plain, "", "", display="tavern baths", decisions="d12", seat=1)
    assert t.state.game.automata == ("dido",)
    assert names(t.state.cities[1].tokens) == ["law"]
    (turn,) = [entry for entry in t.state.log if isinstance(entry, LeaderTurn)][:1]
    assert (turn.card.id, turn.color) == ("tavern", "yellow")


DIDO = {
    "id": "dido",
    "name": {"en": "Dido", "de": "Dido"},
    "color": "yellow",
    "effects": [{"kind": "start-token", "token": "law"}],
}


def test_the_log_tells_which_wonders_the_leader_was_given(solo, dealt):
    """S3."""
    t = dealt(game=solo("caesar"))
    a, b, c, d, e, f, *_ = t.state.deal.wonders
    t.play(f"pick {c}", f"pick {a}", f"pick {d}", f"pick {f}")
    given = [entry.wonder.id for entry in t.state.log if isinstance(entry, Given)]
    assert given == [b, e]


def test_chance_may_draw_the_leader_too():
    """S1."""
    game = load("duel", options={"solo": "any"})
    drawn = {game.draw(Chance(seed)).game.leader.id for seed in range(30)}
    assert drawn == set(LEADERS)


def test_a_deal_is_of_a_game_against_one_leader(solo):
    """S1."""
    deal = solo("caesar").deal(1).deal
    with pytest.raises(BadRecord, match="solo is any: a deal belongs to a game against one leader"):
        load("duel", options={"solo": "any"}).start(deal)


def test_a_decision_card_is_one_thing_wherever_it_is_copied_to(solo):
    card = solo("caesar").decisions[0]
    assert copy(card) is deepcopy(card) is card
