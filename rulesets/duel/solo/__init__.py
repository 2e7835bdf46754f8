"""Duel Solo: one player against a leader."""
