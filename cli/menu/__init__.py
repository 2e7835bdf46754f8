"""The menu of `wonders` without a verb: its pages, and the screen they are shown on."""

# Before Textual is imported.
import wonders.cli.full_screen  # noqa: F401
