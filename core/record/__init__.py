"""Records of games: the format, replays and checks."""
