"""What a run is counted into, and how sure each figure is."""
