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
from io import BytesIO
from pathlib import Path
from string import Formatter
from struct import unpack_from
from typing import TypeAlias

from wonders.core.errors import BadPlugin
from wonders.core.guard.did_you_mean import DID_YOU_MEAN, THERE_IS, suggest
from wonders.core.guard.texts_safe_to_print import exception_line, one_line, safe_repr, visible

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
#: The form of a language's code, which is the name of a folder and no path.
CODE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")
#: What a text may hold besides what prints: tabs, hard spaces, and joiners of letters.
SPACES = str.maketrans(dict.fromkeys("\t\xa0\u202f\u200c\u200d", " "))
#: A {field}: its name, how it is converted, its format.
Field: TypeAlias = tuple[str, str, str]
#: The field that plurals of click's texts may hold besides those of the singular; ours, the count.
IN_PLURAL = {
    "Did you mean {possibility}?": "possibilities",
    "Option {name!r} requires an argument.": "nargs",
    "Got unexpected extra argument ({args})": "args",
    "{value!r} is not {choice}.": "choices",
}
#: The largest catalogue that is read, in bytes.
LARGEST = 4 << 20
#: How many times as long as the text, and a word more, a translation may be. Drawing
#: takes long where a word has no end.
LONGEST = 10

#: The first bytes of a compiled catalogue, by either order of bytes.
MAGIC = (b"\xde\x12\x04\x95", b"\x95\x04\x12\xde")

_folders: list[Path] = [LOCALE]
_chosen: ContextVar[str] = ContextVar("language", default=ENGLISH)


def add_catalogues(folders: Sequence[Path]) -> None:
    """Look for catalogues in more folders; where two have a text, that of the earlier counts.

    Raises `BadPlugin` for a file that is no catalogue, or whose texts could not be shown.
    """
    new = [folder for folder in folders if folder not in _folders]
    for folder in new:
        for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"):
            _expect_catalogue(path)
    if new:
        _folders.extend(new)
        _catalogue.cache_clear()


def _expect_catalogue(path: Path) -> None:
    """Raise `BadPlugin` for a file that is no catalogue, or in which one text cannot be shown."""
    try:
        if not path.is_file():
            raise OSError("no file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        _expect_sizes(content)
        read = GNUTranslations(BytesIO(content))
        read.ngettext("", "", 2)
        # A count that nobody has tried must not divide by nothing.
        plural = read.info().get("plural-forms", "")
        if re.search(r"/|%(?!\s*[1-9])", plural):
            raise ValueError(f"Plural-Forms: {plural}")
        texts: dict[str | tuple[str, int], str] = vars(read)["_catalog"]
    except Exception as error:
        # gettext tells of bad bytes in many ways.
        why = f"{one_line(path, 200)} is no catalogue: {exception_line(error)}"
        raise BadPlugin(why) from error
    for key, told in texts.items():
        text = (key if isinstance(key, str) else key[0]).rpartition("\x04")[2]
        more = set() if isinstance(key, str) else {(IN_PLURAL.get(text, "count"), "", "")}
        if text and (misfit := _misfit(text, told, more)):
            its = f"{safe_repr(told)} for {safe_repr(text)}"
            raise BadPlugin(f"{one_line(path, 200)}: {its}: {misfit}")


def _expect_sizes(content: bytes) -> None:
    """Raise `ValueError` for a catalogue that is too large, or becomes so when it is read."""
    if len(content) > LARGEST:
        raise ValueError(f"it has more than {LARGEST >> 20} MiB")
    if content[:4] not in MAGIC:
        raise ValueError("it is not compiled; pybabel compile makes .mo files of .po files")
    order = "<" if content[:1] == b"\xde" else ">"
    _, _, count, *tables = unpack_from(f"{order}5I", content)
    lengths = [unpack_from(f"{order}{2 * count}I", content, table)[::2] for table in tables]
    # Texts may lie over each other: then they are more than the file.
    if sum(map(sum, lengths)) > len(content):
        raise ValueError("its texts lie over each other")


def _misfit(text: str, told: str, more: set[Field]) -> str:
    """Return why a translation cannot be shown in place of a text; "" if it can.

    `more` are fields that it may hold besides those of the text.
    """
    if not told.strip():
        return "it is empty"
    if len(told) > LONGEST * (len(text) + 10):
        return "it is too long"
    if "\n" in told and "\n" not in text:
        return "it is more than a line"
    flat = told.replace("\n", " ").translate(SPACES)
    if visible(flat) != flat:
        return "it holds what does not print"
    try:
        known = _fields(text) | more
    except ValueError:
        return ""  # It is shown as it is.
    try:
        # A language may group the digits of a number its own way.
        plain = {(name, how, kind.replace(",", "")) for name, how, kind in known}
        extra = _fields(told) - known - plain
    except ValueError as error:
        return one_line(error)
    return f"its field {one_line(min(extra)[0], 40)!r} is none of the text's" if extra else ""


def _fields(text: str) -> set[Field]:
    """Return the fields of a text; raise `ValueError` if it cannot be filled in."""
    parsed = Formatter().parse(text)
    return {(name, how or "", kind or "") for _, name, kind, how in parsed if name is not None}


def languages() -> list[str]:
    """Return the codes of all languages that can be spoken, English first."""
    found = {
        path.parts[-3]
        for folder in _folders
        for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
        if CODE.fullmatch(path.parts[-3])
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


class _Texts(GNUTranslations):
    """A catalogue in which a text of one form is not looked for among those with a plural.

    Their translations may hold a count, which nobody would fill in.
    """

    #: By the text, or by the text and the number of the form.
    _catalog: dict[str | tuple[str, int], str]

    def gettext(self, message: str) -> str:
        return self._catalog.get(message) or NullTranslations.gettext(self, message)

    def pgettext(self, context: str, message: str) -> str:
        text = self._catalog.get(f"{context}\x04{message}")
        return text or NullTranslations.pgettext(self, context, message)


@lru_cache(maxsize=32)
def _catalogue(lang: str) -> NullTranslations:
    """Return the catalogues of a language as one."""
    first = NullTranslations()
    for folder in _folders:
        if lang != ENGLISH and CODE.fullmatch(lang):
            first.add_fallback(translation(DOMAIN, folder, [lang], _Texts, fallback=True))
    return first
