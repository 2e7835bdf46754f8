"""The numbers of classic as `setup.toml` gives them."""

from typing import Annotated, Literal

import msgspec

from wonders.core.options.specs import Amount, Count

__all__ = ["Again", "ClassicOptions", "ClassicSetup", "Side"]


class ClassicOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of classic: how many play, and on which boards.

    `boards` names them all in seat order, like `giza:A`, the Free City's last.
    """

    players: Annotated[int, msgspec.Meta(ge=2, le=7, description="2 is with the Free City")] = 4
    sides: Literal["mixed", "A", "B"] = "mixed"
    boards: Annotated[
        list[str] | None,
        msgspec.Meta(description="all of them in seat order, like giza:A; null draws them"),
    ] = None


#: A neighbour as seen from a city.
Side = Literal["left", "right"]


class Again(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Tells that a card of an earlier age is printed again, with its own marks."""

    id: str
    age: int
    copies: tuple[int, ...]


class ClassicSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holds the numbers of the game; `setup.toml` says what each is."""

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
