"""Rulings D1 to D8: the draft, whose turn it is, the display, the discard pile."""

import pytest

from wonders.core.cards.pieces import Back
from wonders.core.errors import IllegalMove
from wonders.core.testing import table

PLENTY = (100, 100)


# -- the draft ------------------------------------------------------------------------


@pytest.mark.parametrize("first", [0, 1])
def test_the_second_group_is_drafted_the_other_way_round(dealt, first):
    """D1."""
    t = dealt(first=first)
    second = 1 - first
    order = []
    while t.state.offer:
        order.append(t.seat)
        t.play(t.legal()[0])
    assert order == [first, second, second, second, first, first]


@pytest.mark.parametrize("first", [0, 1])
def test_the_fourth_wonder_of_a_group_is_handed_over(dealt, first):
    """D1."""
    t = dealt(first=first)
    left = t.state.deal.wonders[3]
    for wonder in t.state.deal.wonders[:3]:
        t.play(f"pick {wonder}")
    assert left in [wonder.id for wonder in t.city(first).wonders]
    assert [len(t.city(seat).wonders) for seat in (0, 1)] == [2, 2]


def test_a_wonder_is_taken_by_its_choice_as_by_playing_it(dealt):
    """D1: play takes a shorter way."""
    t = dealt(first=1)
    state = t.state
    while state.offer:
        choice, move = state.choices[0], state.moves()[0]
        other = state.copy()
        choice.take(other, move)
        state.play(move)
        for played in (other, state):
            assert move.piece in played.cities[choice.seat].wonders


@pytest.mark.parametrize("first", [0, 1])
def test_who_drafts_first_begins_age_one(drafted, first):
    """D1."""
    t = drafted(first=first)
    assert (t.seat, t.state.age) == (first, 0)
    assert [len(t.city(seat).wonders) for seat in (0, 1)] == [4, 4]


def test_the_second_wonders_are_shown_when_the_first_are_taken(dealt):
    """D3."""
    t = dealt()
    wonders = t.state.deal.wonders
    assert t.legal() == sorted(f"pick {id}" for id in wonders[:4])
    t.play(*(f"pick {id}" for id in wonders[:3]))
    assert t.legal() == sorted(f"pick {id}" for id in wonders[4:8])


def test_the_board_tokens_lie_open_before_the_draft(dealt):
    """D3."""
    t = dealt()
    assert [token.id for token in t.state.view(0).table.board] == t.state.deal.board_tokens


# -- who begins an age ----------------------------------------------------------------


@pytest.mark.parametrize(("pawn", "weaker"), [(1, 1), (8, 1), (-1, 0), (-8, 0)])
@pytest.mark.parametrize("last", [0, 1])
def test_the_seat_with_the_pawn_on_its_half_says_who_begins(pawn, weaker, last):
    """D2."""
    t = table("duel", "", "", display="altar", last=True, pawn=pawn, seat=last)
    t.play("discard altar")
    assert (t.seat, t.legal()) == (weaker, ["start 0", "start 1"])


@pytest.mark.parametrize("last", [0, 1])
def test_with_the_pawn_in_the_centre_who_took_the_last_card_says(last):
    """D2."""
    t = table("duel", "", "", display="altar", last=True, seat=last).play("discard altar")
    assert (t.seat, t.legal()) == (last, ["start 0", "start 1"])


def test_the_pawn_counts_where_the_last_card_has_moved_it():
    """D2."""
    t = table("duel", "", "", display="guard-tower", last=True).play("build guard-tower")
    assert t.seat == 1


@pytest.mark.parametrize("named", [0, 1])
def test_the_named_seat_begins_the_age(named):
    """D2."""
    t = table("duel", "", "", display="altar", last=True, pawn=3).play("discard altar")
    t.play(f"start {named}")
    assert (t.seat, t.state.age) == (named, 1)


def test_nobody_says_who_begins_after_the_last_age():
    """D2."""
    t = table("duel", "", "", age=3, display="altar", last=True, pawn=3).play("discard altar")
    assert t.legal() == []
    assert t.result().victory == "civilian"


def test_the_next_display_lies_there_before_it_is_said_who_begins():
    """D3."""
    t = table("duel", "", "", display="altar", last=True).play("discard altar")
    face_up = [card for card in t.state.view(0).display if not isinstance(card, Back)]
    assert len(face_up) == 6 + 4 + 2


# -- turning up, and extra turns ------------------------------------------------------


def freeing(wonder: str, opponent: str = ""):
    """Return a table of Age I where putting `baths` under the wonder frees slot 10."""
    t = table(
        "duel", "", opponent, coins=PLENTY, wonders=(wonder, ""), display="altar baths", seat=1
    )
    return t.play("discard altar")


def freed(t) -> list[bool]:
    """Return for each seat whether it sees the face of the card in slot 10."""
    return [not isinstance(t.state.view(seat).display[9], Back) for seat in (0, 1)]


def test_a_freed_card_stays_face_down_while_a_choice_of_the_action_waits():
    """D4."""
    t = freeing("circus-maximus", "press").play("wonder circus-maximus baths")
    assert t.legal() == ["destroy press"]
    assert freed(t) == [False, False]


def test_a_freed_card_is_turned_up_when_the_last_choice_is_made():
    """D4."""
    t = freeing("circus-maximus", "press").play("wonder circus-maximus baths", "destroy press")
    assert freed(t) == [True, True]


def test_a_freed_card_is_turned_up_before_an_extra_turn():
    """D4."""
    t = freeing("sphinx")
    hidden = t.state.dealt.ages[0][9].id
    assert not t.can(f"discard {hidden}")
    t.play("wonder sphinx baths")
    assert (t.seat, freed(t)) == (0, [True, True])
    assert t.can(f"discard {hidden}")


def test_an_extra_turn_with_the_last_card_of_an_age_is_lost():
    """D5."""
    t = table("duel", "", "", coins=PLENTY, wonders=("sphinx", ""), display="altar", last=True)
    t.play("wonder sphinx altar", "start 0")
    assert t.play(f"discard {next_free(t)}").seat == 1


def test_an_extra_turn_with_the_last_card_of_all_is_lost():
    """D5."""
    t = table(
        "duel", "", "", age=3, coins=PLENTY, wonders=("sphinx", ""), display="altar", last=True
    )
    assert t.play("wonder sphinx altar").result() is not None


def test_an_extra_turn_with_a_card_left_is_not_lost():
    """D5."""
    t = table(
        "duel", "", "", coins=PLENTY, wonders=("sphinx", ""), display="altar baths", last=True
    )
    t.play("wonder sphinx altar")
    assert (t.seat, t.can("discard baths")) == (0, True)


def test_extra_turns_follow_one_another():
    """D6."""
    t = table("duel", "", "", coins=PLENTY, wonders=("sphinx piraeus", ""), display="altar baths")
    t.play("wonder sphinx altar", "wonder piraeus baths")
    assert t.seat == 0
    assert t.play(f"discard {next_free(t)}").seat == 1


def next_free(t) -> str:
    """Return the id of a card that can be taken now."""
    return next(move.piece.id for move in t.state.moves() if move.verb == "discard")


# -- discarding -----------------------------------------------------------------------


def test_a_card_must_be_taken_and_each_free_one_can_be_discarded():
    """D7."""
    t = table("duel", "", "", coins=(0, 0), display="baths stable", last=True)
    assert t.legal() == ["discard baths", "discard stable"]


def test_a_covered_card_cannot_be_taken_at_all(drafted):
    """D7."""
    t = drafted()
    covered = t.state.deal.ages[0][6]
    assert not any(covered in move.split() for move in t.legal())
    with pytest.raises(IllegalMove, match="covered"):
        t.play(f"discard {covered}")


@pytest.mark.parametrize(
    ("city", "income"),
    [("", 2), ("tavern", 3), ("tavern forum wood-reserve", 5), ("altar press quarry", 2)],
)
def test_a_discard_pays_two_and_one_for_each_own_yellow_card(city, income):
    """D7."""
    t = table("duel", city, "customs-house", display="baths")
    assert t.play("discard baths").coins(0) == 7 + income


def test_a_discarded_yellow_card_is_not_counted():
    """D7."""
    assert table("duel", "", "", display="tavern").play("discard tavern").coins(0) == 7 + 2


# -- the discard pile -----------------------------------------------------------------


def piled(t) -> set[str]:
    """Return the ids on the discard pile, as both seats see it."""
    masks = {t.state.view(seat).table.pile for seat in (0, 1)}
    assert len(masks) == 1
    return {card.id for card in t.game.cards if card.bit & masks.copy().pop()}


def test_both_seats_see_every_discarded_card():
    """D8."""
    t = table("duel", "", "", display="altar baths").play("discard altar", "discard baths")
    assert piled(t) == {"altar", "baths"}


def test_cards_removed_at_set_up_are_not_on_the_pile(drafted):
    """D8."""
    assert piled(drafted()) == set()


def test_cards_built_or_tucked_under_wonders_are_not_on_the_pile():
    """D8."""
    t = table("duel", "", "", coins=PLENTY, wonders=("pyramids", ""), display="altar baths press")
    t.play("wonder pyramids altar", "build baths", "discard press")
    assert piled(t) == {"press"}


def test_a_destroyed_card_is_on_the_pile():
    """D8, D28."""
    t = freeing("circus-maximus", "press").play("wonder circus-maximus baths", "destroy press")
    assert piled(t) == {"altar", "press"}
