"""Specs and their parameters, `mcts:playouts=800`: reading, checking, messages."""
