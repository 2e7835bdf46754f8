"""Resources, colours of cards, and amounts of resources."""

from collections.abc import Mapping, Sequence

__all__ = ["BROWN_GREY", "COLORS", "RESOURCES", "Choices", "Needs", "Units", "needs_of"]

#: All resources; a game uses those that its ruleset names.
RESOURCES = ("wood", "stone", "clay", "ore", "glass", "papyrus", "loom")

#: The colours of cards, in the order in which cities show them.
COLORS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")

BROWN_GREY = ("brown", "grey")

#: What a thing needs: pairs (index of the resource, units), in the order of the indices.
Needs = tuple[tuple[int, int], ...]
#: Units of each resource, by index.
Units = tuple[int, ...]
#: For each choice producer, the indices of the resources it can make.
Choices = tuple[tuple[int, ...], ...]


def needs_of(cost: Mapping[str, int], resources: Sequence[str]) -> Needs:
    """Return the resources of a printed cost, without its coins."""
    return tuple((index, cost[name]) for index, name in enumerate(resources) if cost.get(name))
