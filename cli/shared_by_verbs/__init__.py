"""What several verbs share: their options, how parameters are shown, how far a run is."""
