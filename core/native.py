"""Which build is running, and what hot modules tell the compiler, where there is one.

The modules that `setup.py` lists run compiled in a compiled build. What they define stays open
to plain Python only where it says so:

    @mypyc_attr(allow_interpreted_subclasses=True)
    class City: ...

A number declared as `i64` is held in one machine word there; in plain Python it is an `int`.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = ["attributes_of", "build_name", "compiled", "i64", "mypyc_attr"]

#: One of the hot modules; either all of them are compiled or none is.
HOT = "wonders.core.game.moves"

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

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


def compiled() -> bool:
    """Return whether the hot modules run compiled; none of them is imported for it."""
    spec = find_spec(HOT)
    return spec is not None and not str(spec.origin).endswith(".py")


def build_name(its: bool | None = None) -> str:
    """Return how the running build is called on screens and pages, or another one."""
    return "compiled" if (compiled() if its is None else its) else "plain Python"
