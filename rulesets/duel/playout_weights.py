"""How much the legal moves of a state of Duel weigh, by what they cost and by the situation.

The layer of a state above `legal_moves`, for the policies of playouts. What a situation is worth
is theirs to say; here is which move is in which: whether it wins, what it takes from the opponent,
how near the pawn and the symbols are to the end, and what it uncovers.
"""

from random import Random
from typing import Final

from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.chance.random_numbers import Dice
from wonders.core.game.moves import MOST_MOVES
from wonders.core.game.policy_by_weights import SoftmaxPolicy
from wonders.core.game.state import NOBODY
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.discard_income import discard_income
from wonders.rulesets.duel.legal_moves import COUNTED, LISTED, MOST_COUNTED, LegalState
from wonders.rulesets.duel.pieces import NOTHING, RACE, TO_DISCARD, TO_UNDER, Card
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
from wonders.rulesets.duel.who_begins_an_age import Start
from wonders.rulesets.duel.wonder_and_token_choices import PickWonder

__all__ = ["WeighedState"]

#: More cards than this are not told apart, where a known one that is uncovered counts thrice.
MOST_UNCOVERED: Final = 8


class WeighedState(LegalState):
    """The part of a state of Duel that weighs its legal moves."""

    __slots__ = ()

    def play_out(self, rng: Random, policy: object = None) -> None:
        """Play this state to the end of the game, with chance from `rng`."""
        # Its own loop for the policy of all searches: others are called as objects.
        if type(policy) is not SoftmaxPolicy or self.dealt.is_blank or self.terms.lists_moves:
            super().play_out(rng, policy)
            return
        dice = Dice(rng.getrandbits(64))
        more: i64 = MOST_MOVES
        while self._seat != NOBODY and more:
            more -= 1
            if self._legal is None:
                self._list()
            if self._legal is COUNTED:
                self.play_counted(policy.pick_of(self, dice, self._count))
            else:
                self.play_at(policy.pick(self, dice))
        self._expect_end()

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
        return float(self.age + 1) - float(self._left.count) / float(size)

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
        terms = self.terms
        if self._legal is None:
            self._list()
        free = self._left.free
        if self.choices and self._legal is LISTED:
            return self._weigh_choice(values, coins, weights)
        if (
            self.choices
            or seat == NOBODY
            or terms.lists_moves
            or len(situations) < COUNT
            or len(free) > MOST_COUNTED
        ):
            return super().weigh(values, coins, situations, weights)
        city = self.city_of(seat)
        if len(city._unbuilt) > MOST_COUNTED:
            return super().weigh(values, coins, situations, weights)
        other = self.city_of(1 - seat)
        purse: i64 = min(city.coins, 1000)
        most: i64 = (len(coins) - 1) // 2
        income: i64 = min(most, discard_income(city, terms))
        sale = coins[most - income] * situations[LEFT + min(MOST_LEFT, purse + income)]
        pawn: i64 = self.pawn
        lead: i64 = -pawn if seat else pawn
        threat = self._threat(seat)
        if not len(self._left.freed_up):
            self._left.find_freed()
        # What a wonder costs and brings is the same under every card.
        payable = self._can_pay
        wonders = terms.no_weights
        if payable:
            wonders = self._weigh_wonders(city, purse, lead, coins, situations)
        again = city.wonder_turns > 0
        # What can be built costs what its city has at most.
        prices = city._prices
        by_bill = not (city._relief or terms.beyond_bills) and purse < 1000
        laid_out = self.dealt.laid_out
        first_slot = terms.first_slots[self.age]
        can_build = self._can_build
        total = 0.0
        number: i64 = 0
        for slot in free:
            index = laid_out[first_slot + slot]
            card = terms.cards[index]
            move = terms.first_moves[index]
            depends = terms.depends[index]
            taking = 1.0
            if depends == RACE:
                taking = self._taking(card, other, -lead, situations)
            uncovered: i64 = 3 * self._left.freed_up[slot] + self._left.freed_down[slot]
            uncovered = min(MOST_UNCOVERED, uncovered)
            uncovering = situations[UNCOVERS + uncovered]
            for_itself = situations[UNCOVERS_FOR_ITSELF + uncovered]
            if threat:
                if self._wins_with(1 - seat, card):
                    taking *= situations[DENIES]
                if self._shows_win(1 - seat, slot):
                    uncovering *= situations[SHOWS]
            if can_build & 1:
                price: i64 = 0
                if not (terms.chained[index] and city.has_link(card)):
                    if by_bill:
                        price = prices[index]
                    else:
                        price = min(1000, city.price(card))
                # As `_paying` does; a call takes longer.
                paying = coins[most + min(most, price)]
                paying *= situations[LEFT + min(MOST_LEFT, purse - price)]
                weight = values[move] * taking
                weight *= paying * uncovering
                if depends != NOTHING:
                    weight *= self._building(seat, card, city, lead, situations)
                weights[number] = weight
                total += weight
                number += 1
            can_build >>= 1
            can_pay = payable
            at: i64 = 0
            while can_pay:
                if can_pay & 1:
                    wonder = city._unbuilt[at]
                    weight = values[move + TO_UNDER + wonder] * taking * wonders[at]
                    weight *= for_itself if again or terms.wonder_again[wonder] else uncovering
                    weights[number] = weight
                    total += weight
                    number += 1
                can_pay >>= 1
                at += 1
            weight = values[move + TO_DISCARD] * taking * (sale * uncovering)
            weights[number] = weight
            total += weight
            number += 1
        return total

    def _weigh_choice(self, values: vec[float], coins: vec[float], weights: vec[float]) -> float:
        """Write the weights of the answers to a choice of Duel, none of which costs anything."""
        free = coins[(len(coins) - 1) // 2]
        total = 0.0
        for number in range(len(self._listed)):
            weight = values[self._listed[number]] * free
            weights[number] = weight
            total += weight
        return total

    def _weigh_wonders(
        self, city: City, purse: i64, lead: i64, coins: vec[float], situations: vec[float]
    ) -> vec[float]:
        """Return the weights of the unbuilt wonders that a city can pay for, by their place."""
        terms = self.terms
        wonders = terms.no_weights[: len(city._unbuilt)]
        can_pay = self._can_pay
        at: i64 = 0
        for index in city._unbuilt:
            if can_pay & 1:
                weight = self._paying(city.price(terms.wonders[index]), purse, coins, situations)
                shields = terms.wonder_shields[index]
                if shields:
                    weight *= _marching(lead, shields, situations)
                    if lead + shields >= terms.capital and terms.supremacy:
                        weight *= situations[WINS]
                wonders[at] = weight
            can_pay >>= 1
            at += 1  # noqa: SIM113 - faster than `enumerate` when compiled
        return wonders

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
        for freed in self._left.freed[slot]:
            place: int = freed
            if up >> place & 1 and self._wins_with(seat, self.card_at(freed)):
                return True
        return False


def _marching(lead: i64, shields: i64, situations: vec[float]) -> float:
    """Return the weight of moving the pawn by some shields, from a lead."""
    weight = 1.0
    while shields > 0:
        weight *= situations[SPACE + SPACES + max(-SPACES, min(SPACES, lead))]
        lead += 1
        shields -= 1
    return weight
