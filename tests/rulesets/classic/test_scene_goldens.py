"""Whole scenes of classic, written out: the positions of the mock-ups that they were made for.

The texts in `scenes/` were read line by line when they were made. A scene that differs is
written beside the test's other temporary files; look at each line before it takes the place
of the old one.
"""

from pathlib import Path

import msgspec
import pytest
from classic_positions import end_of_an_age, four_cities, free_city, told

HERE = Path(__file__).parent / "scenes"


def seen(position, *moves, seat=0):
    """Return the scene of a seat after some moves, with what they have changed as its news."""
    news = told(position, *moves, seat=seat)
    return position.state.view(seat).scene(news)


POSITIONS = {
    "four-cities": lambda: seen(four_cities()),
    "free-city": lambda: seen(free_city()),
    "free-city-other": lambda: seen(free_city(), "build press", seat=1),
    "new-age": lambda: seen(
        end_of_an_age(), "free courthouse", "build aqueduct", "stage sawmill L2", seat=1
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
def test_the_scene_is_the_one_that_was_read(name, tmp_path):
    text = written(POSITIONS[name]())
    (tmp_path / f"{name}.txt").write_text(text, "utf-8")
    assert text == (HERE / f"{name}.txt").read_text("utf-8"), tmp_path
