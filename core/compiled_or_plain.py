"""The running build, compiled or plain Python, and declarations for the compiler.

In a compiled build the modules that `setup.py` lists are compiled. Plain Python can subclass
their classes only if these allow it:

    @mypyc_attr(allow_interpreted_subclasses=True)
    class City: ...

A number declared as `i64` is one machine word there; in plain Python it is an `int`. A row of
such words, packed, is a `vec[i64]` there and a list in plain Python:

    row = vec[i64]([0] * 5)
    row = append(row, 7)
"""

from importlib.util import find_spec
from struct import Struct
from typing import TYPE_CHECKING, Any

__all__ = [
    "append",
    "attributes_of",
    "build_name",
    "bytes_of",
    "compiled",
    "i64",
    "mypyc_attr",
    "read_i32_le",
    "remove",
    "u8",
    "vec",
]

#: One of the hot modules: all of them are compiled, or none.
HOT = "wonders.core.game.moves"

if TYPE_CHECKING:
    from librt.strings import read_i32_le
    from librt.vecs import append, remove, vec
    from mypy_extensions import i64, mypyc_attr, u8
else:
    i64 = int
    u8 = int

    class vec:  # noqa: N801 - the name that the compiler knows
        """What stands for packed rows in plain Python: `vec[i64](items)` is a list."""

        def __class_getitem__(cls, item):
            """Return the type of rows; there is only one."""
            return list

    def append(row, item):
        """Return a row with one more item; the row given is used up."""
        row.append(item)
        return row

    def remove(row, item):
        """Return a row without the first item of this value; the row given is used up."""
        row.remove(item)
        return row

    _i32_le = Struct("<i").unpack_from

    def read_i32_le(data, index):
        """Return the number in four of some bytes, the lowest byte first; the sign is a bit."""
        return _i32_le(data, index)[0]

    def mypyc_attr(**facts):
        """Return a decorator that does nothing; it is for the compiler."""
        return lambda kind: kind


def bytes_of(row: Any) -> memoryview:
    """Return the bytes of a row of bytes; those of a packed row are not copied."""
    return memoryview(bytes(row) if isinstance(row, list) else row)


def attributes_of(kind: type) -> tuple[str, ...]:
    """Return the slots of a class itself, perhaps with some of its bases.

    A compiled class has no `__slots__`; the list of the compiler takes their place.
    """
    its = vars(kind)
    named = its.get("__slots__", its.get("__mypyc_attrs__", ()))
    return (named,) if isinstance(named, str) else tuple(dict.fromkeys(named))


def compiled() -> bool:
    """Return whether the hot modules are compiled, without importing any."""
    spec = find_spec(HOT)
    return spec is not None and not str(spec.origin).endswith(".py")


def build_name(its: bool | None = None) -> str:
    """Return the name of a build for screens and pages: `its` build, or the running one."""
    return "compiled" if (compiled() if its is None else its) else "plain Python"
