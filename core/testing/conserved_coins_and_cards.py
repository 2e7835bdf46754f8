"""Accounts of coins and cards that house rules create or remove without declaring it."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.game import Game
from wonders.core.game.pending_choices import Choice
from wonders.core.game.refuse_changes_to_a_built_game import building
from wonders.core.game.state import State
from wonders.core.house_rules.check_hook_signatures import arguments_of, specs_of
from wonders.core.house_rules.declared_hooks import EVENTS
from wonders.core.testing.broken_law import Broken

__all__ = ["Accounts"]

#: Events that only ask. Views ask them too, where some cards are blank, so cards are not counted.
ANSWERS = ("on_list", "on_price", "on_score")


class Accounts:
    """The accounts of one game, kept around the events, moves and choices of its house rules.

    `faults` are undeclared changes of coins. `changes` are the calls that added or removed
    cards, declared or not. `dealt` are the cards before the first event of a game.
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
        """Watch another game of the same rules; a second call does nothing."""
        if not self._touches or any(each is game for each in self._watched):
            return
        self._watched.append(game)
        with building():
            self._watch(game)

    def _watch(self, game: Game) -> None:
        # Events that are told no state can do nothing to one.
        specs = specs_of(type(game))
        told = {name for name in specs if arguments_of(specs[name])[:1] == ["state"]}
        for event in told.intersection(EVENTS):
            bound = getattr(game.events, event)
            watched = tuple(self._watching(call, [call.__name__], event, 0) for call in bound)
            setattr(game.events, event, watched)
        for event in told.intersection(game.events.of_ruleset):
            calls = game.events.of_ruleset[event]
            calls[:] = [self._watching(call, [call.__name__], event, 0) for call in calls]
        for move in game.table:
            owners = [name for name in self._touches if move.verb.startswith(f"{name}-")]
            if move.act is not None and owners:
                move.act = self._watching(move.act, owners, f"move «{move}»", 0)

    @contextmanager
    def open(self) -> Iterator[None]:
        """Watch the choices of the rules, too, while the context is open."""
        acts = [
            (choice, name, vars(choice)[name], sorted(self._modules[choice.__module__]))
            for choice in _subclasses(Choice)
            for name in ("take", "resolve")
            if choice.__module__ in self._modules and name in vars(choice)
        ]
        for choice, name, act, owners in acts:
            setattr(choice, name, self._watching(act, owners, f"choice {choice.__name__}", 1))
        try:
            yield
        finally:
            for choice, name, act, _ in acts:
                setattr(choice, name, act)

    def begin(self) -> None:
        """Begin another game."""
        self.dealt = None
        self.clear()

    def settle(self) -> None:
        """Raise `Broken` for the first fault."""
        if self.faults:
            raise Broken("conserves", self.faults[0])

    def clear(self) -> None:
        """Forget all faults and changes."""
        self.faults.clear()
        self.changes.clear()

    def _watching(
        self,
        call: Callable[..., Any],
        owners: Sequence[str],
        where: str,
        state_at: int,
    ) -> Callable[..., Any]:
        """Return `call` wrapped to compare coins and cards before and after.

        `owners` are the rules it may belong to: all that are in the same module.
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


def _subclasses(parent: type[Choice]) -> Iterator[type[Choice]]:
    for each in parent.__subclasses__():
        yield each
        yield from _subclasses(each)


def _coins(count: int) -> str:
    return "1 coin" if count == 1 else f"{count} coins"
