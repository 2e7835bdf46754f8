"""What a view of classic shows as plain data, field by field."""

from wonders.core import load
from wonders.core.testing import table


def shown(t, seat=0):
    return t.state.view(seat).shown()


def test_a_hand_passed_on_is_known_and_others_are_not(classic, together):
    """C3."""
    t = table(classic(3), hands=["altar baths theater", "loom press", ""])
    hand = shown(t).hand
    assert shown(t).hands[0].known == hand
    assert [(each.size, each.known) for each in shown(t).hands[1:]] == [(7, ()), (7, ())]
    together(t, "0 build altar")
    now = shown(t)
    assert (now.turn, now.passing) == (2, "left")
    assert set(now.hands[1].known) == set(hand) - {"altar"}
    assert now.hands[2].known == ()


def test_of_a_hand_that_was_played_from_face_down_the_cards_are_only_possible(classic, together):
    """C20."""
    t = table(classic(3), hands=["altar baths theater", "loom press", ""])
    hand = shown(t).hand
    together(t, "0 build altar")
    together(t)
    now = shown(t)
    assert now.hands[2].known == ()
    assert sorted(now.hands[2].maybe) == sorted(set(hand) - {"altar"})
    assert now.hands[2].size == 5


def test_what_was_used_before_a_hand_came_round_again_is_not_in_it(classic, together):
    """C20."""
    t = table(classic(3), hands=["altar baths theater", "loom press", ""])
    for _ in range(3):
        together(t)
    again = list(shown(t).hand)
    assert len(again) == 4
    sold = next(card for card in again if t.can(f"discard {card}"))
    again.remove(sold)
    together(t, f"0 discard {sold}")
    hand = shown(t).hands[1]
    assert (sorted(hand.known), hand.maybe) == (sorted(again), ())


def test_choices_of_this_turn_are_hidden_but_the_own(classic):
    """C1."""
    t = table(classic(3), hands=["altar", "", ""]).play("build altar")
    assert shown(t, 0).chosen == ("0 build altar",)
    assert shown(t, 1).chosen == shown(t, 2).chosen == ("0 ?",)


def test_the_history_hides_what_others_sold_or_tucked(classic, together):
    """C6, C20."""
    t = table(
        classic(3),
        *("", "", "stone-pit"),
        boards=["giza:A", "rhodes:A", "ephesos:A"],
        hands=["altar", "baths", "theater"],
        coins=9,
    )
    together(t, "0 stage altar R2", "1 discard baths", "2 build theater")
    mine, yours = shown(t, 0), shown(t, 1)
    assert mine.log[0].moves == ("0 stage altar R2", "1 discard ?", "2 build theater")
    assert yours.log[0].moves == ("0 stage ? R2", "1 discard baths", "2 build theater")
    assert "altar" in mine.log[0].hand
    assert (mine.cities[0].tucked, yours.cities[0].tucked) == (("altar",), (None,))
    assert (mine.pile.size, mine.pile.known, yours.pile.known) == (1, (), ("baths",))


def test_a_city_tells_its_board_and_its_trade(classic):
    t = table(
        classic(3),
        "east-trading-post clay-pit",
        boards=["giza:B", "rhodes:A", "ephesos:A"],
        stages=[1, 0, 0],
    )
    city = shown(t, 2).cities[0]
    assert (city.board, city.side, city.stages) == ("giza", "B", 1)
    assert city.makes == {"stone": 1}
    assert city.choices == city.sells_choices == (("clay", "ore"),)
    assert city.sells == {"stone": 1}
    assert (city.right_prices["wood"], city.left_prices["wood"]) == (1, 2)


def test_the_controller_is_shown_the_card_drawn_for_the_free_city():
    """F2."""
    state = load("classic", options={"players": 2}).deal(4)
    mine, yours = (state.view(seat).shown().free_city for seat in (0, 1))
    assert (mine.seat, mine.controller) == (yours.seat, yours.controller) == (2, 0)
    assert (mine.drawn, yours.drawn) == (state.dealt.ages[0][2][0].id, None)
    assert (state.view(0).shown().city, state.view(0).shown().decides) == (2, 0)
    assert load("classic").deal(4).view(0).shown().free_city is None


def test_who_chooses_from_the_discard_pile_is_shown_all_of_it_in_no_telling_order(
    classic, together
):
    """C16, C20: the order would tell who has sold what."""
    boards = ["halikarnassos:A", "rhodes:A", "ephesos:A"]
    hands = ["altar", "theater", "baths"]
    t = table(
        classic(3),
        "foundry ore-vein",
        boards=boards,
        stages=[1, 0, 0],
        hands=hands,
        coins=30,
        pile="stockade apothecary",
    )
    stage = next(move for move in t.legal() if move.startswith("stage altar"))
    together(t, f"0 {stage}", "1 discard theater", "2 discard baths")
    assert [card.id for card in t.state.pile] == ["stockade", "apothecary", "theater", "baths"]
    now = shown(t)
    assert [each.kind for each in now.waiting] == ["revive"]
    order = [card.id for card in t.game.cards]
    assert now.pile.known == tuple(sorted(now.pile.known, key=order.index))
    assert [card.id for card in t.state.view(0).table.pile] == [*now.pile.known]
    t.play("revive theater")
    assert shown(t).log[-1].pile == now.pile.known
    assert [card.id for card in t.state.view(0).table.log[-1].pile] == [*now.pile.known]
