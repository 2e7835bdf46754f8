"""Drawing the table: views in, text out."""
