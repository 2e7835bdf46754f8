"""House rules: their hooks, checks on them, and the rules of one game."""
