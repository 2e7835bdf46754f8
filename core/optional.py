"""Libraries that only some verbs need: imported late, missed with a clear word."""

from importlib import import_module
from types import ModuleType

from wonders.core.errors import BadSpec

__all__ = ["import_optional"]


def import_optional(module: str, group: str, what: str) -> ModuleType:
    """Import a module of an optional library; raise `BadSpec` if it is not installed.

    `group` is the extra of this package that brings it, `what` says what wants it.
    """
    library = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        raise BadSpec(
            f"{what} takes {library}, which is not installed: pip install 'wonders[{group}]'"
        ) from None
