"""A database with an overwritten page: the command says what is damaged, and writes nothing more."""

import asyncio
from pathlib import Path

import pytest

from bot.ids import ChannelId, GuildId, UserId
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from tests.faults import FaultyPlayground
from tests.whole.command_line import LIKE_A_TOKEN, at
from tests.whole.conftest import Call

PAGE = 4096
TOKEN = {"DISCORD_TOKEN": LIKE_A_TOKEN}
HURT = "kuckuck.sqlite3 is damaged: its table `entries` and the log of table 2 cannot be read."


@pytest.fixture
def damaged(file: Path) -> Path:
    """A database with three lobbies. The second lobby has lost a part of its log."""

    async def fill() -> None:
        store = await Store.open(f"sqlite:///{file}")
        for _ in range(3):
            table = await store.open_table(
                0, 0, [log.Opened("kuckuck", GuildId(1), ChannelId(2), UserId(3), {}, 60, "egg")]
            )
            joined = MarkedEntry(log.Joined(UserId(3), f"{table}" * 30))
            await store.append(table, 1, 0, [joined] * 99)
        await store.close()

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


def test_a_file_that_is_text_or_cut_is_told_in_one_short_sentence(call: Call, damaged: Path) -> None:
    whole = damaged.read_bytes()
    for content, sentence in (
        (b"Dear diary, " * PAGE, "data/kuckuck.sqlite3 is no SQLite database. Check DATABASE_URL"),
        (whole[: 8 * PAGE], "data/kuckuck.sqlite3 is damaged: its table "),
    ):
        damaged.write_bytes(content)
        start, check = call(**TOKEN), call("check", **TOKEN)
        assert (start.code, check.code) == (78, 1)
        assert sentence in start.sentence
        assert start.sentence.count("`") <= 6, "three names are enough"
        assert sentence in check.output


def test_what_is_whole_can_be_read_and_the_rest_is_told(call: Call, damaged: Path) -> None:
    told = call("check", **TOKEN)
    assert (told.code, told.errors) == (1, "")
    [wrong] = [line for line in told.output.splitlines() if line.startswith("✗")]
    assert wrong.startswith(f"✗ Contents: data/{HURT} Stop the bot")
    hurt = call("replay", "2")
    assert hurt.code == 78
    assert HURT in hurt.sentence
    assert call("replay", "3") == (
        1,
        "",
        "Table 3 is still in use: its hands are secret until its game is over.\n",
    )
    assert call("rebuild").code == 0


@pytest.mark.usefixtures("forks")
async def test_the_bot_says_what_is_hurt_and_writes_nothing(
    playground: FaultyPlayground, damaged: Path
) -> None:
    before = await asyncio.to_thread(damaged.read_bytes)
    async with at(playground, f"sqlite+aiosqlite:///{damaged}", settings={"LOG_LEVEL": "ERROR"}) as running:
        assert await running.wait() == 78, "it does not mend by itself"
        [line] = running.errors().splitlines()
        assert line.startswith("The database cannot be used: ")
        assert HURT in line
    assert await asyncio.to_thread(damaged.read_bytes) == before
