"""A small Discord on this computer, with a web page, where people can try the unmodified bot.

`Playground` runs all of this. A bot in another process calls `point_discord_at` to connect to it.
"""

from playground.embedded import Member, point_discord_at
from playground.server import Playground

__all__ = ["Member", "Playground", "point_discord_at"]
