"""Limits how often each person may do something, and how often we ask something of Discord."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Hashable

from bot.i18n import N_
from bot.ids import UserId
from bot.table.commands import Refused
from bot.table.limits import Limits

MOST_REMEMBERED = 1000
"""When we remember more people or tables than this, we forget those that have long been quiet."""
HOUR = 3600.0
BY_ONE = (60.0, 10)
"""A person may mention somebody once in this many seconds or, after a pause, this many people at once."""
OF_ONE = (600.0, 3)
"""All others together may mention one person once in this many seconds or, after a pause, so many times."""
OF_ONE_BY_ONE = (1800.0, 2)
"""One person may mention the same other person once in this many seconds or, after a pause, so many times.
So nobody uses up alone what all others may do."""


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
                    "You've opened {n} tables and game nights in an hour, the limit for one person. Wait a "
                    "little."
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

    A key is a user id, a table's id, a pair, or None for a limit that all share. ``now`` gives seconds that
    only rise. This is the generic cell rate algorithm.
    """

    def __init__(self, between: float, at_once: int = 1, now: Callable[[], float] = loop_time) -> None:
        self._between = between
        self._credit = (at_once - 1) * between
        self._now = now
        self._paid: dict[Hashable, float] = {}
        """For each key, when all its uses so far will be paid for. Each use costs ``between`` seconds."""
        self._most = MOST_REMEMBERED

    def __len__(self) -> int:
        return len(self._paid)

    def allows(self, key: Hashable, cost: int = 1) -> bool:
        """Whether something that counts as ``cost`` uses may happen now. If it may, the uses are counted."""
        now = self._now()
        due = max(self._paid.get(key, now), now) + (cost - 1) * self._between
        if due - now > self._credit:
            return False
        self._use(key, due, now)
        return True

    def would_allow(self, key: Hashable) -> bool:
        """Whether something may happen now. Nothing is counted."""
        now = self._now()
        return self._paid.get(key, now) - now <= self._credit

    async def wait(self, key: Hashable = None) -> None:
        """Waits until the next use is allowed. Callers are let through in the order in which they come."""
        now = self._now()
        due = max(self._paid.get(key, now), now)
        self._use(key, due, now)
        if (seconds := due - now - self._credit) > 0:
            await asyncio.sleep(seconds)

    def _use(self, key: Hashable, due: float, now: float) -> None:
        self._paid[key] = due + self._between
        if len(self._paid) > self._most:
            self._paid = {key: paid for key, paid in self._paid.items() if paid > now}
            self._most = max(MOST_REMEMBERED, 2 * len(self._paid))


class Mentions:
    """Limits how often people mention others who are not waited for at a table: guests, and sleepers whom
    somebody wants for the next game.

    What was sent counts, even if it was taken back. ``now`` is as in `RateLimiter`.
    """

    def __init__(self, now: Callable[[], float] = loop_time) -> None:
        self._by = RateLimiter(*BY_ONE, now)
        self._of = RateLimiter(*OF_ONE, now)
        self._pairs = RateLimiter(*OF_ONE_BY_ONE, now)

    def allows(self, by: UserId, guest: UserId) -> bool:
        """Whether one person may mention another now. If so, the mention is counted."""
        pair = by, guest
        allowed = self._by.would_allow(by) and self._of.would_allow(guest) and self._pairs.would_allow(pair)
        if allowed:
            for limiter, key in ((self._by, by), (self._of, guest), (self._pairs, pair)):
                limiter.allows(key)
        return allowed


def press_limiter(limits: Limits, now: Callable[[], float] = loop_time) -> RateLimiter:
    """Limits each person's presses: a few may come together, then some each second."""
    return RateLimiter(1 / limits.presses_per_second, limits.presses_at_once, now)
