"""The course of a game of Duel: what is legal, and what a move does."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from wonders.core.backs import Back
from wonders.core.choices import Choice
from wonders.core.construct import construct, take_effect
from wonders.core.errors import BadPlugin, BadSpec, IllegalMove
from wonders.core.moves import Move, check_move
from wonders.core.native import mypyc_attr
from wonders.core.pieces import Piece, pieces_in, without
from wonders.core.scoring import Result, Sheet
from wonders.rulesets.duel.choices import (
    DestroyCard,
    KeepToken,
    PickWonder,
    ReviveCard,
    Start,
    TakeToken,
)
from wonders.rulesets.duel.city import City
from wonders.rulesets.duel.display import Layout
from wonders.rulesets.duel.prices import PricedState
from wonders.rulesets.duel.scoring import score

if TYPE_CHECKING:
    from wonders.core.explain import Explanation
    from wonders.rulesets.duel.deal import Deal
    from wonders.rulesets.duel.dealt import Dealt
    from wonders.rulesets.duel.game import Duel
    from wonders.rulesets.duel.pieces import Card, Wonder
    from wonders.rulesets.duel.view import View

__all__ = ["State"]

NOTHING: Final[list[int]] = []

#: The choices that are the same in every game.
PICKS: Final = (PickWonder(0), PickWonder(1))
STARTS: Final = (Start(0), Start(1))


@mypyc_attr(allow_interpreted_subclasses=True)
class State(PricedState):
    """Is a game of Duel in progress.

    `age` counts from 0; `left` is the mask of the places of its display that still hold a
    card, and `layout` the plan of these. `pawn` is positive on seat 1's half.
    `loot` holds for each seat the military tokens it has yet to win by advancing. `pile` is
    the mask of the discarded cards. `drafted` are the tokens that players have put from the
    box on the board; without house rules there are none.
    `choices` wait to be made, the first one now; when there are none, a card of the display
    is to be taken. `taken` is the place bit of the card whose action is still going on: what
    it freed is not turned up yet (D4). `next_seat` is whose action that is, and between ages
    who begins the next; `begun` counts the ages that have begun.
    """

    __slots__ = (
        "_sheets",
        "again",
        "begun",
        "board",
        "box",
        "choices",
        "dealt",
        "drafted",
        "drawn",
        "group",
        "layout",
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
    caches = frozenset({"_sheets", "layout"})
    absent = frozenset({"_sheets", "drawn", "victory"})

    game: "Duel"
    cities: tuple[City, ...]

    def __init__(self, game: "Duel", dealt: "Dealt") -> None:
        first = dealt.first
        self.game = game
        self.terms = terms = game.terms
        self.dealt = dealt
        start = (terms.start_coins, terms.rates, terms.bill, len(terms.symbols))
        self.cities = (City(*start), City(*start))
        self.seat: int | None = first
        self._legal = None
        self.age = 0
        self.house = dealt.house
        self.layout: Layout = terms.displays[0].whole
        self.left = self.layout.left
        self.pawn = 0
        self.loot = (terms.loot, terms.loot)
        self.board = dealt.board
        self.box = dealt.box
        self.drafted: tuple[Piece, ...] = ()
        self.pile = 0
        self.choices: tuple[Choice, ...] = ()
        self.again = False
        self.taken = 0
        self.begun = 0
        self.next_seat = first
        #: The wonders to choose from, the group of the draft that they are of, and how many
        #: of the dealt wonders have been shown (D3).
        self.offer: tuple[Wonder, ...] = ()
        self.group = 0
        self.wonders_shown = 0
        #: What was drawn from the box last: by which seat, and which tokens.
        self.drawn: tuple[int, tuple[Piece, ...]] | None = None
        self.victory: str | None = None
        #: The sheets of a game that has ended by points, which nothing changes any more.
        self._sheets: list[Sheet] | None = None
        self.winners: tuple[int, ...] = ()
        self._hand_out()
        for call in terms.events.on_deal:
            call(self)
        self._go_on()

    def copy(self) -> Self:
        """Return an independent copy; a few dozen assignments, and so cheap."""
        new = self.__class__.__new__(self.__class__)
        new.game = self.game
        new.terms = self.terms
        new.dealt = self.dealt
        mine, yours = self.cities
        new.cities = (mine.copy(), yours.copy())
        new.seat = self.seat
        new._legal = self._legal
        new.age = self.age
        new.house = self.house
        new.layout = self.layout
        new.left = self.left
        new.pawn = self.pawn
        new.loot = self.loot
        new.board = self.board
        new.box = self.box
        new.drafted = self.drafted
        new.pile = self.pile
        new.choices = self.choices
        new.again = self.again
        new.begun = self.begun
        new.taken = self.taken
        new.next_seat = self.next_seat
        new.offer = self.offer
        new.group = self.group
        new.drawn = self.drawn
        new.victory = self.victory
        new._sheets = None
        new.winners = self.winners
        new.wonders_shown = self.wonders_shown
        return new

    @property
    def deal(self) -> "Deal":
        """Return what chance decided, as records hold it."""
        return self.dealt.record()

    # -- the draft -------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Show the first wonders to choose from, or hand all out where there is no draft."""
        if self.game.draft:
            self._offer_group(0)
            while self.offer and self.game.setup.deal_wonders:
                choice = self.choices[0]
                self.choices = self.choices[1:]
                self.hand_over(choice.seat, self.offer[0])
            return
        for beginner, wonders in enumerate(self.game.first_game):
            self.cities[self.dealt.first ^ beginner].wonders = wonders

    def _offer_group(self, group: int) -> None:
        """Show the next wonders and queue who takes them (D1, D3)."""
        start, order = self.game.draft[group]
        self.offer = self.dealt.wonders[start : start + len(order)]  # type: ignore[assignment]
        self.group = group
        self.wonders_shown = start + len(order)
        picks = [PICKS[self.dealt.first ^ seat] for seat in order]
        # What house rules let wait comes after the draft.
        self.choices = (*picks, *self.choices)
        self.seat = picks[0].seat

    def picks(self) -> list[Move]:
        """Return the moves that take a wonder of the offer."""
        return [wonder.pick for wonder in self.offer]

    def hand_over(self, seat: int, wonder: "Wonder") -> None:
        """Give a wonder of the offer to a seat; the last one left goes without a move."""
        city = self.cities[seat]
        city.wonders = (*city.wonders, wonder)
        city.least = -1
        self.offer = without(self.offer, wonder)
        if len(self.offer) == 1:
            last = self.choices[0].seat
            self.choices = self.choices[1:]
            self.hand_over(last, self.offer[0])
        elif not self.offer and self.group + 1 < len(self.game.draft):
            self._offer_group(self.group + 1)

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
        elif self.terms.priced:
            moves = self._list_display(seat)
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
                works = self._affordable(city, seat)
            display = self.dealt.ages[self.age]
            for place in self.layout.free:
                card = display[place]
                price = card.coins
                for part in card.bill:
                    price += bill[part]
                if (
                    price <= coins
                    or city.built & card.parents
                    or (ease and price - ease <= coins and self.price(seat, card) <= coins)
                ):
                    moves.append(card.build)
                for work in works:
                    moves.append(card.under[work])
                moves.append(card.discard)
        for call in self.terms.events.on_list:
            if not moves:
                # In the view of another seat there may be nothing to choose from.
                break
            call(self, moves)
            if not moves:
                raise BadPlugin(f"house rule {call.__name__}: on_list has left no legal move")
        self._legal = legal = tuple(moves)
        return legal

    def _affordable(self, city: City, seat: int) -> list[int]:
        """Return the wonders that a city can pay for, by their index."""
        coins = city.coins
        ease = city.relief
        works = []
        wonders = city.wonders
        for at, bound in enumerate(city.bounds):
            if bound <= coins:
                wonder = wonders[at]
                if not ease or self.price(seat, wonder) <= coins:
                    works.append(wonder.index)
        return works

    def _list_display(self, seat: int) -> list[Move]:
        """Return the same where house rules change prices: every price is asked for."""
        city = self.cities[seat]
        works = [w.index for w in city.wonders if self.full_price(seat, w) <= city.coins]
        display = self.dealt.ages[self.age]
        moves = []
        for place in self.free_places():
            card = display[place]
            if city.built & card.parents or self.full_price(seat, card) <= city.coins:
                moves.append(card.build)
            moves += [card.under[work] for work in works]
            moves.append(card.discard)
        return moves

    def lay(self, layout: Layout) -> None:
        """Let these cards of the display be left."""
        self.layout = layout
        self.left = layout.left

    def free_places(self) -> tuple[int, ...]:
        """Return the places of the display whose cards can be taken."""
        return self.layout.free

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
            return self.full_price(seat, piece)
        return 0

    # -- what a move does ------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Play a legal move, changing this state; raise `IllegalMove` for any other."""
        legal = self._legal
        given: object = move
        # There is one object a move: `in` would compare more than that.
        for played in self.moves() if legal is None else legal:
            if played is given:
                break
        else:
            raise IllegalMove(self._refusal(move))
        self._legal = None
        if self.choices:
            choice = self.choices[0]
            self.choices = self.choices[1:]
            if choice is PICKS[0] or choice is PICKS[1]:
                # The draft and who begins are in every game, and go without the detour.
                self.hand_over(self.seat, played.piece)  # type: ignore[arg-type]
            elif choice is STARTS[0] or choice is STARTS[1]:
                self.next_seat = played.number  # type: ignore[assignment]
            else:
                choice.take(self, played)
            self._go_on()
            return
        if played.act is not None:
            self._act(played)
            return
        seat: int = self.seat  # type: ignore[assignment]
        card: Card = played.under or played.piece  # type: ignore[assignment]
        places = self.dealt.places
        if not places:
            raise IllegalMove("a view's table is for looking; imagine a world to play on")
        place = places[card.index]
        self.layout = layout = self.layout.without(place)
        self.left = layout.left
        if played.verb == "discard":
            terms = self.terms
            self.pile |= card.bit
            city = self.cities[seat]
            city.coins += terms.discard_income + (city.built & terms.discard_mask).bit_count()
            if terms.events.on_discard:
                self.taken = 1 << place
                self.next_seat = seat
                for call in terms.events.on_discard:
                    call(self, seat, card)
                self._go_on()
                return
        else:
            self.taken = 1 << place
            if played.verb == "wonder":
                self._build_wonder(seat, played.piece, card)  # type: ignore[arg-type]
            elif self.cities[seat].built & card.parents:
                construct(self, seat, card, 0, 0, True)
            else:
                coins = self.price(seat, card)
                change = self.price_change(seat, card) if self.terms.priced else 0
                construct(self, seat, card, coins + change, coins - card.coins)
            if self.choices or self.seat is None:
                self.next_seat = seat
                self._go_on()
                return
        if self.left and not self.again:
            self.taken = 0
            self.seat = 1 - seat
        else:
            self._end_turn(seat)

    def _act(self, move: Move) -> None:
        """Play a house rule's own move in place of a turn; with `again` set it is no turn."""
        seat = self.seat
        assert seat is not None
        assert move.act is not None
        # A place past the display: an action goes on, but it has taken no card.
        self.taken = 1 << self.game.displays[self.age].size
        self.next_seat = seat
        move.act(self, seat, move)
        self._go_on()

    def _build_wonder(self, seat: int, wonder: "Wonder", card: "Card") -> None:
        coins = self.price(seat, wonder)
        change = self.price_change(seat, wonder) if self.terms.priced else 0
        # The power counts as it stands now: gained later in this action it comes too late (D18).
        self.again = self.cities[seat].wonder_turns > 0
        construct(self, seat, wonder, coins + change, coins - wonder.coins, False, card)

    def _go_on(self) -> None:
        """Come to the next decision: a waiting choice with options, or the next turn."""
        while self.choices and self.seat is not None:
            choice = self.choices[0]
            if choice is PICKS[0] or choice is PICKS[1]:
                options: Sequence[Move] = self.picks()
            else:
                options = choice.options(self)
            if options:
                self.seat = choice.seat
                if not self.terms.events.on_list:
                    self._legal = tuple(options)
                return
            self.choices = self.choices[1:]
        if self.seat is None:
            return
        if self.taken:
            self._end_turn(self.next_seat)
            return
        self.seat = self.next_seat
        if self.begun == self.age:
            self.begun += 1
            for call in self.terms.events.on_age:
                call(self)
            if self.choices:
                # A house rule lets something be decided first.
                self._go_on()

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
        for call in self.terms.events.on_age_end:
            call(self)
        if self.seat is None:
            return
        if self.age + 1 == len(self.terms.displays):
            self._finish_by_points()
            return
        self.age += 1
        self.lay(self.terms.displays[self.age].whole)
        weaker = last if self.pawn == 0 else 1 if self.pawn > 0 else 0
        # What house rules let wait at the end of the age comes first.
        waiting = self.choices
        self.choices = (*waiting, STARTS[weaker])
        self.seat = weaker
        if waiting:
            self._go_on()

    # -- what a build does, step by step (D31) -----------------------------------------

    def receive_trade(self, seat: int, coins: int) -> None:
        """Give what was paid for resources to an opponent with Economy's power (D15)."""
        other = self.cities[1 - seat]
        if other.trade_income:
            other.coins += coins

    def place_wonder(self, seat: int, piece: Piece, under: Piece | Back) -> None:
        """Put a wonder into a city; with the last one allowed the others leave (D25)."""
        city = self.cities[seat]
        city.done = (*city.done, (piece, under))
        city.wonders = tuple([each for each in city.wonders if each is not piece])
        city.least = -1
        mine, yours = self.cities
        if len(mine.done) + len(yours.done) >= self.terms.wonders_built_at_most:
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
        terms = self.terms
        distance = -self.pawn if seat else self.pawn
        if distance + shields > terms.capital:
            # It goes no further than a capital, where it may have stood before.
            shields = terms.capital - distance
        for _ in range(shields):
            distance += 1
            tokens = self.loot[seat]
            if tokens and distance >= tokens[0].at:
                self.pay_out(1 - seat, tokens[0].coins)
                rest = tokens[1:]
                self.loot = (self.loot[0], rest) if seat else (rest, self.loot[1])
        self.pawn = -distance if seat else distance
        if distance == terms.capital and terms.supremacy:
            self.end("military", (seat,))
        elif shields:
            for call in terms.events.on_pawn:
                call(self, seat, shields)

    def gain_symbol(self, seat: int, symbol: str) -> None:
        """Add a symbol: enough different ones win, a pair takes a token (D18, D21, D23)."""
        city = self.cities[seat]
        place = self.terms.symbols[symbol]
        symbols = list(city.symbols)
        count = symbols[place] + 1
        symbols[place] = count
        city.symbols = tuple(symbols)
        if count == 1:
            different = 0
            for each in symbols:
                if each:
                    different += 1
            if different >= self.terms.symbols_to_win:
                self.end("science", (seat,))
        elif count % 2 == 0:
            self.queue(TakeToken(seat))

    def lose_symbol(self, seat: int, symbol: str) -> None:
        """Take a symbol away."""
        city = self.cities[seat]
        symbols = list(city.symbols)
        symbols[self.terms.symbols[symbol]] -= 1
        city.symbols = tuple(symbols)

    def take_token(self, seat: int, token: Piece) -> None:
        """Put a progress token into a city; what it gives at once comes at once (D18)."""
        city = self.cities[seat]
        city.tokens = (*city.tokens, token)
        take_effect(self, seat, token)
        if self.seat is not None:
            for call in self.terms.events.on_token:
                call(self, seat, token)

    def put_on_board(self, token: Piece) -> None:
        """Put a token of the box on the board, for house rules that let players choose it."""
        self.box = tuple([each for each in self.box if each is not token])
        self.board = (*self.board, token)
        self.drafted = (*self.drafted, token)

    def lose_card(self, seat: int, card: Piece) -> None:
        """Put a card of a city on the discard pile, with all that lasted of it (D28)."""
        self.cities[seat].built ^= card.bit
        self.pile |= card.bit
        for effect in card.on_lose:
            effect(self, seat, card)

    # -- choices that a build brings -----------------------------------------------------

    def queue(self, choice: Choice) -> None:
        """Let a choice wait in its place among those of this action (D37)."""
        waiting = (*self.choices, choice)
        if len(waiting) > 1:
            waiting = tuple(sorted(waiting, key=lambda each: each.rank))
        self.choices = waiting

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

    def cards(self) -> Iterator[Piece]:
        """Yield every card that was dealt, wherever it lies now."""
        cards = self.game.cards
        for place, card in enumerate(self.dealt.ages[self.age]):
            if self.left >> place & 1:
                yield card
        for later in self.dealt.ages[self.age + 1 :]:
            yield from later
        yield from pieces_in(self.pile, cards)
        for city in self.cities:
            yield from pieces_in(city.built, cards)
            yield from (under for _, under in city.done if under in cards)

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
                total += (city.built & self.terms.color_masks[what]).bit_count()
        return total

    def end(self, victory: str, winners: Sequence[int]) -> None:
        """End the game; nothing is to be decided any more. The first victory declared counts."""
        if self.seat is None:
            return
        self.victory = victory
        self.winners = tuple(winners)
        self.choices = ()
        self.seat = None
        for call in self.terms.events.on_end:
            call(self)

    def _finish_by_points(self) -> None:
        """Find the winner by points, then by blue cards, else share the victory (D35)."""
        # The sheets may ask in what way the game has ended.
        self.victory = "civilian"
        sheets = self.sheets()
        mine, yours = [(sheet["total"], sheet["civilian"]) for sheet in sheets]
        self.end("civilian", (0, 1) if mine == yours else (0,) if mine > yours else (1,))
        events = self.terms.events
        if not events.on_end and not events.on_score:
            self._sheets = sheets

    def sheets(self) -> list[Sheet]:
        """Return both score sheets, as if the game were scored now."""
        if self._sheets is not None:
            return [sheet.copy() for sheet in self._sheets]
        return [score(self, 0), score(self, 1)]

    def result(self) -> Result | None:
        """Return winners, victory and sheets; None while the game goes on."""
        if self.victory is None:
            return None
        return Result(self.victory, list(self.winners), self.sheets())

    # -- what may be known, and why ----------------------------------------------------------

    def view(self, seat: Any) -> "View":
        """Return what a seat may know; raise `BadSpec` for a seat that there is not."""
        if seat not in (0, 1):
            raise BadSpec(f"there is no seat {seat!r}; there are 0 and 1")
        from wonders.rulesets.duel.view import View

        return View.of(self, seat)

    def explain(self, move: Any) -> "Explanation":
        """Return why a move costs what it costs, or why it is not allowed."""
        from wonders.rulesets.duel.explain import explain

        return explain(self, move)

    def _refusal(self, move: Any) -> str:
        check_move(move)
        if self.seat is None:
            return f"{move}: the game is over"
        reasons = [line.text for line in self.explain(move).lines]
        return f"{move} is not possible: {'; '.join(reasons)}"
