"""Commands that are told to be typed."""

import shlex
from collections.abc import Sequence

from wonders.core.guard.texts_safe_to_print import visible

__all__ = ["command_line"]


def command_line(words: Sequence[str]) -> str:
    r"""Return words as they are typed in a shell; what does not print as bash and zsh write it.

    >>> print(command_line(["wonders", "my game", "a\tb"]))
    wonders 'my game' $'a\x09b'
    """
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if visible(word) == word:
        return shlex.quote(word)
    signs = (
        each if each.isascii() and each.isprintable() and each not in "\\'" else _in_bytes(each)
        for each in word
    )
    return f"$'{''.join(signs)}'"


def _in_bytes(sign: str) -> str:
    # A byte of a file's name that is no text is half a character here.
    errors = "surrogateescape" if "\udc80" <= sign <= "\udcff" else "replace"
    return "".join(f"\\x{byte:02x}" for byte in sign.encode("utf-8", errors))
