"""Types for ids. With them, a type checker finds an id of the wrong kind."""

from __future__ import annotations

from typing import NewType

UserId = NewType("UserId", int)
"""A person on Discord. Numbers below 0 stand for people whose data was deleted."""
GuildId = NewType("GuildId", int)
"""A server on Discord."""
ChannelId = NewType("ChannelId", int)
"""A channel or thread on Discord."""
MessageId = NewType("MessageId", int)
"""A message on Discord. The number says when it was made."""
TableId = NewType("TableId", int)
"""A table in our database."""
EveningId = NewType("EveningId", int)
"""A game night in our database."""
EmojiId = NewType("EmojiId", int)
"""A picture that we have uploaded to Discord."""

SHIFT = 22
"""How many low bits of a server's id do not count for its shard."""
MOST_SHARDS = 4096
"""More shards than any bot has. `outside` returns only ids that are lower than every server's id."""


def outside(shard: int) -> GuildId:
    """An id for places outside our servers: direct messages, and servers that the bot is not in.

    Each shard has its own such id. A table with that server id belongs to the shard's process.
    """
    return GuildId(shard << SHIFT)


def is_outside(guild_id: GuildId) -> bool:
    """Whether this id means no server."""
    return guild_id < MOST_SHARDS << SHIFT and guild_id % (1 << SHIFT) == 0
