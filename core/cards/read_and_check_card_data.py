"""The printed facts of a game, read from TOML and checked.

A ruleset names its files in `data`, each by its path in the package: `age1.toml`, or
`cards/age1.toml` if it has folders. A package that has moved a file says so in `OLD_FILES`, a
dictionary of old names and new ones; then the old name finds it for one more release, with a
warning.
"""

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple, TypeVar

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.deprecated_names import OldPathWarning
from wonders.core.errors import BadCard, BadData
from wonders.core.guard import read_strictly_within_limits
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.texts_safe_to_print import one_line, safe_repr, visible

__all__ = [
    "Age",
    "Catalogue",
    "Entry",
    "Facts",
    "Kind",
    "Name",
    "Vocabulary",
    "current_name",
    "data_file",
    "facts_of",
    "read_effects",
    "read_facts",
    "read_toml",
]

T = TypeVar("T")
#: The most letters of an id: an export takes moves of up to 1,000 letters.
ID_LIMIT = 200

#: The kind of a piece, such as `card`: one of those that the ruleset declares.
Kind = str
#: The age of a card as printed on its back: a number, or the name of a back of its own.
Age = int | str


class Vocabulary(NamedTuple):
    """The words that the data of a ruleset may use for its pieces.

    `kinds` are the kinds of piece, each with a table of its name in the data files; the first
    is that of cards, which alone have the age of their file. Pieces of the kinds in `colored`
    have one of the `colors`, unless the game has none. `ages` are what may be on a back.
    Effects may name `resources`, and count what is `counted`; with None, anything.
    """

    kinds: tuple[Kind, ...] = ("card",)
    colored: tuple[Kind, ...] = ("card",)
    colors: tuple[str, ...] = ()
    ages: tuple[Age, ...] = ()
    resources: tuple[str, ...] | None = None
    counted: tuple[str, ...] | None = None

    def refusal(self, kind: object, color: object, age: object) -> str | None:
        """Return what is wrong with these words on a piece, or None."""
        if kind not in self.kinds:
            return f"no kind of piece {safe_repr(kind)}" + suggest(str(kind)[:60], self.kinds)
        if age is not None and age not in self.ages:
            return self.no_age(age)
        if color not in self.colors and (
            color is not None or (self.colors and kind in self.colored)
        ):
            return f"no colour {safe_repr(color)}" + suggest(str(color)[:60], self.colors)
        return None

    def wrong_effect(self, effect: Effect) -> str | None:
        """Return what is wrong with the words of an effect, or None."""
        for name, sorts in effect.words_of.items():
            lists = [getattr(self, sort) for sort in sorts]
            if None in lists:
                continue
            known = [word for words in lists for word in words]
            given = getattr(effect, name)
            for word in (given,) if isinstance(given, str) else given:
                if word not in known:
                    where = f"effect {effect.__struct_config__.tag}: {name}"
                    return f"{where} cannot be {safe_repr(word)}" + suggest(word[:60], known)
        return None

    def no_age(self, age: object) -> str:
        """Return that there is no such age."""
        return f"no age {safe_repr(age)}" + suggest(str(age)[:60], [*map(str, self.ages)])


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed name in English and German."""

    #: The English name.
    en: str
    #: The German name.
    de: str

    def in_language(self, lang: str) -> str:
        """Return the German name for `de`, the English one for any other language."""
        return self.de if lang == "de" else self.en


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a card, wonder, token or another piece."""

    #: One of the kinds that the ruleset declares (`Game.piece_kinds`).
    kind: Kind
    #: One word, the same in every language; two pieces of a kind have different ids.
    id: str
    #: Its name on the table, by language.
    name: Name
    #: What is printed on the back: one of `Game.ages`, or None.
    age: Age | None = None
    #: One of `Game.colors`, or None.
    color: str | None = None
    #: Units of each resource, 1 or more, and of `coins`, which are paid to the bank.
    cost: dict[str, int] = {}
    #: Ids of pieces of the same kind, or of cards for a piece of a house rule: a city that has
    #: one of them builds this one free.
    chain_from: tuple[str, ...] = ()
    #: What it does, in the order printed.
    effects: tuple[Effect, ...] = ()
    #: A number for each printed copy: the fewest players with which it is used. Empty means one
    #: copy, always used.
    copies: tuple[int, ...] = ()


class Entry(NamedTuple):
    """An entry of a reference.

    If the thing has sides, `sides` has the facts of each: first of the side itself, then of
    its parts in order.
    """

    facts: Facts
    sides: Mapping[str, tuple[Facts, ...]] = {}


class _Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a data file whose effects are not read yet."""

    id: str
    name: Name
    color: str | None = None
    cost: dict[str, int] = {}
    chain_from: tuple[str, ...] = ()
    effects: tuple[dict[str, Any], ...] = ()
    copies: tuple[int, ...] = ()


@lru_cache(maxsize=64)
def _file_of(kinds: tuple[Kind, ...]) -> type[Any]:
    """Return the struct of a data file: the age of its pieces, and a table for each kind."""
    tables = [(kind, tuple[dict[str, Any], ...], ()) for kind in kinds]
    fields: list[Any] = [("age", Age | None, None), *tables]
    return msgspec.defstruct("_File", fields, frozen=True, forbid_unknown_fields=True)


def current_name(package: str, file: str) -> str:
    """Return the name that a file of a package has now."""
    now: str = getattr(import_module(package), "OLD_FILES", {}).get(file, file)
    return now


def data_file(package: str, file: str) -> Traversable:
    """Return a file of a package, also by a name that it had before; then warn."""
    now = current_name(package, file)
    if now != file:
        warnings.warn(f"{file} of {package} is now {now}", OldPathWarning, stacklevel=3)
    return _folder(package) / now


@lru_cache(maxsize=64)
def _folder(package: str) -> Traversable:
    return files(package)


def read_toml(package: str, file: str, into: type[T]) -> T:
    """Read a TOML file in a package into a struct.

    Raises `BadCard`, naming file and field, if the file does not fit the struct.
    """
    found = data_file(package, file)
    # A pipe would be waited for.
    if not found.is_file():
        raise BadCard(f"{file}: there is no such file in {package}")
    try:
        with found.open("rb") as opened:
            content = opened.read(read_strictly_within_limits.TOML_LIMIT + 1)
        return read_strictly_within_limits.read_toml(content, into)
    except (BadData, OSError) as error:
        raise BadCard(f"{file}: {error}") from None


def read_facts(
    package: str, file: str, kinds: Iterable[type[Effect]], words: Vocabulary
) -> list[Facts]:
    """Read the pieces of a data file, as `facts_of` does."""
    return facts_of(read_toml(package, file, dict), file, kinds, words)


def facts_of(
    raw: Mapping[str, Any], file: str, kinds: Iterable[type[Effect]], words: Vocabulary
) -> list[Facts]:
    """Return the pieces that plain data describe.

    Raises `BadCard`, naming file, piece and field, for an unknown field, effect kind, colour or
    age and for a wrong type.
    """
    kinds = tuple(kinds)
    try:
        data = msgspec.convert(raw, _file_of(words.kinds))
    except msgspec.ValidationError as error:
        raise BadCard(f"{file}: {one_line(error)}") from None
    if data.age is not None and data.age not in words.ages:
        raise BadCard(f"{file}: {words.no_age(data.age)}")
    found: list[Facts] = []
    for kind in words.kinds:
        for entry in getattr(data, kind):
            where = f"{file}: {kind} {one_line(entry.get('id', '(without id)'), 60)}"
            try:
                printed = msgspec.convert(entry, _Printed)
                effects = read_effects(printed.effects, kinds, words)
            except (msgspec.ValidationError, BadCard) as error:
                raise BadCard(f"{where}: {one_line(error)}") from None
            refusal = wrong_id(printed.id) or words.refusal(kind, printed.color, None)
            if refusal:
                raise BadCard(f"{where}: {refusal}")
            found.append(
                Facts(
                    kind=kind,
                    id=printed.id,
                    name=printed.name,
                    age=data.age if kind == words.kinds[0] else None,
                    color=printed.color,
                    cost=printed.cost,
                    chain_from=printed.chain_from,
                    effects=effects,
                    copies=printed.copies,
                )
            )
    return found


def wrong_id(id: str) -> str:
    """Return what is wrong with an id, which stands in notation as one word; "" for nothing."""
    if id.split() != [id] or not id.isprintable() or len(id) > ID_LIMIT:
        return f"an id is one word of at most {ID_LIMIT} letters"
    if id[:1] in ("L", "R") and id[1:].isdecimal():
        return f"{id} in notation is what is paid to a neighbour"
    return "an id is no number" if id.isdecimal() else ""


def wrong_name(name: Name) -> str:
    """Return what is wrong with a name, which stands on the screen; "" for nothing."""
    for text in (name.en, name.de):
        if not text.strip() or visible(text) != text:
            return f"{safe_repr(text)} is no name that prints"
    return ""


def read_effects(
    raws: Iterable[Mapping[str, Any]], kinds: Iterable[type[Effect]], words: Vocabulary
) -> tuple[Effect, ...]:
    """Read effects given as plain data; raise `BadCard` for an unknown kind, field or word."""
    known = _by_tag(tuple(kinds))
    try:
        effects = tuple([_effect(raw, known) for raw in raws])
    except msgspec.ValidationError as error:
        raise BadCard(str(error)) from None
    for effect in effects:
        if refusal := words.wrong_effect(effect):
            raise BadCard(refusal)
    return effects


@lru_cache(maxsize=64)
def _by_tag(kinds: tuple[type[Effect], ...]) -> dict[str, type[Effect]]:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


def _effect(raw: Mapping[str, Any], known: Mapping[str, type[Effect]]) -> Effect:
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in known:
        raise BadCard(f"no effect kind {safe_repr(kind)}" + suggest(str(kind)[:60], known))
    return msgspec.convert(dict(raw), known[kind])


@dataclass(frozen=True)
class Catalogue:
    """The facts of a game, in the order of the data."""

    #: The resources of the game, in the order of their indices.
    resources: tuple[str, ...]
    #: Everything printed, of all kinds.
    facts: tuple[Facts, ...]
    #: The colours of the game.
    colors: tuple[str, ...] = ()
    #: The kind of cards.
    cards: Kind = "card"
    #: The kinds of piece that house rules bring: cards may make those free.
    brought: tuple[Kind, ...] = ()
    _index: dict[tuple[Kind, str], Facts] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        index: dict[tuple[Kind, str], Facts] = {}
        for fact in self.facts:
            if (fact.kind, fact.id) in index:
                raise BadCard(f"{_thing(fact)} appears twice in the data")
            index[fact.kind, fact.id] = fact
        object.__setattr__(self, "_index", index)
        self._check()

    def _check(self) -> None:
        allowed = {*self.resources, "coins"}
        kinds = {fact.kind for fact in self.facts}
        for fact in self.facts:
            if refusal := wrong_name(fact.name):
                raise BadCard(f"{_thing(fact)}: {refusal}")
            for name, units in fact.cost.items():
                if name not in allowed or units < 1:
                    cost = one_line(f"{name} = {units}", 60)
                    raise BadCard(f"{_thing(fact)}: cost {cost} is not possible here")
            for parent in fact.chain_from:
                card = fact.kind in self.brought and (self.cards, parent) in self._index
                if not card and (fact.kind, parent) not in self._index:
                    raise BadCard(
                        f"{_thing(fact)}: chain_from names no {fact.kind} {safe_repr(parent)}"
                    )
            for effect in fact.effects:
                self._expect_ids(fact, effect, kinds)

    def _expect_ids(self, fact: Facts, effect: Effect, kinds: set[Kind]) -> None:
        """Raise `BadCard` unless fields that are called after a kind of piece hold ids of it."""
        for kind in effect.__struct_fields__:
            id = getattr(effect, kind)
            if kind in kinds and isinstance(id, str) and (kind, id) not in self._index:
                where = f"{_thing(fact)}: effect {effect.__struct_config__.tag}"
                why = f"{where}: {kind} names no {kind} {safe_repr(id)}"
                raise BadCard(why + suggest(id, self.ids(kind)))

    def of(self, kind: Kind) -> Iterator[Facts]:
        """Yield the facts of one kind."""
        return (fact for fact in self.facts if fact.kind == kind)

    def find(self, kind: Kind, id: str) -> Facts:
        """Return the facts with this id, or raise `BadCard`, suggesting the nearest id."""
        try:
            return self._index[kind, id]
        except KeyError:
            raise BadCard(f"no {kind} {id!r}" + suggest(id, self.ids(kind))) from None

    def parents(self, fact: Facts) -> list[Facts]:
        """Return what makes a thing free: of its own kind, or cards for what house rules bring."""
        own, cards = fact.kind, self.cards
        return [self._index.get((own, id)) or self.find(cards, id) for id in fact.chain_from]

    def ids(self, kind: Kind) -> Sequence[str]:
        """Return the ids of one kind, in the order of the data."""
        return [fact.id for fact in self.of(kind)]


def _thing(fact: Facts) -> str:
    return f"{fact.kind} {one_line(fact.id, 60)}"
