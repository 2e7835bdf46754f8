"""What learners see of a state: rows of small numbers, and what writes them."""
