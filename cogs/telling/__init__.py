"""Tells people about new tables in a server, if they ask for it: at most one direct message a day."""

from bot.manifest import Manifest
from cogs.telling.pages import in_menus
from cogs.telling.stored import HoldsWishes, tellings

MANIFEST = Manifest(
    stored=(tellings,),
    people=HoldsWishes(),
    in_menus=in_menus,
)
