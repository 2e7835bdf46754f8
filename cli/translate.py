"""The words of the table and the commands, in the language of the reader, by gettext.

English is in the code. Each other language has a catalogue, `LANGUAGE/LC_MESSAGES/wonders.mo` in
the folder `locale`: our own is beside this file, those of plugins are beside their modules.
"""

import os
import re
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations, translation
from pathlib import Path

from wonders.core.errors import BadPlugin
from wonders.core.guard.message_texts import exception_line, one_line
from wonders.core.guard.suggestions import DID_YOU_MEAN, THERE_IS, suggest

__all__ = [
    "ENGLISH",
    "LOCALE",
    "add_catalogues",
    "c_",
    "count_in",
    "language_in_use",
    "language_of_environment",
    "languages",
    "later_",
    "later_n_",
    "n_",
    "n_of_",
    "suggest_",
    "t_",
    "use_language",
    "word_in",
]

LOCALE = Path(__file__).with_name("locale")
#: The language of the code.
ENGLISH = "en"
#: The name of our catalogues, which is that of their files.
DOMAIN = "wonders"
_folders: list[Path] = [LOCALE]
_chosen: ContextVar[str] = ContextVar("language", default=ENGLISH)


def add_catalogues(folders: Sequence[Path]) -> None:
    """Look for catalogues in more folders; where two have a text, that of the earlier counts.

    Raises `BadPlugin` for a file that is no catalogue.
    """
    new = [folder for folder in folders if folder not in _folders]
    for folder in new:
        for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"):
            _expect_catalogue(path)
    if new:
        _folders.extend(new)
        _catalogue.cache_clear()


def _expect_catalogue(path: Path) -> None:
    """Raise `BadPlugin` for a file that is no catalogue."""
    try:
        if not path.is_file():
            raise OSError("no file")
        with path.open("rb") as file:
            GNUTranslations(file).ngettext("", "", 2)
    except Exception as error:
        # gettext tells of bad bytes in many ways.
        why = f"{one_line(path, 200)} is no catalogue: {exception_line(error)}"
        raise BadPlugin(why) from error


def languages() -> list[str]:
    """Return the codes of all languages that can be spoken, English first."""
    found = {
        path.parts[-3]
        for folder in _folders
        for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
        if re.fullmatch(r"[a-z]{2,3}(_[A-Z]{2})?", path.parts[-3])
    }
    return [ENGLISH, *sorted(found - {ENGLISH})]


def language_of_environment() -> str:
    """Return the language that the locale of the environment asks for, or English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        locale = os.environ.get(name, "")
        if locale:
            code = re.split(r"[.@]", locale)[0]
            wanted, known = (code, code.partition("_")[0]), languages()
            return next((each for each in wanted if each in known), ENGLISH)
    return ENGLISH


def use_language(lang: str) -> None:
    """Speak a language from now on; one without a catalogue is English."""
    _chosen.set(lang)


def language_in_use() -> str:
    """Return the language that is spoken now."""
    return _chosen.get()


def t_(text: str) -> str:
    """Return a text in the language in use. Fill its {fields} afterwards, with `format`."""
    return _catalogue(_chosen.get()).gettext(text) if text else ""


def n_(one: str, many: str, count: int, **fields: object) -> str:
    """Return a text for a count in the language in use, with {count} and other fields filled in."""
    return n_of_(one, many, count).format(count=count, **fields)


def n_of_(one: str, many: str, count: int) -> str:
    """Return a text for a count in the language in use. Fill its {fields} afterwards."""
    return _catalogue(_chosen.get()).ngettext(one, many, count)


def count_in(lang: str, one: str, many: str, count: int) -> str:
    """Return a text for a count in a language, with {count} filled in."""
    return _catalogue(lang).ngettext(one, many, count).format(count=count)


def c_(_context: str, text: str) -> str:
    """Mark a word that `word_in` translates where it is shown."""
    return text


def later_(text: str) -> str:
    """Mark a text that `t_` translates where it is shown."""
    return text


def later_n_(one: str, many: str) -> tuple[str, str]:
    """Mark a text for a count that `n_of_` translates where it is shown."""
    return one, many


def suggest_(name: str, known: Iterable[str]) -> str:
    """Return what `suggest` does, in the language in use."""
    told = {
        DID_YOU_MEAN: t_(" - did you mean {name!r}?"),
        THERE_IS: t_(" - there is {names}"),
    }
    return suggest(name, known, told.__getitem__)


def word_in(lang: str, context: str, text: str) -> str:
    """Return a word in a language, as the context wants it; the word itself if there is none."""
    return _catalogue(lang).pgettext(context, text)


@lru_cache(maxsize=32)
def _catalogue(lang: str) -> NullTranslations:
    """Return the catalogues of a language as one."""
    first = NullTranslations()
    for folder in _folders:
        if lang != ENGLISH:
            first.add_fallback(translation(DOMAIN, folder, [lang], fallback=True))
    return first
