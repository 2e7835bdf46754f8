"""The runs that `tox -e bench` has stored: what each found, and which build it measured."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from wonders.core.compiled_or_plain import build_name

__all__ = ["Found", "Key", "Run", "newest", "runs_in"]


class Key(NamedTuple):
    """Says what was measured."""

    about: str
    game: str = ""
    players: int = 0
    playouts: int = 0
    workers: int = 0
    what: str = ""


class Found(msgspec.Struct):
    """Holds what `measured` has found: see its docstring."""

    about: str
    compiled: bool
    seconds: float
    ratios: tuple[float, float, float]
    yardstick: float
    game: str = ""
    players: int = 0
    playouts: int = 0
    workers: int = 0
    what: str = ""
    other: str = ""
    decisions: float = 0

    @property
    def ratio(self) -> float:
        """Return how many fit into the time of one of what it was held against."""
        return self.ratios[0]

    @property
    def key(self) -> Key:
        """Return what was measured."""
        return Key(*(getattr(self, name) for name in Key._fields))


class _Benchmark(msgspec.Struct):
    extra_info: Found


class _File(msgspec.Struct):
    datetime: str
    machine_info: dict[str, Any]
    benchmarks: list[_Benchmark]


class Run:
    """A stored run; `last` is the one before it, of the same build on the same machine."""

    def __init__(self, file: _File) -> None:
        self.found = {each.extra_info.key: each.extra_info for each in file.benchmarks}
        self.compiled = file.benchmarks[0].extra_info.compiled
        self.when = file.datetime
        self.machine = file.machine_info
        self.last: Run | None = None

    @property
    def build(self) -> str:
        """Return the name of the build."""
        return build_name(self.compiled)

    @property
    def title(self) -> str:
        """Return which build was measured, where and when."""
        cpu, machine = self.machine.get("cpu") or {}, self.machine
        where = f"{machine.get('python_implementation')} {machine.get('python_version')}"
        return f"{self.build}: {where}, {cpu.get('brand_raw', 'a processor')}, {self.when[:16]} UTC"

    def change(self, key: Key) -> float | None:
        """Return by which share of it a ratio has grown since the last run, None if unknown."""
        if self.last is None or key not in self.last.found or key not in self.found:
            return None
        return self.found[key].ratio / self.last.found[key].ratio - 1


def runs_in(folder: Path) -> list[Run]:
    """Return the runs stored in a folder, in order of time; what is no run of ours is left out."""
    there = []
    for path in sorted(folder.rglob("*.json")):
        try:
            file = msgspec.json.decode(path.read_bytes(), type=_File)
        except msgspec.DecodeError:
            continue
        if file.benchmarks:
            there.append((path.parent, Run(file)))
    there.sort(key=lambda each: each[1].when)
    before: dict[tuple[Path, bool], Run] = {}
    for parent, run in there:
        run.last = before.get((parent, run.compiled))
        before[parent, run.compiled] = run
    return [run for _, run in there]


def newest(runs: Iterable[Run]) -> list[Run]:
    """Return the newest run of each build, the compiled one first."""
    builds = {run.compiled: run for run in runs}
    return [builds[compiled] for compiled in (True, False) if compiled in builds]
