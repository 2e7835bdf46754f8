"""Cards, wonders, tokens and rulings of all games, found by what somebody types."""

import re
from collections.abc import Iterator, Sequence
from unicodedata import normalize

from wonders.cli.look_up.piece_lines import lines_of, matches
from wonders.cli.look_up.rules_pages import rules_page
from wonders.cli.translate import t_
from wonders.core.errors import WondersError
from wonders.core.game.blame_plugins_or_bots import is_of_plugins
from wonders.core.game.game import Game
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.plugins.load_games_and_bots import load

__all__ = ["look_up"]

#: A ruling on a page of rules: its number, and its text on lines that are indented.
RULING = re.compile(r"^- ([A-Z]\d+) (.*(?:\n  .*)*)", re.MULTILINE)


def look_up(
    query: str, lang: str, at_hand: Game | None = None, words: Sequence[str] = ()
) -> list[str]:
    """Return what matches a query: things by name, colour or age, rulings by number or words.

    The game at hand comes first, with its house rules, and before it what its `words` mean.
    """
    query = normalize("NFC", query)
    plugins = installed()
    plugins.load_all()
    names = sorted(plugins.rulesets.things)
    if at_hand is not None:
        names = [at_hand.name, *(name for name in names if name != at_hand.name)]
    lines = []
    for name in names:
        game = at_hand if at_hand is not None and at_hand.name == name else _loaded(name)
        found = [] if game is None else _found(game, query, lang, at_hand)
        if game is not None and found:
            lines += [f"-- {game.title} --", *found, ""]
    return [*words, *lines[:-1]] or [t_("nothing is called {typed!r}").format(typed=query)]


def _found(game: Game, query: str, lang: str, at_hand: Game | None) -> list[str]:
    """Return what a game has; nothing of another one than that at hand if it fails."""
    try:
        return [*_things(game, query, lang), *_rulings(game, query)]
    except Exception:
        if game is at_hand or not is_of_plugins(game):
            raise
        return []


def _loaded(name: str) -> Game | None:
    """Return a game as it is without options; None for one that needs some, or fails."""
    try:
        return load(name)
    except WondersError:
        return None


def _things(game: Game, query: str, lang: str) -> Iterator[str]:
    for entry in game.entries():
        if matches(entry.facts, query, lang):
            yield from lines_of(game, entry, lang)


def _rulings(game: Game, query: str) -> Iterator[str]:
    wanted = query.casefold()
    try:
        page = rules_page(type(game))
    except OSError:
        return
    for number, text in RULING.findall(page):
        told = " ".join(text.split())
        if wanted == number.casefold() or (len(wanted) > 2 and wanted in told.casefold()):
            yield f"{number}  {told}"
