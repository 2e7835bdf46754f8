"""The same source gives the same bytes, wherever, whenever and by whomever it is built."""

import io
import os
import shutil
import subprocess
import sys
import zipfile
from importlib.metadata import distributions
from pathlib import Path

import pytest

FOUND = [int(each.version.partition(".")[0]) for each in distributions(name="setuptools")]
pytestmark = pytest.mark.skipif(max(FOUND, default=0) < 77, reason="a build takes setuptools 77")

ROOT = Path(__file__).parents[1]
PARTS = "core", "rulesets", "plugins", "cli"
FILES = "setup.py", "pyproject.toml", "README.md", "LICENSE"
#: What lies in the source only because something was built or run there.
UNBUILT = shutil.ignore_patterns("__pycache__", "*.mo")
#: A plain build, and no other time than its own; a warning of setuptools is no failure here.
LEFT_OUT = {"SOURCE_DATE_EPOCH", "WONDERS_COMPILE", "PYTHONWARNINGS"}
BUILD = """
import os, sys
os.umask(int(sys.argv[1], 8))
sys.path.insert(0, ".")
import setup
for build in setup.build_wheel, setup.build_sdist:
    build("dist")
"""


def built(folder, time, mask, seed):
    """Return the bytes of wheel and sdist, built from a copy of the source of that time."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=UNBUILT)
    for file in FILES:
        shutil.copy(ROOT / file, folder)
    for path in folder.rglob("*"):
        if path.is_file():
            path.chmod(0o666 & ~mask)
        os.utime(path, (time, time))
    (folder / "dist").mkdir()
    env = {name: text for name, text in os.environ.items() if name not in LEFT_OUT}
    subprocess.run(
        [sys.executable, "-c", BUILD, f"{mask:o}"],
        cwd=folder,
        env={**env, "PYTHONHASHSEED": seed},
        check=True,
        capture_output=True,
    )
    return {file.name: file.read_bytes() for file in (folder / "dist").iterdir()}


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    return built(tmp_path_factory.mktemp("one"), 1_000_000_000, 0o022, "1")


def test_a_wheel_speaks_german(one):
    (wheel,) = (io.BytesIO(data) for name, data in one.items() if name.endswith(".whl"))
    names = zipfile.ZipFile(wheel).namelist()
    assert "wonders/cli/locale/de/LC_MESSAGES/wonders.mo" in names


def test_two_builds_in_two_places_give_the_same_bytes(one, tmp_path):
    other = built(tmp_path / "another" / "place", 1_500_000_000, 0o077, "2")
    assert [name.partition("-")[0] for name in sorted(one)] == ["wonders", "wonders"]
    assert {name for name in one if one[name] != other.get(name)} == set()
