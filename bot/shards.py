"""The servers that belong to this process. Discord spreads servers over shards."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from bot.ids import SHIFT, GuildId, outside


class Shards(msgspec.Struct, frozen=True):
    """The shards ``ids`` of this process, out of ``count`` in all. By default there is only one shard.

    This process owns the tables in the servers of its shards: it runs their clocks and paints them.
    """

    count: int = 1
    ids: tuple[int, ...] = (0,)

    @property
    def all(self) -> bool:
        """Whether this process has all shards."""
        return len(self.ids) == self.count

    @property
    def share(self) -> float:
        """The part (0 to 1) of Discord's limits for the whole bot that this process may use."""
        return len(self.ids) / self.count

    @property
    def outside(self) -> GuildId:
        """The id that stands for "no server" in the direct messages that this process serves."""
        return outside(self.ids[0])

    def own(self, guild_id: GuildId) -> bool:
        return (guild_id >> SHIFT) % self.count in self.ids


ALL = Shards()


class Part(NamedTuple):
    """One of several processes that one command has started: its number, from 1, and how many there are."""

    number: int
    of: int

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"
