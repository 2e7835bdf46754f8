"""The menu on the full screen: pages of entries, chosen by key, arrows or mouse."""

from contextlib import suppress

from rich.text import Text
from textual.app import ComposeResult
from textual.events import Key
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wonders.cli.full_screen.base_program import FullScreen, run
from wonders.cli.full_screen.page_to_read import Page as Reading
from wonders.cli.full_screen.typed_line import Line
from wonders.cli.menu.page_parts import Entry, Page
from wonders.cli.screen.wrapped_lines import flowed
from wonders.cli.terminal_size_and_abilities import WIDTH
from wonders.cli.translate import t_
from wonders.core.errors import WondersError
from wonders.core.guard.texts_safe_to_print import visible

__all__ = ["MenuApp", "choose"]


class Entries(OptionList):
    """The entries of a page; on a screen without room for any, turning pages does nothing."""

    def action_page_up(self) -> None:
        """Go a screen back."""
        with suppress(LookupError):
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """Go a screen on."""
        with suppress(LookupError):
            super().action_page_down()  # type: ignore[no-untyped-call]


class MenuApp(FullScreen[list[str]]):
    """The menu. It returns the words of a command, or None to leave."""

    CSS = """
    Screen { background: ansi_default; color: ansi_default; }
    #title { height: 2; text-style: bold; padding: 0 1; }
    #hints { dock: bottom; height: auto; padding: 0 1; }
    OptionList {
        height: 1fr; border: none; padding: 0; background: ansi_default; color: ansi_default;
    }
    OptionList > .option-list--option-highlighted {
        background: ansi_default; color: ansi_default; text-style: reverse;
    }
    """

    def __init__(self, page: Page) -> None:
        super().__init__()
        #: The pages on the way to the one that is shown, the first one first.
        self.pages = [page]
        #: The entry for which something is typed.
        self._asking: Entry | None = None

    def compose(self) -> ComposeResult:
        """Lay out the title, the entries and what keys do."""
        yield Static(id="title")
        yield Entries(markup=False)
        yield Static(id="hints")
        yield Line()

    def begin(self) -> None:
        """Show the first page."""
        self._show()

    @property
    def page(self) -> Page:
        """Return the page that is shown."""
        return self.pages[-1]

    def _show(self) -> None:
        self.query_one("#title", Static).update(Text(visible(self.page.title)))
        back = t_("Esc back") if len(self.pages) > 1 else t_("q quit")
        turns = any(entry.turns for entry in self.page.entries)
        change = "   " + t_("Left Right + - change a line") if turns else ""
        hints = t_("A key, or arrows and Enter") + f"{change}   {back}"
        self.query_one("#hints", Static).update(Text(hints))
        entries = self.query_one(OptionList)
        entries.clear_options()
        for entry in self.page.entries:
            active = entry.leads or entry.turns or entry.asks or entry.shows or entry.key == "q"
            told = Text(f"{entry.key or ' '}  {visible(entry.text)}")
            # What has no room goes on below the beginning of the text.
            lines = flowed([told], (self.size.width or WIDTH) - 1, further=4)
            entries.add_option(Option(Text("\n").join(lines), disabled=not active))
        entries.highlighted = self.page.chosen
        entries.focus()

    def on_key(self, event: Key) -> None:
        """Take the key of an entry, Escape, or what changes a line."""
        line = self.query_one(Line)
        if line.display:
            if line.takes(event):
                self._show()
            return
        if self.screen is not self.screen_stack[0]:
            # Something is being read.
            return
        key = event.character if event.is_printable and event.character else event.key
        entries = self.query_one(OptionList)
        if key in ("left", "right", "+", "-"):
            at = entries.highlighted
            turns = self.page.entries[at].turns if at is not None else None
            if turns is not None:
                self._replace(turns(1 if key in ("right", "+") else -1))
        elif key == "enter":
            # Here, so that what is typed next is for the page to which it leads.
            if entries.highlighted is not None:
                self._take(self.page.entries[entries.highlighted])
        elif key == "escape":
            self._back()
        else:
            chosen = next((each for each in self.page.entries if each.key == key), None)
            if chosen is None:
                if key == "q":
                    self._back()
                return
            self._take(chosen)
        event.stop()
        event.prevent_default()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the entry that the mouse has chosen, unless its page has gone meanwhile."""
        at, entries = event.option_index, self.query_one(OptionList)
        if at < entries.option_count and entries.get_option_at_index(at) is event.option:
            self._take(self.page.entries[at])

    def _take(self, entry: Entry) -> None:
        if entry.turns is not None:
            self._replace(entry.turns(1))
        elif entry.asks is not None:
            self._asking = entry
            self.query_one("#title", Static).update(Text(visible(entry.text)))
            self.query_one(Line).open(entry.typed)
        elif entry.shows is not None:
            try:
                # The scrollbar takes a column.
                self.push_screen(Reading(entry.shows(self.size.width - 2)))
            except WondersError as error:
                self.push_screen(Reading([Text(visible(str(error)))]))
        elif entry.leads is not None:
            led = entry.leads()
            if isinstance(led, list):
                self.exit(led)
            elif len(self.pages) > 1 and led.title == self.pages[-2].title:
                # Back to where it came from, with what was changed meanwhile.
                self.pages[-2:] = [led]
                self._show()
            else:
                self.pages.append(led)
                self._show()
        elif entry.key == "q":
            self.exit(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take what was typed to the entry that asked for it."""
        self.query_one(Line).close()
        asking, self._asking = self._asking, None
        if asking is None or asking.asks is None:
            return
        told = asking.asks(event.value.strip())
        if isinstance(told, Page):
            self._replace(told)
        else:
            self._show()
            self.push_screen(Reading([Text(visible(line)) for line in told]))

    def _replace(self, page: Page) -> None:
        self.pages[-1] = page
        self._show()

    def _back(self) -> None:
        if len(self.pages) == 1:
            self.exit(None)
            return
        self.pages.pop()
        if self.page.anew is not None:
            self.pages[-1] = self.page.anew()
        self._show()


def choose(page: Page) -> list[str] | None:
    """Show the menu from a page on; return the command that was chosen, None to leave."""
    return run(MenuApp(page))
