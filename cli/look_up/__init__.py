"""What people look up: lines about pieces, pages of rules, and both found in all games."""
