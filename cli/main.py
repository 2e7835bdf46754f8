"""The command `wonders`: its verbs and its global options."""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from contextvars import copy_context
from copy import copy
from functools import partial
from importlib import import_module
from inspect import cleandoc
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from wonders.cli.error_lines_and_exit_statuses import (
    Ended,
    exit_status,
    interrupt_behind,
    naming_plugins,
)
from wonders.cli.shared_by_verbs.readers_that_leave import drop_output, say_what_does_not_end
from wonders.cli.translate import (
    ENGLISH,
    add_catalogues,
    language_of_environment,
    languages,
    suggest_,
    t_,
    use_language,
)
from wonders.cli.translate_click import translate_click
from wonders.core.errors import BadSpec, WondersError
from wonders.core.guard.interrupts import ToldToEnd, ctrl_c_answered, heed_endings
from wonders.core.guard.texts_safe_to_print import one_line

__all__ = ["Settings", "run", "wonders"]

#: Every verb: the module of `verbs` it is imported from when it runs, and its line in the help.
VERBS = {
    "games": ("games", "List the games, their seats and options."),
    "play": ("play", "Sit down and play."),
    "learn": ("learn", "Learn a game by playing a lesson."),
    "watch": ("watch", "Watch bots play."),
    "match": ("match", "Let bots play a series of games and count who wins."),
    "tournament": ("tournament", "Let many bots play each other and rate them."),
    "study": ("study", "Study a game: who wins, how, and what each piece is worth."),
    "replay": ("replay", "Show recorded games, check or trace them."),
    "stats": ("stats", "Show how your own games ended."),
    "analyse": ("analyse", "Tell what the moves of recorded games were worth."),
    "export": ("export", "Write recorded games as tables for analysts."),
    "cards": ("cards", "Look up cards, wonders and tokens."),
    "rules": ("rules", "Read a summary of the rules, with the rulings."),
    "bots": ("bots_houses_themes_plugins", "List the bots."),
    "houses": ("bots_houses_themes_plugins", "List the house rules."),
    "themes": ("bots_houses_themes_plugins", "List the table themes."),
    "plugins": ("bots_houses_themes_plugins", "List the plugins and where they come from."),
    "check": ("check", "Check that a house rule, bot or ruleset keeps the laws."),
    "bench": ("bench", "Measure how fast this machine plays."),
}


class Settings:
    """The global options, given to the verb that runs."""

    def __init__(
        self,
        lang: str | None,
        plugins: tuple[str, ...],
        theme: str | None,
        typed: Sequence[str] = (),
    ) -> None:
        self.lang = lang or language_of_environment()
        #: The language that was asked for in so many words; what programs read has no other.
        self.asked = lang or ENGLISH
        self.plugins = plugins
        #: What was typed after `wonders`, for messages that repeat it with an option more.
        self.typed = typed
        self._lang = lang
        self._theme = theme
        self._loaded = False
        self._menu_is_open = False

    def load_plugins(self) -> None:
        """Load the plugins named on the command line, and put the theme in force.

        Raises `BadPlugin` for a broken one, and `BadSpec` for a language that nobody brings.
        Without `--lang` the language is that of `--theme`, else the player's own, else that of the
        environment.
        """
        from wonders.cli.player_settings import own_options
        from wonders.cli.screen.check_and_set_theme import put_in_force
        from wonders.core.plugins.find_and_import_plugins import installed, use

        if self.plugins and not self._loaded:
            use(self.plugins)
            self._loaded = True
        add_catalogues(installed().catalogues())
        if self._lang and self._lang not in languages():
            raise BadSpec(
                t_("there is no language {code!r}").format(code=one_line(self._lang, 40))
                + suggest_(self._lang, languages())
            )
        own = own_options()
        try:
            theme = put_in_force(self._theme or own.theme or None)
        except WondersError:
            if self._theme:
                raise
            # The plugin that brought it is gone.
            theme = put_in_force(None)
        usual = own.lang if own.lang in languages() else language_of_environment()
        if self._theme:
            self.asked = self._lang or theme.lang
            usual = theme.lang
        self.lang = self._lang or usual
        use_language(self.lang)

    def run(self, words: Sequence[str]) -> int:
        """Run a verb with these options; return its exit status."""
        verb, *rest = words

        def call() -> object:
            command = wonders.get_command(click.Context(wonders), verb)
            assert command is not None
            name = f"wonders {verb}"
            try:
                return command.main(rest, prog_name=name, standalone_mode=False, obj=self)
            except Exception as error:
                # Click has an error of its own for interrupts; the menu ends behind a signal.
                ended = interrupt_behind(error)
                if isinstance(ended, ToldToEnd):
                    raise ended from None
                raise

        status = exit_status(call)
        # Ctrl-C has ended the verb, not the menu.
        ctrl_c_answered()
        return status

    @property
    def options(self) -> list[str]:
        """Return the global options as they are typed."""
        words = [word for plugin in self.plugins for word in ("--plugin", plugin)]
        for name, value in (("--lang", self._lang), ("--theme", self._theme)):
            words += [name, value] if value else []
        return words

    def open_menu(self) -> None:
        """Show the menu, from which verbs are run with these options.

        A verb that was run from it comes back to it anyway.
        """
        if not self._menu_is_open:
            self._menu_is_open = True
            import_module("wonders.cli.menu.open_menu").open_menu(self)


C = TypeVar("C", bound=click.Command)


def in_language(command: C) -> C:
    """Return a command whose help is in the language in use."""
    told = copy(command)
    told.help = command.help and t_(cleandoc(command.help))
    told.options_metavar = command.options_metavar and t_(command.options_metavar)
    # Click keeps the option --help as it was first made, in the language of then.
    told._help_option = None
    told.params = []
    for param in command.params:
        each = copy(param)
        if isinstance(each, click.Option):
            each.help = each.help and t_(each.help)
        told.params.append(each)
    return told


class _Verbs(click.Group):
    """The verbs; each is imported when it runs, and none to list them."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ToldToEnd as error:
            raise Ended(str(error)) from None

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        click.Group.format_help(in_language(self), ctx, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        module = import_module(f"wonders.cli.verbs.{VERBS[cmd_name][0]}")
        command: click.Command = in_language(getattr(module, cmd_name))
        assert command.callback is not None
        command.callback = naming_plugins()(command.callback)
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        verbs = [
            CompletionItem(verb, help=t_(line))
            for verb, (_, line) in VERBS.items()
            if verb.startswith(incomplete)
        ]
        return verbs + click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in VERBS and not args[0].startswith("-"):
            raise click.UsageError(
                t_("there is no verb {verb!r}").format(verb=one_line(args[0], 60))
                + suggest_(args[0], VERBS)
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(t_("Verbs")):
            formatter.write_dl([(verb, t_(line)) for verb, (_, line) in VERBS.items()])


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from importlib.metadata import version

        from wonders.core.compiled_or_plain import build_name

        click.echo(f"wonders {version('wonders')}, {build_name()}")
        ctx.exit()


def _speak(ctx: click.Context, _param: click.Parameter, value: str | None) -> str | None:
    """Speak the language from here on, in the help too; plugins may bring it later."""
    use_language(value or language_of_environment())
    return value


@click.group(
    cls=_Verbs,
    invoke_without_command=True,
    subcommand_metavar="VERB [ARGS]...",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--plugin",
    "plugins",
    multiple=True,
    metavar="FILE|MODULE",
    help="Load a plugin: a Python file or an installed module. May be repeated.",
)
@click.option(
    "--lang",
    metavar="CODE",
    is_eager=True,
    callback=_speak,
    help="The language, such as en or de. Default: that of the theme, else of the environment.",
)
@click.option(
    "--theme", metavar="NAME", help="Use other words, colours and signs (see wonders themes)."
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version, and whether it is compiled or plain Python.",
)
@click.pass_context
def wonders(
    ctx: click.Context, plugins: tuple[str, ...], lang: str | None, theme: str | None
) -> None:
    """Play 7 Wonders Duel and 7 Wonders in the terminal, or let bots play.

    To choose from a menu: wonders. To start a game at once: wonders play duel
    """
    ctx.obj = settings = Settings(lang, plugins, theme, ctx.obj or ())
    if ctx.invoked_subcommand is None:
        from wonders.cli.terminal_size_and_abilities import HEIGHT, WIDTH, has_screen, is_small

        if is_small():
            told = t_(
                "the menu fills a terminal of {width} x {height} and more; in lines: {command}"
            )
            raise BadSpec(told.format(width=WIDTH, height=HEIGHT, command="wonders play duel"))
        if not has_screen():
            raise click.exceptions.NoArgsIsHelpError(ctx)
        settings.open_menu()


def run(args: Sequence[str], *, leaving: bool = False) -> int:
    """Run the command line; return the exit status, whatever happens inside.

    0 done, 1 a check failed, 2 bad usage or input (one line on standard error), 130 Ctrl-C,
    143 and 129 where SIGTERM or SIGHUP ended it. With `leaving` no signal is heard afterwards.
    """
    for number in range(3):
        # Somebody before us, such as ssh, may have left a pipe so that it drops what does not fit.
        with suppress(OSError):
            os.set_blocking(number, True)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A letter that the screen lacks is replaced; it is no reason to stop.
            stream.reconfigure(errors="replace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # A byte that is no letter is a word that nobody knows, not the end of a game.
        sys.stdin.reconfigure(errors="surrogateescape")
    with heed_endings(leaving=leaving, tell=say_what_does_not_end) as told:
        try:
            # In a context of its own, so that theme and language end with the run.
            status = copy_context().run(exit_status, partial(_main, args))
        except KeyboardInterrupt:
            # It came while the last line was being written.
            status = 130
        # The terminal may be gone, and what is still to be written with it: Python's own try at
        # the end would make the status 120.
        for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
            try:
                stream.flush()
            except (OSError, ValueError):
                drop_output(number)
        return 128 + told[0] if told else status


def _main(args: Sequence[str]) -> object:
    translate_click()
    use_language(language_of_environment())
    return wonders.main([*args], prog_name="wonders", standalone_mode=False, obj=[*args])
