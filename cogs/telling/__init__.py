"""Tells people about new tables in a server, if they ask for it: at most one direct message a day."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.telling.pages import in_menus
from cogs.telling.stored import HoldsWishes

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsWishes(),
    in_menus=in_menus,
)
