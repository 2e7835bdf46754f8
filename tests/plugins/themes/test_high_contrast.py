"""The theme for people with low vision."""

import pytest
from rich.style import Style

from wonders.cli.screen.default_styles_and_signs import STYLES
from wonders.plugins.themes.high_contrast import HIGH_CONTRAST, themes
from wonders.rulesets.duel import Duel


def brightness(color):
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2)."""
    parts = [part / 255 for part in color.get_truecolor()]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * p for share, p in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_the_plugin_brings_it():
    assert themes() == [HIGH_CONTRAST]


@pytest.mark.parametrize("color", Duel.colors)
def test_cards_of_every_colour_can_be_read_on_any_screen(color):
    """The contrast is what WCAG calls enhanced: 7 to 1."""
    style = Style.parse(HIGH_CONTRAST.styles[color])
    low, high = sorted(map(brightness, (style.color, style.bgcolor)))
    assert (high + 0.05) / (low + 0.05) >= 7


def test_every_colour_is_told_by_letters_of_its_own():
    marks = [HIGH_CONTRAST.glyphs[color].strip() for color in Duel.colors]
    assert len(set(marks)) == len(Duel.colors)
    assert all(mark.isalpha() for mark in marks)


def test_nothing_is_dim():
    used = {**STYLES, **HIGH_CONTRAST.styles}
    assert not [name for name, style in used.items() if Style.parse(style).dim]


def test_no_two_signs_are_the_same():
    signs = [sign for name, sign in HIGH_CONTRAST.glyphs.items() if name not in Duel.colors]
    assert len(set(signs)) == len(signs)
