"""Who plays the games of a run: this process, others beside it, or a cluster."""
