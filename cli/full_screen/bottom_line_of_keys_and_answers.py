"""The bottom of the full screen: the keys that do something now, or an answer in their place."""

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import Static

from wonders.cli.screen.drawing import Group
from wonders.cli.translate import t_

__all__ = ["Hints", "keys_of_decision"]


class Hints(Static):
    """A line of keys. What is said stands in its place until the next key."""

    DEFAULT_CSS = "Hints { dock: bottom; height: auto; max-height: 6; }"

    def __init__(self) -> None:
        super().__init__(id="hints")
        #: What is said; None if the keys are shown.
        self.said: Text | None = None
        self._for_now = False

    def say(self, text: object, for_now: bool = False) -> None:
        """Show a message; one `for_now` is over as soon as the person is asked."""
        self.tell([Text(str(text), "bold")])
        self._for_now = for_now

    def tell(self, lines: Sequence[Text]) -> None:
        """Show an answer of a few lines."""
        self.said = Text("\n").join([Text(" ").append_text(line) for line in lines])
        self._for_now = False
        self.update(self.said)

    def hush(self) -> bool:
        """Say nothing any more; return whether anything was said."""
        was, self.said = self.said, None
        return was is not None

    def asked(self) -> None:
        """Drop what was said only until somebody is asked."""
        if self._for_now:
            self.said = None

    def draw(self, parts: Sequence[str], width: int) -> None:
        """Show what was said, or else as many of the keys as there is room for."""
        last = t_("F1 help")
        text = ""
        for part in parts:
            if len(text) + len(part) + len(last) + 6 < width:
                text += f"  {part}"
        line = Text(f"{text}  {last}", "reverse")
        line.truncate(width, pad=True)
        self.update(self.said or line)


def keys_of_decision(
    groups: Sequence[Group], asked: str, pages: Sequence[str], undoes: bool
) -> list[str]:
    """Return the keys of a person who decides; `asked` is what a lesson wants to be pressed.

    Among several people nothing is taken back: `undoes` is false.
    """
    keys = [group.key for group in groups]
    span = f"{keys[0]}-{keys[-1]}" if len(keys) > 1 else "".join(keys)
    parts = [asked, t_("e explains again")] if asked else []
    parts += [f"{span} {t_('Enter')}", t_("? why"), t_("h hint"), *[t_("u undo")] * undoes]
    return [*parts, t_("l log"), *pages, t_("o prices"), t_(": type"), t_("q leave")]
