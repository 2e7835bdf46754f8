"""The rows of a record; a record that does not fit the tables is refused."""

import json

import pytest

from wonders.core import BadRecord, load
from wonders.core.export import TABLES, Batches, rows_of
from wonders.core.record.read_and_write_record_line import read_line

HOUSES = {
    "duel": ["bees", "draft-tokens", "open-display", "hoarders"],
    "classic": ["choose-board", "hoarders"],
}


@pytest.fixture
def rows(record):
    """Return a function that spoils the finished game by a change and returns its rows."""

    def make(**change):
        return rows_of(3, read_line(json.dumps({**record, **change})))

    return make


@pytest.fixture
def result(record):
    return record["result"]


@pytest.fixture
def refusal(rows):
    """Return a function that spoils the game and returns the line it is refused with."""

    def refuse(**change):
        with pytest.raises(BadRecord) as caught:
            rows(**change)
        assert "\n" not in str(caught.value)
        return str(caught.value)

    return refuse


def as_dict(table, row):
    (columns,) = (each.columns for each in TABLES if each.name == table)
    return dict(zip((column.name for column in columns), row, strict=True))


def test_a_game_is_one_row(rows, record):
    (row,) = rows()["games"]
    assert as_dict("games", row) == {
        "game_id": 3,
        "game": "duel",
        "rules": record["rules"],
        "options": '{"draft":"standard","solo":null}',
        "house": "[]",
        "seed": 11,
        "seat_count": 2,
        "first_seat": int(record["moves"][0][0]),
        "move_count": len(record["moves"]),
        "victory": record["result"]["victory"],
        "winners": json.dumps(record["result"]["winners"]),
        "forfeit_seat": None,
        "forfeit_reason": None,
    }


def test_a_seat_has_its_name_and_total(rows, result):
    seats = [as_dict("seats", row) for row in rows()["seats"]]
    assert [(each["seat"], each["name"]) for each in seats] == [(0, "ann"), (1, "Änne")]
    assert [each["total"] for each in seats] == [sheet["total"] for sheet in result["scores"]]


@pytest.mark.parametrize(
    ("winners", "shares"), [([0], [1.0, 0.0]), ([0, 1], [0.5, 0.5]), ([], [0.0, 0.0])]
)
def test_a_shared_victory_gives_each_winner_a_share(rows, result, winners, shares):
    seats = [as_dict("seats", row) for row in rows(result={**result, "winners": winners})["seats"]]
    assert [each["share"] for each in seats] == shares
    assert [each["won"] for each in seats] == [share > 0 for share in shares]


def test_an_unfinished_game_has_no_result(rows):
    unfinished = rows(result=None)
    game = as_dict("games", unfinished["games"][0])
    assert [game["victory"], game["winners"]] == [None, None]
    assert [row[3:] for row in unfinished["seats"]] == [(None, None, None)] * 2
    assert unfinished["sheets"] == []


def test_a_forfeit_names_seat_and_reason(rows, result):
    forfeit = {"seat": 1, "reason": "lost my way"}
    given = {**result, "victory": "forfeit", "winners": [0], "forfeit": forfeit}
    game = as_dict("games", rows(result=given)["games"][0])
    assert (game["forfeit_seat"], game["forfeit_reason"]) == (1, "lost my way")


def test_the_lines_of_a_sheet_sum_to_its_total(rows, result):
    sheets = rows()["sheets"]
    for seat, sheet in enumerate(result["scores"]):
        points = {row[2]: row[3] for row in sheets if row[1] == seat}
        assert sum(points.values()) == sheet["total"]
        assert "total" not in points


def test_each_part_of_the_deal_is_a_row(rows, record):
    assert {row[1]: json.loads(row[2]) for row in rows()["deals"]} == record["deal"]


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_every_notation_is_split_into_its_parts(rows, name):
    moves = list(load(name, HOUSES[name]).table)
    taken = [row[2:] for row in rows(moves=[f"1 {move}" for move in moves])["moves"]]
    assert [row[:2] for row in taken] == [(1, move.verb) for move in moves]
    assert [row[4:] for row in taken] == [(move.number, move.left, move.right) for move in moves]
    for move, row in zip(moves, taken, strict=True):
        pieces = [piece.id for piece in (move.piece, move.under) if piece]
        assert list(row[2:4]) == [*pieces, None, None][:2]


@pytest.mark.parametrize(
    "text",
    ["", "build", "0", "0 ", "0  build baths", "x build baths", "-1 build baths", "00 build baths",
     "0 build baths ", "0 build a b c", "0 build\nbaths", "1234567890 build baths",
     "0 build a b R2 L1"],
)  # fmt: skip
def test_a_text_that_is_not_a_notation_is_refused_with_its_step(refusal, record, text):
    assert refusal(moves=[*record["moves"][:4], text]).startswith("step 4: ")


def test_free_text_cannot_break_a_line(rows, result):
    forfeit = {"seat": 1, "reason": "a\nb\x00"}
    given = {**result, "victory": "forfeit", "winners": [0], "forfeit": forfeit}
    spoilt = rows(seats=["two\r\nlines", "\x1b[31m"], result=given)
    assert [row[2] for row in spoilt["seats"]] == ["two\ufffd\ufffdlines", "\ufffd[31m"]
    assert spoilt["games"][0][-1] == "a\ufffdb\ufffd"


def test_a_name_that_identifies_rows_must_be_printable(refusal, record, result):
    scores = [{**sheet, "a\x00": 1} for sheet in result["scores"]]
    for change in (
        {"result": {**result, "scores": scores}},
        {"result": {**result, "victory": "odd\n"}},
        {"deal": {**record["deal"], "\x00": 1}},
        {"game": "du\x00el"},
    ):
        assert "cannot be printed" in refusal(**change)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"winners": [1, 0]}, "winners are not in order"),
        ({"winners": [0, 0]}, "winners are not in order"),
        ({"winners": [2]}, "a seat that there is not"),
        ({"winners": [-1]}, "a seat that there is not"),
        ({"scores": []}, "0 score sheets for 2 seats"),
        ({"scores": [{"total": 1}, {}]}, "the sheet of seat 1 has no total"),
        ({"scores": [{"total": 1}, {"total": 2**63}]}, "too large"),
        ({"scores": [{"total": 1, "odd": -(2**63) - 1}, {"total": 1}]}, "too large"),
        ({"victory": "forfeit"}, "go together"),
        ({"forfeit": {"seat": 0, "reason": ""}}, "go together"),
        ({"victory": "forfeit", "forfeit": {"seat": 2, "reason": ""}}, "a seat that there is not"),
    ],
)
def test_a_result_that_contradicts_itself_is_refused(refusal, result, change, why):
    assert why in refusal(result={**result, **change})


def test_a_version_over_64_bits_is_refused(refusal):
    assert "too large" in refusal(rules=10**19)


def test_long_rows_are_written_before_they_fill_the_memory():
    class Counted:
        rows = 0

        def write(self, table, rows):
            self.rows += len(rows)

    form = Counted()
    batches = Batches(form)
    waiting = []
    for number in range(200):
        batches.add({table.name: [] for table in TABLES} | {"deals": [(number, "a", "x" * 10**6)]})
        waiting.append(number + 1 - form.rows)
    assert max(waiting) <= 67
    batches.flush()
    assert (form.rows, batches.counts["deals"]) == (200, 200)


def test_what_is_too_long_to_be_a_move_is_refused(refusal):
    assert "is not «SEAT NOTATION»" in refusal(moves=["0 " + "x" * 1001])
