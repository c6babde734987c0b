"""The store on SQLite: its files, its threads, and addresses at which there is no database."""

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError, SQLAlchemyError
from sqlalchemy.pool import AsyncAdaptedQueuePool

from bot.ids import GuildId, UserId
from bot.storage.engine import LOCKED_MS, MOST_CONNECTIONS, NEITHER
from bot.storage.files import back_up
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from tests.bot.logged import finish, setting_of
from tests.bot.people import ANN, BEN, GUILD
from tests.bot.storage.contents import CARD, LOBBY, append, logs, new_table
from tests.patience import PATIENCE


@pytest.fixture
def file(url: str) -> Path:
    return Path(url.partition("///")[2])


async def test_readers_see_whole_writes_and_never_wait_for_them(store: Store, file: Path) -> None:
    table = await new_table(store)
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute('INSERT INTO entries VALUES (?, 2, 0, \'{"type":"Left","user":1}\', NULL)', [table])
        assert await asyncio.wait_for(logs(store, table), PATIENCE) == LOBBY
        writer.execute("COMMIT")
    assert await logs(store, table) == (*LOBBY, MarkedEntry(log.Left(UserId(1))))


async def test_writers_who_wait_for_a_lock_hear_of_it_together_and_once(store: Store, file: Path) -> None:
    table, waited = await new_table(store), 0.1
    # The bot waits for five seconds, this test for 100 ms.
    event.listen(
        store.writer._engine, "begin", lambda begun: begun.exec_driver_sql("PRAGMA busy_timeout=100")
    )
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = asyncio.get_running_loop().time()
    failed = await asyncio.gather(
        *(store.append(table, 2 + place, 0, [CARD]) for place in range(16)), return_exceptions=True
    )
    assert {type(error) for error in failed} == {OperationalError}
    # The first writer waited alone, and then all the others waited at the same time.
    assert asyncio.get_running_loop().time() - begun < 2 * waited + 1
    other.execute("ROLLBACK")
    other.close()
    assert len(await logs(store, table)) == 2
    await append(store, table, 2, CARD)


async def test_who_writes_while_the_store_closes_is_told_as_where_the_database_is_away(store: Store) -> None:
    await store.close()
    with pytest.raises(OperationalError, match="the bot stops"):
        await new_table(store)


async def test_the_database_is_for_its_owners_eyes(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "data"
    former = os.umask(0o022)  # the usual mode of new files: everybody may read them
    try:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/kuckuck.sqlite3")
        table = await new_table(store)
        back_up(folder / "kuckuck.sqlite3", folder / "copy.sqlite3")
    finally:
        os.umask(former)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
    files = ("kuckuck.sqlite3", "kuckuck.sqlite3-wal", "kuckuck.sqlite3-shm", "copy.sqlite3")
    assert modes == {"data": 0o700, **dict.fromkeys(files, 0o600)}
    await store.close()
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/copy.sqlite3")
    assert await logs(store, table) == LOBBY
    await store.close()


@pytest.mark.parametrize("replaced", [False, True])
async def test_a_file_that_was_deleted_or_replaced_is_neither_written_nor_made_again(
    store: Store, file: Path, replaced: bool
) -> None:
    table = await new_table(store)
    async with store._engine.connect():  # this connection is busy, so the next reader opens the file again
        os.rename(file, f"{file}.moved")
        if replaced:
            shutil.copy(f"{file}.moved", file)
        for asked in (append(store, table, 2, CARD), logs(store, table)):
            with pytest.raises(OperationalError, match="was deleted, moved or replaced"):
                await asked
    assert os.access(file, os.F_OK) == replaced


async def test_what_is_deleted_leaves_the_file_and_its_log(store: Store, file: Path) -> None:
    def found(*words: bytes) -> list[bytes]:
        written = b"".join(path.read_bytes() for path in file.parent.glob(f"{file.name}*"))
        return [word for word in words if word in written]

    one, other = UserId(3**37), UserId(5**25)
    setting, there = setting_of("coucou"), GuildId(GUILD + 1)
    for number in range(6):
        await finish(store, setting, {one: "Annabella", ANN: "Ann"}, 1e9 + number, guild=GUILD)
        await finish(store, setting, {other: "Benvenuto", BEN: "Ben"}, 1e9 + number, guild=there)
    ones = [b"Annabella", b"%d" % one, one.to_bytes(8, "big")]
    others = [b"Benvenuto", b"%d" % other, other.to_bytes(8, "big")]
    assert found(*ones, *others) == [*ones, *others]
    await store.erase(one)
    assert found(*ones, *others) == others
    await store.departures.remove(there)
    assert found(*ones, *others) == []
    async with store._engine.connect() as connection:
        assert (await connection.exec_driver_sql("PRAGMA secure_delete")).scalar_one() == 1


async def test_what_is_read_while_deleted_goes_from_the_disk_with_the_next_look(
    store: Store, file: Path
) -> None:
    written = file.with_name(f"{file.name}-wal")
    await store.people.prefer(ANN, hand="dm")
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM users").fetchall()
    await store.erase(ANN)
    assert written.stat().st_size > 0
    reader.execute("COMMIT")
    reader.close()
    await store.departures.wipe()
    assert written.stat().st_size == 0
    writing = store.writer._engine
    assert writing is not None
    with writing.connect() as connection:
        waits = connection.exec_driver_sql("PRAGMA busy_timeout").scalar_one()
    assert waits == LOCKED_MS, "the next writer is as patient as ever"


async def test_an_address_that_is_none_says_so_and_tells_no_password(tmp_path: Path) -> None:
    addresses = {
        **dict.fromkeys(("", "nonsense", "snap://x", "mysql+aiomysql://u@localhost/x"), NEITHER),
        f"sqlite+pysqlite:///{tmp_path}/x": "does not fit this bot",
        "postgresql+asyncpg://bird:egg/nest": "its port is no number",
    }
    for address, sentence in addresses.items():
        with pytest.raises(SQLAlchemyError) as error:
            await Store.open(address)
        assert sentence in str(error.value)
        assert "egg" not in str(error.value)


async def test_many_readers_wait_for_a_connection_and_none_fails(url: str) -> None:
    """There are ten times as many readers as connections, and each asks twice."""
    store, most = await Store.open(url), 0
    pool = store._engine.pool
    assert isinstance(pool, AsyncAdaptedQueuePool)

    async def read() -> None:
        nonlocal most
        for _ in range(2):
            await store.answers()
            most = max(most, pool.checkedout())

    await asyncio.gather(*(read() for _ in range(10 * MOST_CONNECTIONS)))
    assert 1 < most <= MOST_CONNECTIONS
    await store.close()
