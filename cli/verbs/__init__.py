"""The verbs of `wonders`, a file each; a verb is imported when it runs."""
