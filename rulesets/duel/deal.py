"""The deal of a game of Duel: drawing it, and laying it out for play.

`LiveDeal` is what states hold. `deal_record` has the same as ids, for records.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from wonders.core.cards.pieces import Piece
from wonders.core.game.deal_chance import Chance
from wonders.core.native import i64, mypyc_attr, vec
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.pieces import BLANK

if TYPE_CHECKING:
    from wonders.rulesets.duel.components import DuelComponents
    from wonders.rulesets.duel.constants import Constants
    from wonders.rulesets.duel.pieces import Blank, Card, Wonder
    from wonders.rulesets.duel.solo.leader import DecisionCard
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["DealPlan", "LiveDeal", "blank_deal", "draw_deal"]

#: In the deal of a view, in place of what house rules drew; `table.house` has what is open.
NOTHING_DRAWN: Mapping[str, Any] = MappingProxyType({})


@mypyc_attr(allow_interpreted_subclasses=True)
class LiveDeal:
    """A deal laid out for play; all copies of a state share it, and nothing changes it.

    `ages` are the cards of the three displays by slot. `slot_of` gives for a card's index its
    slot in its display; it is empty in views. `decisions` are the leader's decision cards in
    the order in which they are turned up. A view holds one in which what is hidden is blank.
    """

    __slots__ = ("ages", "board", "box", "decisions", "first", "house", "slot_of", "wonders")

    def __init__(
        self,
        game: "DuelComponents",
        first: int,
        wonders: Sequence[Piece],
        board: Sequence[Piece],
        box: Sequence[Piece],
        ages: "tuple[tuple[Card, ...], ...]",
        house: Mapping[str, Any] = MappingProxyType({}),
        decisions: "Sequence[DecisionCard]" = (),
    ) -> None:
        self.first = first
        self.wonders = tuple(wonders)
        self.board = tuple(board)
        self.box = tuple(box)
        self.ages = ages
        terms: Constants = game.terms
        slot_of = terms.no_slots[:]
        for cards in ages:
            slot: i64 = 0
            for card in cards:
                slot_of[card.index] = slot
                slot += 1  # noqa: SIM113 - faster than `enumerate` when compiled
        self.slot_of: vec[i64] = slot_of
        self.decisions = tuple(decisions)
        self.house = house


class DealPlan:
    """What the deals of a game are drawn from: one for all of them, made when it is built.

    `packs` are by age the indexes of the cards without guilds, `guilds` those of the guilds.
    `sizes` and `guilds_in_age` tell how many of each an age has.
    """

    __slots__ = (
        "cards",
        "decisions",
        "guilds",
        "guilds_in_age",
        "on_board",
        "packs",
        "passes",
        "sizes",
        "wonders",
    )

    def __init__(self, game: "DuelComponents") -> None:
        self.cards: tuple[Card, ...] = game.cards
        self.wonders: tuple[Wonder, ...] = game.wonders
        self.on_board: int = game.setup.tokens_on_board
        self.packs: list[vec[i64]] = [
            vec[i64]([card.index for card in pack]) for pack in game.packs
        ]
        self.sizes: vec[i64] = vec[i64](game.ages_without_guilds)
        self.guilds: vec[i64] = vec[i64]([card.index for card in game.guilds])
        self.guilds_in_age: vec[i64] = vec[i64](game.guilds_in_age)
        self.decisions: tuple[DecisionCard, ...] = game.decisions
        self.passes: int = game.passes


def draw_deal(game: "DuelComponents", chance: Chance) -> LiveDeal:
    """Draw a deal; every order of cards, wonders and tokens is equally likely."""
    terms: Constants = game.terms
    plan = terms.deal_plan
    first: int = chance.below(2)
    wonders = chance.shuffled(plan.wonders)
    tokens = chance.shuffled(game.dealt_tokens)
    ages = []
    for age in range(len(plan.packs)):
        pack = plan.packs[age][:]
        chance.shuffle(pack, plan.sizes[age])
        cards = [plan.cards[pack[at]] for at in range(plan.sizes[age])]
        guilds = plan.guilds[:]
        chance.shuffle(guilds, plan.guilds_in_age[age])
        for at in range(plan.guilds_in_age[age]):
            # Any gap is equally likely, which is as good as shuffling all the cards again.
            cards.insert(chance.below(len(cards) + 1), plan.cards[guilds[at]])
        ages.append(tuple(cards))
    board, box = tokens[: plan.on_board], tokens[plan.on_board :]
    decisions: list[DecisionCard] = []
    if plan.decisions:
        first = LEADER
        decisions = [card for _ in range(plan.passes) for card in chance.shuffled(plan.decisions)]
    house = game.houses.draw(game, chance)
    return LiveDeal(game, first, wonders, board, box, tuple(ages), house, decisions)


def blank_deal(state: "State", seen: Sequence[Piece], laid_out: bool) -> LiveDeal:
    """Return the deal of a state with blanks for what a seat does not know.

    `seen` are the tokens of the box whose position there it knows; `laid_out` is whether the
    display is laid out.
    """
    dealt = state.dealt
    terms = state.terms
    age = state.age
    blank: Blank = state.game.blank
    known = LiveDeal.__new__(LiveDeal)
    known.first = dealt.first
    known.board = dealt.board
    known.slot_of = terms.no_slots[:0]
    known.house = NOTHING_DRAWN
    known.decisions = ()
    if laid_out:
        cards: Any = dealt.ages[age]
        hidden = terms.displays[age].face_down(state.left | state.taken)
        if hidden:
            shown: list[Any] = list(cards)
            for slot in hidden:
                shown[slot] = shown[slot].back
            cards = tuple(shown)
        known.ages = (*dealt.ages[:age], cards, *blank.ages[age + 1 :])
    else:
        known.ages = blank.ages
    shown_wonders = state.wonders_shown
    known.wonders = dealt.wonders[:shown_wonders] + blank.wonders[shown_wonders:]
    if state.drafted:
        # They come first, wherever they were dealt, so that their position gives nothing away.
        box = [token for token in dealt.box if token not in state.drafted]
        known.box = (*state.drafted, *(token if token in seen else BLANK for token in box))
    elif seen:
        known.box = tuple([token if token in seen else BLANK for token in dealt.box])
    else:
        known.box = blank.box
    return known
