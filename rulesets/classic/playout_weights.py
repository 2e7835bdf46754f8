"""How much the legal moves of a state of classic weigh, by what they cost and by the situation.

The layer of a state above `legal_moves`, for the policies of playouts. What a situation is worth
is theirs to say; here is which move is in which: what it pays to whom, how the city would stand
against both neighbours, what its symbols and counts would score, and what it keeps from the city
that gets the hand next.
"""

from wonders.core.compiled_or_plain import append, i64, mypyc_attr, vec
from wonders.core.game.moves import Move
from wonders.rulesets.classic.city import City
from wonders.rulesets.classic.effects.choices_they_ask_for import OwnChoice
from wonders.rulesets.classic.legal_moves import COUNTED, LegalState
from wonders.rulesets.classic.pieces import Card, Construction
from wonders.rulesets.classic.playout_situation_names import (
    AGES,
    CHOICE,
    COUNT,
    FREE,
    LEADS,
    LEFT,
    MADE,
    MILITARY,
    MOST_CHOICE,
    MOST_LEFT,
    MOST_MADE,
    MOST_PAID,
    MOST_SCIENCE,
    MOST_SCORED,
    MOST_TRADE,
    PAID,
    SCIENCE,
    SCORED,
    SELLERS,
    STAGE,
    STAGE_EFFECTS,
    THEIR_LINK,
    THEIR_MILITARY,
    THEIR_SCIENCE,
    THEIR_SCORED,
    THEY_HAVE,
    TRADE,
)
from wonders.rulesets.classic.trade.cheapest_payments import NOTHING
from wonders.rulesets.classic.trade.packed_unit_counts import MOST, WIDTH

__all__ = ["WeighedState"]


@mypyc_attr(allow_interpreted_subclasses=True)
class WeighedState(LegalState):
    """The part of a state of classic that weighs its legal moves."""

    __slots__ = ("turn",)

    #: The turn in this age, from 0.
    turn: int

    def legal_indexes(self) -> vec[i64]:
        """Return the indexes in the game's table of the legal moves, by their numbers."""
        row = vec[i64]()
        seat = self.current
        if seat is None or not self.move_count or self._legal is not COUNTED:
            return super().legal_indexes()
        offered = self._offered
        staged = offered[0]
        free = self._free
        at: i64 = 0
        last = None
        for card in self.hands[seat]:
            if card is last:
                continue
            last = card
            at += 1
            builds = offered[at]
            if builds is NOTHING:
                row = append(row, card.build.index)
            else:
                for to_left, to_right in builds:
                    row = append(row, card.builds[to_left][to_right].index)
            if free >> at & 1:
                row = append(row, card.free.index)
            if staged is NOTHING:
                row = append(row, card.stage.index)
            else:
                for to_left, to_right in staged:
                    row = append(row, card.stages[to_left][to_right].index)
            row = append(row, card.discard.index)
        return row

    def weigh(
        self,
        values: vec[float],
        coins: vec[float],
        situations: vec[float],
        weights: vec[float],
    ) -> float:
        """Write the weights of the legal moves by their numbers; return their sum."""
        seat_or_none = self.current
        terms = self.terms
        if (
            seat_or_none is None
            or not self.move_count
            or terms.priced
            or terms.events.on_list
            or len(situations) < COUNT
            or (self.choices and not isinstance(self.choices[0], OwnChoice))
        ):
            return super().weigh(values, coins, situations, weights)
        seat: i64 = seat_or_none
        legal = self._legal
        assert legal is not None
        if legal is not COUNTED:
            return self._weigh_list(seat, legal, values, coins, situations, weights)
        city = self.cities[seat]
        purse = city.coins
        offered = self._offered
        staged = offered[0]
        staging = 1.0
        stage_coins = 0
        stage_gain = 0
        if staged:
            stage = city.board.stages[city.stages]
            staging = self._staging(seat, stage, situations)
            stage_coins = stage.coins
            stage_gain = self._gain(seat, len(terms.cards) + stage.index)
        most: i64 = (len(coins) - 1) // 2
        sale = coins[max(0, most - terms.discard_income)] * _left(
            purse + terms.discard_income, situations
        )
        after = self._next()
        free = self._free
        built = city.built
        total = 0.0
        number: i64 = 0
        at: i64 = 0
        last = None
        for card in self.hands[seat]:
            if card is last:
                continue
            last = card
            at += 1
            taking = self._taking(seat, after, card, situations)
            builds = offered[at]
            freely = free >> at & 1
            if builds or freely:
                bringing = taking * self._bringing(seat, card.index, card, situations)
                gain = self._gain(seat, card.index)
                printed = 0 if built & card.parents else card.coins
                for to_left, to_right in builds:
                    weight = values[card.builds[to_left][to_right].index] * bringing
                    weight *= _paying(printed, to_left + to_right, gain, purse, coins, situations)
                    weights[number] = weight
                    total += weight
                    number += 1
                if freely:
                    weight = values[card.free.index] * bringing * situations[FREE]
                    weight *= _paying(0, 0, gain, purse, coins, situations)
                    weights[number] = weight
                    total += weight
                    number += 1
            if staged:
                using = taking * staging
                for to_left, to_right in staged:
                    weight = values[card.stages[to_left][to_right].index] * using
                    bought = to_left + to_right
                    weight *= _paying(stage_coins, bought, stage_gain, purse, coins, situations)
                    weights[number] = weight
                    total += weight
                    number += 1
            weight = values[card.discard.index] * taking * sale
            weights[number] = weight
            total += weight
            number += 1
        return total

    def _weigh_list(
        self,
        seat: i64,
        legal: tuple[Move, ...],
        values: vec[float],
        coins: vec[float],
        situations: vec[float],
        weights: vec[float],
    ) -> float:
        """Write the weights of moves that were listed; return their sum."""
        terms = self.terms
        city = self.cities[seat]
        purse = city.coins
        most: i64 = (len(coins) - 1) // 2
        after = self._next()
        total = 0.0
        for number, move in enumerate(legal):
            weight = values[move.index]
            verb = move.verb
            used = move.piece if move.under is None else move.under
            if isinstance(used, Card):
                if verb != "revive":
                    weight *= self._taking(seat, after, used, situations)
                if verb == "discard":
                    weight *= coins[max(0, most - terms.discard_income)]
                    weight *= _left(purse + terms.discard_income, situations)
                elif verb == "stage":
                    stage = city.board.stages[city.stages]
                    weight *= self._staging(seat, stage, situations)
                    gain = self._gain(seat, len(terms.cards) + stage.index)
                    bought = move.left + move.right
                    weight *= _paying(stage.coins, bought, gain, purse, coins, situations)
                else:
                    weight *= self._bringing(seat, used.index, used, situations)
                    gain = self._gain(seat, used.index)
                    printed = used.coins
                    if verb != "build" or city.built & used.parents:
                        printed = 0
                    if verb == "free":
                        weight *= situations[FREE]
                    bought = move.left + move.right
                    weight *= _paying(printed, bought, gain, purse, coins, situations)
            weights[number] = weight
            total += weight
        return total

    def _next(self) -> i64:
        """Return the city that gets this hand next; below 0 if nobody does."""
        if self.choices or self.turn >= self.terms.last_turn or self.terms.order[0]:
            return -1
        seat = self.current
        assert seat is not None
        return self.terms.around[seat][0 if self.terms.pass_to_left[self.age] else 1]

    def _staging(self, seat: i64, stage: Construction, situations: vec[float]) -> float:
        """Return the weight of what a stage brings."""
        number = len(self.terms.cards) + stage.index
        weight = self._bringing(seat, number, stage, situations)
        first: i64 = STAGE + len(STAGE_EFFECTS) * min(self.age, AGES - 1)
        for each in self.terms.stage_effects[stage.index]:
            weight *= situations[first + each]
        return weight

    def _gain(self, seat: i64, number: i64) -> i64:
        """Return the coins that a piece brings at once for what it counts."""
        gain: i64 = 0
        for each in self.terms.earnings[number]:
            gain += each.amount * self.count(each.per, each.whose, seat)
        return gain

    def _bringing(
        self, seat: i64, number: i64, piece: Construction, situations: vec[float]
    ) -> float:
        """Return the weight of what a piece brings that depends on the situation.

        Its number counts the cards first, then the stages.
        """
        terms = self.terms
        city = self.cities[seat]
        weight = 1.0
        symbol = terms.piece_symbols[number]
        if symbol >= 0:
            weight *= situations[SCIENCE + self.science_gain(city, symbol)]
        shields = terms.piece_shields[number]
        if shields:
            first: i64 = MILITARY + (2 * LEADS + 1) * min(self.age, AGES - 1) + LEADS
            for neighbour in terms.around[seat]:
                lead: i64 = city.shields - self.cities[neighbour].shields
                left = shields
                while left > 0:
                    weight *= situations[first + max(-LEADS, min(LEADS, lead))]
                    lead += 1
                    left -= 1
        if len(piece.scorers):
            points: i64 = piece.points(self, seat)
            weight *= situations[SCORED + max(0, min(MOST_SCORED, points))]
        units = terms.piece_units[number]
        if units:
            resource = terms.piece_resources[number]
            made = city.may_make >> resource * WIDTH & MOST
            sold = self._sellers(seat, resource)
            while units > 0:
                weight *= situations[MADE + (SELLERS + 1) * min(MOST_MADE, made) + sold]
                made += 1
                units -= 1
        options = terms.piece_options[number]
        if options:
            lacking: i64 = 0
            for option in options:
                resource = option
                if not city.may_make >> resource * WIDTH & MOST:
                    lacking += 1
            weight *= situations[CHOICE + min(MOST_CHOICE, lacking)]
        trades = terms.piece_trades[number]
        if trades:
            offers: i64 = 0
            for side, resources in trades:
                seller = self.cities[terms.around[seat][side]]
                for option in resources:
                    resource = option
                    offers += seller.may_sell >> resource * WIDTH & MOST
            weight *= situations[TRADE + min(MOST_TRADE, offers)]
        return weight

    def _sellers(self, seat: i64, resource: i64) -> i64:
        """Return how many neighbours sell a resource."""
        found: i64 = 0
        for neighbour in self.terms.around[seat]:
            if self.cities[neighbour].may_sell >> resource * WIDTH & MOST:
                found += 1
        return found

    def science_gain(self, city: City, symbol: i64) -> i64:
        """Return how many points one more symbol adds to those of a city (C12)."""
        symbols = city.symbols
        has: i64 = symbols[symbol]
        points = 2 * has + 1
        for at, count in enumerate(symbols):
            if at != symbol and count <= has:
                return min(MOST_SCIENCE, points)
        return min(MOST_SCIENCE, points + self.terms.set_points)

    def _taking(self, seat: i64, after: i64, card: Card, situations: vec[float]) -> float:
        """Return the weight of keeping a card from the city that gets the hand next."""
        if after < 0:
            return 1.0
        terms = self.terms
        city = self.cities[after]
        if city.built & card.bit:
            return situations[THEY_HAVE]
        weight = 1.0
        if city.built & card.parents:
            weight *= situations[THEIR_LINK]
        symbol = terms.piece_symbols[card.index]
        if symbol >= 0:
            weight *= situations[THEIR_SCIENCE + self.science_gain(city, symbol)]
        shields = terms.piece_shields[card.index]
        if shields:
            first: i64 = THEIR_MILITARY + (2 * LEADS + 1) * min(self.age, AGES - 1) + LEADS
            lead: i64 = city.shields - self.cities[seat].shields
            while shields > 0:
                weight *= situations[first + max(-LEADS, min(LEADS, lead))]
                lead += 1
                shields -= 1
        if len(card.scorers):
            points: i64 = card.points(self, after)
            weight *= situations[THEIR_SCORED + max(0, min(MOST_SCORED, points))]
        return weight


def _paying(
    printed: i64, bought: i64, gain: i64, purse: i64, coins: vec[float], situations: vec[float]
) -> float:
    """Return the weight of paying the bank and the neighbours, and of a gain."""
    most: i64 = (len(coins) - 1) // 2
    cost = printed + bought - gain
    weight = coins[most + max(-most, min(most, cost))] * _left(purse - cost, situations)
    return weight * situations[PAID + min(MOST_PAID, bought)]


def _left(purse: i64, situations: vec[float]) -> float:
    """Return the weight of having some coins left."""
    return situations[LEFT + max(0, min(MOST_LEFT, purse))]
