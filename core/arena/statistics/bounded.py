"""Counting texts that strangers write, in memory that they cannot fill."""

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b

__all__ = ["BoundedCounter"]


class BoundedCounter:
    """Counts what came of texts, for no more than `limit` of them, whoever writes them.

    When there are more, those with the smallest hash are counted and the others are not. So
    it makes no difference in what order they come, and what is counted is counted in full.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._counts: dict[str, Counter[int]] = {}
        self._last = b""

    def __iter__(self) -> Iterator[tuple[str, Counter[int]]]:
        """Yield the texts with what came of them, the most frequent first."""
        return iter(sorted(self._counts.items(), key=lambda each: (-each[1].total(), each[0])))

    def add(self, text: str, came: int = 0) -> None:
        """Count a text, and what came of it."""
        counter = self._counts.get(text) or self._room(text)
        if counter is not None:
            counter[came] += 1

    def merge(self, other: "BoundedCounter") -> None:
        """Add the counts of another."""
        for text, counter in other._counts.items():
            mine = self._counts.get(text) or self._room(text)
            if mine is not None:
                mine.update(counter)

    def _room(self, text: str) -> Counter[int] | None:
        """Make room for a new text, if its turn comes before that of another."""
        if len(self._counts) >= self.limit:
            if not self._last:
                self._last = max(map(_turn, self._counts))
            if _turn(text) >= self._last:
                return None
            del self._counts[max(self._counts, key=_turn)]
            self._last = b""
        made = self._counts[text] = Counter()
        return made


def _turn(text: str) -> bytes:
    raw = text.encode("utf-8", "replace")
    return blake2b(raw, digest_size=8).digest() + raw
