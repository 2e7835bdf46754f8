"""The laws by name, and the error that reports a broken one with its smallest case."""

from collections.abc import Sequence
from traceback import extract_tb
from typing import Any

from wonders.core.errors import IllegalMove, WondersError
from wonders.core.guard.plugin_source_lines import with_causes
from wonders.core.guard.texts_safe_to_print import exception_line, visible
from wonders.core.guard.watchdog import Late
from wonders.core.house_rules.rules_in_force import OtherParameters

__all__ = ["LAWS", "Broken", "LawBroken", "broken_by", "counted", "unended"]

#: Every law by its name, as a sentence.
LAWS = {
    "loads": "plugins load",
    "runs": "nothing fails",
    "ends": "every game ends",
    "moves": "listed moves play and no others do",
    "conserves": "coins and cards are conserved unless declared",
    "hides": "views leak nothing",
    "imagines": "imagined states agree with the view",
    "shows": "views are shown as plain data",
    "copies": "copies are independent",
    "asks": "asking changes nothing",
    "sums": "sheets and results add up",
    "repeats": "the same seed gives the same game",
    "replays": "records replay",
    "silence": "a silent rule changes nothing",
    "declares": "the record names the rule and cannot do without it",
    "specs": "parameters are read back from the spec",
    "apart": "games without the rule stay as they are",
    "data-used": "all data are used",
    "notation": "the notation goes both ways",
    "answers": "a bot answers with a legal move",
    "leaves": "a bot changes nothing it is given",
}


class Broken(Exception):
    """A broken law, as raised inside this package; users see `LawBroken`.

    `moves` is how many moves of the game are needed, None for all that were played. `more` are
    moves played after them on a copy.
    """

    def __init__(
        self, law: str, why: str, moves: int | None = None, more: Sequence[str] = ()
    ) -> None:
        super().__init__(why)
        self.law = law
        self.why = why
        self.moves = moves
        self.more = tuple(more)


def broken_by(error: Exception) -> Broken:
    """Return the law that an error breaks: `runs`, unless it says otherwise."""
    if isinstance(error, Broken):
        return error
    if isinstance(error, IllegalMove):
        return Broken("moves", f"a listed move is refused: {error}")
    why = str(error) if isinstance(error, WondersError) else _with_location(error)
    for cause in with_causes(error):
        if isinstance(cause, Broken):
            return cause
        if isinstance(cause, OtherParameters):
            return Broken("specs", why, 0)
        if isinstance(cause, RecursionError):
            return Broken("ends", why)
    return Broken("runs", why)


def unended(late: Late) -> str:
    """Return the reason why a call that does not return breaks the law `ends`."""
    whose = f"{late.whose}: " if late.whose else ""
    return f"{whose}{late.place} does not come back"


def _with_location(error: Exception) -> str:
    """Return the text of an error and where it was raised."""
    trace = extract_tb(error.__traceback__)
    if not trace:
        return exception_line(error)
    last = trace[-1]
    return f"{exception_line(error)} ({last.filename}, line {last.lineno}, in {last.name})"


def counted(moves: int) -> str:
    """Return after how many moves something was found, in words."""
    return "the deal" if not moves else "1 move" if moves == 1 else f"{moves:,} moves"


class LawBroken(AssertionError):
    """A broken law: which one, by what, and the smallest case found."""

    def __init__(
        self,
        what: str,
        law: str,
        why: str,
        game: str = "",
        options: dict[str, Any] | None = None,
        houses: Sequence[str] = (),
        seed: int | None = None,
        moves: Sequence[str] = (),
        record: str | None = None,
        plain_too: bool = False,
    ) -> None:
        #: What was checked.
        self.what = what
        #: The name of the law, such as `hides`.
        self.law = law
        #: What breaks it.
        self.why = why
        #: The name of the ruleset of the case; empty if no game is needed.
        self.game = game
        #: The options of the case.
        self.options = options or {}
        #: The house rules of the case, as specs.
        self.houses = list(houses)
        #: The seed that it is dealt from; None if no game is needed.
        self.seed = seed
        #: The moves that lead to it.
        self.moves = list(moves)
        #: The line of a record file for it; None if it cannot be written.
        self.record = record
        #: Whether the game without the rule breaks the law as well.
        self.plain_too = plain_too
        super().__init__("\n".join(self.lines()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as it was made: processes send it to each other."""
        case = self.game, self.options, self.houses, self.seed, self.moves, self.record
        return type(self), (self.what, self.law, self.why, *case, self.plain_too)

    @property
    def says(self) -> str:
        """Return the law that is broken, as a sentence."""
        return LAWS[self.law]

    def lines(self) -> list[str]:
        """Return the lines of the message: the law, the reason, the case."""
        where = f" in {self.game}" if self.game else ""
        told = f"{self.what}{where} breaks the law «{self.says}» ({self.law}): {self.why}"
        # The name of a plugin's file may steer a terminal.
        lines = [visible(told)]
        if self.plain_too:
            lines.append("the game without it breaks this law too")
        if self.seed is not None:
            options = ", ".join(f"{key}={value}" for key, value in self.options.items())
            case = f"smallest case found: seed {self.seed}, after {self.counted()}"
            lines.append(case + (f", with {options}" if options else ""))
            if self.moves:
                first = len(self.moves) - 12 if len(self.moves) > 16 else 0
                shown = [f"… {first} moves …"] if first else []
                lines.append("moves: " + "; ".join([*shown, *self.moves[first:]]))
        return lines

    def counted(self) -> str:
        """Return the number of moves of the case, in words."""
        return counted(len(self.moves))
