"""Positions of classic that tests of scenes and of drawings share: those of the mock-ups."""

from wonders.core import load
from wonders.core.testing import table


def four_cities():
    """Rhodos between Olympia and Halikarnassos, in Age II, turn 3."""
    return table(
        load("classic", options={"players": 4}),
        "lumber-yard clay-pit press pawnshop west-trading-post scriptorium training-ground stables",
        "lumber-yard clay-pool timber-yard marketplace caravansery apothecary dispensary",
        "sawmill glassworks loom theater statue library school",
        "ore-vein excavation glassworks press baths courthouse guard-tower",
        boards=("rhodes:A", "olympia:A", "ephesos:A", "halikarnassos:B"),
        stages=(0, 1, 1, 1),
        coins=(6, 0, 3, 0),
        age=2,
        turn=3,
        hands=("loom quarry aqueduct bazaar walls", "sawmill", "forum", "library"),
        defeats=(1,),
    )


def seven_cities():
    """Alexandria between Olympia and Babylon, in Age II, turn 3."""
    return table(
        load("classic", options={"players": 7}),
        "glassworks press clay-pit barracks workshop scriptorium",
        "lumber-yard stone-pit timber-yard mine walls",
        "loom vineyard apothecary dispensary",
        "statue theater scriptorium",
        "stables apothecary",
        "forum workshop scriptorium",
        "foundry clay-pool excavation glassworks",
        boards=(
            *("alexandria:A", "olympia:B", "halikarnassos:A", "rhodes:B", "giza:B"),
            *("ephesos:B", "babylon:B"),
        ),
        stages=(0, 2, 0, 0, 0, 0, 0),
        coins=(1, 1, 11, 3, 3, 0, 10),
        age=2,
        turn=3,
        hands=("glassworks sawmill caravansery bazaar training-ground",),
    )


def free_city():
    """The controller of Ephesos, the Free City, has drawn a statue that is free for itself."""
    return table(
        load("classic", options={"players": 2}),
        "stone-pit clay-pool east-trading-post theater scriptorium school stables",
        "sawmill press timber-yard workshop stables baths",
        "brickyard lumber-yard ore-vein glassworks loom apothecary workshop scriptorium"
        " west-trading-post",
        boards=("rhodes:A", "olympia:A", "ephesos:A"),
        stages=(0, 1, 0),
        coins=(1, 3, 5),
        age=2,
        turn=4,
        hands=("glassworks press vineyard walls", "loom temple forum caravansery"),
        free_pile="statue",
    )


def end_of_an_age():
    """The last turn of Age II: Olympia may build for nothing, and conflicts follow."""
    return table(
        load("classic", options={"players": 3}),
        "barracks quarry",
        "baths guard-tower stables",
        "lumber-yard tavern",
        boards=("olympia:A", "giza:A", "rhodes:A"),
        stages=(2, 0, 0),
        coins=3,
        age=2,
        turn=6,
        hands=("courthouse vineyard", "aqueduct altar", "walls sawmill"),
    )


def told(position, *moves, seat=0):
    """Play some moves; return what a seat is told of them."""
    news = []
    for number, text in enumerate(moves, start=1):
        before = position.state.view(seat)
        position.play(text)
        after = position.state.view(seat)
        news += position.game.news(number, position.game.move(text), before, after)
    return news
