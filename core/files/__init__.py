"""Files that are whole or absent, and locks on them."""
