"""Worlds of Duel that agree with a view: what a seat does not know is drawn anew.

Every possible world is equally likely. Bots imagine thousands of them for a move, so only what is
hidden is shuffled.
"""

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from wonders.core.cards.pieces import Back, Piece
from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.chance.random_numbers import Dice
from wonders.core.game.pending_choices import Choice
from wonders.core.game.view import IMAGINED
from wonders.rulesets.duel.deal import HIDDEN, LiveDeal, indexes_of
from wonders.rulesets.duel.effects.choices_they_ask_for import KeepToken
from wonders.rulesets.duel.pieces import BLANK
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["HiddenAge", "Unknown", "imagine", "redrawn"]

T = TypeVar("T")


class HiddenAge:
    """What a seat does not know of the display of an age.

    `pack` and `guilds` are the indexes of the cards that can lie in `slots` and `guild_slots`. Of
    an age that is not laid out nothing is known but how many there are of each.
    """

    __slots__ = ("guild_slots", "guilds", "laid_out", "pack", "slots", "start")

    def __init__(self, game: "DuelComponents", age: int, cards: tuple[Any, ...]) -> None:
        #: Where its slots begin in the row of all ages.
        self.start: i64 = game.terms.first_slots[age]
        self.laid_out: bool = cards[0] is not BLANK
        self.pack: vec[i64] = _indexes_besides(game.packs[age], cards)
        self.guilds: vec[i64] = _indexes_besides(game.guilds, cards)
        back = game.backs.get("guild")
        hidden = [slot for slot, card in enumerate(cards) if isinstance(card, Back)]
        own = [slot for slot in hidden if cards[slot] is not back]
        if not self.laid_out:
            own = hidden[: game.ages_without_guilds[age]]
        self.slots: vec[i64] = vec[i64](own)
        self.guild_slots: vec[i64] = vec[i64]([slot for slot in hidden if slot not in own])

    def imagine(self, laid_out: vec[i64], dice: Dice) -> None:
        """Draw what is hidden, into the row of all ages."""
        start = self.start
        if len(self.slots):
            pack = self.pack[:]
            left: i64 = len(pack)
            for slot in self.slots:
                laid_out[start + slot] = _draw(pack, left, dice)
                left -= 1
        if len(self.guild_slots):
            guilds = self.guilds[:]
            left = len(guilds)
            for slot in self.guild_slots:
                card = _draw(guilds, left, dice)
                left -= 1
                # Not laid out, they lie anywhere: each changes places with any card before it.
                other: i64 = slot if self.laid_out else dice.below(slot + 1)
                laid_out[start + slot] = laid_out[start + other]
                laid_out[start + other] = card


class UnevenDisplays:
    """What a seat does not know of the displays if cards that were never in them lie elsewhere.

    A position set up by hand has such cards, and a house rule can hand them out. Too few may then
    be left of an age, and the cards of others lie in its display: each slot has its own back.
    """

    __slots__ = ("backed", "orders", "unseen")

    def __init__(
        self, game: "DuelComponents", ages: Sequence[Sequence[Any]], seen: set[Any]
    ) -> None:
        self.unseen: list[Any] = [card for card in game.cards if card not in seen]
        #: The slots in the row of all ages that show a back.
        self.backed: list[tuple[int, Any]] = []
        #: Of each age that is not laid out, where its slots begin and the backs that belong there.
        self.orders: list[tuple[int, list[Any]]] = []
        for age, cards in enumerate(ages):
            start = int(game.terms.first_slots[age])
            if cards[0] is not BLANK:
                found = [(start + at, back) for at, back in enumerate(cards) if type(back) is Back]
                self.backed += found
                continue
            own = game.packs[age][0].back
            backs = [own] * game.ages_without_guilds[age]
            backs += [game.backs.get("guild")] * (len(cards) - len(backs))
            self.orders.append((start, backs))

    def imagine(self, laid_out: vec[i64], dice: Dice) -> None:
        """Draw what is hidden, into the row of all ages; where a back runs out, any other."""
        unseen = _shuffle(self.unseen[:], dice)
        wanted = self.backed[:]
        for start, backs in self.orders:
            wanted += list(enumerate(_shuffle(backs[:], dice), start))
        for slot, back in wanted:
            at = next((at for at, card in enumerate(unseen) if card.back is back), 0)
            laid_out[slot] = unseen.pop(at).index


class Unknown:
    """What can lie where a seat of Duel does not know it: the same for all worlds of a view."""

    __slots__ = (
        "ages",
        "box",
        "gone",
        "hidden",
        "in_draft",
        "kept",
        "others",
        "rest",
        "tokens",
        "uneven",
        "unseen_tokens",
        "unseen_wonders",
    )

    def __init__(self, view: Any) -> None:
        game: DuelComponents = view.game
        table: State = view.table
        dealt: Any = table.dealt
        ages: tuple[tuple[Any, ...], ...] = dealt.ages
        self.ages = [HiddenAge(game, age, cards) for age, cards in enumerate(ages)]
        laid = {card for cards in ages for card in cards if isinstance(card, Piece)}
        elsewhere: set[Piece] = {card for card in game.cards if table.pile & card.bit}
        for city in table.cities:
            elsewhere.update([card for card in game.cards if city.has(card)])
            elsewhere.update([card for _, card in city.done if isinstance(card, Piece)])
        #: None in a game that went on from its deal: then all cards come from the displays.
        self.uneven: UnevenDisplays | None = None
        if not elsewhere <= laid:
            self.uneven = UnevenDisplays(game, ages, laid | elsewhere)
        #: The indexes of the wonders in the order of the draft, `HIDDEN` for those not shown yet,
        #: and those of the latter.
        self.in_draft: vec[i64] = indexes_of(dealt.wonders)
        self.unseen_wonders: vec[i64] = _indexes_besides(game.wonders, dealt.wonders)
        #: The box without tokens that players put on the board, as far as it is known.
        self.box: tuple[Any, ...] = dealt.box[len(table.drafted) :]
        board = (*dealt.board, *table.drafted)
        off_board = [token for token in game.dealt_tokens if token not in board]
        #: What can lie where the box has blanks. Of a token that has left the box the view has the
        #: position, or nobody can tell it now.
        self.rest: list[Piece] = [token for token in off_board if token not in self.box]
        owned: list[Piece] = []
        for city in table.cities:
            owned += city.tokens
        #: The tokens that were dealt to the box and have left it.
        self.gone: list[Piece] = [t for t in off_board if t in owned or t in table.board]
        drawing: Any = table.drawn
        #: How many tokens of the box the opponent has drawn in secret; those kept are among them.
        self.hidden: int = len(drawing[1]) if drawing and drawing[1][0] is BLANK else 0
        self.kept: list[Piece] = [token for token in off_board if token in owned]
        self.others: list[Piece] = [token for token in off_board if token not in owned]
        #: The indexes of the tokens on the board and in the box as they were dealt, `HIDDEN` for
        #: those that are not known, and those of the latter; empty where it takes more to tell.
        self.tokens: vec[i64] = vec[i64]()
        self.unseen_tokens: vec[i64] = vec[i64]()
        if not (self.hidden or self.gone or table.drafted):
            self.tokens = indexes_of([*dealt.board, *self.box])
            self.unseen_tokens = vec[i64]([token.index for token in self.rest])


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
    world.past = IMAGINED
    found: Unknown | None = view.unknown
    if found is None:
        found = view.unknown = Unknown(view)
    unknown: Unknown = found
    laid_out = known.laid_out[:]
    if unknown.uneven is None:
        for age in unknown.ages:
            age.imagine(laid_out, dice)
    else:
        unknown.uneven.imagine(laid_out, dice)
    in_draft = _filled(unknown.in_draft, unknown.unseen_wonders, dice)
    tokens = _filled(unknown.tokens, unknown.unseen_tokens, dice)
    house = known.house
    if table.terms.has_rules or table.house:
        world.house = game.houses.imagine(view, rng)
        house = game.houses.drawn(world.house)
    dealt = LiveDeal(table.terms, known.first, in_draft, tokens, laid_out, house)
    world.dealt = dealt
    if len(tokens):
        world._box = None
        return world
    box = _imagine_box(unknown, dice)
    dealt.board = known.board
    dealt.box = (*table.drafted, *box) if table.drafted else tuple(box)
    gone = unknown.gone
    world.box = tuple([token for token in box if token not in gone] if gone else box)
    if unknown.hidden:
        drawing: Any = table.drawn
        drawn = tuple(box[: unknown.hidden])
        world.drawn = (drawing[0], drawn)
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


def _indexes_besides(pieces: Sequence[Piece], known: Sequence[Any]) -> vec[i64]:
    """Return the indexes of the pieces that are not among those known."""
    return vec[i64]([piece.index for piece in pieces if piece not in known])


def _filled(known: vec[i64], unseen: vec[i64], dice: Dice) -> vec[i64]:
    """Return a row in which each `HIDDEN` is replaced by one of those not seen."""
    left: i64 = len(unseen)
    if not left:
        return known
    filled = known[:]
    rest = unseen[:]
    for at in range(len(filled)):
        if filled[at] == HIDDEN:
            filled[at] = _draw(rest, left, dice)
            left -= 1
    return filled


def _draw(row: vec[i64], left: i64, dice: Dice) -> i64:
    """Return one of the first items of a row; the last of them takes its place."""
    at = dice.below(left)
    drawn = row[at]
    row[at] = row[left - 1]
    return drawn


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


def _imagine_box(unknown: Unknown, dice: Dice) -> list[Piece]:
    """Return the box as it may have been dealt, without tokens that players put on the board."""
    if not unknown.hidden:
        return _fill(unknown.box, unknown.rest, dice)
    others = _shuffle(unknown.others[:], dice)
    at = unknown.hidden - len(unknown.kept)
    first = _shuffle([*unknown.kept, *others[:at]], dice)
    return [*first, *others[at:]]


def _fill(known: Sequence[Any], unknown: list[Piece], dice: Dice) -> list[Piece]:
    """Return the pieces with every blank replaced by one of the unknown ones."""
    if not unknown:
        return list(known)
    rest = _shuffle(unknown[:], dice)
    blank: object = BLANK
    return [rest.pop() if piece is blank else piece for piece in known]
