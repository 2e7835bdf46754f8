"""What is true of every game of classic, tried on random ones with two to seven players."""

import gc
import json
import types
from collections import Counter
from functools import partial
from random import Random

import pytest
from full_search import full_search
from hypothesis import given
from hypothesis import strategies as st
from random_games import course_in, position_in, snapshot, tries

from wonders.core import IllegalMove, load
from wonders.core.cards.pieces import pieces_in
from wonders.core.record.read_and_write_record_line import record_of, write_line
from wonders.rulesets.classic.building import REVIVE
from wonders.rulesets.classic.deal_record import BLANK
from wonders.rulesets.classic.turns_played_so_far import Extra, Hidden, Turn

GAMES = {count: load("classic", options={"players": count}) for count in range(2, 8)}

#: How much likelier than others each kind of move is, so that rare positions are met too.
TASTES = (
    {},
    {"stage": 60, "discard": 0.3},
    {"build": 8, "stage": 3},
    {"discard": 5},
    {"green": 40, "red": 0.1},
    {"brown": 20, "grey": 20, "yellow": 20},
    {"stage": 20, "free": 30, "revive": 30, "brown": 10, "grey": 10},
)


course = partial(course_in, GAMES)
position = partial(position_in, GAMES)


def kinds_of(effects):
    return [effect.__struct_config__.tag for effect in effects]


games = st.tuples(st.integers(2, 7), st.integers(0, 2**53 - 1), st.sampled_from(TASTES))
positions = st.builds(position, games, st.floats(0, 1, exclude_max=True))
few = tries(6)
some = tries(12)


def test_random_games_meet_every_choice_with_every_number_of_players():
    # Otherwise the laws below would hold of less than they say.
    everything = Counter()
    for count in GAMES:
        verbs, pending = Counter(), Counter()
        for seed in range(40):
            for state, move in course((count, seed, TASTES[seed % len(TASTES)])):
                if move is not None:
                    verbs[move.verb] += 1
                    pending.update(what for what, _ in state.pending[:1])
        assert set(verbs) >= {"build", "stage", "discard", "free", "revive"}
        assert set(pending) == {"seventh", "revive"}
        everything += verbs
    assert everything["pass"]


# -- conservation --------------------------------------------------------------------------


def lying(state):
    """Return every card with how often it lies anywhere."""
    game = state.game
    cards = [card for age in state.dealt.ages[state.age + 1 :] for hand in age for card in hand]
    if state.current is not None:
        cards += [card for hand in state.hands[: game.players] for card in hand]
        if game.with_free_city:
            if state.pending and state.turn == game.last_turn:
                cards += state.hands[2]
            else:
                # The Free City's hand is what its controller held before he chose for it.
                cards += [move.under or move.piece for move in state.chosen[:1]]
                cards += state.dealt.ages[state.age][2][state.turn + 1 :]
    cards += state.pile
    for city in state.cities:
        cards += pieces_in(city.built, game.cards)
        cards += city.tucked
    return Counter(cards)


@some
@given(games)
def test_every_dealt_card_lies_in_one_place(played):
    for state, _ in course(played):
        dealt = Counter(card for age in state.dealt.ages for hand in age for card in hand)
        assert lying(state) == dealt


@some
@given(games)
def test_all_choose_before_anything_happens(played):
    """C1."""
    before = None
    for state, _ in course(played):
        if state.pending or state.current is None:
            continue
        seen = [city.facts() for city in state.cities], state.pile, state.log
        if state.chosen:
            assert seen == before
        before = seen
        assert state.current == state.game.order[len(state.chosen)]


@some
@given(games)
def test_hands_are_as_long_as_turns_are_left(played):
    for state, _ in course(played):
        game = state.game
        if state.current is None:
            assert not any(state.hands)
        elif not state.pending:
            whole = [7 - state.turn] * game.players
            if game.with_free_city:
                assert len(state.hands[2]) == 8 - state.turn
                whole[state.controller] += not state.chosen
            assert [len(hand) for hand in state.hands[: game.players]] == whole


@some
@given(games)
def test_what_a_city_makes_is_what_its_pieces_make(played):
    # Production, symbols, shields and the like are kept up; counted anew they must be the same.
    *_, (state, _) = course(played)
    game = state.game
    for city in state.cities:
        stages = city.board.stages[: city.stages]
        pieces = [*pieces_in(city.built, game.cards), city.board, *stages]
        made = [0] * len(game.resources)
        symbols = [0] * len(game.symbols)
        shields = choices = 0
        for effect in (effect for piece in pieces for effect in piece.effects):
            match effect.__struct_config__.tag:
                case "produce":
                    made[game.index(effect.resource)] += effect.amount
                case "science":
                    symbols[game.symbols.index(effect.symbol)] += 1
                case "produce-choice":
                    choices += 1
                case "shields":
                    shields += effect.amount
        assert list(city.made) == made
        assert list(city.symbols) == symbols
        assert len(city.choices) == choices
        assert city.shields == shields
        assert len(city.tucked) == city.stages


@some
@given(games)
def test_what_neighbours_sell_is_what_their_board_and_brown_and_grey_cards_make(played):
    """C7."""
    *_, (state, _) = course(played)
    game = state.game
    for city in state.cities:
        cards = [c for c in pieces_in(city.built, game.cards) if c.color in ("brown", "grey")]
        effects = [effect for piece in (city.board, *cards) for effect in piece.effects]
        fixed = [0] * len(game.resources)
        for effect in effects:
            if effect.__struct_config__.tag == "produce":
                fixed[game.index(effect.resource)] += effect.amount
        assert list(city.market.fixed) == fixed
        assert len(city.market.choices) == kinds_of(effects).count("produce-choice")


@some
@given(games)
def test_conflicts_hand_out_as_many_defeats_as_victories(played):
    """C17."""
    fought = None
    for state, _ in course(played):
        won = sum(city.won for city in state.cities)
        lost = sum(city.defeats for city in state.cities)
        assert (won == 0) == (lost == 0)
        if (state.age, won) != fought and fought is not None and won != fought[1]:
            points = (1, 3, 5)[fought[0]]
            assert (won - fought[1]) == points * (lost - fought[2])
        fought = state.age, won, lost


# -- moves ---------------------------------------------------------------------------------


@few
@given(games)
def test_nothing_is_legal_after_the_end(played):
    *_, (state, _) = course(played)
    assert (state.moves(), state.seat, state.city) == ((), None, None)
    for move in Random(0).sample(list(state.game.table), 50):
        with pytest.raises(IllegalMove):
            state.play(move)
        assert not state.explain(move).legal


@some
@given(games)
def test_moves_are_listed_once_and_there_is_always_one(played):
    for state, move in course(played):
        listed = state.moves()
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (move is not None)


@some
@given(games)
def test_remembered_prices_are_those_found_anew(played):
    for state, _ in course(played):
        remembered = state.moves()
        fresh = state.copy()
        fresh._legal = None
        for seat in range(len(fresh.cities)):
            fresh.choices_changed(seat)
        assert fresh.moves() == remembered


@few
@given(positions)
def test_remembered_payments_are_those_that_a_full_search_finds(state):
    """C7, C8, C9."""
    for seat, city in enumerate(state.cities):
        left, right = (state.cities[each] for each in state.neighbours(seat))
        supply = city.made, city.choices, left.market, city.left_rates
        for piece in (*state.game.cards, *state.game.stages):
            found = full_search(piece.needs, *supply, right.market, city.right_rates)
            pairs = state.pairs(seat, piece)
            assert sorted(pairs) == sorted(found)
            assert list(pairs) == sorted(pairs, key=sum)


@pytest.mark.parametrize("count", GAMES)
def test_every_move_of_the_table_is_read_back_from_its_notation(count):
    game = GAMES[count]
    for move in game.table:
        assert game.move(str(move)) is move


@few
@given(positions)
def test_explanations_agree_with_the_list_for_every_move(state):
    listed = state.moves()
    hand = state.hands[state.current]
    table = list(state.game.table)
    near = [move for move in table if (move.under or move.piece) in hand]
    for move in [*near, *Random(2).sample(table, 300), *listed]:
        explained = state.explain(move)
        assert explained.legal == (move in listed)
        assert explained.lines
        assert str(explained)


# -- copies --------------------------------------------------------------------------------


@some
@given(positions, st.integers(0, 2**32))
def test_a_copy_plays_on_like_the_original(state, seed):
    world = state.copy()
    ends = []
    for each in (state, world):
        rng = Random(seed)
        while each.seat is not None:
            each.play(rng.choice(each.moves()))
        ends.append((snapshot(each), each.result()))
    assert ends[0] == ends[1]


# -- prices --------------------------------------------------------------------------------


@some
@given(games)
def test_the_explained_price_is_what_is_asked(played):
    for state, move in course(played):
        if move is None or move.verb not in ("build", "stage", "discard"):
            continue
        explained = state.explain(move)
        assert state.cost(move) == explained.coins
        if move.verb == "discard":
            assert explained.coins == -3
            continue
        assert explained.coins == sum(line.coins or 0 for line in explained.lines)
        bought = [line.coins for line in explained.lines if "bought" in line.text]
        assert sum(bought) == move.left + move.right


# -- sheets and records --------------------------------------------------------------------


@some
@given(games)
def test_sheet_lines_sum_to_the_total(played):
    for step, (state, _) in enumerate(course(played)):
        if step % 5 and state.seat is not None:
            continue
        for city, sheet in zip(state.cities, state.sheets(), strict=True):
            *lines, (last, total) = sheet.items()
            assert last == "total"
            assert sum(points for _, points in lines) == total
            assert tuple(name for name, _ in lines) == state.game.categories
            assert sheet["military"] == city.won - city.defeats
            assert sheet["treasury"] == city.coins // 3


@some
@given(games)
def test_winners_follow_from_the_sheets(played):
    """C19, F7."""
    *_, (state, _) = course(played)
    result = state.result()
    assert result.victory == "points"
    assert result.scores == state.sheets()
    assert len(result.scores) == state.game.stacks
    players = range(state.game.players)
    rank = [(result.scores[seat]["total"], state.cities[seat].coins) for seat in players]
    assert result.winners == [seat for seat in players if rank[seat] == max(rank)]


@some
@given(games)
def test_the_moves_of_a_record_stand_in_the_order_of_the_cities(played):
    turn = []
    for state, move in course(played):
        if move is None or state.pending:
            continue
        turn = [state.current] if not state.chosen else [*turn, state.current]
        assert turn == list(state.game.order[: len(turn)])


@some
@given(games)
def test_the_deal_does_not_change_while_the_game_goes_on(played):
    states = course(played)
    first = read_back(next(states)[0])
    *_, (state, _) = states
    assert read_back(state) == first
    state.game.start(state.deal)


def read_back(state):
    names = [""] * state.game.players
    return json.loads(write_line(record_of(state.game, state.deal, names, [], None)))["deal"]


@some
@given(st.integers(2, 7), st.integers(0, 2**53 - 1))
def test_a_seed_gives_one_deal(count, seed):
    deal = GAMES[count].deal
    assert read_back(deal(seed)) == read_back(deal(seed))
    assert read_back(deal(seed)) != read_back(deal((seed + 1) % 2**53))


# -- views ---------------------------------------------------------------------------------


chance = st.integers(0, 2**32).map(Random)
seats = st.integers(0, 6)


@some
@given(positions, seats, chance)
def test_the_view_of_what_a_view_imagines_is_the_view(state, seat, rng):
    view = state.view(seat % state.game.players)
    assert view.imagine(rng).view(view.seat) == view


@some
@given(positions, seats, st.integers(0, 2**32))
def test_states_that_differ_only_in_what_is_hidden_look_alike(state, seat, seed):
    seat %= state.game.players
    one = state.view(seat).imagine(Random(seed))
    two = state.view(seat).imagine(Random(seed + 1))
    assert one.view(seat) == two.view(seat) == state.view(seat)


@some
@given(positions, chance)
def test_who_decides_has_the_same_moves_in_every_imagined_state(state, rng):
    view = state.view(state.seat)
    assert view.table.moves() == state.moves()
    assert view.imagine(rng).moves() == state.moves()


@some
@given(positions, seats, chance)
def test_an_imagined_state_can_be_played_to_its_end_and_its_deal_is_one(state, seat, rng):
    world = state.view(seat % state.game.players).imagine(rng)
    state.game.start(world.deal)
    assert lying(world) == Counter(
        card for age in world.dealt.ages for hand in age for card in hand
    )
    while world.seat is not None:
        world.play(rng.choice(world.moves()))
    assert world.result() is not None


@some
@given(positions, seats, chance)
def test_looking_and_imagining_change_nothing(state, seat, rng):
    seat %= state.game.players
    before = snapshot(state)
    view = state.view(seat)
    world = view.imagine(rng)
    while world.seat is not None:
        world.play(rng.choice(world.moves()))
    assert snapshot(state) == before
    assert view == state.view(seat)


@some
@given(positions, seats)
def test_a_view_shows_no_more_than_the_seat_may_know(state, seat):
    """C6, C20."""
    seat %= state.game.players
    table = state.view(seat).table
    mine = [state.decider(city) == seat for city in range(len(state.cities))]
    assert [hand == real for hand, real in zip(table.hands, state.hands, strict=True)] == [
        own or not real for own, real in zip(mine, state.hands, strict=True)
    ]
    for own, hand in zip(mine, table.hands, strict=True):
        assert own or set(hand) <= {BLANK}
    chosen = zip(state.game.order, state.chosen, table.chosen, strict=False)
    assert all(shown is (move if mine[city] else None) for city, move, shown in chosen)
    assert len(table.pile) == len(state.pile)
    if not (state.pending and state.pending[0][0] == REVIVE and state.seat == seat):
        known = Counter(card for card in table.pile if card is not BLANK)
        assert known <= Counter(state.pile)
    for entry, real in zip(table.log, state.log, strict=True):
        if isinstance(entry, Turn):
            each = zip(state.game.order, entry.moves, real.moves, strict=True)
        else:
            assert isinstance(entry, Extra)
            each = [(entry.city, entry.move, real.move)]
        for city, move, truth in each:
            own = state.decider_in(city, entry.age, entry.turn) == seat
            hidden = truth.verb in ("stage", "discard") and not own
            assert move == (Hidden(truth.verb, truth.left, truth.right) if hidden else truth)


@some
@given(positions, seats)
def test_what_a_seat_believes_of_hands_is_true(state, seat):
    seat %= state.game.players
    view = state.view(seat)
    for other in range(state.game.players):
        # What was chosen for the Free City in this turn may still seem to be in hand.
        there = Counter(state.hands[other])
        if state.game.with_free_city and not state.pending:
            there.update(move.under or move.piece for move in state.chosen[:1])
        assert Counter(view.known_hand(other)) <= there


@some
@given(positions)
def test_what_a_view_would_refuse_is_not_legal(state):
    view = state.view(state.seat)
    assert not set(view.refused()) & set(state.moves())
    assert all(view.table.explain(move).lines for move in view.refused())


def reachable(thing, game):
    """Return the identities of everything a thing leads to, the game itself left aside."""
    closed = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)
    found, waiting = {id(thing): thing}, [thing]
    while waiting:
        for each in gc.get_referents(waiting.pop()):
            if id(each) in found or each is game or isinstance(each, closed):
                continue
            found[id(each)] = each
            waiting.append(each)
    return set(found)


@few
@given(positions, seats)
def test_the_state_and_its_deal_cannot_be_reached_from_a_view(state, seat):
    view = state.view(seat % state.game.players)
    found = reachable(view, state.game)
    assert id(view.table) in found
    assert id(state) not in found
    assert id(state.dealt) not in found
    assert id(state.dealt.ages) not in found
    assert not any(id(hand) in found for age in state.dealt.ages[state.age + 1 :] for hand in age)
    for city in state.cities:
        assert id(city) not in found
