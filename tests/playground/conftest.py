"""A playground for every test, and a bot and pages for tests that need them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from playground import Playground
from tests.faults import FaultyPlayground
from tests.playground.sample_bot import SampleBot


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Runs the tests of this folder in one event loop, since they share one Chromium."""
    for item in items:
        if item.path.parent == Path(__file__).parent and item.get_closest_marker("asyncio"):
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
