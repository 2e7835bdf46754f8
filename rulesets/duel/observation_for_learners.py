"""What a seat of Duel or Solo may know, as parts of an observation.

The parts read the state itself, which is much faster than a view, and only what its view shows;
tests hold the two together.
"""

from typing import TYPE_CHECKING, Any

from wonders.core.compiled_or_plain import i64, u8, vec
from wonders.core.game.learners.observation import Part, put, put_count
from wonders.rulesets.duel.covered_and_turned_up_cards import GONE
from wonders.rulesets.duel.deal import HIDDEN
from wonders.rulesets.duel.effects.choices_they_ask_for import DestroyCard, KeepToken, ReviveCard
from wonders.rulesets.duel.pieces import WORD, Card, Wonder
from wonders.rulesets.duel.solo.leader_turns_and_tokens import SoloState
from wonders.rulesets.duel.turns_and_ages import State
from wonders.rulesets.duel.who_begins_an_age import Start
from wonders.rulesets.duel.wonder_and_token_choices import PickWonder, TakeToken

if TYPE_CHECKING:
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["parts"]

#: The decisions other than the usual turn, in the order of their flags.
CHOICES: Any = (PickWonder, Start, TakeToken, ReviveCard, DestroyCard, KeepToken)
NAMES = ("pick", "start", "progress", "revive", "destroy", "progress from the box")
#: What a city is called, by its distance from the own one.
WHOSE = ("own", "other")


def parts(game: "DuelComponents") -> list[Part]:
    """Return the parts of an observation of a game."""
    found: list[Part] = [
        Turn(game),
        Conflict(game),
        Displayed(game),
        Open(game),
    ]
    for distance, whose in enumerate(WHOSE):
        found += [
            Numbers(game, whose, distance),
            Buildings(game, whose, distance),
            Owned(game, whose, distance),
        ]
    if game.leader is not None:
        found.append(Turned(game))
    return found


def _ids(pieces: Any) -> list[str]:
    return [piece.id for piece in pieces]


def mark_cards(row: vec[u8], at: i64, cards: vec[i64]) -> None:
    """Write 1 for each card of a mask, which is kept in words."""
    for word in cards:
        left = word
        number = at
        while left:
            if not left & 0xFF:
                left >>= 8
                number += 8
                continue
            if left & 1:
                row[number] = 1
            left >>= 1
            number += 1
        at += WORD


class Turn(Part):
    """Whose turn it is, what is decided, and how far the game is."""

    def __init__(self, game: "DuelComponents") -> None:
        ages = [f"age {age + 1}" for age in range(len(game.displays))]
        items = ["decides", "began", "has the turn", "another turn", *ages, "turn of the display"]
        super().__init__("turn", [*items, *NAMES, "another decision"], "1 for what is so now")
        self.ages: i64 = len(ages)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        now = game.seat
        if now is not None and now == seat:
            row[at] = 1
        if game.first == seat:
            row[at + 1] = 1
        turn_of = game.next_seat if game.choices or now is None else now
        if turn_of == seat:
            row[at + 2] = 1
        if game.again:
            row[at + 3] = 1
        age: i64 = game.age
        row[at + 4 + age] = 1
        kinds = at + 4 + self.ages
        if now is None:
            return
        if not game.choices:
            row[kinds] = 1
            return
        kind = type(game.choices[0])
        for each in CHOICES:
            kinds += 1
            if kind is each:
                row[kinds] = 1
                return
        row[kinds + 1] = 1


class Conflict(Part):
    """The pawn and the military tokens, from the seat's own side."""

    def __init__(self, game: "DuelComponents") -> None:
        loot = [f"{whose} loot {at}" for whose in WHOSE for at in range(len(game.terms.loot))]
        about = "the pawn, above 0 where the seat is ahead; 1 for each token still to be taken"
        super().__init__("conflict", ["pawn", *loot], about)
        self.loot: i64 = len(game.terms.loot)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        put(row, at, -game.pawn if seat else game.pawn)
        self._mark(row, at + 1, len(game.loot[seat]))
        self._mark(row, at + 1 + self.loot, len(game.loot[1 - seat]))

    def _mark(self, row: vec[u8], start: i64, left: i64) -> None:
        # The nearest are taken first.
        number: i64 = self.loot - left if left < self.loot else 0
        while number < self.loot:
            row[start + number] = 1
            number += 1


class Displayed(Part):
    """The display, slot by slot."""

    def __init__(self, game: "DuelComponents") -> None:
        self.slots: i64 = max(display.size for display in game.displays)
        backs = [str(back) for back in game.backs]
        self.backs: dict[object, int] = {back: at for at, back in enumerate(game.backs)}
        names = ["there", "free", *(f"back {back}" for back in backs), *_ids(game.cards)]
        # A card's own back, by its index: quicker than by its age.
        self.back_of = vec[i64]([self.backs.get(card.age, 0) for card in game.cards])
        self.width: i64 = len(names)
        items = [f"slot {slot} {name}" for slot in range(self.slots) for name in names]
        about = "for each slot: whether a card lies there, whether it can be taken, its back while"
        super().__init__("display", items, f"{about} it is face down, and which card it is")

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        if not isinstance(game, SoloState) and (game.offer or game.group < 0):
            # Not laid out before the draft is over (D3).
            return
        terms = game.terms
        hidden = terms.displays[game.age].face_down(game.left | game.taken)
        laid_out = game.dealt.laid_out
        covered = game._left.covered
        first: i64 = terms.first_slots[game.age]
        faces = at + 2 + len(self.backs)
        number = 0
        next_hidden: i64 = hidden[0] if hidden else -1
        slot: i64 = 0
        start: i64 = 0
        for lying in covered:
            if lying != GONE:
                row[at + start] = 1
                if slot == next_hidden:
                    # In a view's table there is a back in its place.
                    cards: Any = game.dealt.ages[game.age]
                    back = self._back(cards[slot])
                    row[at + start + 2 + back] = 1
                    # They are in order.
                    number += 1
                    next_hidden = hidden[number] if number < len(hidden) else -1
                elif laid_out[first + slot] != HIDDEN:
                    row[faces + start + laid_out[first + slot]] = 1
            slot += 1  # noqa: SIM113 - faster than `enumerate` when compiled
            start += self.width
        for free in game._left.free:
            row[at + free * self.width + 1] = 1

    def _back(self, card: Any) -> i64:
        """Return the number of a card's back; in views there is the back alone."""
        if isinstance(card, Card):
            return self.back_of[card.index]
        return self.backs[card.age]


class Open(Part):
    """What lies open besides the display: the discard pile, tokens and offered wonders."""

    def __init__(self, game: "DuelComponents") -> None:
        items = [f"discarded {id}" for id in _ids(game.cards)]
        for sort in ("on the board", "drawn"):
            items += [f"{sort} {id}" for id in _ids(game.tokens)]
        items += [f"offered {id}" for id in _ids(game.wonders)]
        about = "1 for each card of the discard pile, token and wonder; drawn tokens are those of"
        super().__init__("open", [*items, "drawn by the other"], f"{about} the seat itself")
        self.cards: i64 = len(game.cards)
        self.tokens: i64 = len(game.tokens)
        self.wonders: i64 = len(game.wonders)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        mark_cards(row, at, game._pile)
        board = at + self.cards
        for token in game.board:
            row[board + token.index] = 1
        offered = board + 2 * self.tokens
        for wonder in game._offer:
            row[offered + wonder] = 1
        if game.drawn is None:
            return
        drawing: Any = game.drawn
        if drawing[0] != seat:
            put(row, offered + self.wonders, len(drawing[1]))
            return
        for token in drawing[1]:
            index: i64 = token.index
            row[board + self.tokens + index] = 1


class City(Part):
    """A part of the observation for each of the two cities."""

    def __init__(self, name: str, items: list[str], about: str, distance: int) -> None:
        super().__init__(name, items, about)
        self.distance = distance


class Numbers(City):
    """What a city has and pays, as numbers."""

    def __init__(self, game: "DuelComponents", whose: str, distance: int) -> None:
        items = ["coins", *(f"makes {each}" for each in game.resources)]
        items += [f"choices with {each}" for each in game.resources]
        items += [f"price of {each}" for each in game.resources]
        items += [f"symbol {each}" for each in game.symbols]
        items += [f"{each} cards" for each in game.colors]
        about = "coins; units made; producers of a choice; prices; symbols; cards of each colour"
        super().__init__(f"{whose} numbers", items, about, distance)
        self.resources: i64 = len(game.resources)
        self.symbols: i64 = len(game.symbols)
        self.colors: i64 = len(game.colors)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        city = game.cities[seat ^ self.distance]
        put(row, at, city.coins)
        made = at + 1
        prices = made + 2 * self.resources
        number: i64 = 0
        while number < self.resources:
            put_count(row, made + number, city.made_of(number))
            put_count(row, prices + number, city.rate_of(number))
            number += 1
        choices = made + self.resources
        for options in city.choices:
            for option in options:
                row[choices + option] += 1
        symbols = prices + self.resources
        number = 0
        while number < self.symbols:
            put_count(row, symbols + number, city.symbols_of(number))
            number += 1
        colors = symbols + self.symbols
        number = 0
        while number < self.colors:
            put_count(row, colors + number, city.of_color(number))
            number += 1


class Buildings(City):
    """The cards of a city."""

    def __init__(self, game: "DuelComponents", whose: str, distance: int) -> None:
        about = "1 for each card that is built"
        super().__init__(f"{whose} cards", _ids(game.cards), about, distance)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        mark_cards(row, at, game.cities[seat ^ self.distance].buildings())


class Owned(City):
    """The wonders and tokens of a city, and the cards under its wonders."""

    def __init__(self, game: "DuelComponents", whose: str, distance: int) -> None:
        items = [f"to build {id}" for id in _ids(game.wonders)]
        items += [f"built {id}" for id in _ids(game.wonders)]
        items += [f"token {id}" for id in _ids(game.tokens)]
        items += [f"under a wonder {id}" for id in _ids(game.cards)]
        about = "1 for each wonder to build, wonder built, token, and card under a wonder"
        super().__init__(f"{whose} wonders", items, about, distance)
        self.wonders: i64 = len(game.wonders)
        self.tokens: i64 = len(game.tokens)

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: State = state
        city = game.cities[seat ^ self.distance]
        for unbuilt in city._unbuilt:
            row[at + unbuilt] = 1
        built = at + self.wonders
        tokens = built + self.wonders
        under = tokens + self.tokens
        done: tuple[tuple[object, object], ...] = city.done
        for piece, card in done:
            if isinstance(piece, Wonder):
                row[built + piece.index] = 1
            if isinstance(card, Card):
                row[under + card.index] = 1
        for token in city.tokens:
            row[tokens + token.index] = 1


class Turned(Part):
    """The leader, and the decision cards that have gone since the last shuffle."""

    def __init__(self, game: "DuelComponents") -> None:
        items = [f"leader {id}" for id in _ids(game.leaders)]
        items += [f"gone {card.id}" for card in game.decisions]
        about = "1 for the leader played against, and for each decision card that is turned up"
        super().__init__("solo", items, about)
        self.leaders: i64 = len(game.leaders)
        # Each leader has decision cards of his own, by the same ids.
        self.numbers: dict[str, int] = {c.id: at for at, c in enumerate(game.decisions)}

    def write(self, state: Any, seat: int, row: vec[u8], at: i64) -> None:
        """Write it."""
        game: SoloState = state
        leader = game.terms.leader
        assert leader is not None
        row[at + leader.index] = 1
        gone = game.turned % len(self.numbers)
        cards: Any = game.dealt.decisions
        for card in cards[game.turned - gone : game.turned]:
            number: i64 = self.numbers[card.id]
            row[at + self.leaders + number] = 1
