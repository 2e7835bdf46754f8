"""The pieces, displays and moves of one game of Duel, made ready for play.

`DuelComponents` is as much of a game as its states, deals and views know; deals, views and
explanations themselves are in `game`. The classes of the pieces are in `pieces`, the printed
numbers in `numbers_schema`.
"""

from collections.abc import Iterable
from typing import TypeVar

from wonders.core.cards.pieces import Back, Piece
from wonders.core.cards.read_and_check_card_data import Facts, Kind
from wonders.core.errors import BadCard, BadSpec
from wonders.core.game.effects.bind_to_pieces import happening
from wonders.core.game.effects.kinds_with_their_texts import Science
from wonders.core.game.game import Game
from wonders.core.game.moves import Move
from wonders.core.guard.did_you_mean import suggest
from wonders.rulesets.duel.covered_and_turned_up_cards import Display
from wonders.rulesets.duel.numbers_schema import DuelSetup
from wonders.rulesets.duel.options import ANY, DuelOptions
from wonders.rulesets.duel.pieces import Blank, Buildable, Card, Wonder
from wonders.rulesets.duel.playout_situation_names import SITUATIONS
from wonders.rulesets.duel.position_features import feature_names
from wonders.rulesets.duel.solo.leaders_points_and_decision_cards import DecisionCard, Leader
from wonders.rulesets.duel.solo.position_features import solo_feature_names

__all__ = ["DuelComponents"]

P = TypeVar("P", bound=Piece)

#: The category of the score sheet for the points of each colour; blue ones are civilian.
LINES = {"green": "science", "yellow": "commerce", "purple": "guilds"}


class DuelComponents(Game):
    """The base of `Duel` with the pieces, displays and moves that a game is played with."""

    situations = SITUATIONS
    setup: DuelSetup
    options: DuelOptions
    #: All cards, guilds included, by their index.
    cards: tuple[Card, ...]
    #: All wonders, by their index.
    wonders: tuple[Wonder, ...]
    #: All progress tokens, by their index.
    tokens: tuple[Piece, ...]
    #: All leaders of Solo.
    leaders: tuple[Leader, ...]
    #: The leader at seat 1; None in a game of two, and in `solo=any` until one is drawn.
    leader: Leader | None
    #: The mask of the cards of each colour.
    color_masks: dict[str, int]
    #: The scientific symbols, in the order of `City.symbols`.
    symbols: tuple[str, ...]
    #: Each city's coins at the start; a ruleset derived from this one may change it.
    start_coins: int
    #: For each group of the draft: the index of its first wonder in the deal, and the seats that
    #: take one, in order; 0 is the seat that begins (D1).
    draft: list[tuple[int, tuple[int, ...]]]
    #: By seat, the wonders of a first game.
    first_game: list[tuple[Wonder, ...]]
    #: The tokens that are shuffled: all but the leader's start tokens (S2).
    dealt_tokens: tuple[Piece, ...]
    #: The leader's decision cards.
    decisions: tuple[DecisionCard, ...]
    #: How often the decision cards are shuffled for one deal: enough for any game.
    passes: int
    #: The display of each age: which slots cover which.
    displays: tuple[Display, ...]
    #: The guild cards.
    guilds: tuple[Card, ...]
    #: The cards of each age without guilds.
    packs: tuple[tuple[Card, ...], ...]
    #: How many guilds each age has.
    guilds_in_age: tuple[int, ...]
    #: How many cards of its own pack each age has.
    ages_without_guilds: tuple[int, ...]
    #: What a view has in place of hidden things.
    blank: Blank
    #: The back of each sort of card.
    backs: dict[int | str, Back]
    #: The moves that take a token, by its index.
    progress: tuple[Move, ...]
    #: The moves that let a seat begin the next age, by seat.
    starts: tuple[Move, ...]

    def prepare(self) -> None:
        """Bind the pieces and make every move."""
        setup = self.setup
        self.cards = self.bind(Card, "card", setup.purchase_colors)
        self.wonders = self.bind(Wonder, "wonder")
        self.tokens = self.bind(Piece, "token")
        self.leaders = self.bind(Leader, "leader")
        self._seat_leader()
        self.color_masks = {
            color: sum(card.bit for card in self.cards if card.color == color)
            for color in self.colors
        }
        self.start_coins = setup.coins
        self.draft = []
        if self.options.draft == "standard":
            for order in setup.draft if self.leader is None else setup.solo.draft:
                self.draft.append((sum(len(each) for _, each in self.draft), order))
        self.symbols = symbols_of(self.catalogue.facts)
        self._lay_plans()
        self._make_moves()
        self._split_wonders()
        self.features = solo_feature_names(self) if self.options.solo else feature_names(self)

    def bind(self, kind: type[P], of: Kind, traded: Iterable[str] = ()) -> tuple[P, ...]:
        """Return pieces as `Game.bind` does; those of house rules can be bought, too."""
        if kind is Piece and of not in type(self).piece_kinds:
            kind = Buildable  # type: ignore[assignment]
        pieces = super().bind(kind, of, traded)
        for piece in pieces:
            if isinstance(piece, Buildable):
                piece.set_needs(len(self.resources))
        return pieces

    def _seat_leader(self) -> None:
        """Find the leader of the option `solo` and make ready what only he uses."""
        setup = self.setup.solo
        solo = self.options.solo
        by_id = {leader.id: leader for leader in self.leaders}
        if solo is not None and solo not in (ANY, *by_id):
            raise BadSpec(f"game duel: there is no leader {solo!r}" + suggest(solo, (*by_id, ANY)))
        if solo is not None and self.options.draft != "standard":
            raise BadSpec(f"game duel: draft={self.options.draft} does not go with solo")
        for leader in self.leaders:
            for id in leader.tokens:
                self.token(id)
        self.leader = by_id.get(solo) if solo else None
        his = self.leader.tokens if self.leader else ()
        self.dealt_tokens = tuple(token for token in self.tokens if token.id not in his)
        self.decisions = ()
        self.passes = 0
        if self.leader is not None:
            self.decisions = tuple(DecisionCard.read(card, self.leader) for card in setup.decisions)
            own = type(self).categories
            self.categories = (*own, "leader", *self.categories[len(own) :])
            # Shuffles of the decision cards: enough for a leader who takes every card of the game.
            most = sum(len(row) for plan in self.setup.display for row in plan.rows)
            self.passes = -(-most // len(self.decisions))
        for wonder in self.wonders:
            effects = happening(wonder.effects, "on_build")
            kinds = [effect.__struct_config__.tag for effect in effects]
            wonder.set_leading([kind in setup.wonder_effects for kind in kinds])

    def token(self, id: str) -> Piece:
        """Return a token by its id; raise `BadCard` with the nearest one."""
        for token in self.tokens:
            if token.id == id:
                return token
        raise BadCard(f"no token {id!r}" + suggest(id, [token.id for token in self.tokens]))

    def _lay_plans(self) -> None:
        setup = self.setup
        self.displays = tuple(Display(plan) for plan in setup.display)
        self.guilds = tuple(card for card in self.cards if card.age == "guild")
        self.packs = tuple(
            tuple(card for card in self.cards if card.age == plan.age) for plan in setup.display
        )
        last = len(self.packs) - 1
        self.guilds_in_age = tuple(
            setup.guilds_in_play if age == last else 0 for age in range(len(self.packs))
        )
        self.ages_without_guilds = tuple(
            display.size - guilds
            for display, guilds in zip(self.displays, self.guilds_in_age, strict=True)
        )
        for pack, size in zip(self.packs, self.ages_without_guilds, strict=True):
            if len(pack) < size:
                raise BadCard(f"an age has {len(pack)} cards for {size} slots of its display")
        if setup.tokens_on_board > len(self.dealt_tokens):
            raise BadCard(
                f"{setup.tokens_on_board} tokens for the board; there are {len(self.dealt_tokens)}"
            )
        self.blank = Blank(
            [display.size for display in self.displays],
            len(self.wonders),
            len(self.dealt_tokens) - setup.tokens_on_board,
            len(self.decisions) * self.passes,
        )
        self.backs = {
            age: Back(age) for age in dict.fromkeys(card.age for card in self.cards) if age
        }
        for card in self.cards:
            card.line = LINES.get(card.color, "civilian")
            card.back = self.backs[card.age] if card.age else None
        self._number_pieces()

    def _number_pieces(self) -> None:
        """Give cards and wonders the numbers that the loop of the engine reads."""
        for card in self.cards:
            color = self.colors.index(card.color) if card.color in self.colors else len(self.colors)
            card.set_numbers(len(self.cards), color)
        for wonder in self.wonders:
            wonder.number = len(self.cards) + wonder.index

    def _make_moves(self) -> None:
        table = self.table
        for wonder in self.wonders:
            wonder.pick = table.add("pick", wonder)
        for card in self.cards:
            # In this order: the loop of the engine counts on from the first (`TO_UNDER`).
            card.build = table.add("build", card)
            card.discard = table.add("discard", card)
            card.destroy = table.add("destroy", card)
            card.revive = table.add("revive", card)
            card.under = tuple(table.add("wonder", wonder, card) for wonder in self.wonders)
        self.progress = tuple(table.add("progress", token) for token in self.tokens)
        self.starts = tuple(table.add("start", number=seat) for seat in (0, 1))

    def _split_wonders(self) -> None:
        by_id = {wonder.id: wonder for wonder in self.wonders}
        self.first_game = [
            tuple(by_id[id] for id in ids if id in by_id) for ids in self.setup.first_game
        ]


def symbols_of(facts: tuple[Facts, ...]) -> tuple[str, ...]:
    """Return the scientific symbols of the data, in the order in which they first occur."""
    found: dict[str, None] = {}
    for fact in facts:
        for effect in fact.effects:
            if isinstance(effect, Science):
                found[effect.symbol] = None
    return tuple(found)
