"""``python -m bot backup``: a copy is made while the bot writes, and is restored."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot.ids import ChannelId, GuildId, UserId
from bot.storage.files import back_up
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from tests.whole.command_line import run
from tests.whole.conftest import Call


@pytest.mark.usefixtures("forks")
async def test_a_copy_taken_amid_writing_has_all_that_was_acknowledged(tmp_path: Path, file: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    table = await store.open_table(
        0, 0, [log.Opened("kuckuck", GuildId(1), ChannelId(2), UserId(3), {}, 60, "egg")]
    )
    acknowledged = 1

    async def write() -> None:
        nonlocal acknowledged
        while True:
            joined = MarkedEntry(log.Joined(UserId(acknowledged), "Ann" * 100))
            await store.append(table, acknowledged, 0, [joined])
            acknowledged += 1
            await asyncio.sleep(0.001)  # leaves time for the copy

    writing = asyncio.create_task(write())
    try:
        while acknowledged < 20:  # noqa: ASYNC110 - nothing tells
            await asyncio.sleep(0.01)
        before = acknowledged
        async with run(tmp_path, "backup", "copy.sqlite3") as running:
            assert await running.wait() == 0
            assert running.output() == "copy.sqlite3 holds what data/kuckuck.sqlite3 held just now.\n"
        copy = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/copy.sqlite3")
        found = await copy.load(table)
        await copy.close()
        assert found is not None
        assert before <= len(found.log) <= acknowledged
        joined = [entry.user for entry, _ in found.log[1:] if isinstance(entry, log.Joined)]
        assert joined == list(range(1, len(found.log)))
        assert not writing.done(), "nobody had to wait for the copy"
        assert acknowledged > before
    finally:
        writing.cancel()
        await asyncio.wait([writing])
        await store.close()


def test_what_cannot_be_copied_is_told_in_one_sentence(call: Call, tmp_path: Path) -> None:
    Path("copy.sqlite3").write_text("precious")
    told = call("backup", "copy.sqlite3", DATABASE_URL=f"sqlite:///{__file__}")
    assert told == (1, "", "No back-up was made: copy.sqlite3 is there already.\n")
    assert Path("copy.sqlite3").read_text() == "precious"
    Path("copy.sqlite3").unlink()
    for url, sentence in (
        (
            "postgresql+asyncpg://bird:egg@nowhere/nest",
            "The database is no SQLite file: back it up with pg_dump",
        ),
        ("sqlite+aiosqlite:///none.sqlite3", "There is no none.sqlite3 to back up."),
        ("nonsense", "No back-up was made: "),
        ("postgresql+asyncpg://bird:egg/nest", "No back-up was made: its port is no number."),
    ):
        told = call("backup", "copy.sqlite3", DATABASE_URL=url)
        assert told.code == 1
        assert told.sentence.startswith(sentence)
        assert os.listdir(tmp_path) == []


def test_a_copy_is_for_its_owners_eyes_and_of_a_damaged_database_there_is_none(tmp_path: Path) -> None:
    file, copy = tmp_path / "nest.sqlite3", tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE nests (bird TEXT)")
        connection.executemany("INSERT INTO nests VALUES (?)", [["wren" * 100]] * 1000)
    back_up(file, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    copy.unlink()
    content = bytearray(file.read_bytes())
    content[8192:12288] = b"\xff" * 4096
    file.write_bytes(content)
    with pytest.raises(sqlite3.DatabaseError):
        back_up(file, copy)
    assert os.listdir(tmp_path) == [file.name]
