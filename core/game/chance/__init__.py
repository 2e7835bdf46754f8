"""Chance of games: seeds, random numbers, shuffles and draws."""
