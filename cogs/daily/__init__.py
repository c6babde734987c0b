"""The deal of the day, `/daily`: one game a day, the same for everybody. Each person can play it once."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.daily.settings import SETTINGS
from cogs.daily.stored import HoldsDays

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsDays(),
    settings=SETTINGS,
)
