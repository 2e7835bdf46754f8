"""The page of rules of a game in the language of the reader: its text, or its lines to read."""

from rich.text import Text

from wonders.cli.translate import language_in_use, t_
from wonders.core.errors import BadSpec, WondersError
from wonders.core.game.game import Game
from wonders.core.guard.call_plugins_and_name_the_culprit import call_plugin

__all__ = ["page_or_refusal", "rules_lines", "rules_page"]

#: The most cells of a line to read.
WIDEST = 100


def rules_lines(ruleset: type[Game], name: str, width: int) -> list[Text]:
    """Return the rules of a ruleset as lines to read; raise `BadSpec` if it has none."""
    # It takes a moment to import.
    from wonders.cli.screen.markdown import markdown_lines

    return markdown_lines(page_or_refusal(ruleset, name), min(width, WIDEST))


def rules_page(ruleset: type[Game]) -> str:
    """Return a ruleset's page of rules in the language in use, else the English one.

    Raises `OSError` if it has none, `BadPlugin` if it cannot be read as text.
    """
    try:
        return _text(ruleset, f"rules.{language_in_use()}.md")
    except OSError:
        return _text(ruleset, "rules.md")


def _text(ruleset: type[Game], file: str) -> str:
    where = f"ruleset {ruleset.name}: {file}"
    return str(call_plugin(where, ruleset.page, file, passing=(OSError, WondersError)))


def page_or_refusal(ruleset: type[Game], name: str) -> str:
    """Return a ruleset's page of rules; raise `BadSpec` if it has none."""
    try:
        return rules_page(ruleset)
    except OSError:
        told = t_("{game} has no page of rules: its package has no rules.md")
        raise BadSpec(told.format(game=name)) from None
