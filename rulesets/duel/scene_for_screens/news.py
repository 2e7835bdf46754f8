"""What a move of Duel has changed, as one seat could see it."""

from typing import Any

from wonders.core.game.scene_for_screens import News
from wonders.core.game.secret_decisions import as_heard
from wonders.rulesets.duel.scene_for_screens.compare_before_and_after import changes, uncovered
from wonders.rulesets.duel.scene_for_screens.quoted_prices import payment_of
from wonders.rulesets.duel.scene_for_screens.solo_leader import solo_news
from wonders.rulesets.duel.solo.view import SoloView
from wonders.rulesets.duel.view import View

__all__ = ["news"]


def news(number: int, move: Any, before: View, after: View) -> tuple[News, ...]:
    """Return what a move changed, and in Solo what the leader did then, as a seat saw it."""
    if isinstance(before, SoloView) and isinstance(after, SoloView):
        return solo_news(number, move, before, after)
    old, new = before.table, after.table
    paid = payment_of(old, before.game.move(str(move)))
    told = changes(old, new, (old.sheets(), new.sheets()), paid)
    up = uncovered(old, new, new.taken)
    text, others = as_heard(before, after, move)
    return (
        News(number=number, city=old.city, move=text, changes=(*told, *up)),
        *[News(number=number, city=city, move=made) for city, made in others],
    )
