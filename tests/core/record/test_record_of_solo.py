"""Records of Solo: what they add, and what is refused in them."""

import json

import msgspec
import pytest

from wonders.core import BadRecord, load
from wonders.core.record.read_and_write_record_line import (
    forfeited,
    read_line,
    record_of,
    write_line,
)
from wonders.core.record.replay import replay, trace_line

LEADERS = ("caesar", "hammurabi", "cleopatra", "aristotle", "bilkis")
SEED = 3


@pytest.fixture(scope="session")
def bilkis():
    return load("duel", options={"solo": "bilkis"})


@pytest.fixture
def record(bilkis, line_of):
    """Return the record of a finished game against Bilkis as plain data, for tests to spoil."""
    return json.loads(line_of(bilkis, SEED))


# -- contents --------------------------------------------------------------------------------


def test_a_deal_of_solo_ends_with_the_decision_cards(record):
    assert list(record["deal"]) == [
        "first", "wonders", "board_tokens", "box_tokens", "ages", "decisions",
    ]  # fmt: skip
    sizes = [len(record["deal"][key]) for key in ("board_tokens", "box_tokens", "decisions")]
    assert (record["deal"]["first"], sizes) == (1, [5, 4, 60])


def test_a_deal_for_two_has_no_decision_cards(duel, line_of):
    assert "decisions" not in json.loads(line_of(duel, SEED))["deal"]


def test_the_leader_is_named_among_the_seats_and_in_the_options(record):
    assert record["seats"] == ["ann", "bilkis"]
    assert record["options"] == {"draft": "standard", "solo": "bilkis"}


def test_both_sheets_have_a_line_for_the_leader(record, duel, line_of):
    lines = [list(sheet) for sheet in record["result"]["scores"]]
    assert lines[0] == lines[1]
    assert lines[0][-2:] == ["leader", "total"]
    assert [line for line in lines[0] if line != "leader"] == list(
        json.loads(line_of(duel, SEED))["result"]["scores"][0]
    )


def test_only_the_player_moves(record):
    assert {move.split()[0] for move in record["moves"]} == {"0"}
    assert [move.split()[1] for move in record["moves"]].count("pick") == 4


def test_a_drawn_leader_is_in_the_record_by_his_name(line_of, play_out, passes):
    game = load("duel", options={"solo": "any"})
    for seed in range(10):
        state, moves = play_out(game, seed)
        record = record_of(state.game, state.deal, ["ann"], moves, state.result(), seed)
        assert record.options["solo"] == record.seats[1]
        assert record.seats[1] in LEADERS
        passes(write_line(record))


def test_a_silent_house_rule_changes_no_byte_of_solo(bilkis, line_of, plugins):
    silent = load("duel", ["silent"], {"solo": "bilkis"}, plugins)
    for seed in range(3):
        plain = line_of(bilkis, seed)
        assert line_of(silent, seed) == plain.replace('"house":[]', '"house":["silent"]')


# -- what passes -----------------------------------------------------------------------------


@pytest.mark.parametrize("leader", LEADERS)
def test_played_games_pass(line_of, passes, leader):
    game = load("duel", options={"solo": leader})
    for seed in range(8):
        line = line_of(game, seed)
        passes(line)
        assert write_line(read_line(line)) == line


@pytest.mark.parametrize("stop", [0, 1, 3, 4, 9])
def test_unfinished_games_pass(bilkis, line_of, passes, stop):
    passes(line_of(bilkis, SEED, stop))


def test_the_name_of_the_leaders_seat_is_free_text(record, passes):
    record["seats"] = ["human", "the queen of Sheba"]
    passes(record)


# -- what is refused -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda deal: deal.pop("decisions"), "0 decisions, not 60"),
        (lambda deal: deal.update(decisions=[]), "0 decisions, not 60"),
        (lambda deal: deal["decisions"].pop(), "59 decisions, not 60"),
        (lambda deal: deal["decisions"].append("d01"), "61 decisions, not 60"),
        (lambda deal: deal.update(decisions=deal["decisions"][:12]), "12 decisions, not 60"),
        (lambda deal: deal["decisions"].__setitem__(0, deal["decisions"][1]), "0 to 11"),
        (lambda deal: deal["decisions"].__setitem__(59, deal["decisions"][58]), "48 to 59"),
        (lambda deal: deal["decisions"].__setitem__(30, "d13"), "'d13'"),
        (lambda deal: deal["decisions"].__setitem__(30, "x" * 100_000), "24 to 35"),
        (lambda deal: deal["decisions"].__setitem__(30, "d0\n1"), "24 to 35"),
        (lambda deal: deal["decisions"].__setitem__(30, 4), "decisions"),
        (lambda deal: deal.update(decisions=None), "decisions"),
        (lambda deal: deal.update(decisions="d01"), "decisions"),
        (lambda deal: deal["decisions"].sort(), "0 to 11"),
        (lambda deal: deal.update(first=0), "the leader begins"),
        (lambda deal: deal.update(first=2), "first is 2"),
        (
            lambda deal: deal["board_tokens"].__setitem__(0, "economy"),
            "economy is the leader's from the start",
        ),
        (
            lambda deal: deal["box_tokens"].__setitem__(0, "economy"),
            "economy is the leader's from the start",
        ),
        (lambda deal: deal["box_tokens"].append("economy"), "economy is the leader's"),
        (lambda deal: deal["box_tokens"].pop(), "is missing"),
        (lambda deal: deal["board_tokens"].append(deal["box_tokens"].pop()), "6 board_tokens"),
    ],
)
def test_a_deal_that_chance_cannot_make_is_refused(record, refused, spoil, why):
    spoil(record["deal"])
    error = refused(record)
    assert error.step is None
    assert "deal" in str(error)
    assert why in str(error)


def test_a_card_doubled_across_two_shuffles_is_refused(record, refused):
    cards = record["deal"]["decisions"]
    place = cards.index(cards[0], 12)
    cards[1], cards[place] = cards[place], cards[1]
    assert "decisions 0 to 11" in str(refused(record))


def test_decision_cards_in_a_game_for_two_are_refused(duel, line_of, record, refused):
    two = json.loads(line_of(duel, SEED))
    two["deal"]["decisions"] = record["deal"]["decisions"]
    assert "decisions are for solo" in str(refused(two))


@pytest.mark.parametrize("seats", [["ann", "bilkis"], ["ann", *LEADERS]])
def test_a_record_names_the_leader_who_was_drawn(record, refused, seats):
    record["options"]["solo"] = "any"
    record["seats"] = seats
    said = str(refused(record))
    assert said.startswith("solo is any: a record names what was drawn - there is ")
    assert all(leader in said for leader in LEADERS)


def test_a_deal_is_of_a_game_against_one_leader(bilkis):
    game = load("duel", options={"solo": "any"})
    with pytest.raises(BadRecord, match="solo is any: a deal belongs to a game against one leader"):
        game.start(bilkis.deal(SEED).deal)


def test_another_leader_than_the_one_played_against_is_refused(record, refused):
    for leader in ("caesar", "cleopatra", "bilki"):
        record["options"]["solo"] = leader
        refused(record)
    del record["options"]["solo"]
    refused(record)


def test_solo_without_a_draft_is_refused(record, refused):
    record["options"]["draft"] = "first-game"
    assert "does not go with solo" in str(refused(record))


@pytest.mark.parametrize("seats", [["ann"], ["ann", "bob", "bilkis"], ["ann", *LEADERS]])
def test_a_wrong_number_of_seats_is_refused(record, refused, seats):
    record["seats"] = seats
    assert "seats" in str(refused(record))


def test_a_move_by_the_leader_is_refused(record, refused):
    for step in (0, 4, 5):
        spoilt = json.loads(json.dumps(record))
        spoilt["moves"][step] = "1" + spoilt["moves"][step][1:]
        assert refused(spoilt).step == step


@pytest.mark.parametrize("sheet", [0, 1])
@pytest.mark.parametrize(
    "change", [lambda sheet: sheet.update(leader=5), lambda sheet: sheet.pop("leader")]
)
def test_another_line_for_the_leader_is_refused(record, refused, sheet, change):
    change(record["result"]["scores"][sheet])
    assert f"sheet of seat {sheet}: leader" in str(refused(record))


def test_a_view_has_no_deal_to_record(bilkis):
    with pytest.raises(BadRecord, match="blanks"):
        bilkis.deal(SEED).view(0).table.deal  # noqa: B018


# -- forfeits --------------------------------------------------------------------------------


@pytest.fixture(params=[0, 2, 9])
def forfeit(bilkis, play_out, request):
    """Return the record of a game that the player gave up after some moves."""
    state, moves = play_out(bilkis, SEED, request.param)
    result = forfeited(state, 0, "no answer in 5 s")
    return json.loads(write_line(record_of(bilkis, state.deal, ["a"], moves, result)))


def test_a_forfeit_is_won_by_the_leader(forfeit, passes):
    assert forfeit["result"]["winners"] == [1]
    assert forfeit["result"]["forfeit"] == {"seat": 0, "reason": "no answer in 5 s"}
    passes(forfeit)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda result: result["forfeit"].update(seat=1),
        lambda result: result.update(winners=[0]),
        lambda result: result.update(winners=[]),
        lambda result: result.update(winners=[0, 1]),
        lambda result: result["scores"][1].update(leader=1),
    ],
)
def test_a_forfeit_that_does_not_follow_is_refused(forfeit, refused, spoil):
    spoil(forfeit["result"])
    assert refused(forfeit).step == len(forfeit["moves"])


def test_hammurabis_points_are_not_counted_after_a_forfeit(play_out):
    """S14."""
    state, _ = play_out(load("duel", options={"solo": "hammurabi"}), SEED, 9)
    assert [sheet["leader"] for sheet in forfeited(state, 0, "").scores] == [0, 0]


# -- replay and trace ------------------------------------------------------------------------


def test_replay_stops_at_the_players_moves_alone(bilkis, line_of):
    record = read_line(line_of(bilkis, SEED))
    states = [(state.copy(), step) for state, step in replay(bilkis, record)]
    assert len(states) == len(record.moves) + 1
    assert {state.seat for state, _ in states[:-1]} == {0}
    assert {(step.seat, step.decider) for _, step in states[:-1]} == {(0, 0)}
    assert states[-1][0].result() == record.result


def test_a_trace_shows_the_table_after_all_turns_of_the_leader_before_it(bilkis, line_of):
    record = read_line(line_of(bilkis, SEED))
    lines = [
        json.loads(trace_line(3, state, step)) for state, step in replay(bilkis, record) if step
    ]
    assert [line["step"] for line in lines] == list(range(len(record.moves)))
    assert {(line["game"], line["seat"], len(line["coins"])) for line in lines} == {(3, 0, 2)}
    assert lines[0]["coins"] == [7, 0]
    assert lines[0]["legal"] == sorted(f"pick {id}" for id in record.deal["wonders"][:3])
    # Of the six free cards of Age I the leader has taken the first one already.
    discards = [move for move in lines[4]["legal"] if move.startswith("discard")]
    assert len(discards) == 5
    assert f"0 {lines[4]['move']}" == record.moves[4]


def test_another_order_of_decision_cards_is_another_game(bilkis, line_of):
    record = read_line(line_of(bilkis, SEED))
    deal = dict(record.deal)
    (cards := list(deal["decisions"])).reverse()
    other = bilkis.start(msgspec.convert(deal | {"decisions": cards}, bilkis.Deal))
    same = bilkis.start(msgspec.convert(deal, bilkis.Deal))
    for move in record.moves[:4]:
        for state in (other, same):
            state.play(bilkis.move(move[2:]))
    assert other.moves() != same.moves()


def test_even_an_empty_pile_of_decisions_is_for_solo_only(duel, line_of, refused):
    record = json.loads(line_of(duel, SEED))
    record["deal"]["decisions"] = []
    assert "decisions are for solo" in str(refused(record))
