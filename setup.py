"""Builds the package; compiled when WONDERS_COMPILE=1 stands in the environment.

What the package is stands in `pyproject.toml`, which also names this file as the build
backend: it is setuptools' own, but for what a compiled build takes. There the hot modules are
written in C by mypyc, from a copy of the source whose folders lie as the packages are named.
"""

import os
import shutil
from contextlib import chdir
from pathlib import Path

from setuptools import Extension, setup
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build_ext import build_ext

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILED = os.environ.get("WONDERS_COMPILE", "0") not in ("", "0")

#: What the compiler takes: itself, and the types of what the hot modules import.
COMPILER = ["mypy>=2.3", "msgspec>=0.19", "pluggy>=1.5"]

#: The hot modules, by folder. They define no struct and no hook: see docs/performance.md.
HOT = {
    "core": (
        "chance",
        "city",
        "construct",
        "copied",
        "events",
        "moves",
        "operations",
        "payment",
        "pieces",
        "seeds",
        "state",
        "terms",
    ),
    "core/arena": ("random_play",),
    "rulesets/duel": (
        "city",
        "dealt",
        "display",
        "pieces",
        "prices",
        "scoring",
        "solo",
        "state",
        "terms",
    ),
    "rulesets/classic": (
        "city",
        "dealt",
        "free_city",
        "payment",
        "pieces",
        "prices",
        "scoring",
        "state",
        "terms",
    ),
}


class CompileHotModules(build_ext):
    """Writes the hot modules in C and compiles them; whatever goes wrong ends the build."""

    def run(self) -> None:
        """Compile what `HOT` names."""
        from mypyc.build import mypycify

        if self.inplace or self.editable_mode:
            raise SystemExit("an editable install is plain Python: leave out WONDERS_COMPILE")
        stage = Path("build", "hot").resolve()
        shutil.rmtree(stage, ignore_errors=True)
        for folder in ("core", "rulesets"):
            shutil.copytree(folder, stage / "wonders" / folder)
        # Else types would be read from what is installed, if an older build is.
        for package in ("wonders", "wonders/rulesets"):
            (stage / package / "__init__.py").touch()
        paths = [f"wonders/{folder}/{name}.py" for folder, names in HOT.items() for name in names]
        config = ["--config-file=", "--strict", "--namespace-packages", "--explicit-package-bases"]
        with chdir(stage):
            self.distribution.ext_modules = mypycify(
                [*config, *paths], group_name="wonders", target_dir=str(stage / "c")
            )
        self.initialize_options()
        self.finalize_options()
        super().run()


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    """Return what has to be there to build a wheel."""
    return COMPILER if COMPILED else []


if __name__ == "__main__":
    if COMPILED:
        # A stand-in: what the modules are called is only known when they are being compiled.
        stand_in = Extension("wonders", [])
        setup(ext_modules=[stand_in], cmdclass={"build_ext": CompileHotModules})
    else:
        setup()
