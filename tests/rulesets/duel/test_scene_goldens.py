"""Whole scenes of Duel and Solo, written out.

The texts in `scenes/` were read line by line when they were made. A scene that differs is
written beside the test's other temporary files; look at each line before it takes the place
of the old one.
"""

from pathlib import Path

import msgspec
import pytest

from wonders.core import load
from wonders.core.testing import table

HERE = Path(__file__).parent / "scenes"


def age_two():
    """Age II begins: the opponent has Economy, and a shield more takes a military token."""
    return table(
        "duel",
        "lumber-yard sawmill press baths workshop pharmacist stable tavern",
        "quarry clay-pool glassworks altar scriptorium guard-tower economy",
        wonders=("hanging-gardens circus-maximus mausoleum", "great-library colossus"),
        display="walls dispensary",
        age=2,
        coins=(6, 4),
        pawn=2,
        pile="theater garrison",
        board="law masonry strategy",
    )


def nearly_lost():
    """The opponent wins by a free card, by a wonder, and perhaps by what is turned up."""
    return table(
        "duel",
        "quarry",
        "workshop apothecary scriptorium pharmacist academy",
        wonders=("sphinx", "colossus"),
        display="study arsenal",
        age=3,
        coins=(9, 8),
        pawn=-7,
        board="economy",
    )


def against_hammurabi():
    """Hammurabi, whose first decision card gives him another turn."""
    return table(
        load("duel", options={"solo": "hammurabi"}),
        "lumber-yard workshop",
        "tavern quarry scriptorium",
        wonders=("piraeus", ""),
        display="statue rostrum",
        age=2,
        coins=(5, 9),
        decisions="d12 d01",
    )


def last_move(t, seat, *moves):
    """Return the scene of a seat after some moves, with what they have changed as its news."""
    news = []
    for number, text in enumerate(moves, start=1):
        before = t.state.view(seat)
        t.play(text)
        news += t.game.news(number, text, before, t.state.view(seat))
    return t.state.view(seat).scene(news)


POSITIONS = {
    "draft": lambda: load("duel").deal(2).view(0).scene(),
    "age-two": lambda: age_two().state.view(0).scene(),
    "another-turn": lambda: last_move(age_two(), 0, "wonder hanging-gardens walls"),
    "nearly-lost": lambda: nearly_lost().state.view(0).scene(),
    "lost": lambda: last_move(nearly_lost(), 0, "discard study", "wonder colossus arsenal"),
    "solo": lambda: last_move(against_hammurabi(), 0, "discard statue"),
}


def written(thing):
    """Return a scene as text: each field's parts on lines of their own, what is empty left out."""
    lines = []
    for name in thing.__struct_fields__:
        value = getattr(thing, name)
        if name == "shown" or value in (None, ()):
            continue
        lines.append(f"{name}:")
        lines += [f"    {short(part)}" for part in (value if isinstance(value, tuple) else [value])]
    return "\n".join(lines) + "\n"


def short(thing):
    if isinstance(thing, msgspec.Struct):
        fields = {f.name: (f, getattr(thing, f.name)) for f in msgspec.structs.fields(thing)}
        told = [
            f"{name}={short(value)}" for name, (f, value) in fields.items() if value != f.default
        ]
        return f"{type(thing).__name__}({', '.join(told)})"
    if isinstance(thing, tuple):
        return f"[{', '.join(map(short, thing))}]"
    return str(thing)


@pytest.mark.parametrize("name", POSITIONS)
def test_the_scene_is_the_one_that_was_read(name, tmp_path):
    text = written(POSITIONS[name]())
    (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    assert text == (HERE / f"{name}.txt").read_text("utf-8"), tmp_path
