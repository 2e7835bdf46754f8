"""The situations of a move in Duel that a policy may weigh: their names and numbers."""

from typing import Final

__all__ = [
    "COUNT",
    "DENIES",
    "LEFT",
    "MADE",
    "MOST_LEFT",
    "MOST_MADE",
    "MOST_RATE",
    "MOST_SYMBOLS",
    "NEW_SYMBOL",
    "PAIR",
    "RATE",
    "SHOWS",
    "SITUATIONS",
    "SPACE",
    "SPACES",
    "THEIR_PAIR",
    "THEIR_SPACE",
    "THEIR_SYMBOL",
    "UNCOVERS",
    "UNCOVERS_FOR_ITSELF",
    "WINS",
]

#: The move wins at once.
WINS: Final = 0
#: It takes a card with which the opponent could win at once.
DENIES: Final = 1
#: It turns such a card up.
SHOWS: Final = 2
#: It builds a symbol that the city lacks, by how many it has; the most counts for more.
NEW_SYMBOL: Final = 3
#: It completes a pair of symbols.
PAIR: Final = 9
#: It takes a symbol that the opponent lacks, by how many he has.
THEIR_SYMBOL: Final = 10
#: It takes a symbol that completes a pair of the opponent.
THEIR_PAIR: Final = 16
#: For each space that the pawn moves on: where it stands, as the city sees it.
SPACE: Final = 17
#: For each shield that it takes: where the pawn stands, as the opponent sees it.
THEIR_SPACE: Final = 36
#: For each unit that it makes: how many of these the city makes already.
MADE: Final = 55
#: For each unit that it makes and the city did not: what that cost so far.
RATE: Final = 58
#: By how many coins are left.
LEFT: Final = 63
#: By how many cards it uncovers that are known, 0 to 2, and unknown, 0 to 2.
UNCOVERS: Final = 71
#: The same where another turn follows.
UNCOVERS_FOR_ITSELF: Final = 80
COUNT: Final = 89

#: The most sorts of symbols, the most units, the highest rate and coins told apart.
MOST_SYMBOLS: Final = 5
MOST_MADE: Final = 2
MOST_RATE: Final = 4
MOST_LEFT: Final = 7
#: The spaces of the track to either side that are told apart.
SPACES: Final = 9

#: The names of the situations, by their number.
SITUATIONS: tuple[str, ...] = (
    "wins",
    "denies a win",
    "shows a win",
    *[f"new symbol {each}" for each in range(MOST_SYMBOLS + 1)],
    "pair",
    *[f"their symbol {each}" for each in range(MOST_SYMBOLS + 1)],
    "their pair",
    *[f"space {each}" for each in range(-SPACES, SPACES + 1)],
    *[f"their space {each}" for each in range(-SPACES, SPACES + 1)],
    *[f"made {each}" for each in range(MOST_MADE + 1)],
    *[f"rate {each}" for each in range(MOST_RATE + 1)],
    *[f"left {each}" for each in range(MOST_LEFT + 1)],
    *[f"uncovers {up} {down}" for up in range(3) for down in range(3)],
    *[f"uncovers for itself {up} {down}" for up in range(3) for down in range(3)],
)
