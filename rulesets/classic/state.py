"""The course of a game of classic: what is legal, and what a turn does."""

from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from wonders.core.construct import construct, take_effect
from wonders.core.errors import IllegalMove
from wonders.core.moves import Move
from wonders.core.payment import Units
from wonders.core.pieces import Piece
from wonders.core.scoring import Result, Sheet
from wonders.core.state import State as AnyState
from wonders.rulesets.classic.city import City
from wonders.rulesets.classic.deal import Dealt, Hand
from wonders.rulesets.classic.payment import NONE, Pair, price_row, unbeaten
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.scoring import score

if TYPE_CHECKING:
    from wonders.core.explain import Explanation
    from wonders.rulesets.classic.deal import Deal
    from wonders.rulesets.classic.game import Classic
    from wonders.rulesets.classic.view import View

__all__ = ["REVIVE", "SEVENTH", "Extra", "Hidden", "State", "Turn", "by_index"]

#: What a city may still have to do after the actions of a turn.
SEVENTH = "seventh"
REVIVE = "revive"


#: Sorts cards in the order of the catalogue.
by_index = attrgetter("index")


class Turn(NamedTuple):
    """Remembers a turn that all have played: the hands by city, the moves in `game.order`.

    In a view hands are empty and cards `Hidden` where the seat saw nothing; `drawn` is there
    the card that the seat drew for the Free City.
    """

    age: int
    turn: int
    hands: tuple[Hand, ...]
    moves: tuple["Move | Hidden", ...]
    drawn: Card | None = None


class Extra(NamedTuple):
    """Remembers a seventh card or a revival: by which city, and the pile it chose from."""

    age: int
    turn: int
    city: int
    move: "Move | Hidden"
    pile: Hand


class Hidden(NamedTuple):
    """Is what others see of a move with a card that stays face down (C6, C20)."""

    verb: str
    left: int
    right: int


class State(AnyState):
    """Is a game of classic in progress.

    `age` and `turn` count from 0. `hands` are by city. `chosen` are the moves that have been
    chosen in this turn, hidden until all have (C1), in the order of `game.order`; `city` is
    the one whose move is chosen now. `pile` holds the discarded cards. `pending` names what
    is to be done when the actions of the turn are over, the first now. `log` remembers what
    was played: what seats know of hidden cards follows from it.
    """

    __slots__ = (
        "chosen",
        "current",
        "dealt",
        "hands",
        "log",
        "pending",
        "pile",
        "turn",
    )

    game: "Classic"
    cities: tuple[City, ...]

    def __init__(self, game: "Classic", dealt: Dealt) -> None:
        self.game = game
        self.dealt = dealt
        coins = game.setup.coins
        self.cities = tuple(
            [City(board, coins, game.rates, len(game.symbols), game.most) for board in dealt.boards]
        )
        self.seat: int | None = None
        self.current: int | None = None
        self._legal = None
        self.age = 0
        self.turn = 0
        self.hands: tuple[Hand, ...] = ()
        self.chosen: tuple[Move, ...] = ()
        self.pile: Hand = ()
        self.pending: tuple[tuple[str, int], ...] = ()
        self.log: tuple[Turn | Extra, ...] = ()
        for city in self.cities:
            city.prices = game.bare_prices
        for seat, board in enumerate(dealt.boards):
            for effect in board.on_build:
                effect(self, seat, board)
        self._begin_age()
        for call in game.events.on_deal:
            call(self)

    def copy(self) -> "State":
        """Return an independent copy; a few dozen assignments, and so cheap."""
        new = type(self).__new__(type(self))
        new.game = self.game
        new.dealt = self.dealt
        new.cities = tuple([city.copy() for city in self.cities])
        new.seat = self.seat
        new.current = self.current
        new._legal = self._legal
        new.age = self.age
        new.turn = self.turn
        new.hands = self.hands
        new.chosen = self.chosen
        new.pile = self.pile
        new.pending = self.pending
        new.log = self.log
        return new

    @property
    def city(self) -> int | None:
        """Return the seat whose city the next move is for; None when the game is over."""
        return self.current

    @property
    def deal(self) -> "Deal":
        """Return what chance decided, as records hold it."""
        return self.dealt.record()

    def decider(self, city: int) -> int:
        """Return the seat that decides for a city now."""
        return self.decider_in(city, self.age, self.turn)

    def decider_in(self, city: int, age: int, turn: int) -> int:
        """Return the seat that decides for a city in some turn."""
        return city

    def stack_of(self, seat: int, age: int, turn: int) -> int:
        """Return whose dealt hand a seat holds in some turn, having been passed on (C3)."""
        step = -turn if self.game.setup.pass_to[age] == "left" else turn
        return (seat + step) % self.game.players

    # -- prices (C7 to C10) ----------------------------------------------------------

    def pairs(self, seat: int, piece: Piece) -> tuple[Pair, ...]:
        """Return the unbeaten payments to both neighbours for a piece, chains left aside."""
        cities = self.cities
        city = cities[seat]
        left, right = self.game.around[seat]
        return unbeaten(
            piece.needs,
            city.made,
            city.choices,
            cities[left].market,
            city.left_rates,
            cities[right].market,
            city.right_rates,
        )

    def stage_pairs(self, seat: int) -> tuple[tuple[int, Pair], ...]:
        """Return the ways to pay for the next stage: coins in all, payment; and remember them."""
        city = self.cities[seat]
        stages = city.board.stages
        if city.stages == len(stages):
            city.works = ()
        else:
            stage = stages[city.stages]
            city.works = tuple(
                [(stage.coins + sum(pair), pair) for pair in self.pairs(seat, stage)]
            )
        return city.works

    def production_changed(self, seat: int, place: int) -> None:
        """Work out anew what a resource costs a city and its neighbours."""
        self._reprice_one(seat, place)
        for other in self.game.around[seat]:
            self._reprice_one(other, place)

    def choices_changed(self, seat: int) -> None:
        """Work out anew what a city and its neighbours pay."""
        self.reprice(seat)
        for other in self.game.around[seat]:
            self.reprice(other)

    def reprice(self, seat: int) -> None:
        """Work out anew what a city pays at least."""
        city = self.cities[seat]
        prices: Units = (0,)
        for place in range(len(city.made)):
            prices += self._row(seat, place)
        city.prices = prices
        city.works = None

    def _reprice_one(self, seat: int, place: int) -> None:
        city = self.cities[seat]
        most = city.most
        start = place * most + 1
        prices = city.prices
        city.prices = prices[:start] + self._row(seat, place) + prices[start + most :]
        city.works = None

    def _row(self, seat: int, place: int) -> Units:
        city = self.cities[seat]
        left, right = self.game.around[seat]
        return price_row(
            city.made[place] + city.help[place],
            self.cities[left].market.reach[place],
            city.left_rates[place],
            self.cities[right].market.reach[place],
            city.right_rates[place],
            city.most,
        )

    # -- what is legal ---------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over."""
        if self._legal is not None:
            return self._legal
        seat = self.current
        if seat is None:
            return ()
        if not self.pending:
            moves = self.list_hand(seat, self.hands[seat], True)
        elif self.pending[0][0] == REVIVE:
            moves = self.list_revivals(seat)
            moves.append(self.game.decline)
        else:
            moves = self.list_hand(seat, self.hands[seat], False)
        for call in self.game.events.on_list:
            call(self, moves)
        self._legal = legal = tuple(moves)
        return legal

    def list_hand(self, seat: int, hand: Hand, rights: bool) -> list[Move]:
        """Return what a city can do with the cards of a hand, `rights` telling of C14.

        This is the loop of the engine, hence flat.
        """
        city = self.cities[seat]
        coins = city.coins
        built = city.built
        bill = city.bill
        prices = city.prices
        works = city.works
        if works is None:
            works = self.stage_pairs(seat)
        pairs = [pair for total, pair in works if total <= coins] if works else NONE
        free = rights and city.free_left > 0
        moves: list[Move] = []
        last = None
        for card in hand:
            if card is last:
                continue
            last = card
            if not built & card.bit:
                if built & card.parents:
                    moves.append(card.build)
                else:
                    money = coins - card.coins
                    places = card.places
                    least = 0
                    lacking = False
                    for place in places:
                        least += prices[place]
                        if bill[place]:
                            lacking = True
                    # No price lies below this sum, so most of what is too dear ends here.
                    if least <= money:
                        if lacking:
                            builds = card.builds
                            for pair in self.pairs(seat, card):
                                if pair[0] + pair[1] > money:
                                    break
                                moves.append(builds[pair])
                        else:
                            moves.append(card.build)
                if free:
                    moves.append(card.free)
            if pairs:
                stages = card.stages
                moves += [stages[pair] for pair in pairs]
            moves.append(card.discard)
        return moves

    def list_revivals(self, seat: int) -> list[Move]:
        """Return the cards of the pile that a city may build (C16)."""
        built = self.cities[seat].built
        fit = {card for card in self.pile if not built & card.bit}
        return [card.revive for card in sorted(fit, key=by_index)]

    def piece_of(self, move: Move) -> Piece | None:
        """Return what a move builds: for `stage` the next stage of the city's board."""
        if move.verb != "stage" or self.current is None:
            return move.piece
        city = self.cities[self.current]
        stages = city.board.stages
        return stages[city.stages] if city.stages < len(stages) else None

    def cost(self, move: Move) -> int:
        """Return what a move costs in coins, below 0 what it brings."""
        seat = self.current
        if seat is None:
            return 0
        if move.verb == "discard":
            return -self.game.discard_income
        piece = self.piece_of(move)
        if piece is None or move.verb not in ("build", "stage"):
            return 0
        if move.verb == "build" and self.cities[seat].built & piece.parents:
            return 0
        return piece.coins + move.left + move.right

    # -- what a move does ------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a legal move, changing this state; raise `IllegalMove` for any other.

        In a turn the move is only kept, until the last seat has chosen; then all happen.
        """
        legal = self._legal
        if move not in (self.moves() if legal is None else legal):
            raise IllegalMove(self._refusal(move))
        self._legal = None
        if self.pending:
            self._play_extra(move)
            return
        chosen = self.chosen = (*self.chosen, move)
        order = self.game.order
        if len(chosen) < len(order):
            self._ask_next(move, order[len(chosen)])
        else:
            self._act()

    def _ask_next(self, move: Move, seat: int) -> None:
        """Let the next city's move be chosen, after `move` was."""
        self.current = self.seat = seat

    def _act(self) -> None:
        """Let all actions of a turn happen: pay and place, then effects, then what is left."""
        game = self.game
        events = game.events
        moves = self.chosen
        hands = self.hands
        self.log = (*self.log, Turn(self.age, self.turn, hands, moves))
        self.chosen = ()
        left = list(hands)
        take = self._take
        done: list[tuple[int, Piece]] = []
        for seat, move in zip(game.order, moves, strict=True):
            card: Card = move.under or move.piece  # type: ignore[assignment]
            hand = hands[seat]
            at = hand.index(card)
            left[seat] = hand[:at] + hand[at + 1 :]
            built = take(seat, move, card)
            if built is not None:
                done.append((seat, built))
        if game.with_free_city:
            left[-1] = ()
        self.hands = tuple(left)
        for seat, built in done:
            for effect in built.on_build:
                effect(self, seat, built)
        if events.on_build:
            for seat, built in done:
                for call in events.on_build:
                    call(self, seat, built)
        if self.turn == game.last_turn:
            self._leave_cards()
        if self.pending:
            self._go_on()
        else:
            self._end_turn()

    def _take(self, seat: int, move: Move, card: Card) -> Piece | None:
        """Pay for a move with a card and place it; return what was built, if anything was."""
        city = self.cities[seat]
        verb = move.verb
        built: Piece | None = card
        if verb == "discard":
            city.coins += self.game.discard_income
            self.pile = (*self.pile, card)
            for call in self.game.events.on_discard:
                call(self, seat, card)
            return None
        if verb == "stage":
            built = city.board.stages[city.stages]
            city.stages += 1
            city.works = None
            city.tucked = (*city.tucked, card)
            city.coins -= built.coins
        else:
            if verb == "free":
                city.free_left -= 1
            elif card.coins and not city.built & card.parents:
                city.coins -= card.coins
            city.built |= card.bit
        if move.left:
            city.coins -= move.left
            self.cities[self.game.left[seat]].coins += move.left
        if move.right:
            city.coins -= move.right
            self.cities[self.game.right[seat]].coins += move.right
        return built

    def _leave_cards(self) -> None:
        """Discard the last cards of an age, but for those that are still played (C4, C13)."""
        kept = list(self.hands)
        sevenths = []
        for seat, hand in enumerate(self.hands):
            if self.cities[seat].sevenths:
                sevenths.append((SEVENTH, seat))
            else:
                self.pile += hand
                kept[seat] = ()
        self.hands = tuple(kept)
        self.pending = (*sevenths, *self.pending)

    def _play_extra(self, move: Move) -> None:
        """Play a seventh card, or build a card of the pile or decline to."""
        assert self.current is not None
        what, seat = self.pending[0]
        self.pending = self.pending[1:]
        pile = self.pile if what == REVIVE else ()
        self.log = (*self.log, Extra(self.age, self.turn, seat, move, pile))
        if what == SEVENTH:
            self._play_seventh(seat, move)
        elif move.verb == "revive":
            card: Card = move.piece  # type: ignore[assignment]
            at = pile.index(card)
            self.pile = pile[:at] + pile[at + 1 :]
            construct(self, seat, card)
        self._go_on()

    def _play_seventh(self, seat: int, move: Move) -> None:
        hands = list(self.hands)
        card: Card = hands[seat][0]
        hands[seat] = ()
        self.hands = tuple(hands)
        built = self._take(seat, move, card)
        if built is not None:
            take_effect(self, seat, built)
            for call in self.game.events.on_build:
                call(self, seat, built)

    def _go_on(self) -> None:
        """Come to the next thing that is pending and has options, or end the turn."""
        while self.pending:
            what, seat = self.pending[0]
            if what == SEVENTH or self.list_revivals(seat):
                self.current = seat
                self.seat = self.decider(seat)
                return
            self.pending = self.pending[1:]
        self._end_turn()

    def _end_turn(self) -> None:
        """Pass the hands on (C3), or end the age after its last turn."""
        game = self.game
        if self.turn < game.last_turn:
            self.turn += 1
            self._pass_hands()
            self._begin_turn()
            return
        self._fight()
        if self.age + 1 < len(game.decks):
            self.age += 1
            self._begin_age()
        else:
            self.seat = self.current = None

    def _pass_hands(self) -> None:
        hands = self.hands
        if self.game.setup.pass_to[self.age] == "left":
            self.hands = (hands[-1], *hands[:-1])
        else:
            self.hands = (*hands[1:], hands[0])

    def _begin_age(self) -> None:
        """Deal the hands of an age."""
        self.turn = 0
        self.hands = tuple(
            [tuple(sorted(hand, key=by_index)) for hand in self.dealt.ages[self.age]]
        )
        for city in self.cities:
            city.free_left = city.free_builds
        self._begin_turn()

    def _begin_turn(self) -> None:
        self.current = self.seat = self.game.order[0]

    def _fight(self) -> None:
        """Resolve the conflicts of an age: every two neighbours compare shields (C17)."""
        points = self.game.setup.victory_points[self.age]
        cities = self.cities
        before = cities[-1]
        for city in cities:
            if city.shields > before.shields:
                city.won += points
                before.defeats += 1
            elif city.shields < before.shields:
                before.won += points
                city.defeats += 1
            before = city

    # -- what effects tell -------------------------------------------------------------

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Add shields to a city."""
        self.cities[seat].shields += shields

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a scientific symbol to a city."""
        self._add_symbol(seat, symbol, 1)

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a scientific symbol from a city."""
        self._add_symbol(seat, symbol, -1)

    def _add_symbol(self, seat: int, symbol: str, count: int) -> None:
        city = self.cities[seat]
        place = self.game.symbols.index(symbol)
        symbols = list(city.symbols)
        symbols[place] += count
        city.symbols = tuple(symbols)

    def revive_card(self, seat: int) -> None:
        """Let a city build a card of the discard pile at the end of the turn (C16)."""
        self.pending = (*self.pending, (REVIVE, seat))

    # -- counting and the end --------------------------------------------------------------

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the left and the right neighbour."""
        return self.game.around[seat]

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how many cards of some colours, stages or defeats a city has."""
        city = self.cities[seat]
        total = 0
        for what in per:
            if what == "stage":
                total += city.stages
            elif what == "defeat":
                total += city.defeats
            else:
                total += (city.built & self.game.color_masks[what]).bit_count()
        return total

    def sheets(self) -> list[Sheet]:
        """Return a score sheet for each city, as if the game were scored now."""
        return [score(self, seat) for seat in range(len(self.cities))]

    def result(self) -> Result | None:
        """Return winners, victory and sheets; None while the game goes on.

        More points win, then more coins; else the victory is shared (C19, F7).
        """
        if self.current is not None:
            return None
        sheets = self.sheets()
        players = range(self.game.players)
        ranks = [(sheets[seat]["total"], self.cities[seat].coins) for seat in players]
        best = max(ranks)
        winners = [seat for seat in players if ranks[seat] == best]
        return Result(self.game.victories[0], winners, sheets)

    # -- what may be known, and why ----------------------------------------------------------

    def view(self, seat: int) -> "View":
        """Return what a seat may know."""
        from wonders.rulesets.classic.view import View

        return View.of(self, seat)

    def explain(self, move: Move) -> "Explanation":
        """Return why a move costs what it costs, or why it is not allowed."""
        from wonders.rulesets.classic.explain import explain

        return explain(self, move)

    def _refusal(self, move: Move) -> str:
        if self.current is None:
            return f"{move}: the game is over"
        reasons = [line.text for line in self.explain(move).lines]
        return f"{move} is not possible: {'; '.join(reasons)}"
