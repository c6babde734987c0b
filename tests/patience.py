"""How long tests wait, on a busy computer, for something that must come."""

PATIENCE = 60.0
"""A test gives up after waiting this many seconds. If all is well, it waits a much shorter time."""
