"""The kinds of numbers that name things, so that none is taken for another."""

from __future__ import annotations

from typing import NewType

UserId = NewType("UserId", int)
"""A person at Discord; below 0: a person whose data was deleted."""
GuildId = NewType("GuildId", int)
"""A server at Discord."""
ChannelId = NewType("ChannelId", int)
"""A channel or thread at Discord."""
MessageId = NewType("MessageId", int)
"""A message at Discord. The number tells when it was made."""
TableId = NewType("TableId", int)
"""A table in our database."""
EveningId = NewType("EveningId", int)
"""A game night in our database."""
EmojiId = NewType("EmojiId", int)
"""A picture of ours at Discord."""
