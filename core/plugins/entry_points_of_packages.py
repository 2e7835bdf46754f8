"""Entry points, by which installed packages name their plugins; their files may be broken."""

import os
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from wonders.core.errors import BadPlugin
from wonders.core.guard.texts_safe_to_print import exception_line, one_line
from wonders.core.plugins.what_plugins_bring import Origin

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = [
    "GROUP",
    "by_name",
    "installed_points",
    "is_ours",
    "load_point",
    "package_named",
    "package_of",
    "source_of",
]

GROUP = "wonders"


def installed_points() -> "tuple[list[EntryPoint], list[Origin]]":
    """Return the entry points of all installed packages, and the packages that cannot be read."""
    # Its import takes as long as all of ours together.
    from importlib.metadata import distributions, entry_points

    # One package that cannot be read, whatever it is for, spoils the list of all.
    with suppress(Exception):
        return list(entry_points(group=GROUP)), []
    # What comes first on the path hides what comes later.
    points: list[EntryPoint] = []
    broken = []
    for package in distributions():
        try:
            points += package.entry_points.select(group=GROUP)
        except Exception as error:
            file = f"{getattr(package, '_path', '?')}{os.sep}entry_points.txt"
            origin = Origin("?", one_line(file, 200), "")
            origin.error = f"{origin.source} cannot be read: {exception_line(error)}"
            broken.append(origin)
    return points, broken


def is_ours(point: "EntryPoint") -> bool:
    """Return whether an entry point names a plugin of the engine's own."""
    return point.value.startswith("wonders.")


def by_name(points: "Iterable[EntryPoint]") -> "tuple[dict[str, EntryPoint], list[Origin]]":
    """Return entry points by name, ours first, and an error for each without a name of its own."""
    by_name: dict[str, EntryPoint] = {}
    unnamed = []
    for point in sorted(points, key=lambda each: not is_ours(each)):
        why = "its entry point has no name"
        if point.name:
            first = by_name.setdefault(point.name, point)
            # A package may be found in two folders.
            if first.value == point.value:
                continue
            why = f"another plugin has this name ({source_of(first)}); rename one of them"
        origin = Origin(point.name or "?", source_of(point), "")
        origin.error = f"plugin {origin.name} ({origin.source}): {why}"
        unnamed.append(origin)
    return by_name, unnamed


def load_point(point: "EntryPoint") -> object:
    """Return what an entry point names; raise `BadPlugin` if that can be no plugin."""
    if point.pattern.match(point.value) is None:
        raise BadPlugin(f"its entry point names {point.value!r}, which is no module")
    found: object = point.load()
    if isinstance(found, type):
        raise BadPlugin("its entry point names a class; name the module with the marked functions")
    return found


def package_named(point: "EntryPoint") -> str:
    """Return the package in which the plugin of an entry point lies."""
    return point.value.partition(":")[0].partition(".")[0]


def package_of(point: "EntryPoint") -> tuple[str, str]:
    """Return the package of an entry point and its version; "?" for what cannot be read."""
    # Files of other packages are as their makers left them.
    with suppress(Exception):
        if point.dist:
            return point.dist.name or "?", point.dist.version or ""
    return "?", ""


def source_of(point: "EntryPoint") -> str:
    """Return the package of an entry point and what it names there."""
    return f"{package_of(point)[0]}: {point.value}"
