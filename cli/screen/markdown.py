"""Pages of Markdown, drawn as lines of text."""

from io import StringIO

from rich.console import Console
from rich.markdown import Heading, Markdown
from rich.text import Text
from rich.theme import Theme

__all__ = ["markdown_lines"]

#: What is not as rich has it: the terminal's own colours are used, and no signs beyond ASCII.
STYLES = {
    "markdown.h1": "bold reverse",
    "markdown.h2": "bold",
    "markdown.code": "bold",
    "markdown.item.bullet": "dim",
}


class _Heading(Heading):
    LEVEL_ALIGN = dict.fromkeys(Heading.LEVEL_ALIGN, "left")


class _Page(Markdown):
    elements = {**Markdown.elements, "heading_open": _Heading}


def markdown_lines(page: str, width: int) -> list[Text]:
    r"""Return a page as lines of a width, broken between words.

    >>> [line.plain for line in markdown_lines("# Title\n\n- **one** and two", 12)]
    ['Title', '', ' - one and', '   two']
    """
    console = Console(file=StringIO(), width=width, theme=Theme(STYLES), legacy_windows=False)
    lines = console.render_lines(_Page(page, hyperlinks=False), pad=False)
    told = [
        Text.assemble(*((part.text.replace("\u2022", "-"), part.style or "") for part in line))
        for line in lines
    ]
    for line in told:
        line.rstrip()
    return told
