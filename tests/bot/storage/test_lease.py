"""On both databases, each shard has one process, however the previous process has ended."""

import asyncio
import logging
import os
import resource
import shutil
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, OperationalError

from bot import outages
from bot.shards import ALL, Shards
from bot.storage import lease
from bot.storage.engine import engine_at, sqlite_file
from bot.storage.lease import (
    Damaged,
    Gone,
    OtherCount,
    Taken,
    _OfSession,
    _take_patiently,
    hold_lease,
    lock_of,
)
from bot.storage.store import Store
from tests.bot.service import on_both, until
from tests.patience import PATIENCE
from tests.postgres import OTHERS_GO, Postgres

FIRST, SECOND = Shards(2, (0,)), Shards(2, (1,))
on_postgresql = pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "LOOK", 0.05)
    monkeypatch.setattr(lease, "GLANCE", 0.05)
    monkeypatch.setattr(lease, "OF_POSTGRES", (0.05,))


@pytest.fixture
def file(url: str) -> Path:
    return sqlite_file(make_url(url)) or Path()


async def hold(url: str, came: asyncio.Event, shards: Shards = ALL) -> None:
    async with hold_lease(url, shards):
        came.set()
        await asyncio.Event().wait()


async def is_free(url: str, shards: Shards = ALL, patience: float = PATIENCE) -> bool:
    """Whether the lease can be had, now or within ``patience`` seconds."""
    try:
        async with hold_lease(url, shards, patience):
            return True
    except Taken:
        return False


async def is_taken(url: str, shards: Shards = ALL) -> bool:
    return not await is_free(url, shards, 0.0)


@on_both
async def test_a_second_process_is_refused_until_the_first_one_has_ended(url: str) -> None:
    async with hold_lease(url):
        assert await is_taken(url)
        store = await Store.open(url)  # a process that only reads needs no lease
        await store.close()
        waiting = asyncio.create_task(is_free(url))
        await asyncio.sleep(0.2)
        assert not waiting.done(), "who is just leaving is waited for"
    assert await waiting


async def test_a_link_to_the_database_is_the_same_one(url: str, file: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(file)
    async with hold_lease(url):
        assert await is_taken(f"sqlite:///{tmp_path}/link")
    assert await is_free(f"sqlite:///{tmp_path}/link")
    async with hold_lease("sqlite+aiosqlite://"), hold_lease("sqlite+aiosqlite://"):
        pass  # nobody else can open a database in memory


async def test_a_lock_file_that_was_removed_is_made_and_locked_again(url: str, file: Path) -> None:
    lock = Path(f"{file}.lock")
    async with hold_lease(url):
        os.remove(lock)
        await until(lock.exists)
        assert await is_taken(url)


async def test_where_another_process_was_first_to_lock_the_former_one_stops(url: str, file: Path) -> None:
    running = asyncio.create_task(hold(url, came := asyncio.Event()))
    await came.wait()
    os.remove(f"{file}.lock")
    async with hold_lease(url), asyncio.timeout(PATIENCE):
        with pytest.raises(Taken):
            await running


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_database_that_goes_stops_its_process_and_none_begins_with_nothing_in_its_place(
    url: str, file: Path, replaced: bool
) -> None:
    running = asyncio.create_task(hold(url, came := asyncio.Event()))
    await came.wait()
    os.rename(file, f"{file}.moved")
    if replaced:
        shutil.copy(f"{file}.moved", file)
    with pytest.raises(Gone):
        await asyncio.wait_for(running, PATIENCE)
    if not replaced:
        with pytest.raises(Gone):
            await is_free(url)
        assert not os.access(file, os.F_OK)
        os.remove(f"{file}.lock")
    assert await is_free(url)


async def test_an_empty_file_in_the_place_of_a_database_is_no_new_one(url: str, file: Path) -> None:
    """The sqlite3 of some systems cannot recover anything, and leaves an empty file."""
    assert await is_free(url)
    await asyncio.to_thread(file.write_bytes, b"")
    with pytest.raises(Gone):
        await is_free(url)
    first_start = lock_of(file).stat().st_mtime - 1
    os.utime(file, (first_start, first_start))
    assert await is_free(url), "a first start that was stopped at once"


async def test_after_a_first_start_on_a_full_disk_the_next_one_goes_on(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url, before = f"sqlite:///{tmp_path}/new.sqlite3", resource.getrlimit(resource.RLIMIT_FSIZE)
    assert await is_free(url)
    request.addfinalizer(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, before))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2**15, before[1]))
    with pytest.raises(OperationalError):
        await Store.open(url)
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert (tmp_path / "new.sqlite3").stat().st_size == 0
    assert await is_free(url)
    await (await Store.open(url)).close()


async def test_damage_that_anybody_meets_stops_the_process(url: str, file: Path) -> None:
    running = asyncio.create_task(hold(url, came := asyncio.Event()))
    await came.wait()
    content = await asyncio.to_thread(file.read_bytes)
    await asyncio.to_thread(file.write_bytes, content[:4096] + b"\xff" * (len(content) - 4096))
    engine = engine_at(url)
    with pytest.raises(DatabaseError):
        async with engine.connect() as connection:
            await connection.exec_driver_sql("SELECT * FROM entries")
    await engine.dispose()
    with pytest.raises(Damaged):
        await asyncio.wait_for(running, PATIENCE)


@on_postgresql
async def test_processes_with_another_number_of_shards_are_refused(url: str) -> None:
    async with hold_lease(url, FIRST):
        with pytest.raises(OtherCount):
            async with hold_lease(url, Shards(3, (1, 2)), 0.0):
                pass
        assert await is_free(url, SECOND)
    assert await is_free(url, Shards(3, (1, 2)))


@on_postgresql
async def test_each_shard_has_one_process_and_nobody_has_all_beside_them(url: str) -> None:
    async with hold_lease(url, FIRST):
        assert await is_taken(url, FIRST)
        assert await is_taken(url)
        async with hold_lease(url, SECOND):
            assert await is_taken(url, SECOND)
        assert await is_free(url, SECOND)
    async with hold_lease(url):
        assert await is_taken(url, FIRST)
    assert await is_free(url)


@on_postgresql
async def test_a_line_that_was_cut_is_taken_up_again(
    url: str, postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with hold_lease(url, FIRST):
        outages.begins(outages.DATABASE, logging.ERROR)  # a press has told its error alone
        await postgres.execute(OTHERS_GO, "migrated")
        await until(lambda: "works again" in caplog.text)
        assert caplog.text.count("PostgreSQL does not answer") == 1, "once for each outage"
        assert await is_taken(url, FIRST)
        assert await is_free(url, SECOND)


@on_postgresql
async def test_a_person_who_lost_the_shard_to_another_process_stops(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "ANSWER_SECONDS", PATIENCE)
    came, lost, take = asyncio.Event(), asyncio.Event(), _OfSession.take

    async def taken_again(lock: _OfSession) -> None:
        if lock._former is not None:
            await lost.wait()
        await take(lock)

    running = asyncio.create_task(hold(url, came, FIRST))
    await came.wait()
    monkeypatch.setattr(_OfSession, "take", taken_again)
    await postgres.execute(OTHERS_GO, "migrated")
    async with hold_lease(url, FIRST, PATIENCE), asyncio.timeout(PATIENCE):
        lost.set()
        with pytest.raises(Taken):
            await running


@on_postgresql
async def test_a_server_that_still_has_the_former_line_lets_go_of_it(url: str) -> None:
    engine = engine_at(url)
    lock = _OfSession(engine, FIRST)
    await lock.take()
    lost = lock._connection
    assert lost
    await _take_patiently(lock, PATIENCE)
    assert await is_taken(url, FIRST)
    await lock.free()
    await lost.invalidate()
    await lost.close()
    await engine.dispose()
