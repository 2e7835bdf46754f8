"""What is chosen by keys: first a group of options, mostly a card, then one of its options."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wonders.cli.screen.drawing import Group
from wonders.cli.translate import t_
from wonders.core.game.scene_for_screens import Option

__all__ = ["CardChoice", "Pressed"]


class Pressed(NamedTuple):
    """What a key led to: whether it meant anything here, the option to play, or why not."""

    known: bool
    option: Option | None = None
    refused: str = ""


class CardChoice:
    """The groups on offer, the one that is chosen, and a key of several letters half typed."""

    def __init__(self, groups: Sequence[Group] = ()) -> None:
        self.groups = groups
        #: The key of the chosen group; "" for none.
        self.group = ""
        #: What has been typed of a longer key.
        self.begun = ""

    @property
    def chosen(self) -> Group | None:
        """Return the chosen group."""
        return next((each for each in self.groups if each.key == self.group), None)

    def knows(self, key: str) -> bool:
        """Return whether a key does something once a group is chosen."""
        keys = [each for group in self.groups for each in (*group.options, *group.refused)]
        return any(each.startswith(key) for each in keys)

    def press(self, key: str) -> Pressed:
        """Take a letter or digit."""
        begun, self.begun = self.begun, ""
        chosen = self.chosen
        for typed in dict.fromkeys((begun + key, key)):
            if chosen is not None:
                longer = _longer(typed, (*chosen.options, *chosen.refused))
                if typed in chosen.options and not longer:
                    return Pressed(True, chosen.options[typed])
                if typed in chosen.refused and not longer:
                    return Pressed(True, refused=chosen.refused[typed])
                if longer or typed in chosen.options:
                    self.begun = typed
                    return Pressed(True)
            keys = [each.key for each in self.groups]
            if typed in keys or _longer(typed, keys):
                self.group = typed if typed in keys else self.group
                self.begun = typed if _longer(typed, keys) else ""
                return Pressed(True)
        return Pressed(False)

    def enter(self) -> Pressed:
        """Take Enter: what is half typed if that is a key, else the chosen group's first option."""
        begun, self.begun = self.begun, ""
        if self.chosen is None:
            if len(self.groups) != 1:
                return Pressed(True, refused=t_("Choose first: a number, or the arrows"))
            self.group = self.groups[0].key
            return Pressed(True)
        chosen = self.chosen
        for typed in dict.fromkeys((begun if begun in chosen.options else "", "")):
            if typed in chosen.options:
                return Pressed(True, chosen.options[typed])
            if typed in chosen.refused:
                return Pressed(True, refused=chosen.refused[typed])
        return Pressed(True, refused=t_("Choose what to do: {keys}").format(keys=_list(chosen)))

    def step(self, by: int) -> None:
        """Choose the next group, or the one before."""
        self.begun = ""
        keys = [each.key for each in self.groups]
        if not keys:
            return
        at = keys.index(self.group) + by if self.group in keys else (0 if by > 0 else -1)
        self.group = keys[at % len(keys)]

    def clear(self) -> bool:
        """Unselect; return whether anything was chosen or half typed."""
        had = bool(self.group or self.begun)
        self.group = self.begun = ""
        return had


def _longer(typed: str, keys: Iterable[str]) -> bool:
    return any(key.startswith(typed) and key != typed for key in keys)


def _list(group: Group) -> str:
    return " ".join(key for key in group.options if key)
