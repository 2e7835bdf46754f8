"""What is true of every scene of Duel and Solo, with house rules and without."""

from functools import cache
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from random_games import LEADERS, choose, tries

from wonders.core import load
from wonders.core.cards.pieces import Piece

#: House rules to combine; each may come alone, with others, or not at all.
RULES = (
    "bees",
    "long-war:n=2",
    "peace",
    "open-display",
    "dealt-wonders",
    "draft-tokens",
    "second-coin",
    "hoarders",
    "objectives",
    "auction",
)
TASTES = (
    {},
    {"wonder": 30},
    {"build": 9, "green": 40, "red": 0.1},
    {"build": 9, "red": 40},
    {"build": 8, "wonder": 3},
)


#: The changes of which the option tells exactly what the news does.
SURE = (
    *("coins", "paid", "points", "pawn", "built", "lost", "wonder"),
    *("again", "free", "makes", "victory"),
)


@cache
def game_of(rules, solo):
    options = {"solo": solo} if solo else {}
    if not solo and rules[:1] == ("long-war:n=2",) and "dealt-wonders" not in rules:
        options = {"draft": "first-game"}
    return load("duel", rules, options)


games = st.builds(
    game_of,
    st.lists(st.sampled_from(RULES), max_size=3, unique=True).map(tuple),
    st.sampled_from((None, None, None, *LEADERS)),
)
played = st.tuples(games, st.integers(0, 2**32), st.sampled_from(TASTES))


def steps(played):
    """Yield the state before each move of a random game, the move, and the state after it."""
    game, seed, taste = played
    state = game.deal(seed)
    rng = Random(seed)
    while state.seat is not None:
        move = choose(state, rng, taste)
        before = state.copy()
        state.play(move)
        yield before, move, state


def some_of(played, seed, count):
    """Return some of the steps of a random game, the last one among them."""
    found = [(before, move, after.copy()) for before, move, after in steps(played)]
    return [*Random(seed).sample(found, min(count, len(found))), found[-1]]


seeds = st.integers(0, 2**32)


@tries(60)
@given(played, seeds)
def test_states_that_differ_only_in_what_is_hidden_have_one_scene(played, seed):
    for state, _, after in some_of(played, seed, 2):
        for each in (state, after):
            for seat in range(state.game.players):
                view = each.view(seat)
                scene = msgspec.json.encode(view.scene())
                if each.seat is None:
                    continue
                other = view.imagine(Random(seed)).view(seat)
                assert msgspec.json.encode(other.scene()) == scene


@tries(60)
@given(played, seeds)
def test_what_an_option_leads_to_is_what_then_happens(played, seed):
    for state, move, after in some_of(played, seed, 5):
        game = state.game
        view = state.view(state.seat)
        option = next(each for each in view.scene().options if each.move == str(move))
        news = game.news(1, move, view, after.view(state.seat))[0]
        if any(each.what == "token" and each.piece is None for each in option.changes):
            # What an unknown token brings is not known before.
            continue
        whats = {*SURE}
        if state.game.houses and any(each.what == "victory" for each in news.changes):
            # At the end, what house rules hid comes to light.
            whats -= {"points", "victory"}
        expected = [each for each in option.changes if each.what in whats]
        assert expected == [each for each in news.changes if each.what in whats]
        up = [each.now for each in option.changes if each.what == "up"]
        assert len(up) == option.turns_up
        if not after.choices:
            assert up == [each.now for each in news.changes if each.what == "up"]


@tries(40)
@given(played, seeds)
def test_a_quote_is_what_the_engine_charges(played, seed):
    for state, _, _ in some_of(played, seed, 4):
        view = state.view(state.seat)
        scene = view.scene()
        pieces = {each.id: each for each in (*state.game.cards, *state.game.wonders)}
        for quote in scene.quotes:
            piece = pieces[quote.piece]
            assert state.quote(quote.seat, piece) == quote
            assert sum(payment.coins for payment in quote.payments) == quote.coins
        for option in scene.options:
            if option.verb not in ("build", "wonder"):
                continue
            quote = scene.quote(state.seat, option.piece or option.card)
            assert quote.refusal is None
            assert (quote.coins, quote.payments) == (option.coins, option.payments)
        for quote in scene.refused:
            assert quote.refusal is not None


@tries(40)
@given(played, seeds)
def test_the_price_that_is_quoted_to_a_seat_is_the_one_explained_to_it(played, seed):
    for state, _, _ in some_of(played, seed, 3):
        if state.choices:
            continue
        for slot in state.free_slots():
            card = state.dealt.ages[state.age][slot]
            for seat in range(state.game.players):
                quote = state.quote(seat, card)
                told = state.explain(card.build, seat)
                assert told.coins == quote.coins
                assert told.legal == (quote.refusal is None)


@tries(40)
@given(played, seeds)
def test_every_hidden_card_and_token_is_among_those_that_it_can_be(played, seed):
    for state, _, _ in some_of(played, seed, 4):
        for seat in range(state.game.players):
            view = state.view(seat)
            said = {(each.where, each.back): each for each in view.scene().unknown}
            found = {}
            for slot, card in enumerate(view.display):
                if card is not None and not isinstance(card, Piece) and card.age != "unknown":
                    true = state.dealt.ages[state.age][slot]
                    found.setdefault(("display", true.age), []).append(true.id)
            down = [
                true.id
                for true, seen in zip(state.box, view.table.box, strict=True)
                if not isinstance(seen, Piece)
            ]
            if down:
                found["box", "token"] = down
            for where, ids in found.items():
                assert said.pop(where).count == len(ids)
            assert {where for where, _ in said} <= {"wonders"}
            for each in view.scene().unknown:
                if each.where != "wonders":
                    assert set(found[each.where, each.back]) <= set(each.of)


@tries(120)
@given(played)
def test_no_build_wins_that_was_no_threat_before(played):
    *earlier, (state, move, after) = [(b, m, a.copy()) for b, m, a in steps(played)]
    if after.victory not in ("military", "science") or state.game.leader is not None:
        return
    if move.verb not in ("build", "wonder"):
        return
    winner = state.seat

    def names(threats):
        return {
            piece
            for each in threats
            if (each.seat, each.victory) == (winner, after.victory)
            for piece in (*(quote.piece for quote in each.by), *each.perhaps)
        }

    assert move.piece.id in names(state.view(winner).scene().threats)
    if earlier and not earlier[-1][0].choices and earlier[-1][2].age == earlier[-1][0].age:
        state, move_before, _ = earlier[-1]
        if state.seat != winner:
            scene = state.view(state.seat).scene()
            assert move.piece.id in names(scene.threats)
            option = next(each for each in scene.options if each.move == str(move_before))
            assert move.piece.id in names(option.threats)


@tries(60)
@given(
    st.builds(game_of, st.just(()) | st.just(("open-display",)), st.sampled_from(LEADERS)), seeds
)
def test_the_leader_takes_what_the_scene_said_that_he_would(game, seed):
    for state, move, after in steps((game, seed, {})):
        before = state.view(0)
        said = next(each for each in before.scene().options if each.move == str(move))
        own, *turns = game.news(7, move, before, after.view(0))
        assert (own.city, own.move, own.number) == (0, str(move), 7)
        told = after.view(0).shown().solo.turns
        assert [(turn.decision.id, turn.card, turn.color) for turn in turns] == [
            (turn.decision, turn.card, turn.color) for turn in told[len(told) - len(turns) :]
        ]
        coins = [0, 0]
        for each in (own, *turns):
            for change in each.changes:
                if change.what == "coins":
                    coins[change.seat] += change.amount
        assert coins == [
            new.coins - old.coins for old, new in zip(state.cities, after.cities, strict=True)
        ]
        if turns and said.answers:
            first = turns[0]
            (answer,) = (a for a in said.answers if first.decision.id in a.decisions)
            slot = [card.id for card in state.dealt.ages[state.age]].index(first.card)
            if first.card == answer.card:
                assert first.color == answer.color
            else:
                assert slot in answer.perhaps
