"""Whole scenes of classic, written out: the positions of the mock-ups that they were made for.

The texts in `scenes/` were read line by line when they were made. A scene that differs is
written beside the test's other temporary files; look at each line before it takes the place
of the old one.
"""

from pathlib import Path

import msgspec
import pytest

from wonders.core.testing import table

HERE = Path(__file__).parent / "scenes"


def four_cities(classic):
    """Rhodos between Olympia and Halikarnassos, in Age II, turn 3."""
    return table(
        classic(4),
        "lumber-yard clay-pit press pawnshop west-trading-post scriptorium training-ground stables",
        "lumber-yard clay-pool timber-yard marketplace caravansery apothecary dispensary",
        "sawmill glassworks loom theater statue library school",
        "ore-vein excavation glassworks press baths courthouse guard-tower",
        boards=("rhodes:A", "olympia:A", "ephesos:A", "halikarnassos:B"),
        stages=(0, 1, 1, 1),
        coins=(6, 0, 3, 0),
        age=2,
        turn=3,
        hands=("loom quarry aqueduct bazaar walls",),
        defeats=(1,),
    )


def free_city(classic):
    """The controller of Ephesos, the Free City, has drawn a statue that is free for itself."""
    return table(
        classic(2),
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


def end_of_an_age(classic):
    """The last turn of Age II: Olympia may build for nothing, and conflicts follow."""
    return table(
        classic(3),
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


def last_move(t, seat, *moves):
    """Return the scene of a seat after some moves, with what they have changed as its news."""
    news = []
    for number, text in enumerate(moves, start=1):
        before = t.state.view(seat)
        t.play(text)
        news += t.game.news(number, t.game.move(text), before, t.state.view(seat))
    return t.state.view(seat).scene(news)


POSITIONS = {
    "four-cities": lambda classic: four_cities(classic).state.view(0).scene(),
    "free-city": lambda classic: free_city(classic).state.view(0).scene(),
    "free-city-other": lambda classic: last_move(free_city(classic), 1, "build press"),
    "new-age": lambda classic: last_move(
        end_of_an_age(classic), 1, "free courthouse", "build aqueduct", "stage sawmill L2"
    ),
}


def written(thing):
    """Return a scene as text: each field's parts on lines of their own, what is empty left out."""
    lines = []
    for name in thing.__struct_fields__:
        value = getattr(thing, name)
        if name == "shown" or value in (None, ()):
            continue
        lines.append(f"{name}:")
        parts = value if isinstance(value, tuple) else (value,)
        lines += [f"    {short(part)}" for part in parts]
    return "\n".join(lines) + "\n"


def short(thing):
    if isinstance(thing, msgspec.Struct):
        fields = {f.name: (f, getattr(thing, f.name)) for f in msgspec.structs.fields(thing)}
        told = [f"{name}={short(v)}" for name, (f, v) in fields.items() if v != f.default]
        return f"{type(thing).__name__}({', '.join(told)})"
    if isinstance(thing, tuple):
        return f"[{', '.join(map(short, thing))}]"
    if isinstance(thing, dict):
        return "{" + ", ".join(f"{key}: {value}" for key, value in thing.items()) + "}"
    return str(thing)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_scene_is_the_one_that_was_read(name, classic, tmp_path):
    text = written(POSITIONS[name](classic))
    (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    assert text == (HERE / f"{name}.txt").read_text("utf-8"), tmp_path
