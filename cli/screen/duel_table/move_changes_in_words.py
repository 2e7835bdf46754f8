"""What a move changes, in words: for the options of a turn and for the news."""

from collections.abc import Iterable

from wonders.cli.screen.duel_table.names_and_amounts_in_words import Seen
from wonders.cli.screen.duel_table.pieces_in_few_words import age_text
from wonders.cli.screen.result_sentence_and_score_sheets import victory_text
from wonders.cli.screen.words_for_names_costs_and_effects import choice_text, word
from wonders.cli.translate import n_, t_
from wonders.core.game.scene_for_screens import Change

__all__ = ["changes_text"]

#: The order in which changes are told; what is not named here comes last.
ORDER = (
    "victory", "again", "built", "wonder", "token", "lost", "pawn", "loot", "paid", "coins",
    "points", "symbol", "makes", "choice", "choose", "age", "up",
)  # fmt: skip
#: The changes whose words name the seat.
NAMING = ("begins", "pawn", "victory", "wonder")


def changes_text(
    seen: Seen, changes: Iterable[Change], mover: int | None, leave_out: Iterable[str] = ()
) -> list[str]:
    """Return each change in a few words, those of the mover without a name.

    `leave_out` are words of `Change` that are not told, and ids of pieces that go without saying.
    """
    left_out = set(leave_out)
    told: list[tuple[int, str]] = []
    up: list[str] = []
    free: list[str] = []
    for change in changes:
        if change.what in left_out or change.piece in left_out:
            continue
        if change.what == "up":
            up.append(seen.printed.name(change.piece or ""))
            continue
        if change.what == "free":
            free.append(seen.printed.name(change.piece or ""))
            continue
        said = _told(seen, change, mover)
        if said and change.what == "points" and change.amount < 0 and change.seat == mover:
            # By a move of one's own only what it cost can do that.
            said = t_("{points} (coins)").format(points=said)
        if said:
            rank = ORDER.index(change.what) if change.what in ORDER else len(ORDER)
            told.append((rank, said))
    if up:
        told.append((ORDER.index("up"), t_("up: {names}").format(names=", ".join(up))))
    if free:
        told.append((ORDER.index("up"), t_("free now: {names}").format(names=", ".join(free))))
    return [said for _, said in sorted(told, key=lambda each: each[0])]


def _told(seen: Seen, change: Change, mover: int | None) -> str:
    """Return a change in words; whose it is stands before it, unless it is the mover's own."""
    said = _what(seen, change)
    if not said or change.seat is None or change.seat == mover or change.what in NAMING:
        return said
    return t_("{name} {change}").format(name=seen.who(change.seat), change=said)


def _what(seen: Seen, change: Change) -> str:
    piece = change.piece or ""
    named = seen.printed.short(piece) if piece else ""
    lang = seen.printed.lang
    match change.what:
        case "coins":
            return t_("{amount}c").format(amount=f"{change.amount:+d}")
        case "points":
            if change.amount in (1, -1):
                return t_("{amount} point").format(amount=f"{change.amount:+d}")
            return t_("{amount} points").format(amount=f"{change.amount:+d}")
        case "symbol":
            sign = "+" if change.amount > 0 else "-"
            return f"{sign}{word(piece, lang)}" + (
                f" x{change.now}" if (change.now or 0) > 1 else ""
            )
        case "makes":
            return f"{change.amount:+d}{seen.printed.unit(piece)}"
        case "choice":
            return f"{change.amount:+d}{'/'.join(map(seen.printed.unit, change.of))}"
        case "paid":
            to = seen.who(change.other or 0)
            return t_("{coins} of it to {name}").format(coins=seen.coins(change.amount), name=to)
        case "pawn":
            return _pawn(seen, change)
        case "loot":
            return t_("loot {amount}").format(amount=seen.coins(change.amount))
        case "built":
            return t_("built: {piece}").format(piece=named)
        case "wonder":
            return t_("{piece} to {name}").format(piece=named, name=seen.who(change.seat or 0))
        case "token":
            return t_("token {piece}").format(piece=named)
        case "lost":
            return t_("lost: {piece}").format(piece=named)
        case "again":
            return t_("ANOTHER TURN")
        case "choose":
            return _choice(piece, seen.printed.lang)
        case "age":
            return t_("Age {age} begins").format(age=age_text(change.now or 0))
        case "victory":
            if seen.you(change.seat or 0):
                return t_("YOUR VICTORY {how}").format(how=victory_text(piece))
            name = seen.who(change.seat or 0)
            return t_("VICTORY of {name} {how}").format(name=name, how=victory_text(piece))
        case "begins":
            return t_("first to play: {name}").format(name=seen.who(change.seat or 0))
        case "discarded":
            return ""
    said = f"{change.what} {named}".strip()
    return f"{said} {change.amount:+d}" if change.amount else said


def _pawn(seen: Seen, change: Change) -> str:
    """Return how far the pawn has come, as seen from who is ahead now."""
    now = change.now or 0
    moved = n_("pawn {count} space", "pawn {count} spaces", change.amount)
    if not now:
        return t_("{moved}, to the centre").format(moved=moved)
    ahead = seen.who(0 if now > 0 else 1)
    return t_("{moved}: {name} {count} ahead").format(moved=moved, name=ahead, count=abs(now))


def _choice(kind: str, lang: str) -> str:
    known = {
        "take-token": t_("a token of the board"),
        "keep-token": t_("a token of the box"),
        "destroy-card": t_("a card to destroy"),
        "revive-card": t_("a discarded card to build"),
        "start": t_("the choice who begins"),
    }
    return known.get(kind) or choice_text(kind, lang)
