"""Builds the package; compiled when WONDERS_COMPILE=1 stands in the environment.

What the package is stands in `pyproject.toml`, but for what it needs, which depends on the build.
That file also names this one as the build backend: it is setuptools' own, but for the catalogues,
which Babel compiles, and for what a compiled build takes. There the hot modules are written in C by
mypyc, from a copy of the source whose folders lie as the packages are named.
The same source gives the same bytes wherever and whenever it is built.
"""

import ast
import gzip
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Iterable
from contextlib import chdir
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.build_meta import build_editable as build_any_editable
from setuptools.build_meta import build_sdist as build_any_sdist
from setuptools.build_meta import build_wheel as build_any_wheel
from setuptools.build_meta import (
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)
from setuptools.command.build import build
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CompileError, LinkError

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

ASKED = os.environ.get("WONDERS_COMPILE", "")
if ASKED not in ("", "0", "1"):
    raise SystemExit(
        f"WONDERS_COMPILE is {ASKED!r}: 1 asks for a compiled build, 0 for a plain one"
    )
COMPILED = ASKED == "1"

#: What the package takes when it runs.
NEEDED = [
    "pluggy>=1.5",
    "msgspec>=0.19",
    "click>=8.1",
    "rich>=13.7",
    "textual>=1",
    "platformdirs>=4",
]
#: What compiled modules take when they run: the interface that their C is written against. The
#: plain build takes neither.
RUNTIME = ["librt==0.16.0", "mypy_extensions>=1.0"]
#: What the compiler takes: itself and its runtime, see docs/libraries.md, and the types of what
#: the hot modules import.
COMPILER = ["mypy==2.4.1", *RUNTIME, "msgspec>=0.19", "pluggy>=1.5"]

# What a build writes is of one time, unless another is asked for.
os.environ.setdefault("SOURCE_DATE_EPOCH", "1580601600")
EPOCH = int(os.environ["SOURCE_DATE_EPOCH"])

#: The hot modules, by folder. They define no struct and no hook: see docs/performance.md.
HOT = {
    "core/arena": ("ask_bots_and_ask_again", "loops_that_bench_measures", "referee"),
    "core/arena/statistics": ("ranks_in_one_game", "tally"),
    "core/cards": ("pieces",),
    "core/game": (
        "batch_of_games_for_learners",
        "blame_plugins_or_bots",
        "build_a_piece",
        "check_games_before_records",
        "city",
        "hooks_that_a_game_calls",
        "moves",
        "policy_by_weights",
        "policy_contract",
        "position_hash",
        "precomputed_constants",
        "state",
    ),
    "core/game/chance": (
        "derived_seeds",
        "random_numbers",
        "shuffle_and_draw_a_deal",
        "shuffle_imagined_games_and_schedules",
    ),
    "core/game/effects": ("cities_they_act_on", "what_they_do"),
    "core/game/learners": ("observation",),
    "core/guard": ("work_under_time_limit",),
    "plugins/bots": (
        "compiled_random_choice",
        "exact_endgame",
        "greedy_move_worth",
        "search_tree",
        "win_chances_from_features",
        "worth_of_finished_games",
    ),
    "rulesets/duel": (
        "building",
        "cached_choices_of_each_seat",
        "cards_left_in_display",
        "cheapest_payments",
        "city",
        "conflict",
        "covered_and_turned_up_cards",
        "deal",
        "discard_income",
        "draft_of_wonders",
        "imagined_worlds",
        "legal_moves",
        "observation_for_learners",
        "pieces",
        "playout_situation_names",
        "playout_weights",
        "position_features",
        "position_hash",
        "precomputed_constants",
        "prices_of_all_pieces_now",
        "production_and_price_of_a_resource",
        "science",
        "scoring",
        "state_at_start",
        "trade_income",
        "turns_and_ages",
    ),
    "rulesets/duel/effects": ("what_they_do",),
    "rulesets/duel/solo": ("leader_turns_and_tokens", "position_features"),
    "rulesets/classic": (
        "building",
        "city",
        "conflict",
        "copied_guild",
        "deal",
        "free_build_once_an_age",
        "free_city",
        "legal_moves",
        "observation_for_learners",
        "pieces",
        "playout_situation_names",
        "playout_weights",
        "position_feature_names",
        "position_features",
        "precomputed_constants",
        "science",
        "scoring",
        "turns_and_ages",
    ),
    "rulesets/classic/effects": ("what_they_do",),
    "rulesets/classic/trade": (
        "cheapest_payments",
        "packed_unit_counts",
        "payment_cache",
        "prices_of_all_pieces_now",
    ),
}

#: Plays what the engine is mostly asked for, for some seconds. `gcc` notes meanwhile which way the
#: code goes.
TRAINING = """
from random import Random
from wonders.core import load, make_bot
from wonders.core.arena.run.plan import Plan
from wonders.core.arena.run.prepared_run import Series
from wonders.core.game.bot_contract import Clock
from wonders.core.plugins.find_and_import_plugins import use

bots = [f"wonders.plugins.bots.{name}" for name in ("random", "greedy", "mcts")]
use(["wonders.rulesets.duel", "wonders.rulesets.classic", *bots])
rng = Random(1)
for name, options, games in (
    ("duel", {}, 1000),
    ("duel", {"solo": "any"}, 100),
    ("classic", {"players": 4}, 100),
    ("classic", {"players": 7}, 50),
):
    game = load(name, options=options)
    for seed in range(games):
        game.deal(seed).play_out(rng)
        state = game.deal(seed)
        while state.seat is not None:
            state.play(rng.choice(state.moves()))
        state.result()
        state = game.deal(seed)
        while state.seat is not None:
            state.copy().play_at(0)
            state.play_at(rng.randrange(state.move_count))
        state.result()
for name, players, bot, games in (
    ("duel", 2, "random", 200), ("duel", 2, "greedy", 10), ("classic", 4, "random", 20)
):
    Series(Plan(name, (bot,) * players, 1)).play_chunk(0, games)
state = load("duel").deal(1)
searching = make_bot("mcts:playouts=2000", 1)
for _ in range(10):
    state.play(searching.choose(state.view(state.seat), state.moves(), Clock()))
"""


class BuildAfresh(build):
    """Builds without anything that an earlier build, perhaps of the other kind, has left."""

    def run(self) -> None:
        """Clear the folders that a wheel is filled from, then build."""
        for folder in (self.build_lib, self.build_temp):
            shutil.rmtree(folder, ignore_errors=True)
        super().run()


class CompileHotModules(build_ext):
    """Writes the hot modules in C and compiles them; whatever goes wrong ends the build."""

    def run(self) -> None:
        """Compile what `HOT` names."""
        if self.inplace or self.editable_mode:
            raise SystemExit("error: an editable install is plain: leave out WONDERS_COMPILE")
        import mypyc
        from mypyc.build import mypycify

        stage = Path("build", "hot").resolve()
        shutil.rmtree(stage, ignore_errors=True)
        for folder in ("core", "plugins", "rulesets"):
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
            for code in (stage / "c").glob("*.c"):
                write_docstrings(paths, code)
                refuse_deleted_properties(code)
        if os.name == "posix":
            # Else what is noted for debuggers would tell the folders of this build.
            folders = {Path.cwd(): "wonders", Path(mypyc.__file__).parent: "mypyc"}
            silent = [f"-ffile-prefix-map={folder}={name}" for folder, name in folders.items()]
            # Only module inits are called from outside: what is hidden is called directly.
            # What a builder asks for comes last, so that it wins over what mypyc asks for.
            asked = shlex.split(os.environ.get("CFLAGS", ""))
            self._add([*silent, "-fvisibility=hidden", *asked])
        try:
            if can_train():
                self._compile_trained(stage / "profile")
            else:
                self._compile()
        except (BaseError, CompileError, LinkError, OSError) as error:
            raise SystemExit(
                f"error: a compiled build takes a C compiler, and that has failed: {error!s:.150};"
                " without WONDERS_COMPILE=1 the build is plain Python and takes none"
            ) from None

    def _add(self, flags: list[str]) -> None:
        for each in self.distribution.ext_modules:
            each.extra_compile_args = [*each.extra_compile_args, *flags]

    def _compile(self) -> None:
        self.initialize_options()
        self.finalize_options()
        self.force = True
        super().run()

    def _compile_trained(self, notes: Path) -> None:
        """Compile, play with that, and compile again by what was noted: up to a tenth faster."""
        plain = [(each, each.extra_compile_args) for each in self.distribution.ext_modules]
        noting = f"-fprofile-generate={notes}"
        for each, _ in plain:
            each.extra_link_args = [noting]
        self._add([noting, "-fprofile-update=single", "-g0"])
        self._compile()
        ways = [str(Path(self.build_lib).resolve()), os.environ.get("PYTHONPATH", "")]
        trained = subprocess.run(
            [sys.executable, "-c", TRAINING],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(ways), "PYTHONHASHSEED": "0"},
            check=False,
        )
        if trained.returncode:
            raise SystemExit("error: what was compiled does not play, see above")
        for each, flags in plain:
            each.extra_compile_args, each.extra_link_args = flags, []
        # Of what was not played, and what the compiler says of that, nothing is an error. What is
        # noted for debuggers would tell the folder of the notes.
        unplayed = ["-fprofile-partial-training", "-Wno-missing-profile", "-Wno-error"]
        self._add([f"-fprofile-use={notes}", "-gno-record-gcc-switches", *unplayed])
        self._compile()


def can_train() -> bool:
    """Return whether the compiler is gcc, and is to do what it does of itself.

    Who sets CFLAGS wants something else, such as to be done soon.
    """
    if os.environ.get("CFLAGS"):
        return False
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl")
    try:
        said = subprocess.run([*compiler, "--version"], capture_output=True, check=False).stdout
    except OSError:
        return False
    return b"Free Software Foundation" in said


def refuse_deleted_properties(code: Path) -> None:
    """Write into the C code that a property cannot be deleted, which the compiler forgets.

    Its setter would be called with no value, and end the interpreter.
    """
    taken = r"\w+ \*self, PyObject \*value, void \*closure"
    begun = rf"(static int\s+\w+_set_(\w+)\({taken}\)\s+\{{\n)(\s+\w+ retval =)"
    refusal = r"""\1    if (value == NULL) {
        PyErr_Format(PyExc_AttributeError, "property '\2' of '%s' object has no deleter",
                     Py_TYPE(self)->tp_name);
        return -1;
    }
\3"""
    text = code.read_text("utf-8")
    code.write_text(re.sub(begun, refusal, text), "utf-8")


def write_docstrings(modules: Iterable[str], code: Path) -> None:
    """Write into the C code what `help` shows, which the compiler leaves out.

    It names things by as much of their module as tells them apart, and classes in full.
    """
    told: dict[str, str] = {}
    for path in modules:
        module = path.removesuffix(".py").split("/")
        for thing in ast.parse(Path(path).read_text("utf-8")).body:
            inner = thing.body if isinstance(thing, ast.ClassDef) else []
            for each in (thing, *inner):
                if isinstance(each, ast.ClassDef | ast.FunctionDef):
                    own = [thing.name] if each is thing else [thing.name, each.name]
                    for start in range(len(module)):
                        name = "___".join(module[start:] + own)
                        told[name] = ast.get_docstring(each, clean=False) or ""

    def telling(found: re.Match[str]) -> str:
        text = "".join(
            chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\{byte:03o}"
            for byte in told.get(found[2], "").encode()
        )
        before, _, signature = found.groups()
        if signature == "NULL":
            return f'{before}"{text}"' if text else found[0]
        # Two texts of C side by side are one.
        return f'{before}{signature} "{text}"'

    signature = r'(NULL|"(?:[^"\\]|\\.)*")'
    text = code.read_text("utf-8")
    for begun in (
        rf"(\bCPyPy_(\w+),\s*METH_[\w |]+,\s*PyDoc_STR\(){signature}",
        rf"(\bsizeof\((\w+)Object\),\s*\.tp_flags = [\w |]+,\s*\.tp_doc = PyDoc_STR\(){signature}",
    ):
        text = re.sub(begun, telling, text)
    code.write_text(text, "utf-8")


def compile_catalogues() -> None:
    """Write the catalogue of each language as the program reads it, beside the one people read."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for path in sorted(Path("cli", "locale").glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as target:
            write_mo(target, read_po(source))


def build_editable(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel that leads to this folder, and return its name."""
    compile_catalogues()
    name: str = build_any_editable(wheel_directory, config_settings, metadata_directory)
    return name


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None
) -> str:
    """Build the wheel and return its name; the rights of its files do not depend on who builds."""
    # Builders pass these by name, as PEP 517 spells them.
    compile_catalogues()
    name = build_any_wheel(wheel_directory, config_settings, metadata_directory)
    path = Path(wheel_directory, name)
    with zipfile.ZipFile(path) as old:
        members = [(each, old.read(each)) for each in old.infolist()]
    with zipfile.ZipFile(path, "w") as new:
        for each, data in members:
            each.external_attr = 0o100644 << 16
            new.writestr(each, data)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Build the source distribution and return its name; it does not tell who built it and when."""
    compile_catalogues()
    name = build_any_sdist(sdist_directory, config_settings)
    path = Path(sdist_directory, name)
    with tarfile.open(path) as old:
        members = [
            (each, old.extractfile(each).read() if each.isfile() else b"")
            for each in sorted(old, key=lambda each: each.name)
        ]
    with (
        path.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=EPOCH) as packed,
        tarfile.open(fileobj=packed, mode="w") as new,
    ):
        for each, data in members:
            each.mtime, each.mode = EPOCH, 0o644 if each.isfile() else 0o755
            each.uid = each.gid = 0
            each.uname = each.gname = ""
            each.pax_headers = {}
            new.addfile(each, io.BytesIO(data))
    return name


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    """Return what has to be there to build a wheel."""
    return COMPILER if COMPILED else []


if __name__ == "__main__":
    if COMPILED:
        # A stand-in: what the modules are called is only known when they are being compiled.
        stand_in = Extension("wonders", [])
        commands = {"build": BuildAfresh, "build_ext": CompileHotModules}
        needed = [*NEEDED, *RUNTIME]
        setup(install_requires=needed, ext_modules=[stand_in], cmdclass=commands)
    else:
        setup(install_requires=NEEDED, cmdclass={"build": BuildAfresh})
