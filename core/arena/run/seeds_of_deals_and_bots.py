"""The seeds of the deals and bots of a run: all follow from its own."""

from wonders.core.game.chance.derived_seeds import derive

__all__ = ["bot_seed", "deal_seed"]


def deal_seed(run_seed: int, deal: int) -> int:
    """Return the seed of a deal of a run."""
    return derive(run_seed, "deal", deal)


def bot_seed(run_seed: int, game_number: int, seat: int) -> int:
    """Return the seed of the bot at one seat of one game of a run."""
    return derive(run_seed, "bot", game_number, seat)
