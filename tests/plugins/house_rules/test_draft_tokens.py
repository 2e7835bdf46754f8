"""The house rule `draft-tokens`."""

from random import Random

import msgspec
import pytest

from wonders.core import BadRecord, IllegalMove, load
from wonders.core.cards.pieces import Piece
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.replay import check
from wonders.core.testing import Table
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.solo.which_card_leader_takes import Chosen

SEATS = (0, 1)
FIVE = ("law", "masonry", "economy", "theology", "urbanism")
OTHERS = {"agriculture", "architecture", "mathematics", "philosophy", "strategy"}


@pytest.fixture(scope="module")
def game():
    """Return Duel with the rule."""
    return load("duel", ["draft-tokens"])


@pytest.fixture(scope="module")
def dealt(game):
    """Return a maker of tables at the start, `dealt(first=1, box_tokens=[…])`."""

    def make(seed=7, **changes):
        deal = game.deal(seed).deal
        return Table(game.start(msgspec.structs.replace(deal, **changes)))

    return make


def drafted(t):
    """Return a table at which the five have been put on the board."""
    return t.play(*(f"draft-tokens-take {id}" for id in FIVE))


def ids(pieces):
    return [piece.id for piece in pieces]


def play_to(t, verb):
    """Play the first move there is until one with a verb can be played."""
    while not any(move.verb == verb for move in t.state.moves()):
        t.state.play(t.state.moves()[0])
    return t


# -- the draft --------------------------------------------------------------------------


@pytest.mark.parametrize("first", SEATS)
def test_the_players_take_turns_and_the_beginner_is_first(dealt, first):
    t = dealt(first=first)
    seats = []
    for id in FIVE:
        seats.append(t.seat)
        t.play(f"draft-tokens-take {id}")
    assert seats == [first, 1 - first, first, 1 - first, first]


def test_all_ten_are_offered_then_those_not_yet_on_the_board(dealt):
    t = dealt()
    assert {move.piece.id for move in t.state.moves()} == {*FIVE, *OTHERS}
    t.play("draft-tokens-take law")
    assert len(t.legal()) == 9
    with pytest.raises(IllegalMove, match="draft-tokens-take law"):
        t.play("draft-tokens-take law")


def test_the_chosen_lie_on_the_board_and_the_others_in_the_box(dealt):
    t = dealt()
    assert (t.state.board, len(t.state.box)) == ((), 10)
    drafted(t)
    assert ids(t.state.board) == list(FIVE)
    assert set(ids(t.state.box)) == OTHERS


def test_the_others_keep_their_order_in_the_box(dealt):
    order = ["strategy", "law", "agriculture", "masonry", "economy"]
    order += ["philosophy", "theology", "architecture", "urbanism", "mathematics"]
    t = drafted(dealt(box_tokens=order))
    assert ids(t.state.box) == [id for id in order if id in OTHERS]


def test_then_the_beginner_takes_the_first_wonder(dealt):
    t = drafted(dealt(first=1))
    assert (t.seat, len(t.legal())) == (1, 4)
    assert all(move.startswith("pick ") for move in t.legal())


def test_a_token_on_the_board_comes_to_the_city_of_a_pair(dealt):
    t = play_to(drafted(dealt()), "progress")
    seat = t.seat
    assert {move.piece.id for move in t.state.moves()} == set(FIVE)
    t.play("progress economy")
    assert ids(t.city(seat).tokens) == ["economy"]
    assert ids(t.state.board) == [id for id in FIVE if id != "economy"]


@pytest.mark.parametrize(
    ("houses", "options"), [([], {"draft": "first-game"}), (["dealt-wonders"], {})]
)
def test_without_a_draft_of_wonders_age_one_comes_next(houses, options):
    t = drafted(Table(load("duel", ["draft-tokens", *houses], options).deal(1)))
    assert (t.seat, len(t.state.free_slots())) == (t.state.dealt.first, 6)
    assert any(move.startswith("build ") for move in t.legal())


# -- what nobody knows ------------------------------------------------------------------


def known(state, seat):
    """Return the tokens a seat sees in the box or in the order in which it was dealt."""
    table = state.view(seat).table
    return [token.id for token in (*table.box, *table.dealt.box) if isinstance(token, Piece)]


def test_nobody_sees_the_order_of_the_box_before_between_or_after(dealt):
    order = [*OTHERS, *FIVE]
    one, other = dealt(box_tokens=order), dealt(box_tokens=order[::-1])
    for count, id in enumerate(FIVE):
        for seat in SEATS:
            assert one.state.view(seat) == other.state.view(seat)
            assert known(one.state, seat) == list(FIVE[:count])
        assert [str(m) for m in one.state.moves()] == [str(m) for m in other.state.moves()]
        for t in (one, other):
            t.play(f"draft-tokens-take {id}")
    for seat in SEATS:
        assert one.state.view(seat) == other.state.view(seat)


def test_the_moves_can_be_listed_from_the_view(dealt):
    t = dealt().play("draft-tokens-take law")
    assert t.state.view(t.seat).table.moves() == t.state.moves()


def test_any_order_of_the_others_may_be_imagined_and_no_chosen_one_is_in_the_box(dealt):
    view = drafted(dealt()).state.view(0)
    worlds = [view.imagine(Random(seed)) for seed in range(200)]
    assert {frozenset(ids(world.box)) for world in worlds} == {frozenset(OTHERS)}
    assert {world.box[0].id for world in worlds} == OTHERS
    assert all(world.view(0) == view for world in worlds)


def test_choosing_shows_nobody_anything_that_could_not_be_taken_back(dealt):
    t = dealt()
    before = t.state.view(0).seen()
    assert drafted(t).state.view(0).seen() == before


DRAWN = ["strategy", "agriculture", "philosophy"]


@pytest.fixture(params=[(), ("economy",), ("economy", "masonry")])
def library(request, dealt):
    """Return a table at which the seat to decide has drawn `DRAWN` with the Great Library.

    Some tokens of the board lie in its city already.
    """
    order = ["strategy", "law", "agriculture", "masonry", "philosophy"]
    order += ["economy", "theology", "architecture", "urbanism", "mathematics"]
    t = play_to(drafted(dealt(box_tokens=order)), "build")
    t.state.board = tuple(token for token in t.state.board if token.id not in request.param)
    for token in t.game.tokens:
        if token.id in request.param:
            t.state.take_token(t.seat, token)
    t.state.draw_tokens(t.seat, 3, 1)
    t.state._legal = None
    return t


def imagined(t, seat):
    """Return worlds that a seat may imagine, after a look whether they agree with its view."""
    view = t.state.view(seat)
    worlds = [view.imagine(Random(number)) for number in range(60)]
    assert all(world.view(seat) == view for world in worlds)
    return worlds


def test_the_great_librarys_builder_sees_three_of_those_left_in_the_box(library):
    """D26."""
    t, seat = library, library.seat
    assert [move.piece.id for move in t.state.view(seat).table.moves()] == DRAWN
    assert known(t.state, seat) == [*DRAWN, *FIVE, *DRAWN]
    assert {tuple(ids(world.drawn[1])) for world in imagined(t, seat)} == {tuple(DRAWN)}


def test_for_the_other_seat_it_may_be_any_of_those_left(library):
    """D26."""
    t, other = library, 1 - library.seat
    assert known(t.state, other) == list(FIVE)
    assert {token.id for world in imagined(t, other) for token in world.drawn[1]} == OTHERS


def test_the_one_kept_must_have_been_among_those_drawn(library):
    """D26."""
    t, other = library, 1 - library.seat
    t.play("progress agriculture")
    drawn = [set(ids(world.drawn[1])) for world in imagined(t, other)]
    assert all("agriculture" in three for three in drawn)
    assert set().union(*drawn) == OTHERS


# -- Solo -------------------------------------------------------------------------------


def test_in_solo_the_leader_begins_and_takes_the_first_one_offered():
    state = load("duel", ["draft-tokens"], {"solo": "cleopatra"}).deal(1)
    assert (state.seat, ids(state.board)) == (0, ["architecture"])
    t = Table(state).play("draft-tokens-take urbanism", "draft-tokens-take theology")
    assert ids(state.board) == ["architecture", "urbanism", "economy", "theology", "law"]
    assert all(move.startswith("pick ") for move in t.legal())


def test_in_solo_the_tokens_of_the_leader_are_not_offered():
    """S2."""
    state = load("duel", ["draft-tokens"], {"solo": "cleopatra"}).deal(1)
    own = set(ids(state.cities[LEADER].tokens))
    assert own == {"agriculture", "philosophy"}
    assert not own & {move.piece.id for move in state.moves()}


def test_in_solo_the_log_tells_what_the_leader_chose():
    state = load("duel", ["draft-tokens"], {"solo": "caesar"}).deal(1)
    t = Table(state).play("draft-tokens-take law")
    told = [str(entry.move) for entry in state.log if isinstance(entry, Chosen)]
    assert told == ["draft-tokens-take agriculture", "draft-tokens-take architecture"]
    assert t.state.view(0).imagine(Random(1)).log == state.log


def test_in_solo_a_token_the_leader_took_from_the_board_tells_nothing_of_the_box():
    game = load("duel", ["draft-tokens"], {"solo": "bilkis"})
    state = game.deal(1)
    Table(state).play("draft-tokens-take law", "draft-tokens-take masonry")
    token = state.board[0]
    state.board = state.board[1:]
    state.take_token(LEADER, token)
    view = state.view(0)
    assert known(state, 0) == ids(state.drafted)
    assert all(view.imagine(Random(seed)).view(0) == view for seed in range(20))


# -- records ----------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"draft": "first-game"}, {"solo": "any"}])
def test_its_games_replay_with_it(recorded, replays, options):
    record = recorded("draft-tokens", 3, **options)
    assert record.deal["board_tokens"] == []
    takes = [move for move in record.moves if "draft-tokens-take" in move]
    assert len(takes) == (2 if "solo" in options else 5)
    replays(record)


def test_its_games_are_refused_without_it(recorded, refused_without):
    assert "0 board_tokens, not 5" in refused_without(recorded("draft-tokens", 3))


def test_a_record_with_tokens_dealt_on_the_board_is_refused(recorded):
    record = recorded("draft-tokens", 3)
    box = record.deal["box_tokens"]
    record.deal |= {"board_tokens": box[:5], "box_tokens": box[5:]}
    with pytest.raises(BadRecord, match="5 board_tokens, not 0"):
        check(Games(load).of(record), record)


def test_after_the_leader_has_chosen_the_last_token_the_first_card_is_taken():
    game = load("duel", ["dealt-wonders", "draft-tokens"], {"solo": "caesar"})
    state = game.deal(0)
    while state.choices:
        state.play(state.moves()[0])
    assert {move.verb for move in state.moves()} <= {"build", "discard", "wonder"}
