"""The deal of a game of Duel: drawing it, and laying it out for play.

`LiveDeal` is what states hold. `deal_record` has the same as ids, for records.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64, mypyc_attr, vec
from wonders.core.game.deal_chance import Chance
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.pieces import BLANK

if TYPE_CHECKING:
    from wonders.rulesets.duel.constants import Constants
    from wonders.rulesets.duel.pieces import Blank, Card, Wonder
    from wonders.rulesets.duel.ready_pieces_and_moves import DuelComponents
    from wonders.rulesets.duel.solo.leader_and_decision_cards import DecisionCard
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = ["HIDDEN", "DealPlan", "LiveDeal", "blank_deal", "draw_deal", "in_one_row"]

#: In place of the index of a card that a view does not know; no card has it.
HIDDEN: Final = 1 << 30
#: In the deal of a view, in place of what house rules drew; `table.house` has what is open.
NOTHING_DRAWN: Mapping[str, Any] = MappingProxyType({})


@mypyc_attr(allow_interpreted_subclasses=True)
class LiveDeal:
    """A deal laid out for play; all copies of a state share it, and nothing changes it.

    `laid_out` has the indexes of the cards by slot, the displays of all ages one after the other,
    and `HIDDEN` for those that a view does not know. `slot_of` gives for a card's index its
    slot in its display; it is empty in views. `decisions` are the leader's decision cards in
    the order in which they are turned up. A view holds one in which what is hidden is blank.
    """

    __slots__ = (
        "_ages",
        "board",
        "box",
        "decisions",
        "first",
        "house",
        "laid_out",
        "slot_of",
        "terms",
        "wonders",
    )

    def __init__(
        self,
        terms: "Constants",
        first: int,
        wonders: tuple[Piece, ...],
        board: tuple[Piece, ...],
        box: tuple[Piece, ...],
        laid_out: vec[i64],
        house: Mapping[str, Any] = NOTHING_DRAWN,
        decisions: "Sequence[DecisionCard]" = (),
    ) -> None:
        self.terms = terms
        self.first = first
        self.wonders = wonders
        self.board = board
        self.box = box
        self.laid_out = laid_out
        self._ages: tuple[tuple[Card, ...], ...] | None = None
        self.slot_of: vec[i64] = terms.no_slots[:]
        for age in range(len(terms.displays)):
            start = terms.first_slots[age]
            slot: i64 = terms.first_slots[age + 1] - start
            while slot > 0:
                slot -= 1
                self.slot_of[laid_out[start + slot]] = slot
        self.decisions = tuple(decisions)
        self.house = house

    @property
    def ages(self) -> "tuple[tuple[Card, ...], ...]":
        """Return the cards of the displays by slot, or what a view has in their places."""
        if self._ages is None:
            cards = [self.terms.cards[index] for index in self.laid_out]
            starts = self.terms.first_slots
            self._ages = tuple(
                [tuple(cards[starts[at] : starts[at + 1]]) for at in range(len(starts) - 1)]
            )
        return self._ages

    @ages.setter
    def ages(self, ages: "tuple[tuple[Card, ...], ...]") -> None:
        self._ages = ages
        self.laid_out = in_one_row(ages)


class DealPlan:
    """What the deals of a game are drawn from: one for all of them, made when it is built.

    `packs` are by age the indexes of the cards without guilds, `guilds` those of the guilds.
    `sizes` and `guilds_in_age` tell how many of each an age has.
    """

    __slots__ = (
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
    wonders = tuple(chance.shuffled(plan.wonders))
    tokens = tuple(chance.shuffled(game.dealt_tokens))
    laid_out = terms.no_cards[:]
    to: i64 = 0
    for age in range(len(plan.packs)):
        start = to
        pack = plan.packs[age][:]
        count = plan.sizes[age]
        chance.shuffle(pack, count)
        for at in range(count):
            laid_out[to] = pack[at]
            to += 1
        guilds_in_age = plan.guilds_in_age[age]
        if not guilds_in_age:
            continue
        guilds = plan.guilds[:]
        chance.shuffle(guilds, guilds_in_age)
        for at in range(guilds_in_age):
            # Any gap is equally likely, which is as good as shuffling all the cards again.
            count += 1
            gap = start + chance.below(count)
            moved = to
            while moved > gap:
                laid_out[moved] = laid_out[moved - 1]
                moved -= 1
            laid_out[gap] = guilds[at]
            to += 1
    board, box = tokens[: plan.on_board], tokens[plan.on_board :]
    decisions: list[DecisionCard] = []
    if plan.decisions:
        first = LEADER
        decisions = [card for _ in range(plan.passes) for card in chance.shuffled(plan.decisions)]
    house = game.houses.draw(game, chance)
    return LiveDeal(terms, first, wonders, board, box, laid_out, house, decisions)


def in_one_row(ages: "Sequence[Sequence[Any]]") -> vec[i64]:
    """Return the indexes of the cards of all ages in a row, and `HIDDEN` for blanks and backs."""
    return vec[i64](
        [card.index if isinstance(card, Piece) else HIDDEN for cards in ages for card in cards]
    )


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
    known.terms = terms
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
