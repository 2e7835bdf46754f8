"""Files are whole or absent."""

import errno
import gzip
import os
import struct
from pathlib import Path

import pytest

from wonders.core import BadSpec
from wonders.core.files.write_whole_files import (
    ACCESS,
    ChangedMeanwhile,
    Here,
    expect_writable,
    file_mark,
    file_start,
    put_in_place,
    replacing,
)


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


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666])
def test_who_might_read_a_file_may_read_it_when_it_is_written_again(path, mode):
    put_in_place(str(path), b"one\n")
    path.chmod(mode)
    with replacing(path) as file:
        assert not os.fstat(file.fileno()).st_mode & 0o777 & ~mode
    put_in_place(str(path), b"two\n")
    assert path.stat().st_mode & 0o777 == mode


def test_a_list_of_who_may_read_a_file_stays_when_it_is_written_again(path):
    put_in_place(str(path), b"one\n")
    # Its user reads and writes, user 12345 reads, its group does not.
    words = ((1, 6, -1), (2, 4, 12345), (4, 0, -1), (16, 4, -1), (32, 0, -1))
    packed = [struct.pack("<HHi", *each) for each in words]
    try:
        os.setxattr(path, ACCESS, struct.pack("<I", 2) + b"".join(packed))
    except (AttributeError, OSError):
        pytest.skip("this system, or its disk, has no such lists")
    before = os.getxattr(path, ACCESS)
    put_in_place(str(path), b"two\n")
    assert os.getxattr(path, ACCESS) == before


def test_a_list_of_the_folder_lets_nobody_else_read_what_is_written_again(path):
    put_in_place(str(path), b"one\n")
    words = ((1, 6, -1), (2, 4, 12345), (4, 4, -1), (16, 4, -1), (32, 0, -1))
    packed = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *each) for each in words)
    try:
        os.setxattr(path.parent, "system.posix_acl_default", packed)
    except (AttributeError, OSError):
        pytest.skip("this system, or its disk, has no such lists")
    mode = path.stat().st_mode
    put_in_place(str(path), b"two\n")
    with pytest.raises(OSError, match="No data available"):
        os.getxattr(path, ACCESS)
    assert path.stat().st_mode == mode


@pytest.fixture
def another_group(path):
    """Return another group than that of new files, which the file at `path` has."""
    path.write_bytes(b"old\n")
    mine = path.stat().st_gid
    others = [1] if os.geteuid() == 0 else [each for each in os.getgroups() if each != mine]
    if not others:
        pytest.skip("we are in one group only")
    os.chown(path, -1, others[0])
    return others[0]


def test_a_file_keeps_its_group_when_it_is_written_again(path, another_group):
    path.chmod(0o640)
    put_in_place(str(path), b"new\n")
    assert path.stat().st_gid == another_group
    assert path.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file to others")
def test_a_file_of_somebody_else_stays_his_when_root_writes_it_again(path):
    path.write_bytes(b"old\n")
    os.chown(path, 65534, -1)
    put_in_place(str(path), b"new\n")
    assert path.stat().st_uid == 65534


@pytest.mark.parametrize(
    ("mode", "then"), [(0o640, 0o600), (0o660, 0o600), (0o664, 0o644), (0o666, 0o666)]
)
def test_where_its_group_cannot_be_kept_no_other_may_read_it(
    path, another_group, monkeypatch, mode, then
):
    def refused(*_):
        raise PermissionError(1, "Operation not permitted")

    path.chmod(mode)
    monkeypatch.setattr(os, "chown", refused)
    put_in_place(str(path), b"new\n")
    assert path.stat().st_mode & 0o777 == then


def test_what_was_put_in_place_outlasts_a_power_cut(path, settled):
    put_in_place(str(path), b"one\n")
    assert settled == [{"games.jsonl"}]


def test_a_path_means_what_it_meant_where_a_folder_was_left_or_has_another_name(
    tmp_path, monkeypatch
):
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    here = Here()
    os.chdir("/")
    assert here.path("a") == str(tmp_path / "mine" / "a")
    here.go_back()
    assert Path.cwd() == tmp_path / "mine"
    # Another folder comes into its old place.
    (tmp_path / "mine").rename(tmp_path / "ours")
    (tmp_path / "mine").mkdir()
    assert here.path("a") == "a"
    os.chdir("/")
    here.go_back()
    assert os.getcwd() == "/"


def test_a_file_that_its_owner_has_made_read_only_stays(path, monkeypatch):
    """Root may write everything, so it is not the system that refuses."""
    put_in_place(str(path), b"one\n")
    path.chmod(0o400)
    real = os.open

    def refusing(file, flags, *more, **also):
        if flags == os.O_WRONLY and os.stat(file).st_mode & 0o777 == 0o400:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(file, flags, *more, **also)

    monkeypatch.setattr(os, "access", lambda file, mode: False)
    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(BadSpec, match=r"^cannot write .*games.jsonl: Permission denied$"):
        put_in_place(str(path), b"two\n")
    assert path.read_bytes() == b"one\n"


def test_a_folder_that_its_owner_has_made_read_only_is_told_as_that(path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda file, mode: False)
    with pytest.raises(PermissionError):
        expect_writable(path.parent)


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


def planting(monkeypatch, call, plant):
    """Let somebody else `plant` something each time before the system is called so."""
    real = getattr(os, call)

    def called(*values):
        plant()
        return real(*values)

    monkeypatch.setattr(os, call, called)


def test_a_link_planted_in_the_place_of_a_new_file_leads_nowhere(path, monkeypatch):
    precious = path.with_name("precious")
    precious.write_bytes(b"mine")
    path.write_bytes(b"old\n")

    def plant():
        (new,) = path.parent.glob("*.wonders")
        new.unlink()
        new.symlink_to(precious)

    planting(monkeypatch, "fsync", plant)
    with pytest.raises(BadSpec, match="somebody has put another file in its place"):
        put_in_place(str(path), b"new\n")
    assert precious.read_bytes() == b"mine"
    assert (path.read_bytes(), path.is_symlink()) == (b"old\n", False)


def test_a_link_planted_in_the_place_of_the_file_is_replaced_and_not_followed(path, monkeypatch):
    precious = path.with_name("precious")
    precious.write_bytes(b"mine")
    mark = put_in_place(str(path), b"one\n")

    def plant():
        path.unlink(missing_ok=True)
        path.symlink_to(precious)

    planting(monkeypatch, "replace", plant)
    mark = put_in_place(str(path), b"two\n", mark)
    assert (path.read_bytes(), path.is_symlink()) == (b"two\n", False)
    plant()
    with pytest.raises(ChangedMeanwhile):
        put_in_place(str(path), b"three\n", mark)
    assert precious.read_bytes() == b"mine"


def test_a_file_that_is_as_it_was_written_is_written_again(path):
    mark = put_in_place(str(path), b"one\n", ())
    assert mark == file_mark(str(path))
    assert put_in_place(str(path), b"two\n", mark) != mark
    with pytest.raises(ChangedMeanwhile, match="somebody else has changed it"):
        put_in_place(str(path), b"three\n", mark)
    assert path.read_bytes() == b"two\n"


@pytest.mark.skipif(not os.access("/proc/kmsg", os.R_OK), reason="needs root on Linux")
def test_a_file_of_the_systems_that_has_no_bytes_yet_is_not_waited_for():
    assert file_start("/proc/kmsg", 10) == b""


def test_of_a_file_no_more_than_its_first_bytes_are_read(path):
    path.write_bytes(b"one\ntwo\n")
    assert file_start(str(path), 4) == b"one\n"
