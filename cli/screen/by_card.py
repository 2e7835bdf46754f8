"""The list of moves on the screen, a line for each card."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.text import Text

from wonders.cli.screen.styles import style
from wonders.core.cards.pieces import Piece
from wonders.core.game.moves import Move

__all__ = ["draw_by_card"]


def draw_by_card(
    console: Console,
    moves: Sequence[Move],
    head: Callable[[Piece], Text],
    told: Callable[[Move], str],
) -> None:
    """List moves by card: the `head` of the card, then each move with its number and price.

    Long lines are broken between moves, never within one.
    """
    by_card: dict[Piece | None, list[tuple[int, Move]]] = {}
    for number, move in enumerate(moves, 1):
        by_card.setdefault(move.under or move.piece, []).append((number, move))
    for card, its in by_card.items():
        # A house rule's own move, or one that declines, has no card.
        text = head(card) if card is not None else Text()
        used = len(text)
        for number, move in its:
            option = Text("  ").append(f"{number} ", style("strong")).append(told(move))
            if used + len(option) > console.width:
                text.append("\n  ")
                used = 2
            text.append_text(option)
            used += len(option)
        console.print(text)
