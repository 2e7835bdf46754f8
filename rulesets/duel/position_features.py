"""What both seats know of a city of Duel, as numbers from which an evaluation is worked out.

All of it lies open: coins, prices, symbols, the pawn, wonders, tokens and the cards that are face
up. What a number is worth is the evaluation's to say.
"""

from typing import TYPE_CHECKING, Any, Final

from wonders.core.compiled_or_plain import i64, vec
from wonders.rulesets.duel.covered_and_turned_up_cards import GONE
from wonders.rulesets.duel.pieces import Buildable, Card, in_words
from wonders.rulesets.duel.scoring import tally

if TYPE_CHECKING:
    from wonders.rulesets.duel.legal_moves import LegalState

__all__ = ["FeaturePlan", "feature_names"]

#: The numbers that every city has, in order; those by resource, symbol, colour, token and wonder
#: come after them.
FIXED: Final = (
    "points",
    "coins",
    "coins up to 3",
    "coins up to 8",
    "lead",
    "lead over 2",
    "lead over 5",
    "loot left",
    "single symbols",
    "chains",
    "turn",
    "last turn",
    "wonders left",
    "wonders in reach",
    "price of wonders",
    "price of cards",
    "cards linked",
    "cards with new symbols",
    "cards that pair",
    "turns to come",
    "trade income",
)
#: The units of a resource whose prices count.
UNITS: Final = 3
#: The most sorts of symbols that are told apart.
MOST_SYMBOLS: Final = 6
#: A price beyond this one is out of reach.
MOST_PRICE: Final = 10


def feature_names(game: Any) -> tuple[str, ...]:
    """Return the names of the numbers of a city, in order."""
    units = range(1, UNITS + 1)
    return (
        *FIXED,
        *[f"price of {count} {each}" for each in game.resources for count in units],
        *[f"choices with {each}" for each in game.resources],
        *[f"symbols {count}" for count in range(1, MOST_SYMBOLS + 1)],
        *[f"{each} cards" for each in game.colors],
        *[f"token {each.id}" for each in game.tokens],
        *[f"to build {each.id}" for each in game.wonders],
    )


class FeaturePlan:
    """The numbers of a city in one game: how they are written, in the order of `feature_names`."""

    __slots__ = (
        "_choices",
        "_colors",
        "_parents",
        "_prices",
        "_symbols",
        "_tokens",
        "_wonders",
    )

    def __init__(self, game: Any) -> None:
        resources: i64 = len(game.resources)
        self._prices: i64 = len(FIXED)
        self._choices: i64 = self._prices + UNITS * resources
        self._symbols: i64 = self._choices + resources
        self._colors: i64 = self._symbols + MOST_SYMBOLS
        self._tokens: i64 = self._colors + len(game.colors)
        self._wonders: i64 = self._tokens + len(game.tokens)
        cards = game.cards
        #: By age, the masks of the cards that make one of a later age free.
        self._parents: list[vec[i64]] = []
        for age in range(len(game.packs)):
            mask = 0
            for pack in game.packs[age + 1 :]:
                for card in pack:
                    mask |= card.parents
            self._parents.append(in_words(mask, len(cards)))

    def write(self, state: "LegalState", seat: i64, row: vec[float]) -> None:
        """Write the numbers of a seat's city into a row of zeros."""
        terms = state.terms
        city = state.city_of(seat)
        points = tally(state, seat)
        lines = terms.lines
        coins: i64 = city.coins
        pawn: i64 = state.pawn
        lead: i64 = -pawn if seat else pawn
        row[0] = float(points[lines.total] - points[lines.treasury])
        row[1] = float(coins)
        row[2] = float(min(coins, 3))
        row[3] = float(min(coins, 8))
        row[4] = float(lead)
        row[5] = float(max(0, lead - 2))
        row[6] = float(max(0, lead - 5))
        row[7] = float(len(state.loot[seat]))
        single: i64 = 0
        for sort in range(len(terms.symbols)):
            single += city.symbols_of(sort) % 2
        row[8] = float(single)
        age = state.age
        parents = self._parents[age]
        chains: i64 = 0
        for at in range(len(parents)):
            rest = city._counts[terms.built_at + at] & parents[at]
            while rest:
                rest &= rest - 1
                chains += 1
        row[9] = float(chains)
        now = state.seat
        if now is not None and now == seat:
            row[10] = 1.0
            if state._left.count % 2:
                row[11] = 1.0
        self._write_wonders(state, seat, row)
        self._write_display(state, seat, row)
        at = self._prices
        for resource in range(terms.resources):
            for units in range(1, UNITS + 1):
                row[at] = float(min(MOST_PRICE, city.cost_of_units(resource, units)))
                at += 1
        for options in city.choices:
            for option in options:
                row[self._choices + option] += 1.0
        different = city.different_symbols()
        for number in range(min(MOST_SYMBOLS, different)):
            row[self._symbols + number] = 1.0
        at = self._colors
        while at < self._tokens:
            row[at] = float(city.of_color(at - self._colors))
            at += 1
        for token in city.tokens:
            row[self._tokens + token.index] = 1.0
        if city.trade_income:
            other = state.city_of(1 - seat)
            for resource in range(terms.resources):
                row[20] += float(min(MOST_PRICE, other.cost_of_units(resource, 1)))

    def _write_wonders(self, state: "LegalState", seat: i64, row: vec[float]) -> None:
        """Write what the unbuilt wonders are, and what they cost."""
        terms = state.terms
        city = state.city_of(seat)
        built: i64 = len(state._first_city._done) + len(state._second_city._done)
        left: i64 = max(0, terms.wonders_built_at_most - built)
        unbuilt = city._unbuilt
        row[12] = float(min(left, len(unbuilt)))
        if not left:
            return
        reach: i64 = 0
        prices: i64 = 0
        turns: i64 = 0
        for index in unbuilt:
            wonder: Buildable = terms.wonders[index]
            price: i64 = min(MOST_PRICE, city.price(wonder))
            prices += price
            if price <= city.coins:
                reach += 1
            row[self._wonders + index] = 1.0
            if terms.wonder_again[index] or city.wonder_turns:
                turns += 1
        row[13] = float(min(reach, left))
        row[14] = float(prices)
        row[19] = float(min(turns, left))

    def _write_display(self, state: "LegalState", seat: i64, row: vec[float]) -> None:
        """Write what the cards would cost and bring that lie face up."""
        terms = state.terms
        city = state.city_of(seat)
        face_up = terms.displays[state.age].face_up
        covered = state._left.covered
        prices: i64 = 0
        linked: i64 = 0
        fresh: i64 = 0
        pairs: i64 = 0
        count: i64 = 0
        for slot in range(len(covered)):
            lying = covered[slot]
            if lying == GONE or (lying and not face_up[slot]):
                continue
            card: Card = state.card_at(slot)
            count += 1
            if city.has_link(card):
                linked += 1
            else:
                prices += min(MOST_PRICE, city.price(card))
            symbol = terms.card_symbols[card.index]
            if symbol >= 0:
                has = city.symbols_of(symbol)
                if not has:
                    fresh += 1
                elif has % 2:
                    pairs += 1
        row[15] = float(prices) / float(count) if count else 0.0
        row[16] = float(linked)
        row[17] = float(fresh)
        row[18] = float(pairs)
