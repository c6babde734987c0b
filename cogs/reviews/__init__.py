"""A strong bot looks at the decisions of a person in a finished game."""
