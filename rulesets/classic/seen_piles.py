"""Laying out cards that a seat has seen on the discard pile without seeing who put them there.

Who chooses with Halikarnassos sees the whole pile, and everybody sees what is revived (C20).
Such a card came from some face-down discard: from one of a group of which the seat knows the
cards, or from one it knows nothing of. Each card is given a source such that all places on
the pile that were filled by then get their cards.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from wonders.core.seeds import shuffled
from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.knowledge import Group, Place, card_in
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.state import Extra

if TYPE_CHECKING:
    from wonders.rulesets.classic.view import View

__all__ = ["lay_seen_piles"]


class Sighting(NamedTuple):
    """Is a card that came on the pile between two entries of the log."""

    card: Card
    since: int
    before: int


class Source(NamedTuple):
    """Is where a card may have come from: known in its group, or from the rest of its age."""

    group: Group
    place: Place
    known: bool


def lay_seen_piles(
    view: "View",
    groups: list[Group],
    placed: Sequence[tuple[Card, Place]],
    pools: list[list[Card]],
    rng: Random,
) -> dict[Place, list[Card]]:
    """Return the cards of which the places on the pile are settled now.

    Takes these cards out of `groups` and `pools`.
    """
    sightings: list[Sighting] = []
    whole = 0
    revived: Counter[Card] = Counter()
    for number, cards, all_seen in _sights(view):
        there = Counter(card for card, place in placed if place.piled and place.entry < number)
        there.update(each.card for each in sightings)
        there.subtract(revived)
        wanted = Counter(cards)
        wanted.subtract(there)
        sightings += [Sighting(card, whole, number) for card in (+wanted).elements()]
        if all_seen:
            whole = number
        if number < len(view.table.log):
            entry = view.table.log[number]
            assert isinstance(entry, Extra)
            card = card_in(entry.move)
            if card is not None:
                revived[card] += 1
    layout = _Layout(groups, pools, whole)
    if sightings and not layout.lay(sightings, rng):
        raise AssertionError("no full state agrees with the view")
    return layout.fixed


def _sights(view: "View") -> list[tuple[int, Hand, bool]]:
    """Return when the seat saw cards of the pile, which, and whether these were all."""
    table = view.table
    sights: list[tuple[int, Hand, bool]] = []
    for number, entry in enumerate(table.log):
        if not isinstance(entry, Extra):
            continue
        card = card_in(entry.move)
        if entry.pile:
            sights.append((number, entry.pile, True))
        elif card is not None and entry.move.verb == "revive":
            sights.append((number, (card,), False))
    if view.sees_pile:
        sights.append((len(table.log), table.pile, True))
    return sights


class _Layout:
    """Gives each of the cards seen a source, trying the most constrained first."""

    def __init__(self, groups: list[Group], pools: list[list[Card]], whole: int) -> None:
        self.pools = pools
        #: Every place on the pile that came before this entry has to be filled.
        self.whole = whole
        self.fixed: dict[Place, list[Card]] = {}
        #: The places on the pile that are still open, by group.
        self.open = [
            (group, [place for place in group.places if place.piled])
            for group in groups
            if any(place.piled for place in group.places)
        ]

    def lay(self, cards: list[Sighting], rng: Random) -> bool:
        """Lay out the cards, going back where it does not work out."""
        if not cards:
            return not any(place.entry < self.whole for _, places in self.open for place in places)
        for card, source in shuffled(self._tightest(cards), rng):
            rest = list(cards)
            rest.remove(card)
            self._take(card.card, source)
            if self.lay(rest, rng):
                return True
            self._put_back(card.card, source)
        return False

    def _tightest(self, cards: list[Sighting]) -> list[tuple[Sighting, Source]]:
        """Return the options for the card, or the place to fill, that has the fewest."""
        options = {card: self._sources(card) for card in dict.fromkeys(cards)}
        card = min(options, key=lambda each: len(options[each]))
        best = [(card, source) for source in options[card]]
        for group, places in self.open:
            needy = {place for place in places if place.entry < self.whole}
            for place in needy:
                fit = [
                    (each, source)
                    for each, sources in options.items()
                    for source in sources
                    if source.group is group and source.place is place
                ]
                if len(fit) < len(best):
                    best = fit
        return best

    def _sources(self, seen: Sighting) -> list[Source]:
        found = []
        for group, places in self.open:
            known = seen.card in group.cards
            drawn = group.unknown > 0 and seen.card in self.pools[group.age]
            if not (known or drawn):
                continue
            for place in dict.fromkeys(places):
                if seen.since <= place.entry < seen.before:
                    if known:
                        found.append(Source(group, place, True))
                    if drawn:
                        found.append(Source(group, place, False))
        return found

    def _take(self, card: Card, source: Source) -> None:
        for group, places in self.open:
            if group is source.group:
                places.remove(source.place)
        self.fixed.setdefault(source.place, []).append(card)
        if source.known:
            source.group.cards.remove(card)
        else:
            source.group.unknown -= 1
            self.pools[source.group.age].remove(card)

    def _put_back(self, card: Card, source: Source) -> None:
        for group, places in self.open:
            if group is source.group:
                places.append(source.place)
        self.fixed[source.place].remove(card)
        if source.known:
            source.group.cards.append(card)
        else:
            source.group.unknown += 1
            self.pools[source.group.age].append(card)
