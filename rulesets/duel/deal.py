"""The deal of a game of Duel: drawing it, and laying it out for play.

`LiveDeal` is what states hold. `deal_record` has the same as ids, for records.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from wonders.core.cards.pieces import Piece
from wonders.core.compiled_or_plain import i64, vec
from wonders.core.game.chance.shuffle_and_draw_a_deal import Chance
from wonders.core.game.no_house_rules import NOTHING as NO_DRAWS
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.pieces import BLANK

if TYPE_CHECKING:
    from wonders.rulesets.duel.pieces import Blank, Card
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents
    from wonders.rulesets.duel.precomputed_constants import Constants
    from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard
    from wonders.rulesets.duel.turns_and_ages import State

__all__ = [
    "HIDDEN",
    "NO_PLAY",
    "DealPlan",
    "LiveDeal",
    "blank_deal",
    "draw_deal",
    "in_one_row",
    "indexes_of",
]

#: In place of the index of a card that a view does not know; no card has it.
HIDDEN: Final = 1 << 30
#: The piles of a `DealPlan` before those of the ages; that of the guilds comes last.
WONDERS: Final = 0
TOKENS: Final = 1
AGES: Final = 2
#: Why nobody plays on where some of the deal is hidden.
NO_PLAY: Final = "a view's table cannot be played on; use view.imagine(rng)"
#: In the deal of a view, in place of what house rules drew; `table.house` has what is open.
NOTHING_DRAWN: Mapping[str, Any] = MappingProxyType({})


class LiveDeal:
    """A deal laid out for play; all copies of a state share it, and nothing changes it.

    `laid_out` has the indexes of the cards by slot, the displays of all ages one after the other,
    and `HIDDEN` for those that a view does not know. `in_draft` are the indexes of the wonders in
    the order of the draft, `tokens` those of the tokens, the ones on the board first. These two
    are empty in views. `decisions` are the leader's decision cards in the order in which they are
    turned up. A view holds a deal in which what is hidden is blank: `is_blank` tells it.
    """

    __slots__ = (
        "_ages",
        "_board",
        "_box",
        "_wonders",
        "decisions",
        "first",
        "house",
        "in_draft",
        "is_blank",
        "laid_out",
        "terms",
        "tokens",
    )

    def __init__(
        self,
        terms: "Constants",
        first: int,
        in_draft: vec[i64],
        tokens: vec[i64],
        laid_out: vec[i64],
        house: Mapping[str, Any] = NOTHING_DRAWN,
        decisions: "Sequence[DecisionCard]" = (),
        is_blank: bool = False,
    ) -> None:
        self.terms = terms
        self.first = first
        self.in_draft = in_draft
        self.tokens = tokens
        self.laid_out = laid_out
        self._wonders: tuple[Piece, ...] | None = None
        self._board: tuple[Piece, ...] | None = None
        self._box: tuple[Piece, ...] | None = None
        self._ages: tuple[tuple[Card, ...], ...] | None = None
        self.decisions = tuple(decisions)
        self.house = house
        self.is_blank = is_blank

    # The tuples of pieces are made when somebody asks for them.

    @property
    def wonders(self) -> tuple[Piece, ...]:
        """Return the wonders in the order of the draft."""
        if self._wonders is None:
            self._wonders = tuple([self.terms.wonders[index] for index in self.in_draft])
        return self._wonders

    @wonders.setter
    def wonders(self, wonders: Iterable[Piece]) -> None:
        self._wonders = tuple(wonders)

    @property
    def board(self) -> tuple[Piece, ...]:
        """Return the tokens that were dealt to the board."""
        if self._board is None:
            self._board = self._pieces(0, self.terms.tokens_on_board)
        return self._board

    @board.setter
    def board(self, tokens: Iterable[Piece]) -> None:
        self._board = tuple(tokens)

    @property
    def box(self) -> tuple[Piece, ...]:
        """Return the tokens that were dealt to the box."""
        if self._box is None:
            self._box = self._pieces(self.terms.tokens_on_board, len(self.tokens))
        return self._box

    @box.setter
    def box(self, tokens: Iterable[Piece]) -> None:
        self._box = tuple(tokens)

    def _pieces(self, start: i64, end: i64) -> tuple[Piece, ...]:
        tokens = self.terms.tokens
        return tuple([tokens[self.tokens[at]] for at in range(start, end)])

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
    def ages(self, ages: "Iterable[Iterable[Card]]") -> None:
        rows = tuple([tuple(cards) for cards in ages])
        self.laid_out = in_one_row(rows)
        self._ages = rows

    def card_ids(self) -> list[list[str]]:
        """Return the ids of the cards of the displays by slot; all of them are known."""
        ids = self.terms.card_ids
        starts = self.terms.first_slots
        return [
            [ids[self.laid_out[at]] for at in range(starts[age], starts[age + 1])]
            for age in range(len(starts) - 1)
        ]


class DealPlan:
    """What the deals of a game are drawn from: one for all of them, made when it is built.

    `order` is one row of what is shuffled, pile by pile: the indexes of the wonders, of the tokens,
    of the cards of each age without guilds, and of the guilds. `starts` tells where each pile
    begins, and last where the row ends. `sizes` and `guilds_in_age` tell how many cards and guilds
    an age has.
    """

    __slots__ = ("decisions", "guilds_in_age", "order", "passes", "sizes", "starts")

    def __init__(self, game: "DuelComponents") -> None:
        piles: list[Sequence[Piece]] = [game.wonders, game.dealt_tokens, *game.packs, game.guilds]
        self.order: vec[i64] = vec[i64]([piece.index for pile in piles for piece in pile])
        lengths = [len(pile) for pile in piles]
        self.starts: vec[i64] = vec[i64]([sum(lengths[:at]) for at in range(len(piles) + 1)])
        self.sizes: vec[i64] = vec[i64](game.ages_without_guilds)
        self.guilds_in_age: vec[i64] = vec[i64](game.guilds_in_age)
        self.decisions: tuple[DecisionCard, ...] = game.decisions
        self.passes: int = game.passes


def draw_deal(game: "DuelComponents", chance: Chance) -> LiveDeal:
    """Draw a deal; every order of cards, wonders and tokens is equally likely."""
    terms: Constants = game.terms
    plan = terms.deal_plan
    starts = plan.starts
    order = plan.order[:]
    first: int = chance.below(2)
    _shuffle_pile(chance, plan, order, WONDERS)
    _shuffle_pile(chance, plan, order, TOKENS)
    laid_out = terms.no_cards[:]
    to: i64 = 0
    for age in range(len(plan.sizes)):
        begin = to
        pack = starts[AGES + age]
        size = plan.sizes[age]
        chance.shuffle(order, pack, starts[AGES + age + 1] - pack, size)
        for at in range(size):
            laid_out[to] = order[pack + at]
            to += 1
        guilds_in_age = plan.guilds_in_age[age]
        if guilds_in_age:
            guilds = starts[len(starts) - 2]
            chance.shuffle(order, guilds, starts[len(starts) - 1] - guilds, guilds_in_age)
            for at in range(guilds_in_age):
                # It takes the slot of any card, or the last: as good as shuffling all again.
                slot = begin + chance.below(to - begin + 1)
                if slot < to:
                    laid_out[to] = laid_out[slot]
                laid_out[slot] = order[guilds + at]
                to += 1
    decisions: list[DecisionCard] = []
    if plan.decisions:
        first = LEADER
        decisions = [card for _ in range(plan.passes) for card in chance.shuffled(plan.decisions)]
    house = game.houses.draw(game, chance) if terms.has_rules else NO_DRAWS
    in_draft = order[: starts[TOKENS]]
    tokens = order[starts[TOKENS] : starts[AGES]]
    return LiveDeal(terms, first, in_draft, tokens, laid_out, house, decisions)


def _shuffle_pile(chance: Chance, plan: DealPlan, order: vec[i64], pile: i64) -> None:
    start = plan.starts[pile]
    size = plan.starts[pile + 1] - start
    chance.shuffle(order, start, size, size)


def indexes_of(pieces: "Sequence[Any]") -> vec[i64]:
    """Return the indexes of some pieces in a row, and `HIDDEN` for blanks and backs."""
    return vec[i64]([each.index if isinstance(each, Piece) else HIDDEN for each in pieces])


def in_one_row(ages: "Sequence[Sequence[Any]]") -> vec[i64]:
    """Return the indexes of the cards of all ages in a row, and `HIDDEN` for blanks and backs."""
    # In one comprehension: each list between costs as much as the row.
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
    none = vec[i64]()
    known = LiveDeal(
        terms, dealt.first, none, none, dealt.laid_out[:], NOTHING_DRAWN, is_blank=True
    )
    known.board = dealt.board
    hidden_from: i64 = 0
    if laid_out:
        hidden_from = terms.first_slots[age + 1]
        cards: Any = dealt.ages[age]
        hidden = terms.displays[age].face_down(state.left | state.taken)
        if hidden:
            shown: list[Any] = list(cards)
            for slot in hidden:
                shown[slot] = shown[slot].back
                known.laid_out[terms.first_slots[age] + slot] = HIDDEN
            cards = tuple(shown)
        known._ages = (*dealt.ages[:age], cards, *blank.ages[age + 1 :])
    else:
        known._ages = blank.ages
    while hidden_from < len(known.laid_out):
        known.laid_out[hidden_from] = HIDDEN
        hidden_from += 1
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
