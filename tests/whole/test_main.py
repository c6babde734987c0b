"""``python -m bot``: what it says when it cannot run, and how it ends."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import signal
import socket
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from bot import start as command
from bot.host.config import Config
from bot.host.startup import Unfit, open_store
from bot.ids import ChannelId, GuildId, UserId
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from bot.table.results import Result
from engine.registry import games
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.whole.command_line import NAMES, run

TOKEN = {"DISCORD_TOKEN": "not-a-token"}
NOT_AGAIN, AGAIN = 78, 75
"""The exit codes by which systemd knows whether to try it again."""
NO_FILE = "sqlite+aiosqlite:////"
THEIRS = "it holds the tables of another program. Check DATABASE_URL: the bot needs a database of its own."
NOBODY = 65534


async def test_without_a_token_it_says_so_and_fails(tmp_path: Path) -> None:
    running = await run(tmp_path)
    output, errors = await running.communicate()
    [line] = errors.decode().splitlines()
    assert line.startswith("There is no DISCORD_TOKEN")
    assert output == b""
    assert running.returncode == NOT_AGAIN


@pytest.mark.parametrize("host", ["localhost:1", "nobody.invalid"])
def test_a_database_server_that_cannot_be_reached_is_told_in_one_sentence(
    here: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "not-a-token")
    monkeypatch.setenv("DATABASE_URL", f"postgresql+asyncpg://bird:egg@{host}/nest")
    assert command.main([]) == AGAIN, "it may be starting just now"
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("The database cannot be opened: ")
    assert line.endswith("Check DATABASE_URL.")
    assert "egg" not in line


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            "UPDATE alembic_version SET version_num = '9999'",
            "its schema, 9999, is of a newer bot. Update the bot, or put a back-up back.",
        ),
        ("DROP TABLE alembic_version", THEIRS),
        ("UPDATE alembic_version SET version_num = 'ae1027a6acf'", THEIRS),
        ("ALTER TABLE entries RENAME TO nests", THEIRS),
    ],
)
def test_a_database_that_is_newer_or_another_programs_is_left_alone(
    here: None,
    empty_database: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    change: str,
    sentence: str,
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "not-a-token")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///theirs.sqlite3")
    shutil.copy(empty_database, "theirs.sqlite3")
    with closing(sqlite3.connect("theirs.sqlite3")) as database, database:
        database.execute(change)
    before = Path("theirs.sqlite3").read_bytes()
    assert command.main([]) == NOT_AGAIN
    assert capsys.readouterr().err == f"The database cannot be opened: {sentence}\n"
    assert Path("theirs.sqlite3").read_bytes() == before


async def test_what_postgresql_refuses_is_told_with_what_to_do(postgres: Postgres) -> None:
    url = await asyncio.to_thread(postgres.new)
    name = str(make_url(url).database)
    await postgres.execute("CREATE TABLE tables (legs integer); CREATE TABLE chairs (legs integer)", name)
    for other, sentence in (
        (url.replace("kuckuck@", "bird@"), "Check the user and the password in DATABASE_URL."),
        (url.replace(f"/{name}?", "/nest?"), "Make it, or check DATABASE_URL."),
        (url, "Check DATABASE_URL: the bot needs a database of its own."),
    ):
        with pytest.raises(Unfit) as error:
            await open_store(other)
        assert str(error.value).startswith("The database cannot be opened: ")
        assert str(error.value).endswith(sentence)
        assert error.value.code == NOT_AGAIN
    await postgres.execute("DROP TABLE tables", name)
    store = await open_store(url)  # beside what is not in its way
    await store.close()


@pytest.mark.parametrize(
    ("kilobytes", "sentence"),
    [
        (16, "disk I/O error. Check whether its disk is full or failing."),
        (200, "database or disk is full. Make room on its disk."),
    ],
)
async def test_a_full_disk_is_told_with_what_to_do(tmp_path: Path, kilobytes: int, sentence: str) -> None:
    isolated = ("unshare", "--map-root-user", "--mount", "sh", "-ec")
    small = f'mount -t tmpfs -o size={kilobytes}k none data; exec "$@"'
    (tmp_path / "data").mkdir()
    trying = await asyncio.create_subprocess_exec(*isolated, small, "sh", "true", cwd=tmp_path)
    if await trying.wait():
        pytest.skip("nothing can be mounted here")
    running = await run(
        tmp_path, before=(*isolated, small, "sh"), DISCORD_TOKEN=TOKEN["DISCORD_TOKEN"], LOG_LEVEL="ERROR"
    )
    _, errors = await running.communicate()
    assert errors.decode() == f"The database cannot be opened: {sentence}\n"
    assert running.returncode == AGAIN


def test_a_setting_that_is_misspelt_and_who_can_read_the_token_is_told_at_the_start(
    here: None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / ".env").write_text("DRAWN_TABELS=false\nDISCORD_TOKEN=x\nDATABASE_URL=sqlite:////\n")
    for path, mode in ((tmp_path, 0o755), (tmp_path / ".env", 0o644)):
        path.chmod(mode)
    assert command.main([]) == AGAIN
    misspelt, readable = caplog.messages
    assert "DRAWN_TABELS is no setting of the bot. Is DRAWN_TABLES meant?" in misspelt
    assert ".env: others on this computer can read the token in it." in readable


@contextmanager
def humble() -> Iterator[None]:
    """Meanwhile we are not root, who can read everybody's files."""
    us = os.geteuid()
    if us == 0:
        os.seteuid(NOBODY)
    yield
    os.seteuid(us)


@pytest.mark.parametrize("way", [[], ["check"]])
def test_settings_that_only_root_may_read_are_told_in_one_sentence(
    here: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], way: list[str]
) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=not-a-token")
    (tmp_path / ".env").chmod(0)
    with humble():
        code = command.main(way)
    assert code == (1 if way else NOT_AGAIN)
    output, errors = capsys.readouterr()
    [line] = (output or errors).splitlines()
    assert line.removeprefix("✗ ").startswith("The settings in .env cannot be read: Permission denied.")


def test_settings_in_another_alphabet_are_told_in_one_sentence(
    here: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".env").write_bytes("LOG_LEVEL=süß".encode("latin-1"))
    assert command.main([]) == NOT_AGAIN
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("The settings in .env cannot be read: it is not written in UTF-8.")


@pytest.mark.parametrize("name", sorted({*NAMES} - {"DISCORD_TOKEN"}))
def test_a_setting_that_is_set_to_nothing_is_not_set(
    here: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "")
    assert getattr(Config(), name.lower()) == Config.model_fields[name.lower()].default


def test_a_process_that_crashes_leaves_no_memory_on_the_disk(here: None) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert command.main([]) == NOT_AGAIN
    assert resource.getrlimit(resource.RLIMIT_CORE)[0] == 0


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"DISCORD_TOKEN": ""}, "There is no DISCORD_TOKEN"),
        (TOKEN | {"LOG_LEVEL": "loud"}, "LOG_LEVEL: "),
        (TOKEN | {"HOUSE_PAUSE": "soon"}, "HOUSE_PAUSE: "),
        (TOKEN | {"SHARD_COUNT": "0"}, "SHARD_COUNT: "),
        (TOKEN | {"SHARD_COUNT": "many", "SHARD_IDS": "0"}, "SHARD_COUNT: "),
        (TOKEN | {"SHARD_COUNT": "2", "SHARD_IDS": "0 and 1"}, "SHARD_IDS: "),
        (TOKEN | {"SHARD_COUNT": "2", "SHARD_IDS": "1,2"}, "SHARD_IDS: Name each shard once, from 0 to 1"),
        (TOKEN | {"SHARD_COUNT": "2", "SHARD_IDS": "1,1"}, "SHARD_IDS: Name each shard once"),
        (TOKEN | {"SHARD_IDS": "1"}, "SHARD_IDS: Name each shard once, from 0 to 0"),
        (TOKEN | {"SHARD_COUNT": "2", "SHARD_IDS": "1"}, "SHARD_IDS: Several processes need PostgreSQL"),
        (TOKEN | {"CONTACT": "a" * 201}, "CONTACT: "),
        *(
            (TOKEN | {name: link}, f"{name}: This has to be a link that begins with https://")
            for name in ("PRIVACY_URL", "SOURCE_URL")
            for link in ("http://example.org", "example.org", "https://a b", "https://x>[y](https://z)")
        ),
        (TOKEN | {"DATABASE_URL": "nonsense"}, "The database cannot be opened"),
        (TOKEN | {"DATABASE_URL": NO_FILE}, "The database cannot be opened"),
        (
            TOKEN | {"DATABASE_URL": "sqlite+aiosqlite://bird:egg/x"},
            "The database cannot be opened: its port",
        ),
        (
            TOKEN | {"DATABASE_URL": "sqlite+pysqlite:///x"},
            "The database cannot be opened: the driver pysqlite does not fit this bot.",
        ),
    ],
)
def test_a_setting_that_is_wrong_is_named_in_one_sentence(
    here: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    variables: Mapping[str, str],
    sentence: str,
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    # Of a file that cannot be opened nobody knows whether it can be in a while.
    assert command.main([]) == (AGAIN if variables.get("DATABASE_URL") == NO_FILE else NOT_AGAIN)
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(sentence)


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(Mock(), shard_id=None, code=code)


@pytest.mark.parametrize(
    ("error", "sentence", "code"),
    [
        (
            discord.LoginFailure("Improper token has been passed."),
            "Discord refuses the DISCORD_TOKEN",
            NOT_AGAIN,
        ),
        (
            aiohttp.ClientConnectorError(
                aiohttp.client_reqrep.ConnectionKey("discord", 443, True, True, None, None, None),
                OSError(111, "Connection refused"),
            ),
            "Discord cannot be reached: Connection refused.",
            AGAIN,
        ),
        (closed(4004), "Discord has closed the connection for good (code 4004).", NOT_AGAIN),
        (
            discord.DiscordServerError(Mock(status=502, reason=""), ""),
            "Discord is not working just now.",
            AGAIN,
        ),
    ],
)
def test_a_login_that_fails_is_told_in_one_sentence(
    here: None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    sentence: str,
    code: int,
) -> None:
    async def refused(*_: object) -> None:
        raise error

    monkeypatch.setenv("DISCORD_TOKEN", "not-a-token")
    monkeypatch.setattr(discord.Client, "login", refused)
    assert command.main([]) == code
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(sentence)
    assert "not-a-token" not in line


def test_ratings_are_made_anew_from_all_games(
    here: None, empty_database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("data").mkdir()
    shutil.copy(empty_database, "data/kuckuck.sqlite3")
    assert command.main(["rebuild"]) == 0
    assert capsys.readouterr().out == "Ratings and leaderboards are computed again. Finished games: 0.\n"
    with closing(sqlite3.connect("data/kuckuck.sqlite3")) as database, database:
        database.execute("INSERT INTO tables (id, guild, channel, live) VALUES (1, 5, 6, 0)")
        for seat, name in enumerate(("Ann", "Ben")):
            result = (1, seat, 5, "kuckuck", 0, 101 + seat, name, 1 + seat, 9)
            database.execute(
                "INSERT INTO results (table_id, seat, guild, game, at, user, name, place, score)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                result,
            )
    assert command.main(["rebuild"]) == 0
    assert capsys.readouterr().out == "Ratings and leaderboards are computed again. Finished games: 1.\n"
    with closing(sqlite3.connect("data/kuckuck.sqlite3")) as database:
        ranked = database.execute("SELECT name FROM standings WHERE season = 'all' ORDER BY rating DESC")
        assert ranked.fetchall() == [("Ann",), ("Ben",)]


async def test_what_the_rules_have_left_behind_is_told_without_being_quoted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/data/kuckuck.sqlite3")
    seats = [log.Joined(UserId(101), "Ann"), log.Joined(UserId(102), "Ben"), log.Joined(UserId(103), "Cleo")]
    started = log.Started(games()["kuckuck"].version, {}, "seed")
    table = await store.open_table(
        0, 0, [log.Opened("kuckuck", GuildId(5), ChannelId(6), UserId(101), {}, 60, "egg"), *seats, started]
    )
    results = [Result(0, UserId(101), "Ann", 1, 9)]
    await store.finish(
        table, 5, 0, [MarkedEntry(log.Acted(0, "7S"))], guild_id=GuildId(5), game="kuckuck", results=results
    )
    await store.close()
    assert "the log of a game tells nothing" in caplog.text
    caplog.clear()
    running = await run(tmp_path, "rebuild")
    output, errors = await running.communicate()
    assert output.decode().endswith("Finished games: 1.\n")
    told = errors.decode()
    assert "the log of a game tells nothing" in told
    assert "engine.game.IllegalAction" in told
    assert "no_such_card" not in told, "what an error says may name a card"


def test_where_a_rebuild_fails_the_host_can_give_the_command_again(
    here: None, empty_database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("data").mkdir()
    shutil.copy(empty_database, "data/kuckuck.sqlite3")

    async def locked(_: object) -> int:
        raise OperationalError("DELETE", {}, sqlite3.OperationalError("database is locked"))

    monkeypatch.setattr(Store, "rebuild", locked)
    assert command.main(["rebuild"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("Not all is computed again: database is locked. Nothing is lost")


async def test_the_playground_serves_its_page_and_ends_cleanly(tmp_path: Path) -> None:
    playing = await run(tmp_path, "play", "--port", "0", "--no-browser", "--members", "Zoe", "Yan")
    assert playing.stdout is not None
    lines = [(await playing.stdout.readline()).decode() for _ in range(4)]
    zoe, yan = (line.split(": ")[1].strip() for line in lines[1:3])
    async with aiohttp.ClientSession() as session:
        for address in (zoe, yan):
            async with session.get(address) as page:
                assert page.status == 200
                assert "<html" in await page.text()
    playing.send_signal(signal.SIGINT)
    async with asyncio.timeout(PATIENCE):
        output, errors = await playing.communicate()
    assert output.decode().startswith("Goodbye")
    assert errors == b"", errors.decode()
    assert playing.returncode == 0


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_a_port_that_is_taken_is_named(
    here: None, taken_port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(["play", "--port", str(taken_port), "--no-browser"]) == NOT_AGAIN
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"Port {taken_port} cannot be used")


def test_a_port_for_metrics_that_is_taken_is_named_before_the_login(
    here: None, taken_port: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a token that a login would find wrong")
    monkeypatch.setenv("METRICS_PORT", str(taken_port))
    assert command.main([]) == NOT_AGAIN
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"Port {taken_port} cannot be used")
    assert line.endswith("Choose another METRICS_PORT.")
