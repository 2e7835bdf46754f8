"""The displays: their slots, which of them cover which, which hold cards face up.

Which card lies in which slot is part of the deal (`LiveDeal.ages`).
"""

from typing import Final

from wonders.core.compiled_or_plain import append, i64, vec
from wonders.rulesets.duel.numbers_schema import DisplayPlan

__all__ = ["GONE", "Display", "free_in", "uncover"]

#: Of a slot without a card: fewer cards than lie on any.
GONE: Final = -1


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
        #: The slots that each slot covers, one slot after the other, and where those of each begin.
        self.under = vec[i64]()
        self.first_under = vec[i64]([0])
        for slot in range(self.size):
            for other in range(self.size):
                if self.covers[other] >> slot & 1:
                    self.under = append(self.under, other)
            self.first_under = append(self.first_under, len(self.under))
        #: How many cards lie on each while none is taken; shared, so not to be changed.
        self.covered_whole = self.covered(self.full)
        #: The free slots then.
        self.free_whole = free_in(self.covered_whole)
        #: What was asked for before, by the mask of the slots left; a display has a few hundred of
        #: these masks.
        self._free: dict[int, tuple[int, ...]] = {}
        self._face_down: dict[int, tuple[int, ...]] = {}

    def covered(self, left: int) -> vec[i64]:
        """Return for each slot of a mask how many cards lie on its card; `GONE` for the others."""
        return vec[i64](
            [
                (self.covers[slot] & left).bit_count() if left >> slot & 1 else GONE
                for slot in range(self.size)
            ]
        )

    def free_slots(self, left: int) -> tuple[int, ...]:
        """Return the slots of a mask that no other card covers."""
        slots = self._free.get(left)
        if slots is None:
            slots = tuple(
                slot
                for slot, covers in enumerate(self.covers)
                if left >> slot & 1 and not covers & left
            )
            self._free[left] = slots
        return slots

    def face_down(self, left: int) -> tuple[int, ...]:
        """Return the slots of a mask whose cards lie face down once all free ones are turned up."""
        slots = self._face_down.get(left)
        if slots is None:
            free = self.free_slots(left)
            slots = tuple(
                slot
                for slot in range(self.size)
                if left >> slot & 1 and not self.up >> slot & 1 and slot not in free
            )
            self._face_down[left] = slots
        return slots


def free_in(covered: vec[i64]) -> vec[i64]:
    """Return the slots with a card on which no other lies, in order, then `GONE` to the end."""
    free = vec[i64]([GONE] * (len(covered) + 1))
    slot: i64 = 0
    count: i64 = 0
    for lying in covered:
        if not lying:
            free[count] = slot
            count += 1
        slot += 1  # noqa: SIM113 - faster than `enumerate` when compiled
    return free


def uncover(display: Display, covered: vec[i64], free: vec[i64], slot: i64) -> None:
    """Take the card of a free slot away, in the rows `covered` and `free_in` have made."""
    end: i64 = 0
    while free[end] != slot and free[end] != GONE:
        end += 1
    if free[end] == slot:
        while free[end] != GONE:
            free[end] = free[end + 1]
            end += 1
        end -= 1
    covered[slot] = GONE
    at = display.first_under[slot]
    last = display.first_under[slot + 1]
    while at < last:
        under = display.under[at]
        lying = covered[under] - 1
        covered[under] = lying
        if not lying:
            place = end
            while place > 0 and free[place - 1] > under:
                free[place] = free[place - 1]
                place -= 1
            free[place] = under
            end += 1
        at += 1
