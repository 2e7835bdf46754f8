"""The table of classic as data that any face can draw.

- `scene_fields`: the structs of a scene that only classic has.
  `scene_of_view`: the scene of a view.
- `ring`: where hands go and when they come back.
- `quoted_prices`: what a piece costs a city, or why it cannot have it.
- `move_outcomes`: the legal moves, and what each leads to.
  `compare_before_and_after`: what is different in a city.
- `news`: what a move has changed for everybody.
  `places_and_rival_at_end`: how the game ended for the seat.
"""
