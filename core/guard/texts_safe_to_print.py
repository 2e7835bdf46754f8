"""Texts for messages: values in one line, errors in one line."""

import re
from collections.abc import Callable
from unicodedata import category, normalize

__all__ = ["exception_line", "look_of", "one_line", "safe_repr", "system_line", "visible"]

#: How many characters of a text are read at most.
LONGEST = 10_000
#: How many accents in a row are read; more would cover the lines above and below.
ACCENTS = 2
#: Characters that Python calls printable and that show nothing: fillers, joiners, selectors.
UNSEEN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
#: Where an object lies in memory, as Python shows it: another place in each process.
PLACE = re.compile(r" at 0x[0-9a-fA-F]+\b")
#: How the message of Python's begins where calls are nested too deep. What follows tells in which
#: call the limit was met, which no two runs meet alike.
TOO_DEEP = "maximum recursion depth exceeded"
#: Letters that are taken for others at a glance.
ALIKE = str.maketrans("01i|", "olll")


def one_line(text: object, limit: int = 300) -> str:
    """Return anything as one printable line of at most `limit` characters."""
    whole = text if type(text) is str else _shown(str, text)
    # Only the beginning is needed. `str.__getitem__`, since a subclass may override slicing.
    begun = str.__getitem__(whole, slice(LONGEST))
    flat = " ".join(_printing(begun, " ").split())
    return flat if len(flat) <= limit else flat[: limit - 1] + "…"


def visible(text: str) -> str:
    """Return a text as long as it was in which every character prints: the name of a file, say."""
    return _printing(text, "\N{REPLACEMENT CHARACTER}")


def look_of(name: str) -> str:
    """Return what a name looks like at a glance; it is ASCII if it is in Latin letters."""
    letters = [each for each in normalize("NFKD", name.casefold()) if category(each) != "Mn"]
    return "".join(letters).casefold().translate(ALIKE).replace("rn", "m")


def _printing(text: str, instead: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    accents = 0
    letters = []
    for each in UNSEEN.sub("\0", text):
        accents = accents + 1 if category(each) in ("Mn", "Me") else 0
        letters.append(each if each.isprintable() and accents <= ACCENTS else instead)
    return "".join(letters)


def system_line(error: Exception) -> str:
    """Return the system's message of an error in one line, without the error number."""
    told = error.strerror if isinstance(error, OSError) else None
    return one_line(told or error)


def exception_line(error: BaseException) -> str:
    """Return the type and the message of an exception in one line."""
    # At the recursion limit, calling `str` on the error would fail.
    said = error.args[0] if type(error) is RecursionError and error.args else error
    if isinstance(said, str) and said.startswith(TOO_DEEP):
        said = TOO_DEEP
    return f"{type(error).__name__}: {_placeless(said, 200)}".removesuffix(": ")


def safe_repr(value: object, limit: int = 60) -> str:
    """Return the `repr` of a value in one short line; its type if `repr` fails."""
    if type(value) is str:
        # Blanks as they are: they may be what is wrong with a name.
        shown = visible(repr(value[:LONGEST]))
        return shown if len(shown) <= limit else shown[: limit - 1] + "…"
    return _placeless(_shown(repr, value), limit) or f"a {type(value).__name__}"


def _placeless(text: object, limit: int) -> str:
    """Return a text in one short line that does not tell where objects lie in memory."""
    return one_line(PLACE.sub("", one_line(text, LONGEST)), limit)


def _shown(show: Callable[[object], str], value: object) -> str:
    """Return the text that `show` gives of a value; nothing if it fails."""
    try:
        return show(value)
    except KeyboardInterrupt:
        raise
    except BaseException:
        return ""
