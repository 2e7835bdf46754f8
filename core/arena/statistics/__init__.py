"""Statistics of a run: counts, figures, and how certain they are."""
