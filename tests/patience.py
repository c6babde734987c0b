"""How long tests wait for something that must come, on a busy computer."""

PATIENCE = 60.0
"""Seconds after which a test gives up waiting. No test waits so long if all is well."""
