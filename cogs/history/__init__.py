"""`/history`: finished games, listed, replayed, checked and saved."""

from bot.manifest import Manifest
from cogs.history.afterwards import ways

MANIFEST = Manifest(
    afterwards={"at the table": ways},
)
