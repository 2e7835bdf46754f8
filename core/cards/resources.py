"""The words of the field: resources and colours, and amounts of resources."""

from collections.abc import Mapping, Sequence

__all__ = ["BROWN_GREY", "COLORS", "RESOURCES", "Choices", "Needs", "Units", "needs_of"]

#: Every resource of the family; a game uses those its data names.
RESOURCES = ("wood", "stone", "clay", "ore", "glass", "papyrus", "loom")

#: Card colours in the order in which cities are laid out.
COLORS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")

BROWN_GREY = ("brown", "grey")

#: What a thing needs: (position of the resource in the game's list, units), positions rising.
Needs = tuple[tuple[int, int], ...]
#: Units of each resource by position.
Units = tuple[int, ...]
#: For each choice producer the positions of the resources it may give one unit of.
Choices = tuple[tuple[int, ...], ...]


def needs_of(cost: Mapping[str, int], resources: Sequence[str]) -> Needs:
    """Return the resource part of a printed cost; its coins are left out."""
    return tuple((place, cost[name]) for place, name in enumerate(resources) if cost.get(name))
