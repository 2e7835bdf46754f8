"""Play games of every kind with the plain and the compiled build, and check each with the other.

    python tests/benchmarks/builds.py                       # builds both from this clone first
    python tests/benchmarks/builds.py --plain PYTHON --compiled PYTHON -n 200 duel classic-4

`PYTHON` is the interpreter of an environment in which that build is installed. For every kind
both play the same games; the records have to be the same bytes, to pass the other build's
check, and to give the other build's trace to the byte. Ends with status 1 if anything differs.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAIN = "from wonders.cli import main; main()"
COMPILED = "from wonders.core.compiled_or_plain import compiled; print(compiled())"
BUILDS = ("plain", "compiled")
SEED = "7"

#: The kinds of game by a word each: the ruleset, how many bots, and what else is said.
KINDS = {
    "duel": ("duel", 2, ""),
    "first-game": ("duel", 2, "-O draft=first-game"),
    "solo": ("duel", 1, "-O solo=any"),
    "solo-aristotle": ("duel", 1, "-O solo=aristotle"),
    "solo-bilkis": ("duel", 1, "-O solo=bilkis"),
    "solo-caesar": ("duel", 1, "-O solo=caesar"),
    "solo-cleopatra": ("duel", 1, "-O solo=cleopatra"),
    "solo-hammurabi": ("duel", 1, "-O solo=hammurabi"),
    "duel-houses": (
        "duel", 2, "--house bees --house draft-tokens --house long-war --house second-coin:n=2"
        " --house hoarders",
    ),
    "first-game-houses": (
        "duel", 2, "-O draft=first-game --house peace --house open-display --house bees:plenty=4",
    ),
    "dealt-wonders": ("duel", 2, "--house dealt-wonders --house open-display"),
    "solo-houses": ("duel", 1, "-O solo=any --house bees --house draft-tokens --house peace"),
    "free-city": ("classic", 2, ""),
    "free-city-b": ("classic", 2, "-O sides=B"),
    "free-city-houses": ("classic", 2, "--house choose-board --house hoarders --house rich-start"),
    "classic-3": ("classic", 3, ""),
    "classic-3-boards": ("classic", 3, "-O boards=giza:B+rhodes:A+olympia:B"),
    "classic-4": ("classic", 4, ""),
    "classic-4-a": ("classic", 4, "-O sides=A"),
    "classic-4-b": ("classic", 4, "-O sides=B"),
    "classic-4-houses": (
        "classic", 4, "--house choose-board --house calm-age --house no-passing-back"
        " --house rich-start:n=2",
    ),
    "classic-5": ("classic", 5, ""),
    "classic-6": ("classic", 6, ""),
    "classic-7": ("classic", 7, ""),
    "classic-7-houses": ("classic", 7, "--house hoarders --house calm-age:age=3"),
}  # fmt: skip


class Differs(Exception):
    """Tells what is not the same."""


def wonders(python: str, *words: str) -> list[str]:
    """Return the command line of a build's `wonders`."""
    return [python, "-c", MAIN, *words]


def run(command: list[str], **options) -> None:
    """Run a command; raise `Differs` with what it says if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    if done.returncode:
        raise Differs(done.stderr.strip()[-600:] or f"{command} ends with {done.returncode}")


def play(python: str, kind: str, games: int, path: Path) -> None:
    """Let a build write the records of some random games of a kind."""
    game, bots, how = KINDS[kind]
    seats = ["-p", "random"] * bots
    words = ["match", game, *seats, "-n", str(games), "--seed", SEED, "--no-rotate"]
    run(wonders(python, *words, *how.split(), "-o", str(path)), cwd=path.parent)


def trace(python: str, path: Path) -> tuple[str, int]:
    """Return the hash of a build's trace of records, which it checks too, and its lines."""
    hashed, lines = hashlib.md5(usedforsecurity=False), 0
    command = wonders(python, "replay", str(path), "--trace", "--check")
    with tempfile.TemporaryFile("w+") as said:
        with subprocess.Popen(
            command, cwd=path.parent, stdout=subprocess.PIPE, stderr=said
        ) as process:
            while block := process.stdout.read(1 << 20):
                hashed.update(block)
                lines += block.count(b"\n")
        if process.returncode:
            said.seek(0)
            raise Differs(f"the check fails: {said.read(600)}")
    return hashed.hexdigest(), lines


def first_difference(pythons: dict[str, str], path: Path) -> str:
    """Return the first line in which the traces of the builds differ."""
    both = [
        subprocess.Popen(
            wonders(python, "replay", str(path), "--trace"), stdout=subprocess.PIPE, text=True
        )
        for python in pythons.values()
    ]
    try:
        for number, pair in enumerate(zip_longest(*(each.stdout for each in both))):
            if pair[0] != pair[1]:
                return f"line {number}:\n{pair[0]}{pair[1]}"
    finally:
        for each in both:
            each.kill()
            each.wait()
    return "none when tried again"


def compare(pythons: dict[str, str], kind: str, games: int, folder: Path) -> str:
    """Play one kind with both builds and check it crosswise; return the line to print."""
    began = time.monotonic()
    files = {build: folder / f"{kind}.{build}.jsonl" for build in BUILDS}
    for build, path in files.items():
        play(pythons[build], kind, games, path)
    records = files["plain"].read_bytes()
    if records != files["compiled"].read_bytes():
        raise Differs(f"the records differ: see {files['plain']} and {files['compiled']}")
    # Each reads what the other has written.
    plain = trace(pythons["plain"], files["compiled"])
    compiled = trace(pythons["compiled"], files["plain"])
    if plain != compiled:
        raise Differs(f"the traces differ, {first_difference(pythons, files['plain'])}")
    digest = hashlib.md5(records, usedforsecurity=False).hexdigest()
    for path in files.values():
        path.unlink()
    lines = records.count(b"\n")
    return (
        f"{kind:18} {lines:6,} records {digest[:12]}  {plain[1]:8,} lines of trace {plain[0][:12]}"
        f"  {time.monotonic() - began:4.0f} s"
    )


def built(folder: Path) -> dict[str, str]:
    """Install both builds into environments of their own; return their interpreters."""
    pythons = {}
    for build in BUILDS:
        print(f"building: {build}", flush=True)
        venv.create(folder / build, with_pip=True)
        bin_ = "Scripts" if os.name == "nt" else "bin"
        pythons[build] = str(folder / build / bin_ / "python")
        environment = {**os.environ, "WONDERS_COMPILE": str(int(build == "compiled"))}
        run([pythons[build], "-m", "pip", "install", "-q", str(ROOT)], env=environment)
    return pythons


def main() -> int:
    """Compare the builds, a line for each kind of game."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(KINDS)}; or all")
    parser.add_argument("-n", type=int, default=2000, help="games of each kind (2000)")
    parser.add_argument("-j", type=int, default=2, help="kinds at a time (2)")
    parser.add_argument("--plain", help="the interpreter that has the plain build")
    parser.add_argument("--compiled", help="the interpreter that has the compiled build")
    given = parser.parse_args()
    unknown = set(given.kinds) - set(KINDS)
    if unknown or bool(given.plain) != bool(given.compiled):
        parser.error(f"no kind {', '.join(unknown)}" if unknown else "name both builds, or none")
    folder = Path(tempfile.mkdtemp(prefix="wonders-builds-"))
    pythons = (
        # Not resolved: the link is what tells an environment from another.
        {build: os.path.abspath(getattr(given, build)) for build in BUILDS}
        if given.plain
        else built(folder)
    )
    for build, python in pythons.items():
        answer = subprocess.run(
            [python, "-c", COMPILED], cwd=folder, capture_output=True, text=True, check=False
        )
        if json.loads(answer.stdout.strip().lower() or "null") != (build == "compiled"):
            parser.error(f"{python} has no {build} build installed {answer.stderr.strip()[-300:]}")
    bad = 0
    began = time.monotonic()
    with ThreadPoolExecutor(given.j) as pool:
        kinds = given.kinds or list(KINDS)
        running = {k: pool.submit(compare, pythons, k, given.n, folder) for k in kinds}
        for kind, done in running.items():
            try:
                print(done.result(), flush=True)
            except Differs as error:
                bad += 1
                print(f"{kind:18} DIFFERS: {error}", flush=True)
    if not bad:
        shutil.rmtree(folder)
    print(f"{len(kinds)} kinds, {bad} differ, {time.monotonic() - began:.0f} s")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
