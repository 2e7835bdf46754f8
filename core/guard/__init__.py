"""Safe calls to other people's code, and messages about its failures. Independent of games."""
