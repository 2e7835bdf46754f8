"""The kinds of effects that only the cards and stages of classic have.

Kinds that Duel has too are in `wonders.core.game.common_effects`.
"""

from typing import TYPE_CHECKING, cast

from wonders.core.cards.effect_contract import Effect, Step
from wonders.core.cards.pieces import Piece
from wonders.core.game.state import State as AnyState
from wonders.rulesets.classic.numbers_schema import Side

if TYPE_CHECKING:
    from wonders.rulesets.classic.building import BuildingState

__all__ = ["EFFECTS", "FreeSymbol", "TradePrice"]


def classic(state: AnyState) -> "BuildingState":
    """Return the state with its type: these effects happen in no other game."""
    return cast("BuildingState", state)


class TradePrice(Effect, frozen=True, tag="trade-price"):
    """A lower price for some resources at some neighbours, from the next turn on (C9)."""

    resources: tuple[str, ...]
    sides: tuple[Side, ...]
    price: int
    step = Step.SUPPLY
    text = {
        "en": "{resources} from the {sides}: {price:coin|coins} each",
        "de": "{resources} ({sides}): je {price:Münze|Münzen}",
    }

    def on_build(self, state: AnyState, seat: int, piece: Piece) -> None:
        indexes = [state.game.index(name) for name in self.resources]
        for side in self.sides:
            classic(state).cities[seat].lower_rates(side, indexes, self.price)

    def on_lose(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).forget_rates(seat)
        for each in classic(state).pieces_of(seat):
            for effect in each.effects:
                if isinstance(effect, TradePrice) and each is not piece:
                    effect.on_build(state, seat, each)


class FreeSymbol(Effect, frozen=True, tag="free-symbol"):
    """One scientific symbol, chosen when the game is scored (C12)."""

    step = Step.SYMBOLS
    text = {"en": "a symbol of your choice at the end", "de": "am Ende ein Symbol nach Wahl"}

    def on_build(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).cities[seat].free_symbols += 1

    def on_lose(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).cities[seat].free_symbols -= 1


class PlaySeventh(Effect, frozen=True, tag="play-seventh"):
    """The seventh card of every age is played too (C13)."""

    text = {"en": "plays the seventh card too", "de": "spielt auch die siebte Karte"}

    def on_build(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).cities[seat].sevenths += 1

    def on_lose(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).cities[seat].sevenths -= 1


class FreeBuild(Effect, frozen=True, tag="free-build"):
    """Once an age a building from the hand costs nothing (C14)."""

    text = {
        "en": "once an age builds a card for nothing",
        "de": "baut einmal je Zeitalter eine Karte umsonst",
    }

    def on_build(self, state: AnyState, seat: int, piece: Piece) -> None:
        city = classic(state).cities[seat]
        city.free_builds += 1
        city.free_left += 1

    def on_lose(self, state: AnyState, seat: int, piece: Piece) -> None:
        city = classic(state).cities[seat]
        city.free_builds -= 1
        city.free_left = max(0, city.free_left - 1)


class Revive(Effect, frozen=True, tag="revive"):
    """At the end of the turn one card of the discard pile is built for nothing (C16)."""

    step = Step.CHOICES
    text = {"en": "may build a discarded card", "de": "darf eine abgelegte Karte bauen"}

    def on_build(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).revive_card(seat)


class CopyGuild(Effect, frozen=True, tag="copy-guild"):
    """At the end one guild of a neighbour is scored as if built here (C15)."""

    text = {"en": "scores a neighbour's guild", "de": "wertet die Gilde eines Nachbarn"}

    def on_build(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).cities[seat].copies_guild += 1

    def on_lose(self, state: AnyState, seat: int, piece: Piece) -> None:
        classic(state).cities[seat].copies_guild -= 1


EFFECTS: tuple[type[Effect], ...] = (
    TradePrice,
    FreeSymbol,
    PlaySeventh,
    FreeBuild,
    Revive,
    CopyGuild,
)
