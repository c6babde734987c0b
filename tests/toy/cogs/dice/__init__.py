"""A feature in one folder: people roll a die, and the server remembers their last roll."""
