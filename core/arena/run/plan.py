"""The plan of a run: all that its games depend on, sent to workers and kept in the run file."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from wonders.core.arena.bot_time_limits import PATIENT
from wonders.core.arena.pairing_seating_and_deals import Pairing
from wonders.core.errors import BadPlugin, BadSpec
from wonders.core.game.bot_contract import Clock
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.plugins.import_files_and_folders import hash_of_folder

__all__ = ["Plan", "ShippedPlugin", "shipped"]


class ShippedPlugin(msgspec.Struct, frozen=True):
    """A plugin from the command line, in the form in which it is sent to workers.

    A file is sent as its source. A module has to be installed where the games are played.
    """

    target: str
    source: bytes | None = None
    sha256: str | None = None

    @property
    def name(self) -> str:
        """Return its name; of a file or folder without the path that leads there."""
        is_module = self.source is None and self.sha256 is None
        return self.target if is_module else Path(self.target).absolute().name

    def load_into(self, plugins: Plugins) -> None:
        """Load it; raise `BadPlugin` if it is broken or has changed on the way."""
        if self.source is not None:
            if hashlib.sha256(self.source).hexdigest() != self.sha256:
                raise BadPlugin(f"plugin {self.name}: its source has changed on the way")
            plugins.use_source(self.target, self.source)
            return
        if self.sha256 is not None and not Path(self.target).is_dir():
            told = f"plugin {self.name}: there is no folder {one_line(self.target, 200)} here"
            raise BadPlugin(f"{told}; every machine that plays needs it")
        self.expect_unchanged()
        plugins.use(self.target)

    def expect_unchanged(self) -> None:
        """Raise `BadPlugin` for a folder in which anything has changed; games are built of it."""
        comes_as_folder = self.source is None and self.sha256 is not None
        if comes_as_folder and hash_of_folder(self.target) != self.sha256:
            raise BadPlugin(
                f"plugin {self.name}: what is in its folder has changed since, or differs"
            )


def shipped(targets: Sequence[str], plugins: Plugins | None = None) -> tuple[ShippedPlugin, ...]:
    """Return plugins that were loaded by name, ready to be sent: files and folders as they were.

    One that is named twice, be it by other paths, is there once.
    """
    found = plugins or installed()
    return tuple(_as_loaded(each, found) for each in dict.fromkeys(map(found.named_as, targets)))


def _as_loaded(target: str, plugins: Plugins) -> ShippedPlugin:
    source = plugins.sources.get(target)
    if source is None:
        return ShippedPlugin(target, sha256=plugins.folders.get(target))
    return ShippedPlugin(target, source, hashlib.sha256(source).hexdigest())


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that the games of a run depend on.

    The number of games is not part of it: a longer run begins with the same games.
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
    #: The names of the bots in records; each bot is asked once, when the plan is made.
    labels: tuple[str, ...] = ()
    #: What else each bot is made of, such as the hash of a file; filled in when the plan is made.
    made_of: tuple[str, ...] = ()
    #: Versions of packages that every worker needs; filled in when the plan is made.
    versions: dict[str, str] = {}

    def check_versions(self, found: Mapping[str, str]) -> None:
        """Raise `BadSpec` naming the first package whose version differs from the plan's."""
        for package, wanted in self.versions.items():
            here = found.get(package, "missing")
            if here != wanted:
                raise BadSpec(
                    f"the run is for {package} {wanted}, but here it is {here};"
                    " every worker needs the same version"
                )

    def load_plugins(self, plugins: Plugins) -> None:
        """Load the plan's plugins; raise `BadPlugin` for one that is broken or has changed."""
        for each in self.plugins:
            each.load_into(plugins)
