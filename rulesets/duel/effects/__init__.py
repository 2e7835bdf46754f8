"""Effects that only Duel has: their kinds, what they do, and the choices they ask for."""
