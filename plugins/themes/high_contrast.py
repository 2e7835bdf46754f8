"""The theme for people with low vision, or who cannot tell some colours apart."""

from wonders.core import Theme, hookimpl

__all__ = ["themes"]

HIGH_CONTRAST = Theme(
    name="high-contrast",
    about="Strong colours, nothing dim; two letters tell the colour of a card.",
    # Each style sets its background too, as the screen may be dark or light. Colours are given
    # as numbers, as terminals differ in how they show the sixteen named ones.
    styles={
        "brown": "bold #ffffff on #6b3a00",
        "grey": "bold #000000 on #c8c8c8",
        "blue": "bold #ffffff on #0033aa",
        "green": "bold #000000 on #44dd66",
        "yellow": "bold #000000 on #ffdd00",
        "red": "bold #ffffff on #a00000",
        "purple": "bold #ffffff on #70008a",
        "wonder": "bold underline",
        "token": "bold underline",
        "aside": "none",
    },
    glyphs={
        "brown": "BR ",
        "grey": "GY ",
        "blue": "BL ",
        "green": "GN ",
        "yellow": "YE ",
        "red": "RD ",
        "purple": "PU ",
        "pawn": "X",
        "capital": "O",
        "free-left": ">",
        "free-right": "<",
    },
)


@hookimpl
def themes() -> list[Theme]:
    """Return the theme."""
    return [HIGH_CONTRAST]
