"""Limits how often each person may do something, and how often we ask something of Discord."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from bot.i18n import N_
from bot.ids import UserId
from bot.table.commands import Refused
from bot.table.limits import Limits

MOST_REMEMBERED = 1000
"""When we remember more people or tables than this, we forget those that have long been quiet."""
HOUR = 3600.0


def loop_time() -> float:
    """The event loop's seconds, which only ever rise."""
    return asyncio.get_running_loop().time()


class Openings:
    """Counts what each person has opened or planned within the last hour. A restart resets the count.

    ``now`` gives seconds that only ever rise.
    """

    def __init__(self, limits: Limits, now: Callable[[], float] = loop_time) -> None:
        self._most = limits.tables_per_hour
        self._now = now
        self._at: dict[UserId, deque[float]] = {}
        """When each person opened something, the oldest first."""

    def __len__(self) -> int:
        return len(self._at)

    def require_room(self, host: UserId) -> None:
        """Raises Refused if the person may not open one more table or game night within this hour."""
        at = self._at.get(host, ())
        if sum(when > self._now() - HOUR for when in at) >= self._most:
            raise Refused(
                N_(
                    "You have opened {n} tables and game nights in an hour, the limit for one "
                    "person. Wait a little."
                ),
                n=self._most,
            )

    def add(self, host: UserId) -> None:
        """Notes that this person has opened a table, or planned several tables together."""
        now = self._now()
        self._at.setdefault(host, deque(maxlen=self._most)).append(now)
        if len(self._at) > MOST_REMEMBERED:
            self._at = {host: at for host, at in self._at.items() if at[-1] > now - HOUR}


class RateLimiter:
    """For each key, something may happen every ``between`` seconds, or ``at_once`` times after a pause.

    A key is a user id, a table's id, or None for a limit that all share. ``now`` gives seconds that only
    rise. This is the generic cell rate algorithm.
    """

    def __init__(self, between: float, at_once: int = 1, now: Callable[[], float] = loop_time) -> None:
        self._between = between
        self._credit = (at_once - 1) * between
        self._now = now
        self._paid: dict[int | None, float] = {}
        """For each key, when all its uses so far will be paid for. Each use costs ``between`` seconds."""
        self._most = MOST_REMEMBERED

    def __len__(self) -> int:
        return len(self._paid)

    def allows(self, key: int | None, cost: int = 1) -> bool:
        """Whether something that counts as ``cost`` uses may happen now. If it may, the uses are counted."""
        now = self._now()
        due = max(self._paid.get(key, now), now) + (cost - 1) * self._between
        if due - now > self._credit:
            return False
        self._use(key, due, now)
        return True

    def would_allow(self, key: int | None) -> bool:
        """Whether something may happen now. Nothing is counted."""
        now = self._now()
        return self._paid.get(key, now) - now <= self._credit

    async def wait(self, key: int | None = None) -> None:
        """Waits until the next use is allowed. Callers are let through in the order in which they come."""
        now = self._now()
        due = max(self._paid.get(key, now), now)
        self._use(key, due, now)
        if (seconds := due - now - self._credit) > 0:
            await asyncio.sleep(seconds)

    def _use(self, key: int | None, due: float, now: float) -> None:
        self._paid[key] = due + self._between
        if len(self._paid) > self._most:
            self._paid = {key: paid for key, paid in self._paid.items() if paid > now}
            self._most = max(MOST_REMEMBERED, 2 * len(self._paid))


def press_limiter(limits: Limits, now: Callable[[], float] = loop_time) -> RateLimiter:
    """Limits each person's presses: a few may come together, then some each second."""
    return RateLimiter(1 / limits.presses_per_second, limits.presses_at_once, now)
