"""Table themes: the words, colours and glyphs of a table, which plugins may change."""

from typing import Any

import msgspec

from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["Theme"]


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of words, colours and glyphs of the table; what it leaves out stays as it is.

    `words` gives texts for game words («wood», «brown», «treasury», verbs of the notation),
    `names` those for cards and other pieces by id; both override the language `lang`. `styles`
    gives colours a style as rich writes it («bold red»), `glyphs` replaces signs of the table.
    """

    name: str
    about: str = ""
    lang: str = "en"
    words: dict[str, str] = {}
    names: dict[str, str] = {}
    styles: dict[str, str] = {}
    glyphs: dict[str, str] = {}

    def __post_init__(self) -> None:
        _expect_texts({"lang": self.lang})
        if not isinstance(self.about, str):
            raise TypeError(f"about: {safe_repr(self.about)} is not a text")
        for texts in (self.words, self.names, self.styles, self.glyphs):
            _expect_texts(texts)


def _expect_texts(texts: dict[Any, Any]) -> None:
    for key, text in texts.items():
        if not isinstance(key, str) or not isinstance(text, str) or not text.isprintable():
            raise ValueError(f"{key!r}: {text!r} is not a line of text")
