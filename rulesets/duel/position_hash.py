"""The hash of a position of Duel: all that play can go on from, however it came about."""

from typing import TYPE_CHECKING, Any, Final

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64
from wonders.core.game.position_hash import PositionHash, text_of, text_word

if TYPE_CHECKING:
    from wonders.rulesets.duel.city import City
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["hash_of"]

# Kinds of facts. Those of the two cities are apart by `SEAT`.
TURN: Final = 1
PAWN: Final = 2
LOOT: Final = 3
PILE: Final = 4
LEFT: Final = 5
BOARD: Final = 6
BOX: Final = 7
OFFER: Final = 8
WONDERS_TO_COME: Final = 9
OTHER: Final = 10
LAID_OUT: Final = 16
COINS: Final = 64
BUILDINGS: Final = 65
WONDERS: Final = 66
BUILT_WONDERS: Final = 67
TOKENS: Final = 68
SYMBOLS: Final = 69
PRODUCTION: Final = 70
RATES: Final = 71
POWERS: Final = 72
SEAT: Final = 64
#: More words than a mask takes.
WORDS: Final = 1 << 20


def hash_of(state: "State", to_come: str = "") -> int:
    """Return the hash of a state; `to_come` is what it has besides that is still to come."""
    found = PositionHash()
    terms = state.terms
    seat = -1 if state.seat is None else state.seat
    # Between two turns nobody asks whose action went on last.
    goes_on = state.next_seat if state.choices else 0
    turn = (seat + 1) << 8 | goes_on << 7 | state.begun << 4 | state.age << 1
    found.add_int(TURN, turn << 1 | state.again)
    found.add_int(PAWN, state.pawn)
    found.add_int(LEFT, state.left << 1 | (state.taken > 0))
    for at in range(terms.words):
        found.add(WORDS * PILE + at, state._pile[at])
    for token in state.board:
        found.add(BOARD, token.index)
    place: i64 = 0
    # In a view's table there are backs in the places of those that it does not show.
    box: Any = state.box
    # Not `token` again: compiled, that is a piece.
    for boxed in box:
        place += 1
        if isinstance(boxed, Piece):
            found.add(BOX, place * 1024 + boxed.index)
    for seat in (0, 1):
        _add_city(found, state.cities[seat], SEAT * seat)
        for loot in state.loot[seat]:
            found.add_int(LOOT, loot.at << 1 | seat)
    _add_what_is_to_come(found, state)
    for choice in state.choices:
        place += 1
        found.add(OTHER, text_word(f"{place} {text_of(choice)}"))
    if state.house:
        found.add(OTHER, text_word(text_of(state.house)))
    if state.victory is not None:
        found.add(OTHER, text_word(f"{state.victory} {state.winners}"))
    if to_come:
        found.add(OTHER, text_word(f"to come: {to_come}"))
    return found.value()


def _add_city(found: PositionHash, city: "City", seat: i64) -> None:
    """Add the facts of a city; in which order it came by them does not count."""
    found.add_int(COINS + seat, city.coins)
    built_cards = city.buildings()
    for at in range(len(built_cards)):
        found.add(WORDS * (BUILDINGS + seat) + at, built_cards[at])
    for wonder in city.wonders:
        found.add(WONDERS + seat, wonder.index)
    for built in city._done:
        found.add(BUILT_WONDERS + seat, built)
    for token in city.tokens:
        found.add(TOKENS + seat, token.index)
    for at in range(len(city.terms.symbols)):
        found.add(SYMBOLS + seat, city.symbols_of(at) * 64 + at)
    for index in range(city.terms.resources):
        found.add(
            PRODUCTION + seat, (city.made_of(index) * 4096 + city.shown_of(index)) * 64 + index
        )
        found.add(RATES + seat, city.rate_of(index) * 64 + index)
    for mask in city._producers:
        found.add(POWERS + seat, mask)
    powers = city.trade_income << 40 | city.wonder_turns << 20 | city.chain_coins
    found.add_int(POWERS + seat, -1 - powers)
    if city.discounts or city.extra_shields:
        text = f"{sorted(city.discounts)} {sorted(city.extra_shields)}"
        found.add(POWERS + seat, text_word(text))


def _add_what_is_to_come(found: PositionHash, state: "State") -> None:
    """Add the offer, the wonders still to come, and the cards of the displays that are left."""
    for wonder in state.offer:
        found.add(OFFER, wonder.index)
    place: i64 = 0
    if state.offer or state.group < 0:
        found.add(OFFER, -1 - state.first)
        wonders: Any = state.dealt.wonders
        for one in wonders[state.wonders_shown :]:
            place += 1
            if isinstance(one, Piece):
                found.add(WONDERS_TO_COME, place * 1024 + one.index)
    left = state.left
    for age in range(state.age, len(state.dealt.ages)):
        slot = 0
        cards: Any = state.dealt.ages[age]
        for card in cards:
            if (left >> slot & 1 or age > state.age) and isinstance(card, Piece):
                found.add(LAID_OUT + age, slot * 1024 + card.index)
            slot += 1  # noqa: SIM113 - faster than `enumerate` when compiled
