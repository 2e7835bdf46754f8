"""Suggestions for a name that is not known: the nearest known one, or a list of them."""

from collections.abc import Callable, Iterable

__all__ = ["DID_YOU_MEAN", "THERE_IS", "suggest"]


#: What `suggest` says.
DID_YOU_MEAN = " - did you mean {name!r}?"
THERE_IS = " - there is {names}"


def suggest(name: str, known: Iterable[str], told: Callable[[str], str] = str) -> str:
    """Return ` - did you mean …?` with the nearest known name, else a list of the known names.

    `told` puts `DID_YOU_MEAN` and `THERE_IS` into the language of the reader.
    """
    from difflib import get_close_matches

    names = sorted(known)
    near = get_close_matches(name, names, 1, 0.5)
    if near:
        return told(DID_YOU_MEAN).format(name=near[0])
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return told(THERE_IS).format(names=shown) if names else ""
