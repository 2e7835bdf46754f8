"""What things cost in classic, where neighbours sell what is missing."""
