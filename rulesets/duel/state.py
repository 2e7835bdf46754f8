"""The course of a game of Duel: what is legal, and what a move does."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from wonders.core.construct import construct, take_effect
from wonders.core.errors import BadPlugin, BadSpec, IllegalMove
from wonders.core.moves import Move
from wonders.core.payment import bill_row, cheapest, least_price, relief
from wonders.core.pieces import Piece
from wonders.core.scoring import Result, Sheet
from wonders.core.state import State as AnyState
from wonders.rulesets.duel.choices import (
    Choice,
    DestroyCard,
    KeepToken,
    PickWonder,
    ReviveCard,
    Start,
    TakeToken,
)
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.scoring import score

if TYPE_CHECKING:
    from wonders.core.explain import Explanation
    from wonders.rulesets.duel.deal import Deal, Dealt
    from wonders.rulesets.duel.game import Card, Duel, Wonder
    from wonders.rulesets.duel.view import View

__all__ = ["State"]

#: A price no treasury reaches.
NEVER = 1 << 30
NOTHING: Sequence[int] = ()

#: The choices that are the same in every game.
PICKS = (PickWonder(0), PickWonder(1))
STARTS = (Start(0), Start(1))


class State(AnyState):
    """Is a game of Duel in progress.

    `age` counts from 0; `left` is the mask of the places of its display that still hold a
    card, and `free` tells which of them are uncovered. `pawn` is positive on seat 1's half.
    `loot` holds for each seat the military tokens it has yet to win by advancing. `pile` is
    the mask of the discarded cards.
    `choices` wait to be made, the first one now; when there are none, a card of the display
    is to be taken. `taken` is the place bit of the card whose action is still going on: what
    it freed is not turned up yet (D4).
    """

    __slots__ = (
        "again",
        "board",
        "box",
        "choices",
        "dealt",
        "drawn",
        "free",
        "group",
        "left",
        "loot",
        "next_seat",
        "offer",
        "pawn",
        "pile",
        "taken",
        "victory",
        "winners",
        "wonders_shown",
    )

    game: "Duel"
    cities: tuple[City, City]

    def __init__(self, game: "Duel", dealt: "Dealt") -> None:
        first = dealt.first
        self.game = game
        self.dealt = dealt
        start = (game.start_coins, game.rates, game.bill, len(game.symbols))
        self.cities = (City(*start), City(*start))
        self.seat: int | None = first
        self._legal = None
        self.age = 0
        self.left = game.displays[0].full
        self.free = game.displays[0].free
        self.pawn = 0
        self.loot = (game.loot, game.loot)
        self.board = dealt.board
        self.box = dealt.box
        self.pile = 0
        self.choices: tuple[Choice, ...] = ()
        self.again = False
        self.taken = 0
        self.next_seat = first
        #: The wonders to choose from, the group of the draft that they are of, and how many
        #: of the dealt wonders have been shown (D3).
        self.offer: tuple[Wonder, ...] = ()
        self.group = 0
        self.wonders_shown = 0
        #: What was drawn from the box last: by which seat, and which tokens.
        self.drawn: tuple[int, tuple[Piece, ...]] | None = None
        self.victory: str | None = None
        self.winners: tuple[int, ...] = ()
        self._begin()
        for call in game.events.on_deal:
            call(self)

    def copy(self) -> Self:
        """Return an independent copy; a few dozen assignments, and so cheap."""
        new = self.__class__.__new__(self.__class__)
        new.game = self.game
        new.dealt = self.dealt
        mine, yours = self.cities
        new.cities = (mine.copy(), yours.copy())
        new.seat = self.seat
        new._legal = self._legal
        new.age = self.age
        new.left = self.left
        new.free = self.free
        new.pawn = self.pawn
        new.loot = self.loot
        new.board = self.board
        new.box = self.box
        new.pile = self.pile
        new.choices = self.choices
        new.again = self.again
        new.taken = self.taken
        new.next_seat = self.next_seat
        new.offer = self.offer
        new.group = self.group
        new.drawn = self.drawn
        new.victory = self.victory
        new.winners = self.winners
        new.wonders_shown = self.wonders_shown
        return new

    @property
    def deal(self) -> "Deal":
        """Return what chance decided, as records hold it."""
        return self.dealt.record()

    # -- the draft -------------------------------------------------------------------

    def _begin(self) -> None:
        """Show the first wonders to choose from, or hand all out where there is no draft."""
        if self.game.draft:
            self._offer_group(0)
            return
        for beginner, wonders in enumerate(self.game.first_game):
            self.cities[self.dealt.first ^ beginner].wonders = wonders

    def _offer_group(self, group: int) -> None:
        """Show the next wonders and queue who takes them (D1, D3)."""
        start, order = self.game.draft[group]
        self.offer = self.dealt.wonders[start : start + len(order)]  # type: ignore[assignment]
        self.group = group
        self.wonders_shown = start + len(order)
        self.choices = tuple([PICKS[self.dealt.first ^ seat] for seat in order])
        self.seat = self.choices[0].seat

    def hand_over(self, seat: int, wonder: "Wonder") -> None:
        """Give a wonder of the offer to a seat; the last one left goes without a move."""
        city = self.cities[seat]
        city.wonders = (*city.wonders, wonder)
        city.least = -1
        self.offer = tuple([each for each in self.offer if each is not wonder])
        if len(self.offer) == 1:
            last = self.choices[0].seat
            self.choices = ()
            self.hand_over(last, self.offer[0])
        elif not self.offer and self.group + 1 < len(self.game.draft):
            self._offer_group(self.group + 1)

    # -- prices (D10 to D12) -------------------------------------------------------------

    def reprice(self, seat: int, place: int) -> None:
        """Work out anew what a city pays for one resource."""
        city = self.cities[seat]
        rate = self.game.purchase_price + self.cities[1 - seat].shown[place]
        for each, price in city.fixed:
            if each == place and price < rate:
                rate = price
        rates = list(city.rates)
        rates[place] = rate
        city.rates = tuple(rates)
        most = self.game.most
        row = place * most + 1
        bill = city.bill
        city.bill = bill[:row] + bill_row(city.made[place], rate, most) + bill[row + most :]
        self.choices_changed(seat)

    def production_changed(self, seat: int, place: int) -> None:
        """Work out anew what both cities pay for a resource that one makes (D10)."""
        self.reprice(seat, place)
        self.reprice(1 - seat, place)

    def choices_changed(self, seat: int) -> None:
        """Work out anew how far choice producers and discounts can lower a city's prices."""
        city = self.cities[seat]
        city.least = -1
        city.exact = {}
        city.relief = relief(city.choices, city.rates) if city.choices else 0
        if city.discounts:
            units = sum([units for _, units in city.discounts])
            city.relief += units * max(city.rates)

    def price(self, seat: int, piece: Piece) -> int:
        """Return what a piece costs a city in all, chains left aside."""
        city = self.cities[seat]
        bill = city.bill
        a, b, c, d, e = piece.bill
        price = piece.coins + bill[a] + bill[b] + bill[c] + bill[d] + bill[e]
        if city.relief and price > piece.coins:
            exact = city.exact.get(piece)
            if exact is not None:
                return exact
            off = city.amount_for(piece.color, city.discounts) if city.discounts else 0
            if off:
                price = cheapest(piece.needs, city.made, city.choices, city.rates, off).coins
            else:
                price = least_price(piece.needs, city.made, city.choices, city.rates)
            price += piece.coins
            city.exact[piece] = price
        return price

    def _bound_wonders(self, seat: int) -> None:
        """Work out below what no unbuilt wonder can cost a city, until something changes."""
        city = self.cities[seat]
        bill = city.bill
        works = []
        for wonder in city.wonders:
            a, b, c, d, e = wonder.bill
            price = wonder.coins + bill[a] + bill[b] + bill[c] + bill[d] + bill[e]
            works.append((price - city.relief, wonder))
        city.works = tuple(works)
        city.least = max(0, min([bound for bound, _ in works], default=NEVER))

    # -- what is legal ---------------------------------------------------------------

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over.

        For each free card of the display: build it, put it under a wonder, discard it. This is the
        loop of the engine, hence flat: a price is one sum, and only where choice producers
        or discounts might bring it within reach is the exact one worked out.
        """
        if self._legal is not None:
            return self._legal
        seat = self.seat
        if seat is None:
            return ()
        moves: list[Move]
        if self.choices:
            moves = list(self.choices[0].options(self))
        else:
            moves = []
            city = self.cities[seat]
            coins = city.coins
            bill = city.bill
            ease = city.relief
            if city.least < 0:
                self._bound_wonders(seat)
            works = NOTHING
            if city.least <= coins:
                works = [
                    wonder.index
                    for bound, wonder in city.works
                    if bound <= coins and (not ease or self.price(seat, wonder) <= coins)
                ]
            display = self.dealt.ages[self.age]
            try:
                places = self.free[self.left]
            except KeyError:
                places = self.free_places()
            for place in places:
                card = display[place]
                a, b, c, d, e = card.bill
                price = card.coins + bill[a] + bill[b] + bill[c] + bill[d] + bill[e]
                if (
                    price <= coins
                    or city.built & card.parents
                    or (ease and price - ease <= coins and self.price(seat, card) <= coins)
                ):
                    moves.append(card.build)
                for work in works:
                    moves.append(card.under[work])
                moves.append(card.discard)
        for call in self.game.events.on_list:
            had = bool(moves)
            call(self, moves)
            if had and not moves:
                raise BadPlugin("a house rule has taken every legal move away")
        self._legal = legal = tuple(moves)
        return legal

    def free_places(self) -> tuple[int, ...]:
        """Return the places of the display whose cards can be taken."""
        return self.game.displays[self.age].uncover(self.left)

    def cost(self, move: Move) -> int:
        """Return what a move costs in coins, below 0 what it brings (D7, D10 to D14)."""
        seat = self.seat
        piece = move.piece
        if seat is None or piece is None:
            return 0
        city = self.cities[seat]
        if move.verb == "discard":
            mask = self.game.discard_mask
            return -self.game.discard_income - (city.built & mask).bit_count()
        if move.verb == "wonder" or (move.verb == "build" and not city.built & piece.parents):
            return self.price(seat, piece)
        return 0

    # -- what a move does ------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a legal move, changing this state; raise `IllegalMove` for any other."""
        legal = self._legal
        if move not in (self.moves() if legal is None else legal):
            raise IllegalMove(self._refusal(move))
        self._legal = None
        if self.choices:
            choice = self.choices[0]
            self.choices = self.choices[1:]
            choice.take(self, move)
            self._go_on()
            return
        seat: int = self.seat  # type: ignore[assignment]
        card: Card = move.under or move.piece  # type: ignore[assignment]
        bit = self.dealt.bits[card]
        self.left ^= bit
        if move.verb == "discard":
            game = self.game
            self.pile |= card.bit
            city = self.cities[seat]
            city.coins += game.discard_income + (city.built & game.discard_mask).bit_count()
            for call in game.events.on_discard:
                call(self, seat, card)
        else:
            self.taken = bit
            if move.verb == "wonder":
                self._build_wonder(seat, move.piece, card)  # type: ignore[arg-type]
            elif self.cities[seat].built & card.parents:
                construct(self, seat, card, 0, 0, True)
            else:
                coins = self.price(seat, card)
                construct(self, seat, card, coins, coins - card.coins)
            if self.choices or self.seat is None:
                self._go_on()
                return
        if self.left and not self.again:
            self.taken = 0
            self.seat = 1 - seat
        else:
            self._end_turn(seat)

    def _build_wonder(self, seat: int, wonder: "Wonder", card: "Card") -> None:
        coins = self.price(seat, wonder)
        # The power counts as it stands now: gained later in this action it comes too late (D18).
        self.again = self.cities[seat].wonder_turns > 0
        construct(self, seat, wonder, coins, coins - wonder.coins, False, card)

    def _go_on(self) -> None:
        """Come to the next decision: a waiting choice with options, or the next turn."""
        while self.choices and self.seat is not None:
            choice = self.choices[0]
            if choice.options(self):
                self.seat = choice.seat
                return
            self.choices = self.choices[1:]
        if self.seat is None:
            return
        if self.taken:
            self._end_turn(self.seat)
        else:
            self.seat = self.next_seat

    def _end_turn(self, seat: int) -> None:
        """Turn up what was freed (D4) and pass the turn on; an extra turn needs a card (D5)."""
        self.taken = 0
        if not self.left:
            self._end_age(seat)
        elif self.again:
            self.again = False
        else:
            self.seat = 1 - seat

    def _end_age(self, last: int) -> None:
        """Lay out the next display and ask who begins (D2, D3), or score after the last."""
        self.again = False
        if self.age + 1 == len(self.game.displays):
            self._finish_by_points()
            return
        self.age += 1
        display = self.game.displays[self.age]
        self.left = display.full
        self.free = display.free
        weaker = last if self.pawn == 0 else 1 if self.pawn > 0 else 0
        self.choices = (STARTS[weaker],)
        self.seat = weaker

    # -- what a build does, step by step (D31) -----------------------------------------

    def receive_trade(self, seat: int, coins: int) -> None:
        """Give what was paid for resources to an opponent with Economy's power (D15)."""
        other = self.cities[1 - seat]
        if other.trade_income:
            other.coins += coins

    def place_wonder(self, seat: int, piece: Piece, under: Piece) -> None:
        """Put a wonder into a city; with the last one allowed the others leave (D25)."""
        city = self.cities[seat]
        city.done = (*city.done, (piece, under))
        city.wonders = tuple([each for each in city.wonders if each is not piece])
        city.least = -1
        mine, yours = self.cities
        if len(mine.done) + len(yours.done) >= self.game.wonders_built_at_most:
            for each in self.cities:
                each.wonders = ()
                each.least = -1

    def placed_by_chain(self, seat: int) -> None:
        """Give Urbanism's coins (D17)."""
        city = self.cities[seat]
        city.coins += city.chain_coins

    def muster(self, seat: int, shields: int, piece: Piece) -> None:
        """Move the pawn towards the opponent, space by space, taking loot (D20, D30)."""
        city = self.cities[seat]
        if city.extra_shields:
            shields += city.amount_for(piece.color, city.extra_shields)
        ahead = -1 if seat else 1
        capital = self.game.capital
        for _ in range(shields):
            self.pawn += ahead
            distance = self.pawn * ahead
            tokens = self.loot[seat]
            if tokens and distance >= tokens[0].at:
                self.pay_out(1 - seat, tokens[0].coins)
                rest = tokens[1:]
                self.loot = (self.loot[0], rest) if seat else (rest, self.loot[1])
            if distance >= capital:
                self._finish("military", (seat,))
                return

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a symbol: enough different ones win, a pair takes a token (D18, D21, D23)."""
        city = self.cities[seat]
        place = self.game.symbols.index(symbol)
        count = city.symbols[place] + 1
        city.symbols = (*city.symbols[:place], count, *city.symbols[place + 1 :])
        if count == 1:
            if sum(map(bool, city.symbols)) >= self.game.symbols_to_win:
                self._finish("science", (seat,))
        elif count % 2 == 0:
            self.queue(TakeToken(seat))

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a symbol away."""
        city = self.cities[seat]
        place = self.game.symbols.index(symbol)
        count = city.symbols[place] - 1
        city.symbols = (*city.symbols[:place], count, *city.symbols[place + 1 :])

    def take_token(self, seat: int, token: Piece) -> None:
        """Put a progress token into a city; what it gives at once comes at once (D18)."""
        city = self.cities[seat]
        city.tokens = (*city.tokens, token)
        take_effect(self, seat, token)

    def lose_card(self, seat: int, card: Piece) -> None:
        """Put a card of a city on the discard pile, with all that lasted of it (D28)."""
        self.cities[seat].built ^= card.bit
        self.pile |= card.bit
        for effect in card.on_lose:
            effect(self, seat, card)

    # -- choices that a build brings -----------------------------------------------------

    def queue(self, choice: Choice) -> None:
        """Let a choice wait in its place among those of this action (D37)."""
        self.choices = tuple(sorted((*self.choices, choice), key=lambda each: each.rank))

    def destroy_card(self, seat: int, color: str) -> None:
        """Let a seat choose a card of a colour in the other city to destroy (D28)."""
        self.queue(DestroyCard(seat, color))

    def revive_card(self, seat: int) -> None:
        """Let a seat choose a card of the discard pile to build (D27)."""
        self.queue(ReviveCard(seat))

    def draw_tokens(self, seat: int, draw: int, keep: int) -> None:
        """Let a seat keep some of the first tokens of the box (D26)."""
        tokens = self.box[:draw]
        self.drawn = (seat, tokens)
        self.queue(KeepToken(seat, tokens, keep))

    # -- counting and the end --------------------------------------------------------------

    def neighbours(self, seat: int) -> Sequence[int]:
        """Return the other seat."""
        return (1 - seat,)

    def count_in(self, seat: int, per: Sequence[str]) -> int:
        """Return how many cards of some colours, or which else is named, a city has."""
        city = self.cities[seat]
        total = 0
        for what in per:
            if what == "wonder":
                total += len(city.done)
            elif what == "token":
                total += len(city.tokens)
            elif what == "three-coins":
                total += city.coins // 3
            else:
                total += (city.built & self.game.color_masks[what]).bit_count()
        return total

    def _finish(self, victory: str, winners: tuple[int, ...]) -> None:
        self.victory = victory
        self.winners = winners
        self.choices = ()
        self.seat = None

    def _finish_by_points(self) -> None:
        """Find the winner by points, then by blue cards, else share the victory (D35)."""
        # The sheets may ask in what way the game has ended.
        self.victory = "civilian"
        sheets = self.sheets()
        ranks = [(sheet["total"], sheet["civilian"]) for sheet in sheets]
        best = max(ranks)
        self._finish("civilian", tuple(seat for seat in (0, 1) if ranks[seat] == best))

    def sheets(self) -> list[Sheet]:
        """Return both score sheets, as if the game were scored now."""
        return [score(self, 0), score(self, 1)]

    def result(self) -> Result | None:
        """Return winners, victory and sheets; None while the game goes on."""
        if self.victory is None:
            return None
        return Result(self.victory, list(self.winners), self.sheets())

    # -- what may be known, and why ----------------------------------------------------------

    def view(self, seat: int) -> "View":
        """Return what a seat may know; raise `BadSpec` for a seat that there is not."""
        if seat not in (0, 1):
            raise BadSpec(f"there is no seat {seat!r}; there are 0 and 1")
        from wonders.rulesets.duel.view import View

        return View.of(self, seat)

    def explain(self, move: Move) -> "Explanation":
        """Return why a move costs what it costs, or why it is not allowed."""
        from wonders.rulesets.duel.explain import explain

        return explain(self, move)

    def _refusal(self, move: Move) -> str:
        if self.seat is None:
            return f"{move}: the game is over"
        reasons = [line.text for line in self.explain(move).lines]
        return f"{move} is not possible: {'; '.join(reasons)}"
