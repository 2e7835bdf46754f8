"""Do the tests notice small changes to the rules? `tox -e mutate -- --seed 1 --count 300`.

Mutants are drawn over all places of the modules below. Each lives in a process of its own, forked
before anything of `wonders` is imported, and is never written to a file. It meets the test files
that run its statement - the golden games, those of its package, then others, the quickest first -
until one fails or the processor time is up. Programs that a test starts run the code as it is, so
what only they would notice survives.
"""

import argparse
import ast
import json
import multiprocessing
import os
import resource
import signal
import sys
import time
import tomllib
import warnings
from collections.abc import Callable, Iterator
from importlib.machinery import PathFinder, SourceFileLoader
from itertools import accumulate
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any, NamedTuple

# What is imported here need not be imported again for each mutant.
import click  # noqa: F401
import hypothesis
import msgspec  # noqa: F401
import pluggy  # noqa: F401
import pytest
import rich.console  # noqa: F401
from mutants import mutate, places_in

ROOT = Path(__file__).parents[2]
#: What is changed, below the package `wonders`.
CHANGED = (
    "rulesets/duel/**/*.py",
    "rulesets/classic/**/*.py",
    "core/record/*.py",
    "core/game/state.py",
    "core/game/view.py",
    "core/game/build_a_piece.py",
)
#: The tests that look for it. Those of the arena and the command play games, but look elsewhere.
TESTS = (
    "tests/golden/test_*.py",
    "tests/rulesets/**/test_*.py",
    "tests/core/game/**/test_*.py",
    "tests/core/record/test_*.py",
    "tests/core/cards/test_*.py",
    "tests/core/house_rules/test_*.py",
    "tests/laws/test_*.py",
    "tests/plugins/bots/test_*.py",
    "tests/plugins/house_rules/test_*.py",
)
BUILD = ROOT / "build" / "mutate"
SURVEY = BUILD / "survey.json"
#: What the last run of tests has written.
LOG = BUILD / "last.log"
LEAST = 0.85
MEMORY = 4 << 30


class Drawn(NamedTuple):
    """A mutant that was drawn: a module, a place in it, one of the changes there."""

    path: Path
    place: int
    change: int
    #: Those of its statement.
    lines: range


class TestFile(NamedTuple):
    """A file of tests: how many seconds it takes, and which lines of which modules it runs."""

    name: str
    changed: float
    seconds: float
    lines: dict[str, list[int]]

    def runs(self, drawn: Drawn) -> bool:
        """Return whether it runs the statement that a mutant changes."""
        return not set(drawn.lines).isdisjoint(self.lines.get(str(drawn.path.resolve()), ()))

    def far(self, drawn: Drawn) -> tuple[bool, float]:
        """Return how late a mutant should meet it; tests mirror the packages."""
        homes = ("tests/golden/", f"tests/{inside(drawn.path.parent)}/")
        return not self.name.startswith(homes), self.seconds


def inside(path: Path) -> str:
    """Return where a module stands below `wonders`, which is where it stands in the repository."""
    return path.as_posix().rpartition("/wonders/")[2]


def modules() -> list[Path]:
    """Return the modules to change, where they are installed."""
    spec = PathFinder.find_spec("wonders")
    homes = list(spec.submodule_search_locations or ()) if spec else []
    found = {path for home in homes for each in CHANGED for path in Path(home).glob(each)}
    if not found:
        sys.exit("wonders is not installed here: python -m pip install .")
    return sorted(found)


def sample(seed: int, count: int) -> list[Drawn]:
    """Draw places evenly over all modules, and one change of each."""
    places = [
        (path, number, place)
        for path in modules()
        for number, place in enumerate(places_in(ast.parse(path.read_text("utf-8"))))
    ]
    rng = Random(seed)
    return [
        Drawn(path, number, rng.randrange(len(place.changes)), place.lines)
        for path, number, place in rng.sample(places, min(count, len(places)))
    ]


def in_fork(work: Callable[[], Any], seconds: float) -> Any:
    """Return what `work` returns in a process of its own, or why it did not come to an end.

    It may take so much processor time, and ten times as long if it waits.
    """
    context = multiprocessing.get_context("fork")
    ours, theirs = context.Pipe(duplex=False)

    def run() -> None:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 6))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        output = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        theirs.send(work())
        os._exit(0)

    process = context.Process(target=run)
    process.start()
    theirs.close()
    try:
        return ours.recv() if ours.poll(10 * seconds) else "out of time"
    except EOFError:
        process.join()
        return "out of time" if process.exitcode == -signal.SIGXCPU else "crashed"
    finally:
        if process.is_alive():
            # With it end the programs that its tests have started.
            os.killpg(process.pid, signal.SIGKILL)
        process.join()


def test(files: list[str]) -> int:
    """Run files of tests until one test fails; return pytest's status."""
    # All mutants meet the same examples, and leave none behind.
    hypothesis.settings.register_profile(
        "mutants",
        database=None,
        derandomize=True,
        deadline=None,
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )
    hypothesis.settings.load_profile("mutants")
    os.chdir(ROOT)
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    # hypothesis is there already, and its assertions need no rewriting.
    options += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
    return int(pytest.main([*options, *files]))


def measure(name: str, paths: list[str]) -> TestFile:
    """Run a file of tests on the code as it is; it has to pass."""
    import coverage

    def run() -> tuple[int, float, dict[str, list[int]]]:
        measured = coverage.Coverage(data_file=None, include=paths, config_file=False)
        start = time.process_time()
        measured.start()
        status = test([name])
        measured.stop()
        took = time.process_time() - start
        data = measured.get_data()
        return status, took, {path: data.lines(path) or [] for path in data.measured_files()}

    returned = in_fork(run, 200)
    if isinstance(returned, str) or returned[0]:
        sys.exit(f"{name} fails on the code as it is; mend that first: see {LOG}")
    return TestFile(name, (ROOT / name).stat().st_mtime, *returned[1:])


def survey(again: bool) -> list[TestFile]:
    """Return all files of tests; `again` trusts what is known of old ones."""
    known: dict[str, TestFile] = {}
    if again and SURVEY.exists():
        known = {name: TestFile(name, *rest) for name, *rest in json.loads(SURVEY.read_text())}
    paths = [str(path.resolve()) for path in modules()]
    found = []
    for path in (path for each in TESTS for path in sorted(ROOT.glob(each))):
        name = str(path.relative_to(ROOT))
        if name not in known or known[name].changed != path.stat().st_mtime:
            known[name] = measure(name, paths)
            SURVEY.write_text(json.dumps(list(known.values())))
        found.append(known[name])
    return found


def meeting(drawn: Drawn, files: list[TestFile], seconds: float) -> list[TestFile]:
    """Return the files that a mutant meets, in order, as far as the time goes."""
    found = sorted((each for each in files if each.runs(drawn)), key=lambda each: each.far(drawn))
    ends = accumulate(each.seconds for each in found)
    return [each for each, end in zip(found, ends, strict=True) if end <= seconds]


def batches(files: list[TestFile]) -> Iterator[list[TestFile]]:
    """Yield files in batches that grow: most mutants need no more than the first."""
    batch: list[TestFile] = []
    limit = 4.0
    for file in files:
        batch.append(file)
        if sum(each.seconds for each in batch) > limit:
            yield batch
            batch, limit = [], 4 * limit
    if batch:
        yield batch


def ending(path: Path, tree: ast.Module, files: list[TestFile], spare: float = 5) -> str:
    """Return how a mutant of a module ended; "" if it is still there.

    It may take twice as long as the code as it is took when it was measured, which is slow
    already, and some seconds to `spare`.
    """
    with warnings.catch_warnings(action="ignore"):
        code = compile(tree, str(path), "exec", dont_inherit=True)
    usual = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return code if Path(self.path) == path else usual(self, name)

    for batch in batches(files):

        def run(batch: list[TestFile] = batch) -> int:
            SourceFileLoader.get_code = get_code
            return test([each.name for each in batch])

        status = in_fork(run, spare + 2 * sum(each.seconds for each in batch))
        if status != 0:
            return status if isinstance(status, str) else "killed"
    return ""


def reasons() -> dict[tuple[str, str, str], str]:
    """Return why some mutants may survive, by what they change."""
    listed = tomllib.loads(Path(__file__).with_name("survivors.toml").read_text("utf-8"))
    return {(each["in"], each["was"], each["now"]): each["why"] for each in listed["survivor"]}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=120, help="of tests for each, at most")
    parser.add_argument("--only", default="", help="numbers of mutants of the sample: 3,17")
    parser.add_argument(
        "--again", action="store_true", help="measure no test file that is as it was"
    )
    options = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    drawn = dict(enumerate(sample(options.seed, options.count), start=1))
    if options.only:
        drawn = {int(number): drawn[int(number)] for number in options.only.split(",")}
    files = survey(options.again)
    listed = reasons()
    killed = 0
    for number, each in drawn.items():
        start = time.monotonic()
        mutant = mutate(each.path.read_text("utf-8"), each.place, each.change)
        end = ending(each.path, mutant.tree, meeting(each, files, options.seconds))
        killed += bool(end)
        at = f"{inside(each.path)}:{mutant.line}"
        print(f"{number:4} {end or 'SURVIVED':11} {time.monotonic() - start:5.1f} s  {at}")
        if not end:
            why = listed.get((mutant.where, mutant.was, mutant.now), "no reason is listed")
            print(f"     in {mutant.where}\n     - {mutant.was}\n     + {mutant.now}\n     : {why}")
        sys.stdout.flush()
    # Not before: the mutants come from a process that has imported nothing of ours.
    from wonders.core.arena.statistics.confidence_intervals import wilson

    low, high = wilson(killed, len(drawn))
    print(
        f"seed {options.seed}: {killed} of {len(drawn)} mutants killed, "
        f"{killed / len(drawn):.1%} (95 %: {low:.1%} to {high:.1%}); {LEAST:.0%} have to be"
    )
    return int(killed < LEAST * len(drawn))


if __name__ == "__main__":
    sys.exit(main())
