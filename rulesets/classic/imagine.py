"""Imagining the rest: a full state that agrees with all that a seat has seen."""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from wonders.core.moves import Move
from wonders.core.seeds import shuffled
from wonders.rulesets.classic.deal import Dealt, Hand
from wonders.rulesets.classic.knowledge import HAND, LEFT, Group, Place, Stack, card_in
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.state import Extra, Hidden, State, Turn, by_index

if TYPE_CHECKING:
    from wonders.rulesets.classic.game import Classic
    from wonders.rulesets.classic.view import View

__all__ = ["imagine"]

#: How often the cards of a pile the seat has seen are laid out anew before giving up.
TRIES = 1000

Filled = list[tuple[Card, Place]]


class _Misfit(Exception):
    """Tells that cards laid out at random do not agree with a pile that was seen."""


def imagine(view: "View", rng: Random) -> State:
    """Return a full state that agrees with the view."""
    stacks = view.stacks()
    for _ in range(TRIES):
        try:
            filled, spare = _fill(view, stacks, rng)
            break
        except _Misfit:
            continue
    else:
        raise AssertionError("no full state agrees with the view")
    return _World(view, stacks, filled, spare, rng).state


# -- which card lies where ------------------------------------------------------------------


def _fill(
    view: "View", stacks: list[list[Stack]], rng: Random
) -> tuple[list[list[Filled]], list[list[Card]]]:
    """Return the cards of every stack with their places, and by age the cards not yet out."""
    game = view.game
    pools = [_pool(view, age, stacks[age] if age < len(stacks) else [], rng) for age in _ages(game)]
    groups = [group for in_age in stacks for stack in in_age for group in stack.groups]
    fixed: dict[Place, list[Card]] = {}
    _lay_seen_piles(view, groups, pools, fixed, rng)
    filled: list[list[Filled]] = []
    for age, in_age in enumerate(stacks):
        filled.append([])
        for stack in in_age:
            cards = list(stack.placed)
            for group in stack.groups:
                cards += _fill_group(group, fixed, pools[age], rng)
            filled[-1].append(cards)
    return filled, pools


def _ages(game: "Classic") -> range:
    return range(len(game.decks))


def _pool(view: "View", age: int, stacks: list[Stack], rng: Random) -> list[Card]:
    """Return, shuffled, the cards of an age of which the seat does not know where they are.

    Guilds look like the other cards of their age: as many as must be are among them.
    """
    game = view.game
    known: Counter[Card] = Counter()
    for stack in stacks:
        known.update(card for card, _ in stack.placed)
        known.update(card for group in stack.groups for card in group.cards)
    guilds = [card for card in game.guilds if card not in known] if game.guilds_in_age[age] else []
    unseen = game.guilds_in_age[age] - sum(known[card] for card in game.guilds)
    rest = Counter(game.decks[age])
    rest.subtract(known)
    pool = [*(+rest).elements(), *shuffled(guilds, rng)[: max(0, unseen)]]
    return shuffled(pool, rng)


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


def _lay_seen_piles(
    view: "View",
    groups: list[Group],
    pools: list[list[Card]],
    fixed: dict[Place, list[Card]],
    rng: Random,
) -> None:
    """Put the cards that the seat saw on the discard pile into places they may come from.

    What it saw while it chose with Halikarnassos, and what it saw others revive. Takes the
    cards and places it settles out of `groups` and `pools`. Raises `_Misfit`.
    """
    table = view.table
    settled: Counter[Card] = Counter()
    known_piled: Counter[Card] = Counter()
    placed = sorted(
        (
            (place.entry, card)
            for in_age in view.stacks()
            for stack in in_age
            for card, place in stack.placed
            if place.piled
        ),
        key=lambda pair: pair[0],
    )
    sights: list[tuple[int, Hand, bool]] = []
    for number, entry in enumerate(table.log):
        if isinstance(entry, Extra) and entry.pile:
            sights.append((number, entry.pile, True))
        elif isinstance(entry, Extra) and entry.move.verb == "revive":
            card = card_in(entry.move)
            assert card is not None
            sights.append((number, (card,), False))
    if view.sees_pile:
        sights.append((len(table.log), table.pile, True))
    revived: Counter[Card] = Counter()
    for number, cards, whole in sights:
        known_piled = Counter(card for entry, card in placed if entry < number)
        there = known_piled + settled
        there.subtract(revived)
        wanted = Counter(cards)
        wanted.subtract(there)
        new = list((+wanted).elements())
        if new or whole:
            _settle(groups, pools, fixed, new, number, whole, rng)
        settled.update(new)
        if number < len(table.log):
            entry = table.log[number]
            assert isinstance(entry, Extra)
            card = card_in(entry.move)
            if card is not None:
                revived[card] += 1


def _settle(
    groups: list[Group],
    pools: list[list[Card]],
    fixed: dict[Place, list[Card]],
    cards: list[Card],
    number: int,
    whole: bool,
    rng: Random,
) -> None:
    """Settle where cards seen on the pile come from; with `whole` no other may be there."""

    def room(group: Group) -> int:
        """Count the places on the pile, before that entry, that are still open."""
        return sum(
            _open(group, fixed, place) for place in set(group.places) if _seen(place, number)
        )

    for card in shuffled(cards, rng):
        sources: list[tuple[Group, bool]] = []
        for group in groups:
            if room(group):
                sources += [(group, True)] * group.cards.count(card)
                if group.unknown:
                    sources += [(group, False)] * pools[group.age].count(card)
        if not sources:
            raise _Misfit
        group, known = sources[int(rng.random() * len(sources))]
        if known:
            group.cards.remove(card)
        else:
            group.unknown -= 1
            pools[group.age].remove(card)
        places = [
            place
            for place in set(group.places)
            for _ in range(_open(group, fixed, place))
            if _seen(place, number)
        ]
        fixed.setdefault(shuffled(sorted(places), rng)[0], []).append(card)
    if whole and any(room(group) for group in groups):
        raise _Misfit


def _seen(place: Place, number: int) -> bool:
    return place.piled and place.entry < number


def _open(group: Group, fixed: dict[Place, list[Card]], place: Place) -> int:
    """Return how many cards still have to come to a place."""
    return group.places.count(place) - len(fixed.get(place, ()))


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
        self.state.dealt = Dealt(view.table.dealt.boards, tuple(ages))
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
                card = draw.card
                if card is None and draw.before is not None:
                    there.subtract(Counter(draw.before))
                    card = next((+there).elements(), None)
                if card is None:
                    card = shuffled(sorted((+there).elements(), key=by_index), self.rng)[0]
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
                    if place.at == LEFT:
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
            for city, move in done:
                card = card_in(move)
                if card is None:
                    continue
                if move.verb == "discard":
                    pile.append(card)
                elif move.verb == "stage":
                    tucked[city].append(card)
                elif move.verb == "revive" and card in pile:
                    pile.remove(card)
            pile += left.get(number, ())
        state.log = tuple(log)
        if not self.view.sees_pile:
            # In a position set up by hand not every card of the pile is in the log.
            missing = len(state.pile) - len(pile)
            old = [card for card in state.pile[: max(0, missing)] if isinstance(card, Card)]
            state.pile = tuple([*old, *pile])
        for city, cards in zip(state.cities, tucked, strict=True):
            if cards:
                city.tucked = (*city.tucked[: len(city.tucked) - len(cards)], *cards)

    def _lay_hands(self) -> None:
        """Give every seat the hand it holds now, and held in the turns before."""
        state = self.state
        game = self.game
        players = range(game.players)
        hands: list[Hand] = [()] * game.stacks
        if state.current is not None:
            for seat in players:
                stack = state.stack_of(seat, state.age, state.turn)
                hands[seat] = _with_places(self.filled[state.age][stack], state.turn, True)
            if game.with_free_city:
                free_city = game.setup.free_city
                if state.pending:
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
    """Return the cards of a stack that are in hand now, or were at the start of a turn."""
    return tuple(
        sorted(
            (card for card, place in cards if (place.at == HAND if now else place.turn >= turn)),
            key=by_index,
        )
    )
