"""The first lines of the table of classic: what is decided by whom, and where hands go."""

from rich.cells import cell_len
from rich.text import Text

from wonders.cli.screen.classic_table.names_and_amounts_in_words import Words
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.words_for_names_costs_and_effects import AGES, choice_text
from wonders.cli.screen.wrapped_lines import clip
from wonders.cli.translate import t_

__all__ = ["TWO_LINES", "draw_head"]

#: From this detail on the head has two lines.
TWO_LINES = 2


def draw_head(words: Words, width: int, detail: int) -> list[Text]:
    """Return one line, or with more `detail` two."""
    shown = words.shown
    age = AGES.get(shown.age, str(shown.age))
    turn = {"age": age, "turn": shown.turn, "turns": words.scene.turns}
    when = t_("Age {age}, turn {turn} of {turns}").format(**turn)
    short = t_("Age {age} {turn}/{turns}").format(**turn)
    decision, brief = _decision(words)
    ways = _passing(words)
    if detail < TWO_LINES:
        # Who decides what is said in full before the way of the hands is.
        least = [(short, decision, ways[-1]), (when, decision), (short, decision), (short, brief)]
        return [_spread(width, *[(when, decision, way) for way in ways], *least, strong=1)]
    title = t_("CLASSIC")
    if words.free_city is not None:
        title = t_("CLASSIC, two and the FREE CITY")
    against = _against(words)
    first = _spread(
        width,
        *((f"{title}  {when}", decision, each) for each in against),
        *((f"{t_('CLASSIC')}  {when}", decision, each) for each in against),
        *((when, decision, each) for each in against),
        (when, decision),
        (short, decision),
        (short, brief),
        strong=1,
    )
    conflicts = _conflicts(words)
    return [first, _spread(width, *[(way, conflicts) for way in ways], (ways[-1],))]


def _spread(width: int, *wordings: tuple[str, ...], strong: int | None = None) -> Text:
    """Return the first of the wordings that has room, its parts spread over the line.

    `strong` is the number of the part that stands out.
    """
    for parts in wordings:
        spare = width - 1 - sum(map(cell_len, parts))
        gap = min(spare // max(len(parts) - 1, 1), 8)
        if gap >= 2 or parts is wordings[-1]:
            break
    line = Text(" ")
    for number, part in enumerate(parts):
        line.append(" " * max(gap, 1) if number else "")
        line.append(part, style("strong") if number == strong else "")
    return clip(line, width)


def _decision(words: Words) -> tuple[str, str]:
    """Return who decides what now, and the same in fewer words."""
    shown = words.shown
    if shown.decides is None:
        return (t_("THE END"),) * 2
    if shown.decides != words.seat:
        return (t_("{name} chooses").format(name=words.name(shown.decides)),) * 2
    name = words.look.names[words.seat]
    who = "" if name == t_("you") else f" ({name})"
    free = words.scene.free_city
    if shown.waiting:
        kind = shown.waiting[0].kind
        text = {
            "revive": t_("YOUR CHOICE from the discard pile"),
            "seventh": t_("YOUR CHOICE: the seventh card"),
        }.get(kind) or t_("YOUR CHOICE: {what}").format(what=choice_text(kind, words.lang))
        if shown.city == words.free_city:
            text += " " + t_("(for the FREE CITY)")
        return text + who, text
    if free is None or free.choices < 2:
        return t_("YOUR CHOICE") + who, t_("YOUR CHOICE")
    if free.choice == 1:
        long, short = t_("YOU CHOOSE FOR BOTH, 1 of 2: the FREE CITY"), t_("1 of 2: FREE CITY")
    else:
        long, short = t_("YOU CHOOSE FOR BOTH, 2 of 2: YOU"), t_("2 of 2: YOU")
    return long + who, short


def _passing(words: Words) -> list[str]:
    """Return which way hands go, with the cities on the way, at greater and less length."""
    scene = words.scene
    if words.free_city is not None:
        other = words.name(scene.ring[1])
        swapped = t_("hands are swapped after the turn")
        following = scene.free_city.next_controller if scene.free_city else None
        if following is None:
            return [swapped]
        if following == words.seat:
            return [f"{swapped}   {t_('next turn the Free City is yours again')}", swapped]
        text = t_("next turn {name} has the Free City").format(name=other)
        return [f"{swapped}   {text}", text, swapped]
    ring = [words.name(seat) for seat in (scene.ring[-1], *scene.ring)]
    text = t_("hands go left: {way}")
    if words.shown.passing == "right":
        text = t_("hands go right: {way}")
    near = " > ".join(ring[:3])
    full = [text.format(way=" > ".join(ring[:-1]))] if len(scene.ring) < 6 else []
    return [*full, text.format(way=near), near]


def _conflicts(words: Words) -> str:
    conflicts = words.scene.conflicts
    if conflicts is None:
        return ""
    text = t_("conflicts after turn {turns}: +{victory}, {defeat}")
    return text.format(turns=words.scene.turns, victory=conflicts.victory, defeat=conflicts.defeat)


def _against(words: Words) -> list[str]:
    """Return against whom the game is, at two lengths: `vs Ada, Ben (level 2 of 5)`."""
    by_kind: dict[str, list[str]] = {}
    others = [seat for seat in words.scene.around if seat != words.free_city]
    for seat in others:
        about = words.look.about[seat] if seat < len(words.look.about) else ""
        by_kind.setdefault(about, []).append(words.look.names[seat])
    told = [", ".join(names) + (f" ({kind})" if kind else "") for kind, names in by_kind.items()]
    long = t_("vs {who}").format(who=", ".join(told))
    kind = next(iter(by_kind))
    if len(by_kind) == 1 and kind and len(others) > 1:
        return [long, t_("vs {count}, each {who}").format(count=len(others), who=kind)]
    return [long, t_("vs {who}").format(who=", ".join(words.look.names[seat] for seat in others))]
