"""What follows a table begins by its rank, and comes later where nothing of it has to be seen soon."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.discord_ui import refresher
from bot.discord_ui.refresher import Refresher
from bot.ids import TableId
from bot.live.turnstile import CALM_TURN, LATER_AFTER, Rank, Turnstile


async def rest() -> None:
    """Lets all tasks go on until they wait for a turn."""
    for _ in range(10):
        await asyncio.sleep(0)


class Hands:
    """The hands of one table, and how often they were drawn, in a busy loop.

    Its turns come only when a test makes them, and each takes long.
    """

    def __init__(self, rank: Rank) -> None:
        self.drawn = 0
        self._seconds = 0.0
        self._next: Callable[[], None] | None = None
        turnstile = Turnstile(lambda: self._seconds, self._soon)
        self.refresher = Refresher("hands", TableId(1), self._draw, set(), turnstile, rank)

    async def turns(self, times: int = 1) -> None:
        for _ in range(times):
            await rest()
            self._seconds += 2 * CALM_TURN
            call, self._next = self._next, None
            if call:
                call()
            await rest()

    def _soon(self, call: Callable[[], None]) -> None:
        self._next = call

    async def _draw(self) -> bool:
        self.drawn += 1
        return True


async def test_a_busy_bot_draws_only_urgent_things_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    for pause in ("SETTLE", "INTERVAL"):
        monkeypatch.setattr(refresher, pause, 0)
    hands = Hands(Rank.PAINTING)
    hands.refresher.touch()
    await rest()
    assert hands.drawn == 1
    hands = Hands(Rank.PAINTING)
    hands.refresher.touch(soon=False)
    await hands.turns()
    assert hands.drawn == 0
    hands.refresher.touch()
    await hands.turns()
    assert hands.drawn == 1, "now somebody has to act"
    await hands.turns(10)
    assert hands.drawn == 1
    hands = Hands(Rank.LATER)
    hands.refresher.touch()
    await hands.turns()
    assert hands.drawn == 0, "the others wait even then"
    await hands.turns(LATER_AFTER)
    assert hands.drawn == 1
