"""A game keeps nothing of what is dealt, asked and played: all views lead to it."""

from functools import lru_cache

import pytest

from wonders.core import load
from wonders.core.game.refuse_changes_to_a_built_game import building
from wonders.core.house_rules.declared_hooks import House
from wonders.core.plugins.find_and_import_plugins import Plugins
from wonders.core.testing.compare_all_that_an_object_reaches import Reach, changes
from wonders.core.testing.random_game import Course
from wonders.rulesets.duel.covered_and_turned_up_cards import CardsLeft, Display
from wonders.rulesets.duel.game import Duel

#: The games looked at: ruleset, options, house rules; every kind, and every rule there is.
WAYS = {
    "duel": ("duel", {}, []),
    "first-game": ("duel", {"draft": "first-game"}, ["second-coin", "peace"]),
    "solo": ("duel", {"solo": "bilkis"}, []),
    "any-leader": ("duel", {"solo": "any"}, ["long-war"]),
    "bees": ("duel", {}, ["bees"]),
    "bees-solo": ("duel", {"solo": "hammurabi"}, ["bees", "draft-tokens"]),
    "draft-tokens": ("duel", {}, ["draft-tokens", "open-display", "dealt-wonders"]),
    "secrets": ("duel", {}, ["objectives", "auction"]),
    "free-city": ("classic", {"players": 2}, []),
    "free-city-boards": ("classic", {"players": 2}, ["choose-board", "hoarders"]),
    "three": ("classic", {"players": 3, "sides": "B"}, ["choose-board", "rich-start"]),
    "four": ("classic", {"players": 4}, ["teams", "leaders"]),
    "five": ("classic", {"players": 5}, ["calm-age", "no-passing-back"]),
}
#: A display remembers which places are free, by the places left, which anybody sees; that it
#: remembers nothing else one of the tests looks at.
BY_PLACES = (CardsLeft, Display)


def game_of(name):
    """Return a game that nobody has played yet."""
    ruleset, options, houses = WAYS[name]
    game = load(ruleset, houses, options)
    return game.deal(1).game if game.undrawn else game


def everything(thing):
    """Return everything there is behind something, games and what their states share too."""
    return Reach(thing, BY_PLACES, everywhere=True)


def ask(course):
    """Ask a state, its views and what they imagine all that can be asked."""
    state = course.state
    rng = course.chance("ask")
    for move in (*state.moves()[:3], *rng.sample(list(state.game.table), 3)):
        state.explain(move)
        state.cost(move)
    state.sheets()
    for seat in range(course.game.players):
        view = state.view(seat)
        view.shown()
        view.scene()
        view.seen()
        view.refused()
        world = view.imagine(rng)
        while world.seat is not None and rng.random() < 0.9:
            world.play(rng.choice(world.moves()))


def play(course, share=0.1):
    """Play a game to its end and ask all there is to ask on the way."""
    while course.state.seat is not None:
        if course.chance("look").random() < share:
            ask(course)
        course.step()
    ask(course)


def test_every_house_rule_is_looked_at():
    found = Plugins()
    found.load_all()
    ours = [rule for rule in found.houses.things.values() if "wonders.plugins" in rule.__module__]
    assert {rule.name for rule in ours} == {rule for _, _, rules in WAYS.values() for rule in rules}


@pytest.mark.parametrize("name", WAYS)
def test_nothing_that_a_view_leads_to_changes_while_moves_are_listed_and_played(name):
    game = game_of(name)
    unplayed = everything(game)
    course = Course(game, 3)
    for _ in range(9):
        course.step()
    views = [course.state.view(seat) for seat in range(game.players)]
    before = everything(views)
    play(course)
    assert changes(before, everything(views)) == []
    assert changes(unplayed, everything(game)) == []


@pytest.mark.parametrize("name", ["duel", "solo"])
def test_what_displays_remember_follows_from_the_places_left(name):
    game = game_of(name)
    play(Course(game, 1))
    for display, plan in zip(game.displays, game.setup.display, strict=True):
        fresh = Display(plan)
        for left in (display.full, display.full & 0b111, 1):
            display.free_slots(left)
        assert len(display._known) > 2
        for left, known in display._known.items():
            anew = fresh.cards_left(left)
            assert (known.left, known.free_slots, known.face_down) == (
                left,
                anew.free_slots,
                anew.face_down,
            )
            assert list(known.covered) == list(anew.covered)


# -- the law finds what it looks for ---------------------------------------------------------


class Curious(House):
    """A rule that remembers what it was told."""

    name = "curious"

    def __init__(self):
        self.met = set()


def kind_that_remembers():
    class Noted(Duel):
        of_all = {}

        @lru_cache  # noqa: B019
        def asked(self, card):
            return 1

    return Noted


def in_terms(game, card):
    game.terms.blank_sheet[card.id] = 1


def in_a_number_of_terms(game, card):
    game.terms.discard_income += 1


def in_the_game(game, card):
    game.color_masks["red"] += 1


def in_a_piece(game, card):
    game.leaders[1].tokens.append(card.id)


def in_a_number_of_a_piece(game, card):
    game.wonders[7].coins += 1


def in_a_move(game, card):
    card.revive.act = lambda state, seat, move: card


def in_a_class(game, card):
    game.of_all[card.index] = 1


def in_a_cached_function(game, card):
    game.asked(card)


def in_how_often_it_was_asked(game, card):
    game.asked(game.cards[0])


def in_a_closure(game, card):
    game.met(card)


def in_a_rule(game, card):
    game.houses.rules[0][0].met.add(card)


PLACES = {
    in_terms: ".terms.blank_sheet",
    in_a_number_of_terms: ".terms",
    in_the_game: ".color_masks",
    in_a_piece: ".leaders[1].tokens",
    # The move that builds it leads there first where the constants of Duel are compiled.
    in_a_number_of_a_piece: (".wonders[7]", "'].piece"),
    in_a_move: "",
    in_a_class: ".of_all",
    in_a_cached_function: ".asked",
    in_how_often_it_was_asked: ".asked",
    in_a_closure: "",
    in_a_rule: ".met",
}


def remembering():
    met = {}
    return lambda card: met.setdefault(card, 1)


@pytest.mark.parametrize("keep", PLACES)
def test_it_is_found_wherever_a_card_is_kept(keep):
    kind = kind_that_remembers()
    game = kind(kind.Options(), [(Curious(), House.Options())])
    vars(game)["met"] = remembering()
    game.asked(game.cards[0])
    view = game.deal(1).view(0)
    before = everything(view)
    assert changes(before, everything(view)) == []
    with building():
        keep(game, game.cards[9])
    found = changes(before, everything(view))
    expected = PLACES[keep]
    places = (expected,) if isinstance(expected, str) else expected
    assert any(each in place for each in places for place in found), found
