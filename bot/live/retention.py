"""Deletes what nobody needs any more: the settings of people long gone, and the logs of old games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from bot import logs
from bot.live.clock import Clock
from bot.storage.store import Store

logger = logs.logger(__name__)

DAY = 86_400.0
EVERY = DAY
"""Seconds between two sweeps."""
LONG_GONE = 365
"""Days after which we delete the settings of a person who is in no log and has pressed nothing."""


class Retention:
    """Sweeps once a day.

    ``now`` gives Discord's time, so that nothing is deleted because our own clock is wrong for a moment.
    Games keep their logs for ``keep_days`` days after their end, or (None) for ever. With ``also`` the
    features do what is due once a day.
    """

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        keep_days: int | None = None,
        also: Callable[[float], Awaitable[None]] | None = None,
    ) -> None:
        self._store = store
        self._now = now
        self._keep_days = keep_days
        self._also = also
        self._clock = Clock(self._ring, now)

    def start(self) -> None:
        """Sweeps now, and then every day."""
        self._clock.set(0, self._now())

    async def close(self) -> None:
        await self._clock.close()
        with suppress(SQLAlchemyError):  # people who were seen today will be seen again
            await self._store.people.note_seen(self._today)

    async def sweep(self) -> None:
        """Notes who was seen, and deletes what need not be kept."""
        await self._store.people.note_seen(self._today)
        await self._store.people.remove_unseen(self._today - LONG_GONE)
        if self._also:
            await self._also(self._now())
        if self._keep_days is not None:
            count = await self._store.housekeeping.drop_logs(self._now() - self._keep_days * DAY)
            if count:
                logger.info("old games have lost their logs", games=count)

    async def _ring(self, _: int) -> None:
        await self.sweep()
        self._clock.set(0, self._now() + EVERY)

    @property
    def _today(self) -> int:
        """Days since 1970."""
        return int(self._now() // DAY)
