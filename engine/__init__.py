"""The rules of the games, as pure functions over frozen values."""

from engine.console import require_package, require_python

# Otherwise the next import would end in a traceback.
require_python()
require_package("msgspec")
