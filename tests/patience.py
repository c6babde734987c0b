"""How long tests wait, on a busy computer, for something that must come."""

PATIENCE = 60.0
"""A test gives up waiting after this many seconds. If all is well, it waits for less."""
