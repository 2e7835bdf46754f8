"""The bot that follows a list of preferences: a TOML file that anybody can edit."""

import re
from collections.abc import Callable, Sequence
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from operator import eq, ge, gt, le, lt
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from wonders.core import (
    BadSpec,
    Bot,
    Clock,
    Effect,
    Move,
    Piece,
    State,
    View,
    hookimpl,
)
from wonders.core.errors import BadData
from wonders.core.files.write_whole_files import file_start
from wonders.core.game.effects.kinds_with_their_texts import Produce, ProduceChoice
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.read_strictly_within_limits import read_toml
from wonders.core.guard.texts_safe_to_print import one_line, system_line
from wonders.core.plugins.find_and_import_plugins import installed

__all__ = ["Preference", "PriorityBot", "PriorityOptions", "bots", "read_list"]

#: What a comparison looks like, and what it means.
COMPARISON = re.compile(r"(<=|>=|<|>|=)? *(\d{1,4})")
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": lt, "<=": le, "=": eq, ">=": ge, ">": gt,
}  # fmt: skip
#: The longest list, in bytes and in rules.
MOST_BYTES = 1 << 16
MOST_RULES = 500

T = TypeVar("T")
Words = str | list[str]
Counts = dict[str, str | int]


class Preference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a list. A move fits it if it fits every field.

    Where a field has several words, one of them has to fit. `when` looks at the own city; each
    count of `others` has to fit at least one of the other cities.
    """

    verb: Words = []
    color: Words = []
    kind: Words = []
    effect: Words = []
    makes: Words = []
    piece: Words = []
    age: int | list[int] = []
    cost: str | int = ""
    lacking: bool | None = None
    when: Counts = {}
    others: Counts = {}
    take: Literal["cheapest", "dearest", "points"] = "cheapest"


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a list file: its rules, in order."""

    prefer: Annotated[list[Preference], msgspec.Meta(min_length=1, max_length=MOST_RULES)]


class PriorityOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The list to follow: a file, or the list that comes with the bot."""

    file: Annotated[str | None, msgspec.Meta(description="your own list, in TOML")] = None

    @cached_property
    def rules(self) -> "tuple[Rule, ...]":
        """The rules of the list."""
        return _own_list() if self.file is None else read_list(self.file)

    def __post_init__(self) -> None:
        # Read at once: a missing file is refused before the first game, and a later change to
        # the file does not touch a run that has begun.
        if self.file is not None:
            _ = self.rules


def read_list(file: str | None) -> "tuple[Rule, ...]":
    """Return the rules of a file, or of the list that comes with the bot.

    Raises `BadSpec` naming the file, the rule and the field.
    """
    where = "priority.toml" if file is None else Path(file).name
    try:
        if file is None:
            text = (files("wonders.plugins.bots") / where).read_bytes()
        else:
            text = file_start(file, MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadSpec(
            f"priority: cannot read the list {one_line(file, 200)!r}: {system_line(error)};"
            " the file has to be on every machine that plays"
        ) from None
    try:
        listed = read_toml(text, Listed, MOST_BYTES)
    except BadData as error:
        raise BadSpec(f"priority: {where}: {_in_words(error)}") from None
    return tuple(
        Rule(preference, f"priority: {where}: rule {number}")
        for number, preference in enumerate(listed.prefer, 1)
    )


@cache
def _own_list() -> "tuple[Rule, ...]":
    return read_list(None)


def hash_of(file: str) -> str:
    """Return the hash of a list's file as it is now, or "" if it cannot be read."""
    try:
        return sha256(file_start(file, MOST_BYTES)).hexdigest()
    except OSError:
        return ""


def _in_words(error: BadData) -> str:
    """Return what is wrong with a list, naming the rule, counted from 1, and the field."""
    found = re.match(r"\$\.prefer\[(\d+)\](?:\.(\w+))?", error.place)
    if not found:
        return error.why
    rule = f"rule {int(found[1]) + 1}"
    return f"{rule}: {found[2]}: {error.why}" if found[2] else f"{rule}: {error.why}"


class Rule:
    """One rule, checked and ready to be asked about moves."""

    def __init__(self, said: Preference, where: str) -> None:
        self.verbs = _words(said.verb, _of_games("verbs"), f"{where}: verb", "-")
        self.colors = _words(said.color, _of_games("colors"), f"{where}: color")
        self.kinds = _words(said.kind, _of_games("piece_kinds"), f"{where}: kind")
        self.effects = _words(said.effect, _known_effects, f"{where}: effect")
        self.makes = _words(said.makes, _of_games("resources"), f"{where}: makes")
        self.pieces = _listed(said.piece)
        self.ages = _listed(said.age)
        self.cost = None if said.cost == "" else _comparison(said.cost, f"{where}: cost")
        self.lacking = said.lacking
        self.when = _counts(said.when, f"{where}: when")
        self.others = _counts(said.others, f"{where}: others")
        self.take = said.take

    def holds(self, table: State, seat: int) -> bool:
        """Return whether the rule applies at this moment."""
        if self.ages and table.age + 1 not in self.ages:
            return False
        rest = [other for other in range(len(table.cities)) if other != seat]
        return all(
            compare(_count(table, seat, what), number) for what, compare, number in self.when
        ) and all(
            any(compare(_count(table, other, what), number) for other in rest)
            for what, compare, number in self.others
        )

    def fits(self, table: State, seat: int, move: Move) -> bool:
        """Return whether a move fits the rule."""
        if self.verbs and move.verb not in self.verbs:
            return False
        piece = table.piece_of(move)
        if piece is None:
            if self.colors or self.kinds or self.effects or self.makes or self.pieces:
                return False
        elif not self._fits_piece(piece):
            return False
        if self.lacking is not None and self.lacking != (
            piece is not None and _brings_new(table, seat, piece)
        ):
            return False
        return self.cost is None or self.cost[0](table.cost(move), self.cost[1])

    def best(self, table: State, moves: Sequence[Move]) -> Move:
        """Return which of the moves that fit to make; among equals, the first."""
        if self.take == "dearest":
            return max(moves, key=table.cost)
        if self.take == "points":
            return max(moves, key=lambda move: (_points(table, move), -table.cost(move)))
        return min(moves, key=table.cost)

    def _fits_piece(self, piece: Piece) -> bool:
        return (
            (not self.colors or piece.color in self.colors)
            and (not self.kinds or piece.kind in self.kinds)
            and (not self.pieces or piece.id in self.pieces)
            and (not self.effects or any(_tag(each) in self.effects for each in piece.effects))
            and (not self.makes or not _made_by(piece).isdisjoint(self.makes))
        )


def _listed(said: T | list[T]) -> tuple[T, ...]:
    return tuple(said) if isinstance(said, list) else (said,)


def _words(
    said: Words, known: Callable[[], Sequence[str]], where: str, own: str = ""
) -> tuple[str, ...]:
    """Return the words of a field; raise `BadSpec` for an unknown one.

    One that contains the sign `own` is a house rule's, which may not be in force.
    """
    words = _listed(said)
    for word in words:
        possible = known()
        if word not in possible and not (own and own in word):
            raise BadSpec(f"{where}: unknown word {one_line(word, 60)!r}{suggest(word, possible)}")
    return words


def _of_games(vocabulary: str) -> Callable[[], Sequence[str]]:
    """Return a function that returns the words of all games, such as their `colors`."""

    def words() -> Sequence[str]:
        plugins = installed()
        plugins.load_all()
        games = plugins.rulesets.things.values()
        return tuple(dict.fromkeys(word for game in games for word in getattr(game, vocabulary)))

    return words


@lru_cache(maxsize=1)
def _known_effects() -> tuple[str, ...]:
    """Return the tags of the effect kinds of all games and plugins."""
    plugins = installed()
    plugins.load_all()
    kinds = {kind for game in plugins.rulesets.things.values() for kind in game.effects}
    return tuple(sorted(map(_tag, {*kinds, *plugins.effects.things.values()})))


def _tag(effect: Effect | type[Effect]) -> str:
    return str(effect.__struct_config__.tag)


def _comparison(said: str | int, where: str) -> tuple[Callable[[int, int], bool], int]:
    """Read a comparison such as "<= 3"; a number alone means exactly that many."""
    found = COMPARISON.fullmatch(str(said).strip())
    if not found:
        raise BadSpec(f'{where}: {one_line(said, 60)!r} is not a comparison; write one like "<= 3"')
    return COMPARE[found[1] or "="], int(found[2])


def _counts(said: Counts, where: str) -> list[tuple[str, Callable[[int, int], bool], int]]:
    counts = []
    for what, number in said.items():
        known = ("coins", *_of_games("colors")())
        if what not in known:
            raise BadSpec(f"{where}: cannot count {one_line(what, 60)!r}{suggest(what, known)}")
        counts.append((what, *_comparison(number, f"{where}.{what}")))
    return counts


def _count(table: State, seat: int, what: str) -> int:
    """Return a city's coins, or how many cards of a colour it has."""
    return table.cities[seat].coins if what == "coins" else table.count((what,), "own", seat)


def _points(table: State, move: Move) -> int:
    """Return the points printed on what a move builds, without any other effect."""
    piece = table.piece_of(move)
    return piece.fixed_points if piece else 0


def _made_by(piece: Piece) -> set[str]:
    """Return the resources that a piece makes, with all options of a choice."""
    made: set[str] = set()
    for effect in piece.effects:
        if isinstance(effect, Produce):
            made.add(effect.resource)
        elif isinstance(effect, ProduceChoice):
            made.update(effect.options)
    return made


def _brings_new(table: State, seat: int, piece: Piece) -> bool:
    """Return whether a piece makes a resource that the city does not make yet."""
    city: Any = table.cities[seat]
    made = city.made
    return any(not made[table.game.index(resource)] for resource in _made_by(piece))


class PriorityBot(Bot):
    """A bot that follows a list in TOML: the first rule that a legal move fits decides."""

    name = "priority"
    Options = PriorityOptions

    def __init__(self, options: msgspec.Struct, seed: int) -> None:
        super().__init__(options, seed)
        assert isinstance(options, PriorityOptions)
        self.rules = options.rules

    @classmethod
    def made_of(cls, options: msgspec.Struct) -> str:
        assert isinstance(options, PriorityOptions)
        return "" if options.file is None else hash_of(options.file)

    @classmethod
    def label(cls, options: msgspec.Struct) -> str:
        """Return the name with that of the file, without the folder and the suffix."""
        assert isinstance(options, PriorityOptions)
        return cls.name if options.file is None else f"{cls.name}:file={Path(options.file).stem}"

    def choose(self, view: View | None, moves: Sequence[Move], clock: Clock) -> Move:
        assert view is not None
        table = view.table
        # Where a seat decides for a city without a player, the moves are about that city.
        seat = view.seat if table.city is None else table.city
        for rule in self.rules:
            if rule.holds(table, seat):
                fit = [move for move in moves if rule.fits(table, seat, move)]
                if fit:
                    return rule.best(table, fit)
        return min(moves, key=table.cost)


@hookimpl
def bots() -> list[type[Bot]]:
    """Return the bot."""
    return [PriorityBot]
