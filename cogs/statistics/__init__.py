"""`/stats`: what a person has done in a server, and the record of any two people against each other."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.statistics.projections import PROJECTIONS
from cogs.statistics.stored import HoldsStatistics

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsStatistics(),
    projections=PROJECTIONS,
)
