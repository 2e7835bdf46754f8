"""The commonest effects as operations: what the loop of the engine calls in their place.

An operation has the moments of an effect and numbers that are known when a game is built (see
`wonders.core.game.binding`).
"""

from wonders.core.cards.effect import Whose
from wonders.core.cards.pieces import Piece
from wonders.core.game.cities import Cities
from wonders.core.native import mypyc_attr

__all__ = [
    "AddShields",
    "AddSymbol",
    "CountPoints",
    "GainCoins",
    "GainCoinsPer",
    "MakeOneOf",
    "MakeUnits",
]


@mypyc_attr(allow_interpreted_subclasses=True)
class MakeUnits:
    """Makes units of the resource at a place for every construction."""

    __slots__ = ("amount", "place")

    def __init__(self, place: int, amount: int) -> None:
        self.place = place
        self.amount = amount

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Begin to make them."""
        state.cities[seat].produce(self.place, self.amount, piece.traded)
        state.production_changed(seat, self.place)

    def on_lose(self, state: Cities, seat: int, piece: Piece) -> None:
        """Make them no more."""
        state.cities[seat].produce(self.place, -self.amount, piece.traded)
        state.production_changed(seat, self.place)


@mypyc_attr(allow_interpreted_subclasses=True)
class GainCoins:
    """Brings coins from the bank, once."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Bring them."""
        state.pay_in(seat, self.amount)


@mypyc_attr(allow_interpreted_subclasses=True)
class MakeOneOf:
    """Makes one unit of one of several resources, chosen anew for every construction."""

    __slots__ = ("places",)

    def __init__(self, places: tuple[int, ...]) -> None:
        self.places = places

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Begin to make it."""
        state.cities[seat].add_choice(self.places, piece.traded)
        state.choice_changed(seat, self.places)

    def on_lose(self, state: Cities, seat: int, piece: Piece) -> None:
        """Make it no more."""
        state.cities[seat].drop_choice(self.places)
        state.choice_changed(seat, self.places)


@mypyc_attr(allow_interpreted_subclasses=True)
class GainCoinsPer:
    """Brings coins from the bank, once, for each thing counted."""

    __slots__ = ("amount", "per", "whose")

    def __init__(self, amount: int, per: tuple[str, ...], whose: Whose) -> None:
        self.amount = amount
        self.per = per
        self.whose: Whose = whose

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Bring them."""
        state.pay_in(seat, self.amount * state.count(self.per, self.whose, seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class CountPoints:
    """Is worth points at the end of the game for each thing counted."""

    __slots__ = ("amount", "per", "whose")

    def __init__(self, amount: int, per: tuple[str, ...], whose: Whose) -> None:
        self.amount = amount
        self.per = per
        self.whose: Whose = whose

    def points(self, state: Cities, seat: int) -> int:
        """Return them."""
        return self.amount * state.count(self.per, self.whose, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class AddShields:
    """Adds military strength."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Add it."""
        state.muster(seat, self.amount, piece)


@mypyc_attr(allow_interpreted_subclasses=True)
class AddSymbol:
    """Adds a scientific symbol."""

    __slots__ = ("symbol",)

    def __init__(self, symbol: str) -> None:
        self.symbol = symbol

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Add it."""
        state.gain_symbol(seat, self.symbol)

    def on_lose(self, state: Cities, seat: int, piece: Piece) -> None:
        """Take it away."""
        state.lose_symbol(seat, self.symbol)
