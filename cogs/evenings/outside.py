"""What game nights ask of Discord, and tell it."""

from __future__ import annotations

from collections.abc import Awaitable, Collection, Sequence
from typing import Protocol

from bot.ids import ChannelId, UserId
from bot.table import Table
from cogs.evenings.evening import Evening
from cogs.evenings.going_on import Interested
from cogs.evenings.stored import StoredEvening


class OutOfReach(Exception):
    """Discord cannot serve the server now, or the bot is no longer there."""


class Outside(Protocol):
    """Discord, as the clock of the evenings sees it."""

    async def room(self, evening: Evening, place: int) -> ChannelId | None:
        """The channel for a table of the round: a thread of its own, or the evening's channel.

        None if the evening's channel is gone. Raises OutOfReach.
        """

    def seal(self, table: Table, /) -> Awaitable[None]:
        """Waits until a message shows the lobby, and with it the seal of its cards."""

    async def announced(self, evening: Evening) -> bool:
        """Whether the evening's newest message is there."""

    async def missing(self, evening: Evening) -> Collection[UserId]:
        """People with a place, or on the waiting list, who have left the server."""

    async def interested(self, stored: StoredEvening) -> Interested | None:
        """The people interested in the evening's event; None if that is not known now."""

    def tell(self, evening: Evening, raised: Sequence[UserId] = (), *, is_new: bool = False) -> None:
        """An evening has changed, or may look out of date. ``raised`` have moved up from the waiting list."""
