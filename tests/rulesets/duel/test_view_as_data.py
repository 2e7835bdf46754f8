"""What a view of Duel shows as plain data, field by field."""

from wonders.core import load
from wonders.core.testing import table


def shown(t, seat=0):
    return t.state.view(seat).shown()


def test_before_the_draft_is_over_no_display_is_shown():
    """D3."""
    state = load("duel").deal(2)
    first = state.view(0).shown()
    assert first.display == ()
    assert first.offer == first.dealt_wonders[:4]
    assert first.dealt_wonders[4:] == (None,) * 8
    # The fourth one of the group goes without a choice.
    assert {each.kind for each in first.waiting} == {"pick-wonder"}
    assert [each.city ^ first.first for each in first.waiting] == [0, 1, 1, 0]


def test_slots_tell_their_cards_backs_and_covers():
    state = load("duel", options={"draft": "first-game"}).deal(2)
    slots = state.view(1).shown().display
    assert [slot.card for slot in slots[:2]] == [card.id for card in state.dealt.ages[0][:2]]
    assert (slots[2].card, slots[2].back, slots[2].covered_by) == (None, 1, (5, 6))
    assert [slot.free for slot in slots] == [False] * 14 + [True] * 6
    assert (slots[0].row, slots[0].x, slots[19].row, slots[19].x) == (0, -1, 4, 5)
    state.play(state.moves()[-1])
    assert [slot is None for slot in state.view(1).shown().display] == [False] * 19 + [True]


def test_a_guild_shows_by_its_back():
    """D38."""
    state = load("duel", options={"draft": "first-game"}).deal(2)
    while state.age < 2:
        state.play(state.moves()[-1])
    backs = [slot.back for slot in state.view(0).shown().display]
    cards = state.dealt.ages[2]
    assert backs == [card.age for card in cards]
    assert backs.count("guild") == 3


def test_a_city_tells_what_it_makes_and_what_it_pays():
    t = table("duel", "sawmill caravansery stone-reserve", "clay-pool", display="baths")
    mine, yours = shown(t).cities
    assert mine.cards == ("stone-reserve", "sawmill", "caravansery")
    assert mine.makes == {"wood": 2}
    assert mine.choices == (("wood", "clay", "stone"),)
    assert mine.prices == {"wood": 2, "stone": 1, "clay": 3, "glass": 2, "papyrus": 2}
    assert yours.prices == {"wood": 4, "stone": 2, "clay": 2, "glass": 2, "papyrus": 2}


def test_who_decides_is_told_what_moves_cost():
    t = table("duel", "tavern", "", display="baths")
    costs = shown(t, 0).costs
    assert [*costs] == [str(move) for move in t.state.moves()]
    assert (costs["build baths"], costs["discard baths"]) == (2, -3)
    assert shown(t, 1).costs == {}


def test_wonders_tell_the_card_under_them_and_the_pawn_whom_it_favours():
    t = table("duel", wonders=("colossus sphinx", ""), display="baths altar", coins=(50, 7))
    t.play("wonder colossus baths")
    now = shown(t, 1)
    assert now.cities[0].built_wonders == {"colossus": "baths"}
    assert now.cities[0].wonders == ("sphinx",)
    assert (now.pawn, now.capital) == (2, 9)
    assert [each.at for each in now.loot[0]] == [3, 6]


def test_only_the_chooser_is_shown_the_tokens_of_the_great_library():
    """D26."""
    t = table("duel", wonders=("great-library", ""), display="baths altar", coins=(50, 7))
    t.play("wonder great-library baths")
    tokens = [token.id for token in t.state.box[:3]]
    mine, yours = shown(t, 0), shown(t, 1)
    assert [each.kind for each in mine.waiting] == ["keep-token"]
    assert mine.waiting[0].about == {"tokens": tokens, "left": 1}
    assert yours.waiting[0].about == {"tokens": [None] * 3, "left": 1}
    assert mine.box == (*tokens, None, None)
    assert yours.box == (None,) * 5
    assert (list(mine.drawn.tokens), yours.drawn.tokens) == (tokens, (None,) * 3)
    assert (mine.turn_of, mine.decides) == (0, 0)


def test_lasting_powers_are_told():
    tokens = ["architecture", "strategy", "economy", "theology", "urbanism"]
    t = table("duel", display="baths")
    for token in tokens:
        t.state.take_token(0, t.game.token(token))
    city, other = shown(t).cities
    assert city.tokens == tuple(tokens)
    assert city.discounts == {"wonder": 2}
    assert city.extra_shields == {"red": 1}
    assert (city.takes_trade, city.wonders_turn, city.chain_coins) == (True, True, 4)
    assert (other.takes_trade, other.wonders_turn, other.chain_coins) == (False, False, 0)


def test_solo_tells_the_leader_his_turns_and_what_is_left_of_his_cards():
    state = load("duel", options={"solo": "bilkis"}).deal(3)
    while state.turned < 14 and state.seat is not None:
        state.play(state.moves()[-1])
    now = state.view(0).shown()
    solo = now.solo
    assert solo.leader == "bilkis"
    assert list(solo.turned) == [card.id for card in state.dealt.decisions[: state.turned]]
    assert [turn.decision for turn in solo.turns] == list(solo.turned)
    # The thirteenth card is the first of a new shuffle (S10).
    assert len(solo.pile) == 24 - state.turned
    assert not {card.id for card in solo.pile} & set(solo.turned[12:])
    assert set(now.cities[1].built_wonders.values()) == {None}
    assert load("duel").deal(3).view(0).shown().solo is None


def test_what_house_rules_keep_is_shown_as_far_as_the_seat_may_know():
    state = load("duel", ["bees"], {"draft": "first-game"}).deal(5)
    mine, yours = (state.view(seat).shown().house["bees"] for seat in (0, 1))
    assert mine == [state.house["bees"][0], None]
    assert yours == [None, state.house["bees"][1]]


def test_the_end_is_told_with_its_sheets():
    state = load("duel").deal(1)
    while state.seat is not None:
        state.play(state.moves()[0])
    now = state.view(1).shown()
    assert (now.decides, now.costs, now.result) == (None, {}, state.result())
    assert [*now.sheets] == state.sheets()
