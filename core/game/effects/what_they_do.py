"""What the common effects do in play: their operations.

The engine calls operations instead of effects. They have the same moments, and numbers that
are known when a game is built (see `wonders.core.game.effects.bind_to_pieces`).
"""

from sys import intern

from wonders.core.cards.effect_contract import Whose
from wonders.core.cards.pieces import Operation, Piece
from wonders.core.compiled_or_plain import mypyc_attr
from wonders.core.game.effects.cities_they_act_on import Cities

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
class MakeUnits(Operation):
    """Units of the resource at `index` for every construction."""

    __slots__ = ("amount", "index")

    def __init__(self, index: int, amount: int) -> None:
        self.index = index
        self.amount = amount

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Add the production."""
        state.city_of(seat).produce(self.index, self.amount, piece.traded)
        state.production_changed(seat, self.index)

    def on_lose(self, state: Cities, seat: int, piece: Piece) -> None:
        """Remove the production."""
        state.city_of(seat).produce(self.index, -self.amount, piece.traded)
        state.production_changed(seat, self.index)


@mypyc_attr(allow_interpreted_subclasses=True)
class GainCoins(Operation):
    """Coins from the bank, once."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Pay the coins."""
        state.pay_in(seat, self.amount)


@mypyc_attr(allow_interpreted_subclasses=True)
class MakeOneOf(Operation):
    """One unit of one of several resources, chosen anew for every construction."""

    __slots__ = ("options",)

    def __init__(self, options: tuple[int, ...]) -> None:
        #: The indices of the resources.
        self.options = options

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Add the choice producer."""
        state.city_of(seat).add_choice(self.options, piece.traded)
        state.choice_changed(seat, self.options)

    def on_lose(self, state: Cities, seat: int, piece: Piece) -> None:
        """Remove the choice producer."""
        state.city_of(seat).drop_choice(self.options, piece.traded)
        state.choice_changed(seat, self.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class GainCoinsPer(Operation):
    """Coins from the bank, once, for each thing counted."""

    __slots__ = ("amount", "per", "whose")

    def __init__(self, amount: int, per: tuple[str, ...], whose: Whose) -> None:
        self.amount = amount
        # Interned, they are found faster by rulesets that look them up.
        self.per = tuple([intern(each) for each in per])
        self.whose: Whose = whose

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Count, and pay the coins."""
        state.pay_in(seat, self.amount * state.count(self.per, self.whose, seat))


@mypyc_attr(allow_interpreted_subclasses=True)
class CountPoints(Operation):
    """Points at the end of the game for each thing counted."""

    __slots__ = ("amount", "per", "whose")

    def __init__(self, amount: int, per: tuple[str, ...], whose: Whose) -> None:
        self.amount = amount
        self.per = tuple([intern(each) for each in per])
        self.whose: Whose = whose

    def points(self, state: Cities, seat: int) -> int:
        """Return the points."""
        return self.amount * state.count(self.per, self.whose, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class AddShields(Operation):
    """Military strength."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Add the shields."""
        state.muster(seat, self.amount, piece)


@mypyc_attr(allow_interpreted_subclasses=True)
class AddSymbol(Operation):
    """A scientific symbol."""

    __slots__ = ("symbol",)

    def __init__(self, symbol: str) -> None:
        self.symbol = intern(symbol)

    def on_build(self, state: Cities, seat: int, piece: Piece) -> None:
        """Add the symbol."""
        state.gain_symbol(seat, self.symbol)

    def on_lose(self, state: Cities, seat: int, piece: Piece) -> None:
        """Remove the symbol."""
        state.lose_symbol(seat, self.symbol)
