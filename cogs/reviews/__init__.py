"""A strong bot reviews a person's decisions in a finished game."""
