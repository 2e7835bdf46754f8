"""The scene of Duel, field by field."""

import pytest

from wonders.core import House, NoOptions, hookimpl, load
from wonders.core.errors import BadSpec
from wonders.core.game.scene_for_screens import Change, Payment, Refusal
from wonders.core.testing import table
from wonders.rulesets.duel.game import Duel, DuelOptions


def scene(t, seat=0):
    return t.state.view(seat).scene()


def quote(t, seat, piece):
    pieces = {each.id: each for each in (*t.game.cards, *t.game.wonders)}
    return t.state.quote(seat, pieces[piece])


def option(t, move):
    return next(each for each in scene(t, t.seat).options if each.move == move)


def changes(told, what):
    """Return the changes of one word, each without what it does not say."""
    return [
        {
            name: getattr(each, name)
            for name in ("seat", "amount", "now", "piece", "other")
            if getattr(each, name) not in (None, 0) or name == "seat"
        }
        for each in told.changes
        if each.what == what
    ]


def play(t, move, seat=0):
    """Play a move; return the news of it for a seat."""
    before = t.state.view(seat)
    t.play(move)
    (told,) = t.game.news(1, move, before, t.state.view(seat))
    return told


# -- quotes -----------------------------------------------------------------------------


def test_a_quote_tells_printed_coins_and_what_is_bought_of_whom():
    """D10."""
    t = table("duel", "press", "", display="caravansery")
    assert quote(t, 0, "caravansery").payments == (
        Payment(to=None, coins=2),
        Payment(to=None, coins=2, resource="glass", units=1),
    )
    assert quote(t, 1, "caravansery").coins == 2 + 2 + 3


def test_what_economy_gets_is_paid_to_the_opponent():
    """D15."""
    t = table("duel", "", "economy", display="caravansery")
    assert [(each.to, each.coins) for each in quote(t, 0, "caravansery").payments] == [
        (None, 2),
        (1, 2),
        (1, 2),
    ]
    assert {each.to for each in quote(t, 1, "caravansery").payments} == {None}


def test_a_link_makes_it_free_for_who_has_the_card():
    """D14."""
    t = table("duel", "garrison", "", display="barracks")
    assert (quote(t, 0, "barracks").linked, quote(t, 0, "barracks").coins) == ("garrison", 0)
    assert quote(t, 1, "barracks").linked is None
    assert quote(t, 1, "barracks").coins == 3


def test_too_few_coins_are_a_refusal_and_the_price_stands_all_the_same():
    t = table("duel", "", "", display="aqueduct", coins=(5, 6), age=2)
    assert quote(t, 0, "aqueduct").refusal == Refusal(why="coins")
    assert quote(t, 0, "aqueduct").coins == 6
    assert quote(t, 1, "aqueduct").refusal is None


def test_a_covered_card_tells_what_lies_on_it_but_not_what_lies_face_down():
    """D7."""
    t = table("duel", "", "", display="baths altar theater stable tavern garrison")
    above = t.state.dealt.ages[0]
    under = [slot for slot in scene(t).shown.display if slot.row == 3]
    assert {slot.card for slot in under} == {None}
    third = above[5]
    assert quote(t, 0, third.id).refusal == Refusal(why="covered", ruling="D7")
    t.play("discard baths", "discard altar")
    told = quote(t, 0, third.id).refusal
    assert told.by == (above[9].id,)


def test_a_card_that_lies_face_down_is_elsewhere_like_one_that_is_not_there():
    """D38."""
    t = table("duel", "", "", display="baths")
    down = t.state.dealt.ages[0][9]
    assert quote(t, 0, down.id).refusal == Refusal(why="elsewhere")
    assert quote(t, 0, "senate").refusal == Refusal(why="elsewhere")


def test_a_wonder_that_stands_or_is_one_too_many_is_refused():
    """D25."""
    six = "pyramids sphinx piraeus colossus"
    t = table(
        "duel",
        six,
        "mausoleum great-library",
        wonders=("hanging-gardens", "appian-way"),
        display="baths altar",
        coins=(50, 50),
    )
    assert quote(t, 0, "pyramids").refusal == Refusal(why="built")
    assert quote(t, 0, "appian-way").refusal == Refusal(why="elsewhere")
    told = option(t, "wonder hanging-gardens baths")
    assert changes(told, "lost") == [{"seat": 1, "piece": "appian-way"}]
    t.play("wonder hanging-gardens baths")
    assert quote(t, 1, "appian-way").refusal == Refusal(why="limit", ruling="D25")
    assert (scene(t).wonders_built, scene(t).wonders_at_most) == (7, 7)


class Tax(House):
    """Blue cards cost three coins more."""

    name = "tax"

    @hookimpl
    def on_price(self, piece, coins):
        return coins + 3 if piece.color == "blue" else coins


class Ban(House):
    """Nobody discards, and nobody builds the baths."""

    name = "ban"

    @hookimpl
    def on_list(self, moves):
        moves[:] = [each for each in moves if "baths" not in str(each)]


def ruled(rule):
    return Duel(DuelOptions(), [(rule(), NoOptions())])


def test_a_price_is_that_of_the_house_rules():
    t = table(ruled(Tax), "", "", display="baths")
    assert quote(t, 0, "baths").payments == (
        Payment(to=None, coins=3),
        Payment(to=None, coins=2, resource="stone", units=1),
    )
    assert option(t, "build baths").coins == 5


def test_what_a_house_rule_does_not_allow_is_refused_to_who_decides():
    t = table(ruled(Ban), "", "", display="baths altar")
    assert [(each.piece, each.refusal) for each in scene(t).refused] == [
        ("baths", Refusal(why="house"))
    ]
    assert quote(t, 1, "baths").refusal is None


def test_there_is_no_quote_for_a_seat_that_is_not_there():
    t = table("duel", "", "", display="baths")
    with pytest.raises(BadSpec):
        quote(t, 2, "baths")
    with pytest.raises(BadSpec):
        t.state.explain(t.game.move("build baths"), 2)


def test_any_seat_may_ask_why_a_price_is_what_it_is():
    t = table("duel", "quarry", "", display="baths")
    build = t.game.move("build baths")
    assert t.state.explain(build).coins == 0
    told = t.state.explain(build, 1)
    assert (told.legal, told.coins, told.lines[0].ruling) == (True, 3, "D10")
    assert t.state.explain(t.game.move("discard baths"), 1).coins == -2
    assert not t.state.explain(t.game.move("start 1"), 1).legal


def test_both_seats_are_quoted_each_card_face_up_and_their_own_wonders():
    t = table("duel", wonders=("colossus", "sphinx"), display="baths altar")
    for seat in (0, 1):
        told = scene(t, seat)
        up = [slot.card for slot in told.shown.display if slot.card]
        assert [each.piece for each in told.quotes if each.seat == 0] == [*up, "colossus"]
        assert [each.piece for each in told.quotes if each.seat == 1] == [*up, "sphinx"]
    assert [each.piece for each in scene(t).refused] == ["colossus"]
    assert scene(t, 1).refused == ()


def test_in_the_draft_the_wonders_on_offer_are_quoted():
    told = load("duel").deal(3).view(0).scene()
    assert [each.piece for each in told.quotes if each.seat == 1] == [*told.shown.offer]
    assert all(each.coins for each in told.quotes)


# -- options ----------------------------------------------------------------------------


def test_a_build_tells_coins_points_and_production():
    t = table("duel", "", "", display="stone-pit altar", coins=(7, 7))
    told = option(t, "build stone-pit")
    assert (told.coins, told.payments) == (1, (Payment(to=None, coins=1),))
    assert changes(told, "coins") == [{"seat": 0, "amount": -1, "now": 6}]
    assert changes(told, "makes") == [{"seat": 0, "amount": 1, "now": 1, "piece": "stone"}]
    assert changes(option(t, "build altar"), "points") == [{"seat": 0, "amount": 3, "now": 5}]
    assert option(t, "discard altar").coins == -2


def test_a_choice_producer_names_all_that_it_can_make():
    """D11."""
    t = table("duel", "", "", display="caravansery", coins=(9, 7), age=2)
    (told,) = [each for each in option(t, "build caravansery").changes if each.what == "choice"]
    assert (told.seat, told.amount, {*told.of}) == (0, 1, {"wood", "clay", "stone"})


def test_shields_tell_where_the_pawn_is_then_and_what_the_opponent_loses():
    """D30."""
    t = table("duel", "", "", display="arsenal", coins=(50, 7), pawn=1, age=3)
    told = option(t, "build arsenal")
    assert changes(told, "pawn") == [{"seat": 0, "amount": 3, "now": 4}]
    assert changes(told, "loot") == [{"seat": 0, "amount": 2, "now": 3}]
    assert changes(told, "coins")[1] == {"seat": 1, "amount": -2, "now": 5}


def test_the_second_of_a_pair_tells_that_a_token_is_to_be_chosen():
    """D21."""
    t = table("duel", "pharmacist", "", display="dispensary", coins=(50, 7), board="law", age=2)
    told = option(t, "build dispensary")
    assert changes(told, "symbol") == [{"seat": 0, "amount": 1, "now": 2, "piece": "mortar"}]
    assert changes(told, "choose") == [{"seat": 0, "piece": "take-token"}]
    assert told.next == 1


def test_another_turn_is_told_and_whose_turn_comes_next():
    """D5, D19."""
    t = table("duel", wonders=("sphinx colossus", ""), display="baths altar", coins=(50, 7))
    assert changes(option(t, "wonder sphinx baths"), "again") == [{"seat": 0}]
    assert option(t, "wonder sphinx baths").next == 0
    assert changes(option(t, "wonder colossus baths"), "again") == []
    assert option(t, "wonder colossus baths").next == 1


def test_the_last_card_of_an_age_gives_no_other_turn():
    """D5."""
    t = table("duel", wonders=("sphinx", ""), display="baths", last=True, coins=(50, 7))
    told = option(t, "wonder sphinx baths")
    assert changes(told, "again") == []
    assert changes(told, "age") == [{"seat": None, "now": 2}]
    assert changes(told, "choose") == [{"seat": 0, "piece": "start"}]
    assert (told.next, told.turns_up, told.then) == (None, 0, ())


def test_cards_turned_up_are_told_by_their_slots_alone():
    """D4."""
    t = table("duel", "", "", display="baths altar theater stable tavern garrison")
    t.play("discard baths")
    told = option(t, "discard altar")
    assert told.turns_up == 1
    assert [each for each in told.changes if each.what == "up"] == [Change(what="up", now=9)]
    down = t.state.dealt.ages[0][9]
    assert down.id not in str(told)
    (up,) = [each for each in play(t, "discard altar").changes if each.what == "up"]
    assert up == Change(what="up", piece=down.id, now=9)


def test_then_tells_what_the_next_can_have_that_it_could_not_have_before():
    t = table("duel", "", "", display="baths altar theater stable tavern garrison")
    t.play("discard baths", "discard altar", "discard theater")
    left, right, under = (t.state.dealt.ages[0][slot].id for slot in (9, 10, 5))
    assert under not in [each.piece for each in option(t, f"discard {left}").then]
    seat = t.seat
    t.play(f"discard {left}")
    told = option(t, f"discard {right}")
    assert changes(told, "up") == []
    then = next(each for each in told.then if each.piece == under)
    assert (then.seat, then.refusal) == (seat, None)


def test_a_production_that_makes_a_card_dearer_is_told_too():
    """D10."""
    t = table("duel", "", "", display="quarry baths", coins=(7, 7))
    (then,) = [each for each in option(t, "build quarry").then if each.piece == "baths"]
    assert (then.seat, then.coins) == (1, 3)


def test_wonders_of_the_draft_tell_the_last_one_that_goes_without_a_choice():
    """D1."""
    state = load("duel").deal(3)
    for _ in range(2):
        state.play(state.moves()[0])
    first, last = state.offer
    (told,) = [e for e in state.view(state.seat).scene().options if e.card == first.id]
    assert [(e.seat, e.piece) for e in told.changes if e.what == "wonder"] == sorted(
        [(state.choices[0].seat, first.id), (state.choices[1].seat, last.id)]
    )


def test_what_an_unknown_token_brings_is_not_told():
    """D26: the leader of Solo keeps the first token of the box, which nobody has seen."""
    game = load("duel", options={"solo": "bilkis"})
    for seed in range(60):
        state = game.deal(seed)
        while state.offer:
            for each in state.view(0).scene().options:
                tokens = [e for e in each.changes if e.what == "token"]
                if tokens:
                    assert [(e.seat, e.piece) for e in tokens] == [(1, None)]
                    assert not [e for e in each.changes if (e.what, e.seat) == ("coins", 1)]
                    return
            state.play(state.moves()[0])
    raise AssertionError("no deal gives the leader the Great Library")


# -- the state of the table -----------------------------------------------------------------


def test_the_conflict_tells_distances_loot_and_points_for_both():
    """D30."""
    t = table("duel", "", "", display="baths", pawn=2)
    mine, yours = scene(t).conflict
    assert (mine.ahead, mine.to_win, mine.to_loot, mine.loot.coins) == (2, 7, 1, 2)
    assert (mine.points, mine.next_points, mine.to_points) == (2, 5, 1)
    assert (yours.ahead, yours.to_win, yours.to_loot) == (-2, 11, 5)
    assert (yours.points, yours.next_points, yours.to_points) == (0, 2, 3)


def test_with_long_war_the_capital_is_further_and_in_peace_nothing_is_won_there():
    far = table(load("duel", ["long-war:n=2"]), "", "", display="baths")
    assert [each.to_win for each in scene(far).conflict] == [11, 11]
    calm = table(load("duel", ["peace"]), "", "", display="arsenal", pawn=8, coins=(50, 7))
    assert [each.to_win for each in scene(calm).conflict] == [None, None]
    assert scene(calm).threats == ()


def test_science_tells_what_is_missing_and_what_makes_a_pair():
    """D21, D23."""
    t = table("duel", "workshop apothecary", "law", display="baths")
    mine, yours = scene(t).science
    assert (mine.different, mine.to_win) == (2, 4)
    assert {*mine.missing, *mine.to_pair} == {*scene(t).symbols}
    assert (yours.to_pair, yours.to_win) == (("scales",), 5)
    assert scene(t).symbols_to_win == 6


def test_discards_and_what_is_left_are_told_for_both():
    """D7."""
    t = table("duel", "tavern brewery", "", display="baths altar", last=True)
    assert scene(t).discards == (4, 2)
    assert (scene(t).cards_left, scene(t).ages) == (2, 3)


def test_the_draft_tells_who_takes_when():
    """D1."""
    state = load("duel").deal(3)
    first = state.dealt.first
    told = state.view(0).scene()
    assert told.draft == tuple(
        tuple(first ^ seat for seat in order) for order in ((0, 1, 1, 0), (1, 0, 0, 1))
    )
    assert (told.group, told.leader) == (0, None)
    (wonders,) = [each for each in told.unknown if each.where == "wonders"]
    assert (wonders.count, len(wonders.of)) == (4, 8)
    for _ in range(3):
        state.play(state.moves()[0])
    assert state.view(0).scene().group == 1


def test_face_down_cards_are_told_by_their_backs_with_all_that_they_can_be():
    """D38."""
    state = load("duel", options={"draft": "first-game"}).deal(2)
    while state.age < 2:
        state.play(state.moves()[-1])
    told = {each.back: each for each in state.view(0).scene().unknown}
    down = [slot for slot in state.view(0).shown().display if slot.card is None]
    assert sum(told[back].count for back in (3, "guild") if back in told) == len(down)
    for back in {slot.back for slot in down}:
        kind = [card.id for card in state.game.cards if card.age == back]
        up = [slot.card for slot in state.view(0).shown().display if slot.back == back]
        assert set(told[back].of) == {*kind} - {*up}
    assert told["token"].count == 5


# -- threats --------------------------------------------------------------------------------


def the_threat(t, seat, victory, viewer=0):
    (found,) = [
        each for each in scene(t, viewer).threats if (each.seat, each.victory) == (seat, victory)
    ]
    return found


def test_a_free_card_with_enough_shields_is_a_threat_to_win():
    """D30."""
    t = table("duel", "", "", display="arsenal baths", pawn=-6, coins=(0, 3), age=3)
    threat = the_threat(t, 1, "military")
    assert threat.needs == 3
    (by,) = [each for each in threat.by if each.piece == "arsenal"]
    assert (by.seat, by.refusal.why) == (1, "coins")
    assert not [each for each in scene(t).threats if (each.seat, each.victory) == (0, "military")]


def test_strategy_counts_for_cards_and_not_for_wonders():
    """D20."""
    near = {"display": "stable baths", "pawn": 7, "wonders": ("colossus", "")}
    plain = table("duel", "", "", **near)
    assert [each.piece for each in the_threat(plain, 0, "military").by] == ["colossus"]
    strong = table("duel", "strategy", "", **near)
    assert [e.piece for e in the_threat(strong, 0, "military").by] == ["stable", "colossus"]


FIVE = "workshop apothecary scriptorium pharmacist academy"


def test_the_sixth_symbol_is_a_threat():
    """D23."""
    t = table("duel", FIVE, "", display="university study", age=3, board="economy")
    threat = the_threat(t, 0, "science", viewer=1)
    assert (threat.needs, [each.piece for each in threat.by]) == (1, ["university"])


def test_a_pair_brings_law_and_law_the_victory():
    """D21, D23."""
    by = {}
    for board in ("law economy", "economy"):
        t = table("duel", FIVE, "", display="laboratory baths", age=2, board=board)
        threats = scene(t).threats
        by[board] = [q.piece for each in threats if each.seat == 0 for q in each.by]
    assert by == {"law economy": ["laboratory"], "economy": []}


def test_a_discarded_card_that_a_wonder_builds_is_a_threat_too():
    """D27."""
    t = table(
        "duel", "", "", wonders=("mausoleum", ""), display="baths altar", pawn=7, pile="walls"
    )
    assert [each.piece for each in the_threat(t, 0, "military").by] == ["mausoleum"]


def test_law_may_be_in_the_box():
    """D26."""
    t = table(
        "duel", FIVE, "", wonders=("great-library", ""), display="baths altar", board="economy"
    )
    threat = the_threat(t, 0, "science")
    assert (threat.by, threat.perhaps) == ((), ("law",))


def test_an_option_tells_whom_it_lets_win():
    """D30."""
    t = table("duel", "", "", display="arsenal baths", pawn=-6, coins=(50, 50), age=3)

    def lets_win(move):
        return [(each.seat, q.piece) for each in option(t, move).threats for q in each.by]

    assert (1, "arsenal") in lets_win("discard baths")
    assert (1, "arsenal") not in lets_win("discard arsenal")


def test_a_victory_is_told_of_the_option_that_brings_it():
    """D30."""
    t = table("duel", "", "", display="arsenal baths", pawn=6, coins=(50, 7), age=3)
    told = option(t, "build arsenal")
    assert changes(told, "victory") == [{"seat": 0, "piece": "military"}]
    assert (told.next, told.then, told.turns_up) == (None, (), 0)


# -- news -----------------------------------------------------------------------------------


def test_news_tell_what_economy_received():
    """D15."""
    t = table("duel", "", "economy", display="baths altar")
    told = play(t, "build baths", seat=1)
    assert (told.city, told.move) == (0, "build baths")
    assert changes(told, "paid") == [{"seat": 0, "amount": 2, "other": 1}]
    assert changes(told, "coins") == [
        {"seat": 0, "amount": -2, "now": 5},
        {"seat": 1, "amount": 2, "now": 9},
    ]


def test_news_tell_of_a_card_that_was_destroyed_and_of_one_that_was_revived():
    """D27, D28."""
    t = table(
        "duel",
        "",
        "press",
        wonders=("circus-maximus mausoleum", ""),
        display="baths altar theater",
        coins=(50, 7),
    )
    told = play(t, "wonder circus-maximus baths")
    assert changes(told, "built") == [{"seat": 0, "piece": "circus-maximus"}]
    told = play(t, "destroy press")
    assert changes(told, "lost") == [{"seat": 1, "piece": "press"}]
    assert changes(told, "discarded") == []
    t.play("discard altar")
    play(t, "wonder mausoleum theater")
    assert changes(play(t, "revive press"), "built") == [{"seat": 0, "piece": "press"}]


def test_only_who_draws_tokens_learns_them_from_the_scene():
    """D26."""
    t = table("duel", wonders=("great-library", ""), display="baths altar", coins=(50, 7))
    told = play(t, "wonder great-library baths", seat=1)
    assert changes(told, "choose") == [{"seat": 0, "piece": "keep-token"}]
    drawn = [token.id for token in t.state.box[:3]]
    assert [each.card for each in scene(t, 0).options] == drawn
    assert scene(t, 1).options == ()
    (box,) = [each for each in scene(t, 1).unknown if each.where == "box"]
    assert (box.count, set(drawn) <= set(box.of)) == (5, True)
    assert changes(play(t, f"progress {drawn[0]}", seat=1), "token") == [
        {"seat": 0, "piece": drawn[0]}
    ]


def test_the_end_has_a_scene():
    t = table("duel", "", "", display="arsenal baths", pawn=6, coins=(50, 7), age=3)
    told = play(t, "build arsenal", seat=1)
    assert changes(told, "victory") == [{"seat": 0, "piece": "military"}]
    last = scene(t)
    assert last.shown.result.victory == "military"
    assert (last.options, last.quotes, last.threats) == ((), (), ())
