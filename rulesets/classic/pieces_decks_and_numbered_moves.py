"""The pieces, decks and moves of one game of classic, made ready for play.

`ClassicComponents` is as much of a game as its states, deals and views know; deals, views and
explanations themselves are in `game`. The classes of the pieces are in `pieces`, the printed
numbers in `numbers_schema`, the reading of boards in `wonder_boards_as_printed`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import structs

from wonders.core.cards.face_down_card import Back
from wonders.core.cards.read_and_check_card_data import Entry, Facts
from wonders.core.cards.resources import Needs, Units
from wonders.core.errors import BadCard, BadPlugin, BadSpec
from wonders.core.game.effects.kinds_with_their_texts import Science
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.rulesets.classic.city import both_rates
from wonders.rulesets.classic.effects.kinds_with_their_texts import TradePrice
from wonders.rulesets.classic.numbers_schema import ClassicSetup
from wonders.rulesets.classic.options import ClassicOptions
from wonders.rulesets.classic.pieces import Board, Card, Stage
from wonders.rulesets.classic.playout_situation_names import SITUATIONS
from wonders.rulesets.classic.position_feature_names import feature_names
from wonders.rulesets.classic.trade.cheapest_payments import Pair, possible_pairs
from wonders.rulesets.classic.trade.packed_unit_counts import MOST, PLACES, needed
from wonders.rulesets.classic.wonder_boards_as_printed import boards_of

#: The most coins that a unit may cost. A move for every payment there can be is made beforehand.
MOST_COINS = 5

__all__ = ["ClassicComponents"]


class ClassicComponents(Game):
    """The base of `Classic` with the pieces, decks and moves that a game is played with."""

    situations = SITUATIONS
    setup: ClassicSetup
    options: ClassicOptions
    #: All cards, guilds included, by their index.
    cards: tuple[Card, ...]
    #: The stages of all sides of all boards.
    stages: tuple[Stage, ...]
    #: All sides of all boards.
    boards: tuple[Board, ...]
    #: The mask of the cards of each colour.
    color_masks: dict[str, int]
    #: The scientific symbols, in the order of `City.symbols`.
    symbols: tuple[str, ...]
    #: Whether the Free City takes part.
    with_free_city: bool
    #: The number of cities, which is also that of the hands dealt in an age.
    stacks: int
    #: The cities in the order in which their moves are chosen (F2).
    order: tuple[int, ...]
    #: The left neighbour of each city.
    left: tuple[int, ...]
    #: The right neighbour of each city.
    right: tuple[int, ...]
    #: Both neighbours of each city.
    around: tuple[tuple[int, int], ...]
    #: The number of the last turn of an age, from 0.
    last_turn: int
    #: The coins for a unit of each resource before rules and cards change them.
    rates: Units
    #: What each city pays its left and its right neighbour for a unit at first.
    first_rates: tuple[tuple[Units, Units], ...]
    #: For each resource the number of its prices at both neighbours, before anything is built. With
    #: trade prices of house rules it is no city's.
    bare_rates: Units
    #: The sides of each board that may be dealt.
    board_sides: tuple[tuple[Board, ...], ...]
    #: The boards that the options name, in seat order; empty if they are drawn.
    fixed_boards: tuple[Board, ...]
    #: The guild cards.
    guilds: tuple[Card, ...]
    #: The cards of each age for this number of players, without guilds.
    decks: tuple[tuple[Card, ...], ...]
    #: How many guilds each age has.
    guilds_in_age: tuple[int, ...]
    #: The back of the cards of each age.
    backs: tuple[Back, ...]
    #: The move that builds nothing where something may be built.
    decline: Move

    @property
    def players(self) -> int:
        """Return the number of seats that decide and can win."""
        return self.options.players

    def facts_of(self, data: Mapping[str, Any], file: str) -> Sequence[Facts]:
        """Return the facts of one data file; boards are written otherwise than other pieces."""
        rest = {key: value for key, value in data.items() if key != "board"}
        boards = boards_of(data.get("board", ()), file, self.kinds, self.vocabulary())
        return [*super().facts_of(rest, file), *boards]

    def prepare(self) -> None:
        """Bind the pieces and make every move."""
        setup = self.setup
        self.cards = self.bind(Card, "card", setup.purchase_colors)
        self.stages = self.bind(Stage, "stage")
        self.boards = self.bind(Board, "wonder", ("wonder",))
        for piece in (*self.cards, *self.stages):
            piece.needed = needed(piece.needs)
        for board in self.boards:
            board.stages = tuple(stage for stage in self.stages if stage.on == board.id)
        self.color_masks = {
            color: sum(card.bit for card in self.cards if card.color == color)
            for color in self.colors
        }
        self.with_free_city = self.options.players == setup.free_city
        self.stacks = self.options.players + self.with_free_city
        self.order = tuple(range(self.stacks))
        if self.with_free_city:
            self.order = (setup.free_city, *range(self.options.players))
        count = self.stacks
        self.left = tuple((seat + 1) % count for seat in range(count))
        self.right = tuple((seat - 1) % count for seat in range(count))
        self.around = tuple(zip(self.left, self.right, strict=True))
        self.last_turn = setup.hand - 2
        self.rates = (setup.purchase_price,) * len(self.resources)
        self.first_rates = tuple(
            (self._first_rates(seat, left), self._first_rates(seat, right))
            for seat, (left, right) in enumerate(self.around)
        )
        if len(self.resources) > PLACES:
            raise BadCard(f"game classic: {len(self.resources)} resources, over {PLACES}")
        if self.most > MOST:
            raise BadCard(f"game classic: a piece costs {self.most} of one resource, over {MOST}")
        self.bare_rates = both_rates(self.rates, self.rates)
        self.symbols = tuple(
            dict.fromkeys(
                effect.symbol
                for fact in self.catalogue.facts
                for effect in fact.effects
                if isinstance(effect, Science)
            )
        )
        self._choose_boards()
        self._lay_decks()
        self._make_moves()
        self.features = feature_names(self)

    def _choose_boards(self) -> None:
        """Find the sides of each board that may be dealt, and the boards that the options fix."""
        wanted = self.options.sides
        names = tuple(dict.fromkeys(board.board for board in self.boards))
        self.board_sides = tuple(
            tuple(
                side
                for side in self.boards
                if side.board == name and (wanted in ("mixed", side.side) or self.options.boards)
            )
            for name in names
        )
        self.fixed_boards = ()
        if self.options.boards is not None:
            known = {board.id: board for board in self.boards}
            for name in self.options.boards:
                if name not in known:
                    raise BadSpec(
                        f"game classic: there is no board {name!r}" + suggest(name, known)
                    )
            self.fixed_boards = tuple(known[name] for name in self.options.boards)
            if len(self.fixed_boards) != self.stacks:
                raise BadSpec(
                    f"game classic: {len(self.fixed_boards)} boards; "
                    f"{self.options.players} players take {self.stacks}"
                )
            if len({board.board for board in self.fixed_boards}) != self.stacks:
                raise BadSpec("game classic: a board is named twice")
            for board in self.fixed_boards:
                if wanted not in ("mixed", board.side):
                    raise BadSpec(f"game classic: {board.id} does not go with sides={wanted}")

    def _lay_decks(self) -> None:
        """Count out the deck of each age for this number of players (C5, F1)."""
        setup = self.setup
        marks = max(self.options.players, setup.fewest_marks)
        ages = sorted({card.age for card in self.cards if isinstance(card.age, int)})
        again = {(each.id, each.age): each.copies for each in setup.again}
        self.guilds = tuple(card for card in self.cards if card.age == "guild")
        decks = []
        for age in ages:
            deck: list[Card] = []
            for card in self.cards:
                printed = card.facts.copies if card.age == age else again.get((card.id, age), ())
                deck += [card] * sum(mark <= marks for mark in printed)
            decks.append(tuple(deck))
        self.decks = tuple(decks)
        guilds = marks + setup.more_guilds
        last = len(decks) - 1
        self.guilds_in_age = tuple(guilds if age == last else 0 for age in range(len(decks)))
        self.backs = tuple(Back(age) for age in ages)
        for number, cards in enumerate(self.decks):
            size = self.stacks * setup.hand
            guilds = self.guilds_in_age[number]
            if len(cards) + guilds != size or guilds > len(self.guilds):
                raise BadCard(self._miscount(number, cards, size, guilds))

    def _miscount(self, age: int, cards: Sequence[Card], size: int, guilds: int) -> str:
        """Return how many cards an age has and must have, and who has changed any of them."""
        hands = f"{self.stacks} hands of {self.setup.hand}"
        if guilds > len(self.guilds):
            return f"Age {age + 1} takes {guilds} guilds, and there are {len(self.guilds)}"
        counted = f"{size - guilds} cards and {guilds} guilds" if guilds else f"{size} cards"
        changed = [
            f"{card.id} ({self.houses.changed_by(card.kind, card.id)})"
            for card in dict.fromkeys(cards)
            if self.houses.changed_by(card.kind, card.id)
        ]
        by = f"; house rules have changed {', '.join(changed)}" if changed else ""
        return (
            f"Age {age + 1} has {len(cards)} cards with {self.options.players} players, but must"
            f" come out to {counted} ({hands}){by}: a new card takes the place of another"
        )

    def _make_moves(self) -> None:
        table = self.table
        rates = self._possible_rates()
        pairs: dict[Needs, list[Pair]] = {}
        for piece in (*self.cards, *self.stages):
            if piece.needs not in pairs:
                pairs[piece.needs] = possible_pairs(piece.needs, rates)
        for_stages = sorted({pair for stage in self.stages for pair in pairs[stage.needs]})
        for card in self.cards:
            builds = [table.add("build", card, left=a, right=b) for a, b in pairs[card.needs]]
            stages = [table.add("stage", under=card, left=a, right=b) for a, b in for_stages]
            card.builds = _by_payment(builds)
            card.stages = _by_payment(stages)
            card.build = card.builds[0][0]
            card.stage = card.stages[0][0]
            card.discard = table.add("discard", card)
            card.free = table.add("free", card)
            card.revive = table.add("revive", card)
        self.decline = table.add("pass")

    def _first_rates(self, seat: int, neighbour: int) -> Units:
        """Return what a unit of each resource costs a city from a neighbour at first."""
        rates = []
        for resource, coins in zip(self.resources, self.rates, strict=True):
            for call in self.events.of_ruleset["on_trade"]:
                answer = call(self, seat, neighbour, resource, coins)
                if answer is None:
                    continue
                if type(answer) is not int or not 1 <= answer <= MOST_COINS:
                    where = f"house rule {call.__name__}: on_trade"
                    why = f"{where}: returned {safe_repr(answer)}, not 1 to {MOST_COINS} coins"
                    raise BadPlugin(why, blamed=where)
                coins = answer
            rates.append(coins)
        return tuple(rates)

    def _possible_rates(self) -> set[tuple[Units, Units]]:
        """Return all rates that can ever hold at both neighbours, whoever builds what (C9)."""
        lowered = {
            effect
            for fact in self.catalogue.facts
            for effect in fact.effects
            if isinstance(effect, TradePrice)
        }
        found = {*self.first_rates}
        for effect in lowered:
            indexes = {self.index(name) for name in effect.resources}
            for left, right in sorted(found):
                new = {"left": left, "right": right}
                for side in effect.sides:
                    new[side] = tuple(
                        min(rate, effect.price) if index in indexes else rate
                        for index, rate in enumerate(new[side])
                    )
                found.add((new["left"], new["right"]))
        return found

    def entries(self) -> list[Entry]:
        """Return everything that can be looked up; a board is one entry with two sides."""
        boards: dict[str, Entry] = {}
        for board in self.boards:
            parts = (board.facts, *(stage.facts for stage in board.stages))
            known = boards.get(board.board, Entry(structs.replace(board.facts, id=board.board)))
            boards[board.board] = Entry(known.facts, {**known.sides, board.side: parts})
        by_id = {card.id: card.facts for card in self.cards}
        again = [
            Entry(structs.replace(by_id[each.id], age=each.age, copies=each.copies))
            for each in self.setup.again
        ]
        of_rules = [
            Entry(facts)
            for facts in self.catalogue.facts
            if facts.kind not in type(self).piece_kinds
        ]
        cards = [Entry(card.facts) for card in self.cards]
        return [*cards, *again, *boards.values(), *of_rules]


def _by_payment(moves: Sequence[Move]) -> list[list[Move]]:
    """Return the moves by the coins that they pay to the left neighbour, then to the right one.

    For a payment that there is not stands the first move, which pays nothing.
    """
    most = max(max(move.left, move.right) for move in moves)
    found = [[moves[0]] * (most + 1) for _ in range(most + 1)]
    for move in moves:
        found[move.left][move.right] = move
    return found
