"""Files are whole or absent."""

import gzip
import os

import pytest

from wonders.core import BadSpec
from wonders.core.files import put_in_place, whole_file


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.jsonl"


def names(path):
    return sorted(each.name for each in path.parent.iterdir())


def test_a_file_appears_when_it_is_complete(path):
    with whole_file(str(path)) as file:
        file.write(b"one\n")
        file.flush()
        assert not path.exists()
    assert path.read_bytes() == b"one\n"
    assert names(path) == ["games.jsonl"]


def test_an_older_file_stays_until_the_new_one_is_complete(path):
    path.write_bytes(b"old\n")
    with whole_file(str(path)) as file:
        file.write(b"new\n")
        assert path.read_bytes() == b"old\n"
    assert path.read_bytes() == b"new\n"


def failing(path, error):
    with whole_file(str(path)) as file:
        file.write(b"half")
        raise error


@pytest.mark.parametrize("error", [ValueError("lost"), SystemExit(1)])
def test_after_an_error_nothing_is_left(path, error):
    with pytest.raises(type(error)):
        failing(path, error)
    assert names(path) == []


def test_after_an_error_an_older_file_is_as_it_was(path):
    path.write_bytes(b"old\n")
    with pytest.raises(ValueError, match="lost"):
        failing(path, ValueError("lost"))
    assert path.read_bytes() == b"old\n"
    assert names(path) == ["games.jsonl"]


def test_after_ctrl_c_what_was_written_is_kept(path):
    with pytest.raises(KeyboardInterrupt):
        failing(path, KeyboardInterrupt())
    assert path.read_bytes() == b"half"
    assert names(path) == ["games.jsonl"]


def test_after_ctrl_c_a_packed_file_is_whole(path):
    packed = path.with_name("games.jsonl.gz")
    with pytest.raises(KeyboardInterrupt):
        failing(packed, KeyboardInterrupt())
    assert gzip.decompress(packed.read_bytes()) == b"half"


def test_a_packed_file_is_always_the_same_bytes(tmp_path, monkeypatch):
    contents = []
    for name, now in (("a.gz", 1e9), ("b.gz", 1.5e9)):
        monkeypatch.setattr("time.time", lambda now=now: now)
        with whole_file(str(tmp_path / name)) as file:
            file.write(b"one\n" * 1000)
        contents.append((tmp_path / name).read_bytes())
    assert contents[0] == contents[1]
    assert len(contents[0]) < 200
    assert gzip.decompress(contents[0]) == b"one\n" * 1000


@pytest.mark.parametrize("name", ["none/games.jsonl", "none/games.jsonl.gz"])
def test_a_missing_folder_is_reported_in_a_line(tmp_path, name):
    with (
        pytest.raises(BadSpec, match=r"cannot write .*games.jsonl.*: No such file"),
        whole_file(str(tmp_path / name)),
    ):
        pass


@pytest.mark.parametrize("name", [".", "folder"])
def test_a_folder_instead_of_the_file_is_reported_in_a_line(tmp_path, monkeypatch, name):
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadSpec, match="cannot write"), whole_file(name) as file:
        file.write(b"one\n")
    assert sorted(os.listdir(tmp_path)) == ["folder"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="takes a device that is full")
def test_a_full_disk_is_reported_in_a_line(tmp_path):
    (tmp_path / "games.jsonl.part").symlink_to("/dev/full")
    with (
        pytest.raises(BadSpec, match=r"cannot write .*: No space left"),
        whole_file(str(tmp_path / "games.jsonl")) as file,
    ):
        file.write(b"x" * 1_000_000)
    assert os.listdir(tmp_path) == []


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
