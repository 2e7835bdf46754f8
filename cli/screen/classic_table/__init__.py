"""The table of classic, with the Free City too, and the end, drawn from scenes."""
