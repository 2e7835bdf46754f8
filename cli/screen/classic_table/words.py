"""What a scene of classic speaks of, in words: cities, cards, effects, payments, refusals."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from wonders.cli.screen.drawing import Look
from wonders.cli.screen.letters import resource_letters
from wonders.cli.translate import n_, t_
from wonders.cli.words import effect_text, effects_text, name_of, word
from wonders.core.cards.catalogue import Facts
from wonders.core.cards.effect import Effect
from wonders.core.game.common_effects import (
    Coins,
    CoinsPer,
    Points,
    PointsPer,
    Produce,
    ProduceChoice,
    Science,
    Shields,
)
from wonders.core.game.game import Game
from wonders.core.game.scene import Payment, Quote, Scene
from wonders.rulesets.classic.boards import BoardFacts
from wonders.rulesets.classic.effects import (
    CopyGuild,
    FreeBuild,
    FreeSymbol,
    PlaySeventh,
    Revive,
    TradePrice,
)
from wonders.rulesets.classic.scene.fields import ClassicScene
from wonders.rulesets.classic.sight.shown import City, Shown

__all__ = ["Words", "coins_text", "points_text", "shields_text"]


def coins_text(coins: int | str) -> str:
    """Return an amount of coins, in few letters."""
    return t_("{coins}c").format(coins=coins)


def points_text(points: int) -> str:
    """Return an amount of points."""
    return n_("{count} point", "{count} points", points)


def shields_text(shields: int) -> str:
    """Return a number of shields."""
    return n_("{count} shield", "{count} shields", shields)


class Words:
    """The words for one scene and one look."""

    def __init__(self, game: Game, lang: str, scene: Scene, look: Look) -> None:
        assert isinstance(scene, ClassicScene)
        assert isinstance(scene.shown, Shown)
        self.game = game
        self.lang = lang
        self.scene: ClassicScene = scene
        self.look = look
        self.shown: Shown = scene.shown
        self.seat = scene.shown.seat
        decides = self.shown.decides == self.seat and self.shown.city is not None
        #: The city that the player decides for: the own one, or the Free City.
        self.subject: int = self.shown.city if decides else self.seat  # type: ignore[assignment]
        self.letters = resource_letters(game.resources, lang)

    # -- cities -------------------------------------------------------------------------

    @property
    def cities(self) -> Sequence[City]:
        """Return the cities by seat."""
        return self.shown.cities

    @cached_property
    def free_city(self) -> int | None:
        """Return the seat of the Free City, if it takes part."""
        return self.shown.free_city.seat if self.shown.free_city else None

    def left(self, seat: int) -> int:
        """Return the left neighbour of a city."""
        return self.scene.neighbours[seat][0].seat

    def right(self, seat: int) -> int:
        """Return the right neighbour of a city."""
        return self.scene.neighbours[seat][1].seat

    def name(self, seat: int) -> str:
        """Return what a city is called in a line: YOU, else its name; of two its player's."""
        if seat == self.seat:
            return t_("YOU")
        if seat == self.free_city:
            return t_("FREE CITY")
        if self.free_city is not None:
            return self.look.names[seat]
        return self.city(seat)

    def city(self, seat: int) -> str:
        """Return the name of the city on a board, or the one that a theme gives the board."""
        facts = self.board(seat)
        themed = name_of(facts, self.lang)
        return facts.city.in_language(self.lang) if themed == facts.name.in_language(
            self.lang
        ) else themed

    def about(self, seat: int) -> str:
        """Return who plays a city, in a few words; "" for the seat itself and the Free City."""
        if seat in (self.seat, self.free_city):
            return ""
        about = self.look.about[seat] if seat < len(self.look.about) else ""
        name = "" if self.free_city is not None else self.look.names[seat]
        return ", ".join(filter(None, (name, about)))

    def titled(self, seat: int) -> str:
        """Return a city with its side: `Rhodos A`."""
        return f"{self.city(seat)} {self.cities[seat].side}"

    def board(self, seat: int) -> BoardFacts:
        """Return what is printed on the board of a city."""
        city = self.cities[seat]
        facts = self.game.catalogue.find("wonder", f"{city.board}:{city.side}")
        assert isinstance(facts, BoardFacts)
        return facts

    def stages(self, seat: int) -> list[Facts]:
        """Return what is printed on the stages of a city's board, in order."""
        return [self.facts(id) for id in self.scene.stages[seat]]

    # -- cards --------------------------------------------------------------------------

    def is_stage(self, id: str) -> bool:
        """Return whether an id is that of a stage."""
        return ":" in id

    def facts(self, id: str) -> Facts:
        """Return what is printed on a card or a stage."""
        return self.game.catalogue.find("stage" if self.is_stage(id) else "card", id)

    def card(self, id: str) -> str:
        """Return the whole name of a card."""
        return name_of(self.facts(id), self.lang)

    def cards(self, ids: Iterable[str]) -> str:
        """Return names of cards, equal ones counted."""
        counts = Counter(ids)
        return ", ".join(
            self.card(id) if count == 1 else f"{self.card(id)} x{count}"
            for id, count in counts.items()
        )

    def cost(self, facts: Facts) -> str:
        """Return a printed cost in letters: `1c 2W`; "" if nothing is printed."""
        coins = [coins_text(facts.cost["coins"])] if "coins" in facts.cost else []
        units = {name: count for name, count in facts.cost.items() if name != "coins"}
        return " ".join([*coins, *filter(None, [self.counted_units(units)])])

    # -- amounts ------------------------------------------------------------------------

    def units(self, units: Mapping[str, int]) -> str:
        """Return units of resources in letters: `2W C`."""
        return " ".join(
            f"{count if count > 1 else ''}{self.letters[name]}" for name, count in units.items()
        )

    def counted_units(self, units: Mapping[str, int]) -> str:
        """Return units of resources in letters with every number: `2W 1C`."""
        return " ".join(f"{count}{self.letters[name]}" for name, count in units.items())

    def supply(self, units: Mapping[str, int], choices: Iterable[Sequence[str]]) -> str:
        """Return what is made or sold, in letters: `2W C W/S`."""
        either = ["/".join(self.letters[name] for name in each) for each in choices]
        return " ".join([*filter(None, [self.units(units)]), *either]) or t_("nothing")

    def rates(self, rates: Mapping[str, int]) -> str:
        """Return prices of units, equal ones together."""
        by_price: dict[int, list[str]] = {}
        for name, price in rates.items():
            by_price.setdefault(price, []).append(self.letters[name])
        if len(by_price) == 1:
            return t_("each {coins}").format(coins=coins_text(next(iter(by_price))))
        return ", ".join(
            f"{''.join(letters)} {coins_text(price)}" for price, letters in sorted(by_price.items())
        )

    # -- effects ------------------------------------------------------------------------

    def gives(self, facts: Facts) -> list[str]:
        """Return what a piece does, in few words and in fewer."""
        rest = [each for each in facts.effects if not isinstance(each, CoinsPer | PointsPer)]
        texts = [self._short(effect) for effect in rest]
        counted = [each for each in facts.effects if isinstance(each, CoinsPer | PointsPer)]
        # What counts the same things is told together: «1c + 1 point per brown».
        by_things: dict[tuple[tuple[str, ...], str], list[str]] = {}
        for each in counted:
            amount = each.amount
            brings = coins_text(amount) if isinstance(each, CoinsPer) else points_text(amount)
            by_things.setdefault((each.per, each.whose), []).append(brings)
        longer = [self._per(" + ".join(its), *key) for key, its in by_things.items()]
        short = [self._per(" + ".join(its), *key, short=True) for key, its in by_things.items()]
        return [", ".join(texts + longer), ", ".join(texts + short)]

    def gives_in_full(self, facts: Facts) -> str:
        """Return what a piece does, in the words of its effects."""
        return effects_text(facts, self.lang, self.game.catalogue)

    def _short(self, effect: Effect) -> str:
        match effect:
            case Coins(amount=amount):
                return coins_text(amount)
            case Points(amount=amount):
                return points_text(amount)
            case Shields(amount=amount):
                return n_("{count} shield", "{count} shields", amount)
            case Science(symbol=symbol):
                return t_("symbol {symbol}").format(symbol=word(symbol, self.lang))
            case Produce(resource=resource, amount=amount):
                units = f"{amount} {word(resource, self.lang)}"
                return t_("makes {units}").format(units=units)
            case ProduceChoice(options=options):
                letters = " ".join(self.letters[name] for name in options)
                return t_("any one of {letters}").format(letters=letters)
            case TradePrice(resources=resources, sides=sides, price=price):
                letters = " ".join(self.letters[name] for name in resources)
                texts = {
                    ("left",): t_("{letters} at {coins} from the left"),
                    ("right",): t_("{letters} at {coins} from the right"),
                }
                text = texts.get(sides, t_("{letters} at {coins} from both"))
                return text.format(letters=letters, coins=coins_text(price))
            case FreeSymbol():
                return t_("any symbol at the end")
            case PlaySeventh():
                return t_("plays the 7th card too")
            case FreeBuild():
                return t_("a card free in each age")
            case Revive():
                return t_("a card of the pile")
            case CopyGuild():
                return t_("a neighbour's guild counts")
        return effect_text(effect, self.lang, self.game.catalogue)

    def _per(self, brings: str, per: Sequence[str], whose: str, *, short: bool = False) -> str:
        texts = {
            "own": (t_("{brings} per {things} here"), t_("{brings} per {things}")),
            "neighbours": (
                t_("{brings} per {things} next door"),
                t_("{brings} per {things} next door"),
            ),
            "all": (
                t_("{brings} per {things} here and next door"),
                t_("{brings} per {things}, 3 cities"),
            ),
            "most": (
                t_("{brings} per {things} in the city with most"),
                t_("{brings} per {things}, most"),
            ),
        }
        things = "/".join(word(each, self.lang) for each in per)
        return texts[whose][short].format(brings=brings, things=things)

    def symbols(self, seat: int) -> list[str]:
        """Return the scientific symbols of a city: `compass x2, tablet (5)`, and shorter."""
        city = self.cities[seat]
        points = self.shown.sheets[seat].get("science", 0)
        symbols = {word(symbol, self.lang): count for symbol, count in city.symbols.items()}
        if city.free_symbols:
            symbols[t_("any")] = city.free_symbols
        if not symbols:
            return [t_("none"), "-"]
        full = ", ".join(name + (f" x{n}" if n > 1 else "") for name, n in symbols.items())
        short = " ".join(f"{n if n > 1 else ''}{name[:3]}" for name, n in symbols.items())
        return [f"{full} ({points})", f"{short} ({points})"]

    # -- payments and refusals ------------------------------------------------------------

    def side(self, seat: int) -> str:
        """Return on which side of the deciding city a city is."""
        if seat == self.left(self.subject):
            return t_("left")
        return t_("right") if seat == self.right(self.subject) else self.name(seat)

    def payment(self, coins: int, payments: Sequence[Payment]) -> list[str]:
        """Return a payment at three lengths: with what is bought, with whom, with the side."""
        if not coins:
            return [t_("free")]
        by_seat: dict[int | None, list[Payment]] = {}
        for each in payments:
            by_seat.setdefault(each.to, []).append(each)
        if not by_seat:
            return [coins_text(coins)]
        lengths: list[list[str]] = [[], [], []]
        for to, its in by_seat.items():
            amount = coins_text(sum(each.coins for each in its))
            if to is None:
                to_bank = t_("{coins} to the bank").format(coins=amount)
                for texts, text in zip(lengths, (to_bank, to_bank, amount), strict=True):
                    texts.append(text)
                continue
            bought_units = {each.resource: each.units for each in its if each.resource}
            units = self.counted_units(bought_units)
            bought = t_("{coins} to {city} for {units}") if units else t_("{coins} to {city}")
            lengths[0].append(bought.format(coins=amount, city=self.name(to), units=units))
            lengths[1].append(t_("{coins} {city}").format(coins=amount, city=self.name(to)))
            lengths[2].append(t_("{coins} {city}").format(coins=amount, city=self.side(to)))
        return [", ".join(texts) for texts in lengths]

    def why_not(self, quote: Quote) -> list[str]:
        """Return why a city cannot have a piece, at greater and less length."""
        refusal = quote.refusal
        if refusal is None:
            return [t_("not now")]
        own = quote.seat == self.seat
        if refusal.why == "built":
            return [t_("you have it") if own else t_("has it")]
        if refusal.why == "coins" and quote.coins is not None:
            have = coins_text(self.cities[quote.seat].coins)
            pay = self.payment(quote.coins, quote.payments)
            told = [t_("{payment}, have {coins}").format(payment=each, coins=have) for each in pay]
            return [*told, coins_text(quote.coins)]
        if refusal.why == "resources" and refusal.lacks:
            return self._lacking(quote)
        return [self.reason(refusal.why)]

    def reason(self, why: str) -> str:
        """Return a reason for a refusal in words."""
        return {
            "coins": t_("too few coins"),
            "resources": t_("resources are lacking"),
            "limit": t_("every stage is built"),
            "built": t_("it stands there already"),
        }.get(why, why.replace("-", " "))

    def _lacking(self, quote: Quote) -> list[str]:
        assert quote.refusal is not None
        lacks = quote.refusal.lacks
        needs = {lack.resource: lack.units for lack in lacks}
        if all(sum(lack.for_sale.values()) >= lack.units for lack in lacks):
            # Each could be had, but only from what makes the others too.
            amounts = self.counted_units(needs)
            return [t_("not {units} all at once").format(units=amounts), amounts]
        lengths: list[list[str]] = [[], [], [], []]
        for lack in lacks:
            need = self.counted_units({lack.resource: lack.units})
            sale = ", ".join(f"{self.name(to)} {n}" for to, n in lack.for_sale.items() if n)
            total = sum(lack.for_sale.values())
            if total:
                texts = [
                    t_("{need}: for sale {sale}"),
                    t_("{need}: only {total} for sale"),
                    t_("{need}, {total} for sale"),
                    "{need}",
                ]
            else:
                texts = [t_("{need}: nobody sells it")] * 2 + [t_("{need}: none for sale"), "{need}"]
            for wordings, text in zip(lengths, texts, strict=True):
                wordings.append(text.format(need=need, sale=sale, total=total))
        return ["; ".join(each) for each in lengths]
