"""Everything stored about a person, as a file."""
