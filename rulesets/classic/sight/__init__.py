"""What a seat of classic may know, and imagining the rest (C20).

- `view`: a state with blanks for all that a seat may not know. `shown`: the same as plain data.
- `known_cards`: what follows for cards that others hold or have played face down.
- `inferred_from_rules`: what the rules tell of face-down cards. `seen_discards`: cards seen on the
  discard pile.
- `imagine`: a full state that agrees with all of this.
"""
