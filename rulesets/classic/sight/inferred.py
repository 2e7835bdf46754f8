"""What the rules tell a seat of cards that lie face down.

The Free City may discard or tuck only some cards (F4). A revival that is not offered tells
that nothing on the pile was suitable, and one that is declined that something was (C16).
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from wonders.core.cards.pieces import pieces_in
from wonders.core.game.moves import Move
from wonders.rulesets.classic.arrange import furnish
from wonders.rulesets.classic.building import REVIVE
from wonders.rulesets.classic.effects import Revive
from wonders.rulesets.classic.history import Extra, Hidden, Turn
from wonders.rulesets.classic.pieces import Board, Card
from wonders.rulesets.classic.sight.knowledge import Place, card_in
from wonders.rulesets.classic.state import State, by_index

if TYPE_CHECKING:
    from wonders.rulesets.classic.components import ClassicComponents
    from wonders.rulesets.classic.sight.view import View

__all__ = ["Revival", "free_city_masks", "revivals"]


def free_city_masks(table: State, places: Iterable[Place]) -> dict[Place, int]:
    """Return the cards, as bits, that the Free City may have used at places, where it did (F4)."""
    game = table.game
    masks: dict[Place, int] = {}
    # A house rule that lists other moves knows what it allows, and nobody else does.
    if not game.with_free_city or game.events.on_list:
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
    """Return the cards that the Free City could use so before an entry of the log."""
    game = table.game
    city = game.setup.free_city
    entry = table.log[number]
    state = table.copy()
    for seat, (board, built, stages) in enumerate(_cities_before(table, number)):
        furnish(state, seat, board, pieces_in(built, game.cards), stages)
    state.cities[city].coins = entry.coins
    deck = {*game.decks[entry.age], *(game.guilds if game.guilds_in_age[entry.age] else ())}
    cards = sorted(deck, key=by_index)
    legal = set(state.list_hand(city, tuple(cards), False))
    if move.verb == "discard":
        return sum(card.bit for card in cards if card.discard in legal)
    return sum(card.bit for card in cards if card.stages[move.left, move.right] in legal)


def _cities_before(table: State, number: int) -> list[tuple[Board, int, int]]:
    """Return by seat the board, buildings as bits and stages before an entry of the log."""
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
    """Return what an entry of the log tells of each city."""
    if isinstance(entry, Turn):
        return list(zip(game.order, entry.moves, strict=True))
    return [(entry.city, entry.move)]


class Revival(NamedTuple):
    """Whether a city could revive something, before an entry of the log.

    `built` are the buildings that it had, as bits, `revived` the cards that had been revived.
    """

    number: int
    built: int
    fits: bool
    revived: tuple[Card, ...]

    @property
    def allowed(self) -> int:
        """Return the cards that may lie on the pile if nothing fits, as bits."""
        return -1 if self.fits else self.built | sum({card.bit for card in self.revived})

    def agrees(self, laid: Iterable[tuple[Card, Place]]) -> bool:
        """Return whether it is so with cards that lie there."""
        pile = [card for card, place in laid if place.piled and place.entry < self.number]
        for card in self.revived:
            pile.remove(card)
        return any(not card.bit & self.built for card in pile) == self.fits


def revivals(view: "View", places: Sequence[Place]) -> list[Revival]:
    """Return what decisions to revive, and those that did not come up, tell of the pile.

    `places` are all those of used cards.
    """
    table = view.table
    log = table.log
    if sum(place.piled for place in places) - len(_revived(log)) != len(table.pile):
        # In a position set up by hand not every card of the pile is in the log.
        return []
    found: list[Revival] = []
    for number, entry in enumerate(log):
        for seat, move in _moves_of(table.game, entry):
            if move.verb != "stage":
                continue
            _, _, stages = _cities_before(table, number)[seat]
            effects = table.cities[seat].board.stages[stages].facts.effects
            if any(isinstance(effect, Revive) for effect in effects):
                when, fits = _told(view, number, seat)
                if fits is not None:
                    _, built, _ = _cities_before(table, when)[seat]
                    found.append(Revival(when, built, fits, _revived(log[:when])))
    return found


def _told(view: "View", number: int, seat: int) -> tuple[int, bool | None]:
    """Return before which entry a city that builds at `number` could revive, and if it could.

    None if that tells nothing, or nothing that what is seen of the pile does not tell.
    """
    table = view.table
    log = table.log
    after = number + 1
    while after < len(log) and log[after][:2] == log[number][:2]:
        extra = log[after]
        assert isinstance(extra, Extra)
        if extra.move.verb in ("revive", "pass") and extra.city == seat:
            return after, None if extra.pile or extra.move.verb == "revive" else True
        if extra.move.verb in ("revive", "pass"):
            break
        after += 1
    if after == len(log):
        if (REVIVE, seat) in table.pending:
            now = table.pending[0] == (REVIVE, seat) and table.seat != view.seat
            return after, True if now else None
        if table.ended is not None:
            return after, None
    return after, False


def _revived(log: Sequence[Turn | Extra]) -> tuple[Card, ...]:
    """Return the cards that have been revived."""
    moves = (entry.move for entry in log if isinstance(entry, Extra))
    return tuple(card for move in moves if move.verb == "revive" and (card := card_in(move)))
