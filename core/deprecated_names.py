"""Old module paths, which work for one more release and name the new ones.

Documents and examples used them before `wonders.core` had all public names. Importing an old
path gives a stand-in that looks names up in the new module, with a `DeprecationWarning`.
"""

import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

__all__ = ["MODULES", "PLUGINS", "VALUES", "OldPathWarning", "install", "old_value"]

#: Old path to new path, below `wonders.core`. Authors should import from `wonders.core` itself.
MODULES = {
    "bots": "game.bot_contract",
    "catalogue": "cards.read_and_check_card_data",
    "chance": "game.chance.shuffle_and_draw_a_deal",
    "choices": "game.pending_choices",
    "city": "game.city",
    "construct": "game.build_a_piece",
    "effects": "game.effects.kinds_with_their_texts",
    "explain": "game.explanation_of_price_or_refusal",
    "game.common_effects": "game.effects.kinds_with_their_texts",
    "game.construct": "game.build_a_piece",
    "hooks": "house_rules.declared_hooks",
    "house": "house_rules",
    "house.declared_hooks": "house_rules.declared_hooks",
    "house.hooks": "house_rules.declared_hooks",
    "houses": "house_rules.rules_in_force",
    "moves": "game.moves",
    "pieces": "cards.pieces",
    "resources": "cards.resources",
    "ruleset": "game.game",
    "scoring": "game.results_and_score_sheets",
    "seeds": "game.chance.derived_seeds",
    "shown": "game.view_as_data",
    "specs": "options.names_with_parameters",
    "state": "game.state",
    "terms": "game.precomputed_constants",
    "testing.reach": "testing.compare_all_that_an_object_reaches",
    "themes": "plugins.theme_contract",
    "view": "game.view",
}
#: Names that changed too: old path and name to the new name in the new module.
NAMES = {
    ("shown", "about"): "choice_data",
    ("shown", "common"): "common_fields",
    ("shown", "counted"): "nonzero",
    ("terms", "Terms"): "Constants",
}
#: Names that moved to another module than the rest of their old one.
MOVED = {
    ("effects", "Effect"): "cards.effect_contract",
    ("effects", "Step"): "cards.effect_contract",
    ("seeds", "shuffled"): "game.chance.shuffle_imagined_games_and_schedules",
}
#: Names of `wonders.core` whose values belong to each game now: what they were, and what to ask.
VALUES = {
    "COLORS": ("brown grey blue green yellow red purple", "game.colors"),
    "RESOURCES": ("wood stone clay ore glass papyrus loom", "game.resources"),
}
#: Old path to new path, below `wonders.plugins`.
PLUGINS = {"bees": "house_rules.bees", "mcts": "bots.mcts"}

ROOT = "wonders.core."
PLUGINS_ROOT = "wonders.plugins."
#: Old path to new path, both in full.
PATHS = {ROOT + old: ROOT + new for old, new in MODULES.items()} | {
    PLUGINS_ROOT + old: PLUGINS_ROOT + new for old, new in PLUGINS.items()
}


class OldPathWarning(DeprecationWarning):
    """A warning that an old path was used; it names the new one."""


def old_value(name: str, module: str) -> tuple[str, ...]:
    """Return what a name in `VALUES` was, with a warning that tells what to ask now."""
    value, now = VALUES[name]
    warnings.warn(f"{module}.{name} is now {now}", OldPathWarning, stacklevel=3)
    return tuple(value.split())


class _OldModule(ModuleType):
    """A stand-in for a module that was renamed."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        old = self.__name__.removeprefix(ROOT)
        if old == "resources" and name in VALUES:
            return old_value(name, self.__name__)
        now = NAMES.get((old, name), name)
        moved = MOVED.get((old, name))
        where = ROOT + moved if moved else PATHS[self.__name__]
        value: object = getattr(import_module(where), now)
        if where.startswith(ROOT) and now in import_module("wonders.core").__all__:
            where = "wonders.core"
        warnings.warn(
            f"{self.__name__}.{name} is now {where}.{now}",
            OldPathWarning,
            stacklevel=2,
        )
        return value


class _Finder(MetaPathFinder, Loader):
    """A finder of the old paths."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec for an old path, None for any other."""
        if fullname in PATHS:
            # As a package, since `house` has old paths below it.
            return ModuleSpec(fullname, self, is_package=True)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the stand-in."""
        return _OldModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: the stand-in looks names up on access."""


def install() -> None:
    """Make the old paths importable; a second call does nothing."""
    if not any(isinstance(each, _Finder) for each in sys.meta_path):
        sys.meta_path.append(_Finder())
