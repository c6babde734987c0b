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
"""With this many persons or tables, we forget those that have long been quiet."""
HOUR = 3600.0


class Openings:
    """Counts the tables that each person has opened within the last hour; a restart forgets them.

    ``now`` gives seconds that only ever rise.
    """

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._most = limits.tables_per_hour
        self._now = now
        self._at: dict[UserId, deque[float]] = {}
        """When each host opened tables, the oldest first."""

    def __len__(self) -> int:
        return len(self._at)

    def require_room(self, host: UserId) -> None:
        """Raises Refused where one more table within this hour would be too many."""
        at = self._at.get(host, ())
        if sum(when > self._now() - HOUR for when in at) >= self._most:
            raise Refused(
                N_("You have opened as many tables within an hour as one person may: {n}. Wait a little."),
                n=self._most,
            )

    def add(self, host: UserId) -> None:
        """Notes that this person has opened a table."""
        now = self._now()
        self._at.setdefault(host, deque(maxlen=self._most)).append(now)
        if len(self._at) > MOST_REMEMBERED:
            self._at = {host: at for host, at in self._at.items() if at[-1] > now - HOUR}


class Seldom:
    """Lets something happen once in ``seconds`` seconds for each number, such as a table's id.

    ``now`` gives seconds that only ever rise.
    """

    def __init__(self, seconds: float, now: Callable[[], float]) -> None:
        self._seconds = seconds
        self._now = now
        self._until: dict[int, float] = {}

    def __len__(self) -> int:
        return len(self._until)

    def allows(self, number: int) -> bool:
        """Whether it may happen for this number. If so, it counts."""
        now = self._now()
        if self._until.get(number, now) > now:
            return False
        self._until[number] = now + self._seconds
        if len(self._until) > MOST_REMEMBERED:
            self._until = {number: until for number, until in self._until.items() if until > now}
        return True


class PressLimiter:
    """Limits how fast each person may press: some presses at once, then some a second.

    ``now`` gives seconds that only ever rise.
    """

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._between = 1 / limits.presses_per_second
        self._ahead = (limits.presses_at_once - 1) * self._between
        self._now = now
        self._paid: dict[UserId, float] = {}
        """When each person's presses will be paid for, if each costs the seconds between two of them."""
        self._most = MOST_REMEMBERED

    def __len__(self) -> int:
        return len(self._paid)

    def allows(self, user_id: UserId, presses: int = 1) -> bool:
        """Whether the person may do something that costs this many presses. If so, it counts."""
        now = self._now()
        paid = max(self._paid.get(user_id, now), now) + (presses - 1) * self._between
        if paid - now > self._ahead:
            return False
        self._paid[user_id] = paid + self._between
        if len(self._paid) > self._most:
            self._paid = {user: paid for user, paid in self._paid.items() if paid > now}
            self._most = max(MOST_REMEMBERED, 2 * len(self._paid))
        return True


class RateLimiter:
    """Lets this many callers a second pass, in the order in which they come."""

    def __init__(self, per_second: float) -> None:
        self._between = 1 / per_second
        self._next = 0.0

    async def turn(self) -> None:
        """Waits until the caller may pass."""
        now = asyncio.get_running_loop().time()
        at = max(self._next, now)
        self._next = at + self._between
        if at > now:
            await asyncio.sleep(at - now)
