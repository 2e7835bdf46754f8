"""Payments in classic, where neighbours sell what a city lacks (C7 to C10).

- `prices_of_all_pieces_now`: the layer of a state that knows what each city pays for a piece now.
  It counts what the city lacks and shares out its own choice producers.
- `payment_cache`: sets of payments, as objects that all games share: a set is found by one step for
  all units that cost the same.
- `cheapest_payments`: the payments where several resources compete for the choice producers of a
  neighbour, found by trying every split; and the arithmetic of payments (which beat which).
- `packed_unit_counts`: units of every resource in one number.
- `units_from_each_neighbour_for_a_payment`: what a payment buys of which neighbour.
"""
