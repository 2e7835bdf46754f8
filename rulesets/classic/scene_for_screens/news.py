"""What a move of classic has changed, as one seat could see it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from wonders.core.game.moves import Move
from wonders.core.game.scene_for_screens import Change, News
from wonders.core.game.secret_decisions import as_heard
from wonders.rulesets.classic.effects.choices_they_ask_for import OwnChoice
from wonders.rulesets.classic.scene_for_screens.compare_before_and_after import changes_of
from wonders.rulesets.classic.sight.known_from_passed_hands import card_in
from wonders.rulesets.classic.sight.view import View
from wonders.rulesets.classic.sight.view_as_data import city_shown, seen_move
from wonders.rulesets.classic.turns_and_ages import State
from wonders.rulesets.classic.turns_played_so_far import Hidden, Turn, is_sale

if TYPE_CHECKING:
    from wonders.rulesets.classic.pieces_decks_and_numbered_moves import ClassicComponents

__all__ = ["news"]


def news(number: int, move: Move, before: View, after: View) -> tuple[News, ...]:
    """Return what a move has changed: nothing until a turn happens, then city by city.

    What conflicts have brought, the next age and the end come last, each by itself.
    """
    told = _Told(number, before.table, after.table)
    found: list[News] = []
    front = before.table.front
    for entry in after.table.log[len(before.table.log) :]:
        found += told.turn(entry) if isinstance(entry, Turn) else told.extra(entry.city, entry.move)
    text, others = as_heard(before, after, move)
    if front is not None and not isinstance(front, OwnChoice):
        found += told.extra(front.seat, move, text)
    found += [News(number=number, city=city, move=made) for city, made in others]
    if not found:
        return ()
    return (*found, *told.conflicts(), *told.age(), *told.end())


class _Told:
    """A move between two states of the table, and what is to be told of it."""

    def __init__(self, number: int, before: State, after: State) -> None:
        self.number = number
        self.game = after.game
        self.before = before
        self.after = after
        self.seats = range(len(after.cities))
        #: The table after the move, but before any conflicts.
        self.calm = after.copy()
        self.fought = False
        for was, now in zip(before.cities, self.calm.cities, strict=True):
            self.fought |= (was.won, was.defeats) != (now.won, now.defeats)
            now.won, now.defeats = was.won, was.defeats
        self.calm_points = _points(self.calm)

    def turn(self, entry: Turn) -> list[News]:
        """Return what each city has done in a turn, in the order of seats."""
        moves = dict(zip(self.game.order, entry.moves, strict=True))
        changes = self.by_city()
        return [
            self.news(seat, moves[seat], (*_done(self.game, seat, moves[seat]), *changes[seat]))
            for seat in self.seats
        ]

    def extra(self, city: int, move: "Move | Hidden", heard: str = "") -> list[News]:
        """Return what one city has done outside the turns, and what it has changed for others.

        `heard` is the move as the seat has heard of it, if that is not as it looks.
        """
        changes = self.by_city()
        order = sorted(self.seats, key=lambda seat: seat != city)
        found = [change for seat in order for change in changes[seat]]
        text = heard or seen_move(move)
        done = _done(self.game, city, move) if text == str(move) or not heard else ()
        return [News(number=self.number, city=city, move=text, changes=(*done, *found))]

    def news(
        self, city: int | None, move: "Move | Hidden | None", changes: Iterable[Change]
    ) -> News:
        text = None if move is None else seen_move(move)
        return News(number=self.number, city=city, move=text, changes=tuple(changes))

    def by_city(self) -> list[list[Change]]:
        """Return the changes in each city, without those by conflicts."""
        found = []
        points = _points(self.before)
        for seat in self.seats:
            old, new = self.before.cities[seat], self.calm.cities[seat]
            around = self.game.around[seat]
            stages = [stage.id for stage in new.board.stages]
            shown = (city_shown(old, self.game), city_shown(new, self.game))
            changes = list(changes_of(seat, *shown, around, stages))
            changes += _scored(seat, points[seat], self.calm_points[seat])
            found.append(changes)
        return found

    def conflicts(self) -> list[News]:
        """Return how the conflicts of the age have ended, for each city with each neighbour."""
        if not self.fought:
            return []
        changes = []
        cities = self.after.cities
        points = _points(self.after)
        setup = self.game.setup
        age = self.before.age
        for seat in self.seats:
            shields = cities[seat].shields
            for other in self.game.around[seat]:
                theirs = cities[other].shields
                amount = 0 if shields == theirs else setup.defeat_points
                if shields > theirs:
                    amount = setup.victory_points[age]
                changes.append(Change(what="fought", seat=seat, other=other, amount=amount))
            for what in ("won", "defeats"):
                was, now = (getattr(c, what) for c in (self.before.cities[seat], cities[seat]))
                if was != now:
                    changes.append(Change(what=what, seat=seat, amount=now - was, now=now))
            changes += _scored(seat, self.calm_points[seat], points[seat])
        return [self.news(None, None, changes)]

    def age(self) -> list[News]:
        """Return that an age has begun, if one has."""
        if self.after.age == self.before.age:
            return []
        return [self.news(None, None, (Change(what="age", now=self.after.age + 1),))]

    def end(self) -> list[News]:
        """Return who has won, if the game is over."""
        result = self.after.result()
        if result is None:
            return []
        return [
            self.news(
                None,
                None,
                [
                    Change(what="victory", seat=seat, piece=result.victory)
                    for seat in result.winners
                ],
            )
        ]


def _points(state: State) -> list[int]:
    return [sheet["total"] for sheet in state.sheets()]


def _scored(seat: int, was: int, now: int) -> list[Change]:
    return [Change(what="points", seat=seat, amount=now - was, now=now)] if was != now else []


def _done(game: "ClassicComponents", seat: int, move: "Move | Hidden") -> list[Change]:
    """Return what the move itself says: a card that was sold, and who was paid."""
    found = []
    if is_sale(move):
        card = card_in(move)
        found.append(Change(what="discarded", seat=seat, piece=None if card is None else card.id))
    for other, coins in zip(game.around[seat], (move.left, move.right), strict=True):
        if coins:
            found.append(Change(what="paid", seat=seat, other=other, amount=coins))
    return found
