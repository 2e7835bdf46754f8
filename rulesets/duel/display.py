"""The displays: where cards lie, which cover which, which are face up."""

from wonders.core.game.constants import Shared
from wonders.rulesets.duel.setup import DisplayPlan

__all__ = ["Display", "Layout"]


class Layout(Shared):
    """Is what is left of a display at some time; shared by all states, made when it is met.

    `left` is the mask of the places that still hold a card, `free` are those of them on which
    no other card lies. Each layout knows those that come after it: a turn takes one step.
    """

    __slots__ = ("_after", "_display", "free", "left")

    def __init__(self, display: "Display", left: int, free: tuple[int, ...]) -> None:
        self._display = display
        self.left = left
        self.free = free
        self._after: list[Layout | None] = [None] * display.size

    def without(self, place: int) -> "Layout":
        """Return the layout that is left when the card of a free place is taken."""
        after = self._after[place]
        if after is None:
            after = self._display.layout(self.left ^ (1 << place))
            self._after[place] = after
        return after


class Display:
    """Is the plan of one age's display; places count from 0, row by row from the top.

    `rows` and `x` say where a card lies, `covers` gives for each place the mask of the
    places that lie on it and `over` lists them, `up` is the mask of the places dealt face up.
    """

    def __init__(self, plan: DisplayPlan) -> None:
        spots = [(row, x) for row, xs in enumerate(plan.rows) for x in xs]
        self.size = len(spots)
        self.full = (1 << self.size) - 1
        self.rows = [row for row, _ in spots]
        self.x = [x for _, x in spots]
        self.covers = [
            sum(
                1 << other
                for other, (row, x) in enumerate(spots)
                if row == spot[0] + 1 and abs(x - spot[1]) == 1
            )
            for spot in spots
        ]
        self.over = [
            tuple(place for place in range(self.size) if covers >> place & 1)
            for covers in self.covers
        ]
        self.up = sum(
            1 << place for place, (row, _) in enumerate(spots) if row + 1 in plan.face_up_rows
        )
        #: By the mask of the cards left, filled as masks are met; a display has a few
        #: thousand, so it stays small.
        self._layouts: dict[int, Layout] = {}
        #: All of its cards.
        self.whole = self.layout(self.full)
        self._face_down: dict[int, tuple[int, ...]] = {}

    def layout(self, left: int) -> "Layout":
        """Return the layout of the cards left."""
        layout = self._layouts.get(left)
        if layout is None:
            free = tuple(
                place
                for place, covers in enumerate(self.covers)
                if left >> place & 1 and not covers & left
            )
            layout = self._layouts[left] = Layout(self, left, free)
        return layout

    def free_slots(self, left: int) -> tuple[int, ...]:
        """Return the places of the cards left on which no other lies."""
        return self.layout(left).free

    def face_down(self, left: int) -> tuple[int, ...]:
        """Return the places of the cards left that lie face down, all freed ones turned up."""
        places = self._face_down.get(left)
        if places is None:
            free = self.free_slots(left)
            places = tuple(
                place
                for place in range(self.size)
                if left >> place & 1 and not self.up >> place & 1 and place not in free
            )
            self._face_down[left] = places
        return places
