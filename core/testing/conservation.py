"""Keeping the books: what the code of house rules makes or unmakes without saying so."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.choices import Choice
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.house.hooks import EVENTS
from wonders.core.testing.broken import Broken

__all__ = ["Accounts"]

#: Events in which a rule only answers; views ask them too, and of their cards some are blank.
ANSWERS = ("on_list", "on_price", "on_score")


class Accounts:
    """Watches the events, moves and choices of the house rules of one game.

    `changes` tells which rules have changed what cards there are, whether they may or not;
    `dealt` are the cards there were before the first event of a game.
    """

    def __init__(self, game: Game) -> None:
        self.faults: list[str] = []
        self.changes: list[str] = []
        self.dealt: Counter[Piece] | None = None
        self.may_touch_cards = False
        self._touches: dict[str, tuple[str, ...]] = {}
        self._modules: dict[str, set[str]] = {}
        for rule, _ in game.houses:
            touches = tuple(rule.touches)
            self._touches[rule.name] = touches
            self._modules.setdefault(type(rule).__module__, set()).update((rule.name,))
            self.may_touch_cards |= "cards" in touches
        self._watched: list[Game] = []
        self.watch(game)

    def watch(self, game: Game) -> None:
        """Watch a game too that belongs to the same rules; once is enough."""
        if not self._touches or any(each is game for each in self._watched):
            return
        self._watched.append(game)
        for event in EVENTS:
            bound = getattr(game.events, event)
            watched = tuple(self._watching(call, [call.__name__], event, 0) for call in bound)
            setattr(game.events, event, watched)
        for event, calls in game.events.of_ruleset.items():
            calls[:] = [self._watching(call, [call.__name__], event, 0) for call in calls]
        for move in game.table:
            owners = [name for name in self._touches if move.verb.startswith(f"{name}-")]
            if move.act is not None and owners:
                move.act = self._watching(move.act, owners, f"move «{move}»", 0)

    @contextmanager
    def open(self) -> Iterator[None]:
        """Watch the choices that the rules let wait, too."""
        kinds = [
            (kind, vars(kind)["take"], sorted(self._modules[kind.__module__]))
            for kind in _kinds_of_choice(Choice)
            if kind.__module__ in self._modules and "take" in vars(kind)
        ]
        for kind, take, owners in kinds:
            kind.take = self._watching(  # type: ignore[method-assign]
                take, owners, f"choice {kind.__name__}", 1
            )
        try:
            yield
        finally:
            for kind, take, _ in kinds:
                kind.take = take  # type: ignore[method-assign]

    def begin(self) -> None:
        """Begin with another game."""
        self.dealt = None
        self.clear()

    def settle(self) -> None:
        """Raise `Broken` if something was wrong."""
        if self.faults:
            raise Broken("conserves", self.faults[0])

    def clear(self) -> None:
        """Forget what has happened so far."""
        self.faults.clear()
        self.changes.clear()

    def _watching(
        self,
        call: Callable[..., Any],
        owners: Sequence[str],
        where: str,
        state_at: int,
    ) -> Callable[..., Any]:
        """Return a function that does the same and looks at coins and cards before and after.

        It may belong to any of several rules, as what stands in one module with them does.
        """
        touches = {what for owner in owners for what in self._touches[owner]}
        rule = " or ".join(owners)

        def watched(*values: Any) -> Any:
            state: State = values[state_at]
            count = where not in ANSWERS
            cards = Counter(state.cards()) if count else None
            if self.dealt is None:
                self.dealt = cards
            coins = sum(city.coins for city in state.cities)
            answer = call(*values)
            made = sum(city.coins for city in state.cities) - coins
            if made and "coins" not in touches:
                what = f"{'makes' if made > 0 else 'unmakes'} {_coins(abs(made))}"
                self.faults.append(f"{rule}: {where} {what} and does not declare it in `touches`")
            poor = [seat for seat, city in enumerate(state.cities) if city.coins < 0]
            if poor:
                self.faults.append(f"{rule}: {where} leaves seat {poor[0]} with less than nothing")
            if count and Counter(state.cards()) != cards:
                self.changes.append(f"{rule}: {where}")
            return answer

        watched.__name__ = rule
        return watched


def _kinds_of_choice(kind: type[Choice]) -> Iterator[type[Choice]]:
    for each in kind.__subclasses__():
        yield each
        yield from _kinds_of_choice(each)


def _coins(count: int) -> str:
    return "1 coin" if count == 1 else f"{count} coins"
