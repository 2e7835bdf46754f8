"""What lies on a table and in its cities, found in the data of any game: lists of pieces."""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterator, Mapping
from typing import Any

from wonders.core.game.view_as_data import Shown

__all__ = ["Contents"]


class Contents:
    """The pieces and resources that the data of a game list, by the names of their fields.

    `known` are the ids and resources of the game; `named` returns what one is called, and
    `described` also what it does.
    """

    def __init__(
        self,
        known: Container[str],
        named: Callable[[str], str],
        described: Callable[[str], str],
    ) -> None:
        self.known = known
        self.named = named
        self.described = described

    def of_table(self, shown: Shown, told: Collection[str | None]) -> Iterator[tuple[str, str]]:
        """Yield what belongs to no city: field and list; `told` is what the options describe."""
        for name, value in _own(shown):
            listed = self._listed(value, self.described)
            if listed and not all(each in told for each in value):
                yield name, listed

    def of_city(self, shown: Any, seat: int) -> Iterator[tuple[str, str]]:
        """Yield what belongs to a city: field and list, also of fields with an entry a seat.

        The hand of the seat that decides is left out: it stands among the options.
        """
        city = shown.cities[seat]
        fields = [(name, getattr(city, name)) for name in city.__struct_fields__]
        if not shown.seat == shown.decides == seat:
            fields += [
                (name, value[seat])
                for name, value in _own(shown)
                if isinstance(value, tuple)
                and len(value) == len(shown.cities)
                and not all(isinstance(each, str) for each in value)
            ]
        for name, value in fields:
            listed = self._listed(value, self.named)
            if listed:
                yield name, listed

    def _listed(self, value: object, named: Callable[[str], str]) -> str:
        """Return pieces or resources in words, with their numbers; "" for anything else."""
        if isinstance(value, (tuple, list)) and all(isinstance(each, str) for each in value):
            counts: Mapping[Any, Any] = Counter(value)
        elif isinstance(value, dict) and all(type(each) is int for each in value.values()):
            counts = value
        else:
            return ""
        if not all(each in self.known for each in counts):
            return ""
        return ", ".join(
            named(each) if count == 1 else f"{count} {named(each)}"
            for each, count in counts.items()
        )


def _own(shown: Shown) -> Iterator[tuple[str, Any]]:
    """Yield the fields that only this game has, without its cities."""
    for name in shown.__struct_fields__:
        if name not in Shown.__struct_fields__ and name != "cities":
            yield name, getattr(shown, name)
