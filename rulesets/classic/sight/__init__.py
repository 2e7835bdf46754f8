"""What a seat of classic may know, and imagining the rest (C20).

- `view`: a state with blanks for all that a seat may not know. `view_as_data`: the same as plain
  data.
- What is known of hidden cards, by its source: `known_from_passed_hands` (cards that others hold
  or have played face down), `known_from_rules` (what a move or a revival declined tells), and
  `known_from_discard_pile` (cards seen there).
- `imagined_worlds`: a full state that agrees with all of this.
"""
