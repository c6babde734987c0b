"""Decides what the bot begins, and when: presses first, then the clock's work, then painting.

A busy bot that begins everything at once finishes nothing in time. So only some presses are at work together,
and other work begins little by little while no press waits. All waiting work is counted here, and a new press
is refused if it would wait too long.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from enum import IntEnum
from typing import TypeAlias

from bot.i18n import N_
from bot.live.rate_limits import loop_time
from bot.table.commands import Refused

MOST_AT_WORK = 32
"""The most presses at work at the same time: enough to keep a processor core and the database busy."""
LONGEST_AT_WORK = 2.0
"""Seconds after which a press makes room for another one, as by then it is probably waiting for something."""
MOST_SECONDS = 1.5
"""If presses would wait longer than this, new ones are refused: Discord waits only three seconds."""
CALM_SECONDS = 0.5
"""If presses would wait longer than this, no new table is opened."""
PRESSES_BETWEEN = 4
"""After this many presses, a piece of other work begins even if more presses wait."""
MOST_A_TURN = 4
"""How many pieces of other work begin in one turn of the event loop while no press waits. A turn of a busy
loop takes about 10 ms. At one piece a turn, painting would be too slow for a hundred presses a second.
"""
FEW_AT_WORK = 24
"""If more presses than this are at work, only one piece of waiting work begins in a turn of the loop."""
CALM_TURN = 0.01
"""If a turn of the loop takes more seconds than this, the bot is busy, and work of rank `LATER` waits."""
LATER_AFTER = 16
"""After this many busy turns and pieces of other work together, work of rank `LATER` begins anyway."""
FIRST_PACE = 0.005
"""Seconds from one waiting press to the next, until we have measured it."""
SMOOTHING = 16
"""The pace is measured over about this many presses."""


class Rank(IntEnum):
    """Kinds of work. Work of a lower rank goes first."""

    PRESS = 0
    CLOCK = 1
    """A bot's move, or the end of a deadline. Presses that came earlier go first."""
    PAINTING = 2
    """The message of a table, and the hands of the players it waits for."""
    LATER = 3
    """Screens that need nobody's action, such as others' hands. The loop draws at most one in a turn."""


OTHERS = (Rank.CLOCK, Rank.PAINTING, Rank.LATER)


class Busy(Refused):
    """The refusal while the bot has more to do than it can do in time."""


Turn: TypeAlias = "asyncio.Future[None]"


class PressAtWork:
    """A press that is being served. It takes up room until `leave`, or for two seconds at most."""

    def __init__(self, leave: Callable[[], None]) -> None:
        self._leave: Callable[[], None] | None = leave
        self._latest = asyncio.get_running_loop().call_later(LONGEST_AT_WORK, self.leave)

    def leave(self) -> None:
        """Makes room for another press, unless that has happened already."""
        if self._leave:
            self._latest.cancel()
            self._leave()
            self._leave = None


class Turnstile:
    """Lets work begin at once if nothing waits; otherwise a little of it in each turn of the event loop.

    ``now`` gives seconds that only ever rise. ``soon`` calls a function in the next turn.
    """

    def __init__(
        self,
        now: Callable[[], float] = loop_time,
        soon: Callable[[Callable[[], None]], object] | None = None,
    ) -> None:
        self._now = now
        self._soon = soon
        self._lines: dict[Rank, deque[Turn]] = {rank: deque() for rank in Rank}
        self._turning = False
        """Whether the next turn, in which waiting work begins, is already requested."""
        self._at_work = 0
        self._presses = 0
        """How many presses have begun since other work last began."""
        self._busy = False
        """Whether the loop's last turn took long."""
        self._passed = 0
        """How many busy turns and pieces of other work have passed since work of rank `LATER` last began."""
        self._asked = 0.0
        """When the next turn was requested."""
        self._pace = FIRST_PACE
        self._last: float | None = None
        """When the last press began. None if no other press was waiting at that time."""

    @property
    def waiting(self) -> int:
        """How many presses wait."""
        return len(self._lines[Rank.PRESS])

    def require_room(self) -> None:
        """Raises Busy if a new press would wait too long."""
        if self._seconds() > MOST_SECONDS:
            raise Busy(N_("Very busy: press again in a moment. Nothing is lost."))

    def require_calm(self) -> None:
        """Raises Busy if presses already wait so long that no new table should open."""
        if self._seconds() > CALM_SECONDS:
            raise Busy(
                N_(
                    "So many people are playing right now that I can't open a new table. Try again in a few "
                    "minutes."
                )
            )

    def line_up(self, rank: Rank) -> Turn | None:
        """Lines up. Returns a turn for the caller to await, or None if the work may begin now.

        A press that begins also takes a `place`.
        """
        is_first = not any(self._lines[other] for other in Rank if other <= rank)
        if is_first and rank is not Rank.LATER and self._has_room(rank):
            return None
        turn: Turn = asyncio.get_running_loop().create_future()
        self._wait(turn, rank)
        return turn

    def hurry(self, turn: Turn) -> None:
        """Puts work that waits as `LATER` into the line of `PAINTING` too, so that it begins sooner."""
        self._wait(turn, Rank.PAINTING)

    def _wait(self, turn: Turn, rank: Rank) -> None:
        self._lines[rank].append(turn)
        if not self._turning:
            self._turn_soon()

    async def enter(self, rank: Rank) -> None:
        """Waits until the work may begin."""
        if turn := self.line_up(rank):
            await turn

    def place(self) -> PressAtWork:
        """The place of a press that begins now."""
        self._at_work += 1
        return PressAtWork(self._make_room)

    def _make_room(self) -> None:
        self._at_work -= 1
        if not self._turning and any(self._lines.values()):
            self._turn_soon()

    def _turn_soon(self) -> None:
        self._turning, self._asked = True, self._now()
        soon = self._soon or asyncio.get_running_loop().call_soon
        soon(self._turn)

    def _turn(self) -> None:
        """Begins work in a new turn of the loop: one piece, or several if few presses are at work."""
        self._turning, begun = False, 0
        self._busy = self._now() - self._asked > CALM_TURN
        self._passed += self._busy
        while (rank := self._next()) is not None:
            turn = self._lines[rank].popleft()
            if turn.done():  # the waiting caller has given up
                continue
            turn.set_result(None)
            self._count(rank)
            begun += 1
            few = not self.waiting and self._at_work <= FEW_AT_WORK
            if rank is Rank.LATER or begun == (MOST_A_TURN if few else 1):
                break
        if begun or (self._lines[Rank.LATER] and not self.waiting):
            self._turn_soon()

    def _next(self) -> Rank | None:
        """The rank of the work that begins next, if any."""
        other = next((rank for rank in OTHERS if self._lines[rank]), None)
        if self._lines[Rank.LATER] and self._passed >= LATER_AFTER:
            other = Rank.LATER
        elif other is Rank.LATER and self._busy:
            other = None
        if not self.waiting or (other is not None and self._presses >= PRESSES_BETWEEN):
            return other
        return Rank.PRESS if self._has_room(Rank.PRESS) else None

    def _has_room(self, rank: Rank) -> bool:
        return rank is not Rank.PRESS or self._at_work < MOST_AT_WORK

    def _count(self, rank: Rank) -> None:
        if rank is not Rank.PRESS:
            self._passed = 0 if rank is Rank.LATER else self._passed + 1
            self._presses = 0
            return
        self._presses += 1
        now = self._now()
        if self._last is not None:
            self._pace += (now - self._last - self._pace) / SMOOTHING
        self._last = now if self.waiting else None

    def _seconds(self) -> float:
        """The seconds that a new press would wait."""
        return self.waiting * self._pace
