"""Payments in classic, where neighbours sell what a city lacks (C7 to C10).

`payment_search` finds the payments for some needs by itself. `payment_cache` does so fast, from
objects that all games share; `current_prices` is the layer of a state that uses it. `split`
tells what a payment buys.
"""
