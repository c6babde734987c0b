"""A shard has one process, at either database, however the one before has ended."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from bot.live.shards import ALL, Shards
from bot.storage import lease
from bot.storage.engine import engine_at, sqlite_file
from bot.storage.lease import Gone, Taken, _OfSession, _take_patiently, hold_lease
from bot.storage.store import Store
from tests.bot.service import on_both, until
from tests.postgres import OTHERS_GO, Postgres

FIRST, SECOND = Shards(2, (0,)), Shards(2, (1,))
on_postgresql = pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)

HOLDING = """
import asyncio, sys
from bot.storage.lease import hold_lease

async def hold():
    async with hold_lease(sys.argv[1]):
        print("held", flush=True)
        await asyncio.Event().wait()

asyncio.run(hold())
"""


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "PATIENCE", 0.2)
    monkeypatch.setattr(lease, "LOOK", 0.05)
    monkeypatch.setattr(lease, "GLANCE", 0.05)
    monkeypatch.setattr(lease, "OF_POSTGRES", (0.05,))


@pytest.fixture
def file(url: str) -> Path:
    return sqlite_file(make_url(url)) or Path()


async def is_free(url: str, shards: Shards = ALL) -> bool:
    try:
        async with hold_lease(url, shards):
            return True
    except Taken:
        return False


@on_both
async def test_a_second_process_is_refused_until_the_first_one_has_ended(url: str) -> None:
    async with hold_lease(url):
        assert not await is_free(url)
        store = await Store.open(url)  # a process that only reads is not kept out
        await store.close()
    assert await is_free(url)


@on_both
async def test_who_is_just_leaving_is_waited_for(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "PATIENCE", 5.0)
    async with hold_lease(url):
        waiting = asyncio.create_task(is_free(url))
        await asyncio.sleep(0.2)
        assert not waiting.done()
    assert await waiting


@on_both
async def test_a_killed_process_keeps_nobody_waiting(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease, "PATIENCE", 30.0)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HOLDING, url), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout
    assert await process.stdout.readline() == b"held\n"
    process.kill()
    await process.wait()
    begun = time.monotonic()
    assert await is_free(url)
    assert time.monotonic() - begun < 2


async def test_a_database_in_memory_is_nobody_elses() -> None:
    async with hold_lease("sqlite+aiosqlite://"), hold_lease("sqlite+aiosqlite://"):
        pass


async def test_a_link_to_the_database_is_the_same_one(url: str, file: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(file)
    async with hold_lease(url):
        assert not await is_free(f"sqlite:///{tmp_path}/link")
    assert await is_free(f"sqlite:///{tmp_path}/link")


async def test_a_lock_file_that_was_removed_is_made_and_locked_again(url: str, file: Path) -> None:
    lock = Path(f"{file}.lock")
    async with hold_lease(url):
        os.remove(lock)
        await until(lock.exists)
        assert not await is_free(url)


async def test_where_another_process_has_locked_the_new_one_first_the_former_one_stops(
    url: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "GLANCE", 0.5)
    running = asyncio.create_task(hold(url))
    await until(lambda: Path(f"{file}.lock").exists())
    os.remove(f"{file}.lock")
    async with hold_lease(url), asyncio.timeout(10):
        with pytest.raises(Taken):
            await running


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_database_that_goes_stops_its_process_and_none_begins_with_nothing_in_its_place(
    url: str, file: Path, replaced: bool
) -> None:
    running = asyncio.create_task(hold(url))
    await until(lambda: Path(f"{file}.lock").exists())
    os.rename(file, f"{file}.moved")
    if replaced:
        shutil.copy(f"{file}.moved", file)
    with pytest.raises(Gone):
        await asyncio.wait_for(running, 10)
    if not replaced:
        with pytest.raises(Gone):
            await is_free(url)
        assert not os.access(file, os.F_OK)
        os.remove(f"{file}.lock")
    assert await is_free(url)


async def hold(url: str) -> None:
    async with hold_lease(url):
        await asyncio.Event().wait()


@on_postgresql
async def test_each_shard_has_one_process_and_nobody_has_all_beside_them(url: str) -> None:
    async with hold_lease(url, FIRST):
        assert not await is_free(url, FIRST)
        assert not await is_free(url)
        async with hold_lease(url, SECOND):
            assert not await is_free(url, SECOND)
        assert await is_free(url, SECOND)
    async with hold_lease(url):
        assert not await is_free(url, FIRST)
    assert await is_free(url)


@on_postgresql
async def test_a_line_that_was_cut_is_taken_up_again(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(lease, "LOOK", 0.2)
    async with hold_lease(url, FIRST):
        await postgres.execute(OTHERS_GO, "migrated")
        for _ in range(500):
            if "knows of this process again" in caplog.text:
                break
            await asyncio.sleep(0.02)
        assert not await is_free(url, FIRST)
        assert await is_free(url, SECOND)


@on_postgresql
async def test_a_person_who_lost_the_shard_to_another_process_stops(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "LOOK", 0.5)
    came = asyncio.Event()

    async def first() -> None:
        async with hold_lease(url, FIRST):
            came.set()
            await asyncio.Event().wait()

    running = asyncio.create_task(first())
    await came.wait()
    await postgres.execute(OTHERS_GO, "migrated")
    async with hold_lease(url, FIRST), asyncio.timeout(10):
        with pytest.raises(Taken):
            await running


@on_postgresql
async def test_a_server_that_still_has_the_former_line_lets_go_of_it(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "PATIENCE", 5.0)
    engine = engine_at(url)
    lock = _OfSession(engine, FIRST)
    await lock.take()
    lost = lock._connection
    assert lost
    await _take_patiently(lock)
    monkeypatch.setattr(lease, "PATIENCE", 0.2)
    assert not await is_free(url, FIRST)
    await lock.free()
    await lost.invalidate()
    await lost.close()
    await engine.dispose()
