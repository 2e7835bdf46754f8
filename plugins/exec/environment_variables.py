"""The environment variables that a bot's program is given."""

import os
import re

from wonders.core.errors import BadSpec
from wonders.core.guard.texts_safe_to_print import safe_repr

__all__ = ["VARIABLE", "environment"]

#: The environment variable that names further ones to pass on: `JAVA_HOME,TMPDIR`.
VARIABLE = "WONDERS_BOT_ENV"
#: What every program is given: the search path, the home folder and the language.
USUAL = ("PATH", "HOME", "LANG")


def environment() -> dict[str, str]:
    """Return the environment of a program, without the variables that are not set.

    Raises `BadSpec` naming the variable and what is wrong in it.
    """
    named = [name for each in os.environ.get(VARIABLE, "").split(",") if (name := each.strip())]
    for name in named:
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name):
            raise BadSpec(
                f"{VARIABLE}: {safe_repr(name)} is not the name of a variable; write names alone,"
                " with commas between them, like JAVA_HOME,TMPDIR"
            )
    return {name: os.environ[name] for name in (*USUAL, *named) if name in os.environ}
