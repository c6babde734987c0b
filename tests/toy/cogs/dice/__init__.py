"""A feature in one folder: people roll a die for all to see, and the server counts everybody's rolls."""

from bot.manifest import Manifest
from cogs.dice.pages import roll_button
from cogs.dice.stored import HoldsRolls, rolls

MANIFEST = Manifest(stored=(rolls,), people=HoldsRolls(), in_menus=roll_button)
