"""The embedded Discord: simcord in real time, for a bot that logs in over real sockets.

Within the playground, only this package uses internals of simcord 3.2.1 and discord.py 2.7.
`tests/playground/test_embedded.py` fails when a release changes these internals. The rest of the playground
uses only Discord's own wire format, public names of the two libraries, and the names in ``__all__``.
"""

from playground.embedded.cdn import EPHEMERAL, Wire
from playground.embedded.discord import ANSWER_TIME, EmbeddedDiscord, expect_one_server, point_discord_at
from playground.embedded.member import Member
from playground.embedded.world import until, written_at

__all__ = [
    "ANSWER_TIME",
    "EPHEMERAL",
    "EmbeddedDiscord",
    "Member",
    "Wire",
    "expect_one_server",
    "point_discord_at",
    "until",
    "written_at",
]
