"""What Discord's answers say about the time, and how long a press takes."""

import asyncio
from types import SimpleNamespace
from typing import Any

from bot import metrics
from bot.discord_ui.hours import Hours, asked
from bot.discord_ui.presses.router import InFlight
from bot.discord_ui.visit import Visit
from bot.live.time import Time

HERE = 1_700_000_000.0
HOUR = 3600.0
EARLIER, NOW = "Tue, 14 Nov 2023 21:13:20 GMT", "Tue, 14 Nov 2023 22:13:20 GMT"


async def test_each_answer_of_discords_tells_the_time() -> None:
    now = Time(lambda: HERE, lambda: 0.0)
    nothing: Any = None
    [hear] = Hours(now).trace.on_request_end
    for told, ahead in (("", 0), (EARLIER, HOUR), ("yesterday", HOUR), (NOW, 0)):
        answer: Any = SimpleNamespace(response=SimpleNamespace(headers={"Date": told}))
        await hear(nothing, nothing, answer)
        assert now() == HERE - ahead


async def test_when_discord_is_asked_for_the_time_an_outage_is_no_answer() -> None:
    async def answers() -> None: ...

    async def fails() -> None:
        raise OSError

    for request, answered in ((answers, True), (fails, False)):
        client: Any = SimpleNamespace(http=SimpleNamespace(application_info=request))
        assert await asked(client) == answered


async def test_it_is_measured_how_long_a_press_takes() -> None:
    in_flight = InFlight()
    press: Any = SimpleNamespace(user=SimpleNamespace(id=1), message=None)
    before = metrics.PRESS_TO_ANSWER._sum.get()

    async def serve() -> None:
        in_flight.track(Visit(press), "button")
        await asyncio.sleep(0.01)

    await asyncio.create_task(serve())
    await asyncio.sleep(0)
    assert 0.005 < metrics.PRESS_TO_ANSWER._sum.get() - before < 5
