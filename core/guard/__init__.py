"""Calling code of others, and what is said of it when it fails. It knows no game."""
