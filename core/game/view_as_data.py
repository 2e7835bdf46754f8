"""What a view shows, as plain data: the fields that all games share, and how to fill them."""

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec

from wonders.core.cards.pieces import Back, Piece
from wonders.core.errors import BadPlugin
from wonders.core.game.moves import Move
from wonders.core.game.pending_choices import Choice, Veiled, called, fields_of, kind_of
from wonders.core.game.results_and_score_sheets import Result
from wonders.core.game.secret_decisions import DECIDED, OPEN, Decided
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.options.plain_data_in_one_order import in_one_order

__all__ = [
    "Shown",
    "Waiting",
    "choice_data",
    "common_fields",
    "data_of_cities",
    "kept_data",
    "nonzero",
    "plain",
]


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A decision outside the usual turn that waits to be made."""

    kind: Annotated[str, msgspec.Meta(description="what is decided, like keep-token")]
    city: Annotated[int, msgspec.Meta(description="the seat whose city it is for")]
    about: Annotated[
        dict[str, Any],
        msgspec.Meta(description="what belongs to it; a piece is its id, null if not known"),
    ]


class Shown(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """Everything that a seat may know of a game; a ruleset adds its own fields.

    Pieces are ids, moves are notations, null is what the seat does not know. A subclass has
    the game's name as its `tag`.
    """

    seat: Annotated[int, msgspec.Meta(description="whose view this is")]
    decides: Annotated[
        int | None, msgspec.Meta(description="the seat that decides now; null after the end")
    ]
    city: Annotated[
        int | None,
        msgspec.Meta(description="whose city it is for; not always its own"),
    ]
    age: Annotated[int, msgspec.Meta(description="counts from 1")]
    costs: Annotated[
        dict[str, int],
        msgspec.Meta(
            description="each legal move with the coins it costs, below 0 what it brings; empty"
            " while another seat decides"
        ),
    ]
    waiting: Annotated[
        tuple[Waiting, ...],
        msgspec.Meta(description="decisions outside the usual turn, the one made now first"),
    ]
    sheets: Annotated[
        tuple[dict[str, int], ...],
        msgspec.Meta(description="a score sheet for each city, as if the game were scored now"),
    ]
    result: Annotated[
        Result | None, msgspec.Meta(description="how the game ended; null while it goes on")
    ]
    house: Annotated[
        dict[str, Any], msgspec.Meta(description="what the house rules keep, as far as is known")
    ]


def common_fields(view: Any) -> dict[str, Any]:
    """Return the fields of `Shown` that all games share, except `waiting`."""
    table = view.table
    moves = table.moves() if table.seat == view.seat else ()
    cost = table.cost
    return {
        "seat": view.seat,
        "decides": table.seat,
        "city": table.city,
        "age": table.age + 1,
        "costs": {move.text: cost(move) for move in moves},
        "sheets": tuple(table.sheets()),
        "result": table.result(),
        "house": {name: kept_data(table.game, name, value) for name, value in table.house.items()},
    }


def data_of_cities(shown: Any) -> Sequence[Any]:
    """Return the data of the cities where a game shows them as structs, one for each; else none."""
    cities = getattr(shown, "cities", ())
    if not isinstance(cities, list | tuple):
        return ()
    return cities if all(isinstance(each, msgspec.Struct) for each in cities) else ()


def kept_data(game: Any, name: str, value: Any) -> Any:
    """Return what a house rule keeps as plain data; raise `BadPlugin` if it is none."""
    if name == DECIDED:
        return [_decided_data(each) for each in value]
    rules = ", ".join(game.houses.specs)
    return plain(value, f"house rule {name if rules in ('', name) else f'{rules}: {name}'}")


def plain(value: object, where: str) -> Any:
    """Return a value as plain data, as JSON would give it back: pieces as ids, moves as notations.

    Raises `BadPlugin`, which blames `where`, if that is not possible.
    """
    try:
        text = msgspec.json.encode(in_one_order(value, _named))
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        why = f"{where}: keeps what is no plain data: {one_line(error)}"
        raise BadPlugin(why, blamed=where) from None
    return msgspec.json.decode(text)


def _named(thing: object) -> object:
    if isinstance(thing, Piece):
        return thing.id
    if isinstance(thing, Move):
        return thing.text
    if isinstance(thing, Back):
        return None
    raise TypeError(f"{type(thing).__name__} is neither number, text, list, struct nor piece")


def choice_data(choice: Choice) -> Waiting:
    """Return a choice as plain data: the name of its class in kebab case, and its fields."""
    its = choice.choice if isinstance(choice, Veiled) else choice
    cls: Any = type(its)
    kind, names = kind_of(its), fields_of(cls)
    known = {name: plain(getattr(its, name), f"{called(cls)}: {name}") for name in names}
    return Waiting(kind=kind, city=choice.seat, about=known)


def _decided_data(made: Decided) -> dict[str, Any]:
    """Return a decision that is kept as plain data; its move is null if it is not known."""
    waiting = choice_data(made.choice)
    return {
        "kind": waiting.kind,
        "city": waiting.city,
        "about": waiting.about,
        "move": None if made.move is None else made.move.text,
        "open": made.stage == OPEN,
    }


def nonzero(names: tuple[str, ...], amounts: tuple[int, ...]) -> dict[str, int]:
    """Return the amounts other than 0 by name, for resources and symbols."""
    return {name: amount for name, amount in zip(names, amounts, strict=True) if amount}
