"""Cards that a seat has seen on the discard pile without knowing who discarded them.

The seat that chooses with Halikarnassos sees the whole pile, and all see a revived card (C20).
Such a card was discarded face down: from a group whose cards the seat knows, or from one of
which it knows nothing. Each origin leaves a different number of ways in which the other cards
can lie. So the origins are drawn with these numbers as weights; `imagined_worlds` fills in the
rest.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from wonders.rulesets.classic.deal import Hand
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.sight.known_from_passed_hands import Group, Place, card_in
from wonders.rulesets.classic.turns_played_so_far import Extra

if TYPE_CHECKING:
    from wonders.rulesets.classic.sight.view import View

__all__ = ["Pool", "SeenPile", "Sighting", "new_sightings"]


class Sighting(NamedTuple):
    """A card that came to the pile between two entries of the history."""

    card: Card
    since: int
    before: int


class Pool(NamedTuple):
    """The cards of an age of which a seat knows nothing: their number, and copies of each."""

    size: int
    copies: Mapping[Card, int]


class Room(NamedTuple):
    """Places on the pile that are alike: filled in the same interval, by the same possible cards.

    Intervals are between sights of the pile. `places` have the numbers of their groups.
    """

    interval: int
    mask: int
    places: list[tuple[int, Place]]


class Box:
    """A group with its cards and places; all groups of an age without known cards are one box."""

    def __init__(self, age: int) -> None:
        self.age = age
        self.cards: Counter[Card] = Counter()
        self.unknown = 0
        self.size = 0
        self.rooms: list[Room] = []

    def add(
        self, number: int, group: Group, cuts: Sequence[int], masks: Mapping[Place, int]
    ) -> None:
        """Add a group, with its number, and its places on the pile."""
        self.cards.update(group.cards)
        self.unknown += group.unknown
        self.size += len(group.places)
        for place in group.places:
            if place.piled:
                alike = bisect_right(cuts, place.entry), masks.get(place, -1)
                room = next((each for each in self.rooms if each[:2] == alike), None)
                if room is None:
                    room = Room(*alike, [])
                    self.rooms.append(room)
                room.places.append((number, place))


class Left(NamedTuple):
    """What is left of a box: unknown cards, all places, and free places of each room."""

    unknown: int
    size: int
    free: tuple[int, ...]


class Point(NamedTuple):
    """A moment while the seen cards are laid out: `number` of them lie.

    `pools` are the sizes of the pools left, `used` the origins of earlier copies of the card.
    """

    number: int
    boxes: tuple[Left, ...]
    pools: tuple[int, ...]
    used: tuple[int, ...]


class Step(NamedTuple):
    """One way to lay the next card: its weight, the box and room, and the moment after.

    `known` is whether it is one of the known cards of the box.
    """

    weight: float
    known: bool
    box: int
    room: int
    then: Point


class Laid(NamedTuple):
    """Where the seen cards lie, and for each group the known and unknown cards that they take."""

    cards: dict[Place, Card]
    known: dict[int, list[Card]]
    unknown: dict[int, int]


class SeenPile:
    """The cards that a seat has seen on the pile, to be laid at their possible origins.

    `masks` are for each place the cards that the rules allow there, as bits.
    """

    def __init__(
        self,
        sightings: Sequence[Sighting],
        groups: Sequence[Group],
        pools: Sequence[Pool],
        masks: Mapping[Place, int],
    ) -> None:
        self.sightings = sorted(sightings, key=lambda each: (each.card.index, *each[1:]))
        self.cuts = sorted({cut for each in sightings for cut in each[1:]})
        self.pools = pools
        self.boxes: list[Box] = []
        self._find_boxes(groups, masks)
        #: The numbers of the groups in which seen cards may lie.
        self.groups = {
            number for box in self.boxes for room in box.rooms for number, _ in room.places
        }
        self._counted: dict[Point, float] = {}
        self._names = Counter(each.card for each in self.sightings)

    def _find_boxes(self, groups: Sequence[Group], masks: Mapping[Place, int]) -> None:
        blind: dict[int, Box] = {}
        for number, group in enumerate(groups):
            if group.cards:
                box = Box(group.age)
                self.boxes.append(box)
            else:
                box = blind.setdefault(group.age, Box(group.age))
            box.add(number, group, self.cuts, masks)
        self.boxes = [box for box in (*self.boxes, *blind.values()) if box.rooms]

    def forget_masks(self) -> None:
        """Allow any card in any place."""
        for box in self.boxes:
            box.rooms = [room._replace(mask=-1) for room in box.rooms]
        self._counted.clear()

    def lay(self, pools: Sequence[list[Card]], rng: Random) -> Laid | None:
        """Return where the seen cards lie, or None if they cannot; take them out of `pools`.

        Together with an even layout of all other cards, every full layout is equally likely.
        """
        laid = Laid({}, {}, {})
        rooms = [[list(room.places) for room in box.rooms] for box in self.boxes]
        boxes = tuple(
            Left(box.unknown, box.size, tuple(len(room.places) for room in box.rooms))
            for box in self.boxes
        )
        point = Point(0, boxes, tuple(pool.size for pool in self.pools), ())
        while point.number < len(self.sightings):
            card = self.sightings[point.number].card
            steps = list(self._steps(point))
            weights = [step.weight * self._ways(step.then) for step in steps]
            if not any(weights):
                return None
            step = rng.choices(steps, weights)[0]
            places = rooms[step.box][step.room]
            number, place = places.pop(int(rng.random() * len(places)))
            laid.cards[place] = card
            if step.known:
                laid.known.setdefault(number, []).append(card)
            else:
                laid.unknown[number] = laid.unknown.get(number, 0) + 1
                pools[self.boxes[step.box].age].remove(card)
            point = step.then
        return laid

    def _ways(self, point: Point) -> float:
        """Return the probability that the rest of the seen cards lie where they were seen."""
        if point.number == len(self.sightings):
            return 1.0
        ways = self._counted.get(point)
        if ways is None:
            ways = sum(step.weight * self._ways(step.then) for step in self._steps(point))
            self._counted[point] = ways
        return ways

    def _steps(self, point: Point) -> Iterator[Step]:
        number, boxes, pools, used = point
        card, since, before = self.sightings[number]
        first, last = bisect_right(self.cuts, since), bisect_right(self.cuts, before)
        same = number + 1 < len(self.sightings) and self.sightings[number + 1].card is card
        for at, (box, left) in enumerate(zip(self.boxes, boxes, strict=True)):
            known = box.cards[card] - used.count(at)
            pool = self.pools[box.age]
            spare = pool.copies.get(card, 0) - used.count(-1 - box.age) if left.unknown else 0
            if known <= 0 and spare <= 0:
                continue
            for where, room in enumerate(box.rooms):
                free = left.free[where]
                if not free or not first <= room.interval < last or not room.mask & card.bit:
                    continue
                frees = (*left.free[:where], free - 1, *left.free[where + 1 :])
                for from_box, count in ((True, known), (False, spare)):
                    if count <= 0:
                        continue
                    weight = free * count / left.size
                    sizes = pools
                    if not from_box:
                        weight *= left.unknown / pools[box.age]
                        sizes = tuple([n - (age == box.age) for age, n in enumerate(pools)])
                    rest = Left(left.unknown - (not from_box), left.size - 1, frees)
                    source = at if from_box else -1 - box.age
                    after = tuple(sorted((*used, source))) if same else ()
                    then = Point(number + 1, (*boxes[:at], rest, *boxes[at + 1 :]), sizes, after)
                    yield Step(weight, from_box, at, where, then)

    def takes(self, laid: Sequence[tuple[Card, Place]], rng: Random) -> bool:
        """Return whether a layout is kept, at random for one that can arise in several ways.

        That happens if more copies of a card are on the pile than have been seen.
        """
        for card, count in self._names.items():
            entries = [place.entry for each, place in laid if each is card and place.piled]
            if len(entries) == 1 == count:
                continue
            seen = [each[1:] for each in self.sightings if each.card is card]
            least = prod(factorial(times) for times in Counter(seen).values())
            ways = _matches(seen, entries)
            if ways > least and rng.random() * ways >= least:
                return False
        return True


def _matches(seen: Sequence[tuple[int, int]], entries: Sequence[int]) -> int:
    """Return in how many ways each interval can be given an entry of its own."""
    if not seen:
        return 1
    since, before = seen[0]
    return sum(
        _matches(seen[1:], [*entries[:at], *entries[at + 1 :]])
        for at, entry in enumerate(entries)
        if since <= entry < before
    )


def new_sightings(view: "View", placed: Sequence[tuple[Card, Place]]) -> list[Sighting]:
    """Return the cards that the seat saw on the pile and had not known to be there."""
    sightings: list[Sighting] = []
    whole = 0
    found: Counter[Card] = Counter()
    revived: Counter[Card] = Counter()
    for number, cards, all_seen in _sights(view):
        there = Counter(card for card, place in placed if place.piled and place.entry < number)
        there.update(found)
        there.subtract(revived)
        wanted = Counter(cards)
        wanted.subtract(there)
        new = list((+wanted).elements())
        sightings += [Sighting(card, whole, number) for card in new]
        found.update(new)
        if all_seen:
            whole = number
        if number < len(view.table.log):
            entry = view.table.log[number]
            assert isinstance(entry, Extra)
            card = card_in(entry.move)
            if card is not None:
                revived[card] += 1
    return sightings


def _sights(view: "View") -> list[tuple[int, Hand, bool]]:
    """Return the entries before which the seat saw the pile, the cards, and if they were all."""
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
