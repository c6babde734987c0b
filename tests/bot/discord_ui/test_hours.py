"""Discord's clock compared with this computer's, and how long a press takes."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot import metrics
from bot.discord_ui.hours import Hours
from bot.discord_ui.presses.router import InFlight
from bot.discord_ui.visit import Visit

HERE = 1_700_000_000.0
HOUR = 3600.0
EARLIER, NOW = "Tue, 14 Nov 2023 21:13:20 GMT", "Tue, 14 Nov 2023 22:13:20 GMT"


async def test_where_this_computer_is_ahead_discord_is_asked_once_more() -> None:
    hours, asked, told = Hours(lambda: HERE), 0, EARLIER

    async def ask() -> None:
        nonlocal asked
        asked += 1
        nothing: Any = None
        answer: Any = SimpleNamespace(response=SimpleNamespace(headers={"Date": told}))
        [hear] = hours.trace.on_request_end
        await hear(nothing, nothing, answer)

    async def fail() -> None:
        raise OSError

    assert (await hours.agreed(ask), asked) == (HERE, 0), "Discord has not told the time yet"
    await ask()
    assert hours() == pytest.approx(HERE - HOUR, abs=5)
    assert await hours.agreed(ask) == pytest.approx(HERE - HOUR, abs=5)
    assert asked == 2
    assert await hours.agreed(fail) == pytest.approx(HERE - HOUR, abs=5), "an outage changes nothing"
    told = "yesterday"
    assert await hours.agreed(ask) == pytest.approx(HERE - HOUR, abs=5), "nor does nonsense"
    told = NOW  # this computer has been asleep since the last answer
    assert (await hours.agreed(ask), asked) == (HERE, 4)
    assert (await hours.agreed(ask), asked) == (HERE, 4), "they agree"


async def test_it_is_measured_how_long_a_press_takes() -> None:
    in_flight = InFlight()
    press: Any = SimpleNamespace(user=SimpleNamespace(id=1))
    before = metrics.PRESS_TO_ANSWER._sum.get()

    async def serve() -> None:
        in_flight.track(Visit(press), "button")
        await asyncio.sleep(0.01)

    await asyncio.create_task(serve())
    await asyncio.sleep(0)
    assert 0.005 < metrics.PRESS_TO_ANSWER._sum.get() - before < 5
