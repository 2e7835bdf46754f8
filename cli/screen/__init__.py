"""Drawing: views in, text out."""
