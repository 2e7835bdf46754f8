"""Whose fault an error is: of the house rules in force, of the game of a plugin, or of a bot.

Compiled with the referee, which asks for it in each game.
"""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from inspect import getattr_static
from traceback import walk_tb

from wonders.core.errors import BadPlugin, IllegalMove, WondersError
from wonders.core.game.game import Game
from wonders.core.game.state import State
from wonders.core.guard.plugin_source_lines import (
    error_line,
    failing_package,
    functions_below,
    readable,
)
from wonders.core.guard.texts_safe_to_print import exception_line

__all__ = [
    "as_fault_of_plugins",
    "as_fault_of_rules",
    "blaming_rules",
    "blaming_ruleset",
    "has_plugins",
    "is_of_plugins",
    "rules_of",
]


#: Where arguments are checked.
CHECKS = "wonders.core.guard.expected_types"


class _Blaming:
    """A block of which some errors are raised as a `BadPlugin` that names the game and its rules.

    A class of its own takes a fifth of the time of a generator; each game of a match has three.
    """

    __slots__ = ("_game", "_kinds", "_suspected")

    def __init__(
        self, game: Game, kinds: tuple[type[BaseException], ...], suspected: Callable[[Game], bool]
    ) -> None:
        self._game = game
        self._kinds = kinds
        self._suspected = suspected

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None or not isinstance(error, self._kinds):
            return
        if isinstance(error, WondersError) and not _is_of_ruleset(error, self._game):
            return
        if self._suspected(self._game):
            raise _failing(self._game, error) from error


def blaming_ruleset(game: Game) -> AbstractContextManager[None]:
    """Raise a `BadPlugin` that names the game if the ruleset of a plugin fails in this block."""
    return _Blaming(game, (Exception, SystemExit), is_of_plugins)


def blaming_rules(game: Game) -> AbstractContextManager[None]:
    """Raise a `BadPlugin` that names the house rules in force if the game fails in this block.

    The fault may be theirs or the ruleset's, so nobody is blamed; the error names the line.
    """
    return _Blaming(game, (Exception,), _has_rules)


def _has_rules(game: Game) -> bool:
    return bool(game.houses)


def as_fault_of_rules(error: BaseException) -> BadPlugin | None:
    """Return an error as `blaming_rules` raises it, if it came about in a game with house rules.

    That of a game of a plugin names the game.
    """
    for frame, _ in walk_tb(error.__traceback__):
        for each in frame.f_locals.values():
            each = getattr_static(each, "state", each)
            # `isinstance` asks the thing itself for its class, and that may be what has failed.
            # A state that was being made may have none yet.
            game = getattr(each, "game", each) if issubclass(type(each), State) else each
            # Nor has a game that could not be built all that a game has.
            made = issubclass(type(game), Game) and hasattr(game, "houses")
            if made and (game.houses or is_of_plugins(game)):
                return _failing(game, error)
    return None


def as_fault_of_plugins(
    error: BaseException, bot: object, state: State, view: object
) -> BadPlugin | None:
    """Return an error that a bot met in the engine as one that names rules, or a game, of plugins.

    They may leave anything in a state, and it may show first in a world that the bot imagines. What
    comes up in the bot's own code, or in what that calls, is its fault, and so is what is refused;
    but our bots play only what is listed.
    """
    game = state.game
    error = readable(error)
    of_bot = (WondersError, MemoryError, RecursionError)
    if not isinstance(error, Exception) or not has_plugins(game):
        return None
    listed = isinstance(error, IllegalMove) or _is_of_ruleset(error, game)
    if isinstance(error, of_bot) and (is_of_plugins(bot) or not listed):
        return None
    if _is_of_bot(error, bot, (game, state, view)):
        return None
    rules = rules_of(game)
    name = getattr(type(bot), "name", type(bot).__name__)
    why = f"bot {name} fails with {rules} in force: {exception_line(error)}"
    return BadPlugin(why, blamed=rules, place=error_line(error))


def _is_of_ruleset(error: BaseException, game: Game) -> bool:
    """Return whether an error came up in the ruleset of a plugin.

    What is refused has to be refused there, of moves that it has listed itself, say. Anything else
    may come up in what it has called.
    """
    packages = {_package(each) for each in _classes(game)}
    if isinstance(error, WondersError):
        return type(error) is not BadPlugin and failing_package(error) in packages
    return any(_package(module) in packages for module, _ in functions_below(error))


def _is_of_bot(error: BaseException, bot: object, game: Sequence[object]) -> bool:
    """Return whether an error came up in a bot's own code, not in the game's or the engine's.

    `game` is the game, a state and a view of it. Other libraries count as who has called them, and
    so does what bot and game may share: a function in a file with both, or in their package.
    """
    if not is_of_plugins(bot):
        return False
    own = _classes(bot)
    its: dict[str, list[str]] = {}
    for each in game:
        its |= {module: its.get(module, []) + names for module, names in _classes(each).items()}
    packages, others = ({*map(_package, modules)} for modules in (own, its))
    functions = functions_below(error)
    if functions and functions[0][0] == CHECKS:
        # What is given wrongly is refused: whoever has called us is to blame.
        functions = [each for each in functions if _package(each[0]) != "wonders"]
    for module, function in functions:
        ours = module in own and _is_in(function, own[module])
        theirs = module in its and _is_in(function, its[module])
        if ours or theirs:
            return ours
        if (module in own) != (module in its):
            return module in own
        if _package(module) in {"wonders", *others} - packages:
            return False
        if _package(module) in packages - others:
            return True
    return True


def _classes(thing: object) -> dict[str, list[str]]:
    """Return the class of a thing of a plugin, and its bases there, as names by module."""
    classes: dict[str, list[str]] = {}
    for each in type(thing).__mro__:
        if _package(each.__module__) not in ("wonders", "builtins"):
            classes.setdefault(each.__module__, []).append(each.__qualname__)
    return classes


def _is_in(function: str, classes: Sequence[str]) -> bool:
    return any(function.startswith(f"{each}.") for each in classes)


def _package(module: str) -> str:
    return module.partition(".")[0]


def _failing(game: Game, error: BaseException) -> BadPlugin:
    rules = f"the game fails with {rules_of(game)} in force" if game.houses else ""
    why = f"{rules or f'game {game.name} fails'}: {exception_line(error)}"
    return BadPlugin(why, place=error_line(error))


def is_of_plugins(*things: object) -> bool:
    """Return whether any game or house rule among these is a plugin's, and none of the engine's."""
    return any(not type(each).__module__.startswith("wonders.") for each in things)


def has_plugins(game: Game) -> bool:
    """Return whether a game is a plugin's, or any house rule in force."""
    return is_of_plugins(game, *(rule for rule, _ in game.houses))


def rules_of(game: Game) -> str:
    """Return the house rules in force, or else the game, as messages name them."""
    specs = game.houses.specs
    if not specs:
        return f"game {game.name}"
    return f"house rule{'s' if len(specs) > 1 else ''} {', '.join(specs)}"
