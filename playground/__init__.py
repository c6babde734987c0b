"""A small Discord on this computer, with a web page, where people can try the unmodified bot.

`Playground` is the whole of it. A bot in another process finds it by `point_discord_at`.
"""

from playground.embedded import Member, point_discord_at
from playground.server import Playground

__all__ = ["Member", "Playground", "point_discord_at"]
