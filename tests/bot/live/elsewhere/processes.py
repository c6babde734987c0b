"""The shards of the two processes."""

from bot.live.shards import Shards
from tests.bot.people import GUILD

HERE, THERE = Shards(2, (0,)), Shards(2, (1,))
assert HERE.own(GUILD)
