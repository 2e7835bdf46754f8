"""Finding and checking a theme by name, and putting it in force; `theme_in_force` holds it."""

import re

from wonders.cli.screen.default_styles_and_signs import GLYPHS, MARKS, STYLES
from wonders.cli.screen.theme_in_force import PLAIN, theme_in_force
from wonders.cli.screen.words_for_names_costs_and_effects import VERBS, WORDS
from wonders.cli.translate import languages, word_in
from wonders.core.errors import BadPlugin
from wonders.core.guard.did_you_mean import suggest
from wonders.core.guard.texts_safe_to_print import safe_repr
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.plugins.theme_contract import Theme

__all__ = ["put_in_force"]

#: The most letters of a sign, or the display would not fit.
LONGEST_GLYPH = 4


def put_in_force(name: str | None) -> Theme:
    """Draw everything with a theme from now on, or plainly for None; return the theme.

    Raises `BadSpec` for an unknown name, and `BadPlugin` for a theme that names unknown words,
    styles or signs.
    """
    theme = PLAIN
    if name is not None:
        plugins = installed()
        theme = plugins.find(plugins.themes, name)
        _check(theme, f"theme {name} ({plugins.themes.origins[name].source})")
    theme_in_force.set(theme)
    return theme


def _check(theme: Theme, where: str) -> None:
    """Raise `BadPlugin` for a word, style or glyph that is unknown or impossible."""
    if theme.lang not in languages():
        raise BadPlugin(
            f"{where}: there is no language {safe_repr(theme.lang)}" + suggest("", languages())
        )
    words = {*WORDS, *_words_of_games()}
    # A word with a dash belongs to a house rule, `NAME-word`, that may not be installed.
    for what, given, known in (
        ("word", [word for word in theme.words if "-" not in word], words),
        ("style", theme.styles, STYLES),
        ("glyph", theme.glyphs, GLYPHS),
    ):
        for key in given:
            if key not in known:
                raise BadPlugin(f"{where}: there is no {what} {key!r}" + suggest(key, known))
    _check_verbs(theme, where)
    for key, text in theme.styles.items():
        _check_style(text, f"{where}: style {key}")
    for key, text in theme.glyphs.items():
        if len(text) > LONGEST_GLYPH or not (text or key in MARKS):
            raise BadPlugin(
                f"{where}: glyph {key} is {safe_repr(text)}, not 1 to {LONGEST_GLYPH} signs"
            )


def _words_of_games() -> set[str]:
    """Return the words that the rulesets add: resources and lines of the score sheet."""
    plugins = installed()
    plugins.load_all()
    return {
        word
        for game in plugins.rulesets.things.values()
        for word in (*game.resources, *game.categories)
    }


def _check_verbs(theme: Theme, where: str) -> None:
    """Raise `BadPlugin` if one word would be typed for two verbs, in any language or notation.

    Else a player would type what is on the screen and play another move.
    """
    meant: dict[str, str] = {}
    for verb in VERBS:
        theirs = theme.words.get(verb)
        shown = [theirs or word_in(lang, "verb", verb) for lang in languages()]
        for text in dict.fromkeys((verb, *shown)):
            typed = " ".join(re.findall(r"\w+", text.casefold()))
            if meant.setdefault(typed, verb) != verb:
                raise BadPlugin(
                    f"{where}: {text!r} would be typed for {meant[typed]} and for {verb}; "
                    "give each verb a word of its own"
                )


def _check_style(text: str, where: str) -> None:
    from rich.errors import StyleSyntaxError
    from rich.style import Style

    try:
        Style.parse(text)
    except StyleSyntaxError as error:
        raise BadPlugin(f"{where}: {error}") from None
