"""``python -m bot check``: what it finds, and what it says to do."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

import pytest
from alembic.script import ScriptDirectory
from discord.http import Route
from pydantic import SecretStr

from bot import start as command
from bot.host import maintenance
from bot.host.config import Config
from bot.ids import ChannelId, GuildId, UserId
from bot.playground import Playground
from bot.storage import migrations
from bot.storage.migrations import newest
from bot.storage.store import Store
from bot.table import log
from engine.registry import games
from tests.whole.migrated import bring

MIGRATIONS = Path(migrations.__file__).parent
CHECKED = {"DISCORD_TOKEN": "not-a-token"}


Check: TypeAlias = Callable[..., tuple[int, list[str]]]


@pytest.fixture
def check(here: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Check:
    """The command with these variables; gives its exit code and its lines."""

    def checked(**variables: str) -> tuple[int, list[str]]:
        for name, value in (CHECKED | variables).items():
            monkeypatch.setenv(name, value)
        code = command.main(["check"])
        output, errors = capsys.readouterr()
        assert errors == ""
        return code, output.splitlines()

    return checked


@pytest.fixture
def file(tmp_path: Path, empty_database: Path) -> Path:
    """A database with one lobby and one game."""
    file = tmp_path / "data" / "kuckuck.sqlite3"
    file.parent.mkdir(mode=0o700)
    shutil.copy(empty_database, file)
    asyncio.run(fill(file))
    return file


async def fill(file: Path) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    opened = log.Opened("kuckuck", GuildId(1), ChannelId(2), UserId(3), {"bidding": "sealed"}, 60, "egg")
    seats: list[log.Entry] = [log.Joined(UserId(3), "Ann"), log.HouseJoined(0), log.HouseJoined(1)]
    await store.open_table(0, 0, [opened])
    await store.open_table(
        0, 0, [opened, *seats, log.Started(games()["kuckuck"].version, {"bidding": "sealed"}, "seed")]
    )
    await store.close()


def contents(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def write(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def test_before_the_first_start_it_changes_nothing(tmp_path: Path, check: Check) -> None:
    code, lines = check()
    assert lines == [
        "✓ Settings: valid.",
        "✓ Database: data/kuckuck.sqlite3 is not there yet; the first start makes it.",
        "✓ Token: there is one.",
    ]
    assert code == 0
    assert os.listdir(tmp_path) == []


def test_all_is_well(file: Path, check: Check) -> None:
    before = contents(file)
    code, lines = check()
    assert lines == [
        "✓ Settings: valid.",
        "✓ Database: opens, sqlite+aiosqlite:///data/kuckuck.sqlite3.",
        "✓ Contents: undamaged.",
        f"✓ Schema: {newest()}, the newest.",
        "✓ Writing: possible.",
        "✓ Tables: 2 live.",
        "✓ Token: there is one.",
    ]
    assert code == 0
    assert contents(file) == before


def test_without_a_token_it_says_what_to_do(check: Check) -> None:
    code, lines = check(DISCORD_TOKEN="")
    assert lines[-1].startswith("✗ Token: There is no DISCORD_TOKEN: copy .env.example to .env")
    assert code == 1


def test_every_wrong_setting_is_named(check: Check) -> None:
    code, lines = check(LOG_LEVEL="loud", HOUSE_PAUSE="soon")
    assert [line.split(":")[0] for line in lines] == ["✗ HOUSE_PAUSE", "✗ LOG_LEVEL"]
    assert code == 1


@pytest.mark.parametrize(
    "url",
    [
        *("nonsense", "sqlite+aiosqlite:////", "sqlite+nodriver:///x", "sqlite+aiosqlite://bird:egg/x"),
        *("sqlite+pysqlite:///x", "mysql://x/y"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told(check: Check, url: str) -> None:
    code, lines = check(DATABASE_URL=url)
    [wrong] = [line for line in lines if line.startswith("✗")]
    assert wrong.startswith("✗ Database: ")
    assert wrong.endswith("Check DATABASE_URL.")
    assert code == 1


def test_a_database_that_was_there_and_is_gone_is_told(file: Path, check: Check) -> None:
    Path(f"{file}.lock").touch()
    file.unlink()
    code, lines = check()
    assert lines[1].startswith("✗ Database: data/kuckuck.sqlite3 is not there any more")
    assert code == 1


def test_an_address_without_a_driver_means_ours(file: Path, check: Check) -> None:
    code, lines = check(DATABASE_URL=f"sqlite:///{file}")
    assert lines[1] == f"✓ Database: opens, sqlite+aiosqlite:///{file}."
    assert code == 0


def test_a_password_is_not_told(file: Path, check: Check) -> None:
    url = f"sqlite+aiosqlite://bird:egg@/{file}"
    _, lines = check(DATABASE_URL=url)
    assert not [line for line in lines if "egg" in line]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path, check: Check) -> None:
    (tmp_path / "data").write_text("a file")
    code, lines = check()
    assert lines[1].startswith("✗ Database: data/kuckuck.sqlite3 cannot be made.")
    assert code == 1


def test_a_database_that_cannot_be_written_is_told(file: Path, check: Check) -> None:
    write(file, "CREATE TRIGGER full BEFORE INSERT ON guilds BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    code, lines = check()
    assert [line for line in lines if line.startswith("✗")] == ["✗ Writing: disk full. Check DATABASE_URL."]
    assert code == 1


OLDER = [script.revision for script in ScriptDirectory(str(MIGRATIONS)).walk_revisions()][:0:-1]
"""All revisions but the newest, from the first on."""


def test_a_table_that_an_update_would_close_is_named_whatever_else_it_brings(
    tmp_path: Path, file: Path, check: Check
) -> None:
    write(file, """UPDATE entries SET entry = '{"type":"Flew"}' WHERE table_id = 2 AND seq = 3""")
    empty, former = tmp_path / "empty.sqlite3", tmp_path / "former.sqlite3"
    for revision in OLDER:
        bring(empty, revision)  # from the one before
        shutil.copy(empty, former)
        with closing(sqlite3.connect(former)) as connection, connection:
            connection.execute("ATTACH ? AS newer", [str(file)])
            fields = "id, guild, channel, live"
            connection.execute(f"INSERT INTO tables ({fields}) SELECT {fields} FROM newer.tables")  # noqa: S608
            connection.execute("INSERT INTO entries SELECT * FROM newer.entries")
        before = contents(former)
        code, lines = check(DATABASE_URL=f"sqlite:///{former}")
        assert f"✓ Schema: {revision}; the start brings it to {newest()}. Take a back-up first." in lines
        [wrong] = [line for line in lines if line.startswith("✗")]
        assert wrong.startswith("✗ Table 2: cannot be read or no longer agrees with the rules"), revision
        assert code == 1
        assert contents(former) == before


@pytest.mark.parametrize(
    "change",
    [
        """entry = replace(entry, '"version":', '"version":9') WHERE table_id = 2 AND seq = 4""",
        """entry = '{"type":"Flew"}' WHERE table_id = 2 AND seq = 3""",
    ],
    ids=["of former rules", "of a newer bot"],
)
def test_a_table_that_the_start_would_close_is_named(file: Path, check: Check, change: str) -> None:
    write(file, "UPDATE entries SET " + change)  # noqa: S608
    code, lines = check()
    [wrong] = [line for line in lines if line.startswith("✗")]
    assert wrong.startswith("✗ Table 2: cannot be read or no longer agrees with the rules")
    assert code == 1


def test_what_others_on_this_computer_can_read_is_told(tmp_path: Path, file: Path, check: Check) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=INFO")
    for path, mode in ((tmp_path, 0o755), (tmp_path / ".env", 0o644), (file.parent, 0o755), (file, 0o640)):
        path.chmod(mode)
    code, lines = check()
    assert [line for line in lines if line.startswith("⚠")] == [
        "⚠ .env: others on this computer can read the token in it. Say `chmod 600 .env`.",
        "⚠ data/kuckuck.sqlite3: others on this computer can read all hands in it. "
        "Say `chmod 600 data/kuckuck.sqlite3*`.",
    ]
    assert code == 0, "the bot could run"
    for path, mode in ((tmp_path / ".env", 0o600), (file.parent, 0o700)):
        path.chmod(mode)
    assert not [line for line in check()[1] if line.startswith("⚠")]


def test_a_setting_that_is_misspelt_is_named_with_the_one_that_is_meant(tmp_path: Path, check: Check) -> None:
    (tmp_path / ".env").write_text("DRAWN_TABELS=false\nPOSTGRES_PASSWORD=egg\nlog_level=INFO\n")
    (tmp_path / ".env").chmod(0o600)
    code, lines = check(TABLES_PER_HOUS="3")
    assert [line for line in lines if line.startswith("⚠")] == [
        "⚠ DRAWN_TABELS is no setting of the bot. Is DRAWN_TABLES meant?",
        "⚠ TABLES_PER_HOUS is no setting of the bot. Is TABLES_PER_HOUR meant?",
    ]
    assert code == 0


def test_a_database_of_a_newer_bot_is_told(file: Path, check: Check) -> None:
    write(file, "UPDATE alembic_version SET version_num = '9999'")
    code, lines = check()
    assert [line for line in lines if line.startswith("✗")] == [
        "✗ Schema: 9999 is of a newer bot. Update this one, or put a back-up back."
    ]
    assert code == 1


async def test_online_it_asks_discord_about_the_token(
    playground: Playground, database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checking = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.whole.runner"),
        *(playground.api, playground.gateway, playground.token, database),
        *("check", "--online"),
        stdout=asyncio.subprocess.PIPE,
    )
    output, _ = await checking.communicate()
    assert output.decode().splitlines()[-1].startswith("✓ Discord: accepts the token, as Kuckuck")
    assert playground.token not in output.decode()
    assert checking.returncode == 0
    monkeypatch.setattr(Route, "BASE", playground.api)
    wrong = Config(discord_token=SecretStr("wrong"), database_url=database)
    assert not await maintenance.check(wrong, online=True)
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("✗ Discord: Discord ")
    assert "wrong" not in told
