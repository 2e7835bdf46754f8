"""What a seat can infer from the rules about face-down cards.

The Free City may sell or tuck only some cards (F4). If a city was not offered a revival, the
pile had no suitable card; if it declined one, the pile had some (C16).
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wonders.core.cards.pieces import pieces_in
from wonders.core.game.moves import Move
from wonders.rulesets.classic.effects.choices_they_ask_for import Revive
from wonders.rulesets.classic.effects.kinds_with_their_texts import Revive as RevivePower
from wonders.rulesets.classic.pieces import Board, Card
from wonders.rulesets.classic.position_by_hand import furnish
from wonders.rulesets.classic.sight.known_from_passed_hands import Place, card_in
from wonders.rulesets.classic.turns_and_ages import State, by_index
from wonders.rulesets.classic.turns_played_so_far import Extra, Hidden, Turn

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents
    from wonders.rulesets.classic.sight.view import View

__all__ = ["Revival", "free_city_masks", "revivals"]


def free_city_masks(table: State, places: Iterable[Place]) -> dict[Place, int]:
    """Return for each place that the Free City used face down the mask of possible cards (F4).

    House rules that change the moves are asked with what they remember now, not what they did then.
    """
    game = table.game
    masks: dict[Place, int] = {}
    if not game.with_free_city:
        return masks
    for place in places:
        if place.at < 0:
            continue
        entry = table.log[place.entry]
        if isinstance(entry, Turn):
            city, move = game.order[place.at], entry.moves[place.at]
        else:
            city, move = entry.city, entry.move
        if city == game.setup.free_city and isinstance(move, Hidden):
            masks[place] = _free_city_mask(table, place.entry, move)
    return masks


def _free_city_mask(table: State, number: int, move: Hidden) -> int:
    """Return the mask of the cards with which the Free City could make a hidden move.

    `number` is the index of the entry of the history with that move.
    """
    game = table.game
    city = game.setup.free_city
    entry = table.log[number]
    state = table.copy()
    for seat, (board, built, stages) in enumerate(_cities_before(table, number)):
        furnish(state, seat, board, pieces_in(built, game.cards), stages)
    state.cities[city].coins = entry.coins
    state.cities[city].free_left -= sum(
        seat == city and played.verb == "free"
        for each in table.log[:number]
        if each.age == entry.age
        for seat, played in _moves_of(game, each)
    )
    deck = {*game.decks[entry.age], *(game.guilds if game.guilds_in_age[entry.age] else ())}
    cards = sorted(deck, key=by_index)
    if game.events.on_list:
        legal = _as_rules_allow(state, city, entry, cards)
    else:
        legal = set(state.list_hand(city, tuple(cards), False))
    if move.verb == "discard":
        return sum(card.bit for card in cards if card.discard in legal)
    return sum(card.bit for card in cards if card.stages[move.left][move.right] in legal)


def _as_rules_allow(
    state: State, city: int, entry: Turn | Extra, cards: Sequence[Card]
) -> set[Move]:
    """Return the moves with each card that house rules leave a city whose only card it is."""
    legal: set[Move] = set()
    state.choices = ()
    state.age, state.turn = entry.age, entry.turn
    state.current, state.seat = city, state.decider_in(city, entry.age, entry.turn)
    for card in cards:
        hands = list(state.hands)
        hands[city] = (card,)
        state.hands = tuple(hands)
        state._legal = None
        legal.update(state.moves())
    return legal


def _cities_before(table: State, number: int) -> list[tuple[Board, int, int]]:
    """Return for each city its board, its buildings as bits, and its stages before an entry."""
    built = [city.built for city in table.cities]
    stages = [city.stages for city in table.cities]
    for entry in table.log[number:]:
        for seat, move in _moves_of(table.game, entry):
            if move.verb == "stage":
                stages[seat] -= 1
            elif move.verb in ("build", "free", "revive"):
                card = card_in(move)
                assert card is not None
                built[seat] &= ~card.bit
    boards = [city.board for city in table.cities]
    return list(zip(boards, built, stages, strict=True))


def _moves_of(game: "ClassicComponents", entry: Turn | Extra) -> list[tuple[int, "Move | Hidden"]]:
    """Return the cities and moves of an entry of the history."""
    if isinstance(entry, Turn):
        return list(zip(game.order, entry.moves, strict=True))
    return [(entry.city, entry.move)]


class Revival(NamedTuple):
    """Whether a city could revive a card, before the entry `number` of the history.

    `fits` is whether it could. `built` are its buildings at that time, as bits; `revived` are the
    cards that had left the pile by revivals.
    """

    number: int
    built: int
    fits: bool
    revived: tuple[Card, ...]

    @property
    def allowed(self) -> int:
        """Return the mask of the cards that may be on the pile."""
        return -1 if self.fits else self.built | sum({card.bit for card in self.revived})

    def agrees(self, laid: Iterable[tuple[Card, Place]]) -> bool:
        """Return whether cards laid out so agree with this."""
        pile = [card for card, place in laid if place.piled and place.entry < self.number]
        for card in self.revived:
            pile.remove(card)
        return any(not card.bit & self.built for card in pile) == self.fits


def revivals(view: "View", places: Sequence[Place]) -> list[Revival]:
    """Return what revivals that were declined, or not offered, tell of the pile.

    `places` are those of all used cards.
    """
    table = view.table
    history = table.log
    if sum(place.piled for place in places) - len(_revived(history)) != len(table.pile):
        # In a position set up by hand some cards of the pile are not in the history.
        return []
    found: list[Revival] = []
    for number, entry in enumerate(history):
        for seat, move in _moves_of(table.game, entry):
            if move.verb != "stage":
                continue
            _, _, stages = _cities_before(table, number)[seat]
            effects = table.cities[seat].board.stages[stages].facts.effects
            if any(isinstance(effect, RevivePower) for effect in effects):
                when, fits = _revival_after(view, number, seat)
                if fits is not None:
                    _, built, _ = _cities_before(table, when)[seat]
                    found.append(Revival(when, built, fits, _revived(history[:when])))
    return found


def _revival_after(view: "View", number: int, seat: int) -> tuple[int, bool | None]:
    """Return the entry before which the revival of a stage came, and whether there was a card.

    `number` is the entry in which the city built the stage. The second is None if nothing
    follows, or nothing that the seat did not see on the pile itself.
    """
    table = view.table
    history = table.log
    after = number + 1
    while after < len(history) and history[after][:2] == history[number][:2]:
        extra = history[after]
        assert isinstance(extra, Extra)
        if extra.move.verb in ("revive", "pass") and extra.city == seat:
            return after, None if extra.pile or extra.move.verb == "revive" else True
        if extra.move.verb in ("revive", "pass"):
            break
        after += 1
    if after == len(history):
        if Revive(seat) in table.choices:
            now = table.choices[0] == Revive(seat) and table.seat != view.seat
            return after, True if now else None
        if table.ended is not None:
            return after, None
    return after, False


def _revived(history: Sequence[Turn | Extra]) -> tuple[Card, ...]:
    """Return the cards that have been revived, by the entries of a history."""
    moves = (entry.move for entry in history if isinstance(entry, Extra))
    return tuple(card for move in moves if move.verb == "revive" and (card := card_in(move)))
