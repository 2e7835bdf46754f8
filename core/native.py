"""What hot modules tell the compiler, and nothing at all where there is none.

The modules that `setup.py` lists run compiled in a compiled build. What they define stays open
to plain Python only where it says so:

    @mypyc_attr(allow_interpreted_subclasses=True)
    class City: ...
"""

from typing import TYPE_CHECKING

__all__ = ["attributes_of", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**facts):
        """Return a decorator that leaves a class as it is; only the compiler reads it."""
        return lambda kind: kind


def attributes_of(kind: type) -> tuple[str, ...]:
    """Return the slots that a class names itself, perhaps with some that its bases have.

    A compiled class has no `__slots__`, but the compiler's own list.
    """
    its = vars(kind)
    named = its.get("__slots__", its.get("__mypyc_attrs__", ()))
    return (named,) if isinstance(named, str) else tuple(dict.fromkeys(named))
