"""The time that game nights go by."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple


class Moment(NamedTuple):
    """A sure time, and when the last outage ended. Both are Unix time."""

    now: float
    broken: float
    ahead: float
    """Seconds by which this computer's clock is ahead of that."""


class SureTime:
    """Unix time: Discord's where this computer's clock is ahead of it, otherwise this computer's.

    ``now`` is this computer's time, ``interrupted`` when it was last interrupted, and ``agreed`` asks Discord
    if need be.
    """

    def __init__(
        self,
        now: Callable[[], float],
        interrupted: Callable[[], float],
        agreed: Callable[[], Awaitable[float]],
    ) -> None:
        self.now = now
        self._interrupted = interrupted
        self.agreed = agreed
        self._ahead = 0.0
        """By how much this computer's clock was ahead when we last asked."""

    async def ask(self) -> Moment:
        """The present moment, after a look at Discord's clock."""
        sure = await self.agreed()
        self._ahead = max(0.0, self.now() - sure)
        return self.moment

    @property
    def moment(self) -> Moment:
        return Moment(self.now() - self._ahead, self._interrupted() - self._ahead, self._ahead)
