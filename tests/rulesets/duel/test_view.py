"""What a seat may know: D3, D4, D26, D38."""

import gc
import types
from collections.abc import Callable

import pytest

from wonders.core import BadSpec, IllegalMove, load
from wonders.core.cards.pieces import Back, Piece
from wonders.core.testing import Table, table
from wonders.rulesets.duel import Duel

RICH = (100, 100)
SEATS = (0, 1)


def hidden_slots(t: Table, seat: int = 0) -> set[int]:
    """Return the slots, counted from 1, where a seat sees a back."""
    display = t.state.view(seat).display
    return {slot for slot, card in enumerate(display, 1) if isinstance(card, Back)}


# -- the display ----------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_face_down_cards_are_hidden_from_both_seats(drafted, seat):
    assert hidden_slots(drafted(), seat) == {3, 4, 5, 10, 11, 12, 13, 14}


@pytest.mark.parametrize("seat", SEATS)
def test_face_up_cards_are_seen_where_they_lie(drafted, seat):
    t = drafted()
    shown = t.state.view(seat).display
    dealt = t.state.deal.ages[0]
    seen = {slot: card.id for slot, card in enumerate(shown) if isinstance(card, Piece)}
    assert seen == {slot: dealt[slot] for slot in seen}
    assert len(seen) == 12


def test_where_a_card_was_taken_the_view_shows_nothing():
    t = table("duel", "", "", display="altar").play("discard altar")
    assert t.state.view(1).display[14] is None


def test_a_back_tells_its_age(drafted):
    assert {card.age for card in drafted().state.view(0).display if isinstance(card, Back)} == {1}


@pytest.mark.parametrize("seat", SEATS)
def test_a_face_down_guild_is_known_as_a_guild_and_not_which(seat):
    """D38."""
    t = table("duel", "", "", age=2, display="altar", last=True).play("discard altar")
    shown = t.play("start 0").state.view(seat).display
    dealt = t.state.dealt.ages[2]
    backs = {slot: card for slot, card in enumerate(shown) if isinstance(card, Back)}
    assert {slot: back.age for slot, back in backs.items()} == {
        slot: dealt[slot].age for slot in backs
    }


def test_every_face_down_guild_shows_the_same_back(walk):
    """D38."""
    backs = set()
    for t in walk(5):
        dealt = t.state.dealt.ages[t.state.age]
        for slot, card in enumerate(t.state.view(0).display):
            if isinstance(card, Back) and not t.state.offer:
                backs.add((card, dealt[slot].age))
    assert {age for _, age in backs} >= {1, 2, 3}
    assert len(backs) == len({age for _, age in backs})


def test_freed_cards_are_hidden_until_the_choices_of_the_action_are_made():
    """D4."""
    t = table(
        "duel", "scriptorium", "", seat=1, display="altar library", board="law economy"
    ).play("discard altar")  # fmt: skip
    assert 10 in hidden_slots(t)
    t.play("build library")
    assert [10 in hidden_slots(t, seat) for seat in SEATS] == [True, True]
    t.play("progress law")
    assert [10 in hidden_slots(t, seat) for seat in SEATS] == [False, False]


def test_freed_cards_stay_hidden_through_every_choice_of_an_action():
    """D4."""
    position = {"wonders": ("mausoleum", ""), "pile": "library", "board": "law economy"}
    t = table("duel", "scriptorium", "", coins=RICH, seat=1, display="altar baths", **position)
    t.play("discard altar")
    for move in ("wonder mausoleum baths", "revive library"):
        t.play(move)
        assert 10 in hidden_slots(t)
    assert 10 not in hidden_slots(t.play("progress law"))


# -- what comes later -----------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_during_the_draft_the_second_wonders_and_the_display_are_hidden(dealt, seat):
    """D3."""
    t = dealt()
    view = t.state.view(seat)
    assert [isinstance(wonder, Piece) for wonder in view.table.dealt.wonders] == [
        *[True] * 4, *[False] * 8,
    ]  # fmt: skip
    assert not any(isinstance(card, Piece) for card in view.display)
    assert {card.age for card in view.display} == {"unknown"}


def test_the_second_wonders_are_seen_when_they_are_offered_and_the_last_four_never(dealt):
    """D3."""
    t = dealt()
    for wonder in t.state.deal.wonders[:3]:
        t.play(f"pick {wonder}")
    known = [isinstance(wonder, Piece) for wonder in t.state.view(0).table.dealt.wonders]
    assert known == [*[True] * 8, *[False] * 4]
    while t.state.offer:
        t.play(t.legal()[0])
    known = [isinstance(wonder, Piece) for wonder in t.state.view(0).table.dealt.wonders]
    assert known == [*[True] * 8, *[False] * 4]
    assert any(isinstance(card, Piece) for card in t.state.view(0).display)


def test_later_ages_are_hidden(walk):
    """D3."""
    for t in walk(3):
        for seat in SEATS:
            later = t.state.view(seat).table.dealt.ages[t.state.age + 1 :]
            assert not any(isinstance(card, Piece) for cards in later for card in cards)


# -- the box --------------------------------------------------------------------------


@pytest.mark.parametrize("seat", SEATS)
def test_the_tokens_of_the_box_are_hidden_and_those_on_the_board_are_not(dealt, seat):
    t = dealt()
    view = t.state.view(seat)
    assert not any(isinstance(token, Piece) for token in (*view.table.box, *view.table.dealt.box))
    assert len(view.table.box) == 5
    assert view.table.board == t.state.board


def library() -> Table:
    """Return a table at which seat 0 chooses among the Great Library's three tokens."""
    position = {"wonders": ("great-library", ""), "board": "economy", "display": "altar baths"}
    t = table("duel", "", "", coins=RICH, box="law masonry theology strategy", **position)
    t.play("wonder great-library altar")
    assert t.legal() == ["progress law", "progress masonry", "progress theology"]
    return t


def seen_tokens(t: Table, seat: int) -> set[str]:
    """Return the tokens a seat knows to be, or to have been, in the box."""
    known = t.state.view(seat).table
    drawn = known.drawn[1] if known.drawn else ()
    tokens = (*known.box, *known.dealt.box, *drawn)
    return {token.id for token in tokens if isinstance(token, Piece)}


def test_the_great_librarys_three_tokens_are_seen_by_the_chooser_alone():
    """D26."""
    t = library()
    assert seen_tokens(t, 0) == {"law", "masonry", "theology"}
    assert seen_tokens(t, 1) == set()
    assert [str(move) for move in t.state.view(1).table.moves()] == []


def test_moves_that_were_only_counted_leave_nothing_in_the_others_view():
    """D26."""
    t = library()
    t.state._legal = None
    assert t.state.move_count == 3
    drawn = {t.game.move(f"progress {token}").index for token in ("law", "masonry", "theology")}
    assert not drawn & {*t.state.view(1).table._listed}
    assert t.state.move_count == 3


def test_the_chooser_keeps_knowing_the_two_put_back():
    """D26."""
    t = library().play("progress law", "discard baths")
    assert seen_tokens(t, 0) == {"law", "masonry", "theology"}
    assert seen_tokens(t, 1) == set()
    assert [token.id for token in t.state.view(1).table.cities[0].tokens] == ["law"]


def test_the_other_seat_sees_how_many_tokens_are_left_in_the_box():
    """D26."""
    t = library()
    assert [len(t.state.view(seat).table.box) for seat in SEATS] == [4, 4]
    t.play("progress law")
    assert [len(t.state.view(seat).table.box) for seat in SEATS] == [3, 3]
    undrawn = table("duel", "", "", box="law masonry")
    assert [len(undrawn.state.view(seat).table.box) for seat in SEATS] == [2, 2]


@pytest.mark.parametrize("seat", [2, -1, "0", None])
def test_there_is_no_view_of_another_seat(drafted, seat):
    with pytest.raises(BadSpec, match=f"there is no seat {seat!r}; there are 0 and 1"):
        drafted().state.view(seat)


# -- no way to the hidden -------------------------------------------------------------


def test_views_differ_when_what_is_seen_differs():
    there = table("duel", "", "", display="altar baths").state
    for other in (
        table("duel", "", "", display="baths altar"),
        table("duel", "", "", display="altar baths", pawn=1),
        table("duel", "", "", display="altar baths", coins=(7, 8)),
        table("duel", "", "", display="altar baths", pile="palace"),
        table("duel", "", "", display="altar baths", seat=1),
    ):
        assert there.view(0) != other.state.view(0)
    assert there.view(0) != there.view(1)


def reachable(view: object, game: Duel) -> set[int]:
    """Return the identities of everything a view leads to, the game itself left aside."""
    closed = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)
    found = {id(view): view}
    waiting = [view]
    while waiting:
        for thing in gc.get_referents(waiting.pop()):
            if (
                id(thing) in found
                or thing is game
                or thing is game.terms
                or isinstance(thing, closed)
            ):
                continue
            found[id(thing)] = thing
            waiting.append(thing)
    return set(found)


@pytest.mark.parametrize("seed", range(4))
def test_nothing_hidden_can_be_reached_from_a_view(duel, walk, seed):
    for step, t in enumerate(walk(seed)):
        if step % 4:
            continue
        state = t.state
        dealt = state.dealt
        for seat in SEATS:
            view = state.view(seat)
            within = reachable(view, duel)
            assert not {id(state), id(dealt), id(dealt.laid_out), id(dealt.box)} & within
            assert id(dealt.ages) not in within
            shown = view.display
            for slot, card in enumerate(dealt.ages[state.age]):
                if isinstance(shown[slot], Back):
                    assert id(card) not in within
            for card in (card for cards in dealt.ages[state.age + 1 :] for card in cards):
                assert id(card) not in within


@pytest.mark.parametrize("moves", [[], ["progress law"]])
def test_the_great_librarys_other_tokens_cannot_be_reached_from_the_other_seats_view(moves):
    """D26."""
    t = library().play(*moves)
    for seat, expected in ((0, True), (1, False)):
        within = reachable(t.state.view(seat), t.game)
        others = [token for token in t.game.tokens if token.id in ("masonry", "theology")]
        assert [id(token) in within for token in others] == [expected] * 2


def test_the_search_would_find_a_leak(duel, drafted):
    t = drafted()
    view = t.state.view(0)
    view.table.dealt = t.state.dealt
    assert id(t.state.dealt.ages[0][9]) in reachable(view, duel)


CHANGES: list[Callable[[object], object]] = [
    lambda table: setattr(table.cities[0], "coins", 50),
    lambda table: table.pay_in(1, 9),
    lambda table: setattr(table.cities[0], "rates", (9,) * 5),
    lambda table: table.cities[0].price(table.game.cards[30]),
    lambda table: table.cities[0].produce(0, 5, True),
    lambda table: table.production_changed(0, 0),
    lambda table: setattr(table, "pile", 7),
    lambda table: setattr(table, "board", ()),
    lambda table: setattr(table, "left", 1),
    lambda table: table.muster(0, 9, table.game.cards[0]),
    lambda table: table.take_token(0, table.game.tokens[0]),
    lambda table: table.moves(),
]


@pytest.mark.parametrize("seat", SEATS)
def test_what_is_done_to_a_view_does_not_change_the_state(seat):
    t = table("duel", "caravansery masonry", "forum", display="altar baths rostrum")
    t.state.moves()
    t.price("build rostrum")
    before = [t.state.copy().view(each).facts() for each in SEATS]
    cards = t.game.cards
    prices = [[city.price(card) for card in cards] for city in t.state.cities]
    deal, legal = t.state.deal, t.legal()
    view = t.state.view(seat)
    for change in CHANGES:
        change(view.table)
    assert view != t.state.view(seat)
    assert [t.state.view(each).facts() for each in SEATS] == before
    assert [[city.price(card) for card in cards] for city in t.state.cities] == prices
    assert (t.state.deal, t.legal(), t.price("build rostrum")) == (deal, legal, 0)


def test_the_state_played_on_does_not_change_a_view():
    t = table("duel", "", "", display="altar baths")
    view, same = t.state.view(0), t.state.view(0)
    t.play("build altar", "build baths")
    assert view == same
    assert view != t.state.view(0)


@pytest.mark.parametrize("seat", SEATS)
def test_a_view_tells_what_was_played(seat):
    t = table("duel", "", "", display="altar baths").play("build altar")
    played = t.state.view(seat).played()
    assert played is not None
    assert [str(move) for move in played] == ["build altar"]


def test_a_view_does_not_tell_what_was_played_once_something_was_decided_in_secret():
    state = load("duel", ["auction"]).deal(1)
    assert state.view(0).played() == ()
    while not str(state.move_at(0)).startswith("auction-bid"):
        state.play_at(0)
    state.play_at(1)
    view = state.view(1)
    assert view.played() is None
    assert not len(view.table._trail)


def test_no_card_is_played_on_the_table_of_a_view(drafted):
    """D38: what lies below is not known there."""
    t = drafted()
    seen = t.state.view(t.seat).table
    with pytest.raises(IllegalMove, match="a view's table cannot be played on"):
        seen.play(seen.moves()[0])


def test_a_token_of_the_box_is_seen_once_it_is_kept_and_one_of_the_board_from_the_start():
    """D26."""
    position = {"wonders": ("great-library", ""), "board": "economy", "display": "altar"}
    t = table("duel", "", "", coins=(99, 7), box="law masonry theology strategy", **position)

    def seen() -> set[str]:
        return {each.id for each in t.state.view(1).seen() if each.kind == "token"}

    assert seen() == {"economy"}
    t.play("wonder great-library altar", "progress law")
    assert seen() == {"economy", "law"}
