"""The colours of the table can be read on black and on white."""

import pytest
from rich.style import Style

from wonders.cli.screen.default_styles_and_signs import STYLES
from wonders.rulesets.duel import Duel


def luminance(color):
    """Return how bright a colour is, from 0 to 1, as web pages have to reckon it."""
    parts = [part / 255 for part in color.get_truecolor()]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize("name", [name for name in STYLES if Style.parse(STYLES[name]).color])
def test_colours_stand_out_from_black_and_from_white(name):
    its = luminance(Style.parse(STYLES[name]).color)
    assert (its + 0.05) / 0.05 >= 3
    assert 1.05 / (its + 0.05) >= 3


def test_every_colour_of_cards_has_a_style_of_its_own():
    styles = [STYLES[color] for color in Duel.colors]
    assert len(set(styles)) == len(Duel.colors)
