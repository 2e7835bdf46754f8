"""The letters that stand for colours and resources where words take too much room."""

from collections.abc import Sequence

from wonders.cli.screen.default_styles_and_signs import glyph
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.translate import later_, t_

__all__ = ["ORDER", "color_letter", "resource_letters"]

#: The order of the letters of colours.
ORDER = ("blue", "green", "yellow", "red", "brown", "grey", "purple")
# Translators: one letter each for blue, green, yellow, red, brown, grey and the guilds.
LETTERS = later_("U N Y R B X G")


def color_letter(color: str | None) -> str:
    """Return the letter of a colour, or the sign that the theme in force has for it."""
    sign = glyph(color or "").strip()
    if sign or color not in ORDER:
        return sign or " "
    letters = t_(LETTERS).split()
    # Nobody has counted those that a plugin's catalogue has.
    known = letters if len(letters) == len(ORDER) else LETTERS.split()
    return known[ORDER.index(color)]


def resource_letters(resources: Sequence[str], lang: str) -> dict[str, str]:
    """Return for each resource the first letter of its word that no other one has already.

    >>> resource_letters(("stone", "loom"), "de")
    {'stone': 'S', 'loom': 'T'}
    """
    letters: dict[str, str] = {}
    for name in resources:
        free = [each.upper() for each in word(name, lang) if each.isalpha()]
        used = letters.values()
        letters[name] = next((each for each in free if each not in used), word(name, lang))
    return letters
