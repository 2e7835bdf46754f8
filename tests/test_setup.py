"""The same source gives the same bytes, wherever, whenever and by whomever it is built."""

import io
import os
import shutil
import subprocess
import sys
import tomllib
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
#: A plain build, and no other time than its own; warnings are counted, not raised.
LEFT_OUT = {"SOURCE_DATE_EPOCH", "WONDERS_COMPILE", "PYTHONWARNINGS"}
BUILD = """
import os, sys
os.umask(int(sys.argv[1], 8))
sys.path.insert(0, ".")
import setup
for build in setup.build_wheel, setup.build_sdist:
    build("dist")
"""


def copied(folder):
    """Copy the source into a folder, and return it."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=UNBUILT)
    for file in FILES:
        shutil.copy(ROOT / file, folder)
    return folder


def built(folder, time, mask, seed):
    """Build a copy of the source of that time; return the bytes of both files, and warnings."""
    for path in copied(folder).rglob("*"):
        if path.is_file():
            path.chmod(0o666 & ~mask)
        os.utime(path, (time, time))
    (folder / "dist").mkdir()
    env = {name: text for name, text in os.environ.items() if name not in LEFT_OUT}
    done = subprocess.run(
        [sys.executable, "-c", BUILD, f"{mask:o}"],
        cwd=folder,
        env={**env, "PYTHONHASHSEED": seed},
        check=True,
        capture_output=True,
        text=True,
    )
    warnings = [line for line in done.stderr.splitlines() if "Warning" in line]
    return {file.name: file.read_bytes() for file in (folder / "dist").iterdir()}, warnings


@pytest.fixture(scope="module")
def one(tmp_path_factory):
    return built(tmp_path_factory.mktemp("one"), 1_000_000_000, 0o022, "1")


def test_a_build_has_nothing_to_warn_of(one):
    assert one[1] == []


def test_a_wheel_speaks_german(one):
    (wheel,) = (io.BytesIO(data) for name, data in one[0].items() if name.endswith(".whl"))
    names = zipfile.ZipFile(wheel).namelist()
    assert "wonders/cli/locale/de/LC_MESSAGES/wonders.mo" in names


METADATA = """
import sys
sys.path.insert(0, ".")
import setup
setup.prepare_metadata_for_build_wheel(sys.argv[1])
"""


@pytest.mark.parametrize(
    ("asked", "more"), [("0", set()), ("1", {"librt==0.16.0", "mypy_extensions>=1.0"})]
)
def test_every_installer_asks_the_build_what_it_needs(tmp_path, asked, more):
    """One that finds it in `pyproject.toml` would leave out what compiled modules call."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "dependencies" not in project
    source = copied(tmp_path / "source")
    subprocess.run(
        [sys.executable, "-c", METADATA, str(tmp_path)],
        cwd=source,
        env={**os.environ, "WONDERS_COMPILE": asked},
        check=True,
        capture_output=True,
    )
    (metadata,) = tmp_path.glob("*.dist-info/METADATA")
    lines = metadata.read_text("utf-8").splitlines()
    stated = {line.removeprefix("Requires-Dist: ") for line in lines if "Requires-Dist" in line}
    needed = {line for line in stated if "extra ==" not in line}
    assert {line for line in needed if "librt" in line or "mypy" in line} == more
    assert "msgspec>=0.19" in needed


def test_two_builds_in_two_places_give_the_same_bytes(one, tmp_path):
    files, _ = one
    other, _ = built(tmp_path / "another" / "place", 1_500_000_000, 0o077, "2")
    assert [name.partition("-")[0] for name in sorted(files)] == ["wonders", "wonders"]
    assert {name for name in files if files[name] != other.get(name)} == set()


@pytest.mark.parametrize(
    ("says", "flags", "trains"),
    [
        ("Copyright (C) 2022 Free Software Foundation, Inc.", "", True),
        ("Copyright (C) 2022 Free Software Foundation, Inc.", "-O1", False),
        ("clang version 15.0.0", "", False),
    ],
)
def test_gcc_compiles_twice_unless_the_builder_has_flags(tmp_path, says, flags, trains):
    compiler = tmp_path / "cc"
    compiler.write_text(f"#!/bin/sh\necho '{says}'\n")
    compiler.chmod(0o755)
    done = subprocess.run(
        [sys.executable, "-c", "import setup; print(setup.can_train())"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CC": str(compiler), "CFLAGS": flags},
        capture_output=True,
        check=True,
        text=True,
    )
    assert done.stdout == f"{trains}\n"
