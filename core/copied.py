"""What is copied all the time: states and the cities in them."""

from typing import Any, Self

from wonders.core.native import mypyc_attr

__all__ = ["Copied"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Copied:
    """Is plain state that copies fast; each class writes out what it takes."""

    __slots__ = ()

    def copy(self) -> Self:
        """Return an independent copy; what the two share never changes in place."""
        raise NotImplementedError

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __reduce__(self) -> Any:
        raise TypeError(f"a {type(self).__name__} is not pickled: keep the deal and the moves")
