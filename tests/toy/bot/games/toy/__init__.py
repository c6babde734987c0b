"""A toy game."""
