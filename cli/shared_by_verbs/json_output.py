"""What `--json` prints."""

import re
from collections.abc import Iterable

import click

__all__ = ["as_json", "json_text", "print_json", "print_json_list"]

#: How much of a long list is gathered before it is printed, in characters.
PRINTED_AT_ONCE = 1 << 24

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON.")


def print_json(value: object) -> None:
    """Print a value as indented JSON, with all that could steer a terminal escaped."""
    click.echo(json_text(value))


def print_json_list(values: Iterable[object]) -> None:
    """Print what `print_json` would print of a list; one of any length takes little memory.

    If an error comes while `values` are few, nothing is printed.
    """
    waiting, size = "[", 0
    for value in values:
        # No text in JSON has a line break of its own.
        waiting += f"{',' if size else ''}\n  " + json_text(value).replace("\n", "\n  ")
        size += 1
        if len(waiting) > PRINTED_AT_ONCE:
            click.echo(waiting, nl=False)
            waiting = ""
    click.echo(f"{waiting}\n]" if size else "[]")


def json_text(value: object) -> str:
    """Return a value as indented JSON, with all that could steer a terminal escaped."""
    import json

    def shown(found: re.Match[str]) -> str:
        return found[0] if found[0].isprintable() else json.dumps(found[0])[1:-1]

    return re.sub(r"[^ -~\n]", shown, json.dumps(value, ensure_ascii=False, indent=2))
