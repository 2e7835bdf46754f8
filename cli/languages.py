"""The languages in which the command line speaks of cards and moves."""

__all__ = ["LANGUAGES"]

#: The usual one first.
LANGUAGES = ("en", "de")
