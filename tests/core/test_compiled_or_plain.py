"""The running build: detected in one module, called by the same words everywhere."""

import subprocess
import sys

import pytest

from wonders.core import compiled_or_plain
from wonders.core.game import moves


def test_the_compiled_build_is_known_by_its_hot_modules():
    assert compiled_or_plain.compiled() == (not moves.__file__.endswith(".py"))


@pytest.mark.parametrize(("compiled", "name"), [(True, "compiled"), (False, "plain Python")])
def test_a_build_has_a_name(compiled, name):
    assert compiled_or_plain.build_name(compiled) == name


def test_without_saying_which_the_name_is_that_of_the_running_build():
    assert compiled_or_plain.build_name() == compiled_or_plain.build_name(
        compiled_or_plain.compiled()
    )


def imported_by(code):
    """Return the names of the modules that are there after running something."""
    code += "; import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_asking_for_the_build_imports_no_hot_module():
    assert compiled_or_plain.HOT not in imported_by(
        "from wonders.core.compiled_or_plain import compiled; compiled()"
    )


def test_importing_the_core_waits_for_no_library():
    assert not imported_by("import wonders.core") & {"msgspec", "pluggy", "click", "rich"}


def test_loading_no_game_does_not_wait_for_the_list_of_what_is_installed():
    assert "importlib.metadata" not in imported_by("from wonders.core import load")
