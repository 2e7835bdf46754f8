"""How much the legal moves of a state of Duel weigh, by what they cost and by the situation.

The layer of a state above `legal_moves`, for the policies of playouts. What a situation is worth
is theirs to say; here is which move is in which: whether it wins, what it takes from the opponent,
how near the pawn and the symbols are to the end, and what it uncovers.
"""

from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.state import NOBODY
from wonders.rulesets.duel.choices_outside_turns import PickWonder, Start
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.legal_moves import LegalState
from wonders.rulesets.duel.pieces import TO_DISCARD, TO_UNDER, Buildable, Card
from wonders.rulesets.duel.playout_situation_names import (
    COUNT,
    DENIES,
    LEFT,
    MADE,
    MOST_LEFT,
    MOST_MADE,
    MOST_RATE,
    MOST_SYMBOLS,
    NEW_SYMBOL,
    PAIR,
    RATE,
    SHOWS,
    SPACE,
    SPACES,
    THEIR_PAIR,
    THEIR_SPACE,
    THEIR_SYMBOL,
    UNCOVERS,
    UNCOVERS_FOR_ITSELF,
    WINS,
)

__all__ = ["WeighedState"]


class WeighedState(LegalState):
    """The part of a state of Duel that weighs its legal moves."""

    __slots__ = ()

    @property
    def is_evaluated(self) -> bool:
        """Return whether the draft goes on or a turn is played.

        What a token or a destroyed card is worth depends on more than features tell.
        """
        if self._seat == NOBODY:
            return False
        return not self.choices or type(self.choices[0]) in (PickWonder, Start)

    @property
    def is_quiet(self) -> bool:
        """Return whether no choice waits and no card may win at once for either city."""
        if self.choices or self._seat == NOBODY:
            return False
        return not self._threat(0) and not self._threat(1)

    @property
    def stage(self) -> float:
        """Return how far the game is: the ages that are over, and the share of this one."""
        size = self.terms.displays[self.age].size
        return float(self.age + 1) - float(self.left.bit_count()) / float(size)

    def write_features(self, seat: i64, row: vec[float]) -> None:
        """Write what all may know of a seat's city into a row of zeros, for an evaluation."""
        self.terms.feature_plan.write(self, seat, row)

    def weigh(
        self,
        values: vec[float],
        coins: vec[float],
        situations: vec[float],
        weights: vec[float],
    ) -> float:
        """Write the weights of the legal moves by their numbers; return their sum."""
        seat = self._seat
        count: i64 = self.move_count
        terms = self.terms
        if (
            self.choices
            or seat == NOBODY
            or terms.priced
            or terms.events.on_list
            or len(situations) < COUNT
        ):
            return super().weigh(values, coins, situations, weights)
        listed = self.legal_indexes()
        city = self.city_of(seat)
        other = self.city_of(1 - seat)
        purse: i64 = min(city.coins, 1000)
        most: i64 = (len(coins) - 1) // 2
        income: i64 = min(most, discard_income(city, terms))
        sale = coins[most - income] * situations[LEFT + min(MOST_LEFT, purse + income)]
        pawn: i64 = self.pawn
        lead: i64 = -pawn if seat else pawn
        threat = self._threat(seat)
        # What a wonder costs and brings is the same under every card; its weight is never 0.
        wonders = vec[float]([0.0] * len(terms.wonders))
        of_card: i64 = -1
        card = terms.cards[terms.card_used(listed[0])]
        taking = 1.0
        uncovering = 1.0
        uncovering_for_itself = 1.0
        total = 0.0
        number: i64 = 0
        while number < count:
            index = listed[number]
            card_index = terms.card_used(index)
            if card_index != of_card:
                of_card = card_index
                card = terms.cards[card_index]
                taking = self._taking(card, other, -lead, situations)
                slot = self.slot_of(card_index)
                uncovered = self._uncovered(slot)
                uncovering = situations[UNCOVERS + uncovered]
                uncovering_for_itself = situations[UNCOVERS_FOR_ITSELF + uncovered]
                if threat:
                    if self._wins_with(1 - seat, card):
                        taking *= situations[DENIES]
                    if self._shows_win(1 - seat, slot):
                        uncovering *= situations[SHOWS]
            weight = values[index] * taking
            way = index - terms.first_moves[card_index]
            if way == TO_DISCARD:
                weight *= sale * uncovering
            elif way:
                wonder_index = way - TO_UNDER
                known = wonders[wonder_index]
                if known == 0.0:
                    wonder: Buildable = terms.wonders[wonder_index]
                    known = self._paying(city.price(wonder), purse, coins, situations)
                    shields = terms.wonder_shields[wonder_index]
                    if shields:
                        known *= _marching(lead, shields, situations)
                        if lead + shields >= terms.capital and terms.supremacy:
                            known *= situations[WINS]
                    wonders[wonder_index] = known
                weight *= known
                if terms.wonder_again[wonder_index] or city.wonder_turns:
                    weight *= uncovering_for_itself
                else:
                    weight *= uncovering
            else:
                price: i64 = 0
                if not city.has_link(card):
                    price = min(1000, city.price(card))
                weight *= self._paying(price, purse, coins, situations) * uncovering
                weight *= self._building(seat, card, city, lead, situations)
            weights[number] = weight
            total += weight
            number += 1
        return total

    def _paying(self, price: i64, purse: i64, coins: vec[float], situations: vec[float]) -> float:
        """Return the weight of paying a price."""
        most: i64 = (len(coins) - 1) // 2
        return coins[most + min(most, price)] * situations[LEFT + min(MOST_LEFT, purse - price)]

    def _building(
        self, seat: i64, card: Card, city: City, lead: i64, situations: vec[float]
    ) -> float:
        """Return the weight of what a card brings that depends on the situation."""
        terms = self.terms
        weight = 1.0
        symbol = terms.card_symbols[card.index]
        if symbol >= 0:
            has = city.symbols_of(symbol)
            if not has:
                different = city.different_symbols()
                if different + 1 >= terms.symbols_to_win:
                    weight *= situations[WINS]
                weight *= situations[NEW_SYMBOL + min(MOST_SYMBOLS, different)]
            elif has % 2 and self.board:
                weight *= situations[PAIR]
            return weight
        shields = terms.card_shields[card.index]
        if shields:
            if city.extra_shields:
                shields += city.amount_for(card.color, city.extra_shields)
            if lead + shields >= terms.capital and terms.supremacy:
                weight *= situations[WINS]
            return weight * _marching(lead, shields, situations)
        units = terms.card_units[card.index]
        resource = terms.card_resources[card.index]
        while units > 0:
            made = city.made_of(resource)
            weight *= situations[MADE + min(MOST_MADE, made)]
            if not made:
                weight *= situations[RATE + min(MOST_RATE, city.rate_of(resource))]
            units -= 1
        return weight

    def _taking(self, card: Card, other: City, lead: i64, situations: vec[float]) -> float:
        """Return the weight of keeping a card from the opponent, who has this lead."""
        terms = self.terms
        symbol = terms.card_symbols[card.index]
        if symbol >= 0:
            has = other.symbols_of(symbol)
            if not has:
                return situations[THEIR_SYMBOL + min(MOST_SYMBOLS, other.different_symbols())]
            return situations[THEIR_PAIR] if has % 2 else 1.0
        shields = terms.card_shields[card.index]
        weight = 1.0
        while shields > 0:
            weight *= situations[THEIR_SPACE + SPACES + max(-SPACES, min(SPACES, lead))]
            shields -= 1
            lead += 1
        return weight

    def _threat(self, seat: i64) -> bool:
        """Return whether the opponent of a seat may be able to win with one card."""
        terms = self.terms
        other = self.city_of(1 - seat)
        if other.different_symbols() + 1 >= terms.symbols_to_win:
            return True
        pawn: i64 = self.pawn
        lead: i64 = pawn if seat else -pawn
        return terms.supremacy and lead + terms.most_shields >= terms.capital

    def _wins_with(self, seat: i64, card: Card) -> bool:
        """Return whether a seat would win with a card now, and can have it."""
        terms = self.terms
        city = self.city_of(seat)
        symbol = terms.card_symbols[card.index]
        if symbol >= 0:
            if city.symbols_of(symbol) or city.different_symbols() + 1 < terms.symbols_to_win:
                return False
        else:
            shields = terms.card_shields[card.index]
            if not shields or not terms.supremacy:
                return False
            if city.extra_shields:
                shields += city.amount_for(card.color, city.extra_shields)
            pawn: i64 = self.pawn
            lead: i64 = -pawn if seat else pawn
            if lead + shields < terms.capital:
                return False
        return terms.leader is not None or city.has_link(card) or city.price(card) <= city.coins

    def _shows_win(self, seat: i64, slot: i64) -> bool:
        """Return whether a card that is known, and is uncovered here, would let a seat win."""
        up = self.terms.displays[self.age].up
        for freed in self.freed_with(slot):
            place: int = freed
            if up >> place & 1 and self._wins_with(seat, self.card_at(freed)):
                return True
        return False

    def _uncovered(self, slot: i64) -> i64:
        """Return how many cards are uncovered with a slot: thrice the known ones and the others."""
        found: i64 = 0
        face_up = self.terms.displays[self.age].face_up
        covered = self._left.covered
        for free in self._left.without(slot).free:
            if covered[free]:
                found += 3 if face_up[free] else 1
        return min(8, found)


def _marching(lead: i64, shields: i64, situations: vec[float]) -> float:
    """Return the weight of moving the pawn by some shields, from a lead."""
    weight = 1.0
    while shields > 0:
        weight *= situations[SPACE + SPACES + max(-SPACES, min(SPACES, lead))]
        lead += 1
        shields -= 1
    return weight
