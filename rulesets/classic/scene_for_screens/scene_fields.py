"""The structs of a scene that only classic has; docs/scene-classic.md describes them."""

from typing import Literal

import msgspec

from wonders.core.game.scene_for_screens import Scene
from wonders.rulesets.classic.numbers_schema import Side

__all__ = [
    "ClassicScene",
    "Conflicts",
    "Count",
    "Ending",
    "FreeCityTurn",
    "LastBuild",
    "Neighbour",
    "Return",
]


class Conflicts(msgspec.Struct, frozen=True, kw_only=True):
    """The conflicts at the end of this age: after how many turns, this one included."""

    turns: int
    victory: int
    #: Below 0.
    defeat: int


class Neighbour(msgspec.Struct, frozen=True, kw_only=True):
    """A neighbour of a city: the conflict as it would end now, and what it sells to that city."""

    seat: int
    side: Side
    shields: int
    #: What the conflict would bring the city now, and what it would bring this neighbour.
    points: int
    theirs: int
    #: Units for sale, and producers of one unit of one of several resources.
    sells: dict[str, int]
    choices: tuple[tuple[str, ...], ...]
    #: What a unit costs the city here, of every resource.
    prices: dict[str, int]


class Return(msgspec.Struct, frozen=True, kw_only=True):
    """When a hand comes to the seat: in which turn of this age, and with how many cards."""

    turn: int
    cards: int


class FreeCityTurn(msgspec.Struct, frozen=True, kw_only=True):
    """The Free City in the turn of now (F1 to F7).

    `choice` is the number of the choice that the seat makes now, of as many as `choices`: the
    one for the Free City comes first; 0 while the seat decides nothing.
    """

    seat: int
    controller: int
    choice: int
    choices: Literal[1, 2]
    #: The seats that control it in the next turn and did in the last one, across ages; None if
    #: there is none.
    next_controller: int | None
    last_controller: int | None
    #: While the choice for it is made: the cards that it must build if it uses them, and those
    #: that it may not sell (F4).
    must_build: tuple[str, ...] = ()
    must_use: tuple[str, ...] = ()


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """What an effect of a piece would count if the piece stood in the city of `seat` now.

    `kind` is the kind of the effect, `per` what it counts, and `by` how many there are in each
    city that it looks at.
    """

    seat: int
    piece: str
    kind: str
    amount: int
    per: tuple[str, ...]
    by: dict[int, int]


class LastBuild(msgspec.Struct, frozen=True, kw_only=True):
    """The last card or stage that a city has built: in which turn, and what it was worth.

    `points` are those that the city would lack without it, `paid` the coins that the seat of
    the scene got for it. If that seat had held the card in this age, `held` is the turn, and
    `instead` the card that it used then.
    """

    city: int
    piece: str
    age: int
    turn: int
    points: int
    paid: int
    held: int | None = None
    instead: str | None = None


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How the game has ended for the seat of the scene, compared with a rival.

    That is a winner, or the best of the others if the seat has won.
    """

    #: By city, from 1; None for one that cannot win.
    places: tuple[int | None, ...]
    rival: int
    last_build: LastBuild | None


class ClassicScene(Scene, frozen=True, kw_only=True, tag="classic"):
    """The table of classic as one seat sees it."""

    #: The numbers of ages, and of turns in each.
    ages: int
    turns: int
    #: The other cities from the left neighbour to the right one, the Free City among them.
    around: tuple[int, ...]
    #: The seats through which the seat's hand goes, its own first: the next one gets it after
    #: this turn, and the last one's hand comes to the seat.
    ring: tuple[int, ...]
    #: The seat that gets what is left of the hand after this turn; None if nobody does.
    passes_to: int | None
    #: By seat, when what is left of each hand comes to the seat; None if not in this age.
    returns: tuple[Return | None, ...]
    #: None if this age has none any more.
    conflicts: Conflicts | None
    #: By city, its left and its right neighbour.
    neighbours: tuple[tuple[Neighbour, Neighbour], ...]
    #: By city, the ids of its stages in order; `shown.cities` has how many are built.
    stages: tuple[tuple[str, ...], ...]
    #: For the effects that count something, of the pieces in `quotes`.
    counts: tuple[Count, ...]
    #: None while the game goes on.
    ending: Ending | None = None
    #: None with three players and more.
    free_city: FreeCityTurn | None = None
