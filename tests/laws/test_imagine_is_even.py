"""What is imagined is drawn evenly: held against all deals that a seat cannot tell apart.

These are found by trying: every order of the hidden cards is dealt, the game is played again,
and those in which the seat sees the same are counted.
"""

from collections import Counter
from functools import lru_cache
from itertools import permutations, product
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from evenness import EACH, misfit
from random_games import course_in

from wonders.core import IllegalMove, load
from wonders.core.errors import BadRecord
from wonders.rulesets.classic.building import REVIVE
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.sight import imagined_worlds as classic_imagine
from wonders.rulesets.classic.sight.known_from_passed_hands import card_in
from wonders.rulesets.classic.turns_played_so_far import Extra, Hidden, Turn
from wonders.rulesets.duel import imagined_worlds as duel_imagine
from wonders.rulesets.duel.solo import view as solo_view


def imagined(view, told, outcomes):
    rng = Random(1)
    return Counter(told(view.imagine(rng)) for _ in range(EACH * outcomes))


def played_again(game, deal, moves):
    """Return the state after some moves from a deal, None if they cannot be played."""
    try:
        state = game.start(deal)
        for move in moves:
            state.play(move)
    except (IllegalMove, BadRecord):
        return None
    return state


# -- Duel ------------------------------------------------------------------------------------


@lru_cache
def duel(leader=None):
    return load("duel", [], {"solo": leader})


def duel_game(seed, until, leader=None, taste=()):
    """Return a random game of Duel as far as a state that is looked for, and its moves."""
    moves = []
    for state, move in course_in({"it": duel(leader)}, ("it", seed, dict(taste))):
        if until(state):
            return state, moves
        moves.append(move)
    raise AssertionError("there is no such state")


def face_down(state):
    return [*state.game.displays[state.age].face_down(state.left | state.taken)]


def few_hidden(state):
    """Return whether there are two cards face down in Age III, a guild and another one."""
    if state.age < 2 or state.choices or state.seat is None:
        return False
    backs = [state.dealt.ages[2][place].age for place in face_down(state)]
    return len(backs) == 2 and len(set(backs)) == 2


def displays(state):
    """Yield the deals with any unseen cards, guilds or not, where cards lie face down."""
    deal = state.deal
    hidden = face_down(state)
    seen = {card.id for place, card in enumerate(state.dealt.ages[2]) if place not in hidden}
    unseen = [c.id for c in (*state.game.packs[2], *state.game.guilds) if c.id not in seen]
    for chosen in permutations(unseen, len(hidden)):
        cards = list(deal.ages[2])
        for place, card in zip(hidden, chosen, strict=True):
            cards[place] = card
        yield msgspec.structs.replace(deal, ages=[*deal.ages[:2], cards])


def boxes(state):
    for order in permutations(state.deal.box_tokens):
        yield msgspec.structs.replace(state.deal, box_tokens=list(order))


def unseen_wonders(state):
    *shown, a, b, c, d = state.deal.wonders
    for order in permutations([a, b, c, d]):
        yield msgspec.structs.replace(state.deal, wonders=[*shown, *order])


def decisions(state):
    """Yield the deals with the rest of the first pass of decision cards in any order."""
    cards = state.deal.decisions
    for order in permutations(cards[8:12]):
        deal = [*cards[:8], *order, *cards[12:]]
        yield msgspec.structs.replace(state.deal, decisions=deal)


def ids(pieces):
    return tuple(piece.id for piece in pieces)


def keeps_token(state):
    return bool(state.drawn and state.choices)


def kept_token(state):
    return bool(state.drawn and not state.choices)


LIBRARY = (("wonder", 60),)
#: What is hidden: the state, the deals that may be, what is told of one, how many there are.
HIDDEN_IN_DUEL = {
    "cards face down": (0, few_hidden, None, 0, displays, lambda s: ids(s.dealt.ages[2]), None),
    "wonders": (0, few_hidden, None, 1, unseen_wonders, lambda s: ids(s.dealt.wonders), 24),
    "the box": (0, few_hidden, None, 1, boxes, lambda s: ids(s.dealt.box), 120),
    "decisions": (
        2,
        lambda s: s.turned == 8,
        "caesar",
        0,
        decisions,
        lambda s: ids(s.dealt.decisions[:12]),
        24,
    ),
}


@pytest.mark.parametrize("what", HIDDEN_IN_DUEL)
def test_every_hidden_order_of_duel_is_as_likely(what):
    seed, until, leader, seat, deals, told, count = HIDDEN_IN_DUEL[what]
    state, moves = duel_game(seed, until, leader)
    expected = alike(state, seat, moves, deals(state), told)
    assert len(expected) == (count or len(expected)) > 3
    assert misfit(imagined(state.view(seat), told, len(expected)), expected) < 4


def alike(state, seat, moves, deals, told):
    """Return of how many of the deals, by what is told of them, a seat sees the same."""
    view = state.view(seat)
    found = Counter()
    for deal in deals:
        twin = played_again(state.game, deal, moves)
        if twin is not None and twin.view(seat) == view:
            found[told(twin)] += 1
    return found


@pytest.mark.parametrize(
    ("until", "chooser", "count"),
    [
        (keeps_token, True, 2),
        (keeps_token, False, 120),
        (kept_token, True, 2),
        (kept_token, False, 72),
    ],
)
def test_every_box_is_as_likely_that_the_library_may_have_drawn_from(until, chooser, count):
    """D26."""
    state, moves = duel_game(0, until, taste=LIBRARY)
    drawer = state.drawn[0]
    seat = drawer if chooser else 1 - drawer
    expected = alike(state, seat, moves, boxes(state), lambda s: ids(s.dealt.box))
    assert len(expected) == count
    told = imagined(state.view(seat), lambda s: ids(s.dealt.box), max(count, 20))
    assert misfit(told, expected) < 4


# -- classic ---------------------------------------------------------------------------------


#: Everybody builds, so that few cards lie face down; who has a stage to revive builds it.
BUILDERS = {"build": 60, "stage": 3, "revive": 9, "discard": 0.1}


class Slot(NamedTuple):
    """A card of a dealt stack that a seat has not seen used, by which move, if by any."""

    stack: int
    card: Card
    where: tuple[int, int] | None
    tucked: bool


def hidden_slots(state, seat):
    """Return by age the places of cards that others have used face down, or left."""
    slots = [[] for _ in range(state.age + 1)]
    for number, entry in enumerate(state.log):
        if isinstance(entry, Turn):
            for at, move in enumerate(entry.moves):
                city = state.game.order[at]
                if city != seat and move.verb in ("stage", "discard"):
                    stack = state.stack_of(city, entry.age, entry.turn)
                    card = move.under or move.piece
                    slot = Slot(stack, card, (number, at), move.verb == "stage")
                    slots[entry.age].append(slot)
    for age in ended_ages(state):
        for city in range(state.game.players):
            stack = state.stack_of(city, age, state.game.last_turn)
            left = Counter(state.dealt.ages[age][stack])
            for entry in state.log:
                if isinstance(entry, Turn) and entry.age == age:
                    used = [state.stack_of(c, age, entry.turn) for c in state.game.order]
                    move = entry.moves[used.index(stack)]
                    left[move.under or move.piece] -= 1
            if city != seat:
                slots[age] += [Slot(stack, card, None, False) for card in left.elements()]
    return slots


def ended_ages(state):
    return [e.age for e in state.log if isinstance(e, Turn) and e.turn == state.game.last_turn]


def orders_of(slots, seen):
    """Return the orders in which cards may lie in their places.

    Where all of the pile is seen, the same cards as in truth must have come to lie there.
    """
    tucked = [at for at, slot in enumerate(slots) if seen and slot.tucked]
    others = [at for at, slot in enumerate(slots) if not (seen and slot.tucked)]
    found = []
    for mine, yours in product(permutations(tucked), permutations(others)):
        order = dict(zip([*tucked, *others], [*mine, *yours], strict=True))
        found.append([order[at] for at in range(len(slots))])
    return found


def layouts(state, seat):
    """Yield the deals and moves with the cards in hidden places in any order."""
    slots = hidden_slots(state, seat)
    seen = bool(state.pending)
    for orders in product(*[orders_of(in_age, seen) for in_age in slots]):
        ages = [[list(hand) for hand in age] for age in state.dealt.ages]
        moves = [list(getattr(e, "moves", None) or [e.move]) for e in state.log]
        for age, (in_age, order) in enumerate(zip(slots, orders, strict=True)):
            for stack, card, _, _ in in_age:
                ages[age][stack].remove(card)
            for (stack, _, where, _), other in zip(in_age, order, strict=True):
                card = in_age[other].card
                ages[age][stack].append(card)
                if where is not None:
                    number, at = where
                    move = moves[number][at]
                    sold = move.verb == "discard"
                    moves[number][at] = card.discard if sold else card.stages[move.left][move.right]
        dealt = [[[card.id for card in hand] for hand in age] for age in ages]
        yield (
            msgspec.structs.replace(state.deal, ages=dealt),
            [move for entry in moves for move in entry],
        )


def told_of_classic(ages):
    """Return what is told of a layout: all moves, and the cards dealt in ages that are over."""

    def told(state):
        dealt = [[sorted(ids(hand)) for hand in state.dealt.ages[age]] for age in ages]
        moves = [str(m) for e in state.log for m in getattr(e, "moves", None) or [e.move]]
        return str((moves, dealt))

    return told


def sees_pile(state, seat):
    return state.pending[:1] == ((REVIVE, seat),) and state.turn == state.game.last_turn


def other_revived(state, seat):
    revived = [e for e in state.log if isinstance(e, Extra) and e.move.verb == "revive"]
    new = state.turn == 0 and not state.chosen and not state.pending
    return bool(new and revived and all(each.city != seat for each in revived))


def classic_game(players, boards, seed, seat, until, age, taste=()):
    game = classic(players, boards)
    for state, _ in course_in({"it": game}, ("it", seed, BUILDERS | dict(taste))):
        if state.age == age and state.current is not None and until(state, seat):
            return state
    return None


@lru_cache
def classic(players, boards):
    return load("classic", [], {"players": players, "boards": boards.split()})


THREE = "halikarnassos:B giza:A rhodes:A"
FOUR = f"{THREE} alexandria:A"
FIVE = f"{FOUR} ephesos:A"
#: Stages and sales too, so that more cards lie face down.
SELLERS = (("stage", 30), ("discard", 5))
#: Positions with few cards that lie face down: players, boards, seed, seat, what, age, taste.
HIDDEN_IN_CLASSIC = {
    "a pile seen in Age I": (4, FOUR, 53, 0, sees_pile, 0, SELLERS),
    "a pile seen twice": (3, THREE, 17, 0, sees_pile, 1, ()),
    "a pile of two ages": (4, FOUR, 163, 0, sees_pile, 1, ()),
    "a revival seen": (4, FOUR, 116, 1, other_revived, 1, ()),
    "a revival among five": (5, FIVE, 154, 1, other_revived, 1, SELLERS),
}


@lru_cache
def expected_in_classic(what):
    """Return a view, how its layouts are told apart, and which there are."""
    seat = HIDDEN_IN_CLASSIC[what][3]
    state = classic_game(*HIDDEN_IN_CLASSIC[what])
    view = state.view(seat)
    told = told_of_classic(sorted(set(ended_ages(state))))
    found = Counter()
    for deal, moves in layouts(state, seat):
        twin = played_again(state.game, deal, moves)
        if twin is not None and twin.view(seat) == view:
            found[told(twin)] += 1
    return view, told, found


@pytest.mark.parametrize("what", HIDDEN_IN_CLASSIC)
def test_every_layout_that_agrees_with_the_pile_is_as_likely(what):
    """C16, C20."""
    view, told, expected = expected_in_classic(what)
    assert len(expected) > 1
    assert misfit(imagined(view, told, max(len(expected), 5)), expected) < 4


# -- the Free City ---------------------------------------------------------------------------


def test_what_the_free_city_uses_face_down_is_any_card_that_it_may(classic_two):
    """F4: of the cards nobody has seen, those that cost something, each as likely."""
    state = classic_two
    view = state.view(1)
    assert isinstance(view.table.log[0].moves[0], Hidden)
    known = {*state.log[0].hands[1], *state.hands[1], state.log[0].moves[1].piece}
    deck = state.game.decks[0]
    fits = [c for c in deck if c not in known and (c.needs or c.coins)]
    counts = imagined(view, lambda world: card_in(world.log[0].moves[0]).id, len(fits))
    assert misfit(counts, Counter(card.id for card in fits)) < 4
    assert any(not (card.needs or card.coins) for card in deck if card not in known)


@pytest.fixture(scope="module")
def classic_two():
    """A game in which the first player has put a card under a stage of the Free City."""
    game = load(
        "classic", [], {"players": 2, "boards": ["halikarnassos:A", "rhodes:A", "babylon:B"]}
    )
    for seed in range(50):
        state = game.deal(seed)
        stages = [move for move in state.moves() if move.verb == "stage"]
        if stages:
            state.play(stages[0])
            for _ in range(2):
                state.play(next(m for m in state.moves() if m.verb == "build"))
            return state
    raise AssertionError("the Free City has nothing for its stage")


# -- the tests can fail ----------------------------------------------------------------------


def biased(things, rng):
    """Return the things in any order, but one time in five as they are."""
    return list(things) if rng.random() < 0.2 else sorted(things, key=lambda _: rng.random())


def biased_dice(things, dice):
    """Return the things in any order, but one time in five as they are."""
    return things if dice.below(5) == 0 else sorted(things, key=lambda _: dice.word())


def biased_draw(row, left, dice):
    """Return any of the first items of a row, but one time in five the last of them."""
    at = left - 1 if dice.below(5) == 0 else dice.below(left)
    drawn, row[at] = row[at], row[left - 1]
    return drawn


@pytest.mark.parametrize("what", HIDDEN_IN_DUEL)
def test_a_biased_shuffle_of_duel_is_found(what, monkeypatch):
    monkeypatch.setattr(duel_imagine, "_shuffle", biased_dice)
    monkeypatch.setattr(duel_imagine, "_draw", biased_draw)
    monkeypatch.setattr(solo_view, "shuffled", biased)
    with pytest.raises(AssertionError):
        test_every_hidden_order_of_duel_is_as_likely(what)


def test_a_free_city_without_its_rule_is_found(classic_two, monkeypatch):
    monkeypatch.setattr(classic_imagine, "free_city_masks", lambda table, places: {})
    with pytest.raises(AssertionError):
        test_what_the_free_city_uses_face_down_is_any_card_that_it_may(classic_two)
