"""``python -m bot check``: what it finds, and what it says to do."""

import asyncio
import base64
import os
import platform
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, reset_tzpath

import pytest
from discord.http import HTTPClient, Route
from pydantic import SecretStr

from bot.host import check as check_module
from bot.host import maintenance
from bot.host.check import findings
from bot.host.config import Config
from bot.host.startup import mistaken_token, proxy
from bot.ids import ChannelId, GuildId, UserId
from bot.storage.migrations import KERNEL, newest
from bot.storage.store import Store
from bot.table import log
from engine.registry import games
from tests.faults import Fault, FaultyPlayground
from tests.patience import PATIENCE
from tests.whole.command_line import LIKE_A_TOKEN
from tests.whole.conftest import SCHEMA, Call

FLOORS = (
    "✓ Settings: valid.",
    f"✓ Python: {platform.python_version()}.",
    f"✓ SQLite: {sqlite3.sqlite_version}.",
)
GONE = "✗ Table 2: cannot be read or no longer agrees with the rules"


NO_TOKENS = (
    ("egg", "no token of a bot"),
    ("a.b.c", "no token of a bot"),
    (LIKE_A_TOKEN[1:], "no token of a bot"),
    (LIKE_A_TOKEN.rpartition(".")[0], "no token of a bot"),
    ("100000000000000001", "the id of the application or of a person"),
    ("0123456789abcdef" * 4, "the application's public key"),
    ("nest-egg" * 4, "the client secret, or another key"),
    ("your-token-here", "a placeholder"),
    ("<token>", "a placeholder"),
    ("https://discord.com/api/oauth2/authorize", "the address of a page"),
)


class Check:
    """Runs ``check`` with a token and the given variables."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def __call__(self, **variables: str) -> tuple[int, list[str]]:
        told = self._call("check", **{"DISCORD_TOKEN": LIKE_A_TOKEN, **variables})
        assert told.errors == ""
        return told.code, told.output.splitlines()

    def found(self, mark: str = "✗", **variables: str) -> tuple[int, list[str]]:
        """The exit code, and the lines that begin with this symbol."""
        code, lines = self(**variables)
        return code, [line for line in lines if line.startswith(mark)]


@pytest.fixture
def check(call: Call) -> Check:
    return Check(call)


@pytest.fixture
def filled(file: Path) -> Path:
    """A database with a lobby and a game."""

    async def fill() -> None:
        store = await Store.open(f"sqlite+aiosqlite:///{file}")
        opened = log.Opened("kuckuck", GuildId(1), ChannelId(2), UserId(3), {"bidding": "sealed"}, 60, "egg")
        seats: list[log.Entry] = [log.Joined(UserId(3), "Ann"), log.HouseJoined(0), log.HouseJoined(1)]
        started = log.Started(games()["kuckuck"].version, {"bidding": "sealed"}, "seed")
        await store.open_table(0, 0, [opened])
        await store.open_table(0, 0, [opened, *seats, started])
        await store.close()

    asyncio.run(fill())
    return file


def contents(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def write(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute(statement)


def test_before_the_first_start_it_changes_nothing(tmp_path: Path, check: Check) -> None:
    assert check() == (
        0,
        [
            *FLOORS,
            "✓ Database: data/kuckuck.sqlite3 is not there yet; the first start makes it.",
            "✓ Token: there is one.",
        ],
    )
    assert os.listdir(tmp_path) == []
    (tmp_path / "data").write_text("a file")
    code, [wrong] = check.found()
    assert wrong.startswith("✗ Database: data/kuckuck.sqlite3 cannot be made.")
    assert code == 1


def test_all_is_well(filled: Path, check: Check) -> None:
    before = contents(filled)
    all_is_well = [
        *FLOORS,
        "✓ Database: opens, sqlite+aiosqlite:///data/kuckuck.sqlite3.",
        "✓ Contents: undamaged.",
        f"✓ Schema: {newest()[KERNEL.name]}, the newest.",
        "✓ Writing: possible.",
        "✓ Tables: 2 live.",
        "✓ Token: there is one.",
    ]
    assert check() == (0, all_is_well)
    all_is_well[len(FLOORS)] = f"✓ Database: opens, sqlite+aiosqlite:///{filled}."
    assert check(DATABASE_URL=f"sqlite:///{filled}") == (0, all_is_well), (
        "an address without a driver means ours"
    )
    _, lines = check(DATABASE_URL=f"sqlite+aiosqlite://bird:egg@/{filled}")
    assert "egg" not in "".join(lines), "it tells no password"
    assert contents(filled) == before


def test_what_is_wrong_with_the_settings_is_said_of_each(check: Check) -> None:
    code, lines = check(DISCORD_TOKEN="")
    assert lines[-1].startswith("✗ Token: There is no DISCORD_TOKEN: copy .env.example to .env")
    assert code == 1
    code, lines = check(LOG_LEVEL="loud", HOUSE_PAUSE="soon")
    assert [line.split(":")[0] for line in lines] == ["✗ HOUSE_PAUSE", "✗ LOG_LEVEL"]
    assert code == 1


def test_only_what_looks_like_a_token_is_taken_for_one(check: Check) -> None:
    for token, what in NO_TOKENS:
        code, [wrong] = check.found(DISCORD_TOKEN=token)
        assert (code, wrong.startswith(f"✗ Token: The DISCORD_TOKEN is {what}: ")) == (1, True), wrong
    for token in (f"{LIKE_A_TOKEN} # mine", LIKE_A_TOKEN.replace(".", ". ")):
        assert check.found(DISCORD_TOKEN=token)[0] == 1, token
    for token in (f'"{LIKE_A_TOKEN}"', f"'{LIKE_A_TOKEN}'", f" {LIKE_A_TOKEN} ", f"Bot {LIKE_A_TOKEN}"):
        code, lines = check(DISCORD_TOKEN=token, LOG_LEVEL="'INFO'", HOUSE_PAUSE='""', SHARD_IDS='"0"')
        assert (code, lines[-1]) == (0, "✓ Token: there is one."), token


def test_a_database_that_was_there_and_is_gone_is_told(file: Path, check: Check) -> None:
    Path(f"{file}.lock").touch()
    file.unlink()
    code, [gone] = check.found()
    assert gone.startswith("✗ Database: data/kuckuck.sqlite3 is not there any more")
    assert code == 1


def test_a_database_of_a_newer_bot_is_told(file: Path, check: Check) -> None:
    """The check also names a database that cannot be written or opened."""
    code, [wrong] = check.found(DATABASE_URL="nonsense")
    assert (code, wrong.startswith("✗ Database: "), wrong.endswith("Check DATABASE_URL.")) == (1, True, True)
    write(file, "CREATE TRIGGER full BEFORE INSERT ON guilds BEGIN SELECT RAISE(FAIL, 'disk full'); END")
    assert check.found() == (1, ["✗ Writing: disk full. Check DATABASE_URL."])
    write(file, "UPDATE alembic_version SET version_num = '9999'")
    newer = "✗ Schema: 9999 is of a newer bot. Update this one, or put a back-up back."
    assert check.found() == (1, [newer])


def test_a_table_that_an_update_would_close_is_named(tmp_path: Path, filled: Path, check: Check) -> None:
    """The table's rules are of another version, or its log has an entry of a newer bot."""
    of_former_rules = Path(shutil.copy(filled, tmp_path / "rules.sqlite3"))
    version = """replace(entry, '"version":', '"version":9')"""
    write(of_former_rules, f"UPDATE entries SET entry = {version} WHERE table_id = 2 AND seq = 4")  # noqa: S608
    code, [wrong] = check.found(DATABASE_URL=f"sqlite:///{of_former_rules}")
    assert (code, wrong[: len(GONE)]) == (1, GONE)

    write(filled, """UPDATE entries SET entry = '{"type":"Flew"}' WHERE table_id = 2 AND seq = 3""")
    code, [wrong] = check.found()
    assert (code, wrong[: len(GONE)]) == (1, GONE)


def test_it_is_named_where_the_update_changes_the_schema(filled: Path, check: Check, updated: str) -> None:
    write(filled, """UPDATE entries SET entry = '{"type":"Flew"}' WHERE table_id = 2 AND seq = 3""")
    before = contents(filled)
    code, lines = check()
    assert f"✓ Schema: {SCHEMA}; the start brings it to {updated}. Take a back-up first." in lines
    [wrong] = [line for line in lines if line.startswith("✗")]
    assert (code, wrong[: len(GONE)]) == (1, GONE)
    assert contents(filled) == before


def test_what_others_on_this_computer_can_read_is_told(tmp_path: Path, file: Path, check: Check) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=INFO\nDRAWN_TABELS=false")
    for path, mode in ((tmp_path, 0o755), (tmp_path / ".env", 0o644), (file.parent, 0o755), (file, 0o640)):
        path.chmod(mode)
    told = [
        "⚠ DRAWN_TABELS is no setting of the bot. Is DRAWN_TABLES meant?",
        "⚠ .env: others on this computer can read the token in it. Say `chmod 600 .env`.",
        "⚠ data/kuckuck.sqlite3: others on this computer can read all hands in it. "
        "Say `chmod 600 data/kuckuck.sqlite3*`.",
    ]
    assert check.found("⚠") == (0, told), "the bot could run"
    for path, mode in ((tmp_path / ".env", 0o600), (file.parent, 0o700)):
        path.chmod(mode)
    assert check.found("⚠") == (0, told[:1])


def test_a_computer_without_time_zones_is_told(check: Check, monkeypatch: pytest.MonkeyPatch) -> None:
    ZoneInfo.clear_cache()
    reset_tzpath([])
    for module in [*sys.modules, "tzdata"]:
        if module.split(".")[0] == "tzdata":  # a part that was loaded before would do without the whole
            monkeypatch.setitem(sys.modules, module, None)
    try:
        code, [zones] = check.found("⚠")
    finally:
        reset_tzpath()
    assert code == 0, "the bot could run"
    assert zones.startswith("⚠ This computer does not know the time zone of UTC, Europe/London, ")
    assert check.found("⚠") == (0, [])


async def test_online_it_asks_discord_about_the_token_and_the_shards_and_never_waits_long(
    playground: FaultyPlayground,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(Route, "BASE", playground.api)
    config = Config(discord_token=SecretStr(playground.token), database_url=database)
    assert await maintenance.check(config, online=True)
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("✓ Discord: accepts the token, as Kuckuck")
    assert playground.token not in told
    assert mistaken_token(playground.token) is None
    asked = HTTPClient.application_info
    switched = {"interactions_endpoint_url": "https://a", "bot_require_code_grant": True, "bot_public": False}

    async def application_info(self: HTTPClient) -> Any:
        return {**await asked(self), **switched}

    with monkeypatch.context() as patch:
        patch.setattr(HTTPClient, "application_info", application_info)
        assert not await maintenance.check(config, online=True)
    address, grant, public = capsys.readouterr().out.splitlines()[-3:]
    assert address.startswith("✗ Discord: no press and no command reaches the bot, as an Interactions ")
    assert grant.startswith("✗ Discord: nobody can invite the bot, as Requires OAuth2 Code Grant is on.")
    assert public.startswith("⚠ Discord: only you can invite the bot, as Public Bot is off")
    wrong = Config(discord_token=SecretStr("wrong"), database_url=database)
    assert not await maintenance.check(wrong, online=True)
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("✗ Discord: Discord ")
    assert "wrong" not in told
    playground.line.recommended = 3
    assert await maintenance.check(config, online=True)
    told = capsys.readouterr().out
    assert told.splitlines()[-1].startswith("⚠ Discord: recommends 3 shards")
    assert told.splitlines()[-1].endswith("Set SHARD_COUNT=3.")
    monkeypatch.setattr(check_module, "ONLINE_SECONDS", 0.1)
    for path in ("/users/@me", "/gateway/bot"):
        with playground.faults.ordered(Fault("GET", path, delay=PATIENCE)):
            assert not await maintenance.check(config, online=True)
        assert "✗ Discord: Discord does not answer." in capsys.readouterr().out


async def test_discord_is_reached_through_the_proxy_of_the_environment(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[bytes] = []

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n")
        writer.close()

    async def last_line() -> str:
        config = Config(discord_token=SecretStr(LIKE_A_TOKEN), database_url=database)
        return [str(finding) async for finding in findings(config, online=True)][-1]

    for name in ("HTTPS_PROXY", "https_proxy", "NO_PROXY", "no_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Route, "BASE", "https://discord.com/api/v10")  # an embedded Discord may have set it
    assert proxy() is None
    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        monkeypatch.setenv("HTTPS_PROXY", f"http://bird:egg@127.0.0.1:{port}")
        told = await last_line()
    assert told.startswith("✗ Discord: The proxy that HTTPS_PROXY names refuses to reach Discord (HTTP 407).")
    assert heard[0].startswith(b"CONNECT discord.com:443 ")
    assert b"Proxy-Authorization: Basic " + base64.b64encode(b"bird:egg") in heard[0]
    monkeypatch.setenv("NO_PROXY", "discord.com")
    assert proxy() is None
    monkeypatch.delenv("NO_PROXY")
    monkeypatch.setenv("HTTPS_PROXY", "socks5://127.0.0.1:1")
    assert (await last_line()).startswith("✗ Discord: HTTPS_PROXY names a proxy that is not of HTTP.")
