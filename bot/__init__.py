"""The bot: what a game at a table needs. Its features are in `cogs`, the rules of the games in `engine`."""

__version__ = "1.1.0"
"""The version of everything in this package; `pyproject.toml` reads it here."""
