"""The words of click, the library that reads the command line, in the language of the reader."""

import click.core
import click.decorators
import click.exceptions
import click.formatting
import click.parser
import click.types

from wonders.cli.translate import later_, later_n_, n_of_, t_

__all__ = ["translate_click"]

#: What of its words can be seen here; the catalogues have them from this list.
WORDS = (
    later_("Usage:"),
    later_("Options"),
    later_("Show this message and exit."),
    later_("default: {default}"),
    later_("required"),
    later_("Missing argument"),
    later_("Missing option"),
    later_("Missing parameter"),
    later_("No such option {name!r}."),
    later_n_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    later_("Invalid value: {message}"),
    later_("Invalid value for {param_hint}: {message}"),
    later_("Choose from:\n\t{choices}"),
    later_("Option {name!r} does not take a value."),
    later_n_(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."
    ),
    later_n_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    later_n_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    later_("{value!r} is not a valid {number_type}."),
    later_("{value} is not in the range {range}."),
)


def translate_click() -> None:
    """Let click look its words up in our catalogues.

    It has them from gettext, which asks the environment alone for the language and knows one
    folder of catalogues; `--lang` and plugins would go unheard.
    """
    for module in (
        *(click.core, click.decorators, click.exceptions),
        *(click.formatting, click.parser, click.types),
    ):
        for name, ours in (("_", t_), ("ngettext", n_of_)):
            if hasattr(module, name):
                setattr(module, name, ours)
