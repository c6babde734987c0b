"""The rules of the games, as pure functions over frozen values."""

from engine.console import require_python

# An older Python would end in a traceback at the next import, so it is told here.
require_python()
