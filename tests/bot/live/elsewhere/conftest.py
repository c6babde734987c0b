"""Two processes on one PostgreSQL: one owns the tables of a server, the other one acts on them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.storage import notify
from bot.storage.store import Store
from tests.bot.service import HERE, THERE, Service, Time


@pytest.fixture
def dialect() -> str:
    return "postgresql"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process whose line to the database has broken tries again at once."""
    monkeypatch.setattr(notify, "OF_POSTGRES", [0.02])


@pytest.fixture
def beats() -> float:
    """The factor for the time that a result stands, in both processes."""
    return 0.0


@pytest.fixture
async def tables(store: Store, time: Time, beats: float) -> AsyncIterator[Service]:
    """The process that owns the tables."""
    service = Service(store, time, HERE, beats=beats)
    await service.restore()
    yield service
    await service.close()


@pytest.fixture
async def other(url: str, time: Time, beats: float) -> AsyncIterator[Service]:
    """The process that does not."""
    store = await Store.open(url)
    service = Service(store, time, THERE, beats=beats)
    await service.restore()
    yield service
    await service.close()
    await store.close()
