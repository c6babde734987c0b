"""One person presses hundreds of times over real sockets; the others are served as always."""

from __future__ import annotations

import asyncio
import time
from collections import Counter

import pytest

from bot.app import Kuckuck
from bot.discord_ui.refusals import TOO_FAST
from bot.host import metrics
from bot.live.rate_limits import press_limiter
from bot.playground.embedded import discord as embedded
from bot.table.limits import Limits
from tests.whole.moods import all_is_well, everybody_plays
from tests.whole.room import Room

PRESSES = 200
"""In one second, of one person."""


@pytest.mark.usefixtures("hurried", "nobody_out")
async def test_a_person_who_presses_hundreds_of_times_slows_down_nobody_else(
    bot: Kuckuck, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "ANSWER_TIME", 30)
    monkeypatch.setattr(bot.router, "presses", press_limiter(Limits(), time.monotonic))
    players = (room.ann, room.ben, room.cleo)
    await room.start_game(*players)
    tasks = len(tasks_of_bot())
    board = room.board

    async def press(number: int) -> str:
        await asyncio.sleep(number / PRESSES)
        pressed = await room.press(room.dan, board, "hand")
        assert pressed.acknowledged
        assert pressed.response
        return pressed.response.content

    flooded, before = time.monotonic(), hands_asked_for()
    flooding = asyncio.gather(*(press(number) for number in range(PRESSES)))
    played, slowest = [], 0.0
    for member in players:
        began = time.monotonic()
        played += await everybody_plays(room, member)
        slowest = max(slowest, time.monotonic() - began)
    answers = await flooding
    assert slowest < 3, "Discord's own limit"
    # An empty one is the watcher's panel, or is put off: it comes later.
    assert {*answers} - {""} == {TOO_FAST}
    limits, seconds = Limits(), time.monotonic() - flooded
    allowed = limits.presses_at_once + limits.presses_per_second * seconds
    # A press is counted once its task has ended, a moment after its answer.
    if serving := bot.router.in_flight._serving:
        await asyncio.wait([*serving], timeout=5)
    outcomes = hands_asked_for() - before
    assert outcomes.total() == PRESSES
    assert outcomes["refused"] >= PRESSES - allowed - 1
    await all_is_well(room, bot, played)
    assert len(tasks_of_bot()) <= tasks + 2
    assert len(bot.router.presses) == 4


def hands_asked_for() -> Counter[str]:
    """How many presses of *My hand* came to each outcome, also where the sentence came later."""
    return Counter(
        {
            sample.labels["outcome"]: int(sample.value)
            for family in metrics.PRESSES.collect()
            for sample in family.samples
            if sample.name.endswith("_total") and sample.labels["kind"] == "hand"
        }
    )


def tasks_of_bot() -> list[asyncio.Task[object]]:
    """Those that are not of the embedded Discord, where every connection has one."""
    return [task for task in asyncio.all_tasks() if "RequestHandler" not in repr(task.get_coro())]
