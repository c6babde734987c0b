"""The bot starts at a Discord that does not answer, or that says how often the bot may log in."""

import asyncio
import logging

import pytest

from bot import start as command
from bot.app import Kuckuck
from bot.discord_ui import logins
from bot.storage.store import Store
from tests.faults import Fault, FaultyPlayground
from tests.patience import PATIENCE
from tests.whole.conftest import running
from tests.whole.moods import until


async def test_a_start_that_waits_for_discord_says_so_and_goes_on_by_itself(
    playground: FaultyPlayground,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(command, "SILENCES", (0.05, 0.1))
    silent = playground.faults.order(Fault("GET", "/users/@me", delay=PATIENCE))
    store = await Store.open(database)
    bot = Kuckuck(store)
    async with command.silence_told(bot):
        starting = asyncio.create_task(playground.connect(bot))
        await until(lambda: len(caplog.records) == 2)
        assert {record.getMessage() for record in caplog.records} == {
            "Discord has not answered yet, and the bot waits on"
        }
        assert silent.struck == 1
        playground.faults.end()
        await starting
        assert bot.online
    await playground.disconnect()
    await store.close()


async def test_a_login_waits_where_few_are_left_and_never_for_an_answer_about_that(
    playground: FaultyPlayground,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    monkeypatch.setattr(logins, "ASK_SECONDS", 0.1)
    asked = playground.faults.order(Fault("GET", "/gateway/bot", delay=PATIENCE))
    async with running(playground, database) as bot:
        assert asked.struck == 1
        assert bot.online
        playground.line.logins = 600
        assert await bot.logins.ask() == 86_400 / 400
        assert bot.logins.shards == 1
        playground.line.logins = 999_000
        playground.line.invalidate(resumable=False)
        await until(lambda: bot.logins.waiting)
    assert [record.getMessage() for record in caplog.records] == [
        "few logins are left today, so the next one waits"
    ]
