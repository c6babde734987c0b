"""How long tests wait for something that must come, on a busy computer."""

PATIENCE = 60.0
"""Seconds after which whatever has not come never will. No test waits so long if all is well."""
