"""Studies of a game: what finished games tell its designers.

- `observed_games`: what a study keeps of each game.
- `piece_worths`: what each piece is worth, by a regression.
- `answers`: the figures with their intervals, and how house rules move them.
- `study_page`, `study_as_csv`: the answers as a page in HTML, and as CSV.
"""
