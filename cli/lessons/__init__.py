"""Lessons: a prepared game as a record, and a text for each step of it as TOML."""
