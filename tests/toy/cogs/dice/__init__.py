"""A feature in one folder: people roll a die, and the server remembers their last roll."""

from bot.manifest import Manifest
from cogs.dice.stored import HoldsRolls, rolls

MANIFEST = Manifest(stored=(rolls,), people=HoldsRolls())
