"""A feature in one folder: people roll a die, and the server remembers their last roll."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.dice.stored import HoldsRolls

MANIFEST = Manifest(migrations=Path(__file__).with_name("migrations"), people=HoldsRolls())
