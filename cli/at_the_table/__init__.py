"""A game at the terminal, however it is drawn: seats, typed moves, answers to questions, saves."""
