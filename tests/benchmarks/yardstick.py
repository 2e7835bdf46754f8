"""The yardstick: a piece of work that stays the same, to measure speed by on any machine.

Random games of an invented game for two, in one flat function of plain Python without
objects: a row of cards from a deck, costs in five resources, prices that rise with what the
neighbour makes, and no other rules. How many games of ours fit into the time of one of these
depends less on the machine, and on what else it is doing, than games a second do.

Nothing here may change, or figures of different days could not be compared: a test holds the
sum of what is played.
"""

import time
from collections.abc import Callable
from random import Random

__all__ = ["GAMES", "play", "seconds_a_game"]

#: The games of one measurement: some fifty milliseconds.
GAMES = 150
#: The cards in sight.
ROW = 6


def _cards() -> list[tuple[list[tuple[int, int]], int, int, int]]:
    """Return the cards: what each costs, the resource it makes or -1, its points, its coins."""
    draw = Random(5).random
    cards = []
    for number in range(100):
        cost = [0] * 5
        for _ in range(int(draw() * 4)):
            cost[int(draw() * 5)] += 1
        makes = int(draw() * 5) if number % 3 == 0 else -1
        points, coins = int(draw() * 6), int(draw() * 4)
        cards.append(([(which, n) for which, n in enumerate(cost) if n], makes, points, coins))
    return cards


CARDS = _cards()


def play(draw: Callable[[], float]) -> int:
    """Play one game with this chance; return a sum of all that happened in it."""
    deck = list(range(len(CARDS)))
    for place in range(len(deck) - 1, 0, -1):
        other = int(draw() * (place + 1))
        deck[place], deck[other] = deck[other], deck[place]
    coins, points = [7, 7], [0, 0]
    made = [[0] * 5, [0] * 5]
    price = [[2] * 5, [2] * 5]
    row, deck = deck[:ROW], deck[ROW:]
    player = decisions = listed = 0
    while row:
        own, its, purse = made[player], price[player], coins[player]
        moves = []
        for place, number in enumerate(row):
            moves.append((place, -1))
            cost = 0
            for which, n in CARDS[number][0]:
                n -= own[which]
                if n > 0:
                    cost += n * its[which]
            if cost <= purse:
                moves.append((place, cost))
        place, cost = moves[int(draw() * len(moves))]
        number = row.pop(place)
        decisions += 1
        listed += len(moves)
        if cost < 0:
            coins[player] += 2
        else:
            _, makes, worth, gain = CARDS[number]
            coins[player] += gain - cost
            points[player] += worth
            if makes >= 0:
                own[makes] += 1
                price[1 - player][makes] += 1
        if deck:
            row.append(deck.pop())
        player = 1 - player
    return decisions + listed + sum(points) + sum(coins)


def seconds_a_game() -> float:
    """Return how long one game takes now; the same games are played each time."""
    draw = Random(7).random
    began = time.perf_counter()
    for _ in range(GAMES):
        play(draw)
    return (time.perf_counter() - began) / GAMES
