"""The table on the full screen of a terminal, with Textual; imported only when it is used."""

import os

# Textual reads it when it is imported: how many milliseconds it waits whether Escape begins the
# code of another key. Its own 100 can be felt.
os.environ.setdefault("ESCDELAY", "25")
# What else it reads then is for those who write programs with it. A colour system that there is
# not, or keys to press, would end the table.
_theirs = {name: os.environ.pop(name) for name in [*os.environ] if name.startswith("TEXTUAL_")}

import textual.constants  # noqa: E402, F401

os.environ |= _theirs
