"""Records: exact bytes, strict reading, checks move by move."""

import json
import time

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wonders.core import BadRecord, load
from wonders.core.game.explanation_of_price_or_refusal import Explanation
from wonders.core.game.state import State
from wonders.core.record.game_and_rules_version_of_record import Games
from wonders.core.record.read_and_write_record_line import (
    ABOUT_LIMIT,
    FORMAT,
    About,
    Record,
    forfeited,
    read_line,
    record_of,
    write_line,
)
from wonders.core.record.replay import replay, trace_line

FIELDS = ["format", "game", "rules", "options", "house", "seats", "seed", "deal", "moves", "result"]
CATEGORIES = [
    "military",
    "civilian",
    "science",
    "commerce",
    "guilds",
    "wonders",
    "progress",
    "treasury",
    "total",
]


# -- writing -------------------------------------------------------------------------------


def test_bytes_are_those_of_json_dumps(duel, line_of):
    line = line_of(duel, 4)
    plain = json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False)
    assert line == plain + "\n"
    assert '"seats":["ann","Änne"]' in line


def test_keys_come_in_the_order_of_the_format(record):
    assert list(record) == FIELDS
    assert list(record["options"]) == ["draft", "solo"]
    assert list(record["deal"]) == ["first", "wonders", "board_tokens", "box_tokens", "ages"]
    assert list(record["result"]) == ["victory", "winners", "scores"]
    assert [list(sheet) for sheet in record["result"]["scores"]] == [CATEGORIES] * 2


def test_a_new_record_has_the_given_values(record):
    assert record["format"] == "wonders-record/1"
    assert (record["game"], record["rules"], record["seed"]) == ("duel", 1, 11)
    assert record["options"] == {"draft": "standard", "solo": None}
    assert record["house"] == []


def test_the_deal_is_written_by_slot(duel):
    state = duel.deal(3)
    deal = msgspec.to_builtins(state.deal)
    assert deal["first"] == state.seat
    assert [len(age) for age in deal["ages"]] == [20, 20, 20]
    assert [len(deal[key]) for key in ("wonders", "board_tokens", "box_tokens")] == [12, 5, 5]
    offered = [str(move).split()[1] for move in state.moves()]
    assert offered == deal["wonders"][:4]


@pytest.mark.parametrize("stop", [0, 1, 30, None])
def test_a_written_record_reads_back_the_same(duel, line_of, stop):
    line = line_of(duel, 6, stop)
    assert write_line(read_line(line)) == line
    assert write_line(read_line(line.encode())) == line


def test_reading_takes_any_key_order_and_white_space(duel, line_of):
    line = line_of(duel, 6)
    turned = json.dumps(dict(reversed(json.loads(line).items())), indent=1)
    assert write_line(read_line(turned)) == line


# -- what passes ---------------------------------------------------------------------------


@pytest.mark.parametrize("draft", ["standard", "first-game"])
@pytest.mark.parametrize("seed", range(8))
def test_played_games_pass(line_of, passes, seed, draft):
    passes(line_of(load("duel", options={"draft": draft}), seed))


@pytest.mark.parametrize("stop", [0, 1, 9, 40])
def test_unfinished_games_pass(duel, line_of, passes, stop):
    line = line_of(duel, 2, stop)
    assert line.endswith('"result":null}\n')
    passes(line)


@pytest.fixture
def forfeit(duel, play_out):
    """Return the record of a forfeited game as plain data; seat 0 or 1 gave up after a while."""
    state, moves = play_out(duel, 2, 21)
    result = forfeited(state, state.seat, "no answer in 5 s")
    record = record_of(duel, state.deal, ["a", "b"], moves, result)
    return json.loads(write_line(record))


def test_forfeits_pass(forfeit, passes):
    loser = forfeit["result"]["forfeit"]["seat"]
    assert forfeit["result"]["winners"] == [1 - loser]
    assert list(forfeit["result"]) == ["victory", "winners", "scores", "forfeit"]
    passes(forfeit)


def test_a_forfeit_before_the_first_move_passes(duel, passes):
    state = duel.deal(9)
    result = forfeited(state, state.seat, "")
    passes(write_line(record_of(duel, state.deal, ["a", "b"], [], result)))


def test_options_that_are_missing_take_their_defaults(record, passes):
    record["options"] = {}
    passes(record)


def test_the_seed_is_not_compared_with_the_deal(record, passes):
    for seed in (None, 0, 12345, 2**53 - 1):
        record["seed"] = seed
        passes(record)


def test_names_of_200_characters_pass(record, passes):
    record["seats"] = ["ä" * 200, ""]
    passes(record)


def test_extra_text_in_names_is_kept(record):
    record["seats"] = ['exec:python "bot.py"', "老子\t"]
    assert json.loads(write_line(read_line(json.dumps(record))))["seats"] == record["seats"]


# -- notes for people ----------------------------------------------------------------------

ABOUT = {
    "date": "2026-07-01T18:30:00Z",
    "names": ["Ann", "Änne"],
    "practice": True,
    "note": "with cake\n",
}


@pytest.mark.parametrize(
    "about",
    [
        ABOUT,
        {},
        {"practice": False},
        {"names": ["Ann", "Änne"], "note": ""},
        {"date": "2026-07-01T18:30+00:00"},
        {"date": "2026-07-01T18:30:00.123456Z"},
        {"names": []},
    ],
)
def test_notes_for_people_read_back_the_same_as_the_last_key(line_of, duel, passes, about):
    line = json.loads(line_of(duel, 6))
    line["about"] = about
    text = json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n"
    assert write_line(read_line(text)) == text
    passes(text)


def test_notes_for_people_are_written_in_the_order_of_the_format(duel):
    state = duel.deal(3)
    about = About(**dict(reversed(ABOUT.items())))
    line = write_line(record_of(duel, state.deal, ["a", "b"], [], None, about=about))
    assert list(json.loads(line)) == [*FIELDS, "about"]
    assert list(json.loads(line)["about"].items()) == list(ABOUT.items())


def test_a_record_has_no_notes_unless_they_are_given(duel):
    line = write_line(record_of(duel, duel.deal(3).deal, ["a", "b"], [], None))
    assert line.endswith('"result":null}\n')


@pytest.mark.parametrize(
    ("about", "why"),
    [
        (None, "$.about"),
        ([], "$.about"),
        ({**ABOUT, "place": "at home"}, "unknown field `place`"),
        ({"date": 20260701}, "$.about.date"),
        ({"date": None}, "$.about.date"),
        ({"date": "yesterday"}, "in UTC"),
        ({"date": "2026-07-01"}, "in UTC"),
        ({"date": "2026-07-01T18:30:00"}, "in UTC"),
        ({"date": "2026-07-01T18:30:00+02:00"}, "in UTC"),
        ({"date": "2026-02-30T18:30:00Z"}, "day is out of range"),
        ({"date": "2026-07-01T25:30:00Z"}, "hour must be in"),
        ({"date": "٢٠٢٦-07-01T18:30:00Z"}, "in UTC"),
        ({"names": "Ann"}, "$.about.names"),
        ({"names": [1]}, "$.about.names"),
        ({"names": ["Ann", "Bob", "Cat"]}, "3 names for 2 seats"),
        ({"practice": 1}, "$.about.practice"),
        ({"practice": "true"}, "$.about.practice"),
        ({"note": ["x"]}, "$.about.note"),
        ({"note": "x" * ABOUT_LIMIT}, "longer than 2,048 bytes"),
        ({"note": "ä" * (ABOUT_LIMIT // 2)}, "longer than 2,048 bytes"),
    ],
)
def test_bad_notes_for_people_are_refused(record, refused, about, why):
    record["about"] = about
    assert why in str(refused(record))


def test_notes_for_people_have_a_size_limit(record, passes, refused):
    room = ABOUT_LIMIT - len('{"note":""}')
    record["about"] = {"note": "x" * room}
    passes(record)
    record["about"] = {"note": "x" * (room + 1)}
    refused(record)


def test_a_duplicate_key_in_the_notes_is_refused(duel, line_of, refused):
    line = line_of(duel, 6).rstrip("}\n")
    refused(line + '}},"about":{"note":"a","note":"b"}}')
    refused(line + '}},"about":{},"about":{}}')


# -- moves ---------------------------------------------------------------------------------


def test_an_illegal_move_is_refused_at_its_step(record, refused):
    moves = record["moves"]
    seat = moves[8].split()[0]
    taken = moves[7].split()[-1]
    moves[8] = f"{seat} discard {taken}"
    error = refused(record)
    assert error.step == 8
    assert str(error).startswith("step 8: ")
    assert taken in str(error)


def test_an_illegal_move_of_which_nothing_is_explained_is_refused(record, refused, monkeypatch):
    seat = record["moves"][8].split()[0]
    record["moves"][8] = f"{seat} discard {record['moves'][7].split()[-1]}"
    silent = Explanation(legal=False, coins=None, lines=())
    monkeypatch.setattr(State, "explain", lambda state, move: silent)
    assert str(refused(record)).endswith("is not legal")


@pytest.mark.parametrize("notation", ["build bath", "build", "sell baths", "pick baths", "start 2"])
def test_an_unknown_move_is_refused_at_its_step(record, refused, notation):
    record["moves"][8] = f"{record['moves'][8].split()[0]} {notation}"
    error = refused(record)
    assert error.step == 8
    assert notation in str(error)


def test_a_move_by_the_wrong_seat_is_refused_at_its_step(record, refused):
    seat, notation = record["moves"][5].split(" ", 1)
    record["moves"][5] = f"{1 - int(seat)} {notation}"
    error = refused(record)
    assert error.step == 5
    assert f"seat {seat}" in str(error)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda seat, rest: "",
        lambda seat, rest: rest,
        lambda seat, rest: f"{seat}",
        lambda seat, rest: f"{seat} ",
        lambda seat, rest: f"{seat}  {rest}",
        lambda seat, rest: f" {seat} {rest}",
        lambda seat, rest: f"{seat} {rest} ",
        lambda seat, rest: f"{seat} {rest}\n",
        lambda seat, rest: f"{seat}\t{rest}",
        lambda seat, rest: f"0{seat} {rest}",
        lambda seat, rest: f"+{seat} {rest}",
        lambda seat, rest: f"-{seat} {rest}",
        lambda seat, rest: f"{seat}.0 {rest}",
        lambda seat, rest: f"{'٠١'[seat]} {rest}",
        lambda seat, rest: f"{'⁰¹'[seat]} {rest}",
        lambda seat, rest: f"{seat} {rest.upper()}",
        lambda seat, rest: f"2 {rest}",
        lambda seat, rest: "9" * 5000 + f" {rest}",
        lambda seat, rest: f"{seat} " + "x" * 100_000,
    ],
)
def test_a_move_is_a_seat_one_space_and_the_notation(record, refused, spoil):
    seat, rest = record["moves"][9].split(" ", 1)
    record["moves"][9] = spoil(int(seat), rest)
    assert refused(record).step == 9


def test_a_missing_last_move_is_refused(record, refused):
    record["moves"].pop()
    assert refused(record).step == len(record["moves"])


def test_a_missing_move_in_the_middle_is_refused(record, refused):
    del record["moves"][20]
    assert refused(record).step >= 20


def test_a_move_after_the_end_is_refused_at_its_step(record, refused):
    record["moves"].append(record["moves"][-1])
    error = refused(record)
    assert error.step == len(record["moves"]) - 1
    assert "over" in str(error)


# -- the result ----------------------------------------------------------------------------


def test_a_finished_game_without_a_result_is_refused(record, refused):
    record["result"] = None
    assert refused(record).step == len(record["moves"])


def set_line(name, change):
    def spoil(result):
        result["scores"][1][name] += change

    return spoil


def drop_line(name):
    def spoil(result):
        del result["scores"][0][name]

    return spoil


def put(name, value):
    def spoil(result):
        result[name] = value

    return spoil


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (set_line("treasury", 1), "seat 1: treasury"),
        (set_line("military", -1), "seat 1: military"),
        (set_line("total", 1), "seat 1: total"),
        (drop_line("progress"), "seat 0: progress"),
        (drop_line("total"), "seat 0: total"),
        (lambda result: result["scores"][0].update(leader=0), "seat 0: leader"),
        (lambda result: result["scores"][0].update({"": 0}), "seat 0"),
        (lambda result: result["scores"].pop(), "1 score sheets"),
        (lambda result: result["scores"].append(result["scores"][0]), "3 score sheets"),
        (put("scores", []), "0 score sheets"),
        (put("winners", []), "winners"),
        (put("winners", [0, 1]), "winners"),
        (put("winners", [7]), "winners"),
        (put("victory", "military"), "victory is 'civilian'"),
        (put("victory", "points"), "victory is 'civilian'"),
        (put("victory", ""), "victory is 'civilian'"),
        (put("victory", "forfeit"), "forfeit"),
        (put("forfeit", {"seat": 0, "reason": "x"}), "forfeit"),
    ],
)
def test_a_result_that_does_not_follow_is_refused(record, refused, spoil, why):
    assert record["result"]["victory"] == "civilian"
    spoil(record["result"])
    error = refused(record)
    assert error.step == len(record["moves"])
    assert why in str(error)


def test_the_other_winner_is_refused(record, refused):
    record["result"]["winners"] = [1 - record["result"]["winners"][0]]
    assert "winners" in str(refused(record))


def test_swapped_sheets_are_refused(record, refused):
    record["result"]["scores"].reverse()
    assert "sheet of seat 0" in str(refused(record))


def test_a_result_of_an_unfinished_game_is_refused(duel, line_of, record, refused):
    unfinished = json.loads(line_of(duel, 11, 30))
    unfinished["result"] = record["result"]
    assert refused(unfinished).step == 30


@pytest.mark.parametrize(
    "spoil",
    [
        lambda result: result["forfeit"].update(seat=1 - result["forfeit"]["seat"]),
        lambda result: result["forfeit"].update(seat=7),
        lambda result: result.update(winners=[result["forfeit"]["seat"]]),
        lambda result: result.update(winners=[0, 1]),
        lambda result: result.update(winners=[]),
        lambda result: result.update(victory="civilian"),
        lambda result: result.pop("forfeit"),
        lambda result: result["scores"][0].update(total=99),
        lambda result: result["scores"].pop(),
    ],
)
def test_a_forfeit_that_does_not_follow_is_refused(forfeit, refused, spoil):
    spoil(forfeit["result"])
    assert refused(forfeit).step == len(forfeit["moves"])


def test_a_forfeit_after_the_end_is_refused(record, refused):
    record["result"].update(victory="forfeit", winners=[1], forfeit={"seat": 0, "reason": ""})
    assert "over" in str(refused(record))


# -- the deal ------------------------------------------------------------------------------


GUILDS = {
    f"{name}-guild"
    for name in [
        "merchants",
        "shipowners",
        "builders",
        "magistrates",
        "scientists",
        "moneylenders",
        "tacticians",
    ]
}


def at_guild(deal, guild):
    return next(i for i, id in enumerate(deal["ages"][2]) if (id in GUILDS) is guild)


def exchange_ages(deal):
    ages = deal["ages"]
    ages[0][0], ages[1][0] = ages[1][0], ages[0][0]


def guild_in_age_one(deal):
    deal["ages"][0][0] = deal["ages"][2][at_guild(deal, True)]


def double_card(deal):
    deal["ages"][0][0] = deal["ages"][0][1]


def two_guilds(deal, duel):
    spare = next(c.id for c in duel.cards if c.age == 3 and c.id not in deal["ages"][2])
    deal["ages"][2][at_guild(deal, True)] = spare


def four_guilds(deal):
    spare = next(id for id in sorted(GUILDS) if id not in deal["ages"][2])
    deal["ages"][2][at_guild(deal, False)] = spare


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (exchange_ages, "another age"),
        (guild_in_age_one, "another age"),
        (double_card, "twice"),
        (four_guilds, "4 of them guilds"),
        (lambda deal: deal["ages"][1].pop(), "19 cards"),
        (lambda deal: deal["ages"].pop(), "2 ages"),
        (lambda deal: deal["ages"].append(deal["ages"][0]), "4 ages"),
        (lambda deal: deal["ages"].reverse(), "another age"),
        (lambda deal: deal["ages"][0].__setitem__(3, "bath"), "'bath'"),
        (lambda deal: deal["ages"][0].__setitem__(3, "sphinx"), "'sphinx'"),
        (lambda deal: deal["ages"][0].__setitem__(3, "x" * 100_000), "unknown id"),
        (lambda deal: deal["ages"][0].__setitem__(3, "ba\nths"), "unknown id"),
        (lambda deal: deal["wonders"].pop(), "wonders"),
        (lambda deal: deal.update(wonders=[]), "wonders"),
        (lambda deal: deal["wonders"].__setitem__(0, deal["wonders"][1]), "twice"),
        (lambda deal: deal["wonders"].append(deal["wonders"][1]), "twice"),
        (lambda deal: deal["wonders"].__setitem__(0, "giza"), "'giza'"),
        (lambda deal: deal["board_tokens"].pop(), "board_tokens"),
        (lambda deal: deal["box_tokens"].pop(), "box_tokens"),
        (lambda deal: deal["board_tokens"].append(deal["box_tokens"].pop()), "board_tokens"),
        (lambda deal: deal["box_tokens"].__setitem__(0, deal["box_tokens"][1]), "twice"),
        (lambda deal: deal["box_tokens"].__setitem__(0, deal["board_tokens"][1]), "tokens"),
        (lambda deal: deal["box_tokens"].__setitem__(0, "luck"), "'luck'"),
        (lambda deal: deal.update(first=2), "first"),
        (lambda deal: deal.update(first=-1), "first"),
        (lambda deal: deal.update(house={"silent": 3}), "house"),
        (lambda deal: deal.update(decisions=["d01"]), "decisions are for solo"),
        (lambda deal: deal.pop("first"), "first"),
        (lambda deal: deal.pop("box_tokens"), "box_tokens"),
    ],
)
def test_a_deal_that_chance_cannot_make_is_refused(record, refused, spoil, why):
    spoil(record["deal"])
    error = refused(record)
    assert error.step is None
    assert "deal" in str(error)
    assert why in str(error)


def test_two_guilds_are_too_few(record, refused, duel):
    two_guilds(record["deal"], duel)
    assert "2 of them guilds" in str(refused(record))


def test_a_removed_card_may_be_another_one_of_its_age(record, refused, duel):
    # Chance could have dealt it so; then the moves no longer fit.
    ages = record["deal"]["ages"]
    spare = next(card.id for card in duel.cards if card.age == 1 and card.id not in ages[0])
    ages[0][19] = spare
    assert refused(record).step is not None


# -- the fields of a line ------------------------------------------------------------------


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_must_be_there(record, refused, field):
    del record[field]
    assert field in str(refused(record))


PLACES = {
    "record": lambda record: record,
    "options": lambda record: record["options"],
    "deal": lambda record: record["deal"],
    "result": lambda record: record["result"],
    "sheet": lambda record: record["result"]["scores"][1],
}


@pytest.mark.parametrize("place", PLACES)
def test_an_unknown_field_is_refused_by_its_name(record, refused, place):
    PLACES[place](record)["colour"] = 1
    assert "colour" in str(refused(record))


def test_an_unknown_field_of_a_forfeit_is_refused(forfeit, refused):
    forfeit["result"]["forfeit"]["colour"] = 1
    assert "colour" in str(refused(forfeit))


@pytest.mark.parametrize("place", PLACES)
def test_a_duplicate_key_is_refused_by_its_name(record, refused, place):
    inside = PLACES[place](record)
    key, value = next(iter(inside.items()))
    inside["@"] = "@"
    double = json.dumps(record).replace('"@": "@"', f'"{key}": {json.dumps(value)}')
    assert double.count(f'"{key}": ') > 1
    error = refused(double)
    assert repr(key) in str(error)
    assert "twice" in str(error)


def test_many_keys_are_read_in_reasonable_time(refused):
    # A line of 250 kB must not take seconds, wherever its duplicate key is.
    keys = "".join(f'"k{n}":1,' for n in range(20_000))
    before = time.perf_counter()
    refused("{" + keys + '"a":1,"a":1}')
    assert time.perf_counter() - before < 1


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("format", "wonders-record/2"),
        ("format", "wonders-record/1 "),
        ("format", 1),
        ("format", None),
        ("game", None),
        ("game", 1),
        ("game", ["duel"]),
        ("rules", "1"),
        ("rules", True),
        ("rules", 1.0),
        ("rules", None),
        ("options", None),
        ("options", []),
        ("options draft", None),
        ("options draft", 1),
        ("options draft", ["standard"]),
        ("options solo", 1),
        ("options solo", False),
        ("options solo", "null"),
        ("options solo", "none"),
        ("options solo", ""),
        ("house", None),
        ("house", "silent"),
        ("house", [1]),
        ("house", {}),
        ("seats", None),
        ("seats", "ab"),
        ("seats", [1, 2]),
        ("seats", ["a", None]),
        ("seed", "1"),
        ("seed", True),
        ("seed", 1.0),
        ("seed", 1.5),
        ("seed", 1e300),
        ("deal", None),
        ("deal", []),
        ("deal first", "0"),
        ("deal first", False),
        ("deal first", 1.0),
        ("deal first", None),
        ("deal wonders", None),
        ("deal wonders", "sphinx"),
        ("deal wonders 0", 3),
        ("deal wonders 0", ["sphinx"]),
        ("deal ages", {}),
        ("deal ages 0", None),
        ("deal ages 0 0", None),
        ("deal board_tokens 0", 1),
        ("deal house", []),
        ("deal house", None),
        ("moves", None),
        ("moves", ""),
        ("moves 0", 1),
        ("moves 0", None),
        ("moves 0", ["0", "pick"]),
        ("result", False),
        ("result", []),
        ("result", {}),
        ("result", "civilian"),
        ("result victory", None),
        ("result victory", ["civilian"]),
        ("result winners", 0),
        ("result winners", None),
        ("result winners 0", False),
        ("result winners 0", "0"),
        ("result winners 0", 0.0),
        ("result scores", {}),
        ("result scores 0", []),
        ("result scores 0 military", False),
        ("result scores 0 military", "0"),
        ("result scores 0 military", 0.0),
        ("result scores 0 military", None),
        ("result scores 0 total", 1e999),
        ("result forfeit", 1),
        ("result forfeit", []),
    ],
)
def test_a_wrong_type_is_refused(record, refused, path, value):
    *way, last = [int(word) if word.isdigit() else word for word in path.split()]
    inside = record
    for step in way:
        inside = inside[step]
    inside[last] = value
    refused(record)


@pytest.mark.parametrize("value", [[], "x", 1, None, True, 1.5])
def test_a_line_that_is_not_an_object_is_refused(refused, value):
    refused(json.dumps(value))


@pytest.mark.parametrize(
    "line",
    [
        "",
        "\n",
        " ",
        "{",
        "}",
        "{}",
        "{'format': 1}",
        "nonsense",
        "\ufeff{}",
        "{} {}",
        '{"format":"wonders-record/1",}',
        "\x00",
        b"\xff\xfe{\x00}\x00",
        b'{"format":"\xff"}',
        b'{"game":"\xed\xa0\x80"}',
        b"\x80",
    ],
)
def test_a_line_that_is_not_json_is_refused(refused, line):
    refused(line)


def test_a_line_with_two_records_is_refused(duel, line_of, refused):
    line = line_of(duel, 1).strip()
    refused(line + line)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("place", ["seed", "rules", "result", "options", "house", "unknown"])
def test_infinities_and_nan_are_refused(record, refused, place, number):
    record[place] = "@"
    assert number in str(refused(json.dumps(record).replace('"@"', number)))


@pytest.mark.parametrize("digits", ["1" * 21, "9" * 5000, "-" + "9" * 900_000, "1" + "0" * 4300])
@pytest.mark.parametrize("place", ["seed", "rules", "unknown"])
def test_huge_numbers_are_refused(record, refused, place, digits):
    record[place] = "@"
    refused(json.dumps(record).replace('"@"', digits))


@pytest.mark.parametrize("place", ["options", "deal"])
def test_a_fraction_that_is_infinite_is_refused(record, refused, place):
    record[place]["odd"] = "@"
    text = json.dumps(record)
    assert refused(text.replace('"@"', "1e999")).why == "a number is too large"


@pytest.mark.parametrize("seed", [-1, 2**53, 2**63, 2**64, 10**19])
def test_a_number_that_is_not_a_seed_is_refused(record, refused, seed):
    record["seed"] = seed
    refused(record)


def test_a_score_of_another_size_is_refused(record, refused):
    record["result"]["scores"][0]["treasury"] = 2**64
    refused(record)


NESTS = {
    "record": lambda record: record.update(extra="@"),
    "options": lambda record: record["options"].update(draft="@"),
    "deal": lambda record: record["deal"].update(wonders="@"),
    "house": lambda record: record["deal"].update(house={"silent": "@"}),
    "moves": lambda record: record.update(moves="@"),
    "result": lambda record: record["result"].update(winners="@"),
}


@pytest.mark.parametrize("place", NESTS)
@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_deep_nesting_is_refused(record, refused, place, brackets):
    NESTS[place](record)
    line = json.dumps(record)
    opening, closing = ("[", "]") if brackets == "[]" else ('{"a":', "}")
    refused(line.replace('"@"', opening * 100_000 + "1" + closing * 100_000))
    refused(line.replace('"@"', opening * 100_000))


@pytest.mark.parametrize("place", NESTS)
def test_nesting_of_every_depth_up_to_the_limit_is_refused(record, refused, place):
    NESTS[place](record)
    line = json.dumps(record)
    for depth in (*range(1, 800, 50), *range(800, 1010)):
        refused(line.replace('"@"', "[" * depth + "]" * depth))


SURROGATE_PLACES = {
    "seats": ("seats", 1),
    "moves": ("moves", 3),
    "house": ("house", 0),
    "game": ("game",),
    "format": ("format",),
    "draft": ("options", "draft"),
    "deal": ("deal", "wonders", 3),
    "victory": ("result", "victory"),
}


@pytest.mark.parametrize("surrogate", [r"\ud800", r"a\udc80b"])
@pytest.mark.parametrize("place", SURROGATE_PLACES)
def test_a_lone_surrogate_is_refused(record, refused, place, surrogate):
    *way, last = SURROGATE_PLACES[place]
    inside = record
    record["house"] = [""]
    for step in way:
        inside = inside[step]
    inside[last] = "@"
    if place != "house":
        record["house"] = []
    str(refused(json.dumps(record).replace('"@"', f'"{surrogate}"'))).encode()


@pytest.mark.parametrize("place", ["record", "options", "deal", "result", "sheet"])
def test_a_lone_surrogate_in_a_key_is_refused(record, refused, place):
    PLACES[place](record)["\ud800"] = 1
    str(refused(record)).encode()


def test_a_lone_surrogate_in_the_reason_of_a_forfeit_is_refused(forfeit, refused):
    forfeit["result"]["forfeit"]["reason"] = "gave up \ud800"
    refused(forfeit)


def test_a_pair_of_surrogates_is_a_character(record, passes):
    record["seats"] = ["😀", "b"]
    line = json.dumps(record)
    assert "\\ud83d\\ude00" in line
    passes(line)


def test_names_over_200_characters_are_refused(record, refused):
    record["seats"][1] = "x" * 201
    assert "200" in str(refused(record))


@pytest.mark.parametrize("seats", [[], ["a"], ["a", "b", "c"], ["a"] * 10_000])
def test_a_wrong_number_of_seats_is_refused(record, refused, seats):
    record["seats"] = seats
    assert "seats" in str(refused(record))


# -- the game a record names ---------------------------------------------------------------


@pytest.mark.parametrize("game", ["dual", "", "duel ", "Duel", "../duel", "x" * 10_000, "a\nb"])
def test_an_unknown_game_is_refused(record, refused, game):
    record["game"] = game
    assert "ruleset" in str(refused(record))


@pytest.mark.parametrize(
    "options",
    [
        {"draft": "first"},
        {"draft": ""},
        {"solo": "any"},
        {"solo": "nobody"},
        {"draft": "first-game", "solo": "caesar"},
        {"players": 4},
        {"x" * 10_000: 1},
    ],
)
def test_an_impossible_option_is_refused(record, refused, options):
    record["options"] = options
    refused(record)


@pytest.mark.parametrize(
    "house",
    [
        ["unknown-rule"],
        [""],
        [":n=1"],
        ["second-coin:m=1"],
        ["second-coin:n=many"],
        ["second-coin:n"],
        ["silent", "silent"],
        ["silent:n=1"],
        ["x" * 10_000],
        ["silent\n"],
    ],
)
def test_an_impossible_house_rule_is_refused(record, refused, house):
    record["house"] = house
    refused(record)


def test_only_a_hundred_house_rules_are_read(record, refused):
    record["house"] = ["silent"] * 100
    assert "more than" not in str(refused(record))
    record["house"] = ["silent"] * 101
    assert "more than 100 house rules" in str(refused(record))


def test_a_house_rule_is_written_in_full(record, refused):
    record["house"] = ["second-coin"]
    assert "house is not written in full: here it is second-coin:n=1,late=false" in str(
        refused(record)
    )


@pytest.mark.parametrize("rules", [0, 2, -1, 2**40])
def test_another_version_of_the_rules_is_refused(record, refused, rules):
    record["rules"] = rules
    error = refused(record)
    assert f"rules version {rules}" in str(error)


def test_games_are_built_once(line_of, duel, plugins):
    built = []

    def build(*args):
        built.append(args)
        return load(*args, plugins)

    games = Games(build)
    for seed in range(3):
        games.of(read_line(line_of(duel, seed)))
    assert len(built) == 1


def test_a_game_that_cannot_be_built_is_tried_once(line_of, duel, plugins):
    tried = []

    def build(*args):
        tried.append(args)
        return load(*args, plugins)

    games = Games(build)
    record = read_line(line_of(duel, 1))
    record.house = ["xyzzy"]
    for _ in range(3):
        with pytest.raises(BadRecord, match=r"xyzzy.*--plugin FILE"):
            games.of(record)
    assert len(tried) == 1


def test_games_that_were_built_are_not_kept_without_end(line_of, duel):
    games = Games(lambda *args: duel)
    record = read_line(line_of(duel, 1))
    for number in range(200):
        games.of(msgspec.structs.replace(record, options={"number": number}))
        assert 0 < len(games._games) <= 65


# -- replay and trace ----------------------------------------------------------------------


def test_replay_gives_the_state_before_each_move_then_the_last(duel, line_of):
    record = read_line(line_of(duel, 3))
    seats = []
    for state, step in replay(duel, record):
        seats.append(state.seat)
        if step is not None:
            assert f"{step.seat} {step.move}" == record.moves[step.number]
            assert step.seat == state.seat
    assert len(seats) == len(record.moves) + 1
    assert seats[-1] is None


def test_trace_shows_the_table_before_the_move(duel, line_of):
    record = read_line(line_of(duel, 3))
    state, step = next(replay(duel, record))
    line = trace_line(5, state, step)
    trace = json.loads(line)
    assert list(trace) == ["game", "step", "seat", "coins", "legal", "move"]
    assert (trace["game"], trace["step"], trace["seat"]) == (5, 0, record.deal["first"])
    assert trace["coins"] == [7, 7]
    assert trace["legal"] == sorted(f"pick {id}" for id in record.deal["wonders"][:4])
    assert f"{trace['seat']} {trace['move']}" == record.moves[0]
    assert line == json.dumps(trace, separators=(",", ":")) + "\n"


# -- spoilt records ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def valid(line_of, duel):
    return line_of(duel, 11).encode()


def survives(passes, line):
    """Check a line that may pass, or be refused with one clean line of text."""
    try:
        passes(line)
    except BadRecord as error:
        why = str(error)
    else:
        why = ""
    assert "\n" not in why
    why.encode()


@settings(max_examples=400)
@given(st.data())
def test_spoilt_bytes_are_refused_or_pass_and_nothing_else(passes, valid, data):
    line = bytearray(valid)
    for _ in range(data.draw(st.integers(1, 4), "changes")):
        at = data.draw(st.integers(0, len(line) - 1), "at")
        upto = at + data.draw(st.integers(0, 30), "length")
        line[at:upto] = data.draw(
            st.binary(max_size=4)
            | st.sampled_from([b'"', b"[", b"]", b"{", b"}", b",", b"null", b"0", b"-1", b"1e9"])
            | st.integers(0, len(valid)).map(lambda start: valid[start : start + 30]),
            "new",
        )
        if not line:
            break
    survives(passes, bytes(line))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


def paths(value, path=()):
    """Return the paths to all values in some JSON."""
    found = [path]
    if isinstance(value, dict):
        value = value.items()
    elif isinstance(value, list):
        value = enumerate(value)
    else:
        return found
    for key, inner in value:
        found += paths(inner, (*path, key))
    return found


@settings(max_examples=400)
@given(st.data())
def test_spoilt_values_are_refused_or_pass_and_nothing_else(passes, valid, data):
    record = json.loads(valid)
    *way, last = data.draw(st.sampled_from(paths(record)[1:]), "path")
    inside = record
    for step in way:
        inside = inside[step]
    inside[last] = data.draw(json_values, "value")
    survives(passes, json.dumps(record))


@pytest.mark.parametrize("odd", [0.1, 1e16, 1e-7, 10**30, "\ud800", {"of": 1.5}, [[[1.0]]], True])
def test_a_record_is_the_same_text_whatever_stands_in_its_deal(odd):
    for value in ('\x00\x1f\x7f"\\/é\u2028😀', odd):
        record = Record(
            FORMAT, "any", 1, {"odd": value}, [], ["a"], 1, {"odd": value}, ["0 x"], None
        )
        plain = json.dumps(msgspec.to_builtins(record), separators=(",", ":"), ensure_ascii=False)
        assert write_line(record) == plain + "\n"
