"""How long tests wait for what must come, on a computer that has much else to do."""

PATIENCE = 60.0
"""Seconds after which what has not come never will. Nobody waits so long where all is well."""
