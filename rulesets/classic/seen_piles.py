"""Laying out cards that a seat has seen on the discard pile without seeing who put them there.

Who chooses with Halikarnassos sees the whole pile, and everybody sees what is revived (C20).
Such a card came from some face-down discard: from one of a group of which the seat knows the
cards, or from one it knows nothing of. Each card is given a source such that all places on
the pile that were filled by then get their cards.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import cast

from wonders.core.seeds import shuffled
from wonders.rulesets.classic.knowledge import Group, Place, Sighting
from wonders.rulesets.classic.pieces import Card

__all__ = ["lay_seen_piles"]

#: How often cards are laid out anew when what was seen later does not fit.
TRIES = 500

Key = tuple[object, ...]
START: Key = ("start",)
END: Key = ("end",)


def lay_seen_piles(
    sightings: Sequence[Sighting],
    groups: list[Group],
    pools: list[list[Card]],
    rng: Random,
) -> dict[Place, list[Card]]:
    """Return the cards of which the places on the pile are settled now.

    Takes these cards out of `groups` and `pools`.
    """
    before = [(group, list(group.cards), group.unknown) for group in groups]
    all_spare = [list(pool) for pool in pools]
    for _ in range(TRIES):
        fixed: dict[Place, list[Card]] = {}
        if all(_lay(sighting, groups, pools, fixed, rng) for sighting in sightings):
            return fixed
        for group, cards, unknown in before:
            group.cards = list(cards)
            group.unknown = unknown
        for pool, spare in zip(pools, all_spare, strict=True):
            pool[:] = spare
    raise AssertionError("no full state agrees with the view")


def _lay(
    sighting: Sighting,
    groups: list[Group],
    pools: list[list[Card]],
    fixed: dict[Place, list[Card]],
    rng: Random,
) -> bool:
    """Give every card of a sighting a source and a place; return whether that is possible.

    It is a flow: from the cards through the groups that know them, or through what is
    unknown of their age, to the open places.
    """
    open_places: list[list[Place]] = []
    room: dict[tuple[Key, Key], int] = {}
    cards = Counter(sighting.cards)
    for card, count in cards.items():
        room[START, ("card", card)] = count
        for age, pool in enumerate(pools):
            spare = pool.count(card)
            if spare:
                room[("card", card), ("spare", age, card)] = spare
    for number, group in enumerate(groups):
        places = [
            place
            for place in group.places
            if place.piled and sighting.since <= place.entry < sighting.before
        ]
        for place, taken in fixed.items():
            for _ in taken:
                if place in places:
                    places.remove(place)
        open_places.append(places)
        if not places:
            continue
        room[("group", number), END] = len(places)
        if group.unknown:
            room[("unknown", number), ("group", number)] = group.unknown
        for card in cards:
            known = group.cards.count(card)
            if known:
                room[("card", card), ("known", number, card)] = known
                room[("known", number, card), ("group", number)] = known
            if group.unknown and card in pools[group.age]:
                room[("spare", group.age, card), ("unknown", number)] = len(places)
    used = _flow(room, len(sighting.cards), rng)
    if used is None:
        return False
    loose: dict[int, list[Card]] = {}
    for (start, end), count in used.items():
        if end[0] == "known":
            number, card = cast("tuple[int, Card]", end[1:])
            for _ in range(count):
                groups[number].cards.remove(card)
        elif start[0] == "spare":
            number, card = cast("int", end[1]), cast("Card", start[2])
            for _ in range(count):
                groups[number].unknown -= 1
                pools[groups[number].age].remove(card)
        else:
            continue
        loose.setdefault(number, []).extend([card] * count)
    for number, there in loose.items():
        for card, place in zip(there, shuffled(open_places[number], rng), strict=False):
            fixed.setdefault(place, []).append(card)
    return True


def _flow(
    room: dict[tuple[Key, Key], int], wanted: int, rng: Random
) -> dict[tuple[Key, Key], int] | None:
    """Return how much goes along each edge so that `wanted` arrives, or None; at random."""
    left = dict(room)
    onward: dict[Key, list[Key]] = {}
    for start, end in room:
        onward.setdefault(start, []).append(end)
        onward.setdefault(end, []).append(start)
        left.setdefault((end, start), 0)
    for _ in range(wanted):
        came: dict[Key, Key] = {START: START}
        waiting = [START]
        while waiting and END not in came:
            at = waiting.pop()
            for to in shuffled(onward.get(at, ()), rng):
                if to not in came and left[at, to]:
                    came[to] = at
                    waiting.append(to)
        if END not in came:
            return None
        at = END
        while at != START:
            left[came[at], at] -= 1
            left[at, came[at]] += 1
            at = came[at]
    return {edge: count - left[edge] for edge, count in room.items() if count > left[edge]}
