"""A person plays on from a moment of a finished game, alone against bots. It counts for nothing."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.practice.stored import HoldsPractices

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsPractices(),
)
