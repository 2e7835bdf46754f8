"""The lines at the top: whose turn it is, the conflict, science, points."""

from rich.text import Text

from wonders.cli.screen.default_styles_and_signs import glyph
from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.pieces_in_few_words import age_text
from wonders.cli.screen.words_for_names_costs_and_effects import word
from wonders.cli.screen.wrapped_lines import ends, flowed, joined, padded, text
from wonders.cli.translate import t_

__all__ = ["head", "points", "tracks"]


def head(seen: Seen) -> Text:
    """Return the first line: the game, the age, whose turn it is, against whom, the points."""
    scene, shown = seen.scene, seen.shown
    parts = [text(t_("DUEL SOLO") if shown.solo else t_("DUEL"), "strong")]
    if shown.offer:
        parts.append(text(t_("draft of wonders")))
    else:
        age = age_text(shown.age)
        parts.append(text(t_("Age {age}, {count} left").format(age=age, count=scene.cards_left)))
    parts.append(_turn(seen))
    about = seen.look.about
    other = 1 - seen.seat
    against = t_("vs {name}").format(name=seen.who(other))
    more = about[other] if other < len(about) else ""
    priced = seen.look.prices_of
    if priced is not None and priced != seen.seat:
        parts.append(text(t_("PRICES OF {name}").format(name=seen.who(priced)), "threat"))
    yours, theirs = seen.points(seen.seat), seen.points(other)
    right = text(t_("points {yours} : {theirs}").format(yours=yours, theirs=theirs))
    if scene.leader is not None and scene.leader.after_last_age:
        right.append(f" (+{scene.leader.after_last_age})")
    room = seen.look.width - right.cell_len - 2
    for optional in (f"{against} ({more})" if more else against, against):
        for gap in ("   ", "  "):
            line = joined(" ", Text(gap).join([*parts, text(optional, "aside")]))
            if line.cell_len <= room:
                return ends(line, right, seen.look.width)
    for gap in ("   ", "  "):
        line = joined(" ", Text(gap).join(parts))
        if line.cell_len <= room:
            break
    return ends(line, right, seen.look.width)


def _turn(seen: Seen) -> Text:
    shown = seen.shown
    seat = shown.decides
    if seat is None:
        return text(t_("THE END"), "strong")
    if seat != seen.seat or not seen.you(seat):
        return text(t_("{name} to move").format(name=seen.who(seat)), "strong")
    kind = shown.waiting[0].kind if shown.waiting else ""
    what = {
        "": t_("YOUR MOVE"),
        "pick-wonder": t_("YOUR PICK"),
        "take-token": t_("TAKE A TOKEN"),
        "keep-token": t_("KEEP A TOKEN"),
        "destroy-card": t_("DESTROY A CARD"),
        "revive-card": t_("REVIVE A CARD"),
        "start": t_("WHO BEGINS?"),
    }
    return text(what.get(kind, t_("YOUR CHOICE")), "strong")


def tracks(seen: Seen) -> list[Text]:
    """Return the conflict and the science of both, in two lines if they have room."""
    return [*_war(seen), *_science(seen)]


def _war(seen: Seen) -> list[Text]:
    me, other = seen.seat, 1 - seen.seat
    mine, theirs = seen.scene.conflict[me], seen.scene.conflict[other]
    parts = [
        joined(text(t_("war"), "aside"), f" {seen.who(me)} ", track(seen), f" {seen.who(other)}")
    ]
    if seen.shown.result is not None:
        return [padded(line, seen.look.width) for line in flowed(parts, seen.look.width)]
    if mine.to_win is None or theirs.to_win is None:
        parts.append(text(t_("no military victory")))
    else:
        parts.append(
            text(
                t_("win in: {me} {mine}, {other} {theirs}").format(
                    me=seen.who(me), mine=mine.to_win, other=seen.who(other), theirs=theirs.to_win
                )
            )
        )
    for seat, its in ((me, mine), (other, theirs)):
        if its.loot is None or its.to_loot is None:
            continue
        loser = seen.who(1 - seat)
        said = t_("in {count}: {loser} -{coins}").format(
            count=its.to_loot, loser=loser, coins=seen.coins(its.loot.coins)
        )
        parts.append(text(said))
    if mine.next_points is not None and mine.to_points is not None:
        told = t_("in {count}: {points} points for {name}")
        name = seen.who(me)
        parts.append(text(told.format(count=mine.to_points, points=mine.next_points, name=name)))
    lines = flowed(parts, seen.look.width)
    # What the next shields bring gives way on a narrow screen.
    while len(lines) > 1 and len(parts) > 2:
        parts.pop()
        lines = flowed(parts, seen.look.width)
    return [padded(line, seen.look.width) for line in lines]


def track(seen: Seen) -> Text:
    """Return the conflict track, the own capital at the left."""
    shown = seen.shown
    far = shown.capital
    signs = [glyph("space")] * (2 * far + 1)
    signs[0] = signs[-1] = glyph("capital")
    signs[far] = glyph("centre")
    for seat, side in ((seen.seat, 1), (1 - seen.seat, -1)):
        for loot in shown.loot[seat]:
            if loot.at < far:
                signs[far + side * loot.at] = str(loot.coins)
    ahead = shown.pawn if seen.seat == 0 else -shown.pawn
    line = text("".join(signs[: far + ahead]))
    line.append_text(text(glyph("pawn"), "strong"))
    return line.append_text(text("".join(signs[far + ahead + 1 :])))


def _science(seen: Seen) -> list[Text]:
    scene, lang = seen.scene, seen.printed.lang
    parts = [text(t_("sci"), "aside")]
    for seat in (seen.seat, 1 - seen.seat):
        its = scene.science[seat]
        bar = glyph("capital") * its.different + glyph("space") * its.to_win
        owned = seen.shown.cities[seat].symbols
        names = [
            word(name, lang) + (f" x{count}" if count > 1 else "") for name, count in owned.items()
        ]
        parts.append(joined(f"{seen.who(seat)} ", text(bar, "strong"), " " + ", ".join(names)))
    parts.append(text(t_("{count} different win").format(count=scene.symbols_to_win), "aside"))
    lines = flowed(parts, seen.look.width)
    if len(lines) > 1:
        lines = flowed(parts[:-1], seen.look.width, further=5)
    return [padded(line, seen.look.width) for line in lines]


def points(seen: Seen) -> list[Text]:
    """Return a line with the points of both by where they come from."""
    lang = seen.printed.lang
    parts = [text(t_("pts"), "aside")]
    for seat in (seen.seat, 1 - seen.seat):
        sheet = seen.shown.sheets[seat]
        lines = [
            f"{word(line, lang)} {count}"
            for line, count in sheet.items()
            if count and line != "total"
        ]
        total = text(str(sheet.get("total", 0)), "strong")
        parts.append(joined(f"{seen.who(seat)} ", total, " " + " ".join(lines)))
    return [padded(line, seen.look.width) for line in flowed(parts, seen.look.width)]
