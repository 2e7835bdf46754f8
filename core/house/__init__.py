"""House rules: their hooks, and what is done with what they answer."""
