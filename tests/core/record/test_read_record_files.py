"""Files of records: packed, torn, too long, and full of what is no record."""

import gzip
import io
from itertools import islice

import pytest

from wonders.core import BadRecord, BadSpec
from wonders.core.record.read_and_write_record_line import LINE_LIMIT, write_line
from wonders.core.record.read_record_files import (
    BAD_BYTES,
    BAD_LINES,
    NotRecords,
    open_lines,
    read_records,
)


def test_lines_are_numbered_from_zero(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"one\ntwo\n")
    assert list(open_lines(str(file))) == [(0, b"one\n"), (1, b"two\n")]


def test_an_empty_name_is_no_folder():
    with pytest.raises(BadSpec, match="no file is named"):
        list(open_lines(""))


def test_an_empty_file_has_no_lines(tmp_path):
    file = tmp_path / "games.jsonl"
    file.touch()
    assert list(open_lines(str(file))) == []


def test_packed_files_are_unpacked(tmp_path, duel, line_of, passes):
    file = tmp_path / "games.jsonl.gz"
    lines = [line_of(duel, seed).encode() for seed in range(3)]
    file.write_bytes(gzip.compress(b"".join(lines)))
    assert [line for _, line in open_lines(str(file))] == lines
    for line in lines:
        passes(line)


def test_dash_is_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"one\n")))
    assert list(open_lines("-")) == [(0, b"one\n")]


@pytest.mark.parametrize("spoil", ["not packed", "cut", "changed", "tail", "deflate"])
def test_a_corrupt_packed_file_is_refused(tmp_path, spoil):
    packed = gzip.compress(b"".join(b"%d\n" % n for n in range(5000)))
    file = tmp_path / "games.jsonl.gz"
    file.write_bytes(
        {
            "not packed": b"one\n",
            "cut": packed[:-20],
            "changed": packed[:-8] + b"\x00" * 8,
            "tail": packed + b"tail",
            "deflate": packed[:40] + bytes(255 - byte for byte in packed[40:60]) + packed[60:],
        }[spoil]
    )
    with pytest.raises(BadSpec, match=r"cannot read .*games.jsonl.gz") as caught:
        list(open_lines(str(file)))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["nowhere.jsonl", "nowhere.jsonl.gz", ""])
def test_a_file_that_cannot_be_opened_is_refused(tmp_path, name):
    with pytest.raises(BadSpec, match="cannot read"):
        list(open_lines(str(tmp_path / name)))


def test_a_torn_last_line_is_reported_and_those_before_it_are_kept(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"one\ntw")
    (_, one), (number, torn) = open_lines(str(file))
    assert one == b"one\n"
    assert (number, type(torn)) == (1, BadRecord)
    assert "torn" in str(torn)


@pytest.mark.parametrize("more", [1, 2, LINE_LIMIT, LINE_LIMIT + 1, 3 * LINE_LIMIT])
def test_a_line_that_is_too_long_is_reported_and_the_next_is_read(tmp_path, more):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"x" * (LINE_LIMIT + more) + b"\nnext\n")
    (number, long), following = open_lines(str(file))
    assert (number, type(long)) == (0, BadRecord)
    assert str(LINE_LIMIT) in str(long)
    assert following == (1, b"next\n")


def test_a_line_of_the_largest_size_is_read(tmp_path):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"x" * LINE_LIMIT + b"\nnext\n")
    assert [len(line) for _, line in open_lines(str(file))] == [LINE_LIMIT + 1, 5]


@pytest.mark.parametrize("blank", [b"", b"\r", b" \t"])
def test_a_blank_line_is_not_a_record(tmp_path, blank):
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"one\n" + blank + b"\ntwo\n")
    (_, one), (number, error), (_, two) = open_lines(str(file))
    assert (one, number, two) == (b"one\n", 1, b"two\n")
    assert "blank" in str(error)


@pytest.mark.parametrize("line", [b"\n", b"null\n", b"\xff\n"])
def test_after_too_many_bad_lines_the_rest_of_a_file_is_not_read(tmp_path, line):
    file = tmp_path / "games.jsonl.gz"
    file.write_bytes(gzip.compress(line * 3 * BAD_LINES))
    records = read_records(str(file))
    assert {type(found) for _, found in islice(records, BAD_LINES)} == {BadRecord}
    with pytest.raises(NotRecords, match=r"games\.jsonl\.gz has too many bad lines"):
        next(records)


def test_an_endless_line_is_not_read_to_its_end(tmp_path):
    file = tmp_path / "games.jsonl.gz"
    file.write_bytes(gzip.compress(b"0" * (BAD_BYTES + 2 * LINE_LIMIT), 1))
    lines = read_records(str(file))
    assert "longer than" in str(next(lines)[1])
    with pytest.raises(NotRecords):
        next(lines)


def test_one_record_of_a_file_is_read_by_its_number(tmp_path, duel, line_of):
    file = tmp_path / "games.jsonl"
    lines = [line_of(duel, seed) for seed in range(3)]
    file.write_text(lines[0] + "rubbish\n" + lines[2])
    ((number, record),) = read_records(str(file), 2)
    assert (number, write_line(record)) == (2, lines[2])
    ((_, error),) = read_records(str(file), 1)
    assert isinstance(error, BadRecord)
    with pytest.raises(BadSpec, match="no game 3; it has 3, counted from 0"):
        list(read_records(str(file), 3))
