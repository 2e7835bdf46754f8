"""What is true of every scene of classic, with house rules and without."""

from functools import lru_cache
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import tries

from wonders.core import load
from wonders.core.game.pending_choices import Choice
from wonders.core.testing.random_game import Course
from wonders.rulesets.classic.building import SEVENTH
from wonders.rulesets.classic.turns_played_so_far import Turn

#: The house rules that are drawn; most games have one or two.
HOUSES = ("choose-board", "hoarders", "rich-start", "no-passing-back", "calm-age:age=3")
#: What a city has done alone, so that nothing that others do can change it.
ALONE = ("built", "stage", "shields", "symbol", "makes", "choice", "price")


#: What names a card that lies or has lain somewhere; other words may be resources.
FACES = ("built", "lost", "discarded")


@lru_cache
def game_of(players, houses):
    return load("classic", list(houses), {"players": players})


@lru_cache(maxsize=32)
def length_of(players, houses, seed):
    return len(Course(game_of(players, houses), seed).play().moves)


def step(played):
    """Play a random move and return it."""
    played.step()
    return played.game.move(played.moves[-1].split(" ", 1)[1])


def course(players, houses, seed, part):
    """Return a random game after a part of its moves, from 0 to 1."""
    found = Course(game_of(players, houses), seed)
    return found.play(round(part * length_of(players, houses, seed)))


chosen_houses = st.lists(st.sampled_from(HOUSES), unique=True, max_size=2).map(tuple)
games = (st.integers(2, 7), chosen_houses, st.integers(0, 2**32))
courses = st.builds(course, *games, st.floats(0, 1))
some = tries(40)
few = tries(8)


@some
@given(courses, st.integers(0, 6), st.integers(0, 2**32))
def test_scenes_of_states_that_differ_in_what_is_hidden_are_equal(played, seat, chance):
    view = played.state.view(seat % played.game.players)
    world = view.imagine(Random(chance))
    assert world.view(view.seat).scene() == view.scene()


@some
@given(courses)
def test_every_scene_can_be_written_and_shows_what_its_view_shows(played):
    for seat in range(played.game.players):
        view = played.state.view(seat)
        scene = view.scene()
        assert scene.shown == view.shown()
        assert [option.move for option in scene.options] == [
            move.text for move in (view.table.moves() if played.state.seat == seat else ())
        ]
        assert msgspec.json.encode(scene)


@some
@given(courses)
def test_payments_add_up_and_go_to_whom_the_move_pays(played):
    """C7."""
    state = played.state
    if state.seat is None:
        return
    left, right = state.neighbours(state.city)
    for option in state.view(state.seat).scene().options:
        move = played.game.move(option.move)
        to = dict.fromkeys((left, right, None), 0)
        for payment in option.payments:
            to[payment.to] += payment.coins
        if move.verb in ("build", "stage"):
            assert sum(to.values()) == option.coins
        assert (to[left], to[right]) == (move.left, move.right)


@some
@given(courses)
def test_a_quote_is_the_cheapest_payment_among_the_moves_or_says_why_there_is_none(played):
    state = played.state
    if state.seat is None or (state.pending and state.pending[0][0] != SEVENTH):
        return
    game = played.game
    for card in state.hands[state.city]:
        quote = state.quote(state.city, card)
        moves = [m for m in state.moves() if m.verb == "build" and m.piece is card]
        builds = [state.cost(move) for move in moves]
        assert (quote.refusal is None) == bool(builds)
        assert not builds or quote.coins == min(builds)
    stages = [move for move in state.moves() if move.verb == "stage"]
    board = state.cities[state.city].board
    for stage in board.stages[state.cities[state.city].stages :][:1]:
        quote = state.quote(state.city, stage)
        assert not stages or quote.coins == min(map(state.cost, stages))
        if state.city < game.players:
            assert (quote.refusal is None) == bool(stages)


@few
@given(courses)
def test_a_city_is_quoted_what_it_would_pay_whatever_the_card(played):
    state = played.state
    for seat in range(len(state.cities)):
        for piece in (*played.game.cards, *played.game.stages):
            quote = state.quote(seat, piece)
            assert (quote.coins is None) == (quote.refusal is not None and not quote.payments
                                             and quote.refusal.why != "coins")  # fmt: skip
            if quote.coins is not None:
                assert sum(payment.coins for payment in quote.payments) == quote.coins
                short = quote.coins > state.cities[seat].coins
                assert short == (quote.refusal is not None)


@few
@given(courses)
def test_the_price_that_is_quoted_to_a_city_is_the_one_explained_to_it(played):
    state = played.state
    if state.seat is None:
        return
    for seat in range(len(state.cities)):
        for card in played.game.cards:
            quote = state.quote(seat, card)
            told = played.game.explain(state, card.build, seat)
            if seat != state.city or (card in state.hands[seat] and not state.pending):
                assert told.coins == quote.coins
            assert quote.refusal is None or not told.legal


def follow(players, houses, seed, look):
    """Play a game; tell `look` each turn: what was foretold by city, and the news of a seat."""
    played = Course(game_of(players, houses), seed)
    state = played.state
    foretold = {}
    while state.seat is not None:
        seat, city = state.seat, state.city
        options = {option.move: option for option in state.view(seat).scene().options}
        before = [state.view(each) for each in range(played.game.players)]
        log = len(state.log)
        choosing = bool(state.pending) and isinstance(state.pending[0][0], Choice)
        move = step(played)
        after = [state.view(each) for each in range(played.game.players)]
        foretold[city] = options[str(move)]
        number = len(played.moves)
        news = [played.game.news(number, move, *pair) for pair in zip(before, after, strict=True)]
        for told, *pair in zip(news, before, after, strict=True):
            # What is told follows from the views alone: the move itself may be hidden.
            assert choosing or told == played.game.news(number, played.game.decline, *pair)
        if len(state.log) > log and isinstance(state.log[-1], Turn):
            look(state, foretold, news)
            foretold = {}
        elif not choosing and len(state.log) == log:
            assert news == [()] * played.game.players


@few
@given(*games)
def test_what_options_lead_to_is_what_happens(players, houses, seed):
    """C1: all but coins that others pay, and what counts their new cards (C2)."""

    def look(state, foretold, news):
        pieces = (*state.game.cards, *state.game.stages)
        told = {each.city: each for each in news[0] if each.city is not None}
        assert sorted(told) == sorted(foretold) == list(range(len(state.cities)))
        paid = [c for each in told.values() for c in each.changes if c.what == "paid"]
        for city, option in foretold.items():
            expected = {c for c in option.changes if c.what in ALONE}
            assert expected == {c for c in told[city].changes if c.what in ALONE}
            got = sum(change.amount for change in paid if change.other == city)
            coins = sum(c.amount for c in told[city].changes if c.what == "coins")
            foreseen = sum(c.amount for c in option.changes if c.what == "coins")
            built = option.piece or option.card
            effects = next(p.effects for p in pieces if p.id == built)
            if not any(getattr(effect, "whose", "own") == "all" for effect in effects):
                assert coins - got == foreseen

    follow(players, houses, seed, look)


@few
@given(*games)
def test_news_tell_all_coins_and_points_that_come_and_go(players, houses, seed):
    played = Course(game_of(players, houses), seed)
    state = played.state
    start = state.sheets()
    coins = [city.coins for city in state.cities]
    points = [sheet["total"] for sheet in start]
    while state.seat is not None:
        before = state.view(0)
        move = step(played)
        for each in played.game.news(1, move, before, state.view(0)):
            for change in each.changes:
                if change.what == "coins":
                    coins[change.seat] += change.amount
                    assert coins[change.seat] == change.now
                elif change.what == "points":
                    points[change.seat] += change.amount
                    assert points[change.seat] == change.now
    assert coins == [city.coins for city in state.cities]
    assert points == [sheet["total"] for sheet in state.sheets()]


@pytest.mark.parametrize("players", range(2, 8))
def test_no_news_tell_a_card_that_the_seat_has_not_seen(players):
    """C6, C20."""
    played = Course(game_of(players, ()), players)
    state = played.state
    hidden = 0
    while state.seat is not None:
        before = [state.view(seat) for seat in range(players)]
        move = step(played)
        for seat in range(players):
            after = state.view(seat)
            seen = {card.id for card in after.seen()}
            for each in played.game.news(1, move, before[seat], after):
                named = [
                    *(each.move or "").split()[1:2],
                    *[c.piece for c in each.changes if c.what in FACES],
                ]
                cards = {card.id for card in played.game.cards} & set(named)
                assert cards <= seen
                hidden += "?" in named
    assert hidden
