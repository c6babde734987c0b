"""A person plays on from a moment of a finished game, alone against bots. It counts for nothing."""

from bot.manifest import Manifest
from cogs.practice.stored import HoldsPractices, practices

MANIFEST = Manifest(
    stored=(practices,),
    people=HoldsPractices(),
)
