"""A scene of Duel with how it is to be drawn: what every part of the table is made from."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size

from wonders.cli.screen.drawing import Look
from wonders.cli.screen.duel_table.pieces_in_few_words import Printed
from wonders.cli.translate import t_
from wonders.rulesets.duel.view_as_data import City, Shown

if TYPE_CHECKING:
    from wonders.core.game.scene_for_screens import Threat
    from wonders.rulesets.duel.scene_for_screens.scene_fields import DuelScene

__all__ = ["Seen"]

#: The most cells of a player's name.
LONGEST = 24


@dataclass(frozen=True)
class Seen:
    """A scene, how it is looked at, and what is printed on its pieces."""

    scene: "DuelScene"
    look: Look
    printed: Printed

    @property
    def shown(self) -> Shown:
        """Return what lies on the table."""
        shown = self.scene.shown
        assert isinstance(shown, Shown)
        return shown

    @property
    def seat(self) -> int:
        """Return the seat whose view this is."""
        return self.shown.seat

    @property
    def city(self) -> City:
        """Return its city."""
        return self.shown.cities[self.seat]

    def who(self, seat: int) -> str:
        """Return what a seat is called."""
        names = self.look.names
        name = names[seat] if seat < len(names) else t_("seat {number}").format(number=seat)
        return name if cell_len(name) <= LONGEST else set_cell_size(name, LONGEST - 1) + "."

    def you(self, seat: int) -> bool:
        """Return whether the reader sits there, to be spoken to."""
        return seat == self.seat and self.who(seat) in ("you", t_("you"))

    def coins(self, amount: int) -> str:
        """Return a number of coins in few letters."""
        return t_("{coins}c").format(coins=amount)

    def points(self, seat: int) -> int:
        """Return the points of a city as if the game were scored now."""
        return self.shown.sheets[seat].get("total", 0)

    def threats(self, seat: int) -> "list[Threat]":
        """Return the victories that a seat can have within one turn."""
        return [threat for threat in self.scene.threats if threat.seat == seat]
