"""Records of games: their format, replaying and checking them."""
