"""Untrusted bytes become structs, or an error of one line that says why."""

import json

import msgspec
import pytest

from wonders.core.errors import BadData
from wonders.core.guard.read_strictly_within_limits import (
    DEPTH_LIMIT,
    DIGITS_LIMIT,
    PARTS_LIMIT,
    TOML_LIMIT,
    read_json,
    read_toml,
)


class Box(msgspec.Struct, forbid_unknown_fields=True):
    """A struct to read."""

    n: int = 0
    x: float = 0.0
    text: str = ""
    inner: dict[str, object] = {}


def refused(read, *args):
    with pytest.raises(BadData) as caught:
        read(*args)
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 400
    said.encode()
    return caught.value


def json_refused(data, into=Box):
    return refused(read_json, data, into, 1 << 20)


# -- JSON ----------------------------------------------------------------------------------


def test_json_becomes_a_struct():
    data = '{"n": 3, "x": 1.5, "text": "ä\\n", "inner": {"a": [1]}}'
    box = Box(3, 1.5, "ä\n", {"a": [1]})
    assert read_json(data, Box, 100) == box
    assert read_json(data.encode(), Box, 100) == box


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "bad JSON: Expecting value at column 1"),
        (b'{"n": 3,}', "bad JSON: "),
        (b'{"n": 3} {}', "bad JSON: Extra data at column 10"),
        (b'{"n": "\xff"}', "not UTF-8 at byte 7"),
        (b'{"n": 3, "n": 4}', "the key 'n' appears twice"),
        (b'{"inner": {"a": 3, "a": 4}}', "the key 'a' appears twice"),
        (rb'{"text": "\ud800"}', "half a character"),
        (rb'{"inner": {"\udc00": 1}}', "half a character"),
        ('{"text": "\ud800"}', "half a character"),
        (b'{"x": NaN}', "NaN is not a number"),
        (b'{"x": -Infinity}', "Infinity is not a number"),
        (b'{"x": 1e999}', "a number is too large"),
        (b'{"n": ' + b"1" * (DIGITS_LIMIT + 1) + b"}", "too many digits"),
        (b'{"n": ' + b"1" * 5000 + b"}", "too many digits"),
        (b'{"m": 3}', "unknown field `m`"),
        (b'{"n": "3"}', "Expected `int`, got `str` - at `$.n`"),
        (b"[]", "Expected `object`, got `array`"),
    ],
)
def test_json_that_does_not_fit_is_refused_in_a_line(data, why):
    assert why in str(json_refused(data))


def test_the_field_that_does_not_fit_is_named():
    error = refused(read_json, b'[{"n": 1}, {"n": []}]', list[Box], 100)
    assert (error.why, error.place) == ("Expected `int`, got `array`", "$[1].n")


def test_json_has_a_size_limit():
    assert "longer than 10 bytes" in str(refused(read_json, b'{"n": 1234}', Box, 10))


def nested(depth):
    return '{"a":' * (depth - 1) + "{}" + "}" * (depth - 1)


def test_json_may_be_nested_up_to_the_limit():
    assert read_json(nested(DEPTH_LIMIT), dict, 1 << 20)
    assert "nested too deeply" in str(json_refused(nested(DEPTH_LIMIT + 1), dict))
    assert "nested too deeply" in str(json_refused(b"[" * 100_000, dict))
    assert "nested too deeply" in str(json_refused(b'[{"a":' * 100_000, dict))


def test_brackets_in_texts_and_side_by_side_do_not_count_as_depth():
    text = '"[{' * 3 + "\\" * 2 + "[" * DEPTH_LIMIT
    assert read_json(json.dumps({"text": text}), Box, 1000) == Box(text=text)
    many = [[]] * 10 * DEPTH_LIMIT
    assert read_json(json.dumps(many), list, 10_000) == many


# -- TOML ----------------------------------------------------------------------------------


def toml_refused(data, into=Box):
    return str(refused(read_toml, data, into))


def test_toml_becomes_a_struct():
    data = 'n = 3\nx = 1.5 # ä\ntext = "a.b"\n[inner]\na.b = [1]\n'
    assert read_toml(data.encode(), Box) == Box(3, 1.5, "a.b", {"a": {"b": [1]}})


def test_what_one_reader_of_toml_changes_the_next_does_not_see():
    data = b"[[cards]]\ncost = {wood = 1}\n"
    read_toml(data, dict)["cards"][0]["cost"]["wood"] = 9
    assert read_toml(data, dict) == {"cards": [{"cost": {"wood": 1}}]}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"n = ", "no TOML: Invalid value (at end of document)"),
        (b"n = 1\nn = 2", "no TOML: Cannot overwrite a value (at end of document)"),
        (b"\n# \xff", "not UTF-8 at byte 3"),
        (b"x = inf", "a number is too large"),
        (b"x = nan", "a number is too large"),
        (b"x = 1e999", "a number is too large"),
        (b"n = " + b"1" * (DIGITS_LIMIT + 1), "too many digits"),
        (b"n = " + b"1" * 5000, "no TOML: Exceeds the limit"),
        (b"n = 0x" + b"f" * 100_000, "too many digits"),
        (rb'text = "\ud800"', "no TOML: "),
        (b"inner.a = " + b"[" * 3000, "nested too deeply"),
        (b"inner.a = " + b"{a=" * 3000, "nested too deeply"),
        (b"inner.a = " + b"[" * 80 + b"]" * 80, "nested too deeply"),
        (b"m = 3", "unknown field `m`"),
        (b"n = 2020-01-01", "Expected `int`, got `date` - at `$.n`"),
    ],
)
def test_toml_that_does_not_fit_is_refused_in_a_line(data, why):
    assert why in toml_refused(data)


def test_toml_has_a_size_limit():
    assert "larger than 1,000,000 bytes" in toml_refused(b"#" * (TOML_LIMIT + 1))
    assert read_toml(b"#" * TOML_LIMIT, Box) == Box()


@pytest.mark.parametrize("dot", [".", " . ", "\t.\t"])
@pytest.mark.parametrize("part", ["a", "a-b_1", '"a b"', "'a.b'", r'"\""', r'"\\"', "'#'"])
@pytest.mark.parametrize("line", ["{} = 1", "[{}]", "inner = {{ {} = 1 }}"])
def test_a_dotted_key_may_have_parts_up_to_the_limit(line, part, dot):
    key = dot.join([part] * PARTS_LIMIT)
    assert read_toml(line.format(key).encode(), dict)
    long = "n = 1\n" + line.format(key + dot + part)
    assert f"over {PARTS_LIMIT} parts (at line 2)" in toml_refused(long.encode())


@pytest.mark.parametrize(
    "text",
    ['"{}"', "'{}'", '"""{}"""', "'''{}'''", '"""\\"{}"""', "1 # {}", '"""\n{}"""""', '"" # "{}'],
)
def test_a_text_or_comment_may_look_like_a_long_key_and_hides_none(text):
    long = ".".join("a" * (PARTS_LIMIT + 1))
    line = f"n = {text.format(long)}\n"
    assert list(read_toml(line.encode(), dict)) == ["n"]
    number = line.count("\n") + 1
    both = f"{line}{long} = 1"
    assert f"over {PARTS_LIMIT} parts (at line {number})" in toml_refused(both.encode())


@pytest.mark.parametrize(
    "line", ["[a{}]", " \t[[a]] # {}", "a{}.b = 1", "a{} = {{b.c = 1}}", '["{}".a]', "['{}'.a]"]
)
def test_a_file_has_a_limit_of_dots_and_headers(line):
    lines = [line.format(number) for number in range(20_001)]
    assert read_toml("\n".join(lines[:9_999]).encode(), dict)
    assert "over 20,000 dots and headers" in toml_refused("\n".join(lines).encode())
    text = 'a = """\n' + "\n".join(lines).replace('"', "") + '\n"""'
    assert list(read_toml(text.encode(), dict)) == ["a"]


@pytest.mark.parametrize(
    "bomb",
    [
        b"a" + b".a" * 200_000 + b" = 1",
        b"[" + b"a." * 200_000 + b"a]",
        b".".join([rb'"\""', b"a"] * 10_000) + b"=1",
        b'"\\' * 400_000,
        b'"a"' + b' . "a"' * 60_000 + b" = 1",
        b'"' + b'\\"' * 400_000,
        b"a" * 900_000,
        b"'" * 900_001,
        b'x="' + b"a.'" * 300_000,
        (b".".join([b"a"] * 31) + b"." + b"b" * 900) * 900,
    ],
)
def test_bombs_are_refused_before_they_cost_minutes(bomb):
    toml_refused(bomb)


def test_json_of_unterminated_strings_is_refused_before_it_costs_minutes():
    json_refused(b"[]" * DEPTH_LIMIT + b'"' + b'\\"' * 500_000)


def test_a_byte_order_mark_is_no_part_of_toml_and_refused_in_json():
    mark = b"\xef\xbb\xbf"
    assert read_toml(mark + b"a = 1", dict) == {"a": 1}
    with pytest.raises(BadData, match="byte-order mark; save it as UTF-8 without one"):
        read_json(mark + b"{}", dict, 100)
