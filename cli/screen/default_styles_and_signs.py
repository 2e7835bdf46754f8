"""The styles and signs of the table, by the names that themes use for them."""

from wonders.cli.screen.theme_in_force import in_force

__all__ = ["GLYPHS", "MARKS", "STYLES", "glyph", "sheet_colors", "style"]

#: The styles, as rich writes them.
STYLES = {
    # Colours that differ for the colour-blind too (after Okabe and Ito), and that can be read
    # on black and on white.
    "brown": "#9c6b3f",
    "grey": "#808080",
    "blue": "#1f83c7",
    "green": "#009e73",
    "yellow": "#b08d00",
    "red": "#d55e00",
    "purple": "#b3669a",
    "wonder": "bold",
    "token": "italic",
    #: The names of cities, the headings, the numbers of moves, the conflict track.
    "strong": "bold",
    #: Legends, and what is covered or face down.
    "aside": "dim",
    #: A victory of the opponent that is one turn away, and one of one's own.
    "threat": "bold reverse #d55e00",
    "chance": "bold #009e73",
    #: A price that cannot be paid, and a card that has just been turned up.
    "barred": "#b3669a",
    "new": "bold underline",
}

#: The lines of score sheets that count cards of one colour, or what these bring.
LINES = {
    "military": "red",
    "civilian": "blue",
    "science": "green",
    "commerce": "yellow",
    "guilds": "purple",
}

#: Signs before the names of cards by colour, for those who cannot tell colours apart.
MARKS = {
    "brown": "",
    "grey": "",
    "blue": "",
    "green": "",
    "yellow": "",
    "red": "",
    "purple": "",
}

#: The signs of the table.
GLYPHS = {
    #: On the conflict track.
    "pawn": "@",
    "capital": "#",
    "centre": "|",
    "space": ".",
    #: Around a card of the display that can be taken, and on one that lies face down.
    "free-left": "[",
    "free-right": "]",
    "face-down": "?",
    **MARKS,
}


def style(name: str | None) -> str:
    """Return a style, as the theme in force has it; "" for what has none."""
    return in_force().styles.get(name or "") or STYLES.get(name or "", "")


def glyph(name: str) -> str:
    """Return a sign of the table, as the theme in force has it; "" for what has none."""
    return in_force().glyphs.get(name, GLYPHS.get(name, ""))


def sheet_colors() -> dict[str, str]:
    """Return the colours of lines of score sheets as `#rrggbb`, the same as those of the cards."""
    return {line: STYLES[color] for line, color in LINES.items()}
