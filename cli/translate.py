"""The words of the table and the commands, in the language of the reader, by gettext.

The catalogues lie in `cli/locale/LANGUAGE/LC_MESSAGES/wonders.mo`. English is in the code.
"""

from contextvars import ContextVar
from gettext import NullTranslations, translation
from pathlib import Path

__all__ = ["LOCALE", "n_", "t_", "use_language"]

LOCALE = Path(__file__).with_name("locale")
_chosen: ContextVar[NullTranslations | None] = ContextVar("translations", default=None)
_ENGLISH = NullTranslations()


def use_language(lang: str) -> None:
    """Speak a language from now on; one without a catalogue is English."""
    _chosen.set(translation("wonders", LOCALE, [lang], fallback=True))


def t_(text: str) -> str:
    """Return a text in the language in use. Fill its {fields} afterwards, with `format`."""
    return (_chosen.get() or _ENGLISH).gettext(text)


def n_(one: str, many: str, count: int, **fields: object) -> str:
    """Return a text for a count in the language in use, with {count} and other fields filled in."""
    text = (_chosen.get() or _ENGLISH).ngettext(one, many, count)
    return text.format(count=count, **fields)
