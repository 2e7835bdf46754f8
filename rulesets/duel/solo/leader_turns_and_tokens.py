"""The course of a game of Solo: after each turn of the player the leader takes his."""

from typing import TYPE_CHECKING, Any

from wonders.core.cards.face_down_card import Back
from wonders.core.compiled_or_plain import i64
from wonders.core.errors import IllegalMove
from wonders.core.game.build_a_piece import take_effect
from wonders.core.game.moves import Move
from wonders.core.game.secret_decisions import decide, pass_over
from wonders.core.game.state import NOBODY
from wonders.rulesets.duel.building import build_card, build_wonder
from wonders.rulesets.duel.city import LEADER
from wonders.rulesets.duel.pieces import NO_CARD
from wonders.rulesets.duel.position_hash import hash_of
from wonders.rulesets.duel.solo.which_card_leader_takes import Chosen, Given, LeaderTurn, choose
from wonders.rulesets.duel.turns_and_ages import State
from wonders.rulesets.duel.who_begins_an_age import Start

if TYPE_CHECKING:
    from wonders.rulesets.duel.deal import LiveDeal
    from wonders.rulesets.duel.pieces import Wonder
    from wonders.rulesets.duel.pieces_decks_and_numbered_moves import DuelComponents

__all__ = ["SoloState"]


class SoloState(State):
    """A game of Solo in progress; only the player, at seat 0, decides."""

    __slots__ = ("log", "turned")

    #: The decision cards turned up since the start.
    turned: int
    #: What has happened so far: the player's moves, the wonders given to the leader, his turns, and
    #: his choices outside them.
    log: "tuple[Move | Given | Chosen | LeaderTurn, ...]"

    def __init__(
        self, game: "DuelComponents", dealt: "LiveDeal", like: "SoloState | None" = None
    ) -> None:
        super().__init__(game, dealt, like)
        if like is None:
            self.turned = 0
            self.log = ()
        else:
            self.turned = like.turned
            self.log = like.log

    def start(self) -> None:
        """Go on to the player's first decision."""
        super().start()
        self.lead()

    def _hand_out(self) -> None:
        """Give the leader his start tokens (S2), then offer the first wonders (S3)."""
        leader = self.game.leader
        assert leader is not None
        self.city_of(LEADER).coins = self.game.setup.solo.leader_coins
        take_effect(self, LEADER, leader)
        self._decide()
        super()._hand_out()

    def copy(self) -> "SoloState":
        """Return an independent copy."""
        return SoloState(self.game, self.dealt, self)

    def carry_out(self, index: i64) -> None:
        """Do what a legal move of the player does, and play the leader's turns that follow it."""
        before = self.log
        self.log = (*before, self.terms.table[index])
        try:
            super().carry_out(index)
        except IllegalMove:
            self.log = before
            raise
        self.lead()

    def play_counted(self, number: i64) -> None:
        """Play the move with a number, of a turn that is counted."""
        self.carry_out(self.index_at(number))

    @property
    def hash(self) -> int:
        """Return 64 bits that are the same for positions from which play goes on alike."""
        # In a view's table there are backs in the places of those not turned up yet.
        to_come: Any = self.dealt.decisions[self.turned :]
        shown = [decision.id for decision in to_come if not isinstance(decision, Back)]
        return hash_of(self, " ".join(shown))

    @property
    def answer(self) -> int:
        """Return a number for the cards that the leader took since the player's last move."""
        found = 0
        at = len(self.log) - 1
        while at >= 0:
            entry = self.log[at]
            if isinstance(entry, Move):
                break
            if isinstance(entry, LeaderTurn):
                found = found * (len(self.terms.cards) + 1) + entry.card.index + 1
            at -= 1
        return found

    @property
    def another_turn(self) -> float:
        """Return the share of the decision cards in the pile that bring the leader another turn.

        Their order does not matter. If none is left, all are shuffled again (S10).
        """
        cards: Any = self.game.decisions
        left = [*cards]
        for gone in self.dealt.decisions[self.turned - self.turned % len(cards) : self.turned]:
            left.remove(gone)
        return sum([1.0 for decision in left if decision.again]) / float(len(left))

    # -- set-up ------------------------------------------------------------------------

    def hand_over(self, seat: int, wonder: "Wonder") -> None:
        """Give a wonder to a seat; once the leader has all of his, they take effect (S4)."""
        if seat == LEADER:
            self.log = (*self.log, Given(wonder))
        super().hand_over(seat, wonder)
        if seat == LEADER and not self.offer:
            for own in self.city_of(LEADER).wonders:
                if self._seat != NOBODY:
                    build_wonder(self, LEADER, own, NO_CARD, leading=True)
                    self._decide()

    def draw_tokens(self, seat: int, draw: int, keep: int) -> None:
        """Draw tokens from the box; the leader simply keeps the first ones (S4)."""
        if seat != LEADER:
            super().draw_tokens(seat, draw, keep)
            return
        for token in self.box[:keep]:
            self.box = self.box[1:]
            self.take_token(LEADER, token)

    # -- the leader's turns -------------------------------------------------------------

    def lead(self) -> None:
        """Play the leader's turns until the player is to decide or the game is over."""
        while self._seat == LEADER:
            if self.choices:
                self.settle()
            else:
                self.take_turn()

    def settle(self) -> None:
        """Make the leader's choices that wait, and go on."""
        # What was legal for the leader is not what the player may do next.
        self._legal = None
        self._decide()
        self._go_on()

    def take_turn(self) -> None:
        """Turn up a decision card, take the card it leads to, build it for nothing (S6, S7)."""
        decision = self.dealt.decisions[self.turned]
        self.turned += 1
        positions = self.game.displays[self.age].x
        card, color = choose(
            decision, [(positions[slot], self.card_at(slot)) for slot in self.free_slots()]
        )
        self.log = (*self.log, LeaderTurn(self.age, decision, card, color))
        slot = self.slot_of(card.index)
        self._left = self._left.without(slot)
        self._taken = slot
        self.next_seat = LEADER
        self.again = decision.again
        linked = self.city_of(LEADER).has_link(card)
        build_card(self, LEADER, card, chain=linked)
        self._decide()
        self._go_on()

    def _decide(self) -> None:
        """Make the leader's waiting choices: the first option along the arrow (S5, S9)."""
        while self.choices and self.choices[0].seat == LEADER and self._seat != NOBODY:
            choice = self.choices[0]
            self.choices = self.choices[1:]
            options = choice.options(self)
            if not options:
                pass_over(self, choice)
                continue
            turn = self.log[-1] if self.log else None
            if isinstance(choice, Start):
                move = self.game.starts[LEADER]
            elif isinstance(turn, LeaderTurn):
                move = turn.decision.in_order(options)[0]
                if move.piece is not None:
                    tokens = (*turn.tokens, move.piece)
                    self.log = (*self.log[:-1], turn._replace(tokens=tokens))
            else:
                # Outside his turns no decision card gives him a direction.
                move = options[0]
                self.log = (*self.log, Chosen(move))
            decide(self, choice, move)
