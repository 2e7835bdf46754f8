"""What pieces are worth, from games whose answer is known."""

from random import Random

import pytest

from wonders.core import BadSpec
from wonders.core.arena.study.observed_games import Observed
from wonders.core.arena.study.piece_worths_by_regression import piece_worths


def game(deal, shares, *held, first=None):
    """Return a game in which each seat had some cards."""
    holdings = tuple({"card": tuple(each.split())} for each in held)
    return Observed(deal, first, 60, "points", False, tuple(shares), (0,) * len(shares), holdings)


def games_with_crown(count, chance, seed=1):
    """Return games of two in which one seat has the crown, and wins with some chance."""
    rng = Random(seed)
    found = []
    for deal in range(count):
        # Whoever has the crown often has the ring too, which does nothing.
        other = "ring" if rng.random() < 0.8 else ""
        won = rng.random() < chance
        seats = [(float(won), f"crown {other}"), (float(not won), "" if other else "ring")]
        rng.shuffle(seats)
        (mine, my), (yours, your) = seats
        found.append(game(deal, (mine, yours), my, your))
    return found


def test_a_piece_is_worth_by_how_much_likelier_its_owner_wins():
    worth = piece_worths(games_with_crown(4000, 0.7), "card")["crown"]
    assert worth.low < 0.4 < worth.high
    assert worth.high - worth.low < 0.12


def test_a_piece_that_comes_along_with_a_good_one_is_worth_nothing_itself():
    worth = piece_worths(games_with_crown(4000, 0.7), "card")["ring"]
    assert worth.low < 0 < worth.high


def test_of_a_hundred_intervals_about_five_miss():
    missed = 0
    for seed in range(100):
        worth = piece_worths(games_with_crown(300, 0.6, seed), "card")["crown"]
        missed += not worth.low < 0.2 < worth.high
    assert 1 <= missed <= 11


def test_games_on_one_deal_that_end_alike_count_once():
    games = games_with_crown(400, 0.7)
    once = piece_worths(games, "card")["crown"]
    doubled = [each for each in games for _ in range(2)]
    twice = piece_worths(doubled, "card")["crown"]
    assert twice.high - twice.low == pytest.approx(once.high - once.low, rel=0.01)
    assert twice.value == pytest.approx(once.value)


def test_boards_of_which_each_seat_has_one_are_held_against_each_other():
    rng = Random(3)
    games = []
    for deal in range(3000):
        boards = rng.sample(["giza", "rhodes", "olympia"], 3)
        winner = boards.index("giza") if rng.random() < 0.5 else rng.randrange(3)
        games.append(game(deal, [float(seat == winner) for seat in range(3)], *boards))
    worths = piece_worths(games, "card")
    assert sum(each.value for each in worths.values()) == pytest.approx(0, abs=1e-6)
    assert worths["giza"].value - worths["rhodes"].value == pytest.approx(0.5, abs=0.06)


def test_who_began_is_not_taken_for_the_worth_of_a_piece():
    rng = Random(5)
    games = []
    for deal in range(4000):
        first = rng.randrange(2)
        won = first if rng.random() < 0.7 else 1 - first
        held = ["", ""]
        # Who begins takes the ring nearly always.
        held[first if rng.random() < 0.9 else 1 - first] = "ring"
        games.append(game(deal, [float(seat == won) for seat in (0, 1)], *held, first=first))
    worth = piece_worths(games, "card")["ring"]
    assert worth.low < 0 < worth.high


def test_a_lone_seat_is_held_against_the_average_game():
    rng = Random(7)
    games = []
    for deal in range(3000):
        has = rng.random() < 0.5
        won = rng.random() < (0.6 if has else 0.3)
        games.append(game(deal, [float(won)], "crown" if has else ""))
    worth = piece_worths(games, "card")["crown"]
    assert worth.low < 0.3 < worth.high


def test_nothing_is_said_of_a_piece_that_few_had():
    games = [*games_with_crown(200, 0.6), *[game(900 + n, (1, 0), "relic", "") for n in range(5)]]
    assert "relic" not in piece_worths(games, "card")
    assert "crown" in piece_worths(games, "card")


def test_without_numpy_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    with pytest.raises(
        BadSpec, match=r"numpy, which is not installed: pip install 'wonders\[studies\]'"
    ):
        piece_worths(games_with_crown(100, 0.6), "card")


def test_pieces_that_hardly_any_game_tells_apart_have_no_worth():
    """Wonders that are drafted together are had together, but for the one that is left over."""
    rng = Random(1)
    games = []
    for deal in range(60):
        held = ["crown ring", "orb"]
        if deal % 20 == 0:
            held[0] = "crown"
        won = rng.random() < 0.5
        order = [0, 1] if rng.random() < 0.5 else [1, 0]
        shares = [float(won), float(not won)]
        games.append(game(deal, [shares[each] for each in order], *[held[each] for each in order]))
    assert not {"crown", "ring"} & set(piece_worths(games, "card"))


def test_intervals_of_many_pieces_in_few_games_hold_what_is_true():
    """Of pieces that do nothing, 95 in a hundred should hold 0; some less with as few deals."""
    held = 0
    for seed in range(12):
        rng = Random(seed)
        games = []
        for deal in range(80):
            cards = [f"c{number}" for number in range(40)]
            rng.shuffle(cards)
            won = float(rng.random() < 0.5)
            games.append(game(deal, (won, 1 - won), " ".join(cards[:20]), " ".join(cards[20:])))
        worths = piece_worths(games, "card").values()
        held += sum(worth.low <= 0 <= worth.high for worth in worths)
        assert len(worths) == 40
    assert held / (12 * 40) >= 0.88
