"""Secret choices of house rules at the table: nobody hears of them too early."""

import json

import msgspec
import pytest

from wonders.core import load

AUCTION = ("play", "duel", "--plain", "--house", "auction", "-O", "draft=first-game", "--seed", 3)


@pytest.fixture
def bidding(wonders):
    """Return a function that sits at a seat of the auction, types lines and quits."""

    def sit(you, *typed, more=()):
        seats = ["greedy", "greedy"]
        seats[you] = "human"
        given = [arg for seat in seats for arg in ("-p", seat)]
        stdin = "\n".join([*typed, "quit", ""])
        return wonders(*AUCTION, *more, *given, "--record", "g.jsonl", stdin=stdin).out

    return sit


def test_the_table_does_not_announce_a_secret_bid(bidding):
    out = bidding(1, "log")
    assert "Ada: bid ?" in out
    assert "seat 0 has bid ?" in out
    assert "Ada: auction bid" not in out


def test_a_choice_that_is_secret_has_a_name_in_german(wonders):
    play = ("--lang", "de", "play", "duel", "--house", "objectives", "--seed", 3, "--plain")
    out = wonders(*play, stdin="1\n" * 9 + "quit\n").out
    assert "ein Ziel behalten ?" in out
    assert "keep goal" not in out


def test_when_both_have_bid_the_table_tells_the_bids(bidding):
    out = bidding(1, "auction-bid 2", "log")
    told = out.rpartition("bid ?")[2]
    assert "Ada: auction bid 0" in told
    assert "you: auction bid 2" in told


def test_undo_does_not_go_back_past_leaders_that_have_been_passed_on(wonders):
    play = ("play", "classic", "--plain", "-O", "players=3", "--house", "leaders", "--seed", 4)
    out = wonders(*play, stdin="1\nundo\nquit\n").out
    assert "undo cannot go back past what was turned up since: leaders" in out


def test_undo_does_not_go_back_past_what_others_have_chosen_at_the_same_time(wonders, folder):
    play = ("play", "classic", "--plain", "-O", "players=3", "--seed", 5, "--record", "g.jsonl")
    # All cards of this turn have been seen before, in the hands that go round.
    out = wonders(*play, stdin="1\n1\n1\n1\nundo\nquit\n").out
    assert "undo cannot go back past what was turned up since: turn 4 of age 1" in out
    wonders("play", "--plain", "--load", "g.jsonl", stdin="1\ntakeback\nquit\n")
    assert json.loads((folder / "g.jsonl").read_text())["about"]["practice"] is True


def test_undo_does_not_go_back_past_a_bid_that_has_come_out(bidding):
    out = bidding(0, "auction-bid 0", "undo")
    assert "undo cannot go back past what was turned up since: bid 1 of seat 1" in out


def test_who_shares_the_keyboard_does_not_see_what_the_other_has_bid(terminal):
    people = ("-p", "human", "-p", "human")
    shown = terminal(*AUCTION, *people, "--record", "g.jsonl")
    shown.until_shown("Player 1 is next; then press Enter")
    shown.come()
    shown.until_shown("Player 1, your move")
    shown.type("auction-bid 3\n")
    shown.until(lambda: "Player 2 is next; then press Enter" in shown.text)
    hidden = shown.raw.rpartition(b"\x1b[3J")[2].decode()
    assert hidden.strip() == "Player 2 is next; then press Enter"
    shown.come()
    shown.until(lambda: "Player 2, your move" in shown.text)


def test_a_program_is_not_told_of_a_bid_before_all_have_made_theirs():
    """What stands in a message to a bot is `view.shown()`."""
    game = load("duel", ["auction"], {"draft": "first-game"})
    state = game.deal(3)
    state.play(game.move("auction-bid 5"))
    heard = [msgspec.json.encode(state.view(seat).shown().house).decode() for seat in (0, 1)]
    assert '"move":"auction-bid 5","open":false' in heard[0]
    assert '"move":null,"open":false' in heard[1]
    state.play(game.move("auction-bid 1"))
    assert b'"auction-bid 5","open":true' in msgspec.json.encode(state.view(1).shown())


def test_a_record_has_the_bids_in_the_order_of_seats(bidding, folder):
    bidding(0, "auction-bid 4")
    record = json.loads((folder / "g.jsonl").read_text())
    assert record["moves"][:2] == ["0 auction-bid 4", "1 auction-bid 0"]
    assert "secret" not in json.dumps(record)
