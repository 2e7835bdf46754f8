"""Worlds of Duel that agree with a view: what a seat does not know is drawn anew.

Every possible world is equally likely. Bots imagine thousands of them for a move, so only what is
hidden is shuffled.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.choices import Choice
from wonders.core.game.playing_out import Dice
from wonders.core.native import i64
from wonders.rulesets.duel.choices import KeepToken
from wonders.rulesets.duel.deal import LiveDeal
from wonders.rulesets.duel.pieces import BLANK, Card
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.components import DuelComponents

__all__ = ["Unknown", "imagine", "redrawn"]

T = TypeVar("T")


class Unknown:
    """What can lie where a seat of Duel does not know it: the same for all worlds of a view.

    `packs` and `guilds` are by age, `hidden` tells in which ages anything is unknown.
    """

    __slots__ = ("guilds", "hidden", "packs", "wonders")

    def __init__(self, view: Any) -> None:
        game: DuelComponents = view.game
        dealt: Any = view.table.dealt
        self.packs: list[list[Card]] = []
        self.guilds: list[list[Card]] = []
        self.hidden: list[bool] = []
        for pack, cards in zip(game.packs, dealt.ages, strict=True):
            self.hidden.append(any(isinstance(card, Back) for card in cards))
            self.packs.append([card for card in pack if card not in cards])
            self.guilds.append([card for card in game.guilds if card not in cards])
        self.wonders: list[Piece] = [each for each in game.wonders if each not in dealt.wonders]


def imagine(view: Any, rng: Random) -> State:
    """Return a full state that agrees with the view.

    Unknown cards are of their own age and have the back that shows (D38). Unknown tokens of the
    box are those the seat has not seen; one that the opponent kept is among those he drew.
    """
    dice = Dice(rng.getrandbits(64))
    table: State = view.table
    game: DuelComponents = view.game
    known = table.dealt
    world = table.copy()
    unknown: Unknown | None = view.unknown
    if unknown is None:
        unknown = view.unknown = Unknown(view)
    ages = [
        _imagine_display(game, age, known.ages[age], unknown, dice)
        for age in range(len(known.ages))
    ]
    wonders = _fill(known.wonders, unknown.wonders, dice)
    box = _imagine_box(table, game, dice)
    world.house = game.houses.imagine(view, rng)
    house = game.houses.drawn(world.house)
    all_box = (*table.drafted, *box)
    world.dealt = LiveDeal(game, known.first, wonders, known.board, all_box, tuple(ages), house)
    gone = list(table.board)
    for city in table.cities:
        gone += city.tokens
    world.box = tuple([token for token in box if token not in gone])
    drawing: Any = table.drawn
    if drawing and drawing[1][0] is BLANK:
        drawer, blanks = drawing
        drawn = tuple(box[: len(blanks)])
        world.drawn = (drawer, drawn)
        world.choices = redrawn(table.choices, tuple([t for t in drawn if t not in gone]))
    return world


def redrawn(choices: Sequence[Choice], drawn: tuple[Any, ...]) -> tuple[Choice, ...]:
    """Return the choices with other tokens in place of those drawn from the box."""
    return tuple(
        [
            KeepToken(each.seat, drawn[: len(each.tokens)], each.left)
            if isinstance(each, KeepToken)
            else each
            for each in choices
        ]
    )


def _shuffle(things: list[T], dice: Dice) -> list[T]:
    """Shuffle a list in place, uniformly, and return it."""
    at: i64 = len(things) - 1
    while at > 0:
        other = dice.below(at + 1)
        thing = things[at]
        things[at] = things[other]
        things[other] = thing
        at -= 1
    return things


def _imagine_box(table: State, game: "DuelComponents", dice: Dice) -> list[Piece]:
    """Return the box as it may have been dealt, without tokens that players put on the board."""
    known = table.dealt.box[len(table.drafted) :]
    drawing: Any = table.drawn
    drawn: tuple[Any, ...] = drawing[1] if drawing else ()
    board = (*table.dealt.board, *table.drafted)
    off_board = [token for token in game.dealt_tokens if token not in board]
    if not drawn or drawn[0] is not BLANK:
        # Of a token that has left the box the view has the position, or nobody can tell it now.
        return _fill(known, [token for token in off_board if token not in known], dice)
    owned: list[Piece] = []
    for city in table.cities:
        owned += city.tokens
    kept = [token for token in off_board if token in owned]
    others = _shuffle([token for token in off_board if token not in owned], dice)
    at = len(drawn) - len(kept)
    first = _shuffle([*kept, *others[:at]], dice)
    return [*first, *others[at:]]


def _imagine_display(
    game: "DuelComponents", age: int, cards: tuple[Any, ...], unknown: Unknown, dice: Dice
) -> tuple[Card, ...]:
    """Return the cards of a display by slot, the unknown ones drawn."""
    if not unknown.hidden[age]:
        return cards
    if cards[0] is BLANK:
        # Nothing of it is laid out yet.
        pack = _shuffle(unknown.packs[age][:], dice)
        guilds = _shuffle(unknown.guilds[age][:], dice)
        hidden = pack[: game.ages_without_guilds[age]] + guilds[: game.guilds_in_age[age]]
        return tuple(_shuffle(hidden, dice))
    pack = _shuffle(unknown.packs[age][:], dice)
    guilds = _shuffle(unknown.guilds[age][:], dice)
    guild_back = game.backs.get("guild")
    filled: list[Card] = []
    for card in cards:
        if isinstance(card, Back):
            filled.append(guilds.pop() if card is guild_back else pack.pop())
        else:
            filled.append(card)
    return tuple(filled)


def _fill(known: Sequence[Any], unknown: list[Piece], dice: Dice) -> list[Piece]:
    """Return the pieces with every blank replaced by one of the unknown ones."""
    if BLANK not in known:
        return list(known)
    rest = _shuffle(unknown[:], dice)
    return [rest.pop() if piece is BLANK else piece for piece in known]
