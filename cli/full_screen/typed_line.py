"""The line at the bottom where moves and commands are typed, with completion."""

from collections.abc import Callable, Sequence

from textual.actions import parse
from textual.binding import Binding
from textual.events import Key
from textual.suggester import SuggestionReady
from textual.widgets import Input

__all__ = ["Line"]

#: What a key does to a line that is typed, by the key.
EDITING = {
    key: each.action
    for each in Input.BINDINGS
    if isinstance(each, Binding)
    for key in each.key.split(",")
}


class Line(Input):
    """A line to type in; Tab and the right arrow complete it, up and down go through the last."""

    DEFAULT_CSS = """
    Line, Line:focus { dock: bottom; height: 1; border: none; padding: 0; }
    Line { display: none; }
    """

    def __init__(self, known: Callable[[], Sequence[str]] = tuple) -> None:
        super().__init__(select_on_focus=False, id="line")
        self._known = known
        self._past: list[str] = []
        self._at = 0

    def open(self, typed: str = "") -> None:
        """Begin to listen, with something already typed."""
        self.value = typed
        self.cursor_position = len(typed)
        self.display = True
        # At once: what is typed from now on is for the line.
        self.screen.set_focus(self)

    def close(self) -> None:
        """Listen no more."""
        self.display = False
        self.screen.set_focus(None)

    def takes(self, event: Key) -> bool:
        """Take a key that came before or past the line; return whether it closed the line."""
        if event.key == "escape":
            self.close()
            event.stop()
        elif event.is_printable and event.character:
            # It was typed before the line could listen.
            self.insert_text_at_cursor(event.character)
            event.stop()
        elif self._edits(event.key):
            event.stop()
        return not self.display

    def remember(self, typed: str) -> None:
        """Keep a line for the up arrow."""
        if typed:
            self._past.append(typed)
        self._at = len(self._past)

    def forget(self) -> None:
        """Forget what was typed, and listen no more: another person comes."""
        if self.display:
            self.close()
        self.value = ""
        self._past.clear()
        self._at = 0
        if self.app.clipboard:
            self.app.copy_to_clipboard("")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Suggest the first known line that begins as typed."""
        typed = event.value.casefold()
        found = next((each for each in self._known() if typed and each.startswith(typed)), None)
        if found is not None:
            # At once: a worker that never ran, since somebody has left, would leave a warning.
            self.post_message(SuggestionReady(event.value, found))

    async def _on_key(self, event: Key) -> None:
        """Edit at once: else a key that edits counts after the letters that came with it."""
        if self._edits(event.key):
            event.stop().prevent_default()

    def _edits(self, key: str) -> bool:
        """Do what a key does to the line; return whether it does anything."""
        if key not in EDITING:
            return False
        _, name, values = parse(EDITING[key])
        if name == "submit":
            # What comes behind Enter is another line.
            typed, self.value = self.value, ""
            self.post_message(Input.Submitted(self, typed))
        else:
            getattr(self, f"action_{name}")(*values)
        return True

    def key_tab(self, event: Key) -> None:
        """Complete."""
        event.prevent_default().stop()
        self.action_cursor_right()

    def key_up(self, event: Key) -> None:
        """Take the line before."""
        self._recall(-1)

    def key_down(self, event: Key) -> None:
        """Take the line after."""
        self._recall(1)

    def _recall(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._past)))
        self.value = self._past[self._at] if self._at < len(self._past) else ""
        self.cursor_position = len(self.value)
