"""The expansion «bees» for Duel: honey for the cities, and a flower that only its owner knows."""

from random import Random
from typing import Annotated, Any, NamedTuple

import msgspec

from wonders.core import (
    BadRecord,
    Effect,
    Facts,
    Game,
    House,
    Move,
    Name,
    Piece,
    Sheet,
    State,
    Step,
    View,
    hookimpl,
    read_toml,
    shuffled,
)
from wonders.rulesets.duel.turns_and_ages import State as DuelState

__all__ = ["Bees", "Bouquet", "Honey", "effects", "houses"]

# -- what is printed -------------------------------------------------------------------


class Flower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flower that the bees of a city love best: a point for each own card of its colour."""

    color: str
    text: Name


class Printed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `bees.toml`: cards and wonders in packs, flowers, words for the table."""

    pack: list[dict[str, Any]]
    flower: dict[str, Flower]
    word: dict[str, Name]


PRINTED = read_toml("wonders.plugins.house_rules", "bees.toml", Printed)
FLOWERS = PRINTED.flower

# -- what is stored with a game -----------------------------------------------------------

NAME = "bees"
#: The draw is stored under the rule's name, so what changes needs a name of its own.
STORES = "bees-stores"
#: The flower of each seat; None, in a view, for one that the seat does not know.
Flowers = tuple[str | None, str | None]


class Store(NamedTuple):
    """The honey of a city, and how much more comes in when an age ends."""

    honey: int = 0
    harvest: int = 0


def stores(state: State) -> tuple[Store, ...]:
    """Return the store of each seat."""
    kept: tuple[Store, ...] = state.house.get(STORES, (Store(), Store()))
    return kept


def add(state: State, seat: int, honey: int = 0, harvest: int = 0) -> None:
    """Add to the store of a seat. Copies of a state share the stores, so replace them whole."""
    kept = list(stores(state))
    kept[seat] = Store(kept[seat].honey + honey, kept[seat].harvest + harvest)
    state.keep(STORES, tuple(kept))


# -- two kinds of effect -----------------------------------------------------------------


class Honey(Effect, frozen=True, tag="honey"):
    """Honey at the end of this age and of each later one."""

    amount: int
    step = Step.SUPPLY
    text = {
        "en": "{amount} honey whenever an age ends",
        "de": "{amount} Honig am Ende jedes Zeitalters",
    }

    def on_build(self, state: State, seat: int, piece: Piece) -> None:
        add(state, seat, harvest=self.amount)

    def on_lose(self, state: State, seat: int, piece: Piece) -> None:
        add(state, seat, harvest=-self.amount)


class Bouquet(Effect, frozen=True, tag="bouquet"):
    """Points at the end for each colour of which the city has a card."""

    amount: int
    text = {
        "en": "{amount:point|points} for each colour among your cards",
        "de": "{amount:Siegpunkt|Siegpunkte} je Farbe unter deinen Karten",
    }

    def points(self, state: State, seat: int) -> int:
        return self.amount * sum(state.count_in(seat, (color,)) > 0 for color in state.game.colors)


# -- the rule ----------------------------------------------------------------------------


class BeesOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What honey is worth."""

    coins: Annotated[int, msgspec.Meta(ge=1, le=9, description="coins paid for one honey")] = 2
    plenty: Annotated[int, msgspec.Meta(ge=1, description="this much honey wins at once")] = 15


class Bees(House):
    """Cities keep bees: honey for points or coins, and a flower known to its owner alone."""

    name = NAME
    Options = BeesOptions
    games = ("duel",)
    categories = ("bees-honey", "bees-flower")
    victories = ("bees-plenty",)
    touches = ("coins",)
    Chance = Flowers

    # while the game is built

    @hookimpl
    def amend_setup(self, setup: dict[str, Any]) -> None:
        """Let the honey of a leader's wonders come in too."""
        setup["solo"]["wonder_effects"].append("honey")

    @hookimpl
    def amend_facts(self, facts: list[Facts], game: Game) -> None:
        for pack in PRINTED.pack:
            facts += game.facts_of(pack, "bees.toml")

    @hookimpl
    def amend_moves(self, game: Game, options: BeesOptions) -> None:
        def sell(state: State, seat: int, move: Move) -> None:
            assert isinstance(state, DuelState)
            add(state, seat, honey=-1)
            state.pay_in(seat, options.coins)
            # The turn itself is still to come.
            state.again = True

        game.add_move("bees-sell", act=sell)

    # chance, and who knows of it

    @hookimpl
    def on_draw(self, rng: Random) -> Flowers:
        mine, yours = shuffled(list(FLOWERS), rng)[:2]
        return mine, yours

    @hookimpl
    def on_read(self, chance: Flowers) -> None:
        for flower in chance:
            if flower not in FLOWERS:
                raise BadRecord(f"deal: house: bees: there is no flower {str(flower)[:40]!r}")
        if chance[0] == chance[1]:
            raise BadRecord(f"deal: house: bees: both cities have {chance[0]}")

    @hookimpl
    def on_hide(self, state: State, seat: int, kept: Flowers) -> Flowers:
        if state.seat is None:
            return kept
        mine, yours = kept
        return (mine, None) if seat == 0 else (None, yours)

    @hookimpl
    def on_imagine(self, known: Flowers, rng: Random) -> Flowers:
        rest = shuffled([flower for flower in FLOWERS if flower not in known], rng)
        mine, yours = known
        return mine or rest.pop(), yours or rest.pop()

    # the course of a game

    @hookimpl
    def on_list(self, state: DuelState, moves: list[Move]) -> None:
        assert state.seat is not None
        if not state.choices and stores(state)[state.seat].honey:
            moves.append(state.game.move("bees-sell"))

    @hookimpl
    def on_age_end(self, state: State, options: BeesOptions) -> None:
        for seat, store in enumerate(stores(state)):
            add(state, seat, honey=store.harvest)
        honey = [store.honey for store in stores(state)]
        if max(honey) >= options.plenty:
            state.finish("bees-plenty", [seat for seat in (0, 1) if honey[seat] == max(honey)])

    @hookimpl
    def on_score(self, state: State, seat: int, sheet: Sheet) -> None:
        sheet["bees-honey"] = stores(state)[seat].honey
        flower = state.house[NAME][seat]
        if flower is not None:
            sheet["bees-flower"] = state.count_in(seat, (FLOWERS[flower].color,))

    # at the table

    @hookimpl
    def on_show(self, view: View, lang: str) -> list[str]:
        lines = []
        for seat, (honey, harvest) in enumerate(stores(view.table)):
            whose = PRINTED.word["own" if seat == view.seat else "other"].in_language(lang)
            amount = PRINTED.word["honey"].in_language(lang).format(honey, harvest)
            flower = FLOWERS.get(view.table.house[NAME][seat])
            loves = f"; {flower.text.in_language(lang)}" if flower else ""
            lines.append(f"{whose}: {amount}{loves}")
        return lines


@hookimpl
def effects() -> list[type[Effect]]:
    """Return the kinds of effect; the cards of any other plugin may use them."""
    return [Honey, Bouquet]


@hookimpl
def houses() -> list[type[House]]:
    """Return the rule."""
    return [Bees]
