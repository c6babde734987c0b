"""The time at Discord beside that of this computer."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord_ui.hours import Hours

HERE = 1_000_000.0


async def test_where_this_computer_is_ahead_discord_is_asked_once_more() -> None:
    hours, asked = Hours(lambda: HERE), 0
    told = HERE - 3600

    async def ask() -> None:
        nonlocal asked
        asked += 1
        hours._ahead = told - asyncio.get_running_loop().time()

    assert (await hours.agreed(ask), asked) == (HERE, 0), "Discord has not told the time yet"
    await ask()
    assert await hours.agreed(ask) == pytest.approx(told, abs=5)
    assert asked == 2
    told = HERE  # this computer has slept since the last answer
    assert (await hours.agreed(ask), asked) == (HERE, 3)
    assert (await hours.agreed(ask), asked) == (HERE, 3), "they agree"


async def test_an_outage_of_discord_changes_nothing() -> None:
    hours = Hours(lambda: HERE)
    hours._ahead = HERE - 3600 - asyncio.get_running_loop().time()

    async def ask() -> None:
        raise OSError

    assert await hours.agreed(ask) == pytest.approx(HERE - 3600, abs=5)
