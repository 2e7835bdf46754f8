"""What lies face down in Duel, and everything that it can be."""

from typing import TYPE_CHECKING

from wonders.core.cards.pieces import Back, Piece
from wonders.core.game.scene_for_screens import Unknown

if TYPE_CHECKING:
    from wonders.rulesets.duel.pieces import Card
    from wonders.rulesets.duel.view import View

__all__ = ["candidates", "hidden_tokens", "unknown"]


def candidates(view: "View") -> "dict[Back, list[Card]]":
    """Return for each back in the display the cards that can lie under it (D38)."""
    game = view.game
    age = view.table.age
    dealt = view.table.dealt.ages[age]
    known = {card for card in dealt if isinstance(card, Piece)}
    found: dict[Back, list[Card]] = {}
    for card in view.display:
        if isinstance(card, Back) and card not in found and card.age != "unknown":
            pack = game.guilds if card is game.backs.get("guild") else game.packs[age]
            found[card] = [each for each in pack if each not in known]
    return found


def hidden_tokens(view: "View") -> list[Piece]:
    """Return the tokens that may lie in the box where the seat knows of none."""
    table = view.table
    gone = {*table.board, *table.drafted, *(t for city in table.cities for t in city.tokens)}
    gone |= {token for token in table.box if isinstance(token, Piece)}
    return [token for token in view.game.dealt_tokens if token not in gone]


def unknown(view: "View") -> tuple[Unknown, ...]:
    """Return what lies face down: in the display, in the box, and wonders still to be dealt."""
    table = view.table
    found = []
    for back, cards in candidates(view).items():
        count = sum(1 for card in view.display if card is back)
        of = tuple([card.id for card in cards])
        found.append(Unknown(where="display", back=back.age, count=count, of=of))
    down = sum(1 for token in table.box if not isinstance(token, Piece))
    if down:
        tokens = tuple([token.id for token in hidden_tokens(view)])
        found.append(Unknown(where="box", back="token", count=down, of=tokens))
    dealt = sum([len(order) for _, order in view.game.draft])
    if table.wonders_shown < dealt:
        shown = table.dealt.wonders[: table.wonders_shown]
        wonders = tuple([each.id for each in view.game.wonders if each not in shown])
        count = dealt - table.wonders_shown
        found.append(Unknown(where="wonders", back="wonder", count=count, of=wonders))
    return tuple(found)
