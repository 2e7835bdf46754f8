"""Imagining the rest: a full state that agrees with all that a seat has seen."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from wonders.core.moves import Move
from wonders.core.seeds import shuffled
from wonders.rulesets.classic.dealt import Dealt, Hand
from wonders.rulesets.classic.knowledge import HAND, LEFT, Group, Knowledge, Place, Stack, card_in
from wonders.rulesets.classic.log import Extra, Hidden, Turn, is_sale
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.seen_piles import lay_seen_piles
from wonders.rulesets.classic.state import State, by_index

if TYPE_CHECKING:
    from wonders.rulesets.classic.components import ClassicComponents
    from wonders.rulesets.classic.view import View

__all__ = ["imagine"]

Filled = list[tuple[Card, Place]]


def imagine(view: "View", rng: Random) -> State:
    """Return a full state that agrees with the view."""
    knowledge = view.knowledge()
    filled, spare = _fill(view, knowledge, rng)
    return _World(view, knowledge.stacks, filled, spare, rng).state


# -- which card lies where ------------------------------------------------------------------


def _fill(
    view: "View", knowledge: Knowledge, rng: Random
) -> tuple[list[list[Filled]], list[list[Card]]]:
    """Return the cards of every stack with their places, and by age the cards not yet out."""
    pools = [_pool(knowledge, age, rng) for age in _ages(view.game)]
    groups = knowledge.groups
    fixed: dict[Place, list[Card]] = {}
    if knowledge.sightings:
        # Laying them takes cards out of the groups.
        groups = [Group(g.age, g.cards, g.unknown, g.places) for g in groups]
        fixed = lay_seen_piles(knowledge.sightings, groups, pools, rng)
    in_turn = iter(groups)
    filled: list[list[Filled]] = []
    for age, in_age in enumerate(knowledge.stacks):
        filled.append([])
        for stack in in_age:
            cards = list(stack.placed)
            for _ in stack.groups:
                cards += _fill_group(next(in_turn), fixed, pools[age], rng)
            cards.sort(key=_by_card)
            filled[-1].append(cards)
    return filled, pools


def _by_card(laid: tuple[Card, Place]) -> int:
    return laid[0].index


def _ages(game: "ClassicComponents") -> range:
    return range(len(game.decks))


def _pool(knowledge: Knowledge, age: int, rng: Random) -> list[Card]:
    """Return, shuffled, the cards of an age of which the seat does not know where they are.

    Guilds look like the other cards of their age: as many as must be are among them.
    """
    guilds, unseen = knowledge.guilds[age]
    if guilds:
        guilds = shuffled(guilds, rng)
        guilds.sort(key=lambda card: card not in knowledge.seen_guilds)
    return shuffled([*knowledge.rests[age], *guilds[:unseen]], rng)


def _fill_group(
    group: Group, fixed: dict[Place, list[Card]], pool: list[Card], rng: Random
) -> Filled:
    """Return the cards of a group in places drawn at random; those `fixed` stay."""
    cards: Filled = []
    places = list(group.places)
    for place in set(group.places):
        for card in fixed.get(place, ()):
            cards.append((card, place))
            places.remove(place)
    loose = [*group.cards, *[pool.pop() for _ in range(group.unknown)]]
    return [*cards, *zip(shuffled(loose, rng), places, strict=True)]


# -- the state that follows --------------------------------------------------------------------


class _World:
    """Builds the state in which the cards lie so."""

    def __init__(
        self,
        view: "View",
        stacks: list[list[Stack]],
        filled: list[list[Filled]],
        spare: list[list[Card]],
        rng: Random,
    ) -> None:
        self.view = view
        self.game = view.game
        self.table = view.table
        self.filled = filled
        self.rng = rng
        self.state = view.table.copy()
        ages = []
        for age in _ages(self.game):
            if age < len(stacks):
                ages.append(self._dealt(stacks[age], filled[age], spare[age]))
            else:
                size = self.game.setup.hand
                cards = spare[age]
                ages.append(
                    tuple(tuple(cards[at : at + size]) for at in range(0, len(cards), size))
                )
        self.state.house = self.game.houses.imagine(view, rng)
        drawn = self.game.houses.drawn(self.state.house)
        self.state.dealt = Dealt(view.table.dealt.boards, tuple(ages), drawn)
        self._fill_log()
        self._lay_hands()
        self._choose()

    def _dealt(
        self, stacks: list[Stack], filled: list[Filled], spare: list[Card]
    ) -> tuple[Hand, ...]:
        """Return the hands as they must have been dealt, and the Free City's pile."""
        players = self.game.players
        hands: list[list[Card]] = []
        drawn: dict[int, Card] = {}
        for stack, cards in zip(stacks[:players], filled[:players], strict=True):
            hand = [card for card, _ in cards]
            for draw in reversed(stack.draws):
                # Later draws are out already: what was used before this one goes as well.
                there = Counter(hand)
                there.subtract(Counter(c for c, place in cards if place.turn < draw.turn))
                if draw.before is not None:
                    there.subtract(Counter(draw.before))
                new = sorted((+there).elements(), key=by_index)
                card = draw.card or new[int(self.rng.random() * len(new))]
                hand.remove(card)
                drawn[draw.turn] = card
            hands.append(hand)
        result = [tuple(sorted(hand, key=by_index)) for hand in hands]
        if self.game.with_free_city:
            last = [card for card, _ in filled[players]]
            size = self.game.setup.hand
            pile = [drawn[turn] for turn in sorted(drawn)]
            while len(pile) + len(last) < size:
                pile.append(spare.pop())
            result.append((*pile, *last))
        return tuple(result)

    def _fill_log(self) -> None:
        """Give every hidden move of the log its card; lay the pile and the cards under stages."""
        state = self.state
        game = self.game
        by_place: dict[tuple[int, int], Card] = {}
        left: dict[int, list[Card]] = {}
        for in_age in self.filled:
            for cards in in_age:
                for card, place in cards:
                    if place.at <= LEFT:
                        left.setdefault(place.entry, []).append(card)
                    elif place.at != HAND:
                        by_place[place.entry, place.at] = card
        log: list[Turn | Extra] = []
        pile: list[Card] = []
        tucked: list[list[Card]] = [[] for _ in state.cities]
        for number, entry in enumerate(self.table.log):
            if isinstance(entry, Turn):
                moves = tuple(
                    _shown(move, by_place.get((number, at))) for at, move in enumerate(entry.moves)
                )
                log.append(entry._replace(moves=moves, drawn=None))
                done = list(zip(game.order, moves, strict=True))
            else:
                move = _shown(entry.move, by_place.get((number, 0)))
                seen = tuple(sorted(pile, key=by_index)) if move.verb in ("revive", "pass") else ()
                log.append(entry._replace(move=move, pile=entry.pile or seen))
                done = [(entry.city, move)]
            for seat, played in done:
                used = card_in(played)
                if used is None:
                    continue
                if is_sale(played):
                    pile.append(used)
                elif played.verb == "stage":
                    tucked[seat].append(used)
                elif played.verb == "revive" and used in pile:
                    pile.remove(used)
            pile += left.get(number, ())
        state.log = tuple(log)
        if not self.view.sees_pile:
            # In a position set up by hand not every card of the pile is in the log.
            missing = max(0, len(state.pile) - len(pile))
            state.pile = (*shuffled(game.decks[state.age], self.rng)[:missing], *pile)
        for city, under in zip(state.cities, tucked, strict=True):
            if under:
                city.tucked = (*city.tucked[: len(city.tucked) - len(under)], *under)

    def _lay_hands(self) -> None:
        """Give every seat the hand it holds now, and held in the turns before."""
        state = self.state
        game = self.game
        players = range(game.players)
        hands: list[Hand] = [()] * game.stacks
        for seat in players:
            stack = state.stack_of(seat, state.age, state.turn)
            hands[seat] = _with_places(self.filled[state.age][stack], state.turn, True)
        if game.with_free_city:
            free_city = game.setup.free_city
            if state.in_between:
                hands[free_city] = _with_places(self.filled[state.age][free_city], 0, True)
            else:
                hands[free_city] = hands[state.decider(free_city)]
        state.hands = tuple(hands)
        log: list[Turn | Extra] = []
        for entry in state.log:
            if isinstance(entry, Turn):
                log.append(entry._replace(hands=self._hands_in(entry)))
            else:
                log.append(entry)
        state.log = tuple(log)

    def _hands_in(self, entry: Turn) -> tuple[Hand, ...]:
        """Return the hands at the start of a turn of the log."""
        state = self.state
        game = self.game
        drawn = state.dealt.ages[entry.age][game.players :]
        hands: list[Hand] = []
        for seat in range(game.players):
            stack = state.stack_of(seat, entry.age, entry.turn)
            cards = list(_with_places(self.filled[entry.age][stack], entry.turn, False))
            if drawn and state.decider_in(game.setup.free_city, entry.age, entry.turn) == seat:
                for later in drawn[0][entry.turn + 1 : game.last_turn + 1]:
                    if later in cards:
                        cards.remove(later)
            hands.append(tuple(cards))
        if game.with_free_city:
            free_city = game.setup.free_city
            controller = state.decider_in(free_city, entry.age, entry.turn)
            hands.append(hands[controller])
            given = card_in(entry.moves[0])
            rest = list(hands[controller])
            if given in rest:
                rest.remove(given)
            hands[controller] = tuple(rest)
        return tuple(hands)

    def _choose(self) -> None:
        """Let those who have chosen in this turn choose anything that is legal."""
        state = self.state
        chosen = state.chosen
        state._legal = None
        if not chosen:
            return
        state.chosen = ()
        order = self.game.order
        state.current = order[0]
        state.seat = state.decider(order[0])
        for move in chosen:
            state.play(move or _any(state.moves(), self.rng))


def _any(moves: tuple[Move, ...], rng: Random) -> Move:
    return moves[int(rng.random() * len(moves))]


def _shown(move: Move | Hidden, card: Card | None) -> Move | Hidden:
    """Return a hidden move with its card."""
    if not isinstance(move, Hidden) or card is None:
        return move
    return card.discard if move.verb == "discard" else card.stages[move.left, move.right]


def _with_places(cards: Filled, turn: int, now: bool) -> Hand:
    """Return the cards of a stack that are in hand now, or were at the start of a turn.

    They are in the order of the catalogue, as `_fill` has left them.
    """
    if now:
        return tuple([card for card, place in cards if place.at == HAND])
    return tuple([card for card, place in cards if place.turn >= turn])
