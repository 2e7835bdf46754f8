"""Two processes do not write one file."""

import errno
import os
import sys
from pathlib import Path

import pytest

from wonders.core import BadSpec
from wonders.core.files.file_lock import Taken, locked
from wonders.core.files.write_whole_files import name_beside


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def names(path):
    return sorted(each.name for each in path.parent.iterdir())


def test_a_lock_is_taken_away_by_those_who_made_it(path):
    """Not by somebody who was refused, but by the next one after a process was killed."""
    lock = path.with_name("games.jsonl.lock")
    with locked(str(path), "taken"):
        left = lock.read_bytes()
        with pytest.raises(Taken, match="taken"), locked(str(path), "taken"):
            pass
        assert lock.read_bytes() == left
    assert names(path) == []
    lock.write_bytes(left)
    with locked(str(path), "taken"):
        pass
    assert names(path) == []


def test_what_a_killed_process_left_is_removed_with_the_next_lock(path):
    for end in ("", ".run", ".part", ".ahead"):
        name_beside(path.with_name(f"games.jsonl{end}")).touch()
    others = [path.with_name("games.jsonl.12345678.new"), name_beside(path.with_name("games"))]
    # What another process writes meanwhile, at a name that only begins like ours.
    others.append(name_beside(path.with_name("games.jsonl.gz")))
    for other in others:
        other.touch()
    with locked(str(path), "taken"):
        pass
    assert names(path) == sorted(other.name for other in others)


@pytest.mark.parametrize("end", ["run", "part", "ahead", "part/"])
def test_the_files_of_a_run_are_locked_with_its_output(path, end):
    """A table that keeps its record in `FILE.part` would take the games of the run away."""
    its = f"{path}.{end}"
    with locked(str(path), "taken"), pytest.raises(Taken), locked(its, "taken"):
        pass
    with locked(its, "taken"), pytest.raises(Taken), locked(str(path), "taken"):
        pass
    assert names(path) == []


def test_an_empty_file_that_is_called_like_a_lock_stays(path):
    lock = path.with_name("games.jsonl.lock")
    lock.touch()
    with locked(str(path), "taken"):
        pass
    assert lock.read_bytes() == b""


@pytest.mark.parametrize("length", range(200, 256, 5))
def test_a_name_without_room_for_those_beside_it_is_refused_at_once(tmp_path, length):
    path = tmp_path / ("x" * length)
    try:
        name_beside(Path(f"{path}.ahead")).touch()
    except OSError:
        with pytest.raises(BadSpec, match="File name too long"), locked(str(path), ""):
            pass
    else:
        with locked(str(path), ""):
            pass


def test_a_lock_that_cannot_be_opened_is_named(path):
    path.with_name(f"{path.name}.lock").mkdir()
    told = r"cannot write .*games\.jsonl: games\.jsonl\.lock: Is a directory"
    with pytest.raises(BadSpec, match=told), locked(str(path), ""):
        pass


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_file_that_may_not_be_written_is_not_replaced(path, monkeypatch, number):
    def refuse(*_):
        raise OSError(number, os.strerror(number))

    path.touch()
    with monkeypatch.context() as system:
        # Whoever runs this may be allowed everything.
        system.setattr(os, "access", lambda *_: False)
        system.setattr(os, "open", refuse)
        with pytest.raises(BadSpec, match=os.strerror(number)), locked(str(path), ""):
            pass
    assert names(path) == [path.name]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere such a name is no file's")
@pytest.mark.parametrize("name", ["/dev/fd/{}", "/proc/self/fd/{}", "link"])
def test_a_file_is_not_written_anew_by_the_name_of_being_open(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with Path("file").open("wb") as file:
        Path("link").symlink_to(f"/dev/fd/{file.fileno()}")
        with pytest.raises(BadSpec, match="open already"), locked(name.format(file.fileno()), ""):
            pass
    Path("link").unlink()
    Path("link").symlink_to("file")
    with locked("link", ""):
        assert Path("file.lock").exists()
