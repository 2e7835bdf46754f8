"""Workers that play the games of a run: this process, local processes, or a cluster."""
