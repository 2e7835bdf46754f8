"""The pages of the menu that begin no game: lessons, bots to watch, rules and cards to read."""

from functools import partial

from rich.text import Text

from wonders.cli.lessons.progress import progress
from wonders.cli.lessons.steps_and_expected_moves import LESSONS, find_lesson
from wonders.cli.look_up.piece_lines import lines_of
from wonders.cli.look_up.rules_pages import rules_lines
from wonders.cli.menu.page_parts import Entry, Page, command
from wonders.cli.screen.wrapped_lines import flowed
from wonders.cli.shared_by_verbs.options_of_games import ruleset_class
from wonders.cli.translate import t_
from wonders.core.plugins.find_and_import_plugins import installed
from wonders.core.plugins.load_games_and_bots import load

__all__ = ["lessons_page", "reading_page", "watch_page"]


def lessons_page(lang: str) -> Page:
    """Return the lessons, and how far each has been taken."""
    known = progress()
    lessons = [find_lesson(name, lang) for name in LESSONS]
    entries = [
        Entry(each.name[0], f"{each.title} ({each.state(known)})", command("learn", each.name))
        for each in lessons
    ]
    return Page(t_("Learn to play"), entries)


def watch_page() -> Page:
    """Return the games of bots that can be watched."""
    entries = [
        Entry("d", t_("Duel"), command("watch", "duel", "-p", "level:n=3", "-p", "level:n=2")),
        Entry("c", t_("Classic with four"), command("watch", "classic", *["-p", "level:n=2"] * 4)),
    ]
    return Page(t_("Watch bots play"), entries)


def reading_page(lang: str) -> Page:
    """Return the rules and the cards of each game, to read."""
    entries = []
    for name in sorted(installed().rulesets.things):
        rules, cards = t_("Rules of {game}"), t_("Cards of {game}")
        shown = partial(_rules, name)
        entries.append(Entry(name[0], rules.format(game=name), shows=shown))
        shown = partial(_cards, name, lang)
        entries.append(Entry(name[0].upper(), cards.format(game=name), shows=shown))
    return Page(t_("Rules and cards"), entries)


def _rules(name: str, width: int) -> list[Text]:
    return rules_lines(ruleset_class(name), name, width)


def _cards(name: str, lang: str, width: int) -> list[Text]:
    game = load(name)
    lines = [line for entry in game.entries() for line in lines_of(game, entry, lang)]
    return [broken for line in lines for broken in flowed([line], width, indent=0)]
