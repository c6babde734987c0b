"""What the host has done to the database: which one it is, and when nothing is done to it."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import __main__ as command
from bot.storage.engine import engine_at
from bot.storage.migrations import migrate, newest

FORMER = "0007"
ERRANDS = [["rebuild"], ["replay", "1"]]


@pytest.fixture
def file(here: None, tmp_path: Path, empty_database: Path) -> Path:
    (tmp_path / "data").mkdir()
    return Path(shutil.copy(empty_database, "data/kuckuck.sqlite3"))


def bring(file: Path, revision: str) -> None:
    async def carry_out() -> None:
        engine = engine_at(f"sqlite:///{file}")
        async with engine.begin() as connection:
            await connection.run_sync(migrate, revision)
        await engine.dispose()

    asyncio.run(carry_out())


@pytest.mark.parametrize("errand", [*ERRANDS, ["backup", "copy.sqlite3"]], ids=lambda words: words[0])
def test_where_there_is_no_database_none_is_made(
    here: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], errand: list[str]
) -> None:
    assert command.main(errand) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("There is no data/kuckuck.sqlite3")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("errand", ERRANDS, ids=lambda words: words[0])
def test_a_database_with_nothing_in_it_stays_so(
    here: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], errand: list[str]
) -> None:
    file = tmp_path / "data" / "kuckuck.sqlite3"
    file.parent.mkdir()
    file.touch()
    assert command.main(errand) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line == "This database is empty. Check DATABASE_URL: it has to be that of the bot."
    with closing(sqlite3.connect(file)) as database:
        assert list(database.iterdump()) == ["BEGIN TRANSACTION;", "COMMIT;"]


def test_what_is_only_read_is_not_brought_up_to_date_under_a_former_bot(
    here: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").mkdir()
    bring(tmp_path / "data" / "kuckuck.sqlite3", FORMER)
    assert command.main(["replay", "1"]) == 1
    assert capsys.readouterr().err.startswith(f"The database is at {FORMER}, this bot at {newest()}")
    assert command.main(["rebuild"]) == 0, "no bot runs then"
