"""The keys of the table on the full screen: those that choose a card, and all others."""

from collections.abc import Mapping
from typing import Protocol

from wonders.cli.full_screen.chosen_card_and_half_typed_key import CardChoice, Pressed
from wonders.cli.translate import later_

__all__ = ["KEYS", "choosing_key", "other_key"]

KEYS = later_("""\
A number, or the arrows, chooses a card; Escape lets it go. What can be done
with it then stands below the table, each with its key.
?  why, or why not: the chosen card; without one all moves     h  a hint
   (while somebody else thinks: this page)
u  take back your last move       o  what the others would pay
l  everything that has happened   s  the score (while no card is chosen)
r  the rules of the game, with the rulings and their numbers
:  a line for moves in words and the commands below; Tab completes
/  look up a card, wonder, token or ruling
m q  leave; the game is kept      Ctrl-Z  pause""")


class Keyed(Protocol):
    """A table that keys can order about."""

    asked: int | None

    @property
    def pages(self) -> Mapping[str, str]:
        """Return the pages that are one key away, by key."""
        ...

    @property
    def teaches(self) -> bool:
        """Return whether a lesson is played."""
        ...

    def leave(self, why: str) -> None:
        """Leave the table."""

    def undo(self) -> None:
        """Take the last move of a person back, if that is fair."""

    def show_page(self, key: str) -> None:
        """Show one of the pages."""

    def show_log(self) -> None:
        """Show all that has happened."""

    def show_score(self) -> None:
        """Show the score sheets as they stand."""

    def show_rules(self) -> None:
        """Show the rules of the game."""

    def show_keys(self) -> None:
        """Show what all keys do, and what can be typed."""

    def open_line(self, typed: str = "") -> None:
        """Open the line to type in, with its beginning."""

    def repeat_note(self) -> None:
        """Show the note of a lesson again."""

    def flip_prices(self) -> None:
        """Show the prices of the next seat in place of one's own."""

    def ask_coach(self) -> None:
        """Ask the coach what each move is worth."""

    def explain_chosen(self) -> None:
        """Say why the chosen card can or cannot be had; tell the keys who has no move to make."""


def choosing_key(choice: CardChoice, key: str) -> Pressed | None:
    """Take a key that chooses what to play; return None for any other."""
    if key == "enter":
        return choice.enter()
    if key in ("left", "up"):
        choice.step(-1)
    elif key in ("right", "down"):
        choice.step(1)
    elif key == "escape":
        choice.clear()
    elif len(key) == 1:
        pressed = choice.press(key)
        return pressed if pressed.known else None
    else:
        return None
    return Pressed(True)


def other_key(table: Keyed, key: str) -> bool:
    """Do what a key does that plays nothing; return whether it does anything."""
    if key in table.pages:
        table.show_page(key)
    elif key in ("q", "m"):
        table.leave("menu" if key == "m" else "quit")
    elif key == "u":
        table.undo()
    elif key == "l":
        table.show_log()
    elif key == "s":
        table.show_score()
    elif key == "r":
        table.show_rules()
    elif key == "f1":
        table.show_keys()
    elif key == ":":
        table.open_line()
    elif key == "/":
        table.open_line("/")
    elif key == "?":
        table.explain_chosen()
    elif table.asked is None:
        return False
    elif key == "e" and table.teaches:
        table.repeat_note()
    elif key == "o":
        table.flip_prices()
    elif key == "h":
        table.ask_coach()
    else:
        return False
    return True
