"""Amounts of resources."""

from collections.abc import Mapping, Sequence

__all__ = ["Choices", "Needs", "Units", "needs_of"]

#: What a thing needs: pairs (index of the resource, units), in the order of the indices.
Needs = tuple[tuple[int, int], ...]
#: Units of each resource, by index.
Units = tuple[int, ...]
#: For each choice producer, the indices of the resources it can make.
Choices = tuple[tuple[int, ...], ...]


def needs_of(cost: Mapping[str, int], resources: Sequence[str]) -> Needs:
    """Return the resources of a printed cost, without its coins."""
    return tuple((index, cost[name]) for index, name in enumerate(resources) if cost.get(name))
