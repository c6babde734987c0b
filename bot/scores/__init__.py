"""Scores from finished games, and what is stored about a person: values, without a database."""
