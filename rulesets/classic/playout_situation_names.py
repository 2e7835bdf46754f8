"""The situations of a move in classic that a policy may weigh: their names and numbers."""

from typing import Final

__all__ = [
    "AGES",
    "CHOICE",
    "COUNT",
    "FREE",
    "LEADS",
    "LEFT",
    "MADE",
    "MILITARY",
    "MOST_CHOICE",
    "MOST_LEFT",
    "MOST_MADE",
    "MOST_PAID",
    "MOST_SCIENCE",
    "MOST_SCORED",
    "MOST_TRADE",
    "PAID",
    "SCIENCE",
    "SCORED",
    "SELLERS",
    "SITUATIONS",
    "STAGE",
    "STAGE_EFFECTS",
    "THEIR_LINK",
    "THEIR_MILITARY",
    "THEIR_SCIENCE",
    "THEIR_SCORED",
    "THEY_HAVE",
    "TRADE",
]

#: The ages, shields of lead to either side, points of symbols and points counted that are told
#: apart.
AGES: Final = 3
LEADS: Final = 3
MOST_SCIENCE: Final = 16
MOST_SCORED: Final = 12
#: The units made of a resource, neighbours who sell it, new options of a choice producer, units
#: sold for less, coins paid to neighbours and coins left that are told apart.
MOST_MADE: Final = 2
SELLERS: Final = 2
MOST_CHOICE: Final = 4
MOST_TRADE: Final = 4
MOST_PAID: Final = 6
MOST_LEFT: Final = 7

#: For each shield and each neighbour: by age, the lead in shields over him so far.
MILITARY: Final = 0
#: For each shield kept from the city that gets the hand next: by age, its lead over this one.
THEIR_MILITARY: Final = 21
#: By how many points a symbol adds to those of the city's symbols.
SCIENCE: Final = 42
#: The same for a symbol kept from the city that gets the hand next.
THEIR_SCIENCE: Final = 59
#: By the points of a piece that counts things, if the game ended now.
SCORED: Final = 76
#: The same for a piece kept from the city that gets the hand next.
THEIR_SCORED: Final = 89
#: For each unit: how many of these the city makes already, then how many neighbours sell it.
MADE: Final = 102
#: For a producer of one of several resources: how many of these the city does not make.
CHOICE: Final = 111
#: For a lower price: how many units it is for at present.
TRADE: Final = 116
#: By the coins paid to neighbours.
PAID: Final = 121
#: By the coins left.
LEFT: Final = 128
#: The city that gets the hand next could build the card for nothing.
THEIR_LINK: Final = 136
#: That city has the card.
THEY_HAVE: Final = 137
#: A power makes the card free.
FREE: Final = 138
#: By age, for each effect of a stage; points count each.
STAGE: Final = 139

#: The effects of stages that are told apart; the last stands for all others.
STAGE_EFFECTS: tuple[str, ...] = (
    "points",
    "coins",
    "shields",
    "produce",
    "produce-choice",
    "trade-price",
    "free-symbol",
    "play-seventh",
    "free-build",
    "revive",
    "copy-guild",
    "other",
)
COUNT: Final = 175

_LEADS = [f"{age + 1} {lead}" for age in range(AGES) for lead in range(-LEADS, LEADS + 1)]

#: The names of the situations, by their number.
SITUATIONS: tuple[str, ...] = (
    *[f"military {each}" for each in _LEADS],
    *[f"their military {each}" for each in _LEADS],
    *[f"science {each}" for each in range(MOST_SCIENCE + 1)],
    *[f"their science {each}" for each in range(MOST_SCIENCE + 1)],
    *[f"scored {each}" for each in range(MOST_SCORED + 1)],
    *[f"their scored {each}" for each in range(MOST_SCORED + 1)],
    *[f"made {units} sold by {each}" for units in range(MOST_MADE + 1) for each in range(3)],
    *[f"choice {each}" for each in range(MOST_CHOICE + 1)],
    *[f"trade {each}" for each in range(MOST_TRADE + 1)],
    *[f"paid {each}" for each in range(MOST_PAID + 1)],
    *[f"left {each}" for each in range(MOST_LEFT + 1)],
    "their link",
    "they have",
    "free",
    *[f"stage {each} {age + 1}" for age in range(AGES) for each in STAGE_EFFECTS],
)
