"""Which languages there are for names and moves; `game_words` has the words themselves."""

__all__ = ["LANGUAGES"]

#: The default first.
LANGUAGES = ("en", "de")
