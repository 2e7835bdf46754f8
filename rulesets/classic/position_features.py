"""What is known of a city of classic, as numbers from which an evaluation is worked out.

The layer of a state above `playout_weights`. Each city is seen from its own seat: what it has, how
it stands against both neighbours, what they sell it, and what its hand offers. No number tells
which seat it is, nor how many there are. What a number is worth is the evaluation's to say.
"""

from typing import Final

from wonders.core.compiled_or_plain import i64, mypyc_attr, vec
from wonders.rulesets.classic.city import City
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.playout_situation_names import STAGE_EFFECTS
from wonders.rulesets.classic.playout_weights import WeighedState
from wonders.rulesets.classic.position_feature_names import FIXED, UNITS
from wonders.rulesets.classic.scoring import score
from wonders.rulesets.classic.trade.cheapest_payments import NOTHING
from wonders.rulesets.classic.trade.packed_unit_counts import MOST, WIDTH

__all__ = ["EvaluatedState"]

#: A price beyond this one is out of reach.
MOST_PRICE: Final = 6
#: A lead in shields, or what it is short of, counts no further.
MOST_LEAD: Final = 3


@mypyc_attr(allow_interpreted_subclasses=True)
class EvaluatedState(WeighedState):
    """The part of a state of classic that tells evaluations what its cities are."""

    __slots__ = ()

    @property
    def is_evaluated(self) -> bool:
        """Return whether a city is asked for its move."""
        return self.current is not None

    @property
    def is_quiet(self) -> bool:
        """Return whether a turn begins: nobody has chosen, and nothing waits."""
        return self.current == self.terms.order[0] and not self.choices

    @property
    def stage(self) -> float:
        """Return how far the game is: the ages that are over, and the share of this one."""
        return float(self.age) + float(self.turn) / float(self.terms.last_turn + 1)

    def write_features(self, seat: i64, row: vec[float]) -> None:
        """Write what a seat's city is and is offered into a row of zeros, for an evaluation."""
        terms = self.terms
        city = self.cities[seat]
        sheet = score(self, seat)
        science = sheet["science"]
        military = sheet["military"]
        row[0] = float(sheet["total"] - science - military - sheet["treasury"])
        row[1] = float(science)
        row[2] = float(military)
        coins = city.coins
        row[3] = float(coins)
        row[4] = float(min(coins, 3))
        row[5] = float(min(coins, 6))
        row[6] = float(city.shields)
        left, right = terms.around[seat]
        self._write_leads(city.shields - self.cities[left].shields, row)
        self._write_leads(city.shields - self.cities[right].shields, row)
        self._write_symbols(city, row)
        self._write_trade(city, self.cities[left], self.cities[right], row)
        row[19] = float((city.built & terms.later_parents[self.age]).bit_count())
        self._write_stages(city, row)
        row[23] = float(city.free_left)
        row[24] = float(city.sevenths)
        row[25] = float(city.copies_guild)
        self._write_hand(seat, city, row)
        at: i64 = len(FIXED) + UNITS * len(city.made) + len(STAGE_EFFECTS)
        around = (self.cities[left].built, self.cities[right].built)
        masks = terms.color_masks.values()
        for mask in masks:
            row[at] = float((city.built & mask).bit_count())
            theirs = (around[0] & mask).bit_count() + (around[1] & mask).bit_count()
            row[at + len(masks)] = float(theirs)
            at += 1

    def _write_leads(self, lead: i64, row: vec[float]) -> None:
        """Add how a city stands against a neighbour."""
        if lead > 0:
            row[7] += 1.0
            row[9] += float(min(MOST_LEAD, lead))
        elif lead < 0:
            row[8] += 1.0
            row[10] += float(min(MOST_LEAD, -lead))

    def _write_symbols(self, city: City, row: vec[float]) -> None:
        """Write what the symbols are, and what one more would bring."""
        most: i64 = 0
        gains: i64 = 0
        for symbol in range(len(city.symbols)):
            gain = self.science_gain(city, symbol)
            gains += gain
            most = max(most, gain)
            count = city.symbols[symbol]
            if count:
                row[13] += 1.0
                row[14] = max(row[14], float(count))
        row[11] = float(most)
        row[12] = float(gains)
        row[15] = float(city.free_symbols)

    def _write_trade(self, city: City, left: City, right: City, row: vec[float]) -> None:
        """Write what units of each resource cost, and what neighbours have to buy."""
        at: i64 = len(FIXED)
        made = 0
        wanted = 0
        for resource in range(len(city.made)):
            place = resource * WIDTH
            own = city.may_make >> place & MOST
            from_left = left.may_sell >> place & MOST
            from_right = right.may_sell >> place & MOST
            price_left: i64 = city.left_rates[resource]
            price_right: i64 = city.right_rates[resource]
            made += city.made[resource]
            if city.may_sell >> place & MOST:
                wanted += (not left.may_make >> place & MOST) + (not right.may_make >> place & MOST)
            for units in range(1, UNITS + 1):
                lack = units - own
                price: i64 = 0
                if lack > from_left + from_right:
                    price = MOST_PRICE
                elif lack > 0:
                    cheap_first = price_left <= price_right
                    cheaper = min(lack, from_left if cheap_first else from_right)
                    low = min(price_left, price_right)
                    high = max(price_left, price_right)
                    price = min(MOST_PRICE, cheaper * low + (lack - cheaper) * high)
                row[at] = float(price)
                at += 1
        row[16] = float(made)
        row[17] = float(len(city.choices))
        row[18] = float(wanted)

    def _write_stages(self, city: City, row: vec[float]) -> None:
        """Write what the stages still bring; points of theirs count each."""
        row[20] = float(city.stages)
        first: i64 = len(FIXED) + UNITS * len(city.made)
        for stage in city.board.stages[city.stages :]:
            for effect in self.terms.stage_effects[stage.index]:
                row[first + effect] += 1.0

    def _write_hand(self, seat: i64, city: City, row: vec[float]) -> None:
        """Write what the hand offers, and what the next stage would cost."""
        terms = self.terms
        hand = self.hands[seat]
        offers = self.offers(seat, hand)
        price: i64 = MOST_PRICE
        if city.stages < len(city.board.stages):
            if offers[0]:
                row[22] = 1.0
                to_left, to_right = offers[0][0]
                price = min(MOST_PRICE, to_left + to_right)
            row[21] = float(price)
        at: i64 = 0
        last: Card | None = None
        for card in hand:
            if card is last:
                continue
            last = card
            at += 1
            builds = offers[at]
            if not builds:
                continue
            row[26] += 1.0
            if builds is NOTHING and city.built & card.parents:
                row[27] += 1.0
            row[28] = max(row[28], float(card.fixed_points))
            row[29] = max(row[29], float(terms.piece_shields[card.index]))
            symbol = terms.piece_symbols[card.index]
            if symbol >= 0:
                row[30] = max(row[30], float(self.science_gain(city, symbol)))
            if len(card.scorers):
                points: i64 = card.points(self, seat)
                row[31] = max(row[31], float(points))
