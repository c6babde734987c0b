"""A store on a file, and live tables on it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.storage.store import Store
from tests.bot.service import Service, Time
from tests.quick_statements import quick_statements


@pytest.fixture(scope="package", autouse=True)
def quick_storage() -> Iterator[None]:
    """For this folder alone, as in `tests.cogs.conftest`."""
    with quick_statements():
        yield


@pytest.fixture
def dialect(request: pytest.FixtureRequest) -> str:
    return getattr(request, "param", "sqlite")


@pytest.fixture
def url(dialect: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database of this test alone."""
    if dialect == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    shutil.copy(request.getfixturevalue("empty_database"), tmp_path / "kuckuck.sqlite3")
    return f"sqlite+aiosqlite:///{tmp_path}/kuckuck.sqlite3"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    yield store
    await store.close()


@pytest.fixture
async def time() -> Time:
    return Time()


@pytest.fixture
async def tables(store: Store, time: Time) -> AsyncIterator[Service]:
    service = Service(store, time)
    yield service
    await service.close()
