"""Late imports of optional libraries, with a clear error if one is missing."""

import warnings
from importlib import import_module
from types import ModuleType

from wonders.core.errors import BadSpec
from wonders.core.guard.texts_safe_to_print import exception_line

__all__ = ["import_optional"]


def import_optional(module: str, group: str, what: str) -> ModuleType:
    """Import a module of an optional library; raise `BadSpec` if that is not installed, or fails.

    `group` is the extra of this package that installs it; `what` names the feature that needs it.
    """
    library = module.partition(".")[0]
    try:
        with warnings.catch_warnings(action="ignore"):
            # Of its own affairs: of a second copy of it on the machine, say.
            return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != library:
            raise
        raise BadSpec(
            f"{what} takes {library}, which is not installed: pip install 'wonders[{group}]'"
        ) from None
    except (ImportError, SystemError) as error:
        # Where memory is short, libraries in C fail in their own ways.
        told = f"{what} takes {library}, which cannot be imported"
        raise BadSpec(f"{told}: {exception_line(error)}") from error
