"""What a move of Duel has changed, as data: two tables compared."""

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from wonders.core.cards.pieces import pieces_in
from wonders.core.game.results_and_score_sheets import Sheet
from wonders.core.game.scene_for_screens import Change, Payment
from wonders.core.game.view_as_data import choice_data
from wonders.rulesets.duel.wonder_and_token_choices import PickWonder

if TYPE_CHECKING:
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["changes", "sheets_seen", "uncovered"]


def changes(
    before: "State",
    after: "State",
    sheets: tuple[Sequence[Sheet], Sequence[Sheet]],
    paid: Sequence[Payment] = (),
) -> list[Change]:
    """Return what is different after a move, but for the display (`uncovered`).

    `sheets` are the score sheets before and after it, `paid` is how it was paid. The words are
    those of `Change`, and: `pawn` (`seat` has moved it on by `amount`, to `now`), `loot` (`seat`
    has taken the military token at distance `now`, of `amount` coins), `choose` (`seat` is to
    make a choice of the kind `piece`, as in `Shown.waiting`), `begins` (`seat` begins the age),
    `victory` (`seat` has won by `piece`).
    """
    return [
        *_pieces(before, after),
        *_paid(paid),
        *_amounts("coins", [[city.coins for city in table.cities] for table in (before, after)]),
        *_amounts("points", [[sheet["total"] for sheet in each] for each in sheets]),
        *_conflict(before, after),
        *_production(before, after),
        *_course(before, after),
    ]


def sheets_seen(state: "State", seat: int, over: bool = True) -> list[Sheet]:
    """Return the score sheets as a seat sees them, without what house rules hide from it.

    With `over` false they are as during the game even if it has ended.
    """
    houses = state.game.houses
    if not houses:
        return state.sheets()
    seen = state.copy()
    if not over:
        seen.seat = seat
    seen.house = houses.hide(seen, seat)
    return seen.sheets()


def uncovered(before: "State", after: "State", pending: int = 0, told: bool = True) -> list[Change]:
    """Return the cards of the display that a move has turned up, and others that are free now.

    `pending` is `after.taken` while it counts: the cards of an action are turned up when it is
    over (D4). With `told` false it is not told which cards are turned up. The words are `up`
    and `free`; `now` is the slot.
    """
    if before.age != after.age or before.offer:
        return []
    plan = before.game.displays[before.age]
    down = plan.face_down(before.left | before.taken)
    still = plan.face_down(after.left | pending)
    cards = after.dealt.ages[after.age]
    found = []
    for slot in plan.free_slots(after.left):
        if slot in still:
            continue
        if slot in down:
            piece = cards[slot].id if told else None
            found.append(Change(what="up", piece=piece, now=slot))
        elif slot not in plan.free_slots(before.left):
            found.append(Change(what="free", piece=cards[slot].id, now=slot))
    return found


def _paid(payments: Sequence[Payment]) -> list[Change]:
    """Return what a city has paid to the other one (D15)."""
    coins = sum([each.coins for each in payments if each.to is not None])
    to = next((each.to for each in payments if each.to is not None), None)
    return [Change(what="paid", seat=1 - to, amount=coins, other=to)] if to is not None else []


def _amounts(what: str, amounts: Sequence[Sequence[int]]) -> list[Change]:
    pairs = enumerate(zip(*amounts, strict=True))
    return [
        Change(what=what, seat=seat, amount=new - old, now=new)
        for seat, (old, new) in pairs
        if new != old
    ]


def _pieces(before: "State", after: "State") -> list[Change]:
    """Return the cards, wonders and tokens that have come to a city, left it, or been discarded."""
    cards = before.game.cards
    found = []
    gone = 0
    for seat, (old, new) in enumerate(zip(before.cities, after.cities, strict=True)):
        done = {wonder for wonder, _ in old.done}
        built = [
            *pieces_in(new.built & ~old.built, cards),
            *(wonder for wonder, _ in new.done if wonder not in done),
        ]
        gone |= old.built & ~new.built
        lost = [
            *pieces_in(old.built & ~new.built, cards),
            *(each for each in old.wonders if each not in new.wonders and each not in built),
        ]
        wonders = [
            wonder for wonder in new.wonders if wonder not in old.wonders and wonder not in done
        ]
        # A leader's wonders are built as soon as he has them all (S4).
        wonders += [each for each in built if each in before.offer]
        for what, pieces in (("wonder", wonders), ("built", built), ("lost", lost)):
            found += [Change(what=what, seat=seat, piece=piece.id) for piece in pieces]
        tokens = [token for token in new.tokens if token not in old.tokens]
        found += [Change(what="token", seat=seat, piece=token.id) for token in tokens]
    piled = pieces_in(after.pile & ~before.pile & ~gone, cards)
    return [*found, *(Change(what="discarded", piece=card.id) for card in piled)]


def _conflict(before: "State", after: "State") -> list[Change]:
    found = []
    spaces = after.pawn - before.pawn
    if spaces:
        seat = 0 if spaces > 0 else 1
        found.append(Change(what="pawn", seat=seat, amount=abs(spaces), now=after.pawn))
    for seat, (old, new) in enumerate(zip(before.loot, after.loot, strict=True)):
        taken = old[: len(old) - len(new)]
        found += [Change(what="loot", seat=seat, amount=t.coins, now=t.at) for t in taken]
    return found


def _production(before: "State", after: "State") -> list[Change]:
    """Return the symbols and the production that have come to a city or left it."""
    game = before.game
    found = []
    for seat, (old, new) in enumerate(zip(before.cities, after.cities, strict=True)):
        for what, names, was, now in (
            ("symbol", game.symbols, old.symbols, new.symbols),
            ("makes", game.resources, old.made, new.made),
        ):
            found += [
                Change(what=what, seat=seat, amount=more - less, now=more, piece=name)
                for name, less, more in zip(names, was, now, strict=True)
                if less != more
            ]
        units = Counter(new.choices)
        units.subtract(Counter(old.choices))
        for options, amount in units.items():
            if amount:
                of = tuple([game.resources[index] for index in options])
                found.append(Change(what="choice", seat=seat, amount=amount, of=of))
    return found


def _course(before: "State", after: "State") -> list[Change]:
    """Return what is different in the course of the game: turns, choices, ages, the end."""
    found = []
    if _again(before, after):
        found.append(Change(what="again", seat=after.next_seat if after.choices else after.seat))
    waited = list(before.choices)
    for choice in after.choices:
        if choice in waited:
            waited.remove(choice)
        elif not isinstance(choice, PickWonder):
            kind = choice_data(choice).kind
            found.append(Change(what="choose", seat=choice.seat, piece=kind))
    if after.age != before.age or (after.begun and not before.begun):
        found.append(Change(what="age", now=after.age + 1))
    if after.begun != before.begun:
        found.append(Change(what="begins", seat=after.next_seat))
    if after.victory is not None:
        found += [Change(what="victory", seat=seat, piece=after.victory) for seat in after.winners]
    return found


def _again(before: "State", after: "State") -> bool:
    """Return whether who moves has just got another turn (D5, D19)."""
    if before.again or after.seat is None or after.age != before.age:
        return False
    if after.again:
        return True
    if before.choices and not before.taken:
        # The draft, or a choice between two ages: nobody's turn.
        return False
    mover = before.next_seat if before.choices else before.seat
    return not after.choices and after.seat == mover and after.begun == before.begun
