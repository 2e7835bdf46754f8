"""The table on the full screen of a terminal, with Textual; imported only when it is used."""

import os

# Textual reads it when it is imported: how many milliseconds it waits whether Escape begins the
# code of another key. Its own 100 can be felt.
os.environ.setdefault("ESCDELAY", "25")
