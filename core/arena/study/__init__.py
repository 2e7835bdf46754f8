"""Studies of a game: what finished games tell its designers.

- `observed_games`: what a study keeps of each game.
- `piece_worths_by_regression`: what each piece is worth, by a regression.
- `averages_shares_and_comparisons`: these with intervals, and how house rules move them.
- `study_page_numbers_and_plots`, `study_as_csv`: the answers as a page in HTML, and as CSV.
"""
