"""`/stats`: what a person has done in a server, and the record of any two people against each other."""

from bot.manifest import Manifest
from cogs.statistics.projections import PROJECTIONS, records, rivals, solos
from cogs.statistics.stored import HoldsStatistics

MANIFEST = Manifest(
    stored=(records, solos, rivals),
    people=HoldsStatistics(),
    projections=PROJECTIONS,
)
