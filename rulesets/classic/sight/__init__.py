"""What a seat of classic may know, and imagining the rest."""
