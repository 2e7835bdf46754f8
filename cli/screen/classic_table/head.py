"""The first lines of the table of classic: what is decided by whom, and where hands go."""

from rich.text import Text

from wonders.cli.screen.classic_table.words import Words
from wonders.cli.screen.layout import clip
from wonders.cli.screen.styles import style
from wonders.cli.translate import t_
from wonders.cli.words import AGES

__all__ = ["draw_head"]


def draw_head(words: Words, width: int, detail: int) -> list[Text]:
    """Return one line, or with more `detail` two."""
    shown = words.shown
    age = AGES.get(shown.age, str(shown.age))
    when = t_("Age {age}, turn {turn} of {turns}").format(
        age=age, turn=shown.turn, turns=words.scene.turns
    )
    decision = Text(_decision(words), style("strong"))
    passing = _passing(words)
    if detail < 1:
        line = Text(f" {when}  ").append_text(decision).append(f"  {passing}")
        return [clip(line, width)]
    title = t_("CLASSIC, two and the FREE CITY") if words.free_city is not None else t_("CLASSIC")
    first = _spread([Text(f"{title}  {when}"), decision, Text(_against(words))], width)
    second = _spread([Text(passing), Text(_conflicts(words))], width)
    return [first, second]


def _spread(parts: list[Text], width: int) -> Text:
    """Return parts spread over a line; the last is left out where it has no room."""
    parts = [part for part in parts if part]
    while len(parts) > 1 and sum(part.cell_len + 2 for part in parts) > width:
        parts = parts[:-1]
    line = Text(" ")
    spare = width - 1 - sum(part.cell_len for part in parts)
    gap = min(spare // max(len(parts) - 1, 1), 8)
    for number, part in enumerate(parts):
        line.append(" " * gap if number else "").append_text(part)
    return clip(line, width)


def _decision(words: Words) -> str:
    shown = words.shown
    if shown.decides is None:
        return t_("THE END")
    if shown.decides != words.seat:
        return t_("{name} chooses").format(name=words.name(shown.decides))
    free = words.scene.free_city
    name = words.look.names[words.seat]
    who = "" if name == t_("you") else f" ({name})"
    if shown.waiting:
        texts = {
            "revive": t_("YOUR CHOICE from the discard pile"),
            "seventh": t_("YOUR CHOICE: the seventh card"),
        }
        kind = shown.waiting[0].kind
        text = texts.get(kind) or t_("YOUR CHOICE: {what}").format(what=kind.replace("-", " "))
        if shown.city == words.free_city:
            text += " " + t_("(for the FREE CITY)")
        return text + who
    if free is not None and free.choices == 2:
        text = t_("YOU CHOOSE FOR BOTH: 1 of 2, the FREE CITY")
        return (text if free.choice == 1 else t_("YOU CHOOSE FOR BOTH: 2 of 2, YOU")) + who
    return t_("YOUR CHOICE") + who


def _passing(words: Words) -> str:
    """Return which way hands go, with the cities on the way."""
    scene = words.scene
    if words.free_city is not None:
        other = words.name(scene.ring[1])
        text = t_("hands are swapped with {name}").format(name=other)
        if scene.free_city is not None and scene.free_city.next_controller is not None:
            following = words.name(scene.free_city.next_controller)
            told = t_("next turn the Free City is chosen for by {name}")
            text += ";  " + told.format(name=following)
        return text
    ring = [words.name(seat) for seat in (scene.ring[-1], *scene.ring)]
    way = " > ".join(ring[: 3 if len(scene.ring) > 5 else len(scene.ring)])
    if words.shown.passing == "left":
        return t_("hands go left: {way}").format(way=way)
    return t_("hands go right: {way}").format(way=way)


def _conflicts(words: Words) -> str:
    conflicts = words.scene.conflicts
    if conflicts is None:
        return ""
    text = t_("conflicts after turn {turns}: +{victory}, {defeat}")
    return text.format(
        turns=words.scene.turns, victory=conflicts.victory, defeat=conflicts.defeat
    )


def _against(words: Words) -> str:
    """Return against whom the game is: `vs 3 x level 2`."""
    others = [seat for seat in words.scene.around if seat != words.free_city]
    about = words.look.about
    told = [
        (about[seat] if seat < len(about) else "") or words.look.names[seat] for seat in others
    ]
    if len(set(told)) == 1 and len(told) > 1:
        return t_("vs {count} x {who}").format(count=len(told), who=told[0])
    return t_("vs {who}").format(who=", ".join(told))
