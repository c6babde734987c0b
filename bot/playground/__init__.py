"""A Discord on this computer alone, with a web page, to play with the unmodified bot.

`Playground` is the whole of it. A bot in another process finds it by `point_discord_at`.
"""

from bot.playground.embedded import Member, point_discord_at
from bot.playground.server import Playground

__all__ = ["Member", "Playground", "point_discord_at"]
