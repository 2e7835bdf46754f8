"""A game as agents play it, without any library: seeds, and actions that are not legal."""

from collections.abc import Sequence
from operator import index
from random import Random
from typing import Literal, SupportsIndex

from wonders.core import BadSpec, Game, IllegalMove, State, rewards_of
from wonders.core.game.chance.derived_seeds import SEED_LIMIT, derive
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["Illegal", "Playing", "expect_fitting", "rendered", "whole"]

#: What an action that is not legal does: it raises `IllegalMove`, it loses the game at once, or a
#: legal action is drawn in its place.
Illegal = Literal["raise", "lose", "random"]
#: The ways to show a game.
MODES = ("human", "ansi")


class Playing:
    """A game that agents play by actions, which are indexes in `game.table`.

    The first game after `begin(seed)` is the one that `wonders` deals from this seed; those after
    it follow from the seed and their number.
    """

    def __init__(self, game: Game, illegal: Illegal) -> None:
        if illegal not in ("raise", "lose", "random"):
            raise BadSpec(f"illegal is {illegal!r}: it may be raise, lose or random")
        self.game = game
        self.illegal = illegal
        self.state: State = game.deal(0)
        self.observer = self.state.game.observer()
        self.size = len(game.table)
        #: The rewards by seat, once it is over.
        self.rewards: list[float] | None = None
        self.seed = 0
        self._dealt: int | None = None
        self._chance = Random(0)

    def begin(self, seed: int | None = None) -> None:
        """Deal a game: from a seed, or the next one after those dealt so far."""
        if seed is not None:
            self.seed, self._dealt = whole(seed, "a seed") % SEED_LIMIT, 0
        elif self._dealt is None:
            self.seed, self._dealt = Random().randrange(SEED_LIMIT), 0
        else:
            self._dealt += 1
        dealt = derive(self.seed, "game", self._dealt) if self._dealt else self.seed
        self._chance = Random(derive(dealt, "illegal"))
        self.go_on(self.game.deal(dealt))

    def go_on(self, state: State) -> None:
        """Go on from a state."""
        self.state = state
        self.observer = state.game.observer()
        self.rewards = None
        self.look()

    @property
    def seat(self) -> int | None:
        """Return the seat that decides; None when the game is over."""
        return None if self.rewards is not None else self.state.seat

    def legal(self) -> Sequence[int]:
        """Return the legal actions; empty when the game is over."""
        return [] if self.rewards is not None else list(self.state.legal_indexes())

    def leave(self) -> None:
        """Leave the game; `begin` begins another."""
        self._dealt = None

    def expect_begun(self) -> None:
        """Raise `RuntimeError` before the first `begin`, and once the game is left."""
        if self._dealt is None:
            raise RuntimeError("call reset() first")

    def act(self, action: SupportsIndex) -> None:
        """Play an action for the seat that decides; raise `TypeError` for no whole number."""
        action = whole(action)
        seat = self.state.seat
        if seat is None or self.rewards is not None:
            raise IllegalMove("the game is over")
        legal = self.legal()
        if action not in legal:
            known = 0 <= action < self.size
            what = str(self.game.table[action]) if known else f"action {action}"
            if self.illegal == "raise":
                raise IllegalMove(f"{what} is not legal for seat {seat} now")
            if self.illegal == "lose":
                self.lose(seat)
                return
            action = self._chance.choice(legal)
        try:
            self.state.play_at(legal.index(action))
            self.look()
        except BaseException:
            # Where a house rule has failed, half of the move is played.
            self.leave()
            raise

    def lose(self, seat: int) -> None:
        """Let a seat lose at once: the game is over, and nobody else has won or lost."""
        self.rewards = [-1.0 if each == seat else 0.0 for each in range(self.game.players)]

    def look(self) -> None:
        """See whether the game is over."""
        if self.state.seat is None:
            self.rewards = rewards_of(self.state.utilities())


def whole(given: SupportsIndex, what: str = "an action") -> int:
    """Return an action or a seed as a number; raise `TypeError` for no whole number."""
    try:
        return index(given)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {safe_repr(given)}") from None


def expect_fitting(render_mode: str | None, max_cycles: int | None = None) -> None:
    """Raise `BadSpec` for a way to show games, or a number of cycles, that there is not."""
    if render_mode is not None and render_mode not in MODES:
        told = f"render_mode is {safe_repr(render_mode)}: it may be {', '.join(MODES)} or None"
        raise BadSpec(told)
    if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
        told = f"max_cycles is {safe_repr(max_cycles)}: it is a whole number from 1 on, or None"
        raise BadSpec(told)


def rendered(state: State, mode: str | None) -> str | None:
    """Return what lies open as text, or print it for people."""
    text = _picture(state)
    if mode == "human":
        print(text)
        return None
    return text


def _picture(state: State) -> str:
    """Return what all may know, as a few lines of text: each city as the others see it."""
    over = state.seat is None
    tables = [state if over else state.view(seat).table for seat in range(state.game.players)]
    lines = [repr(tables[0])]
    sheets = [table.sheets() for table in tables]
    cards = {id(piece): piece for piece in getattr(state.game, "cards", ())}.values()
    for seat in range(len(state.cities)):
        others = [each for each in range(len(tables)) if each != seat] or [0]
        city = tables[others[0]].cities[seat]
        built = getattr(city, "built", 0)
        ids = " ".join(piece.id for piece in cards if piece.bit & built)
        totals = {sheets[other][seat].get("total", 0) for other in others}
        # What only some of the others know is not open.
        points = totals.pop() if len(totals) == 1 else "?"
        lines.append(f"seat {seat}: {city.coins} coins, {points} points: {ids}".rstrip(": "))
    return "\n".join(lines)
