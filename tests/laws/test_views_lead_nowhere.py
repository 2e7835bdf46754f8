"""Nothing that can be come by from a view is hidden, and nothing done to it comes back.

Here walks stop at the game: that nothing is kept there `test_games_never_change` looks at.
"""

import weakref
from collections import Counter
from contextlib import suppress
from functools import lru_cache, partial
from random import Random
from types import MappingProxyType

import pytest

from wonders.core import IllegalMove, load
from wonders.core.compiled_or_plain import attributes_of
from wonders.core.testing.compare_all_that_an_object_reaches import (
    PRINTED,
    Reach,
    can_change,
    likeness,
    unlike,
)
from wonders.core.testing.random_game import Course
from wonders.rulesets.duel.view import View as DuelView

#: The games looked at: ruleset, options, house rules; with rules that hide chance or let
#: something be chosen, and in every kind of view.
WAYS = {
    "duel": ("duel", {}, []),
    "first-game": ("duel", {"draft": "first-game"}, []),
    "solo": ("duel", {"solo": "bilkis"}, []),
    "bees": ("duel", {}, ["bees"]),
    "bees-solo": ("duel", {"solo": "hammurabi"}, ["bees", "draft-tokens"]),
    "draft-tokens": ("duel", {}, ["draft-tokens", "open-display", "dealt-wonders"]),
    "secrets": ("duel", {}, ["objectives", "auction"]),
    "free-city": ("classic", {"players": 2}, []),
    "free-city-boards": ("classic", {"players": 2}, ["choose-board", "hoarders"]),
    "three": ("classic", {"players": 3}, ["choose-board"]),
    "four": ("classic", {"players": 4}, ["leaders", "teams"]),
    "five": ("classic", {"players": 5}, ["calm-age", "objectives"]),
}


@lru_cache
def game_of(name):
    ruleset, options, houses = WAYS[name]
    return load(ruleset, houses, options)


@lru_cache
def printed(name):
    """Return everything that belongs to a game: what is there before one is dealt."""
    return Reach(game_of(name)).things


def moments(name, seeds, every):
    """Yield random games at some of their moments, and at their end."""
    game = game_of(name)
    printed(name)
    met = Counter()
    for seed in seeds:
        course = Course(game, seed)
        while course.state.seat is not None:
            # Rare decisions are looked at in any case.
            kinds = frozenset(move.verb for move in course.state.moves())
            met[kinds] += 1
            if met[kinds] <= 3 or course.chance("look").random() < 1 / every:
                yield course
            course.step()
        yield course


def sights(name, seeds=range(3), every=15):
    """Yield random games at some of their moments, each with a seat."""
    for course in moments(name, seeds, every):
        for seat in range(course.game.players):
            if seat == course.state.seat or course.chance("seat", seat).random() < 0.5:
                yield course, seat


def twin_of(course, seat):
    """Return another game that the seat cannot tell from this one, dealt and played to here."""
    for attempt in range(200):
        world = course.state.view(seat).imagine(course.chance("twin", seat, attempt))
        twin = course.game.start(world.deal)
        try:
            for text in course.moves:
                # What everybody saw is the same; other moves are hidden.
                twin.play(world.remembered(twin) or twin.game.move(text.split(" ", 1)[1]))
        except IllegalMove:
            # The box of Duel as imagined need not be the one that was drawn from.
            continue
        return twin
    raise AssertionError("no such game was found")


def leaks(view, state, known):
    """Return how a view leads to what is the state's own and can be changed."""
    mine = Reach(view, known=known)
    theirs = Reach(state, known=known)
    return [
        mine.way(key)
        for key, thing in mine.things.items()
        if key in theirs.things and can_change(thing)
    ]


@pytest.mark.parametrize("name", WAYS)
def test_a_view_leads_to_nothing_of_the_state_that_can_change(name):
    for course, seat in sights(name):
        course.state.moves()
        assert leaks(course.state.view(seat), course.state, printed(name)) == []


@pytest.mark.parametrize("name", WAYS)
def test_views_of_games_that_a_seat_cannot_tell_apart_lead_to_the_same(name):
    differ = 0
    for course, seat in sights(name):
        twin = twin_of(course, seat)
        course.state.moves()
        twin.moves()
        known = printed(name)
        here, there = (likeness(state.view(seat), known) for state in (course.state, twin))
        assert unlike(here, there) == ""
        differ += course.state.deal != twin.deal
    # Otherwise nothing was hidden.
    assert differ > 3


def test_a_game_against_a_drawn_leader_does_not_lead_to_the_others():
    game = load("duel", [], {"solo": "any"})
    drawn = [game.deal(seed).game for seed in range(10)]
    assert len(set(drawn)) > 2
    for one in set(drawn):
        assert not any(other in Reach(one) for other in {*drawn, game} - {one})


# -- what is done to a view ------------------------------------------------------------------


def spoil(thing):
    """Change everything that an object leads to, but for what belongs to the game."""
    for each in [*Reach(thing, PRINTED).things.values()]:
        if isinstance(each, dict):
            each.update(dict.fromkeys([*each, "spoilt", 0, 1], "spoilt"))
        elif isinstance(each, list):
            each[:] = ["spoilt"]
        elif isinstance(each, set):
            each.clear()
        names = {name for kind in type(each).__mro__ for name in attributes_of(kind)}
        for name in (*names, *getattr(each, "__dict__", ())):
            with suppress(AttributeError, TypeError):
                setattr(each, name, "spoilt")


@pytest.mark.parametrize("name", WAYS)
def test_a_bot_that_spoils_its_views_changes_nothing(name):
    for seed in range(1):
        honest = Course(game_of(name), seed).play().line()
        course = Course(game_of(name), seed)
        while course.state.seat is not None:
            for seat in range(course.game.players):
                spoil(course.state.view(seat))
            view = course.state.view(course.state.seat)
            world = view.imagine(Random(seed))
            world.moves()
            spoil([world, view.shown(), view.scene(), view.seen(), view.refused(), view.facts()])
            course.step()
        assert course.line() == honest


# -- the walk finds what it looks for --------------------------------------------------------


class Holder:
    def __init__(self, thing):
        self.thing = thing

    def method(self):
        return self.thing


HOLDERS = []


def kept(state):
    HOLDERS.append(Holder(state))
    return HOLDERS[-1]


def generator(thing):
    yield
    yield thing


def started(thing):
    made = generator(thing)
    next(made)
    return made


def remembering(state):
    @lru_cache
    def remembered(it):
        return state

    remembered(1)
    return remembered


WAYS_TO_KEEP = {
    "itself": lambda state: state,
    "closure": lambda state: lambda: state,
    "default": lambda state: lambda it=state: it,
    "partial": lambda state: partial(print, state),
    "method": lambda state: state.copy,
    "method of another": lambda state: Holder(state).method,
    "generator": started,
    "iterator": lambda state: iter([state]),
    "map": lambda state: map(str, [state]),
    "weak reference": lambda state: weakref.ref(kept(state)),
    "key": lambda state: {(id(state), Holder(state)): 1},
    "proxy of a mapping": lambda state: MappingProxyType({"it": state}),
    "cached function": remembering,
    "city": lambda state: state.cities[0],
    "deal": lambda state: state.dealt,
    "error": ValueError,
}


class Noted(DuelView):
    __slots__ = ("note",)


@pytest.mark.parametrize("way", WAYS_TO_KEEP)
def test_it_is_found_however_a_view_keeps_it(way):
    state = game_of("duel").deal(1)
    view = Noted.of(state, 0)
    known = printed("duel")
    assert leaks(view, state, known) == []
    view.note = WAYS_TO_KEEP[way](state)
    assert leaks(view, state, known)


def keep_next_age(view, state):
    view.table.winners = (state.dealt.ages[-1][0],)


def keep_hands(view, state):
    view.table.hands = state.hands


def keep_choices(view, state):
    view.table.chosen = state.chosen


def keep_pile(view, state):
    view.table.pile = state.pile


def keep_moves(view, state):
    view.table._legal = state.moves()


def keep_flowers(view, state):
    view.table.house = MappingProxyType(dict(state.house))


def keep_decisions(view, state):
    view.table.log = (*view.table.log, state.dealt.decisions)


LEFT_IN = [
    ("duel", keep_next_age),
    ("bees", keep_flowers),
    ("solo", keep_decisions),
    ("four", keep_hands),
    ("four", keep_choices),
    ("four", keep_moves),
    ("free-city", keep_pile),
]


@pytest.mark.parametrize(("name", "keep"), LEFT_IN)
def test_what_is_hidden_and_cannot_change_is_found_by_comparing(name, keep):
    found = set()
    for course, seat in sights(name, range(2)):
        states = course.state, twin_of(course, seat)
        views = [state.view(seat) for state in states]
        for view, state in zip(views, states, strict=True):
            keep(view, state)
        found.add(unlike(*[likeness(view, printed(name)) for view in views]) != "")
        assert leaks(views[0], states[0], printed(name)) == []
    assert True in found
