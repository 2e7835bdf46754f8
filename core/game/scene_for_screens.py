"""The table as one seat sees it, as data: what every face draws, whatever its size or language.

A ruleset makes the scene of a view (`Game.scene`), with a subclass for what only its game has.
It holds no sentence and no layout: pieces are ids, moves are notations, seats are numbers.
"""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from wonders.core.game.moves import Move
from wonders.core.game.view_as_data import Shown, data_of_cities

__all__ = [
    "Change",
    "Lack",
    "News",
    "Option",
    "Payment",
    "Quote",
    "Refusal",
    "Scene",
    "Threat",
    "Unknown",
    "compare",
    "news_of_turn",
    "plain_scene",
    "usual_news",
]


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """Coins that a piece costs beyond nothing: to whom, and for what."""

    #: The seat that gets the coins; None for the bank.
    to: int | None
    coins: int
    #: What is bought for them; None for printed coins, and for what a house rule adds.
    resource: str | None = None
    units: int = 0


class Lack(msgspec.Struct, frozen=True, kw_only=True):
    """A resource that a city cannot come by: `units` are needed beyond what it makes itself."""

    resource: str
    units: int
    #: How many are for sale, by seat of the seller; empty where nobody sells.
    for_sale: dict[int, int] = {}


class Refusal(msgspec.Struct, frozen=True, kw_only=True):
    """Why a city cannot have a piece now.

    `why` is one word: `coins` (it has too few), `resources` (too few are made and for sale:
    `lacks`), `covered` (`by` lie on it), `built` (it stands there already), `limit` (no more may
    be built), or a word of the ruleset. `ruling` is the number of the ruling behind it.
    """

    why: str
    ruling: str = ""
    by: tuple[str, ...] = ()
    lacks: tuple[Lack, ...] = ()


class Quote(msgspec.Struct, frozen=True, kw_only=True):
    """What a piece costs a city now, and why it cannot have it if it cannot."""

    seat: int
    piece: str
    #: All that it costs; None if no coins could buy it.
    coins: int | None
    #: The cheapest payment. It adds up to `coins`.
    payments: tuple[Payment, ...] = ()
    #: The building through which it is free.
    linked: str | None = None
    refusal: Refusal | None = None


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is different now.

    `what` is one word: `coins`, `points`, `shields`, `won`, `defeats` (`amount` more than before,
    `now` in all); `built`, `lost`, `token`, `wonder` (`piece` joined or left the city of `seat`);
    `symbol`, `makes` (`piece` is a symbol or a resource, `amount` more of it); `up` (`piece` was
    turned up), `discarded` (`piece`; None if face down); `again` (`seat` has another turn); `age`
    (the age `now` begins); `paid` (`seat` gave `other` these coins); `choice` (a producer of one
    unit of one of the resources in `of`); or a word of the ruleset.
    """

    what: str
    seat: int | None = None
    amount: int = 0
    now: int | None = None
    piece: str | None = None
    #: The seat that it was done with or to.
    other: int | None = None
    of: tuple[str, ...] = ()


class News(msgspec.Struct, frozen=True, kw_only=True):
    """A move that was played, and everything that it changed, as the seat could see it.

    `move` is None for what happened without one. `number` counts the moves of the game from 1.
    """

    number: int
    city: int | None
    move: str | None
    changes: tuple[Change, ...] = ()


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A legal move, and what it leads to as far as the seat can know."""

    move: str
    verb: str
    #: The card of the table or the hand that it uses; options with the same card belong together.
    card: str | None
    #: What it builds or takes, if that is another piece than the card: a wonder, a stage.
    piece: str | None = None
    number: int | None = None
    #: The coins it costs; below 0 what it brings.
    coins: int = 0
    payments: tuple[Payment, ...] = ()
    changes: tuple[Change, ...] = ()
    #: The face-down cards that it turns up.
    turns_up: int = 0
    #: The seat whose turn comes after it; None if that is not known, or if there is none.
    next: int | None = None
    #: What the next to choose can then have and could not before, and what it costs them.
    then: tuple[Quote, ...] = ()


class Threat(msgspec.Struct, frozen=True, kw_only=True):
    """A victory that `seat` can have within one turn.

    `needs` is what is still missing: shields, symbols. `by` are the visible pieces that bring it
    and what each costs that seat; `perhaps` are pieces that may lie face down.
    """

    seat: int
    victory: str
    needs: int
    by: tuple[Quote, ...] = ()
    perhaps: tuple[str, ...] = ()


class Unknown(msgspec.Struct, frozen=True, kw_only=True):
    """Things that lie face down: how many, where, and everything that they can be."""

    where: str
    back: int | str
    count: int
    of: tuple[str, ...]


class Scene(msgspec.Struct, frozen=True, kw_only=True, tag_field="game"):
    """A table as one seat sees it: what lies there, what can be done, what has happened."""

    shown: Shown
    #: The legal moves of this seat; empty while another one decides.
    options: tuple[Option, ...] = ()
    #: Moves that a player may expect now, but that are not legal: each with the piece and why.
    refused: tuple[Quote, ...] = ()
    #: What each visible piece costs each seat that could come to it.
    quotes: tuple[Quote, ...] = ()
    threats: tuple[Threat, ...] = ()
    unknown: tuple[Unknown, ...] = ()
    #: What has happened since the seat last decided, the oldest first.
    news: tuple[News, ...] = ()

    def quote(self, seat: int, piece: str) -> Quote | None:
        """Return what a piece costs a city; None if the scene does not tell."""
        found = (each for each in self.quotes if each.seat == seat and each.piece == piece)
        return next(found, None)


class PlainScene(Scene, frozen=True, kw_only=True, tag="plain"):
    """The scene of a game whose ruleset brings none of its own."""


def plain_scene(view: Any, news: Sequence[News] = ()) -> PlainScene:
    """Return what can be told of any game: what is shown, and the moves with their costs."""
    table = view.table
    moves = table.moves() if table.seat == view.seat else ()
    return PlainScene(
        shown=view.shown(),
        options=tuple([_plain_option(view, move) for move in moves]),
        news=tuple(news),
    )


def _plain_option(view: Any, move: Move) -> Option:
    card = move.under or move.piece
    return Option(
        move=move.text,
        verb=move.verb,
        card=card.id if card else None,
        piece=move.piece.id if move.under and move.piece else None,
        number=move.number,
        coins=view.table.cost(move),
    )


def usual_news(
    number: int, city: int | None, move: str | None, before: Shown, after: Shown
) -> tuple[News, ...]:
    """Return what a move changed, as far as any game can tell: points, and coins of cities."""
    return (News(number=number, city=city, move=move, changes=compare(before, after)),)


def news_of_turn(
    number: int, before: Shown, after: Shown, pieces: Container[str]
) -> tuple[News, ...]:
    """Return what a turn in which all chose at once changed, city by city; () while it goes on.

    `pieces` are the ids of all pieces. Moves are not named: no seat knew those of the others.
    """
    changes = [*_gained(before, after, pieces), *compare(before, after)]
    of_cities = sorted({each.seat for each in changes if each.seat is not None})
    of_all: tuple[None, ...] = (None,) if any(each.seat is None for each in changes) else ()
    return tuple(
        News(
            number=number,
            city=city,
            move=None,
            changes=tuple([change for change in changes if change.seat == city]),
        )
        for city in (*of_cities, *of_all)
    )


def _gained(before: Shown, after: Shown, pieces: Container[str]) -> Iterator[Change]:
    """Yield the pieces that cities have more than before, wherever their data list them."""
    cities = zip(data_of_cities(before), data_of_cities(after), strict=False)
    for seat, (was, now) in enumerate(cities):
        for name in now.__struct_fields__:
            more = _ids(getattr(now, name)) - _ids(getattr(was, name))
            yield from (
                Change(what="built", seat=seat, piece=piece)
                for piece in more.elements()
                if piece in pieces
            )


def _ids(value: object) -> "Counter[str]":
    """Return how often each text is in a list of texts or a count of them."""
    if isinstance(value, Mapping):
        return Counter({key: n for key, n in value.items() if type(key) is str and type(n) is int})
    if isinstance(value, (list, tuple)):
        return Counter([each for each in value if isinstance(each, str)])
    return Counter()


def compare(before: Shown, after: Shown) -> tuple[Change, ...]:
    """Return the points and coins that the cities have more or less than before, and a new age."""
    changes: list[Change] = []
    coins = (_coins(before), _coins(after))
    points = ([each["total"] for each in before.sheets], [each["total"] for each in after.sheets])
    for what, (old, new) in (("coins", coins), ("points", points)):
        for seat, (was, now) in enumerate(zip(old, new, strict=False)):
            if was != now:
                changes.append(Change(what=what, seat=seat, amount=now - was, now=now))
    if after.age != before.age:
        changes.append(Change(what="age", now=after.age))
    return tuple(changes)


def _coins(shown: Any) -> list[int]:
    """Return the coins of the cities; 0 where a game shows another thing of that name, or none."""
    found = [getattr(city, "coins", 0) for city in data_of_cities(shown)]
    return [each if type(each) is int else 0 for each in found]
