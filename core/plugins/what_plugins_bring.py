"""What plugins bring, by name, and where each comes from."""

from typing import Generic, TypeVar

from wonders.core.errors import BadPlugin

__all__ = ["Origin", "Registry"]

T = TypeVar("T")


class Origin:
    """The origin of a plugin: its name, package or file, and version."""

    def __init__(self, name: str, source: str, version: str, package: str = "") -> None:
        self.name = name
        self.source = source
        self.version = version
        #: The installed package it belongs to, or an empty text.
        self.package = package
        #: The error with which it failed to load, or None.
        self.error: str | None = None
        #: The questions it answers, and the hooks of each house rule it brings.
        self.answers: list[str] = []
        self.hooks: dict[str, list[str]] = {}


class Registry(Generic[T]):
    """The bots, house rules or other things that plugins bring, by name, with their origins."""

    def __init__(self, title: str) -> None:
        #: What one of them is called in messages: `house rule`.
        self.title = title
        self.things: dict[str, T] = {}
        self.origins: dict[str, Origin] = {}
        #: Why it is not clear what a name means: installed packages bring two things by it.
        self.clashes: dict[str, str] = {}

    def add(self, name: str, thing: T, origin: Origin) -> None:
        """Add a thing; raise `BadPlugin` if the name is taken by another plugin."""
        if name in self.things:
            if self.things[name] is thing:
                return
            first = self.origins[name]
            why = f"{self.title} {name!r} comes from {origin.source} and from {first.source}"
            # A file that was named, and an entry point of this name, are meant.
            if origin.package and first.package and first.name != name:
                self.clashes[name] = why
            raise BadPlugin(why)
        self.things[name] = thing
        self.origins[name] = origin

    def drop(self, origin: Origin) -> None:
        """Remove everything that a plugin has brought."""
        for name in [name for name, its in self.origins.items() if its is origin]:
            del self.things[name], self.origins[name]
