"""What moves are worth: judged beside the table, advised during a game, reviewed after it."""
