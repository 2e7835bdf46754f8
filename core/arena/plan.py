"""What a run's games depend on: it travels to workers, and the run file remembers it."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from wonders.core.arena.referee import PATIENT
from wonders.core.arena.schedule import Pairing
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.game.bots import Clock
from wonders.core.guard.texts import one_line
from wonders.core.plugins.discovery import Plugins

__all__ = ["Plan", "ShippedPlugin", "shipped"]


class ShippedPlugin(msgspec.Struct, frozen=True):
    """Is a plugin that was named on the command line, as it travels.

    A file comes as its source, so that it need not be where the games are played; a module
    has to be installed there.
    """

    target: str
    source: str | None = None
    sha256: str | None = None

    @property
    def name(self) -> str:
        """Return what it is called, without the folder it lies in."""
        return self.target if self.source is None else Path(self.target).name


def shipped(targets: Sequence[str]) -> tuple[ShippedPlugin, ...]:
    """Return plugins named by file or module as they travel; raise `BadPlugin` for no file."""
    found = []
    for target in targets:
        if not (target.endswith(".py") or Path(target).exists()):
            found.append(ShippedPlugin(target))
            continue
        try:
            source = Path(target).read_bytes()
            text = source.decode("utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise BadPlugin(f"plugin {Path(target).stem} ({target}): {one_line(error)}") from None
        found.append(ShippedPlugin(target, text, hashlib.sha256(source).hexdigest()))
    return tuple(found)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Says everything that the games of a run depend on, game by game.

    How many of them are played is no part of it: a longer run begins with the shorter one.
    """

    game: str
    bots: tuple[str, ...]
    seed: int
    options: dict[str, str] = {}
    houses: tuple[str, ...] = ()
    plugins: tuple[ShippedPlugin, ...] = ()
    pairing: Pairing = "match"
    rotate: bool = True
    clock: Clock = PATIENT
    #: What records call the bots; they are asked for it once, while the plan is made.
    labels: tuple[str, ...] = ()
    #: The packages that must be the same wherever games of the run are played; none yet
    #: while the plan is made.
    versions: dict[str, str] = {}

    def check_versions(self, found: Mapping[str, str]) -> None:
        """Raise `BadSpec` naming the first package that is another one here."""
        for package, wanted in self.versions.items():
            here = found.get(package, "missing")
            if here != wanted:
                raise BadSpec(
                    f"the run is for {package} {wanted}, but here it is {here};"
                    " every worker needs the same version"
                )

    def load_plugins(self, plugins: Plugins) -> None:
        """Let the plan's plugins in; raise `BadPlugin` for one that is broken or another."""
        for each in self.plugins:
            if each.source is None:
                plugins.use(each.target)
                continue
            here = hashlib.sha256(each.source.encode()).hexdigest()
            if here != each.sha256:
                raise BadPlugin(f"plugin {each.name}: its source has changed on the way")
            plugins.use_source(each.target, each.source)
