"""What the words and signs on the table of Duel and Solo mean."""

from wonders.cli.translate import later_

__all__ = ["GLOSSARY"]

#: Each entry: the words or signs, between commas, and what they mean.
GLOSSARY = (
    (
        later_("[2B]3W 4c"),
        later_("card 2, brown; its printed cost is 3 wood; 4 coins is what you pay for it now"),
    ),
    (
        later_("free, free now"),
        later_("no card lies on it any more, so it may be taken; as a price: it costs nothing"),
    ),
    (later_("!"), later_("after a price: you cannot pay it; before a line: a warning")),
    (later_("?"), later_("a card that lies face down")),
    (later_("*"), later_("a wonder that is built; - is one that is not, a to d are yours")),
    (later_("chain"), later_("you have the card it is linked to, so it costs nothing")),
    (later_("makes"), later_("what a city has in every turn; W/C is one of the two")),
    (
        later_("buys, W2"),
        later_("what a unit that you do not make costs you: wood 2 coins; they go to the bank"),
    ),
    (
        later_("resources, W S C G P"),
        later_("W wood, S stone, C clay, G glass, P papyrus; c are coins"),
    ),
    (
        later_("colours, U N Y R B X G"),
        later_(
            "U blue: points, N green: science, Y yellow: trade, R red: war, B brown and X grey: "
            "resources, G purple: guilds; B2 is two brown cards"
        ),
    ),
    (
        later_("war, pawn, @"),
        later_("the pawn, @, moves a space for each shield; who brings it to the other's # wins"),
    ),
    (later_("win in"), later_("how many shields you lack for the victory by war")),
    (
        later_("loot, in 3"),
        later_("coins that the other loses when the pawn passes a mark, here in 3 spaces"),
    ),
    (
        later_("science, sci, symbol"),
        later_("green cards have symbols; two alike bring a token, six different ones win"),
    ),
    (
        later_("supremacy"),
        later_("a victory at once, before the points count: by war or by science"),
    ),
    (later_("token"), later_("a progress token: a power of your own; t shows those on the table")),
    (
        later_("guild"),
        later_("a purple card of Age III; it counts cards, wonders or coins, of whoever has more"),
    ),
    (later_("another turn"), later_("you move once more before the other does")),
    (
        later_("treasury"),
        later_("your coins; at the end 3 coins are 1 point, so spending may cost a point"),
    ),
    (
        later_("decision card"),
        later_(
            "in Solo it says which card the leader takes: the first of its first colour, from the "
            "left (->) or from the right (<-), else of its next one"
        ),
    ),
    (
        later_("leader"),
        later_("your opponent in Solo; he pays nothing and follows the decision cards"),
    ),
)
