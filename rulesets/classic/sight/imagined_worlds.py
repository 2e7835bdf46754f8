"""Worlds of classic: full states that agree with all that a seat has seen.

First the hidden cards are laid out as the modules `known_from_…` allow, then a state is built
from that layout.
"""

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from wonders.core.game.chance.shuffle_imagined_games_and_schedules import shuffled
from wonders.core.game.moves import Move
from wonders.core.game.view import IMAGINED
from wonders.rulesets.classic.deal import Hand, LiveDeal
from wonders.rulesets.classic.pieces import Card
from wonders.rulesets.classic.sight.known_from_discard_pile import (
    Laid,
    Pool,
    SeenPile,
    new_sightings,
)
from wonders.rulesets.classic.sight.known_from_passed_hands import (
    HAND,
    LEFT,
    Group,
    Place,
    Stack,
    card_in,
    trace,
)
from wonders.rulesets.classic.sight.known_from_rules import free_city_masks, revivals
from wonders.rulesets.classic.turns_and_ages import State, by_index
from wonders.rulesets.classic.turns_played_so_far import Extra, Hidden, Turn, is_sale

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents
    from wonders.rulesets.classic.sight.view import View

__all__ = ["Knowledge", "imagine", "knowledge_of"]

#: Cards, each with its place.
Filled = list[tuple[Card, Place]]

#: The number of layouts tried until one agrees with the rules.
TRIES = 20_000
#: The number of worlds imagined until house rules would have allowed all that was played in one.
WORLDS = 100
#: The layout of seen cards where the seat has seen nothing of the pile.
NOTHING_SEEN = Laid({}, {}, {})


def imagine(view: "View", rng: Random) -> State:
    """Return a full state that agrees with the view; every possible one is equally likely."""
    knowledge = knowledge_of(view)
    while True:
        filled, spare = _fill(knowledge, rng)
        world = _World(view, knowledge.stacks, filled, spare, rng).state
        if knowledge.worlds == 0 or _is_allowed(world):
            return world
        # Where none is, as in a position set up by hand, the next one has to do.
        knowledge.worlds -= 1


def _is_allowed(world: State) -> bool:
    """Return whether house rules would have allowed what was played, with the cards it had then.

    What they allow may depend on all of a hand, so the game is played again, as far as answers to
    rules are known.
    """
    again = type(world)(world.game, world.dealt)
    while (move := world.remembered(again)) is not None:
        if move not in again.moves():
            return False
        again.play(move)
    return True


def knowledge_of(view: "View") -> "Knowledge":
    """Return what a view knows of hidden cards, cached in the view."""
    if view.known is None:
        view.known = Knowledge(view)
    assert isinstance(view.known, Knowledge)
    return view.known


# -- which card lies where ------------------------------------------------------------------


class Knowledge:
    """What a view knows of hidden cards, the same for every state imagined from it.

    `rests` are by age the cards that may be anywhere, without guilds. `guilds` are by age the
    guilds that may be in play, and how many of them must be. `masks` are for each place the cards
    that the rules allow there, as bits.
    """

    def __init__(self, view: "View") -> None:
        game = view.game
        #: How many worlds may still be refused because house rules forbid what was played there.
        self.worlds = WORLDS if game.events.on_list else 0
        self.stacks = trace(view.table, view.seat, view.drawn)
        groups = [group for in_age in self.stacks for stack in in_age for group in stack.groups]
        self.groups = groups
        self.placed = [at for in_age in self.stacks for stack in in_age for at in stack.placed]
        seen = view.seen()
        self.rests: list[list[Card]] = []
        self.guilds: list[tuple[list[Card], int]] = []
        for age in _ages(game):
            known: Counter[Card] = Counter()
            for stack in self.stacks[age] if age < len(self.stacks) else ():
                known.update(card for card, _ in stack.placed)
                known.update(card for group in stack.groups for card in group.cards)
            rest = Counter(game.decks[age])
            rest.subtract(known)
            self.rests.append(list((+rest).elements()))
            guilds: list[Card] = []
            if game.guilds_in_age[age]:
                guilds = [card for card in game.guilds if card not in known]
            unseen = game.guilds_in_age[age] - sum(known[card] for card in game.guilds)
            self.guilds.append((guilds, max(0, unseen)))
        #: Guilds seen anywhere, the pile included: they are in play for certain.
        self.seen_guilds = seen.intersection(game.guilds)
        places = [place for group in groups for place in group.places]
        self.masks = free_city_masks(view.table, places)
        self.revivals = revivals(view, [*places, *(place for _, place in self.placed)])
        for revival in self.revivals:
            for place in places:
                if place.piled and place.entry < revival.number:
                    self.masks[place] = self.masks.get(place, -1) & revival.allowed
        sightings = new_sightings(view, self.placed)
        pools = [_counted(*each) for each in zip(self.rests, self.guilds, strict=True)]
        self.seen_pile = SeenPile(sightings, groups, pools, self.masks) if sightings else None
        #: The numbers of the groups; those that the rules restrict come first, as they may fail.
        self.order = sorted(
            range(len(groups)),
            key=lambda number: self.masks.keys().isdisjoint(groups[number].places),
        )

    def forget_rules(self) -> None:
        """Drop what was inferred: any card that was not seen elsewhere is possible."""
        self.masks.clear()
        self.revivals.clear()
        if self.seen_pile is not None:
            self.seen_pile.forget_masks()

    def may_be(self, laid: Filled, rng: Random) -> bool:
        """Return whether a layout is kept, by what was seen of the pile and the revivals."""
        if self.seen_pile is not None and not self.seen_pile.takes(laid, rng):
            return False
        return all(revival.agrees([*self.placed, *laid]) for revival in self.revivals)


def _counted(rest: list[Card], guilds: tuple[list[Card], int]) -> Pool:
    # Any guild counts as one copy: a guild that was seen on the pile is in play.
    return Pool(len(rest) + guilds[1], Counter([*rest, *guilds[0]]))


def _fill(knowledge: Knowledge, rng: Random) -> tuple[list[list[Filled]], list[list[Card]]]:
    """Return by age the cards of every stack with their places, and the cards not dealt yet.

    Even layouts are drawn until one agrees with the rules: for each age by itself, unless what
    was seen of the pile connects the ages.
    """
    ages = range(len(knowledge.rests))
    pools: list[list[Card]] = [[] for _ in ages]
    laid: dict[int, Filled] = {}
    joint = knowledge.seen_pile is not None or knowledge.revivals
    for part in [ages] if joint else [range(age, age + 1) for age in ages]:
        for _ in range(TRIES):
            if _lay(knowledge, part, pools, laid, rng):
                break
        else:
            if not knowledge.masks and not knowledge.revivals:
                raise AssertionError("no full state agrees with the view")
            # A house rule must have allowed what the rules do not.
            knowledge.forget_rules()
            return _fill(knowledge, rng)
    numbers = iter(range(len(knowledge.groups)))
    filled: list[list[Filled]] = []
    for in_age in knowledge.stacks:
        filled.append([])
        for stack in in_age:
            cards = list(stack.placed)
            for _ in stack.groups:
                cards += laid[next(numbers)]
            cards.sort(key=_by_card)
            filled[-1].append(cards)
    return filled, pools


def _lay(
    knowledge: Knowledge,
    ages: range,
    pools: list[list[Card]],
    laid: dict[int, Filled],
    rng: Random,
) -> bool:
    """Lay out the cards of some ages at random; return whether that is possible."""
    for age in ages:
        pools[age] = _pool(knowledge, age, rng)
    seen_pile = knowledge.seen_pile
    fixed = NOTHING_SEEN
    if seen_pile:
        found = seen_pile.lay(pools, rng)
        if found is None:
            return False
        fixed = found
        # `lay` took the first of equal cards: shuffle again for an even order.
        pools[:] = [shuffled(pool, rng) for pool in pools]
    for number in knowledge.order:
        group = knowledge.groups[number]
        if group.age not in ages:
            continue
        cards = _fill_group(number, group, fixed, pools[group.age], rng)
        # A group on which nothing else depends is drawn again by itself.
        alone = not group.unknown and not (seen_pile and number in seen_pile.groups)
        for _ in range(TRIES):
            if _allowed(cards, knowledge.masks):
                break
            if not alone:
                return False
            cards = _fill_group(number, group, fixed, pools[group.age], rng)
        else:
            # A house rule must have allowed what the rules do not.
            for place in group.places:
                knowledge.masks.pop(place, None)
        laid[number] = cards
    if seen_pile is None and not knowledge.revivals:
        return True
    return knowledge.may_be([each for cards in laid.values() for each in cards], rng)


def _allowed(cards: Filled, masks: dict[Place, int]) -> bool:
    return not masks or all(masks.get(place, -1) & card.bit for card, place in cards)


def _by_card(laid: tuple[Card, Place]) -> int:
    return laid[0].index


def _ages(game: "ClassicComponents") -> range:
    return range(len(game.decks))


def _pool(knowledge: Knowledge, age: int, rng: Random) -> list[Card]:
    """Return, shuffled, the cards of an age that may be anywhere.

    Among them are as many guilds as are still unseen: they have the backs of their age (C20).
    """
    guilds, unseen = knowledge.guilds[age]
    if guilds:
        guilds = shuffled(guilds, rng)
        guilds.sort(key=lambda card: card not in knowledge.seen_guilds)
    return shuffled([*knowledge.rests[age], *guilds[:unseen]], rng)


def _fill_group(number: int, group: Group, fixed: Laid, pool: list[Card], rng: Random) -> Filled:
    """Return the cards of a group in places drawn at random; `fixed` cards keep theirs."""
    loose, places = group.cards, group.places
    unknown = group.unknown - fixed.unknown.get(number, 0)
    cards: Filled = []
    if fixed.cards:
        cards = [(fixed.cards[place], place) for place in places if place in fixed.cards]
        places = [place for place in places if place not in fixed.cards]
        loose = list((Counter(loose) - Counter(fixed.known.get(number, ()))).elements())
    loose = [*loose, *[pool.pop() for _ in range(unknown)]]
    return [*cards, *zip(shuffled(loose, rng), places, strict=True)]


# -- the state that follows --------------------------------------------------------------------


class _World:
    """A builder of the state in which the cards lie as laid out."""

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
        self.state.past = IMAGINED
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
        self.state.dealt = LiveDeal(view.table.dealt.boards, tuple(ages), drawn)
        self._fill_history()
        self._lay_hands()
        self._choose()

    def _dealt(
        self, stacks: list[Stack], filled: list[Filled], spare: list[Card]
    ) -> tuple[Hand, ...]:
        """Return the hands as they were dealt, and the Free City's pile."""
        players = self.game.players
        hands: list[list[Card]] = []
        drawn: dict[int, Card] = {}
        for stack, cards in zip(stacks[:players], filled[:players], strict=True):
            hand = [card for card, _ in cards]
            for draw in reversed(stack.draws):
                # Later draws are removed already; cards used before this draw cannot be it either.
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
            # In a position set up by hand nobody has seen the draws of the turns before.
            pile = [drawn.get(turn) or spare.pop() for turn in range(size - len(last))]
            result.append((*pile, *last))
        return tuple(result)

    def _fill_history(self) -> None:
        """Give each hidden move of the history its card; fill the pile and the stages."""
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
        history: list[Turn | Extra] = []
        pile: list[Card] = []
        tucked: list[list[Card]] = [[] for _ in state.cities]
        for number, entry in enumerate(self.table.log):
            if isinstance(entry, Turn):
                moves = tuple(
                    _shown(move, by_place.get((number, at))) for at, move in enumerate(entry.moves)
                )
                history.append(entry._replace(moves=moves, drawn=None))
                done = list(zip(game.order, moves, strict=True))
            else:
                move = _shown(entry.move, by_place.get((number, 0)))
                seen = tuple(sorted(pile, key=by_index)) if move.verb in ("revive", "pass") else ()
                history.append(entry._replace(move=move, pile=entry.pile or seen))
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
        state.log = tuple(history)
        if not self.view.sees_pile:
            # In a position set up by hand some cards of the pile are not in the history.
            missing = max(0, len(state.pile) - len(pile))
            state.pile = (*shuffled(game.decks[state.age], self.rng)[:missing], *pile)
        for city, under in zip(state.cities, tucked, strict=True):
            if under:
                city.tucked = (*city.tucked[: len(city.tucked) - len(under)], *under)

    def _lay_hands(self) -> None:
        """Give every seat its hands, now and in the turns of the history."""
        state = self.state
        if state.unbegun:
            return
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
        history: list[Turn | Extra] = []
        for entry in state.log:
            if isinstance(entry, Turn):
                history.append(entry._replace(hands=self._hands_in(entry)))
            else:
                history.append(entry)
        state.log = tuple(history)

    def _hands_in(self, entry: Turn) -> tuple[Hand, ...]:
        """Return the hands at the start of a turn of the history."""
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
        """Choose anything legal for the seats whose moves of this turn are hidden."""
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
    """Return the move of the history with its card in place of a hidden one."""
    if not isinstance(move, Hidden) or card is None:
        return move
    return card.discard if move.verb == "discard" else card.stages[move.left][move.right]


def _with_places(cards: Filled, turn: int, now: bool) -> Hand:
    """Return the cards of a stack that are in hand now, or were at the start of a turn.

    They stay in the order of the catalogue, in which `_fill` has sorted them.
    """
    if now:
        return tuple([card for card, place in cards if place.at == HAND])
    return tuple([card for card, place in cards if place.turn >= turn])
