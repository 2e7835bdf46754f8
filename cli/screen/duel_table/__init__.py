"""The table of Duel, of its draft, of Solo and of the end, drawn from scenes."""
