"""The menu, where `wonders` is typed alone: it runs what is chosen, and comes back after it."""

import sys
from typing import TYPE_CHECKING

import click

from wonders.cli.menu.first_page import main_page
from wonders.cli.shared_by_verbs.commands_to_type import command_line
from wonders.cli.translate import t_

if TYPE_CHECKING:
    from wonders.cli.main import Settings

__all__ = ["open_menu"]

#: The verbs that have a screen of their own: nothing of theirs is left to be read.
OWN_SCREEN = ("play", "learn")


def open_menu(settings: "Settings") -> None:
    """Show the menu, and run what is chosen, until somebody leaves it."""
    from wonders.cli.menu.menu_screen import choose

    while True:
        # The player's own options may have changed.
        settings.load_plugins()
        words = choose(main_page(settings.lang, settings.options))
        if words is None:
            return
        click.echo(f"> {command_line(['wonders', *settings.options, *words])}")
        status = settings.run(words)
        # What was only printed has to be read before the menu hides it.
        if status or not (words[0] in OWN_SCREEN or "--review" in words):
            click.echo(t_("Enter: back to the menu "), nl=False)
            if not sys.stdin.readline():
                return
