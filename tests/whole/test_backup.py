"""``python -m bot backup``: a copy that is taken while the bot writes, and put back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from bot import start as command
from bot.ids import ChannelId, GuildId, UserId
from bot.settings import ServerSettings
from bot.storage.backup import back_up
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from tests.whole.command_line import run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "kuckuck.sqlite3"


async def test_a_copy_taken_amid_writing_has_all_that_was_acknowledged(tmp_path: Path, file: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    table = await store.open_table(
        0, 0, [log.Opened("kuckuck", GuildId(1), ChannelId(2), UserId(3), {}, 60, "egg")]
    )
    acknowledged = 1

    async def write() -> None:
        nonlocal acknowledged
        while True:
            await store.append(
                table, acknowledged, 0, [MarkedEntry(log.Joined(UserId(acknowledged), "Ann" * 100))]
            )
            acknowledged += 1
            await asyncio.sleep(0.001)  # the copy needs a core, too

    writing = asyncio.create_task(write())
    try:
        await asyncio.sleep(0.2)
        before = acknowledged
        running = await run(tmp_path, "backup", "copy.sqlite3")
        output, _ = await running.communicate()
        assert running.returncode == 0
        assert output.decode() == "copy.sqlite3 holds what data/kuckuck.sqlite3 held just now.\n"
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


async def test_a_copy_put_back_is_the_database_of_then(here: None, tmp_path: Path, file: Path) -> None:
    url = f"sqlite+aiosqlite:///{file}"
    store = await Store.open(url)
    await store.guilds.choose(GuildId(1), language="de")
    assert await asyncio.to_thread(command.main, ["backup", "copy.sqlite3"]) == 0
    await store.guilds.choose(GuildId(1), language="fr")
    await store.close()
    assert os.listdir(file.parent) == [file.name], "a database that was closed has left nothing beside it"
    os.replace(tmp_path / "copy.sqlite3", file)
    store = await Store.open(url)
    assert await store.guilds.customs() == {1: ServerSettings("de")}
    await store.close()


def test_what_is_there_is_not_overwritten(
    here: None, tmp_path: Path, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.parent.mkdir()
    sqlite3.connect(file).close()
    (tmp_path / "copy.sqlite3").write_text("precious")
    assert command.main(["backup", "copy.sqlite3"]) == 1
    assert capsys.readouterr().err == "No back-up was made: copy.sqlite3 is there already.\n"
    assert (tmp_path / "copy.sqlite3").read_text() == "precious"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        (
            "postgresql+asyncpg://bird:egg@nowhere/nest",
            "The database is no SQLite file: back it up with pg_dump",
        ),
        ("sqlite+aiosqlite:///none.sqlite3", "There is no none.sqlite3 to back up."),
        ("nonsense", "No back-up was made: "),
        ("postgresql+asyncpg://bird:egg/nest", "No back-up was made: its port is no number."),
    ],
)
def test_what_cannot_be_copied_is_told_in_one_sentence(
    here: None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    url: str,
    sentence: str,
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert command.main(["backup", "copy.sqlite3"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(sentence)
    assert os.listdir(tmp_path) == []


def test_a_damaged_database_leaves_no_copy(tmp_path: Path) -> None:
    file, copy = tmp_path / "damaged.sqlite3", tmp_path / "copy.sqlite3"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE nests (bird TEXT)")
        connection.executemany("INSERT INTO nests VALUES (?)", [["wren" * 100]] * 1000)
    content = bytearray(file.read_bytes())
    content[8192:12288] = b"\xff" * 4096
    file.write_bytes(content)
    with pytest.raises(sqlite3.DatabaseError):
        back_up(file, copy)
    assert os.listdir(tmp_path) == [file.name]


def test_a_copy_is_for_its_owners_eyes(tmp_path: Path) -> None:
    file, copy = tmp_path / "nest.sqlite3", tmp_path / "copy.sqlite3"
    sqlite3.connect(file).close()
    back_up(file, copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
