"""What the words and signs on the table of classic mean."""

from wonders.cli.translate import later_

__all__ = ["GLOSSARY"]

#: Each entry: the words or signs, between commas, and what they mean.
GLOSSARY = (
    (
        later_("costs, 2W"),
        later_("what is printed on a card, here 2 wood; beside it stands what you pay and to whom"),
    ),
    (later_("!"), later_("you cannot have it; what lacks, or why, stands after it")),
    (
        later_("chain, FREE"),
        later_("who has the card that it is linked to builds it for nothing"),
    ),
    (
        later_("makes"),
        later_("what a city has in every turn; W/C is one of the two"),
    ),
    (
        later_("sells, buys"),
        later_("you may buy what the cities left and right of you make; they get the coins"),
    ),
    (
        later_("resources, W S C O G L P"),
        later_("W wood, S stone, C clay, O ore, G glass, L loom, P papyrus; c are coins"),
    ),
    (
        later_("colours, U N Y R B X G"),
        later_(
            "U blue: points, N green: science, Y yellow: trade, R red: war, B brown and X grey: "
            "resources, G purple: guilds; B2 is two brown cards"
        ),
    ),
    (
        later_("stage, stages"),
        later_(
            "a part of your wonder; a card of your hand goes under it, [*] is one that is built"
        ),
    ),
    (later_("side, sides, sides A/B"), later_("the two sides of a board, with other stages")),
    (
        later_("shields, as it stands"),
        later_("at the end of an age you fight both neighbours: +3 is what you would win now"),
    ),
    (later_("conflict, defeat"), later_("each lost conflict is -1 point at the end")),
    (
        later_("science, symbol"),
        later_("each kind counts its number times itself, and each set of all three 7 points more"),
    ),
    (later_("hands go"), later_("to whom you pass the cards that you do not play")),
    (later_("guild"), later_("a purple card of Age III; it mostly counts what stands next door")),
    (
        later_("copies a guild"),
        later_(
            "at the end one guild of a neighbour counts for this city too, as if it were its own"
        ),
    ),
    (later_("pile"), later_("the discarded cards, face down")),
    (
        later_("treasury"),
        later_("your coins; at the end 3 coins are 1 point, so spending may cost a point"),
    ),
    (
        later_("Free City"),
        later_("the third city in a game of two; both play for it in turn, and it cannot win"),
    ),
)
