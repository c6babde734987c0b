"""The leaderboards of a server, its seasons with their podiums, and the ratings behind them."""

from pathlib import Path

from bot.manifest import Manifest
from cogs.ranking.afterwards import ways
from cogs.ranking.projections import PROJECTIONS
from cogs.ranking.settings import PAGES, SETTINGS
from cogs.ranking.stored import HoldsPodiums

MANIFEST = Manifest(
    migrations=Path(__file__).with_name("migrations"),
    people=HoldsPodiums(),
    projections=PROJECTIONS,
    settings=SETTINGS,
    settings_pages=PAGES,
    afterwards={"in full": ways},
)
