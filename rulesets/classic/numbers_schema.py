"""The structs that the numbers of classic are read into: a field for each number in `numbers/`."""

from typing import Literal

import msgspec

from wonders.core.options.names_with_parameters import Amount, Count

__all__ = ["Again", "ClassicSetup", "Side"]


#: The side of a city on which a neighbour is.
Side = Literal["left", "right"]


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card of an earlier age that is printed again in `age`, with the marks of these copies."""

    id: str
    age: int
    copies: tuple[int, ...]


class ClassicSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the game; comments in the files of `numbers/` explain each."""

    coins: Amount
    purchase_price: Amount
    purchase_colors: tuple[str, ...]
    discard_income: Amount
    coins_per_point: Count
    hand: int
    fewest_marks: Count
    more_guilds: Amount
    pass_to: tuple[Side, ...]
    conflicts: tuple[bool, ...]
    victory_points: tuple[int, ...]
    defeat_points: int
    set_points: Amount
    free_city: int
    first_controllers: tuple[int, ...]
    again: tuple[Again, ...]
