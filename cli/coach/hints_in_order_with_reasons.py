"""What the coach says about the moves of a position, the best first."""

from collections.abc import Sequence
from dataclasses import replace

from rich.text import Text

from wonders.cli.coach.ask_bot_for_win_chances import Judge, Opinion
from wonders.cli.screen.default_styles_and_signs import style
from wonders.cli.screen.drawing import Drawing, Look
from wonders.cli.screen.wrapped_lines import flowed
from wonders.cli.translate import n_, t_
from wonders.core.game.scene_for_screens import Scene
from wonders.core.record.read_and_write_record_line import Record

__all__ = ["advice", "advise", "chances"]

#: So many moves are told with their reasons; further ones with their chance alone.
IN_FULL = 6


def advise(record: Record) -> tuple[Opinion, ...]:
    """Return what the coach thinks of the moves after a record; it takes about two seconds."""
    judge = Judge()
    try:
        judge.ask_about_position(record)
        return next((judged.opinions for judged in judge.answers()), ())
    finally:
        judge.stop()


def chances(opinions: Sequence[Opinion]) -> dict[str, int]:
    """Return the chance to win in per cent by move."""
    return {each.move: round(100 * each.won) for each in opinions if each.games}


def advice(drawing: Drawing, scene: Scene, look: Look, opinions: Sequence[Opinion]) -> list[Text]:
    """Return the options, the best first: how often each won, and what it leads to."""
    by_move = {option.move: option for option in scene.options}
    known = [each for each in opinions if each.move in by_move]
    # What is sure to be good stands before what may be better, but was hardly tried.
    known.sort(key=lambda each: (-round(each.low, 2), -each.value))
    if not known:
        return [Text(t_("The coach cannot judge these moves"))]
    played = sum(each.games for each in known)
    told = n_(
        "The coach has played {count} game on from here, with what you can know.",
        "The coach has played {count} games on from here, with what you can know.",
        played,
    )
    lines = [
        Text(told, style("strong")),
        Text(t_("So many of 100 were won; in brackets how low and how high it may really be:")),
        Text(),
    ]
    narrow = replace(look, width=look.width - 15, chances={})
    for rank, each in enumerate(known):
        low, high = round(100 * each.low), round(100 * each.high)
        first = f"{100 * each.won:4.0f} ({low:2} - {high:2})"
        reasons = drawing.reasons(scene, narrow, by_move[each.move])
        kept = reasons if rank < IN_FULL else reasons[:1]
        for at, reason in enumerate(kept):
            line = Text(f"{first:<14} " if at == 0 else " " * 15, style("strong"))
            lines.append(line.append_text(reason))
    return [part for line in lines for part in (flowed([line], look.width, indent=0) or [Text()])]
