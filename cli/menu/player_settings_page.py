"""The page of the menu with the player's own options."""

import msgspec

from wonders.cli.menu.page_parts import Entry, Page
from wonders.cli.player_settings import keep_options, own_options
from wonders.cli.screen.check_and_set_theme import put_in_force
from wonders.cli.translate import (
    language_of_environment,
    languages,
    t_,
    use_language,
)
from wonders.core.errors import WondersError
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.core.plugins.find_and_import_plugins import installed

__all__ = ["options_page"]

#: The most letters of a name.
LONGEST = 24


def options_page(chosen: int = 0, lost: str = "") -> Page:
    """Return the page on which the options are changed; each change is kept at once.

    `lost` is why the last one could not be kept.
    """
    own = own_options()
    entries = [
        Entry(
            "l",
            t_("Language: {language}").format(language=own.lang or t_("as the computer speaks")),
            turns=lambda by: _kept(0, lang=_turned(_spoken(), own.lang, by)),
        ),
        Entry(
            "c",
            t_("Colours: {theme}").format(theme=own.theme or t_("safe for the colour-blind")),
            turns=lambda by: _kept(1, theme=_turned(_themes(), own.theme, by)),
        ),
        Entry(
            "n",
            t_("Name in records: {name}").format(name=own.name or t_("none")),
            asks=lambda typed: _kept(2, name=one_line(typed, LONGEST)),
            typed=own.name,
        ),
        Entry("", t_("The tables are drawn with ASCII signs; themes have others.")),
        Entry("", t_("NO_COLOR=1 in the environment takes all colours away.")),
    ]
    if lost:
        entries.append(Entry("", t_("The change is not kept: {why}").format(why=lost)))
    return Page(t_("Options"), entries, chosen)


def _kept(at: int, **changes: str) -> Page:
    """Keep changed options and follow them; return the page anew.

    What was asked for on the command line (`--lang`, `--theme`) stays until it is changed here.
    """
    own = msgspec.structs.replace(own_options(), **changes)
    lost = keep_options(own)
    if "lang" in changes:
        use_language(own.lang or language_of_environment())
    if "theme" in changes:
        try:
            put_in_force(own.theme or None)
        except WondersError:
            put_in_force(None)
    return options_page(at, lost)


def _spoken() -> list[str]:
    return ["", *languages()]


def _themes() -> list[str]:
    plugins = installed()
    plugins.load_all()
    return ["", *sorted(plugins.themes.things)]


def _turned(choices: list[str], now: str, by: int) -> str:
    at = choices.index(now) if now in choices else 0
    return choices[(at + by) % len(choices)]
