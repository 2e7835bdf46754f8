"""Hands that are passed on: what a seat holds, what it knows, and how the rest may have been."""

from collections import Counter
from itertools import pairwise
from random import Random

from wonders.core import PassedHands
from wonders.core.game.chance.shuffle_imagined_games_and_schedules import shuffled

SIZE, ROUNDS = 4, 3
BOX = [letter for letter in "abcdefghijklmn" for _ in range(2)]


def drafted(players, rounds, seed=1):
    """Return hands after some rounds, in which seats took any card."""
    rng = Random(seed)
    box = shuffled(BOX, rng)
    hands = PassedHands.of(tuple(tuple(sorted(box[SIZE * at :][:SIZE])) for at in range(players)))
    for number in range(rounds):
        hands = hands.after({s: rng.choice(hands.hand(s, number)) for s in range(players)})
    return hands


def test_each_hand_goes_to_the_left_without_what_was_taken():
    hands = PassedHands.of((("a", "b"), ("c", "d"), ("e", "f")))
    after = hands.after({0: "a", 1: "d", 2: "e"})
    assert after.round == 1
    assert [after.hand(seat, 1) for seat in range(3)] == [("f",), ("b",), ("c",)]
    assert [after.hand(seat, 0) for seat in range(3)] == [*hands.dealt]


def test_of_two_equal_cards_one_is_taken():
    after = PassedHands.of((("a", "a"), ("b", "c"))).after({0: "a", 1: "b"})
    assert after.hand(1, 1) == ("a",)


def test_a_seat_knows_the_hands_that_it_has_held_and_what_it_took_itself():
    seen = drafted(3, 1).seen_by(0, ROUNDS)
    full = drafted(3, 1)
    assert seen.dealt == (((0, full.hand(0, 0)),), (), ((1, full.hand(0, 1)),))
    assert seen.taken == (full.taken[0], (None,), (None,))
    assert seen.hand(0, 1) == full.hand(0, 1)
    assert seen.hand(1, 0) == ()


def test_a_hand_that_is_not_played_is_not_seen():
    sights = [round for hand in drafted(2, 3).seen_by(0, ROUNDS).dealt for round, _ in hand]
    assert sorted(sights) == [0, 1, 2]


def test_imagined_hands_agree_with_all_that_a_seat_knows():
    for players in range(1, 8):
        for rounds in range(ROUNDS + 1):
            for seed in range(6):
                hands = drafted(players, rounds, seed)
                rng = Random(seed)
                seat = rng.randrange(players)
                # Others have shown some of what they took.
                had = tuple(its[: rng.randrange(3)] for its in hands.taken)
                seen = hands.seen_by(seat, ROUNDS)
                world = seen.imagined(seat, BOX, SIZE, had, rng)
                assert world.seen_by(seat, ROUNDS) == seen
                assert Counter(id for hand in world.dealt for id in hand) <= Counter(BOX)
                for its, shown in zip(world.taken, had, strict=True):
                    assert len(its) == rounds
                    assert Counter(shown) <= Counter(its)
                for each in range(rounds):
                    for other in range(players):
                        assert world.taken[other][each] in world.hand(other, each)


def test_what_is_imagined_is_drawn_evenly():
    # Seat 0 has seen a hand of three, and then the last card of it: who took which?
    hands = PassedHands.of((("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i")))
    for cards in ({0: "a", 1: "d", 2: "g"}, {0: "h", 1: "b", 2: "e"}):
        hands = hands.after(cards)
    seen = hands.seen_by(0, 3)
    rng = Random(5)
    found = Counter(
        seen.imagined(0, [*"abcdefghi"], 3, ((), (), ()), rng).taken[1] for _ in range(6000)
    )
    # Of the second hand it saw the last card alone; of its own one of the last two is gone.
    assert set(found) == {(first, second) for first in "deg" for second in "bc"}
    assert all(900 < times < 1100 for times in found.values())


def test_the_order_of_a_hand_tells_nothing():
    for seed in range(20):
        hands = drafted(3, 2, seed)
        for seat in range(3):
            for each in range(3):
                assert all(one <= other for one, other in pairwise(hands.hand(seat, each)))
