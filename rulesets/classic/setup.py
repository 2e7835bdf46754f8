"""The numbers of classic as `setup.toml` gives them."""

from typing import Literal

import msgspec

__all__ = ["Again", "ClassicSetup", "Side"]

#: A neighbour as seen from a city.
Side = Literal["left", "right"]


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tells that a card of an earlier age is printed again, with its own marks."""

    id: str
    age: int
    copies: tuple[int, ...]


class ClassicSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holds the numbers of the game; `setup.toml` says what each is."""

    coins: int
    purchase_price: int
    purchase_colors: tuple[str, ...]
    discard_income: int
    coins_per_point: int
    hand: int
    fewest_marks: int
    more_guilds: int
    pass_to: tuple[Side, ...]
    victory_points: tuple[int, ...]
    defeat_points: int
    set_points: int
    free_city: int
    first_controllers: tuple[int, ...]
    again: tuple[Again, ...]
