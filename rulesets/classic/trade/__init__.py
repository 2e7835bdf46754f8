"""Payments in classic, where neighbours sell what a city lacks (C7 to C10).

`payment` finds the payments for some needs by itself. `ways` does so fast, from objects that all
games share; `prices` is the layer of a state that uses it.
"""
