"""What each person chooses for themselves, and what a server chooses for its members."""

from bot.manifest import Manifest
from cogs.settings.settings import PAGES, SETTINGS

MANIFEST = Manifest(
    settings=SETTINGS,
    settings_pages=PAGES,
)
