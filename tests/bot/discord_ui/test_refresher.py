"""What follows a table begins by its rank, and comes later where nothing of it has to be seen soon."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.discord_ui import refresher
from bot.discord_ui.refresher import Refresher
from bot.ids import TableId
from bot.live.turnstile import CALM_TURN, LATER_AFTER, Rank, Turnstile


class BusyLoop:
    """Its turns come only when a test makes them, and each takes long."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._next: Callable[[], None] | None = None

    def soon(self, call: Callable[[], None]) -> None:
        self._next = call

    async def turn(self) -> None:
        self.seconds += 2 * CALM_TURN
        call, self._next = self._next, None
        if call:
            call()
        await rest()


async def rest() -> None:
    """Lets all tasks go on until they wait for a turn."""
    for _ in range(10):
        await asyncio.sleep(0)


class Hands:
    """The hands of one table, and how often they were drawn."""

    def __init__(self, turnstile: Turnstile, rank: Rank) -> None:
        self.drawn = 0
        self.refresher = Refresher("hands", TableId(1), self._draw, set(), turnstile, rank)

    async def _draw(self) -> bool:
        self.drawn += 1
        return True


@pytest.fixture
def loop(monkeypatch: pytest.MonkeyPatch) -> BusyLoop:
    monkeypatch.setattr(refresher, "SETTLE", 0)
    monkeypatch.setattr(refresher, "INTERVAL", 0)
    return BusyLoop()


@pytest.fixture
def turnstile(loop: BusyLoop) -> Turnstile:
    return Turnstile(lambda: loop.seconds, loop.soon)


async def test_what_has_to_be_seen_soon_is_drawn_though_the_bot_is_busy(turnstile: Turnstile) -> None:
    hands = Hands(turnstile, Rank.PAINTING)
    hands.refresher.touch()
    await rest()
    assert hands.drawn == 1


async def test_what_nobody_has_to_act_on_waits_while_the_bot_is_busy(
    loop: BusyLoop, turnstile: Turnstile
) -> None:
    hands = Hands(turnstile, Rank.PAINTING)
    hands.refresher.touch(soon=False)
    await rest()
    await loop.turn()
    assert hands.drawn == 0
    hands.refresher.touch()
    await loop.turn()
    assert hands.drawn == 1, "now somebody has to act"
    for _ in range(10):
        await loop.turn()
    assert hands.drawn == 1


async def test_the_others_wait_even_then(loop: BusyLoop, turnstile: Turnstile) -> None:
    hands = Hands(turnstile, Rank.LATER)
    hands.refresher.touch()
    await rest()
    await loop.turn()
    assert hands.drawn == 0
    for _ in range(LATER_AFTER):
        await loop.turn()
    assert hands.drawn == 1
