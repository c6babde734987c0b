"""How long tests wait for something that must come, on a busy computer."""

PATIENCE = 60.0
"""Seconds after which a test gives up waiting. If all is well, every test waits for less."""
