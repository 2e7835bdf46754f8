"""What is true of every game of Duel, for two and against a leader, tried on random ones."""

import json
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import LEADERS, course_in, position_in, snapshot, tries

from wonders.core import Game, IllegalMove, Move, load
from wonders.core.cards.pieces import Piece, pieces_in
from wonders.core.compiled_or_plain import attributes_of
from wonders.core.game.effects.kinds_with_their_texts import Coins, CoinsPer
from wonders.core.record.read_and_write_record_line import record_of, write_line
from wonders.core.testing import table
from wonders.rulesets.duel.deal_record import BLANK
from wonders.rulesets.duel.precomputed_constants import Constants
from wonders.rulesets.duel.solo.which_card_leader_takes import Given, LeaderTurn

GAMES = {draft: load("duel", options={"draft": draft}) for draft in ("standard", "first-game")}
GAMES |= {leader: load("duel", options={"solo": leader}) for leader in LEADERS}
#: Games for two and games against a leader, each half of all.
FOR_TWO = ("standard", "standard", "first-game")

#: How much likelier than others each kind of move is, so that rare positions are met too.
TASTES = (
    {},
    {"wonder": 30},
    {"build": 8, "wonder": 3},
    {"discard": 5},
    {"green": 40, "red": 0.1},
    {"red": 40},
    {"brown": 20, "grey": 20, "yellow": 20},
)


course = partial(course_in, GAMES)
position = partial(position_in, GAMES)


def games_of(*names):
    return st.tuples(st.sampled_from(names), st.integers(0, 2**53 - 1), st.sampled_from(TASTES))


games_for_two = games_of(*FOR_TWO)
games_of_solo = games_of(*LEADERS)
games = games_for_two | games_of_solo
positions = st.builds(position, games, st.floats(0, 1, exclude_max=True))
#: A position and a seat that looks at it; in solo that is the player's.
sights = st.tuples(positions, st.sampled_from([0, 1])).map(
    lambda sight: (sight[0], sight[1] % sight[0].game.players)
)
few = tries(40)
some = tries(150)
many = tries(400)


def test_random_games_meet_every_ending_and_every_choice():
    # Otherwise the laws below would hold of less than they say.
    verbs, victories = Counter(), Counter()
    for seed in range(150):
        played = ("standard", seed, TASTES[seed % len(TASTES)])
        *steps, (state, _) = course(played)
        verbs.update(move.verb for _, move in steps)
        victories[state.victory] += 1
    kinds = "pick build discard wonder progress destroy revive start"
    assert set(verbs) == set(kinds.split())
    assert set(victories) == {"military", "science", "civilian"}


def test_random_games_of_solo_meet_every_ending_and_every_choice():
    verbs, victories, ages = Counter(), Counter(), Counter()
    for seed in range(300):
        played = (LEADERS[seed % 5], seed, TASTES[seed % len(TASTES)])
        *steps, (state, _) = course(played)
        verbs.update(move.verb for _, move in steps)
        victories[state.victory, state.winners] += 1
        ages[state.age] += 1
    kinds = "pick build discard wonder progress destroy revive start"
    assert set(verbs) == set(kinds.split())
    assert {victory for victory, _ in victories} == {"military", "science", "civilian"}
    assert set(ages) == {0, 1, 2}


# -- conservation --------------------------------------------------------------------------


@some
@given(games)
def test_every_card_of_the_deal_lies_in_one_place(played):
    for state, _ in course(played):
        game = state.game
        dealt = state.dealt.ages
        lying = [card for i, card in enumerate(dealt[state.age]) if state.left >> i & 1]
        lying += [card for age in dealt[state.age + 1 :] for card in age]
        lying += pieces_in(state.pile, game.cards)
        for city in state.cities:
            lying += pieces_in(city.built, game.cards)
            # Nothing lies under a leader's wonders.
            lying += [under for _, under in city.done if isinstance(under, Piece)]
        assert Counter(lying) == Counter(card for age in dealt for card in age)


@some
@given(games)
def test_every_token_lies_in_one_place(played):
    for state, _ in course(played):
        owned = [token for city in state.cities for token in city.tokens]
        assert Counter([*owned, *state.board, *state.box]) == Counter(state.game.tokens)


@some
@given(games)
def test_no_wonder_is_twice_and_at_most_seven_are_built(played):
    for state, _ in course(played):
        built = [wonder for city in state.cities for wonder, _ in city.done]
        unbuilt = [wonder for city in state.cities for wonder in city.wonders]
        assert max(Counter([*built, *unbuilt, *state.offer]).values()) == 1
        assert len(built) <= 7
        if len(built) == 7:
            assert unbuilt == []
        elif not state.offer:
            assert len(built) + len(unbuilt) == (8 if state.game.leader is None else 6)


@some
@given(games)
def test_what_a_city_makes_is_what_its_pieces_make(played):
    # Production, symbols and the like are kept up; counted anew they must be the same.
    *_, (state, _) = course(played)
    game = state.game
    for city in state.cities:
        pieces = [*pieces_in(city.built, game.cards), *city.tokens]
        # What a leader's wonders make is ignored.
        pieces += [wonder for wonder, under in city.done if isinstance(under, Piece)]
        made = [0] * len(game.resources)
        symbols = [0] * len(game.symbols)
        choices = 0
        for effect in (effect for piece in pieces for effect in piece.effects):
            match effect.__struct_config__.tag:
                case "produce":
                    made[game.index(effect.resource)] += effect.amount
                case "science":
                    symbols[game.symbols.index(effect.symbol)] += 1
                case "produce-choice":
                    choices += 1
        assert list(city.made) == made
        assert list(city.symbols) == symbols
        assert len(city.choices) == choices


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
def test_remembered_moves_are_those_found_anew(played):
    for state, _ in course(played):
        remembered = state.moves()
        state._legal = None
        for city in state.cities:
            city.forget_prices()
        assert state.moves() == remembered


@few
@given(positions)
def test_explanations_agree_with_the_list_for_every_move(state):
    listed = state.moves()
    for move in state.game.table:
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


def changes_coins(piece):
    return any(
        isinstance(effect, Coins | CoinsPer) or effect.__struct_config__.tag == "opponent-loses"
        for effect in piece.effects
    )


@many
@given(games)
def test_a_price_is_the_sum_of_its_lines(played):
    for state, move in course(played):
        if move is not None and move.verb in ("build", "wonder"):
            explained = state.explain(move)
            assert explained.coins == sum(line.coins or 0 for line in explained.lines)


@few
@given(positions)
def test_what_can_be_paid_is_legal_and_nothing_dearer(state):
    seat = state.seat
    if state.choices:
        return
    legal = state.moves()
    for place in state.game.displays[state.age].free_slots(state.left):
        card = state.dealt.ages[state.age][place]
        for move in (card.build, *card.under):
            if move.verb == "wonder" and move.piece not in state.cities[seat].wonders:
                assert move not in legal
            else:
                assert (move in legal) == (state.explain(move).coins <= state.cities[seat].coins)


# -- sheets and records --------------------------------------------------------------------


@some
@given(games)
def test_sheet_lines_sum_to_the_total(played):
    for state, _ in course(played):
        for sheet in state.sheets():
            *lines, (last, total) = sheet.items()
            assert last == "total"
            assert sum(points for _, points in lines) == total
            assert tuple(name for name, _ in lines) == state.game.categories


@many
@given(games)
def test_winners_follow_from_the_sheets(played):
    *_, (state, _) = course(played)
    result = state.result()
    assert result.scores == state.sheets()
    if result.victory == "civilian":
        rank = [(sheet["total"], sheet["civilian"]) for sheet in result.scores]
        assert result.winners == [seat for seat in (0, 1) if rank[seat] == max(rank)]
    elif result.victory == "military":
        assert abs(state.pawn) == 9
        assert result.winners == [0 if state.pawn > 0 else 1]
        assert result.scores[result.winners[0]]["military"] == 10
    else:
        assert sum(map(bool, state.cities[result.winners[0]].symbols)) == 6
        assert len(result.winners) == 1


@some
@given(games)
def test_the_deal_does_not_change_while_the_game_goes_on(played):
    states = course(played)
    first = json.dumps(read_back(next(states)[0]))
    *_, (state, _) = states
    assert json.dumps(read_back(state)) == first


def read_back(state):
    return json.loads(write_line(record_of(state.game, state.deal, ["a", "b"], [], None)))["deal"]


@some
@given(st.sampled_from(["standard", "bilkis"]), st.integers(0, 2**53 - 1))
def test_a_seed_gives_one_deal(name, seed):
    game = GAMES[name]
    assert read_back(game.deal(seed)) == read_back(game.deal(seed))
    assert read_back(game.deal(seed)) != read_back(game.deal((seed + 1) % 2**53))


# -- views ---------------------------------------------------------------------------------


chance = st.integers(0, 2**32).map(Random)


@many
@given(sights, chance)
def test_the_view_of_what_a_view_imagines_is_the_view(sight, rng):
    state, seat = sight
    view = state.view(seat)
    assert view.imagine(rng).view(seat) == view


@many
@given(sights, st.integers(0, 2**32))
def test_states_that_differ_only_in_what_is_hidden_look_alike(sight, seed):
    state, seat = sight
    one = state.view(seat).imagine(Random(seed))
    two = state.view(seat).imagine(Random(seed + 1))
    assert one.view(seat) == two.view(seat) == state.view(seat)
    if any(BLANK in age for age in state.view(seat).table.dealt.ages):
        assert one.dealt.ages != two.dealt.ages
    if state.game.leader is not None:
        assert one.dealt.decisions != two.dealt.decisions


@many
@given(sights)
def test_a_move_changes_what_both_see(sight):
    state, seat = sight
    before = state.view(seat)
    state.play(state.moves()[-1])
    assert state.view(seat) != before


@many
@given(positions, chance)
def test_who_decides_has_the_same_moves_in_every_imagined_state(state, rng):
    world = state.view(state.seat).imagine(rng)
    assert world.moves() == state.moves()
    assert state.view(state.seat).table.moves() == state.moves()


@some
@given(sights, chance)
def test_an_imagined_state_can_be_played_to_its_end(sight, rng):
    state, seat = sight
    world = state.view(seat).imagine(rng)
    while world.seat is not None:
        world.play(rng.choice(world.moves()))
    assert world.result() is not None


@some
@given(sights, chance)
def test_an_imagined_deal_is_one_that_chance_can_make(sight, rng):
    state, seat = sight
    world = state.view(seat).imagine(rng)
    state.game.start(world.deal)


@some
@given(sights, chance)
def test_looking_and_imagining_change_nothing(sight, rng):
    state, seat = sight
    before = snapshot(state)
    view = state.view(seat)
    world = view.imagine(rng)
    while world.seat is not None:
        world.play(rng.choice(world.moves()))
    assert snapshot(state) == before
    assert view == state.view(seat)


def test_views_of_two_seats_are_not_equal():
    state = GAMES["standard"].deal(1)
    assert state.view(0) != state.view(1)


@many
@given(sights)
def test_a_view_holds_no_card_that_lies_face_down(sight):
    state, seat = sight
    view = state.view(seat)
    display = state.game.displays[state.age]
    shown = state.view(seat).display if not state.offer else ()
    for place, card in enumerate(shown):
        if place in display.face_down(state.left | state.taken):
            assert not isinstance(card, Piece)
    seen = {card for age in view.table.dealt.ages for card in age if isinstance(card, Piece)}
    down = {
        state.dealt.ages[state.age][place] for place in display.face_down(state.left | state.taken)
    }
    later = {card for age in state.dealt.ages[state.age + 1 :] for card in age}
    assert not seen & (down | later)
    assert view.table.dealt.is_blank


LEFT_OUT = Piece | Move | Game | Constants | str | int


def reachable(thing):
    """Yield everything that can be reached from a thing.

    Pieces, moves, and the game with its constants are left out.
    """
    waiting, met = [thing], set()
    while waiting:
        each = waiting.pop()
        if id(each) in met or isinstance(each, LEFT_OUT):
            continue
        met.add(id(each))
        yield each
        if isinstance(each, Mapping):
            waiting += [*each.keys(), *each.values()]
        elif isinstance(each, list | tuple | set | frozenset):
            waiting += each
        else:
            names = {name for kind in type(each).__mro__ for name in attributes_of(kind)}
            names |= set(getattr(each, "__dict__", ()))
            waiting += [getattr(each, name) for name in names if hasattr(each, name)]


@some
@given(sights)
def test_the_state_and_its_deal_cannot_be_reached_from_a_view(sight):
    state, seat = sight
    view = state.view(seat)
    mine = {id(each) for each in reachable(view)}
    assert id(view.table) in mine
    assert id(state) not in mine
    assert id(state.dealt) not in mine
    if state.game.leader is not None:
        assert id(state.dealt.decisions) not in mine
    for city in state.cities:
        assert id(city) not in mine


def with_the_library():
    """Return a position in which seat 0 has built the Great Library and chooses a token."""
    t = table("duel", "", "", wonders=("great-library", ""), display="baths", coins=(50, 7))
    return t.play("wonder great-library baths").state


def test_only_the_chooser_sees_the_tokens_of_the_library():
    state = with_the_library()
    drawn = state.box[:3]
    assert [str(move) for move in state.moves()] == [f"progress {token.id}" for token in drawn]
    assert state.view(0).table.moves() == state.moves()
    hidden = [each for each in reachable(state.view(1)) if isinstance(each, tuple | list)]
    assert not any(token in each for each in hidden for token in drawn)
    assert state.view(1).table.moves() == ()


def test_the_other_seat_never_learns_the_tokens_that_went_back():
    state = with_the_library()
    kept, *back = state.box[:3]
    state.play(state.moves()[0])
    for seat, knows in ((0, True), (1, False)):
        things = [each for each in reachable(state.view(seat)) if isinstance(each, tuple | list)]
        assert any(kept in each for each in things)
        assert all(any(token in each for each in things) == knows for token in back)


def test_a_view_before_and_after_the_draft_shows_only_the_wonders_that_were_shown():
    state = GAMES["standard"].deal(5)
    assert sum(w is not BLANK for w in state.view(0).table.dealt.wonders) == 4
    for _ in range(3):
        state.play(state.moves()[0])
    assert sum(w is not BLANK for w in state.view(0).table.dealt.wonders) == 8
    for _ in range(3):
        state.play(state.moves()[0])
    assert state.view(0).table.dealt.wonders[8:] == (BLANK,) * 4


def test_imagining_fills_every_hidden_place_with_every_possible_card():
    state = GAMES["first-game"].deal(3)
    hidden = state.game.displays[0].face_down(state.left)
    shown = {card for place, card in enumerate(state.dealt.ages[0]) if place not in hidden}
    view, rng = state.view(0), Random(8)
    times, counts = 2000, Counter()
    for _ in range(times):
        cards = view.imagine(rng).dealt.ages[0]
        counts.update((place, cards[place]) for place in hidden)
    possible = [card for card in state.game.packs[0] if card not in shown]
    assert set(counts) == {(place, card) for place in hidden for card in possible}
    even = times / len(possible)
    # Each place by itself: 10 degrees of freedom, 99.99 % stay below 35.6.
    for place in hidden:
        assert sum((counts[place, card] - even) ** 2 / even for card in possible) < 35.6


@some
@given(positions)
def test_what_a_view_would_refuse_is_not_legal(state):
    refused = state.view(state.seat).refused()
    assert not set(refused) & set(state.moves())
    assert all(state.view(state.seat).table.explain(move).lines for move in refused)


@some
@given(sights)
def test_what_a_seat_has_seen_lies_in_the_same_place_in_every_imagined_state(sight):
    state, seat = sight
    view = state.view(seat)
    worlds = [state, view.imagine(Random(1)), view.imagine(Random(2))]
    for thing in view.seen():
        if thing in state.game.cards:
            places = {[*world.dealt.laid_out].index(thing.index) for world in worlds}
            assert len(places) == 1


# -- the leader of Solo ----------------------------------------------------------------------


def free_cards(plan, dealt, gone):
    """Return the cards on which no other lies, from left to right."""
    lying = [place for place, card in enumerate(dealt) if card not in gone]

    def covered(place):
        return any(
            plan.rows[other] == plan.rows[place] + 1 and abs(plan.x[other] - plan.x[place]) == 1
            for other in lying
        )

    free = [place for place in lying if not covered(place)]
    return [dealt[place] for place in sorted(free, key=lambda place: plan.x[place])]


def history(state):
    """Yield the entries of a game's log, each with its age and the cards taken before."""
    age, gone = 0, frozenset()
    for entry in state.log:
        if len(gone) == 20:
            age, gone = age + 1, frozenset()
        yield entry, age, gone
        if isinstance(entry, LeaderTurn):
            gone |= {entry.card}
        elif isinstance(entry, Move) and entry.verb in ("build", "discard", "wonder"):
            gone |= {entry.under or entry.piece}


@many
@given(games_of_solo)
def test_the_leader_takes_the_first_free_card_of_the_first_colour_there_is(played):
    """S6."""
    *_, (state, _) = course(played)
    for entry, age, gone in history(state):
        if not isinstance(entry, LeaderTurn):
            continue
        assert entry.age == age
        free = free_cards(state.game.displays[age], state.dealt.ages[age], gone)
        if entry.decision.arrow == "rtl":
            free.reverse()
        wanted = [*entry.decision.colors, None]
        ranks = [wanted.index(card.color if card.color in wanted else None) for card in free]
        assert entry.card is free[ranks.index(min(ranks))]
        assert entry.color == wanted[min(ranks)]


@many
@given(games_of_solo)
def test_the_leader_goes_on_exactly_with_an_equal_symbol_and_cards_left(played):
    """S10."""
    *_, (state, _) = course(played)
    for (turn, _, gone), (after, *_) in pairwise(history(state)):
        if isinstance(turn, LeaderTurn) and len(gone) < 19:
            goes_on = turn.decision.symbol in state.game.leader.symbols
            assert isinstance(after, LeaderTurn) == goes_on


@many
@given(games_of_solo)
def test_decision_cards_are_turned_up_as_they_were_dealt(played):
    """S10."""
    *_, (state, _) = course(played)
    turned = [entry.decision for entry in state.log if isinstance(entry, LeaderTurn)]
    assert turned == list(state.dealt.decisions[: state.turned])


@many
@given(games_of_solo)
def test_the_leaders_city_is_what_his_turns_have_brought(played):
    """S4, S7, S9."""
    *_, (state, _) = course(played)
    game, city = state.game, state.cities[1]
    turns = [entry for entry in state.log if isinstance(entry, LeaderTurn)]
    lost = {entry.piece for entry in state.log if getattr(entry, "verb", "") == "destroy"}
    assert set(pieces_in(city.built, game.cards)) == {turn.card for turn in turns} - lost
    given = [entry.wonder for entry in state.log if isinstance(entry, Given)]
    assert [wonder for wonder, _ in city.done] == given
    own = [token for token in city.tokens if token.id in game.leader.tokens]
    boxed = [token for token in state.dealt.box if token in city.tokens]
    taken = [token for turn in turns for token in turn.tokens]
    assert list(city.tokens) == [*own, *boxed, *taken]


@some
@given(games_of_solo)
def test_the_leader_never_decides(played):
    """S5, S6."""
    for state, move in course(played):
        assert state.seat == (None if move is None else 0)
