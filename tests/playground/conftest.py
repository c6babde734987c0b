"""A playground of one's own for every test, with or without a bot in it and pages on it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.playground import Playground
from tests.playground.browser import Browser, browsing
from tests.playground.sample_bot import SampleBot


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    async with Playground() as playground:
        yield playground


@pytest.fixture
async def bot(playground: Playground) -> SampleBot:
    """The sample bot, logged in. The playground closes it."""
    bot = SampleBot()
    await playground.connect(bot)
    return bot


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with browsing() as browser:
        yield browser
