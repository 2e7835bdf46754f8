"""Solo at the command line: playing, watching and matching against a leader."""

import json
import re

import pytest

from wonders.cli.at_the_table.next_game import another_deal, same_deal
from wonders.core import Move, load, make_bot
from wonders.core.game.bot_contract import Clock
from wonders.core.record.read_and_write_record_line import read_line
from wonders.core.record.replay import replay
from wonders.rulesets.duel.solo.which_card_leader_takes import Given, LeaderTurn

LEADERS = ["caesar", "hammurabi", "cleopatra", "aristotle", "bilkis"]
SEED = 5


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


def test_at_the_next_game_a_leader_is_drawn_anew(wonders, monkeypatch):
    begun = []

    def play_at(table, thinker=None):
        begun.append(table.session.game.automata)
        next_game = same_deal if len(begun) % 2 else another_deal
        return next_game(table.session) if len(begun) < 12 else "quit"

    monkeypatch.setattr("wonders.cli.verbs.play.play_at", play_at)
    assert wonders("play", "duel", "-O", "solo=any", "--seed", 1).status == 0
    assert begun[::2] == begun[1::2]
    assert len({*begun}) > 1


def test_the_leader_that_was_drawn_is_called_by_his_name(wonders, folder):
    out = wonders(*("play", "duel", "-O", "solo=any", "--seed", 1, "--record", "g.jsonl")).out
    leader = json.loads((folder / "g.jsonl").read_text("utf-8"))["options"]["solo"]
    assert f"vs {leader.capitalize()} " in out


def test_a_bot_may_play_against_a_leader(wonders, record_of, folder):
    args = ("-O", "solo=caesar", "-p", "random", "--seed", 1, "--record", "game.jsonl")
    assert wonders("play", "duel", *args).status == 0
    assert record_of(folder / "game.jsonl").seats == ["random", "caesar"]


# -- the table -----------------------------------------------------------------------------


def test_decision_cards_to_come_are_counted_by_kind(sit, game, bilkis):
    out = sit(*game.numbers[:9]).out
    state = bilkis.deal(SEED)
    for move in game.moves[:9]:
        state.play(move)
    shown = out[out.rindex("the leader's next card, one of ") :].split(" YOU ")[0]
    assert shown.startswith(f"the leader's next card, one of {12 - state.turned}")
    counts = re.findall(r"(\d+) x (->|<-) ([A-Z]+):", shown)
    assert sum(int(count) for count, _, _ in counts) == 12 - state.turned


def test_the_leaders_city_shows_his_tokens_and_wonders(sit, game):
    out = sit(*game.numbers[:4], "c").out
    city = out[out.rindex("-- Bilkis ") :]
    assert "Economy" in city
    assert "Appian Way" in city


def log_after(sit, *typed):
    """Return the log as it is shown after some moves."""
    return sit(*typed, "log").out.split("your move (? for help): ")[-2]


def test_the_log_tells_every_move_and_every_turn_of_the_leader(sit, game, bilkis):
    log = log_after(sit, *game.numbers[:12])
    state = bilkis.deal(SEED)
    for move in game.moves[:12]:
        state.play(move)
    assert len(re.findall(r"^ +\d+ +you: ", log, re.MULTILINE)) == 12
    assert len(re.findall(r"^ +\d+ +Bilkis: ", log, re.MULTILINE)) == len(turns(state))
    for turn in turns(state):
        sign = {"ltr": "->", "rtl": "<-"}[turn.decision.arrow]
        assert f"Bilkis: {sign} {' '.join(turn.decision.colors)}:" in " ".join(log.split())
        assert f"takes {turn.card.facts.name.en}" in " ".join(log.split())


def test_the_log_tells_which_wonders_the_leader_was_given(sit, game):
    assert log_after(sit, *game.numbers[:4]).count(" to Bilkis") == 2


def test_names_are_german_when_asked(sit, game):
    out = sit(*game.numbers[:6], lang="de").out
    assert "Via Appia" in out
    assert "Ökonomie" in out


# -- resuming and undo ---------------------------------------------------------------------


def test_a_game_broken_off_is_gone_on_with(sit, wonders, game, record_of, folder):
    for stop in (1, 4, 11):
        (folder / "game.jsonl").unlink(missing_ok=True)
        out = sit(*game.numbers[:stop], "quit").out
        assert "To go on: wonders --lang en play duel --load game.jsonl" in out
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


def test_undo_names_cards_in_the_language_of_the_table(wonders):
    solo = ("--lang", "de", "play", "duel", "-O", "solo=bilkis", "--seed", 32, "--plain")
    told = wonders(*solo, stdin="1\n" * 7 + "undo\nquit\n").out
    assert "aufgedeckt wurde: Entscheidungskarte 4\n" in told
    duel = ("--lang", "de", "play", "duel", "--seed", 4, "--plain", "-p", "human", "-p", "random")
    assert "aufgedeckt wurde: Drogerie" in wonders(*duel, stdin="1\n1\n1\nundo\nquit\n").out


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
    assert out.count("Bilkis: ") > 10
    moves = sum(isinstance(entry, Move) for entry in state.log)
    assert out.count("\nAda (seat 0): ") == moves
    assert out.splitlines()[-1].startswith("total ")


@pytest.mark.parametrize("name", ["solo-aristotle-science", "solo-hammurabi-civilian"])
def test_a_replay_tells_the_leaders_turns_between_the_moves(wonders, golden, name):
    record = read_line((golden / f"{name}.jsonl").read_bytes())
    leader = record.options["solo"]
    *_, (state, _) = replay(load("duel", options=record.options), record)
    status, out, err = wonders("replay", golden / f"{name}.jsonl")
    assert (status, err) == (0, "")
    moves = out[: out.index("\n DUEL SOLO")].splitlines()
    lines = [line for line in moves if re.match(rf" +\d+  \w| {leader}: [-<]", line)]
    assert [line.startswith(f" {leader}") for line in lines] == [
        isinstance(entry, LeaderTurn) for entry in state.log if not isinstance(entry, Given)
    ]


def test_stepping_shows_what_the_player_saw(wonders, golden):
    file = golden / "solo-aristotle-science.jsonl"
    out = wonders("replay", file, "--step", stdin="\n" * 60).out
    moves = json.loads(file.read_text("utf-8"))["moves"]
    assert out.count("Enter for the next move") == len(moves)
    assert out.count("\n DUEL SOLO   ") == len(moves)
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
