"""Specs and parameters: `mcts:playouts=800`, read, checked and explained."""
