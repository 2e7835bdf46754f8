"""What views show as plain data is true of every game, with house rules and without."""

from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import tries

from wonders.core import load
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing.random_game import Course

TINY = Path(__file__).parents[2] / "examples" / "tiny-ruleset" / "tiny_market" / "__init__.py"

#: The games looked at: ruleset, options, house rules.
WAYS = {
    "duel": ("duel", {}, []),
    "first-game": ("duel", {"draft": "first-game"}, []),
    "solo": ("duel", {"solo": "any"}, []),
    "bees": ("duel", {}, ["bees", "long-war"]),
    "draft-tokens": ("duel", {"solo": "cleopatra"}, ["draft-tokens", "open-display"]),
    "choose-board": ("classic", {"players": 3}, ["choose-board"]),
    "free-city-boards": ("classic", {"players": 2}, ["choose-board", "hoarders"]),
    "secrets": ("duel", {}, ["objectives", "auction"]),
    "leaders": ("classic", {"players": 4}, ["leaders", "teams"]),
    **{f"classic-{count}": ("classic", {"players": count}, []) for count in range(2, 8)},
    "tiny": ("tiny-market", {}, []),
}


@lru_cache
def game_of(name):
    plugins = Plugins()
    if name == "tiny":
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(str(TINY.parents[1]))
            plugins.use("tiny_market")
    ruleset, options, houses = WAYS[name]
    return load(ruleset, houses, options, plugins)


@lru_cache(maxsize=64)
def length_of(name, seed):
    return len(Course(game_of(name), seed).play().moves)


def sight(name, seed, part, seat):
    """Return a random game's state after a part of its moves, from 0 to 1, and a seat."""
    course = Course(game_of(name), seed)
    course.play(round(part * length_of(name, seed)))
    return course.state, seat % course.game.players


sights = st.builds(
    sight, st.sampled_from([*WAYS]), st.integers(0, 2**32), st.floats(0, 1), st.integers(0, 6)
)
chance = st.integers(0, 2**32).map(Random)
many = tries(150)


@many
@given(sights)
def test_it_comes_back_from_json_as_it_is(sight):
    state, seat = sight
    shown = state.view(seat).shown()
    assert type(shown) is state.game.Shown
    text = msgspec.json.encode(shown)
    assert msgspec.json.decode(text, type=state.game.Shown) == shown
    assert msgspec.json.encode(state.view(seat).shown()) == text


@many
@given(sights, chance)
def test_states_that_differ_only_in_what_is_hidden_show_the_same(sight, rng):
    state, seat = sight
    view = state.view(seat)
    shown = msgspec.json.encode(view.shown())
    for _ in range(2):
        other = view.imagine(rng).view(seat)
        assert other == view
        assert msgspec.json.encode(other.shown()) == shown
    # What was looked at before makes no difference.
    state.moves()
    state.sheets()
    assert msgspec.json.encode(state.view(seat).shown()) == shown


@many
@given(sights)
def test_views_that_differ_show_something_else(sight):
    state, seat = sight
    if state.seat is None:
        return
    before = state.view(seat)
    shown = before.shown()
    state.play(state.moves()[-1])
    assert (state.view(seat) == before) == (state.view(seat).shown() == shown)


@many
@given(sights)
def test_it_says_who_decides_what_for_how_much(sight):
    state, seat = sight
    shown = state.view(seat).shown()
    assert (shown.seat, shown.decides, shown.city) == (seat, state.seat, state.city)
    mine = state.moves() if state.seat == seat else ()
    assert list(shown.costs.items()) == [(str(move), state.cost(move)) for move in mine]
    assert shown.result == state.result()
    if state.seat is None:
        assert [*shown.sheets] == state.sheets()


@many
@given(sights)
def test_hidden_cards_are_not_shown_and_all_others_are(sight):
    """Every id that is not open stands nowhere; D8, D38."""
    state, seat = sight
    if state.game.name != "duel" or state.game.houses:
        return
    shown = state.view(seat).shown()
    text = msgspec.json.encode(shown).decode()
    open_to_see = state.view(seat).seen()
    for age in state.dealt.ages:
        for card in age:
            assert (f'"{card.id}"' in text) <= (card in open_to_see)
    lying = [place.card for place in shown.display if place is not None and place.card]
    lying += [card for city in shown.cities for card in city.cards]
    lying += [card for city in shown.cities for card in city.built_wonders.values() if card]
    lying += shown.discarded
    assert max(Counter(lying).values(), default=1) == 1


@many
@given(sights)
def test_what_is_shown_of_hands_is_true(sight):
    """C20."""
    state, seat = sight
    if state.game.name != "classic" or state.current is None:
        return
    shown = state.view(seat).shown()
    for number, hand in enumerate(shown.hands):
        there = Counter(card.id for card in state.hands[number])
        assert hand.size == there.total()
        # What was chosen for the Free City in this turn may still seem to be in hand.
        if state.game.with_free_city and not state.pending:
            there.update((move.under or move.piece).id for move in state.chosen[:1])
        assert Counter(hand.known) <= there
        if hand.maybe and not state.game.with_free_city:
            assert there <= Counter([*hand.known, *hand.maybe])
    assert Counter(shown.pile.known) <= Counter(card.id for card in state.pile)
    assert shown.pile.size == len(state.pile)
    assert [*shown.hand] == [card.id for card in state.hands[seat]]
