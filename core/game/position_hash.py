"""Hashes of positions: 64 bits, the same for equal positions, on both builds and every machine."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import fields, is_dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Final

import msgspec

from wonders.core.cards.face_down_card import Back
from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import attributes_of, i64
from wonders.core.game.city import AnyCity
from wonders.core.game.moves import Move

__all__ = ["PositionHash", "hash_of_slots", "text_of", "text_word"]

#: The bits of a word.
WORD: Final = 0xFFFFFFFF


class PositionHash:
    """A hash that is made fact by fact, in any order.

    A fact is a number of some kind; the same fact twice is another position than the fact once.
    """

    __slots__ = ("_high", "_low")

    def __init__(self) -> None:
        self._low: i64 = 0
        self._high: i64 = 0

    def add(self, kind: i64, number: i64) -> None:
        """Add a fact."""
        # The constants are odd and below 2 to the 31, so that no product leaves a word of 64 bits.
        folded = (number ^ (number >> 32)) & WORD
        mixed = ((folded ^ (kind * 0x1E3779B1 & WORD)) * 0x45EBCA6B + (number >> 31 & WORD)) & WORD
        mixed = ((mixed ^ (mixed >> 15)) * 0x2C1B3C6D) & WORD
        mixed ^= mixed >> 13
        self._low = (self._low + mixed) & WORD
        other = (((mixed ^ kind) * 0x297A2D39 & WORD) + (folded * 0x5851F42D & WORD)) & WORD
        other = ((other ^ (other >> 16)) * 0x165667B1) & WORD
        self._high = (self._high + (other ^ (other >> 14))) & WORD

    def add_int(self, kind: i64, number: int) -> None:
        """Add a fact whose number may be too large for a machine word."""
        if -(1 << 60) < number < 1 << 60:
            self.add(kind, number)
        else:
            self.add(kind, text_word(str(number)))

    def value(self) -> int:
        """Return the hash, from 0 to 2 to the 64."""
        low: int = self._low
        high: int = self._high
        return high << 32 | low


@lru_cache(maxsize=4096)
def text_word(text: str) -> int:
    """Return 60 bits that stand for a text."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big") >> 4


def hash_of_slots(state: Any) -> int:
    """Return the hash of a state by all its slots but those that cache or tell what was played."""
    text = ";".join(_told(state, frozenset({id(state)})))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


def _told(thing: Any, above: frozenset[int]) -> Iterator[str]:
    """Yield a text for each slot of an object that has one."""
    names: dict[str, None] = {}
    caches = {"game", "past", "terms"}
    for kind in type(thing).__mro__:
        names |= dict.fromkeys(attributes_of(kind))
        caches |= set(vars(kind).get("caches", ()))
    names |= dict.fromkeys(getattr(thing, "__dict__", ()))
    for name in sorted(names):
        if name not in caches and not name.startswith("__") and hasattr(thing, name):
            yield f"{name}={text_of(getattr(thing, name), above)}"


def text_of(thing: Any, above: frozenset[int] = frozenset()) -> str:
    """Return a text that tells a value from all others."""
    if isinstance(thing, Piece):
        return f"<{thing.kind} {thing.id}>"
    if thing is None or isinstance(thing, bool | int | float | str | Move | Back):
        return repr(thing)
    if id(thing) in above:
        return "itself"
    above |= {id(thing)}
    if isinstance(thing, AnyCity):
        return text_of(thing.facts(), above)
    if isinstance(thing, Mapping):
        return (
            f"{{{','.join(sorted(f'{text_of(k)}:{text_of(v, above)}' for k, v in thing.items()))}}}"
        )
    if isinstance(thing, Set):
        return f"{{{','.join(sorted(text_of(each, above) for each in thing))}}}"
    if is_dataclass(thing):
        own = [f"{each.name}={text_of(getattr(thing, each.name), above)}" for each in fields(thing)]
        return f"{type(thing).__name__}({','.join(own)})"
    if isinstance(thing, msgspec.Struct):
        own = [f"{n}={text_of(getattr(thing, n), above)}" for n in thing.__struct_fields__]
        return f"{type(thing).__name__}({','.join(own)})"
    try:
        return f"[{','.join([text_of(each, above) for each in thing])}]"
    except TypeError:
        return f"{type(thing).__name__}({';'.join(_told(thing, above))})"
