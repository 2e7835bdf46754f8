"""The report of a run as JSON, CSV and an HTML page with plots."""
