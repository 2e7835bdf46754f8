"""The displays: their slots, which of them cover which, which hold cards face up.

Which card lies in which slot is part of the deal (`LiveDeal.ages`).
"""

from typing import Final

from wonders.core.compiled_or_plain import append, i64, vec
from wonders.core.game.precomputed_constants import Shared
from wonders.rulesets.duel.numbers_schema import DisplayPlan

__all__ = ["GONE", "CardsLeft", "Display"]

#: Of a slot without a card: fewer cards than lie on any.
GONE: Final = -1
#: How many sets of slots a display remembers. Those of the base game leave fewer.
REMEMBERED: Final = 20_000


class Display:
    """The plan of one age's display; slots count from 0, row by row from the top.

    `rows` and `x` are the row and the horizontal position of each slot. `covers` is for each
    slot the mask of the slots that cover it, and `over` lists them. `up` is the mask of the
    slots dealt face up.
    """

    def __init__(self, plan: DisplayPlan) -> None:
        positions = [(row, x) for row, xs in enumerate(plan.rows) for x in xs]
        self.size = len(positions)
        self.full = (1 << self.size) - 1
        self.rows = [row for row, _ in positions]
        self.x = [x for _, x in positions]
        self.covers = [
            sum(
                1 << other
                for other, (row, x) in enumerate(positions)
                if row == position[0] + 1 and abs(x - position[1]) == 1
            )
            for position in positions
        ]
        self.over = [
            tuple(slot for slot in range(self.size) if covers >> slot & 1) for covers in self.covers
        ]
        self.up = sum(
            1 << slot for slot, (row, _) in enumerate(positions) if row + 1 in plan.face_up_rows
        )
        #: Whether each slot is dealt face up: 1 or 0.
        self.face_up = vec[i64]([self.up >> slot & 1 for slot in range(self.size)])
        #: The cards that are left by the mask of their slots, as far as anybody has asked.
        self._known: dict[int, CardsLeft] = {}
        #: Those before any is taken.
        self.whole = self.cards_left(self.full)

    def cards_left(self, left: int) -> "CardsLeft":
        """Return the cards in the slots of a mask; the same object each time, as a rule."""
        found = self._known.get(left)
        if found is None:
            found = CardsLeft(self, left, len(self._known) < REMEMBERED)
            if found.remembered:
                self._known[left] = found
        return found

    def free_slots(self, left: int) -> tuple[int, ...]:
        """Return the slots of a mask that no other card covers."""
        return self.cards_left(left).free_slots

    def face_down(self, left: int) -> tuple[int, ...]:
        """Return the slots of a mask whose cards lie face down once all free ones are turned up."""
        return self.cards_left(left).face_down


class CardsLeft(Shared):
    """The cards of a display that are still there, and what follows from it.

    All games share these objects, one for each set of slots: a display has some hundreds, and
    whoever takes a card goes on from one to the next.
    """

    __slots__ = (
        "_next",
        "count",
        "covered",
        "display",
        "face_down",
        "free",
        "free_slots",
        "freed",
        "freed_down",
        "freed_up",
        "left",
        "remembered",
    )

    def __init__(self, display: Display, left: int, remembered: bool) -> None:
        # First what is read in every turn, so that it lies close together.
        #: What is left once the card of a slot is taken, by the slot.
        self._next: list[CardsLeft | None] = [None] * display.size
        free = [
            slot
            for slot, covers in enumerate(display.covers)
            if left >> slot & 1 and not covers & left
        ]
        #: The free slots, those with no card on theirs, in order.
        self.free = vec[i64](free)
        self.display = display
        #: The mask of their slots.
        self.left = left
        #: How many cards these are.
        self.count: i64 = left.bit_count()
        #: Whether the display keeps this object.
        self.remembered = remembered
        #: How many cards lie on the card of each slot; `GONE` without a card.
        self.covered = vec[i64](
            [
                (covers & left).bit_count() if left >> slot & 1 else GONE
                for slot, covers in enumerate(display.covers)
            ]
        )
        #: The free slots in a tuple.
        self.free_slots = tuple(free)
        #: The slots whose cards lie face down once all free ones are turned up.
        self.face_down = tuple(
            [
                slot
                for slot, lying in enumerate(self.covered)
                if lying > 0 and not display.up >> slot & 1
            ]
        )
        #: By free slot, the slots that become free when its card is taken; and how many of these
        #: were dealt face up, and how many face down. Empty until `find_freed` is called.
        self.freed: list[vec[i64]] = []
        self.freed_up: vec[i64] = vec[i64]()
        self.freed_down: vec[i64] = vec[i64]()

    def find_freed(self) -> None:
        """Find out what becomes free with each card, unless it is known."""
        if len(self.freed_up):
            return
        size = self.display.size
        up = vec[i64]([0] * size)
        down = vec[i64]([0] * size)
        freed = [vec[i64]() for _ in range(size)]
        for slot in self.free:
            freed[slot] = self._freed_with(slot)
            for under in freed[slot]:
                if self.display.face_up[under]:
                    up[slot] += 1
                else:
                    down[slot] += 1
        # Whole, and last what is asked for: other threads may play with the same display.
        self.freed, self.freed_down = freed, down
        self.freed_up = up

    def without(self, slot: i64) -> "CardsLeft":
        """Return what is left when the card of a slot is taken."""
        found = self._next[slot]
        if found is None:
            # An `int`, as a display may have any number of slots.
            place: int = slot
            found = self.display.cards_left(self.left ^ (1 << place))
            if found.remembered:
                self._next[slot] = found
        return found

    def _freed_with(self, slot: i64) -> vec[i64]:
        """Return the slots that become free when the card of a free slot is taken."""
        freed = vec[i64]()
        place: int = slot
        for each in range(self.display.size):
            if self.covered[each] == 1 and self.display.covers[each] >> place & 1:
                freed = append(freed, each)
        return freed
