"""`wonders bots`, `houses`, `themes`, `plugins`: what is installed, with parameters and origin."""

from collections.abc import Callable
from typing import Any

import click

from wonders.cli.main import Settings
from wonders.cli.shared_by_verbs.describe_parameters import about_line, parameter_line, parameters
from wonders.cli.shared_by_verbs.json_output import as_json, print_json
from wonders.cli.translate import t_
from wonders.core.house_rules.declared_hooks import House
from wonders.core.house_rules.fitting_games import is_for
from wonders.core.plugins.find_and_import_plugins import Plugins, installed
from wonders.core.plugins.theme_contract import Theme
from wonders.core.plugins.what_plugins_bring import Registry

__all__ = ["bots", "houses", "plugins", "themes"]


@click.command()
@as_json
@click.pass_obj
def bots(settings: Settings, json_: bool) -> None:
    """List the bots with their parameters and where they come from."""
    _list(settings, json_, "bots")


@click.command()
@as_json
@click.pass_obj
def houses(settings: Settings, json_: bool) -> None:
    """List the house rules with their parameters and where they come from."""
    _list(settings, json_, "houses")


@click.command()
@as_json
@click.pass_obj
def themes(settings: Settings, json_: bool) -> None:
    """List the table themes and where they come from.

    To use one: wonders --theme NAME play duel
    """
    _list(settings, json_, "themes")


@click.command()
@as_json
@click.pass_obj
def plugins(settings: Settings, json_: bool) -> None:
    """List every plugin, what it brings and where it comes from.

    A broken plugin is listed with what is wrong with it, and the exit status is 1.
    """
    found = _load(settings)
    rows: list[dict[str, Any]] = [
        {
            "name": origin.name,
            "source": origin.source,
            "version": origin.version,
            "brings": origin.answers,
            "hooks": origin.hooks,
            "themes": [name for name, its in found.themes.origins.items() if its is origin],
            "error": origin.error,
        }
        for origin in found.origins
    ]
    if json_:
        print_json(rows)
    for row in rows if not json_ else ():
        version = f" {row['version']}" if row["version"] else ""
        brings = ", ".join(row["brings"]) or t_("nothing")
        click.echo(f"{row['name']}: {brings} ({row['source']}{version})")
        for rule, hooks in row["hooks"].items():
            told = t_("{rule} answers {hooks}").format(
                rule=rule, hooks=", ".join(hooks) or t_("no hook")
            )
            click.echo(f"  {told}")
        if row["themes"]:
            click.echo(f"  --theme {', '.join(row['themes'])}")
        if row["error"]:
            told = t_("broken: {why}").format(why=row["error"])
            click.echo(f"  {told}")
    if any(row["error"] for row in rows):
        raise click.exceptions.Exit(1)


def _load(settings: Settings) -> Plugins:
    settings.load_plugins()
    found = installed()
    found.load_all()
    return found


def _list(settings: Settings, json_: bool, kind: str) -> None:
    found = _load(settings)
    registry: Registry[Any] = getattr(found, kind)
    rows = [_row(registry, name, str if json_ else t_) for name in sorted(registry.things)]
    if json_:
        print_json(rows)
    else:
        for row in rows:
            version = f" {row['version']}" if row["version"] else ""
            games = ""
            if row.get("games"):
                games = t_("for {games}; ").format(games=", ".join(row["games"]))
            about = f": {row['about']}" if row["about"] else ""
            click.echo(f"{row['name']}{about} ({games}{row['source']}{version})")
            for option in row["options"]:
                if option["name"] == row.get("verbatim"):
                    what = f"{row['name']}:{option['name'].upper()}"
                    click.echo("  " + t_("{what}, taken as it is").format(what=what))
                else:
                    click.echo(f"  {parameter_line(option)}")
        if not rows:
            click.echo(t_("none is installed"))
    for origin in found.origins:
        if origin.error:
            click.echo(t_("not loaded: {why}").format(why=origin.error), err=True)


def _row(registry: Registry[Any], name: str, say: Callable[[str], str]) -> dict[str, Any]:
    thing = registry.things[name]
    origin = registry.origins[name]
    is_theme = isinstance(thing, Theme)
    about = about_line(thing)
    verbatim = getattr(thing, "verbatim", None)
    row = {
        "name": name,
        **({"verbatim": verbatim} if verbatim else {}),
        "about": say(about) if about else "",
        "options": [] if is_theme else parameters(thing.Options, say),
        "source": origin.source,
        "version": origin.version,
    }
    if isinstance(thing, type) and issubclass(thing, House):
        fitting = sorted(installed().rulesets.things.items())
        row["games"] = (
            [name for name, ruleset in fitting if is_for(thing, ruleset)]
            if thing.needs
            else list(thing.games)
        )
    return row
