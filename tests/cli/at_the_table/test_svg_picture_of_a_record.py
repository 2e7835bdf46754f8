"""Pictures of the table: `replay --picture`, and those that the README shows."""

import html
import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PICTURES = ROOT / "docs" / "pictures"

#: The commands of the page of pictures: the record, the move, the card chosen, the picture.
COMMANDS = re.findall(
    r"^    wonders replay docs/pictures/(\S+) --move (\d+) --choose (\d) "
    r"--picture docs/pictures/(\S+)$",
    (PICTURES / "README.md").read_text("utf-8"),
    re.MULTILINE,
)


def written(svg):
    """Return the lines of text on a picture."""
    lines = {}
    for y, text in re.findall(r'<text [^>]*?\by="([\d.]+)"[^>]*>(.*?)</text>', svg):
        lines.setdefault(float(y), []).append(html.unescape(text).replace("\xa0", " "))
    return ["".join(parts).rstrip() for _, parts in sorted(lines.items())]


def test_there_is_a_picture_of_each_game():
    assert {picture for *_, picture in COMMANDS} == {"duel.svg", "classic.svg"}
    readme = (ROOT / "README.md").read_text("utf-8")
    assert all(f"docs/pictures/{picture}" in readme for *_, picture in COMMANDS)


@pytest.mark.parametrize(("record", "move", "key", "picture"), COMMANDS)
def test_the_pictures_show_what_would_be_drawn_now(wonders, record, move, key, picture):
    again = ("--move", move, "--choose", key, "--picture", "new.svg")
    assert wonders("replay", PICTURES / record, *again).status == 0
    stored = (PICTURES / picture).read_text("utf-8")
    assert written(Path("new.svg").read_text("utf-8")) == written(stored)
    assert "YOU" in stored.upper()


def test_a_picture_loads_nothing(wonders):
    wonders("replay", PICTURES / "duel.jsonl:0", "--picture", "end.svg")
    svg = Path("end.svg").read_text("utf-8")
    assert "@font-face" not in svg
    assert not re.search(r"""(href|src)=["']?http|url\(["']?http""", svg)


def test_there_is_no_move_after_the_last(refused):
    record = PICTURES / "duel.jsonl:0"
    assert "--move is at most 69" in refused(
        "replay", record, "--move", 500, "--picture", "new.svg"
    )


@pytest.mark.parametrize(("move", "key"), [(20, "zz"), (20, "99"), (69, "1")])
def test_a_picture_chooses_no_card_that_is_not_there(refused, folder, move, key):
    record = PICTURES / "duel.jsonl:0"
    draw = ("replay", record, "--picture", "p.svg", "--move", move, "--choose", key)
    assert f"no card has the key '{key}' here; there are: " in refused(*draw)
    assert not (folder / "p.svg").exists()


@pytest.mark.parametrize("more", ["--check", "--trace", "--step", "--json"])
def test_what_does_not_go_with_a_picture_is_refused(refused, records, folder, more):
    with_it = "--picture goes with --move and --choose alone, and they with it"
    assert with_it in refused("replay", records, "--picture", "p.svg", more)
    assert with_it in refused("replay", records, "--move", 3)
    assert "leave one out" in refused("replay", records, "--picture", "p.svg", "--review")
    assert not (folder / "p.svg").exists()


def test_a_picture_is_written_over_pictures_alone(wonders, refused, records):
    draw = ("replay", f"{records}:0", "--picture")
    before = records.read_bytes()
    for name in (records, f"{records}/"):
        assert "exists already and is no picture" in refused(*draw, name)
    assert records.read_bytes() == before
    assert "--picture takes a file, not -" in refused(*draw, "-")
    assert "a picture is SVG, so call it .svg, not p.PNG" in refused(*draw, "p.PNG")
    for move in ("1", "2"):
        assert wonders(*draw, "new.svg", "--move", move).status == 0


def test_a_record_may_name_fewer_than_sit_there(wonders, tmp_path):
    wonders("match", "duel", "-p", "random", "-p", "random", "-n", "2", "-o", "g.jsonl")
    line = json.loads((tmp_path / "g.jsonl").read_text().splitlines()[0])
    line["about"] = {"names": ["Mia"]}
    (tmp_path / "named.jsonl").write_text(json.dumps(line) + "\n")
    done = wonders("replay", "named.jsonl", "--picture", "p.svg", "--move", "3")
    assert done.status == 0, done.err
    assert "Mia" in (tmp_path / "p.svg").read_text()
