"""A playground of one's own for every test, with or without a bot in it and pages on it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser as Chromium
from playwright.async_api import Page

from bot.playground import Playground
from tests.faults import FaultyPlayground
from tests.playground.browser import Browser
from tests.playground.sample_bot import SampleBot


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs these tests in one event loop, since they share one Chromium."""
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(loop_scope="session")
async def playground() -> AsyncIterator[FaultyPlayground]:
    async with FaultyPlayground() as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def bot(playground: Playground) -> SampleBot:
    """The sample bot, logged in. The playground closes it."""
    bot = SampleBot()
    await playground.connect(bot)
    return bot


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Chromium, idle_pages: list[Page]) -> AsyncIterator[Browser]:
    """Opens pages. Fails the test if one of them had an error."""
    browser = Browser(chromium, idle_pages)
    yield browser
    await browser.close()
    assert browser.errors == []
