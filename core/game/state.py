"""The state of a game: the contract of every ruleset's state."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Final

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import append, i64, mypyc_attr, vec
from wonders.core.errors import BadPlugin, BadRecord, BadSpec, IllegalMove
from wonders.core.game.chance.random_numbers import Dice
from wonders.core.game.effects.cities_they_act_on import Cities
from wonders.core.game.explanation_of_price_or_refusal import Explanation, Line
from wonders.core.game.moves import MOST_MOVES, Move
from wonders.core.game.pending_choices import Choice, queued
from wonders.core.game.policy_contract import Policy
from wonders.core.game.position_hash import hash_of_slots
from wonders.core.game.seats import check_seat
from wonders.core.game.secret_decisions import (
    VIEWED,
    decide,
    decided_in,
    has_any,
    next_number,
    pass_over,
    reveal,
    veil,
)
from wonders.core.guard.texts_safe_to_print import safe_repr

if TYPE_CHECKING:
    import msgspec

    from wonders.core.game.game import Game
    from wonders.core.game.results_and_score_sheets import Result
    from wonders.core.game.scene_for_screens import Quote
    from wonders.core.game.view import View

__all__ = ["BOUGHT", "NOBODY", "State"]

#: The formats of items that a mask may have, as in the module `struct`.
MASKS: Final = ("?", "b", "B", "h", "H", "i", "I", "l", "L", "q", "Q", "f", "d")
#: The name under which `State.house` holds what cities have bought of house rules' pieces, by
#: seat, each as kind and id. No rule can have it.
BOUGHT: Final = "pieces bought"
#: In `_seat`: nobody decides, as the game is over.
NOBODY: Final = -1
#: By a name, since mypy would let no subclass set the property `seat` beside slots it can read.
SLOTS = ("_legal", "_seat", "age", "choices", "first", "game", "house", "past")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Cities):
    """A game in progress; each ruleset has a subclass with its rules.

    Nothing in it is random: the deal decides all chance. Copies share what they hold, so house
    rules and effects put new values in place of old ones and change none.

    Two states are equal if they are of the same game and have the same deal and the same moves
    behind them; `line` writes these, and a state is pickled as its line.
    """

    __slots__ = SLOTS

    #: The slots that only cache what follows from the others, or only tell how it came about.
    #: Each class names its own.
    caches: ClassVar[frozenset[str]] = frozenset({"_legal", "past"})

    #: The game that it is a state of.
    game: "Game"
    #: The seat that decides now, from 0; `NOBODY` when the game is over.
    _seat: i64
    #: The seat that begins the game, from 0. Where all choose at once, it comes first where a rule
    #: lets the seats take turns.
    first: int
    #: The age, from 0.
    age: int
    #: The values stored for house rules by name, at first what chance decided for each;
    #: immutable. `keep` stores more.
    house: Mapping[str, Any]
    #: The decisions outside the usual turn that wait; the first is to be made now.
    choices: tuple[Choice, ...]
    _legal: tuple[Move, ...] | None
    #: What was played since the deal, for `played`. In a state that was not dealt it is a text: why
    #: it has no line.
    past: Any

    # -- for players -----------------------------------------------------------------

    @property
    def seat(self) -> int | None:
        """Return the seat that decides now, from 0; None when the game is over."""
        return None if self._seat == NOBODY else self._seat

    @seat.setter
    def seat(self, seat: int | None) -> None:
        self._seat = NOBODY if seat is None else seat

    @property
    def city(self) -> int | None:
        """Return the seat whose city the next move is for; None when the game is over."""
        return self.seat

    @property
    def deal(self) -> "msgspec.Struct":
        """Return what chance decided, as in records."""
        return self.game.record_deal(self)

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves; empty when the game is over."""
        raise NotImplementedError

    def play(self, move: Any) -> None:
        """Play a legal move, changing this state; raise `IllegalMove` for any other."""
        raise NotImplementedError

    # -- for bots and learners, by the number of a move in the list of `moves` ------------

    @property
    def move_count(self) -> int:
        """Return how many moves are legal; 0 when the game is over."""
        return len(self.moves())

    def move_at(self, number: int) -> Move:
        """Return a legal move by its number in `moves`, from 0; raise `IndexError` for another."""
        moves = self.moves()
        if not 0 <= number < len(moves):
            raise IndexError(f"there are {len(moves)} legal moves, from 0; none is {number}")
        return moves[number]

    def index_at(self, number: int) -> int:
        """Return the index in the game's table of the legal move with a number, like `move_at`."""
        return self.move_at(number).index

    def play_at(self, number: int) -> None:
        """Play the legal move with a number, like `move_at`."""
        self.play(self.move_at(number))

    def legal_indexes(self) -> vec[i64]:
        """Return the indexes in the game's table of the legal moves, by their numbers.

        The row is the caller's own: its numbers may be replaced. Compiled it is no list.
        """
        row = vec[i64]()
        for move in self.moves():
            row = append(row, move.index)
        return row

    def cost_at(self, number: int) -> int:
        """Return the coins that the legal move with a number costs, like `cost`."""
        return self.cost(self.move_at(number))

    def weigh(
        self,
        values: vec[float],
        coins: vec[float],
        situations: vec[float],
        weights: vec[float],
    ) -> float:
        """Write the weights of the legal moves by their numbers; return their sum.

        A move weighs its item of `values`, by its index, times that of `coins`: the item for a
        cost of 0 is in the middle, costs and incomes beyond the ends weigh as the ends do. Where
        the ruleset names `Game.situations`, the item of each one a move is in counts, too.
        `weights` has room for all moves.
        """
        most = (len(coins) - 1) // 2
        total = 0.0
        for number in range(self.move_count):
            cost = max(-most, min(most, self.cost_at(number)))
            weights[number] = values[self.index_at(number)] * coins[most + cost]
            total += weights[number]
        return total

    @property
    def is_evaluated(self) -> bool:
        """Return whether the numbers of `write_features` tell the legal moves apart."""
        return False

    @property
    def is_quiet(self) -> bool:
        """Return whether the numbers of `write_features` tell of a position what there is to tell.

        They do not while a choice waits, or where the next move may decide the game.
        """
        return False

    @property
    def stage(self) -> float:
        """Return how far the game is: the ages that are over, and the share of this one."""
        return float(self.age)

    def write_features(self, seat: i64, row: vec[float]) -> None:
        """Write what this state tells of a seat's city into a row of zeros, for an evaluation.

        `Game.features` names the numbers. Where it names none, nothing is written.
        """

    def mark_legal(self, buffer: Any) -> None:
        """Write 1 into a buffer at the index of each legal move, and 0 at all others.

        `buffer` is any object that lends its memory for writing, with an item for each move of
        the game's table: a `bytearray`, an `array`, an array of numpy, which is not copied.
        Raises `ValueError` for another number of items, and for items that are not numbers of this
        machine, one behind the other.
        """
        items = memoryview(buffer)
        size = len(self.game.table)
        if items.ndim != 1 or len(items) != size:
            raise ValueError(f"the mask of the legal moves takes a row of {size} items")
        if items.format not in MASKS or not items.c_contiguous:
            raise ValueError(
                "the mask of the legal moves takes items one behind the other, each a number of"
                f" this machine of the format {', '.join(MASKS)}, not {items.format!r}"
            )
        items.cast("B")[:] = bytes(items.nbytes)
        one: Any = 1.0 if items.format in ("f", "d") else 1
        for index in self.legal_indexes():
            items[index] = one

    def play_out(self, rng: Random, policy: object = None) -> None:
        """Play this state to the end of the game, with chance from `rng`.

        `policy`, a `Policy`, picks the moves; without one, each legal move is equally likely.
        Raises `BadPlugin` for a game without an end.
        """
        # Of any type, since plain Python would not check another.
        if policy is not None and not isinstance(policy, Policy):
            raise TypeError(
                f"a policy is an instance of a subclass of Policy, not {safe_repr(policy)}"
            )
        dice = Dice(rng.getrandbits(64))
        for _ in range(MOST_MOVES):
            if self._seat == NOBODY:
                return
            if policy is None:
                self.play_at(dice.below(self.move_count))
            else:
                self.play_at(policy.pick(self, dice))
        self._expect_end()

    def _expect_end(self) -> None:
        """Raise `BadPlugin` for a game that has gone on for `MOST_MOVES`, and has no end yet."""
        if self.seat is not None:
            rules = f" with {', '.join(self.game.houses.specs)}" if self.game.houses else ""
            who = f"game {self.game.name}{rules}"
            raise BadPlugin(f"{who}: {MOST_MOVES:,} moves and no end", blamed=who)

    @property
    def hash(self) -> int:
        """Return 64 bits that are the same for positions from which play goes on alike.

        How the position came about does not count, but all that is hidden does. It is the same on
        both builds and every machine, for one version of the game. Other positions have the same
        hash once in 2 to the 64.
        """
        return hash_of_slots(self)

    @property
    def answer(self) -> int:
        """Return a number for what automata did in the open since the last decision; 0 for nothing.

        What follows on different answers is learned apart by a search.
        """
        return 0

    def played(self) -> tuple[Move, ...]:
        """Return the moves played since the deal, in the order of a record.

        Raises `BadRecord` for a state that was not dealt: a view's, an imagined one, or a
        position set up by hand.
        """
        return tuple(self._noted())

    def _noted(self) -> list[Any]:
        """Return what was noted in `past`, in order; raise `BadRecord` if it cannot be told."""
        past = getattr(self, "past", f"{self.game.name} does not keep what was played")
        if isinstance(past, str):
            raise BadRecord(past)
        return list(past)

    def line(self) -> str:
        """Return the state as a text: the record of the game up to now, one line.

        `Game.position` reads it. Raises `BadRecord` like `played`.
        """
        return self.game.line(self)

    def piece_of(self, move: Move) -> Piece | None:
        """Return the piece that a move is about: what it builds, if it builds anything."""
        return move.piece

    def cost(self, move: Move) -> int:
        """Return the coins that a move costs the city; below 0 if it brings coins."""
        return 0

    def result(self) -> "Result | None":
        """Return winners, victory and score sheets; None while the game goes on."""
        raise NotImplementedError

    @property
    def by_points(self) -> bool:
        """Return whether the game is over and points have decided it."""
        result = self.result()
        return result is not None and result.victory == self.game.by_points

    def totals(self) -> list[int]:
        """Return the totals of `sheets`: the points of each city, as if scored now."""
        return [sheet["total"] for sheet in self.sheets()]

    def utilities(self) -> list[float]:
        """Return what the end of the game is worth to each seat (`Game.utilities`).

        Raises `BadSpec` while the game goes on.
        """
        result = self.result()
        if result is None:
            raise BadSpec("the game goes on; what it is worth shows at its end")
        return self.game.utilities(result)

    def sheets(self) -> "list[dict[str, int]]":
        """Return a score sheet for each city, as if the game were scored now."""
        raise NotImplementedError

    def view(self, seat: Any) -> "View":
        """Return what a seat may know; raise `BadSpec` if there is no such seat."""
        view = self.game.view(self, seat)
        if has_any(self):
            veil(view.table, view.seat)
        return view

    def explain(self, move: Any, seat: int | None = None) -> Explanation:
        """Return why a move costs what it costs, or why it is not legal.

        `seat` asks as if it were that seat's turn now; by default it is who decides.
        """
        if seat is None:
            return self.game.explain(self, move)
        seat = check_seat(seat, len(self.cities))
        return self.game.explain(self, move, seat)

    def quote(self, seat: int, piece: Piece) -> "Quote":
        """Return what a piece would cost any seat now, and why it cannot have it."""
        seat = check_seat(seat, len(self.cities))
        return self.game.quote(self, seat, piece)

    def cards(self) -> Iterator[Piece]:
        """Yield every card that was dealt, wherever it is now. No card leaves a game."""
        raise NotImplementedError

    # -- for house rules -------------------------------------------------------------

    def keep(self, name: Any, value: object) -> None:
        """Store `value` under `name` for a house rule or an effect.

        Copies share the value, so it must be immutable. `name` begins with the rule's name and
        a dash. The rule's name alone holds what chance decided for it, which never changes,
        since imagined games are dealt from it: raises `BadPlugin` for such a name, for a name
        that is not of the rule that keeps something, and for a value that can change.
        """
        if not isinstance(name, str) or not name.isprintable():
            raise BadPlugin(f"{safe_repr(name)} is no name to keep something under")
        self.game.houses.expect_own(name)
        try:
            hash(value)
        except TypeError:
            why = f"{name!r} would keep {safe_repr(value)}, which can change; use a tuple"
            raise BadPlugin(f"{why} or a frozen struct") from None
        self.house = {**self.house, name: value}

    def begin(self, seat: Any) -> None:
        """Let a seat begin the game; only a house rule does that, in or after `on_start`.

        Raises `BadPlugin` once anything is drafted or in a hand, and for a seat that there is not.
        """
        if not self.unbegun or type(seat) is not int or seat not in range(self.game.players):
            raise BadPlugin(f"seat {safe_repr(seat)} cannot begin the game now")
        self.first = seat

    @property
    def unbegun(self) -> bool:
        """Return whether nothing is drafted or in a hand yet, so that who begins is open."""
        return False

    def move_card(self, card: Piece, giver: int, taker: int) -> None:
        """Move a building from one city to another, with all that lasts of it.

        What it gives at once happens no more, and nobody is told of a build. Raises `BadPlugin`
        if the giver does not have it or the taker does.
        """
        losing: Any = self.cities[giver]
        gaining: Any = self.cities[taker]
        if not losing.built & card.bit or gaining.built & card.bit:
            raise BadPlugin(f"{card.id} cannot move from seat {giver} to seat {taker}")
        losing.built ^= card.bit
        for operation in card.undoings:
            operation.on_lose(self, giver, card)
        gaining.built |= card.bit
        # A plugin's effect has its own name when it fails, and keeps what is its own.
        bound: dict[int, Any] = {id(getattr(m, "__self__", None)): m for m in card.on_build}
        for effect in card.effects:
            if type(effect).on_lose is not Effect.on_lose:
                moment = bound.get(id(effect), effect.on_build)
                moment(self, taker, card)

    def decided(self, kind: type[Choice], seat: int) -> tuple[Move | None, ...]:
        """Return what was decided for a seat in choices of a class that are kept, in order.

        Those are secret or made together; of the latter the last ones, unless they are secret
        for the game. In a view's table None stands for what its seat may not know.
        """
        return tuple(
            [
                each.move
                for each in decided_in(self)
                if isinstance(each.choice, kind) and each.choice.seat == seat
            ]
        )

    def reveal(self, kind: type[Choice], seat: int | None = None) -> None:
        """Let all know what was decided in secret choices of a class, by one seat or by all."""
        reveal(self, kind, seat)

    def finish(self, victory: Any, winners: Any) -> None:
        """End the game now; `winners` are the seats that win.

        Raises `BadPlugin` for a victory that is not declared, and for seats that cannot win.
        """
        if victory not in self.game.victories:
            raise BadPlugin(
                f"the victory {safe_repr(victory)} is not declared; the game has"
                f" {', '.join(self.game.victories)}"
            )
        seats = range(self.game.players + len(self.game.automata))
        if not isinstance(winners, Collection) or not winners or not set(seats).issuperset(winners):
            raise BadPlugin(f"winners {safe_repr(winners)}: some of the seats {[*seats]} must win")
        self.end(victory, tuple(sorted({int(seat) for seat in winners})))

    def end(self, victory: str, winners: Sequence[int]) -> None:
        """End the game; `victory` and `winners` are checked."""
        raise NotImplementedError

    def printed(self, seat: int, piece: Piece) -> int:
        """Return the printed coins of a piece for a city, as changed by house rules."""
        coins = piece.coins
        for call in self.game.events.on_price:
            coins = call(self, seat, piece, coins)
        return coins

    # -- pieces that house rules bring --------------------------------------------------

    def total_price(self, seat: int, piece: Piece) -> int | None:
        """Return all coins that a piece costs a city now, with the resources that it buys.

        0 if a chain makes it free; None if the city cannot come by the resources.
        """
        if self.linked(seat, piece):
            return 0
        return None if piece.needs else self.printed(seat, piece)

    def linked(self, seat: int, piece: Piece) -> bool:
        """Return whether a city has something that makes a piece free."""
        city: Any = self.cities[seat]
        if city.built & piece.parents:
            return True
        return any(f"{piece.kind} {id}" in self.bought(seat) for id in piece.facts.chain_from)

    def has_bought(self, seat: int, piece: Piece) -> bool:
        """Return whether a city has bought a piece of a house rule."""
        return f"{piece.kind} {piece.id}" in self.bought(seat)

    def can_buy(self, seat: int, piece: Piece) -> bool:
        """Return whether a city can pay for a piece of a house rule that it has not bought yet."""
        price = self.total_price(seat, piece)
        return (
            price is not None
            and price <= self.cities[seat].coins
            and not self.has_bought(seat, piece)
        )

    def buy(self, seat: int, piece: Piece) -> None:
        """Build a piece of a house rule: the city pays for it like for a card, then it has effect.

        Raises `BadPlugin` if the city cannot buy it.
        """
        if piece.bit or not self.can_buy(seat, piece):
            raise BadPlugin(f"seat {seat} cannot buy {piece.kind} {piece.id}")
        mine = (*self.bought(seat), f"{piece.kind} {piece.id}")
        seats = range(len(self.cities))
        bought = tuple([mine if each == seat else self.bought(each) for each in seats])
        linked = self.linked(seat, piece)
        self.house = {**self.house, BOUGHT: bought}
        self.pay_and_build(seat, piece, linked)

    def pay_and_build(self, seat: int, piece: Piece, linked: bool) -> None:
        """Pay for a piece that a city can pay for, unless a chain makes it free; then build it."""
        raise NotImplementedError

    def bought(self, seat: int) -> tuple[str, ...]:
        """Return what a city has bought of house rules' pieces, each as kind and id."""
        by_seat: tuple[tuple[str, ...], ...] = self.house.get(BOUGHT, ())
        return by_seat[seat] if by_seat else ()

    def printed_lines(self, seat: int, piece: Piece) -> list[Line]:
        """Return the lines that explain the coins that `printed` returns."""
        lines = []
        coins = piece.coins
        if coins:
            lines.append(Line("printed coins, to the bank", coins))
        for call in self.game.events.on_price:
            before, coins = coins, call(self, seat, piece, coins)
            if coins != before:
                lines.append(
                    Line("house rule {name}", coins - before, values={"name": call.__name__})
                )
        return lines

    # -- the queue of choices ------------------------------------------------------------

    @property
    def front(self) -> Choice | None:
        """Return the choice to be made now; None in a usual turn."""
        waiting = getattr(self, "choices", ())
        return waiting[0] if waiting else None

    def queue(self, choice: Choice) -> None:
        """Let a decision wait, in the order of ranks; raise `BadPlugin` if no city has its seat."""
        if type(choice.seat) is not int or not 0 <= choice.seat < len(self.cities):
            raise BadPlugin(f"{type(choice).__name__} is for seat {safe_repr(choice.seat)}")
        if self.choices or not choice.usual:
            self.choices = queued(self.choices, choice)
        else:
            self.choices = (choice,)

    def next_choice(self) -> Choice | None:
        """Return the choice to be made now, past those that have no options; None if none waits."""
        while self.choices:
            choice = self.choices[0]
            if choice.options(self):
                return choice
            self.choices = self.choices[1:]
            if not choice.usual:
                pass_over(self, choice)
        return None

    def cost_of_answer(self, move: Move) -> int:
        """Return the coins that a move costs as an answer to the first choice; 0 for any other."""
        front = self.front
        if front is None or type(front).cost is Choice.cost or move not in front.options(self):
            return 0
        return front.cost(self, move)

    def decide(self, move: Move) -> None:
        """Make the first choice; it is carried out unless others still decide together with it."""
        if getattr(self, "past", None) == VIEWED:
            # Else what is hidden there would fail in the choice, and be its fault.
            raise IllegalMove("a view's table cannot be played on; use view.imagine(rng)")
        choice = self.choices[0]
        self.choices = self.choices[1:]
        if choice.usual:
            choice.take(self, move)
        else:
            decide(self, choice, move)

    def change_choices(self, change: Callable[[Choice], Choice]) -> None:
        """Replace each choice that waits by what a function returns for it."""
        self.choices = tuple([change(each) for each in getattr(self, "choices", ())])

    def decider(self, city: int) -> int:
        """Return the seat that decides for a city now."""
        return city

    def remembered(self, earlier: "State") -> Move | None:
        """Return the move that led on from an earlier state of this game, if it is kept.

        Views hide such moves, and other states are imagined with others. None: all saw it.
        """
        front = earlier.front
        if front is None or front.usual:
            return None
        number = next_number(earlier)
        return next((each.move for each in decided_in(self) if each.number == number), None)

    # -- events ----------------------------------------------------------------------

    def tell_built(self, seat: int, piece: Piece) -> None:
        """Tell house rules that a city has built a piece."""
        for call in self.game.events.on_build:
            call(self, seat, piece)

    # -- at the prompt, in sets and between processes ------------------------------------

    def __repr__(self) -> str:
        return self.game.describe(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (type(self) is type(other) and self.game.same(self, other))

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> Any:
        return self.game.pickled(self)
