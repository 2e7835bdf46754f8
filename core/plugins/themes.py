"""Table themes: what plugins may change of how a table looks."""

from typing import Any

import msgspec

__all__ = ["Theme"]


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes words, colours and glyphs of the table; whatever it leaves out stays as it is.

    `words` gives the text for words of the field («wood», «brown», «treasury», verbs of the
    notation too), `names` that for cards and the like by id; both come before the language
    `lang` that the theme builds on. `styles` gives each colour a style as rich writes it
    («bold red»), `glyphs` each sign of the table another one.
    """

    name: str
    about: str = ""
    lang: str = "en"
    words: dict[str, str] = {}
    names: dict[str, str] = {}
    styles: dict[str, str] = {}
    glyphs: dict[str, str] = {}

    def __post_init__(self) -> None:
        for texts in (self.words, self.names, self.styles, self.glyphs):
            _expect_texts(texts)


def _expect_texts(texts: dict[Any, Any]) -> None:
    for key, text in texts.items():
        if not isinstance(key, str) or not isinstance(text, str) or not text.isprintable():
            raise ValueError(f"{key!r}: {text!r} is not a line of text")
