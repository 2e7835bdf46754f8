"""How long it takes until something can begin, held against what cannot be done without."""

import subprocess
import sys
import time

import pytest

LIBRARIES = "import msgspec, pluggy"
HELP = "import sys; sys.argv = ['wonders', '--help']; from wonders.cli import main; main()"


def seconds(code):
    """Return how long a Python takes that runs this and ends."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
    return time.perf_counter() - began


@pytest.mark.parametrize(
    ("what", "code", "other"),
    [
        ("import wonders.core", "import wonders.core", LIBRARIES),
        ("from wonders.core import load", "from wonders.core import load", LIBRARIES),
        ("wonders --help", HELP, "import click"),
    ],
    ids=["core", "load", "help"],
)
def test_starting(measured, what, code, other):
    assert measured(
        lambda: seconds(code),
        against=lambda: seconds(other),
        rounds=15,
        about="start",
        what=what,
        other=other,
    )
