"""The table in plain lines, where there is no full screen."""
