"""Hands that go round: each seat takes a card of its hand in secret, then all pass the rest on.

For house rules that draft in this way. Cards are named by their ids, and a card may be there more
than once. A rule keeps the hands as they were dealt and what was taken; the rest follows.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from wonders.core.game.chance.shuffle_imagined_games_and_schedules import shuffled

__all__ = ["PassedHands"]

#: Cards by seat: as dealt, or as taken, in order.
Groups = tuple[tuple[str, ...], ...]
#: For each hand as dealt: the rounds in which a seat has held it, with its cards at the start.
Sights = tuple[tuple[tuple[int, tuple[str, ...]], ...], ...]
#: A place for a card: a hand as dealt, and the round in which a card leaves it.
Place = tuple[int, int]


@dataclass(frozen=True)
class PassedHands:
    """Hands of equal size by seat, and by seat what was taken of them in each round.

    In round 0 each seat has the hand that it was dealt. It keeps one card, and the rest goes to
    the next seat.
    """

    #: The hands as they were dealt, by seat.
    dealt: Groups
    #: What each seat has taken, in the order of rounds.
    taken: Groups

    @classmethod
    def of(cls, dealt: Groups) -> "PassedHands":
        """Return hands of which nothing was taken yet."""
        return cls(dealt, ((),) * len(dealt))

    @property
    def round(self) -> int:
        """Return how many rounds are over."""
        return len(self.taken[0])

    def hand(self, seat: int, round: int) -> tuple[str, ...]:
        """Return what a seat holds at the start of a round, in the order of the alphabet.

        Of what a seat knows: its own hand; nothing for others, and for rounds to come.
        """
        count = len(self.dealt)
        hand = (seat - round) % count
        dealt: Any = self.dealt[hand]
        if dealt and not isinstance(dealt[0], str):
            own: tuple[str, ...] = dict(dealt).get(round, ())
            return own
        left = Counter(dealt)
        left.subtract(self.taken[(hand + each) % count][each] for each in range(round))
        return tuple(sorted(left.elements()))

    def after(self, cards: Mapping[int, str]) -> "PassedHands":
        """Return the hands after one more round, in which each seat has taken its card."""
        taken = enumerate(self.taken)
        return PassedHands(self.dealt, tuple((*its, cards[seat]) for seat, its in taken))

    def seen_by(self, seat: int, rounds: int) -> "PassedHands":
        """Return what a seat knows, if so many rounds are played: for views of a rule's memory.

        `dealt` has the hands as the seat has held them, `taken` None for what others took.
        """
        count = len(self.dealt)
        seen: list[list[Any]] = [[] for _ in self.dealt]
        for each in range(min(self.round + 1, rounds)):
            seen[(seat - each) % count].append((each, self.hand(seat, each)))
        own = self.taken[seat]
        blank: Any = (None,) * len(own)
        hands: Any = tuple(map(tuple, seen))
        return PassedHands(hands, tuple(own if each == seat else blank for each in range(count)))

    def imagined(
        self, seat: int, box: Sequence[str], size: int, had: Groups, rng: Random
    ) -> "PassedHands":
        """Return full hands that agree with what a seat knows, these being `seen_by` it.

        `box` are all cards that hands of `size` were dealt from. `had` are by seat the cards that
        it is known to have taken, since it has shown them. As long as nobody has, all that is
        possible is equally likely; then all is still possible.
        """
        sights: Any = self.dealt
        laid, pools = self._places(seat, sights, Counter(box), size)
        count = len(sights)
        shown = [(each, card) for each in range(count) if each != seat for card in had[each]]
        if not _lay_shown(shuffled(shown, rng), pools, self.round, count, laid, rng):
            raise AssertionError("no hands agree with what the seat has seen")
        for pool in pools:
            laid.update(zip(pool.places, shuffled(pool.cards, rng), strict=False))
        dealt = tuple(
            tuple(sorted(laid[hand, each] for each in range(size))) for hand in range(count)
        )
        taken = tuple(
            tuple(laid[(other - each) % count, each] for each in range(self.round))
            for other in range(count)
        )
        return PassedHands(dealt, taken)

    def _places(
        self, seat: int, sights: Sights, box: "Counter[str]", size: int
    ) -> "tuple[dict[Place, str], list[_Pool]]":
        """Return the places whose card the seat knows, and the pools of cards for the others."""
        own = self.taken[seat]
        laid: dict[Place, str] = {}
        pools = []
        unseen: list[Place] = []
        for hand, its in enumerate(sights):
            unseen += [(hand, each) for each in range(its[0][0] if its else size)]
            if its:
                box = box - Counter(its[0][1])
            for number, (begin, cards) in enumerate(its):
                end, later = its[number + 1] if number + 1 < len(its) else (size, ())
                gone = Counter(cards) - Counter(later)
                places = [(hand, each) for each in range(begin, end)]
                if begin < len(own):
                    laid[places.pop(0)] = own[begin]
                    gone -= Counter(own[begin : begin + 1])
                pools.append(_Pool(places, list(gone.elements())))
        pools.append(_Pool(unseen, list(box.elements())))
        return laid, pools


class _Pool(NamedTuple):
    """Places, and the cards that may lie there: as many, or more if they are of the box."""

    places: list[Place]
    cards: list[str]

    def ways(self, seat: int, card: str, count: int, rounds: int) -> list[Place]:
        """Return where a card may lie that a seat is known to have taken."""
        if card not in self.cards:
            return []
        return [at for at in self.places if at[1] < rounds and sum(at) % count == seat]


def _lay_shown(
    shown: list[tuple[int, str]],
    pools: list[_Pool],
    rounds: int,
    count: int,
    laid: dict[Place, str],
    rng: Random,
) -> bool:
    """Lay each card that a seat has shown where it may have taken it; return whether that goes.

    `shown` are pairs of a seat and a card.
    """
    if not shown:
        return True
    # The one with the fewest ways first, so that hardly anything is tried in vain.
    by_number = [
        [(pool, at) for pool in pools for at in pool.ways(seat, card, count, rounds)]
        for seat, card in shown
    ]
    number = min(range(len(shown)), key=lambda each: len(by_number[each]))
    card = shown[number][1]
    others = shown[:number] + shown[number + 1 :]
    for pool, at in shuffled(by_number[number], rng):
        pool.places.remove(at)
        pool.cards.remove(card)
        laid[at] = card
        if _lay_shown(others, pools, rounds, count, laid, rng):
            return True
        del laid[at]
        pool.places.append(at)
        pool.cards.append(card)
    return False
