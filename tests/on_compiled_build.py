"""Play golden games and laws on the compiled build, if this machine can compile it.

    python tests/on_compiled_build.py [WORDS FOR PYTEST]

The package is built from this clone and installed into the environment that runs this, in place
of the plain one. Where there is no C compiler, or Python's headers are missing, it says so and ends
well.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: What is likeliest to differ between the builds, in about a minute.
TESTS = (
    "tests/golden",
    "tests/perft",
    "tests/laws/test_duel_laws.py",
    "tests/laws/test_classic_laws.py",
    "tests/laws/test_games_never_change.py",
    "tests/laws/test_what_rules_set.py",
    "tests/core/game/learners/test_observation.py",
)
COMPILED = "from wonders.core.compiled_or_plain import compiled; raise SystemExit(not compiled())"


def missing() -> str:
    """Return what this machine lacks to compile, or nothing."""
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cl")[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no headers of Python"
    return ""


def main(words: list[str]) -> int:
    """Build, install and test; return the exit status."""
    if lacking := missing():
        print(f"There is {lacking} here: nothing is tested on the compiled build.")
        return 0
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    with tempfile.TemporaryDirectory() as folder:
        build = [*pip, "wheel", "--no-deps", "--wheel-dir", folder, str(ROOT)]
        # Speed is not looked at here, and all that the compiler could do takes minutes more.
        env = {"CFLAGS": "-O1", **os.environ, "WONDERS_COMPILE": "1"}
        subprocess.run(build, check=True, env=env)
        wheel = str(*Path(folder).iterdir())
        subprocess.run([*pip, "install", "--force-reinstall", "--no-deps", wheel], check=True)
    subprocess.run([sys.executable, "-c", COMPILED], check=True, cwd=tempfile.gettempdir())
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *words, *TESTS], check=False, cwd=ROOT
    ).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
