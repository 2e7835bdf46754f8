"""Fuzzing at length: `tox -e fuzz`, led by what the readers run through (atheris, libFuzzer).

    tox -e fuzz                          ten minutes a target, all of them
    tox -e fuzz -- --short               two seconds a target
    tox -e fuzz -- --seconds 60 records  as long as you like, the targets you like

What is fuzzed stands in `targets.py`; a finding is any exception that a reader is not
documented to raise, an input that takes over 10 s, or over 2 GB of memory. It ends with
status 1, names the target and keeps the input in `build/fuzz/TARGET/findings`, and

    tox -e fuzz -- --again FILE records

lets it in once more. What was learned about a target stays in `build/fuzz/TARGET/inputs` for
the next time. `test_fuzz.py` does the same in small for every run of the tests, without
atheris, which has wheels for Linux alone.
"""

import argparse
import re
import subprocess
import sys
from pathlib import Path
from random import Random

BUILD = Path(__file__).parents[2] / "build" / "fuzz"
#: The longest input, the most seconds and the most memory in MB that one may take.
LONGEST, SECONDS, MEGABYTES = 20_000, 10, 2048


def main() -> int:
    """Fuzz the targets one after another, each in a process of its own; print what was done."""
    said = argparse.ArgumentParser(description="Look for input that breaks a reader.")
    said.add_argument("targets", nargs="*", help="which; all, if none is named")
    said.add_argument("--seconds", type=int, default=600, help="for each of them")
    said.add_argument("--short", action="store_true", help="two seconds each")
    said.add_argument("--again", type=Path, metavar="FILE", help="let this input in, no other")
    said.add_argument("--one", metavar="TARGET", help=argparse.SUPPRESS)
    args = said.parse_args()
    if args.one:
        fuzz(args.one, args.seconds)
    from targets import TARGETS

    if unknown := set(args.targets) - set(TARGETS):
        said.error(f"no target {', '.join(sorted(unknown))}; there is {', '.join(TARGETS)}")
    names = args.targets or [*TARGETS]
    if args.again:
        for name in names:
            print(
                name,
                "takes it" if TARGETS[name].let_in(args.again.read_bytes()) else "refuses",
            )
        return 0
    seconds = 2 if args.short else args.seconds
    return max([in_process(name, seconds) for name in names])


def in_process(name: str, seconds: int) -> int:
    """Fuzz a target in a process of its own; return 1 if there was a finding."""
    done = subprocess.run(
        [sys.executable, __file__, "--one", name, "--seconds", str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    output = done.stdout.decode(errors="replace")
    count = re.search(r"stat::number_of_executed_units:\s*(\d+)", output)
    seen = re.findall(r"cov: (\d+) ft: (\d+)", output)
    edges = seen[-1][0] if seen else "?"
    verdict = "nothing found" if done.returncode == 0 else f"FOUND, status {done.returncode}"
    print(
        f"{name:12} {count[1] if count else '?':>9} inputs, {edges:>5} edges: {verdict}", flush=True
    )
    if done.returncode:
        print(output[output.find("\n ===") :][:6000], flush=True)
    return int(done.returncode != 0)


def fuzz(name: str, seconds: int) -> None:
    """Fuzz one target in this process until its time is over or something is found."""
    import atheris

    with atheris.instrument_imports(include=["wonders", "tomllib", "json"]):
        from mutations import mutated
        from targets import TARGETS, words

    target = TARGETS[name]
    seeds = target.seeds()
    strange = words()
    folder = BUILD / name
    for each in ("inputs", "findings", "seeds"):
        (folder / each).mkdir(parents=True, exist_ok=True)
    for old in (folder / "seeds").iterdir():
        old.unlink()
    for number, seed in enumerate(seeds):
        (folder / "seeds" / str(number)).write_bytes(seed)

    def let_in(data: bytes) -> None:
        target.let_in(data)

    def changed(data: bytes, longest: int, seed: int) -> bytes:
        # Changes of single bytes alone hardly ever get past JSON.
        if seed % 2:
            return bytes(atheris.Mutate(data, longest))
        return mutated(data, Random(seed), seeds, strange)[:longest]

    options = {
        "max_total_time": seconds,
        "timeout": SECONDS,
        "rss_limit_mb": MEGABYTES,
        "max_len": LONGEST,
        "print_final_stats": 1,
        "artifact_prefix": f"{folder}/findings/",
    }
    argv = [sys.argv[0], *(f"-{key}={value}" for key, value in options.items())]
    argv += [str(folder / "inputs"), str(folder / "seeds")]
    atheris.Setup(argv, let_in, custom_mutator=changed)
    atheris.Fuzz()


if __name__ == "__main__":
    sys.exit(main())
