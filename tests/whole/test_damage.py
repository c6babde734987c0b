"""A database of which a page was overwritten: it is said what is hurt, and nothing is written beside it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from bot import start as command
from bot.ids import ChannelId, GuildId, UserId
from bot.playground import Playground
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry

PAGE = 4096
HURT = "kuckuck.sqlite3 is damaged: its table `entries` and the log of table 2 cannot be read."


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """Of its three lobbies the second one has lost a part of its log."""

    async def fill() -> None:
        store = await Store.open(f"sqlite:///{file}")
        for _ in range(3):
            table = await store.open_table(
                0, 0, [log.Opened("kuckuck", GuildId(1), ChannelId(2), UserId(3), {}, 60, "egg")]
            )
            for seq in range(1, 100):
                await store.append(table, seq, 0, [MarkedEntry(log.Joined(UserId(3), f"{table}" * 30))])
        await store.close()

    file = tmp_path / "data" / "kuckuck.sqlite3"
    asyncio.run(fill())
    content = bytearray(file.read_bytes())
    place, *_ = [
        start
        for start in range(0, len(content), PAGE)
        if [name for name in "123" if name.encode() * 30 in content[start : start + PAGE]] == ["2"]
    ]
    content[place : place + PAGE] = b"\xff" * PAGE
    file.write_bytes(content)
    return file


def test_the_check_says_what_is_hurt(
    here: None, damaged: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "not-a-token")
    assert command.main(["check"]) == 1
    output, errors = capsys.readouterr()
    assert errors == ""
    [wrong] = [line for line in output.splitlines() if line.startswith("✗")]
    assert wrong.startswith(f"✗ Contents: data/{HURT} Stop the bot")


@pytest.mark.parametrize(
    ("whole", "told"),
    [
        (None, "data/kuckuck.sqlite3 is no SQLite database. Check DATABASE_URL"),
        (8, "data/kuckuck.sqlite3 is damaged: its table "),
    ],
    ids=["text", "cut"],
)
def test_a_file_that_is_text_or_cut_is_told_in_one_short_sentence(
    here: None,
    damaged: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    whole: int | None,
    told: str,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "not-a-token")
    damaged.write_bytes(damaged.read_bytes()[: whole * PAGE] if whole else b"Dear diary, " * PAGE)
    assert command.main([]) == 78
    [line] = capsys.readouterr().err.splitlines()
    assert told in line
    assert line.count("`") <= 6, "three names are enough"
    assert command.main(["check"]) == 1
    assert told in capsys.readouterr().out


@pytest.mark.parametrize(("errand", "code"), [(["replay", "2"], 78), (["replay", "3"], 1), (["rebuild"], 0)])
def test_what_is_whole_can_be_read_and_the_rest_is_told(
    here: None, damaged: Path, capsys: pytest.CaptureFixture[str], errand: list[str], code: int
) -> None:
    assert command.main(errand) == code
    errors = capsys.readouterr().err
    assert (HURT in errors) == (errand == ["replay", "2"])
    assert len(errors.splitlines()) == bool(errors)


async def test_the_bot_says_what_is_hurt_and_writes_nothing_beside_it(
    playground: Playground, damaged: Path
) -> None:
    before = await asyncio.to_thread(damaged.read_bytes)
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.whole.runner"),
        *(playground.api, playground.gateway, playground.token, f"sqlite+aiosqlite:///{damaged}"),
        env=os.environ | {"LOG_LEVEL": "ERROR"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await running.communicate()
    [line] = errors.decode().splitlines()
    assert line.startswith("The database cannot be used: ")
    assert HURT in line
    assert running.returncode == 78, "it does not mend by itself"
    assert await asyncio.to_thread(damaged.read_bytes) == before
