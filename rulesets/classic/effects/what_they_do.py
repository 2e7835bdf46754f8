"""What the effects that only classic has do in play: their operations.

Those of the common effects are in `wonders.core.game.effects.what_they_do`.
"""

from typing import TYPE_CHECKING

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Operation, Piece
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.rulesets.classic import free_build_once_an_age
from wonders.rulesets.classic.numbers_schema import Side

if TYPE_CHECKING:
    from wonders.rulesets.classic.building import BuildingState

__all__ = [
    "AddFreeBuild",
    "AddFreeSymbol",
    "AddGuildCopy",
    "AddSeventh",
    "LowerPrices",
    "ReviveACard",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class LowerPrices(Operation):
    """A lower price for the resources at some indices at some neighbours (C9)."""

    __slots__ = ("indexes", "kind", "price", "sides")

    def __init__(
        self, sides: tuple[Side, ...], indexes: tuple[int, ...], price: int, kind: type[Effect]
    ) -> None:
        self.sides = sides
        self.indexes = indexes
        self.price = price
        #: The kind of all effects that lower prices.
        self.kind = kind

    def on_build(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Lower the prices."""
        for side in self.sides:
            state.cities[seat].lower_rates(side, self.indexes, self.price)

    def on_lose(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Set the prices back, and lower them again by what the other pieces of the city say."""
        state.forget_rates(seat)
        for each in state.pieces_of(seat):
            for effect in each.effects:
                if isinstance(effect, self.kind) and each is not piece:
                    effect.on_build(state, seat, each)


@mypyc_attr(allow_interpreted_subclasses=True)
class AddFreeSymbol(Operation):
    """A scientific symbol, chosen when the game is scored (C12)."""

    __slots__ = ()

    def on_build(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Add the symbol."""
        state.cities[seat].free_symbols += 1

    def on_lose(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Remove the symbol."""
        state.cities[seat].free_symbols -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class AddSeventh(Operation):
    """The last card of each age is played too (C13)."""

    __slots__ = ()

    def on_build(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Add the power."""
        state.cities[seat].sevenths += 1

    def on_lose(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Remove the power."""
        state.cities[seat].sevenths -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class AddFreeBuild(Operation):
    """Once an age a building from the hand costs nothing (C14)."""

    __slots__ = ()

    def on_build(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Add the power, for this age too."""
        free_build_once_an_age.receive(state.cities[seat])

    def on_lose(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Remove the power, for this age too."""
        free_build_once_an_age.lose(state.cities[seat])


@mypyc_attr(allow_interpreted_subclasses=True)
class ReviveACard(Operation):
    """At the end of the turn one card of the discard pile is built for nothing (C16)."""

    __slots__ = ()

    def on_build(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Let the choice of a card wait."""
        state.revive_card(seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class AddGuildCopy(Operation):
    """At the end one guild of a neighbour is scored as if built here (C15)."""

    __slots__ = ()

    def on_build(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Add the power."""
        state.cities[seat].copies_guild += 1

    def on_lose(self, state: "BuildingState", seat: int, piece: Piece) -> None:
        """Remove the power."""
        state.cities[seat].copies_guild -= 1
