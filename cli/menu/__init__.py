"""The menu of `wonders` without a verb: its pages, and the screen they are shown on."""
