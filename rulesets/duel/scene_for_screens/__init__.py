"""The table of Duel and Solo as data that any face can draw.

- `scene_fields`: the structs of a scene that only Duel has.
  `scene_of_view`: the scene of a view.
- `quoted_prices`: what a piece costs either seat, or why it cannot have it.
- `move_outcomes`: the legal moves, and what each leads to.
  `compare_before_and_after`: what a move has changed.
- `threats`: victories within one turn. `possible_hidden_pieces`: what face-down cards can be.
- `news`: what a move has changed for everybody. `solo_leader`: what only Solo adds.
"""
