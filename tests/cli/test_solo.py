"""Solo at the command line: playing, watching and matching against a leader."""

import json
import re
from itertools import takewhile

import pytest

from wonders.core import Move, load, make_bot
from wonders.core.game.bots import Clock
from wonders.core.record.format import read_line
from wonders.core.record.replay import replay
from wonders.core.testing import table
from wonders.rulesets.duel.solo.leader import Given, LeaderTurn

LEADERS = ["caesar", "hammurabi", "cleopatra", "aristotle", "bilkis"]
SEED = 7


@pytest.fixture(scope="session")
def bilkis():
    return load("duel", options={"solo": "bilkis"})


@pytest.fixture(scope="session")
def game(script, bilkis):
    """Return a whole game of a person who plays at random against Bilkis."""
    return script(SEED, bilkis)


@pytest.fixture
def sit(wonders):
    """Return a function that types lines at a table against Bilkis and returns what it shows."""

    def at_table(*typed, lang="en", args=()):
        outcome = wonders(
            *("--lang", lang, "play", "duel", "-O", "solo=bilkis", "--seed", SEED),
            *("--record", "game.jsonl", *args),
            stdin="\n".join([*map(str, typed), ""]),
        )
        assert outcome.err == ""
        return outcome

    return at_table


def turns(state):
    return [entry for entry in state.log if isinstance(entry, LeaderTurn)]


def at_the_end(game, record):
    """Return the state after the last move of a record."""
    state = game.deal(record.seed)
    for move in record.moves:
        state.play(game.move(move.split(" ", 1)[1]))
    return state


# -- playing -------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["numbers", "notation"])
def test_a_game_is_played_to_its_end(sit, game, bilkis, record_of, folder, by):
    status, out, _ = sit(*(game.numbers if by == "numbers" else game.moves))
    assert status == 0
    record = record_of(folder / "game.jsonl")
    assert record.moves == game.record
    assert (record.seats, record.seed) == (["human", "bilkis"], SEED)
    assert record.options == {"draft": "standard", "solo": "bilkis"}
    assert "Bilkis (seat 1) wins by " in out
    scores = record.result.scores
    assert out.splitlines()[-2].split() == ["total", *(str(sheet["total"]) for sheet in scores)]


def test_printed_names_are_understood(sit, game, record_of, folder):
    def written(move):
        pieces = [piece for piece in (move.piece, move.under) if piece]
        words = [piece.facts.name.in_language("de") for piece in pieces]
        return " ".join([move.verb, *words, *([str(move.number)] if not pieces else [])])

    assert sit(*map(written, game.moves), lang="de").status == 0
    assert record_of(folder / "game.jsonl").moves == game.record


def test_the_record_names_the_leader_that_was_drawn(wonders, record_of, folder):
    met = set()
    for seed in range(5):
        file = folder / f"{seed}.jsonl"
        args = ("-O", "solo=any", "-p", "random", "--seed", seed, "--record", file)
        assert wonders("play", "duel", *args).status == 0
        record = record_of(file)
        assert record.seats == ["random", record.options["solo"]]
        met.add(record.options["solo"])
    assert met <= set(LEADERS)
    assert len(met) > 1


def test_the_leader_that_was_drawn_is_called_by_his_name(wonders, folder):
    out = wonders(*("play", "duel", "-O", "solo=any", "--seed", 1, "--record", "g.jsonl")).out
    leader = json.loads((folder / "g.jsonl").read_text("utf-8"))["options"]["solo"]
    assert f"\n{leader.capitalize()}: " in out


def test_a_bot_may_play_against_a_leader(wonders, record_of, folder):
    args = ("-O", "solo=caesar", "-p", "random", "--seed", 1, "--record", "game.jsonl")
    assert wonders("play", "duel", *args).status == 0
    assert record_of(folder / "game.jsonl").seats == ["random", "caesar"]


# -- the table -----------------------------------------------------------------------------


def test_the_display_is_drawn_during_the_draft(sit, bilkis):
    """S1."""
    out = sit().out
    free = [card.id for card in bilkis.deal(SEED).dealt.ages[0][14:]]
    names = [bilkis.catalogue.find("card", id).name.en for id in free]
    assert "Wonders to choose from:" in out
    assert all(f"[{name}" in out for name in names)
    assert "  1  pick " in out


def test_decision_cards_to_come_are_counted_by_kind(sit):
    out = sit().out
    shown = out[out.index("Decision cards to come") :].splitlines()[:7]
    assert shown == [
        "Decision cards to come, 12:",
        "  3 x «left to right: green, red, brown»",
        "  2 x «left to right: red, green, brown»",
        "  1 x «left to right: brown, red, green [triangle]»",
        "  3 x «right to left: red, green, brown»",
        "  2 x «right to left: green, red, brown»",
        "  1 x «right to left: brown, green, red [circle]»",
    ]
    assert "turned up last" not in out


def test_the_decision_card_turned_up_last_is_shown_and_counted_no_more(sit, game, bilkis):
    out = sit(*game.numbers[:9]).out
    state = bilkis.deal(SEED)
    for move in game.moves[:9]:
        state.play(move)
    last = turns(state)[-1].decision
    shown = out[out.rindex("Decision card turned up last") :].splitlines()
    sides = {"ltr": "left to right", "rtl": "right to left"}
    symbol = f" [{last.symbol}]" if last.symbol else ""
    assert f"«{sides[last.arrow]}: {', '.join(last.colors)}{symbol}»" in shown[0]
    assert shown[1] == f"Decision cards to come, {12 - state.turned}:"
    kinds = [*takewhile(lambda line: " x «" in line, shown[2:])]
    assert sum(int(line.split()[0]) for line in kinds) == 12 - state.turned


def test_the_leaders_city_shows_his_colour_tokens_powers_and_wonders(sit, game):
    out = sit(*game.numbers[:3]).out
    city = out[out.rindex("\nBilkis: ") :]
    assert "leader; favourite colour brown; begins with Economy; another turn on a " in city
    assert "tokens: Economy (receives what the opponent pays for resources)" in city
    assert "wonders, in force once both are known: " in city
    city = (out := sit(*game.numbers[:4]).out)[out.rindex("\nBilkis: ") :]
    assert "wonders, in force" not in city
    assert "wonders built: " in city


def test_each_turn_of_the_leader_is_told_once(sit, game, bilkis, record_of, folder):
    out = sit(*game.numbers).out
    state = at_the_end(bilkis, record_of(folder / "game.jsonl"))
    assert out.count("Bilkis (Age ") == len(turns(state)) == state.turned
    assert out.count("Bilkis gets ") == 2
    assert out.count("\nyou: pick ") == 4


def test_log_lists_the_players_moves_and_the_leaders_turns_in_order(sit, game, bilkis):
    out = sit(*game.numbers[:7], "log").out
    state = bilkis.deal(SEED)
    for move in game.moves[:7]:
        state.play(move)
    lines = news(state.view(0), 0, ["you", "Bilkis"], "en")
    assert len(lines) == len(state.log)
    assert "\n".join(lines) + "\n" in out


def test_names_are_german_when_asked(sit, game):
    out = sit(*game.numbers[:6], lang="de").out
    assert "Zeitalter I" in out
    assert "beginnt mit Ökonomie" in out


# -- how a turn of the leader is told ------------------------------------------------------


def told(leader, display, decisions, city="", lang="en", **position):
    """Return the leader's turns in words, for a row of free cards."""
    position = {"age": 2, "last": True, "board": "", "seat": 1} | position
    t = table(
        load("duel", options={"solo": leader}), "", city, display=display, decisions=decisions,
        **position,
    )  # fmt: skip
    return news(t.state.view(0), 0, ["you", "Bilkis"], lang)


def test_a_turn_tells_the_decision_card_the_card_and_why():
    assert told("bilkis", "altar walls quarry", "d01") == [
        "Bilkis (Age II) turns up «left to right: green, red, brown»; takes Walls, the first red "
        "card"
    ]
    assert told("caesar", "altar tavern quarry", "d10") == [
        "Bilkis (Age II) turns up «right to left: green, red, purple»; takes Quarry, the first "
        "card: none of these colours is free to take"
    ]


def test_a_turn_tells_of_a_pair_and_of_another_turn():
    assert told("bilkis", "altar library quarry baths", "d12 d01", "scriptorium", board="law") == [
        "Bilkis (Age II) turns up «right to left: brown, green, red [circle]»; takes Quarry, the "
        "first brown card; circle: another turn",
        "Bilkis (Age II) turns up «left to right: green, red, brown»; takes Library, the first "
        "green card; a pair: takes Law from the board",
    ]


def test_a_symbol_that_is_not_the_leaders_gives_no_other_turn():
    (line,) = told("caesar", "altar tavern quarry", "d06")
    assert line.endswith("takes Altar, the first card: none of these colours is free to take")


@pytest.mark.parametrize("pawn", [-1, 1])
def test_another_turn_with_the_last_card_comes_too_late(pawn):
    line, *_ = told("bilkis", "quarry", "d06 d01", age=1, pawn=pawn)
    assert line.endswith("triangle: another turn, which comes too late")


def test_a_turn_is_told_with_german_names():
    (line,) = told("bilkis", "altar walls quarry", "d01", lang="de")
    assert "grün, rot, braun" in line
    assert "Mauern" in line


def test_a_game_for_two_tells_nothing_of_a_leader():
    assert news(table("duel", "", "").state.view(0), 0, ["you", "he"], "en") is None


# -- resuming and undo ---------------------------------------------------------------------


def test_a_game_broken_off_is_gone_on_with(sit, wonders, game, record_of, folder):
    for stop in (1, 4, 11):
        (folder / "game.jsonl").unlink(missing_ok=True)
        out = sit(*game.numbers[:stop], "quit").out
        assert "To go on: wonders play duel --load game.jsonl" in out
        assert record_of(folder / "game.jsonl").result is None
        typed = [f"{number}\n" for number in game.numbers[stop:]]
        status, out, err = wonders("play", "duel", "--load", "game.jsonl", stdin="".join(typed))
        assert (status, err) == (0, "")
        assert record_of(folder / "game.jsonl").moves == game.record
        assert "Bilkis (seat 1) wins" in out


def test_a_bot_may_go_on_in_the_players_place(sit, wonders, game, record_of, folder):
    sit(*game.numbers[:6], "quit")
    assert wonders("play", "duel", "--load", "game.jsonl", "-p", "greedy").status == 0
    record = record_of(folder / "game.jsonl")
    assert (record.seats, record.moves[:6]) == (["greedy", "bilkis"], game.record[:6])


@pytest.mark.parametrize(("count", "allowed"), [(1, True), (2, False), (3, True), (4, False)])
def test_undo_in_the_draft_ends_where_wonders_or_decision_cards_are_turned_up(
    sit, game, record_of, folder, count, allowed
):
    out = sit(*game.numbers[:count], "undo", "quit").out
    assert ("undo cannot go back past what was turned up since" in out) != allowed
    assert len(record_of(folder / "game.jsonl").moves) == count - allowed


def test_undo_is_refused_past_a_decision_card(sit, game, record_of, folder):
    for count in range(5, 10):
        (folder / "game.jsonl").unlink(missing_ok=True)
        if game.moves[count - 1].verb in ("discard", "build") and game.moves[count].verb in (
            "discard", "build", "wonder",
        ):  # fmt: skip
            out = sit(*game.numbers[:count], "undo", "quit").out
            assert "undo cannot go back past what was turned up since: " in out
            assert len(record_of(folder / "game.jsonl").moves) == count


def test_undo_names_the_decision_card(sit, game):
    assert "undo cannot go back past what was turned up since: decision card 1\n" in (
        sit(*game.numbers[:4], "undo", "quit").out
    )


def test_after_undo_another_choice_may_be_made(sit, bilkis, record_of, folder):
    sit("1", "undo", "2", "quit")
    assert record_of(folder / "game.jsonl").moves == [f"0 {bilkis.deal(SEED).moves()[1]}"]


# -- watching and replaying ------------------------------------------------------------------------


def test_a_game_is_watched_with_every_turn_of_the_leader(wonders, bilkis):
    args = ("watch", "duel", "-O", "solo=bilkis", "--delay", 0, "--seed", SEED)
    status, out, err = wonders(*args)
    assert (status, err) == (0, "")
    assert out.startswith(f"Seed {SEED}.\n")
    state, greedy = bilkis.deal(SEED), make_bot("greedy", 0)
    while state.seat is not None:
        state.play(greedy.choose(state.view(0), state.moves(), Clock()))
    assert out.count("Bilkis (Age ") == len(turns(state))
    assert out.count("Bilkis gets ") == 2
    moves = sum(isinstance(entry, Move) for entry in state.log)
    assert out.count("\ngreedy (seat 0): ") == moves
    assert out.splitlines()[-1].startswith("total ")


@pytest.mark.parametrize("name", ["solo-aristotle-science", "solo-hammurabi-civilian"])
def test_a_replay_tells_the_leaders_turns_between_the_moves(wonders, golden, name):
    record = read_line((golden / f"{name}.jsonl").read_bytes())
    leader = record.options["solo"]
    *_, (state, _) = replay(load("duel", options=record.options), record)
    status, out, err = wonders("replay", golden / f"{name}.jsonl")
    assert (status, err) == (0, "")
    lines = [line for line in out.splitlines() if re.match(rf" +\d+  \w|{leader} \(Age", line)]
    assert [line.startswith(leader) for line in lines] == [
        isinstance(entry, LeaderTurn) for entry in state.log if not isinstance(entry, Given)
    ]


def test_stepping_shows_what_the_player_saw(wonders, golden):
    file = golden / "solo-aristotle-science.jsonl"
    out = wonders("replay", file, "--step", stdin="\n" * 60).out
    moves = json.loads(file.read_text("utf-8"))["moves"]
    assert out.count("Enter for the next move") == len(moves)
    assert out.count("Decision cards to come, ") == len(moves)
    assert "aristotle (seat 1) wins by scientific supremacy." in out


# -- wrong usage -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["play", "duel", "-O", "solo=cesar"], "did you mean 'caesar'"),
        (["play", "duel", "-O", "solo=Bilkis"], "did you mean 'bilkis'"),
        (["play", "duel", "-O", "solo=zeus"], "there is no leader 'zeus'"),
        (["play", "duel", "-O", "solo="], "there is no leader ''"),
        (["play", "duel", "-O", "solo=any", "-O", "draft=first-game"], "draft=first-game"),
        (["play", "duel", "-O", "solo=any", "-p", "human", "-p", "greedy"], "1 player here, not 2"),
        (["watch", "duel", "-O", "solo=any", "-p", "greedy", "-p", "greedy"], "1 player here"),
        (["watch", "duel", "-O", "solo=cleo", "--delay", 0], "did you mean 'cleopatra'"),
        (["match", "duel", "-O", "solo=any", "-p", "random", "-p", "random"], "not 2 bots"),
        (["match", "duel", "-O", "solo=hamurabi", "-p", "random"], "did you mean 'hammurabi'"),
        (["bench", "duel", "-O", "solo=aristoteles"], "did you mean 'aristotle'"),
        (["bench", "duel", "-O", "solo=any", "--players", 3], "not played by 3"),
        (["match", "classic", "-O", "solo=any", *["-p", "random"] * 3], "no parameter 'solo'"),
    ],
)
def test_wrong_usage_is_one_line(refused, args, why):
    assert why in refused(*args)


def test_why_tells_what_the_leader_has(sit):
    told = sit("why bilkis", "quit").out
    assert "Bilkis [bilkis] brown: begins with Economy" in told
