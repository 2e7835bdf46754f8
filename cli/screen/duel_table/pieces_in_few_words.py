"""What is printed on the pieces of a game: names, costs and effects in few letters."""

from collections.abc import Mapping

from rich.text import Text

from wonders.cli.screen.letters_of_colors_and_resources import resource_letters
from wonders.cli.screen.words_for_names_costs_and_effects import AGES, effects_text, name_of, word
from wonders.cli.screen.wrapped_lines import text
from wonders.cli.translate import n_, t_
from wonders.core.cards.effect_contract import Effect
from wonders.core.cards.read_and_check_card_data import Catalogue, Facts
from wonders.core.game.effects.kinds_with_their_texts import (
    Coins,
    Points,
    Produce,
    ProduceChoice,
    Science,
    Shields,
)
from wonders.core.guard.texts_safe_to_print import one_line
from wonders.rulesets.duel.effects.kinds_with_their_texts import TradePrice

__all__ = ["Printed", "age_text"]


#: Articles of wonders in German.
ARTICLES = ("Der", "Die", "Das")


def age_text(age: int | str) -> str:
    """Return an age as a Roman number, or what a back says instead."""
    return t_("guild") if age == "guild" else AGES.get(age, str(age))


class Printed:
    """The pieces of a game as they are printed, in the language of the reader."""

    def __init__(self, catalogue: Catalogue, lang: str) -> None:
        self.lang = lang
        self.catalogue = catalogue
        self._facts: dict[str, Facts] = {}
        #: What pieces do, as soon as it has been asked for once.
        self._effects: dict[str, str] = {}
        # Where two kinds of pieces share an id, it is the card that the table shows.
        for kind in ("leader", "token", "wonder", "card"):
            self._facts |= {facts.id: facts for facts in catalogue.facts if facts.kind == kind}
        self._units = resource_letters(catalogue.resources, lang)

    def facts(self, id: str) -> Facts:
        """Return all that is printed on a piece."""
        return self._facts[id]

    def name(self, id: str) -> str:
        """Return what a piece is called, in full."""
        facts = self._facts.get(id)
        return one_line(name_of(facts, self.lang) if facts else word(id, self.lang), 60)

    def short(self, id: str) -> str:
        """Return what a piece is called, without the article of a wonder."""
        name = self.name(id)
        first, _, rest = name.partition(" ")
        # Without its article a German adjective would need another ending.
        bare = first == "The" or (first in ARTICLES and not rest.partition(" ")[2][:1].isupper())
        return rest if rest and bare else name

    def styled(self, id: str) -> Text:
        """Return a piece's name in its colour."""
        facts = self._facts.get(id)
        its = facts.color or facts.kind if facts else None
        return text(self.short(id), its)

    def unit(self, resource: str) -> str:
        """Return the letter of a resource."""
        return self._units.get(resource, word(resource, self.lang))

    def cost(self, id: str, between: str = "") -> str:
        """Return a printed cost in letters, with the number of units where it is not 1: `W2SG`."""
        facts = self._facts.get(id)
        if facts is None or not facts.cost:
            return t_("free")
        return between.join(self.amount(name, units) for name, units in facts.cost.items())

    def amount(self, name: str, units: int) -> str:
        """Return an amount of a resource or of coins in letters."""
        if name == "coins":
            return t_("{coins}c").format(coins=units)
        return f"{units if units != 1 else ''}{self.unit(name)}"

    def amounts(self, amounts: Mapping[str, int]) -> str:
        """Return amounts of resources in letters, between blanks."""
        return " ".join(self.amount(name, units) for name, units in amounts.items())

    def effects(self, id: str) -> str:
        """Return all that a piece does, in words."""
        if id not in self._effects:
            facts = self._facts.get(id)
            told = effects_text(facts, self.lang, self.catalogue) if facts else ""
            self._effects[id] = one_line(told, 200)
        return self._effects[id]

    def tiny(self, id: str) -> str:
        """Return what a card does, as far as a few letters can say it; else nothing."""
        facts = self._facts.get(id)
        parts = [self._tiny(effect) for effect in facts.effects] if facts else []
        return ", ".join(parts) if all(parts) else ""

    def _tiny(self, effect: Effect) -> str:
        match effect:
            case Points(amount=count):
                return n_("{count} point", "{count} points", count)
            case Shields(amount=count):
                return n_("{count} shield", "{count} shields", count)
            case Coins(amount=count):
                return n_("{count} coin", "{count} coins", count)
            case Science(symbol=symbol):
                return word(symbol, self.lang)
            case Produce(resource=resource, amount=count):
                return t_("makes {units}").format(units=self.amount(resource, count))
            case ProduceChoice(options=options):
                return t_("makes {units}").format(units="/".join(map(self.unit, options)))
            case TradePrice(resources=resources, price=price):
                units = " ".join(map(self.unit, resources))
                return t_("{units} at {price}c").format(units=units, price=price)
        return ""
