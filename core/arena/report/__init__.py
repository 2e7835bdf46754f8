"""The report of a run: figures, tables, plots, one page."""
