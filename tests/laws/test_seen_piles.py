"""Cards seen on the pile are laid evenly where they may have come from: in made-up positions.

All layouts are tried, each card a thing of its own.
"""

from collections import Counter
from itertools import islice, permutations, product
from random import Random

import pytest
from evenness import EACH, misfit

from wonders.core import load
from wonders.rulesets.classic.sight.imagined_worlds import Knowledge, _lay
from wonders.rulesets.classic.sight.known_from_discard_pile import Pool, SeenPile, Sighting
from wonders.rulesets.classic.sight.known_from_passed_hands import Group, Place

GAME = load("classic", [], {"players": 3})


def puzzle(seed):
    """Return what a seat may know of a few cards, made up, and their true places.

    Every card lies in a place of its age: those of a known group are known to be in it, the
    others may be anywhere. Some of those on the pile are seen there.
    """
    rng = Random(seed)
    game = GAME
    names = game.decks[0][:5]
    groups, pools, true = [], [], {}
    for age in range(2):
        pools.append([])
        for _ in range(rng.choice([1, 2, 2])):
            number = len(groups)
            places = [
                Place(rng.randrange(6), 10 * number + at, 0, rng.random() < 0.8)
                for at in range(rng.choice([1, 2, 2]))
            ]
            cards = rng.choices(names, k=len(places))
            true |= dict(zip(places, cards, strict=True))
            known = rng.choice([0, 0, len(cards), len(cards) - 1])
            groups.append(Group(age, cards[:known], len(cards) - known, places))
            pools[age] += cards[known:]
        pools[age] += rng.choices(names, k=rng.choice([0, 1]))
    sightings = []
    for place in true:
        if place.piled and place.entry < 3:
            # All of the pile was seen before this entry, and one card of it even earlier.
            sightings.append(Sighting(true[place], 0, 3 if sightings else place.entry + 1))
    later = [place for place in true if place.piled and place.entry >= 3]
    if later:
        place = rng.choice(later)
        sightings.append(Sighting(true[place], 3, rng.randint(place.entry + 1, 6)))
    masks = {}
    for place in [place for place in true if rng.random() < 0.3]:
        masks[place] = sum({card.bit for card in (true[place], *rng.sample(names, 3))})
    return groups, pools, sightings, masks


def knowledge_of(groups, pools, sightings, masks):
    known = Knowledge.__new__(Knowledge)
    known.groups, known.rests, known.masks = groups, pools, masks
    known.guilds = [([], 0) for _ in pools]
    known.seen_guilds, known.placed, known.revivals = frozenset(), [], []
    known.order = range(len(groups))
    counted = [Pool(len(pool), Counter(pool)) for pool in pools]
    known.seen_pile = SeenPile(sightings, groups, counted, masks) if sightings else None
    return known


def every_layout(groups, pools, sightings, masks):
    """Count by name all orders of the cards, each a thing of its own, that agree."""
    found = Counter()
    in_ages = [[g for g in groups if g.age == age] for age in range(len(pools))]
    by_age = [Counter(layouts_of(mine, pool)) for mine, pool in zip(in_ages, pools, strict=True)]
    for parts in product(*[each.items() for each in by_age]):
        laid = dict(pair for part, _ in parts for pair in part)
        if all(masks.get(place, -1) & card.bit for place, card in laid.items()):
            piled = [(place.entry, card) for place, card in laid.items() if place.piled]
            if were_seen(sightings, piled):
                weight = 1
                for _, count in parts:
                    weight *= count
                found[by_place(laid)] += weight
    return found


def layouts_of(groups, pool):
    """Yield the cards of an age by place: each group takes its own and some of the pool."""
    for order in permutations(pool):
        spare = list(order)
        hands = []
        for group in groups:
            hands.append([*group.cards, *spare[: group.unknown]])
            del spare[: group.unknown]
        for dealt in product(*[permutations(hand) for hand in hands]):
            pairs = zip(groups, dealt, strict=True)
            yield tuple(pair for g, cards in pairs for pair in zip(g.places, cards, strict=True))


def were_seen(sightings, piled):
    """Return whether every card seen has a place, and the pile was no larger than seen."""
    whole = [each for each in sightings if each.since == 0]
    if whole and sum(entry < 3 for entry, _ in piled) != len(whole):
        return False
    return any(
        all(
            card is seen.card and seen.since <= entry < seen.before
            for seen, (entry, card) in zip(sightings, order, strict=True)
        )
        for order in permutations(piled, len(sightings))
    )


def by_place(laid):
    return tuple(sorted((place, card.id) for place, card in laid.items()))


def drawn(known, times):
    rng = Random(1)
    counts = Counter()
    for _ in range(times):
        pools = [[] for _ in known.rests]
        laid = {}
        while not _lay(known, range(len(pools)), pools, laid, rng):
            pass
        counts[by_place({at: card for cards in laid.values() for card, at in cards})] += 1
    return counts


def puzzles():
    """Yield made-up positions in which there are a few ways to lay the cards, but not one."""
    for seed in range(400):
        parts = puzzle(seed)
        expected = every_layout(*parts)
        # None so unlikely that it would have to be waited for.
        if 4 <= len(expected) <= 40 and expected.total() < 100 * min(expected.values()):
            yield parts, expected


def test_cards_seen_on_the_pile_are_laid_evenly():
    looked_at = uneven = 0
    for parts, expected in islice(puzzles(), 25):
        times = EACH * expected.total() // min(expected.values())
        # Of 25 numbers that are nearly normal none is as large by chance.
        assert misfit(drawn(knowledge_of(*parts), times), expected) < 4
        looked_at += 1
        uneven += len(set(expected.values())) > 1
    assert looked_at == 25
    # Names of which there are several cards make a layout likelier.
    assert uneven > 2


def test_of_two_cards_either_came_out_of_the_hand_that_was_seen():
    # One of a hand of two was sold, and one of three that nobody saw; both names are in both.
    one, two, other = GAME.decks[0][:3]
    hand = [Place(0, 0, 0, True), Place(9, 1, 0, False)]
    unseen = [Place(0, 10, 0, True), Place(9, 11, 0, False), Place(9, 12, 0, False)]
    groups = [Group(0, [one, two], 0, hand), Group(0, [], 3, unseen)]
    parts = groups, [[one, two, other]], [Sighting(one, 0, 3), Sighting(two, 0, 3)], {}
    expected = every_layout(*parts)
    assert (len(expected), len({*expected.values()})) == (4, 1)
    assert misfit(drawn(knowledge_of(*parts), 2000), expected) < 4


def test_a_seen_card_came_rather_out_of_the_hand_where_more_is_allowed_beside_it():
    # Both names are in both hands. Beside the first card two others may lie in any order, beside
    # the second in one order only.
    one, two, other = GAME.decks[0][:3]
    first = [Place(0, 0, 0, True), Place(9, 1, 0, False), Place(9, 2, 0, False)]
    second = [Place(0, 10, 0, True), Place(9, 11, 0, False)]
    groups = [Group(0, [one, two, other], 0, first), Group(0, [one, two], 0, second)]
    masks = {first[1]: two.bit | other.bit}
    parts = groups, [[]], [Sighting(one, 0, 3), Sighting(two, 0, 3)], masks
    expected = every_layout(*parts)
    assert (len(expected), len({*expected.values()})) == (3, 1)
    assert misfit(drawn(knowledge_of(*parts), 2000), expected) < 4


def test_a_pile_laid_without_counting_is_found(monkeypatch):
    monkeypatch.setattr(SeenPile, "_ways", lambda self, point: 1.0)
    with pytest.raises(AssertionError):
        test_of_two_cards_either_came_out_of_the_hand_that_was_seen()


def test_a_revival_laid_without_regard_to_copies_is_found(monkeypatch):
    monkeypatch.setattr(SeenPile, "takes", lambda self, laid, rng: True)
    with pytest.raises(AssertionError):
        test_cards_seen_on_the_pile_are_laid_evenly()
