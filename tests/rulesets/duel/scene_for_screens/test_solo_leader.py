"""The scene of Solo: the leader's next card, and his turns as news."""

from wonders.core import load
from wonders.core.game.scene_for_screens import Change
from wonders.core.testing import table


def against(leader, mine="", his="", **position):
    return table(load("duel", options={"solo": leader}), mine, his, **position)


def scene(t):
    return t.state.view(0).scene()


def play(t, move):
    """Play a move of the player; return the news of it and of what the leader did then."""
    before = t.state.view(0)
    t.play(move)
    return t.game.news(1, move, before, t.state.view(0))


def answer(answers, decision):
    (found,) = [each for each in answers if decision in each.decisions]
    return found


def option(t, move):
    return next(each for each in scene(t).options if each.move == move)


SIX = "lumber-yard garrison baths workshop tavern stable"


def test_each_decision_card_tells_what_he_would_take_and_why():
    """S6."""
    t = against("hammurabi", display=SIX)
    told = scene(t).leader
    assert (told.id, told.color) == ("hammurabi", "yellow")
    green = answer(told.answers, "d01")
    assert (green.arrow, green.colors) == ("ltr", ("green", "red", "yellow"))
    assert (green.card, green.color, green.perhaps) == ("workshop", "green", ())
    assert answer(told.answers, "d04").card == "garrison"
    assert answer(told.answers, "d07").card == "stable"
    assert green.decisions == ("d01", "d02", "d03")


def test_a_card_with_his_symbol_gives_him_another_turn():
    """S10."""
    t = against("hammurabi", display=SIX)
    again = [each for each in scene(t).leader.answers if each.again]
    assert {each.symbol for each in again} == {*t.game.leader.symbols}
    assert all(each.card == "tavern" for each in again)


def test_without_a_colour_that_he_looks_for_he_takes_the_first_from_his_side():
    """S6."""
    t = against("caesar", display="quarry baths", last=True)
    answers = scene(t).leader.answers
    assert {each.color for each in answers} == {None}
    assert {(each.arrow, each.card) for each in answers} == {("ltr", "quarry"), ("rtl", "baths")}


def test_decision_cards_that_have_been_turned_up_are_no_longer_to_come():
    """S10."""
    t = against("hammurabi", display=SIX, decisions="d01")
    play(t, "discard baths")
    coming = [id for each in scene(t).leader.answers for id in each.decisions]
    assert "d01" not in coming
    assert len(coming) == 11
    assert scene(t).leader.decisions[0].id == "d01"


def test_an_option_tells_what_he_would_take_then():
    """S6."""
    t = against("hammurabi", display=SIX)
    assert answer(option(t, "discard workshop").answers, "d01").card == "garrison"
    assert option(t, "discard workshop").next == 1
    assert answer(option(t, "discard garrison").answers, "d04").card == "stable"


def test_a_card_still_to_be_turned_up_may_be_what_he_takes():
    """S6."""
    t = against("hammurabi", display=SIX)
    play(t, "discard baths")
    for each in scene(t).options:
        slots = [change.now for change in each.changes if change.what == "up"]
        for told in each.answers:
            assert set(told.perhaps) <= {*slots}
    uncovering = [each for each in scene(t).options if each.turns_up]
    assert any(told.perhaps for each in uncovering for told in each.answers)


def test_no_turn_of_his_follows_another_turn_of_the_player():
    """D5."""
    t = against("caesar", display=SIX, wonders=("sphinx", ""), coins=(50, 0))
    told = option(t, "wonder sphinx baths")
    assert (told.next, told.answers) == (0, ())


def test_his_turn_is_news_of_its_own():
    """S6, S7."""
    t = against("hammurabi", display=SIX, decisions="d01")
    own, his = play(t, "discard baths")
    assert (own.city, own.move) == (0, "discard baths")
    assert (his.city, his.move, his.number) == (1, None, 1)
    assert (his.decision.id, his.card, his.color) == ("d01", "workshop", "green")
    assert Change(what="built", seat=1, piece="workshop") in his.changes
    assert Change(what="symbol", seat=1, amount=1, now=1, piece="plumb") in his.changes
    assert [each.amount for each in own.changes if each.what == "coins"] == [2]


def test_the_token_that_he_takes_for_a_pair_is_in_the_news():
    """S9."""
    t = against("caesar", "", "workshop", display="laboratory baths", age=2, decisions="d01")
    _, his = play(t, "discard baths")
    assert his.card == "laboratory"
    (token,) = [each.piece for each in his.changes if each.what == "token"]
    assert token == scene(t).shown.solo.turns[-1].tokens[0]


def test_with_his_symbol_both_of_his_turns_are_told():
    """S10."""
    t = against("hammurabi", display=SIX, decisions="d12 d01")
    _, first, second = play(t, "discard baths")
    assert (first.decision.id, first.card, first.decision.again) == ("d12", "tavern", True)
    assert Change(what="again", seat=1) in first.changes
    assert second.card == "workshop"


def test_what_is_paid_to_his_economy_is_told():
    """S2, D15."""
    t = against("hammurabi", display=SIX, coins=(7, 0))
    quote = scene(t).quote(0, "baths")
    assert [(each.to, each.coins) for each in quote.payments] == [(1, 2)]
    own, _ = play(t, "build baths")
    assert Change(what="paid", seat=0, amount=2, other=1) in own.changes


def test_he_pays_for_nothing():
    """S7."""
    t = against("hammurabi", display="arsenal", age=3)
    arsenal = next(card for card in t.game.cards if card.id == "arsenal")
    assert t.state.quote(1, arsenal).coins == 0
    assert t.state.explain(t.game.move("build arsenal"), 1).lines[0].ruling == "S7"
    assert {each.seat for each in scene(t).quotes} == {0}


def test_a_card_with_which_he_wins_is_a_threat():
    """D30."""
    t = against("caesar", display="arsenal baths", age=3, pawn=-7)
    (threat,) = [each for each in scene(t).threats if each.victory == "military"]
    assert (threat.seat, threat.needs) == (1, 2)
    assert "arsenal" in [each.piece for each in threat.by]


def test_the_points_that_he_still_gets_after_the_last_age_are_told():
    """S14."""
    points = {
        leader: scene(against(leader, display="baths")).leader.after_last_age
        for leader in ("caesar", "hammurabi", "cleopatra", "aristotle", "bilkis")
    }
    printed = {
        each.id: sum(effect.amount for effect in each.effects if hasattr(effect, "amount"))
        for each in load("duel").leaders
    }
    assert points == printed
    assert max(points.values()) > 0


def test_his_wonders_are_news_when_the_last_one_is_given():
    """S3, S4."""
    game = load("duel", options={"solo": "caesar"})
    state = game.deal(5)
    told = []
    while state.offer:
        before, move = state.view(0), state.moves()[0]
        state.play(move)
        told = game.news(1, move, before, state.view(0))
    wonders = [wonder.id for wonder, _ in state.cities[1].done]
    built = [each.piece for each in told[0].changes if (each.what, each.seat) == ("built", 1)]
    assert built == wonders
    assert [each.piece for each in told[0].changes if each.what == "wonder"][-1] == wonders[-1]
    assert told[1].decision.id == state.dealt.decisions[0].id


def test_tokens_that_lower_prices_or_help_later_wonders_do_nothing_for_him():
    """S4, S7."""
    t = against("bilkis", display="baths")
    assert {*scene(t).leader.idle} == {"architecture", "masonry", "theology"}
