"""The table on the full screen of a terminal, with Textual; imported only when it is used."""
