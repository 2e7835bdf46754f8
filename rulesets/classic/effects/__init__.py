"""Effects that only classic has: their kinds, what they do, and the choices they ask for."""
