"""Files are whole or absent."""

import gzip
import os

import pytest

from wonders.core import BadSpec
from wonders.core.files.whole_files import put_in_place, replacing


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def names(path):
    return sorted(each.name for each in path.parent.iterdir())


def test_a_packed_file_is_always_the_same_bytes(tmp_path, monkeypatch):
    contents = []
    for name, now in (("a.gz", 1e9), ("b.gz", 1.5e9)):
        monkeypatch.setattr("time.time", lambda now=now: now)
        put_in_place(str(tmp_path / name), b"one\n" * 1000)
        contents.append((tmp_path / name).read_bytes())
    assert contents[0] == contents[1]
    assert len(contents[0]) < 200
    assert gzip.decompress(contents[0]) == b"one\n" * 1000


@pytest.mark.parametrize("error", [ValueError, SystemExit, KeyboardInterrupt])
def test_an_older_file_stays_if_the_new_one_is_not_complete(path, error):
    path.write_bytes(b"old\n")

    def fail():
        with replacing(path) as file:
            file.write(b"half")
            file.flush()
            raise error

    with pytest.raises(error):
        fail()
    assert path.read_bytes() == b"old\n"
    assert names(path) == ["games.jsonl"]


def test_a_file_of_somebody_else_beside_it_stays(path):
    beside = path.with_name("games.jsonl.new")
    beside.write_bytes(b"mine")
    put_in_place(str(path), b"one\n")
    assert path.read_bytes() == b"one\n"
    assert beside.read_bytes() == b"mine"


def test_a_small_file_is_written(path):
    put_in_place(str(path), b"one\n")
    put_in_place(str(path), b"two\n")
    assert path.read_bytes() == b"two\n"
    assert names(path) == ["games.jsonl"]


@pytest.mark.parametrize("name", ["none/games.jsonl", "folder", ""])
def test_a_small_file_that_cannot_be_written_is_reported_in_a_line(tmp_path, monkeypatch, name):
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSpec, match="cannot write"):
        put_in_place(name, b"one\n")


def test_a_small_file_that_fails_half_way_leaves_the_old_one(path, monkeypatch):
    put_in_place(str(path), b"old\n")

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadSpec, match="No space left"):
        put_in_place(str(path), b"new\n")
    assert path.read_bytes() == b"old\n"
