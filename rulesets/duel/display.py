"""The displays: their slots, which of them cover which, which hold cards face up.

Which card lies in which slot is part of the deal (`LiveDeal.ages`).
"""

from wonders.core.game.constants import Shared
from wonders.rulesets.duel.numbers_schema import DisplayPlan

__all__ = ["Display", "Layout"]


class Layout(Shared):
    """What is left of a display at one moment; made at first use, shared by all states.

    `left` is the mask of the slots that still hold a card, `free` are those of them that no
    other card covers. Each layout remembers the layouts that follow it, so that a turn is one
    look-up.
    """

    __slots__ = ("_after", "_display", "_freed", "free", "left")

    def __init__(self, display: "Display", left: int, free: tuple[int, ...]) -> None:
        self._display = display
        self.left = left
        self.free = free
        self._after: list[Layout | None] = [None] * display.size
        self._freed: list[tuple[int, ...] | None] = [None] * display.size

    def without(self, slot: int) -> "Layout":
        """Return the layout after the card of a free slot is taken."""
        after = self._after[slot]
        if after is None:
            after = self._display.layout(self.left ^ (1 << slot))
            self._after[slot] = after
        return after

    def freed(self, slot: int) -> tuple[int, ...]:
        """Return the slots that become free when the card of a free slot is taken."""
        freed = self._freed[slot]
        if freed is None:
            after = self.without(slot).free
            freed = tuple([each for each in after if each not in self.free])
            self._freed[slot] = freed
        return freed


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
        #: The layouts met so far, by the mask of the slots left; a display has a few thousand
        #: at the most.
        self._layouts: dict[int, Layout] = {}
        #: The layout with all cards.
        self.whole = self.layout(self.full)
        self._face_down: dict[int, tuple[int, ...]] = {}

    def layout(self, left: int) -> "Layout":
        """Return the layout with cards in the slots of a mask."""
        layout = self._layouts.get(left)
        if layout is None:
            free = tuple(
                slot
                for slot, covers in enumerate(self.covers)
                if left >> slot & 1 and not covers & left
            )
            layout = self._layouts[left] = Layout(self, left, free)
        return layout

    def free_slots(self, left: int) -> tuple[int, ...]:
        """Return the slots of a mask that no other card covers."""
        return self.layout(left).free

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
