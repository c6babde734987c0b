"""The real bot in simcord's Discord, with a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.app import Kuckuck
from bot.storage.store import Store
from tests.cogs.evening import Evening


@pytest.fixture
async def env(tmp_path: Path) -> AsyncIterator[simcord.Env]:
    """The bot, logged in; what it raised and nobody looked at fails the test."""
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/kuckuck.sqlite3")
    bot = Kuckuck(store, now=lambda: env.now().timestamp())
    env = simcord.Env(bot, settle_timeout=1.0)
    await env.start()
    try:
        yield env
        env.raise_errors()
    finally:
        await env.shutdown()
        await env.bot.close()
        await env.bot.store.close()


@pytest.fixture
def evening(env: simcord.Env) -> Evening:
    """A server with a channel, the bot, and no members yet."""
    return Evening(env)
