"""A run of games: its plan, its seeds, playing it, its files and how it is resumed."""
