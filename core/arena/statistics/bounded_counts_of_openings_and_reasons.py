"""A counter of texts from strangers that cannot fill the memory."""

from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b

__all__ = ["BoundedCounter"]


class BoundedCounter:
    """A counter of texts and their outcomes that keeps at most `limit` texts.

    If there are more, those with the smallest hashes are kept. So the order of the texts makes
    no difference, and each text that is kept is counted in full.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._counts: dict[str, Counter[int]] = {}
        self._last = b""

    def __iter__(self) -> Iterator[tuple[str, Counter[int]]]:
        """Yield the texts with their outcomes, the most frequent first."""
        return iter(sorted(self._counts.items(), key=lambda each: (-each[1].total(), each[0])))

    def add(self, text: str, came: int = 0) -> None:
        """Count a text with its outcome."""
        counter = self._counts.get(text) or self._room(text)
        if counter is not None:
            counter[came] += 1

    def merge(self, other: "BoundedCounter") -> None:
        """Add the counts of another counter."""
        for text, counter in other._counts.items():
            mine = self._counts.get(text) or self._room(text)
            if mine is not None:
                mine.update(counter)

    def _room(self, text: str) -> Counter[int] | None:
        """Make room for a new text if its hash is smaller than that of another; None if not."""
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
