"""Play without a person: the referee, matches, tournaments, benchmarks."""
