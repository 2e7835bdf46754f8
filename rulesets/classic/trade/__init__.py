"""Payments in classic, where neighbours sell what a city lacks (C7 to C10).

- `current_prices`: the layer of a state that knows what each city pays for a piece now. It shares
  out the city's own choice producers; nearly every payment of a game comes from the next file.
- `payment_cache`: what one resource can lack, and sets of payments, as objects that all games
  share: a payment is found by a few steps from one to the next.
- `unbeaten_payments`: the payments where several resources compete for the choice producers of a
  neighbour, found by trying every split; and the arithmetic of payments (which beat which).
- `units_bought`: what a payment buys.
"""
