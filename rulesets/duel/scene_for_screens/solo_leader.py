"""The part of a scene that only Solo has: the leader's next card, and his turns as news."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from wonders.core.cards.pieces import Back, Piece
from wonders.core.game import secret_decisions
from wonders.core.game.scene_for_screens import Change, News, Payment
from wonders.core.game.view import IMAGINED
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.effects.kinds_with_their_texts import (
    Discount,
    ExtraTurnOnWonders,
    TradePrice,
)
from wonders.rulesets.duel.scene_for_screens.compare_before_and_after import (
    changes,
    sheets_seen,
    uncovered,
)
from wonders.rulesets.duel.scene_for_screens.quoted_prices import payment_of
from wonders.rulesets.duel.scoring import score
from wonders.rulesets.duel.solo.leader_turns_and_tokens import SoloState
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard
from wonders.rulesets.duel.solo.view_as_data import Decision, decision_data
from wonders.rulesets.duel.solo.which_card_leader_takes import LeaderTurn, choose
from wonders.rulesets.duel.turns_and_ages import State

if TYPE_CHECKING:
    from wonders.rulesets.duel.solo.view import SoloView

__all__ = ["Answer", "LeaderNews", "LeaderScene", "answers", "leader_scene", "solo_news"]

#: The effects without use to a leader, who pays for nothing (S7), and who builds his wonders
#: at the start (S4).
IDLE = (Discount, ExtraTurnOnWonders, TradePrice)


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What the leader takes if one of some decision cards comes that read alike."""

    #: The decision cards in his pile that read like this: as many chances.
    decisions: tuple[str, ...]
    #: The direction in which he looks, the colours that he looks for, his symbol, and whether
    #: that gives him another turn.
    arrow: str
    colors: tuple[str, ...]
    symbol: str | None
    again: bool
    #: The card that he takes of those that lie face up; None if none does.
    card: str | None
    #: The colour for which he takes it; None if none that he looks for is there (S6).
    color: str | None
    #: The slots of cards still to be turned up that he may take instead, if they fit better.
    perhaps: tuple[int, ...] = ()


class LeaderScene(msgspec.Struct, frozen=True, kw_only=True):
    """The part of a scene that only Solo has; the leader has seat 1."""

    id: str
    #: His favourite colour.
    color: str
    #: All decision cards as he reads them; `shown.solo` tells which have been turned up.
    decisions: tuple[Decision, ...]
    #: What he would take if it were his turn now.
    answers: tuple[Answer, ...]
    #: The points that he has more if the game ends after the last age (S14).
    after_last_age: int
    #: The tokens that do nothing in his city.
    idle: tuple[str, ...]


class LeaderNews(News, frozen=True, kw_only=True):
    """A turn of the leader, which follows a move of the player: its own `move` is None."""

    #: The decision card, the card that he took, and the colour for which he took it; no colour
    #: if none that he looked for was there (S6).
    decision: Decision
    card: str
    color: str | None


def leader_scene(view: "SoloView", hidden: "Mapping[Back, Sequence[Piece]]") -> LeaderScene:
    """Return what only Solo has; `hidden` are the cards that can lie under each back."""
    table = view.table
    game = view.game
    leader = game.leader
    assert leader is not None
    ended = table.copy()
    ended.victory = game.by_points
    return LeaderScene(
        id=leader.id,
        color=leader.color,
        decisions=tuple([decision_data(card) for card in game.decisions]),
        answers=answers(view, table.left, hidden) if table.seat is not None else (),
        after_last_age=score(ended, LEADER)["total"] - score(table, LEADER)["total"],
        idle=tuple([each.id for each in game.tokens if all(type(e) in IDLE for e in each.effects)]),
    )


def answers(
    view: "SoloView", left: int, hidden: "Mapping[Back, Sequence[Piece]]"
) -> tuple[Answer, ...]:
    """Return what the leader takes by each decision card still to come.

    `left` is the mask of the slots with cards then, `hidden` are the cards that can lie under
    each back.
    """
    game = view.game
    positions = game.displays[view.table.age].x
    dealt: tuple[Any, ...] = view.table.dealt.ages[view.table.age]
    up: list[tuple[int, Piece]] = []
    down: list[int] = []
    for slot in game.displays[view.table.age].free_slots(left):
        if isinstance(dealt[slot], Piece):
            up.append((positions[slot], dealt[slot]))
        else:
            down.append(slot)
    alike: dict[Any, list[DecisionCard]] = {}
    for decision in view.decisions_left:
        alike.setdefault(decision.kind, []).append(decision)
    found = []
    for cards in alike.values():
        decision = cards[0]
        card, color = choose(decision, up) if up else (None, None)
        perhaps = []
        for slot in down:
            # One card of each colour is enough: he looks at nothing else.
            possible = {each.color: each for each in hidden[dealt[slot]]}.values()
            there = [[*up, (positions[slot], each)] for each in possible]
            if any(choose(decision, free)[0] is free[-1][1] for free in there):
                perhaps.append(slot)
        found.append(
            Answer(
                decisions=tuple([each.id for each in cards]),
                arrow=decision.arrow,
                colors=decision.colors,
                symbol=decision.symbol,
                again=decision.again,
                card=card.id if card else None,
                color=color,
                perhaps=tuple(perhaps),
            )
        )
    return tuple(found)


# -- news ------------------------------------------------------------------------------------


def solo_news(number: int, move: Any, before: "SoloView", after: "SoloView") -> tuple[News, ...]:
    """Return what the player's move changed, and then what each turn of the leader did.

    The move is played again, step by step, in a game that agrees with both views.
    """
    world = _between(before, after)
    told: list[News] = []
    then = world.copy()
    played = before.game.move(str(move))
    State.carry_out(then, played.index)
    _settle(then)
    told.append(
        News(
            number=number,
            city=0,
            move=played.text,
            changes=_changes(world, then, payment_of(world, played)),
        )
    )
    while then.seat == LEADER:
        world = then
        then = world.copy()
        then.take_turn()
        _settle(then)
        turn = then.log[-1]
        assert isinstance(turn, LeaderTurn)
        told.append(
            LeaderNews(
                number=number,
                city=LEADER,
                move=None,
                changes=_changes(world, then),
                decision=decision_data(turn.decision),
                card=turn.card.id,
                color=turn.color,
            )
        )
    return tuple(told)


def _settle(state: SoloState) -> None:
    """Make the choices that a turn has left to the leader."""
    while state.seat == LEADER and state.choices:
        state.settle()


def _between(before: "SoloView", after: "SoloView") -> SoloState:
    """Return the state before a move with everything in its place that the view after it shows."""
    game = before.game
    later = after.imagine(Random(0))
    assert isinstance(later, SoloState)
    world = before.table.copy()
    world.past = IMAGINED
    world.dealt = later.dealt
    gone = {*world.board, *(token for city in world.cities for token in city.tokens)}
    world.box = tuple([token for token in later.dealt.box if token not in gone])
    kept = game.houses.imagine(before, Random(0))
    world.house = {**kept, **game.houses.drawn(later.house)}
    secret_decisions.imagine(world, before.seat, Random(0))
    return world


def _changes(
    before: SoloState, after: SoloState, paid: Sequence[Payment] = ()
) -> tuple[Change, ...]:
    sheets = (sheets_seen(before, 0), sheets_seen(after, 0))
    return (*changes(before, after, sheets, paid), *uncovered(before, after, after.taken))
