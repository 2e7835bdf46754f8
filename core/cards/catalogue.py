"""The printed facts of a game, read from TOML and checked."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal, NamedTuple, TypeVar, Union

import msgspec

from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.resources import COLORS
from wonders.core.errors import BadCard, BadData
from wonders.core.guard import strict_reading
from wonders.core.guard.message_texts import one_line, safe_repr
from wonders.core.guard.suggestions import suggest

__all__ = [
    "Age",
    "Catalogue",
    "Entry",
    "Facts",
    "Kind",
    "Name",
    "facts_of",
    "read_effects",
    "read_facts",
    "read_toml",
]

T = TypeVar("T")

Kind = Literal["card", "wonder", "stage", "token", "leader"]
#: The age of a card as printed on its back; guilds have a back of their own.
Age = int | Literal["guild"]


class Name(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed name in English and German."""

    en: str
    de: str

    def in_language(self, lang: str) -> str:
        """Return the German name for `de`, the English one for any other language."""
        return self.de if lang == "de" else self.en


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed on a card, wonder, stage of a wonder, token or leader.

    `copies` has a number for each printed copy: the fewest players with which it is used.
    """

    kind: Kind
    id: str
    name: Name
    age: Age | None = None
    color: str | None = None
    cost: dict[str, int] = {}
    chain_from: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
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


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    age: Age | None = None
    card: tuple[dict[str, Any], ...] = ()
    wonder: tuple[dict[str, Any], ...] = ()
    token: tuple[dict[str, Any], ...] = ()
    leader: tuple[dict[str, Any], ...] = ()


def read_toml(package: str, file: str, into: type[T]) -> T:
    """Read a TOML file in a package into a struct.

    Raises `BadCard`, naming file and field, if the file does not fit the struct.
    """
    try:
        return strict_reading.read_toml((files(package) / file).read_bytes(), into)
    except (BadData, OSError) as error:
        raise BadCard(f"{file}: {error}") from None


def read_facts(package: str, file: str, kinds: Iterable[type[Effect]]) -> list[Facts]:
    """Read the cards, wonders, tokens and leaders of a data file, as `facts_of` does."""
    return facts_of(read_toml(package, file, dict), file, kinds)


def facts_of(raw: Mapping[str, Any], file: str, kinds: Iterable[type[Effect]]) -> list[Facts]:
    """Return the cards, wonders, tokens and leaders that plain data describe.

    Raises `BadCard`, naming file, card and field, for an unknown field, effect kind or colour
    and for a wrong type.
    """
    kinds = tuple(kinds)
    try:
        data = msgspec.convert(raw, _File)
    except msgspec.ValidationError as error:
        raise BadCard(f"{file}: {one_line(error)}") from None
    found: list[Facts] = []
    kind: Kind
    for kind, entries in (
        ("card", data.card),
        ("wonder", data.wonder),
        ("token", data.token),
        ("leader", data.leader),
    ):
        for entry in entries:
            where = f"{file}: {kind} {one_line(entry.get('id', '(without id)'), 60)}"
            try:
                printed = msgspec.convert(entry, _Printed)
                effects = read_effects(printed.effects, kinds)
            except (msgspec.ValidationError, BadCard) as error:
                raise BadCard(f"{where}: {one_line(error)}") from None
            if kind in ("card", "leader") and printed.color not in COLORS:
                raise BadCard(
                    f"{where}: no colour {safe_repr(printed.color)}"
                    + suggest(str(printed.color)[:60], COLORS)
                )
            found.append(
                Facts(
                    kind=kind,
                    id=printed.id,
                    name=printed.name,
                    age=data.age if kind == "card" else None,
                    color=printed.color,
                    cost=printed.cost,
                    chain_from=printed.chain_from,
                    effects=effects,
                    copies=printed.copies,
                )
            )
    return found


def read_effects(
    raws: Iterable[Mapping[str, Any]], kinds: Iterable[type[Effect]]
) -> tuple[Effect, ...]:
    """Read effects given as plain data; raise `BadCard` for an unknown kind or field."""
    known = {str(kind.__struct_config__.tag): kind for kind in kinds}
    union: Any = Union[tuple(known.values())]
    try:
        return tuple(_effect(raw, known, union) for raw in raws)
    except msgspec.ValidationError as error:
        raise BadCard(str(error)) from None


def _effect(raw: Mapping[str, Any], known: Mapping[str, type[Effect]], union: Any) -> Effect:
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in known:
        raise BadCard(f"no effect kind {safe_repr(kind)}" + suggest(str(kind)[:60], known))
    effect: Effect = msgspec.convert(dict(raw), union)
    return effect


@dataclass(frozen=True)
class Catalogue:
    """The facts of a game, in the order of the data.

    `resources` are those of the game, in the order of their indices.
    """

    resources: tuple[str, ...]
    facts: tuple[Facts, ...]
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
        for fact in self.facts:
            for name, units in fact.cost.items():
                if name not in allowed or units < 1:
                    cost = one_line(f"{name} = {units}", 60)
                    raise BadCard(f"{_thing(fact)}: cost {cost} is not possible here")
            for parent in fact.chain_from:
                if ("card", parent) not in self._index:
                    raise BadCard(f"{_thing(fact)}: chain_from names no card {safe_repr(parent)}")

    def of(self, kind: Kind) -> Iterator[Facts]:
        """Yield the facts of one kind."""
        return (fact for fact in self.facts if fact.kind == kind)

    def find(self, kind: Kind, id: str) -> Facts:
        """Return the facts with this id, or raise `BadCard`, suggesting the nearest id."""
        try:
            return self._index[kind, id]
        except KeyError:
            raise BadCard(f"no {kind} {id!r}" + suggest(id, self.ids(kind))) from None

    def ids(self, kind: Kind) -> Sequence[str]:
        """Return the ids of one kind, in the order of the data."""
        return [fact.id for fact in self.of(kind)]


def _thing(fact: Facts) -> str:
    return f"{fact.kind} {one_line(fact.id, 60)}"
