"""``python -m bot``: what it says when it cannot run, and how it ends."""

import asyncio
import os
import resource
import signal
import socket
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from bot import __version__
from bot import start as command
from bot.discord_ui.command_list import NoCommands
from bot.host.advice import advice
from bot.host.config import Config
from bot.host.startup import Unfit, at_discord, open_store
from bot.storage import lease
from bot.storage.store import Store
from tests.faults import Fault, FaultyPlayground
from tests.postgres import Postgres
from tests.whole.command_line import NAMES, at, of_a_host, run
from tests.whole.conftest import Call

TOKEN = {"DISCORD_TOKEN": "not-a-token"}
NOT_AGAIN, AGAIN = 78, 75
"""The exit codes that tell systemd whether to start the bot again."""
NO_FILE = "sqlite+aiosqlite:////"
THEIRS = "it holds the tables of another program. Check DATABASE_URL: the bot needs a database of its own."
NOBODY = 65534
NOT_OPENED = "The database cannot be opened: "


async def test_without_a_token_it_says_so_and_fails(tmp_path: Path) -> None:
    """This is the only test that starts a new Python, as a host does."""
    running = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=tmp_path,
        env=of_a_host(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await running.communicate()
    [line] = errors.decode().splitlines()
    assert line.startswith("There is no DISCORD_TOKEN")
    assert output == b""
    assert running.returncode == NOT_AGAIN


def test_it_tells_its_version_and_all_its_words_on_one_screen(call: Call) -> None:
    assert call("--version") == (0, f"Kuckuck {__version__}\n", "")
    code, told, _ = call("--help", COLUMNS="80")
    assert (code, len(told.splitlines()) <= 24, "check" in told) == (0, True, True)
    for words in (
        ("play", "--port", "99999"),
        ("export", "Ann"),
        ("replay", "x"),
        ("run", "--processes", "0"),
    ):
        assert call(*words).errors.splitlines()[-1].endswith(f"not {words[-1]!r}")


def test_a_database_server_that_cannot_be_reached_is_told_in_one_sentence(call: Call) -> None:
    for address in ("localhost:1/nest", "nobody.invalid/nest", "localhost:1/nest?sslmode=require"):
        told = call(**TOKEN, DATABASE_URL=f"postgresql+asyncpg://bird:egg@{address}")
        assert told.code == AGAIN, "it may be starting just now"
        assert told.sentence.startswith(NOT_OPENED)
        assert told.sentence.endswith("Check DATABASE_URL.")
        assert "egg" not in told.sentence


def test_a_database_that_is_newer_too_old_or_another_programs_is_left_alone(
    call: Call, empty_database: Path
) -> None:
    newer = "its schema, 9999, is of a newer bot. Update the bot, or put a back-up back."
    older = "its schema, 0030, is too old for this bot. Start the bot of schema 0031 on it once, "
    theirs = Path("theirs.sqlite3")
    for change, sentence in (
        ("UPDATE alembic_version SET version_num = '9999'", newer),
        ("UPDATE alembic_version SET version_num = '0030'", older + "or begin with a new database."),
        ("DROP TABLE alembic_version", THEIRS),
        ("UPDATE alembic_version SET version_num = 'ae1027a6acf'", THEIRS),
        ("ALTER TABLE entries RENAME TO nests", THEIRS),
    ):
        theirs.write_bytes(empty_database.read_bytes())
        execute(theirs, change)
        execute(theirs, "PRAGMA journal_mode=DELETE")
        before = theirs.read_bytes()
        told = call(**TOKEN, DATABASE_URL=f"sqlite:///{theirs}")
        assert (told.code, told.sentence) == (NOT_AGAIN, NOT_OPENED + sentence), change
        assert theirs.read_bytes() == before, change


def execute(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute(statement)


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
        assert str(error.value).startswith(NOT_OPENED)
        assert str(error.value).endswith(sentence)
        assert error.value.code == NOT_AGAIN
    await postgres.execute("DROP TABLE tables", name)
    store = await open_store(url)  # other programs' tables may stay beside the bot's
    await store.close()


async def test_a_full_or_failing_disk_is_told_with_what_to_do(tmp_path: Path) -> None:
    failing = sqlite3.OperationalError("disk I/O error")
    failing.sqlite_errorcode = sqlite3.SQLITE_IOERR_WRITE
    assert advice(failing).text == "Check whether its disk is full or failing."
    isolated = ("unshare", "--map-root-user", "--mount", "sh", "-ec")
    trying = await asyncio.create_subprocess_exec(*isolated, "mount -t tmpfs none .", cwd=tmp_path)
    if await trying.wait():
        pytest.skip("nothing can be mounted here")
    small = 'mkdir data; mount -t tmpfs -o size=200k none data; exec "$@"'
    running = await asyncio.create_subprocess_exec(
        *(*isolated, small, "sh", sys.executable, "-m", "bot"),
        cwd=tmp_path,
        env=of_a_host(**TOKEN, LOG_LEVEL="ERROR"),
        stderr=asyncio.subprocess.PIPE,
    )
    _, errors = await running.communicate()
    assert errors.decode() == f"{NOT_OPENED}database or disk is full. Make room on its disk.\n"
    assert running.returncode == AGAIN


def test_a_setting_that_is_misspelt_and_who_can_read_the_token_is_told_at_the_start(
    call: Call, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / ".env").write_text("DRAWN_TABELS=false\nDISCORD_TOKEN=x\nDATABASE_URL=sqlite:////\n")
    for path, mode in ((tmp_path, 0o755), (tmp_path / ".env", 0o644)):
        path.chmod(mode)
    assert call().code == AGAIN
    misspelt, readable = caplog.messages
    assert "DRAWN_TABELS is no setting of the bot. Is DRAWN_TABLES meant?" in misspelt
    assert ".env: others on this computer can read the token in it." in readable


@contextmanager
def humble() -> Iterator[None]:
    """For a while, gives up root's right to read everybody's files."""
    us = os.geteuid()
    if us == 0:
        os.seteuid(NOBODY)
    yield
    os.seteuid(us)


def test_settings_that_only_root_may_read_are_told_in_one_sentence(call: Call, tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / ".env").write_bytes("LOG_LEVEL=süß".encode("latin-1"))
    told = call()
    assert told.code == NOT_AGAIN
    assert told.sentence.startswith("The settings in .env cannot be read: it is not written in UTF-8.")
    (tmp_path / ".env").chmod(0)
    with humble():
        start, check = call(), call("check")
    assert start.code == NOT_AGAIN
    assert start.sentence.startswith("The settings in .env cannot be read: Permission denied.")
    assert check == (1, f"✗ {start.sentence}\n", "")


def test_a_setting_that_is_set_to_nothing_is_not_set(here: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        if name != "DISCORD_TOKEN":
            monkeypatch.setenv(name, "")
            assert getattr(Config(), name.lower()) == Config.model_fields[name.lower()].default, name


def test_a_process_that_crashes_leaves_no_memory_on_the_disk(call: Call) -> None:
    resource.setrlimit(resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert call().code == NOT_AGAIN
    assert resource.getrlimit(resource.RLIMIT_CORE)[0] == 0


WRONG = [
    ({"DISCORD_TOKEN": ""}, "There is no DISCORD_TOKEN"),
    (TOKEN | {"LOG_LEVEL": "loud"}, "LOG_LEVEL: "),
    (TOKEN | {"HOUSE_PAUSE": "soon"}, "HOUSE_PAUSE: "),
    (TOKEN | {"SHARD_COUNT": "many", "SHARD_IDS": "0"}, "SHARD_COUNT: "),
    (TOKEN | {"SHARD_COUNT": "2", "SHARD_IDS": "0 and 1"}, "SHARD_IDS: "),
    (TOKEN | {"SHARD_COUNT": "2", "SHARD_IDS": "1,2"}, "SHARD_IDS: Name each shard once, from 0 to 1"),
    (TOKEN | {"SHARD_COUNT": "2", "SHARD_IDS": "1"}, "SHARD_IDS: Several processes need PostgreSQL"),
    (TOKEN | {"CONTACT": "a" * 201}, "CONTACT: "),
    *(
        (TOKEN | {name: link}, f"{name}: This has to be a link that begins with https://")
        for name in ("PRIVACY_URL", "SOURCE_URL")
        for link in ("http://example.org", "example.org", "https://a b", "https://x>[y](https://z)")
    ),
    (TOKEN | {"DATABASE_URL": "nonsense"}, NOT_OPENED),
    (TOKEN | {"DATABASE_URL": NO_FILE}, NOT_OPENED),
    (
        TOKEN | {"DATABASE_URL": "postgresql://bird:egg@localhost:1/nest?perch=1"},
        f"{NOT_OPENED}its perch cannot be had here: correct or remove it. Check DATABASE_URL.",
    ),
    (TOKEN | {"DATABASE_URL": "sqlite:///x?timeout=egg"}, f"{NOT_OPENED}its timeout is no number of"),
    (TOKEN | {"DATABASE_URL": "sqlite://"}, "DATABASE_URL names no file, so each restart would lose"),
    ({"DISCORD_TOKEN": "two\nlines"}, "The DISCORD_TOKEN has a blank or a line break in it"),
    ({"DISCORD_TOKEN": " "}, "There is no DISCORD_TOKEN"),
    (TOKEN | {"DATABASE_URL": "sqlite+aiosqlite://bird:egg/x"}, f"{NOT_OPENED}its port"),
    (
        TOKEN | {"DATABASE_URL": "sqlite+pysqlite:///x"},
        f"{NOT_OPENED}the driver pysqlite does not fit this bot.",
    ),
]


def test_a_setting_that_is_wrong_is_named_in_one_sentence(call: Call) -> None:
    for variables, sentence in WRONG:
        told = call(**variables)
        assert told.sentence.startswith(sentence), variables
        # A file that cannot be opened now can perhaps be opened later, so the bot may be started again.
        assert told.code == (AGAIN if variables.get("DATABASE_URL") == NO_FILE else NOT_AGAIN), variables


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(Mock(), shard_id=None, code=code)


UNREACHABLE = aiohttp.ClientConnectorError(
    aiohttp.client_reqrep.ConnectionKey("discord", 443, True, True, None, None, None),
    OSError(111, "Connection refused"),
)
PAGE = "<!DOCTYPE html>" + "<p>Bad Gateway</p>" * 500


def refused(status: int, said: str | dict[str, Any]) -> discord.HTTPException:
    kind = discord.DiscordServerError if status >= 500 else discord.HTTPException
    return kind(Mock(status=status, reason=""), said)


def no_commands(status: int, code: int, said: str) -> NoCommands:
    error = NoCommands()
    error.__cause__ = refused(status, {"code": code, "message": said})
    return error


def test_a_login_that_fails_is_told_in_one_sentence(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object) -> None:
        raise UNREACHABLE

    monkeypatch.setattr(discord.Client, "login", refuse)
    sentence = "Discord cannot be reached: Connection refused. Check this computer's network."
    told = call(**TOKEN)
    assert (told.code, told.sentence) == (AGAIN, sentence)


def test_each_refusal_of_discord_is_told_in_one_sentence_with_what_to_do() -> None:
    gone: Any = discord.GatewayNotFound
    barred, forbidden = (
        "Discord refuses this bot or this computer: ",
        {"code": 40001, "message": "Unauthorized"},
    )
    none = "Discord has no commands of this bot and takes none: "
    for error, sentence, code in (
        (discord.LoginFailure("Improper token."), "Discord refuses the DISCORD_TOKEN", NOT_AGAIN),
        (TimeoutError(), "Discord does not answer.", AGAIN),
        (closed(4004), "Discord refuses the DISCORD_TOKEN", NOT_AGAIN),
        (closed(4010), "Discord has no such shard: check SHARD_COUNT", NOT_AGAIN),
        (closed(4011), "Discord wants more shards for a bot in so many servers: set SHARD_COUNT", NOT_AGAIN),
        (closed(4012), "Discord's gateway no longer serves this version of the bot", NOT_AGAIN),
        (closed(4013), "Discord does not know what this version of the bot wants to hear", NOT_AGAIN),
        (discord.PrivilegedIntentsRequired(0), "Discord does not let this bot hear", NOT_AGAIN),
        (closed(4999), "Discord has closed the connection (code 4999).", AGAIN),
        (refused(502, PAGE), "Discord is not working just now: HTTP 502.", AGAIN),
        (refused(429, "error code: 1015"), f"{barred}error code: 1015 (HTTP 429).", AGAIN),
        (refused(403, PAGE), f"{barred}HTTP 403.", AGAIN),
        (refused(403, forbidden), f"{barred}Unauthorized (HTTP 403, code 40001).", NOT_AGAIN),
        (discord.RateLimited(60), f"{barred}too many requests, wait 60 s (HTTP 429).", AGAIN),
        (gone(), "Discord has broken off the connection.", AGAIN),
        (aiohttp.ServerDisconnectedError(), "Discord has broken off the connection.", AGAIN),
        (no_commands(400, 30034, "Made too many."), f"{none}Made too many (HTTP 400, code 30034).", AGAIN),
        (no_commands(400, 50035, "Wrong. " * 2000), f"{none}Wrong. Wrong.", NOT_AGAIN),
        (no_commands(403, 50001, "Missing Access"), f"{none}Missing Access (HTTP 403", NOT_AGAIN),
        (no_commands(500, 0, "Oh"), f"{none}Oh (HTTP 500).", AGAIN),
    ):
        with pytest.raises(Unfit) as told, at_discord():
            raise error
        assert (told.value.code, f"{told.value}"[: len(sentence)]) == (code, sentence)
        assert len(f"{told.value}") < 500
        assert "\n" not in f"{told.value}"


def test_a_switch_of_the_portal_that_keeps_presses_away_is_told_at_the_start(
    call: Call, file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def login(bot: discord.Client, _: str) -> None:
        switches = {"interactions_endpoint_url": "https://a", "bot_require_code_grant": False}
        vars(bot)["_application"] = Mock(**switches, bot_public=False)

    monkeypatch.setattr(discord.Client, "login", login)
    monkeypatch.setattr(command, "freeze_garbage", Mock(side_effect=Unfit("enough")))
    assert call(**TOKEN).sentence == "enough"
    [warning] = [one.getMessage() for one in caplog.records if one.levelname == "WARNING"]
    assert "no press and no command reaches the bot, as an Interactions Endpoint URL is set." in warning


@pytest.mark.usefixtures("forks")
async def test_what_discord_refuses_at_the_start_is_told_by_its_number(
    playground: FaultyPlayground, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through a process as a host starts it."""
    list_ = "/applications/*/commands"
    for fault, settings, code, sentence in (
        (Fault("PUT", list_, status=400, code=30034), {}, AGAIN, "(HTTP 400, code 30034)"),
        (None, {"SHARD_COUNT": "2"}, NOT_AGAIN, "set SHARD_COUNT=3. (Code 4011.)"),
    ):
        playground.line.recommended = 3 if fault is None else 1
        if fault:
            playground.faults.order(fault)
        async with at(playground, database, settings=settings) as process:
            assert await process.wait() == code
            [*_, line] = process.errors().splitlines()
            assert sentence in line
            assert "Traceback" not in process.errors()


def test_ratings_are_rebuilt_from_all_games_and_where_that_fails_the_command_can_be_given_again(
    call: Call, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = "Ratings and leaderboards are computed again. Finished games: {}.\n"
    assert call("rebuild") == (0, said.format(0), "")

    async def locked(_: object) -> int:
        raise OperationalError("DELETE", {}, sqlite3.OperationalError("database is locked"))

    monkeypatch.setattr(Store, "rebuild", locked)
    told = call("rebuild")
    assert told.code == 1
    assert told.sentence.startswith("Not all is computed again: database is locked. Nothing is lost")


@pytest.mark.usefixtures("forks")
async def test_the_playground_serves_its_page_and_ends_cleanly(tmp_path: Path) -> None:
    async with run(tmp_path, "play", "--port", "0", "--no-browser", "--members", "Zoe", "Yan") as playing:
        await playing.says("Ctrl+C")
        addresses = [line.split(": ")[1] for line in playing.output().splitlines()[1:3]]
        async with aiohttp.ClientSession() as session:
            for address in addresses:
                async with session.get(address) as page:
                    assert page.status == 200
                    assert "<html" in await page.text()
        playing.send_signal(signal.SIGINT)
        assert await playing.wait() == 0
        assert playing.output().splitlines()[4:] == ["Goodbye: every table goes on at the next start."]
        assert playing.errors() == ""


def test_a_bot_that_is_installed_without_the_playground_says_where_it_is(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "playground", None)
    told = call("play")
    assert told.code == NOT_AGAIN
    assert told.sentence.endswith("get the sources, and call `make play` there.")


async def test_a_second_process_ends_with_one_sentence(
    call: Call, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "PATIENCE", 0.0)
    async with lease.hold_lease(database):
        told = await asyncio.to_thread(call, **TOKEN, DATABASE_URL=database)
    assert told.code == AGAIN
    assert told.sentence.startswith("This bot runs already, in another process")


def test_a_port_for_metrics_that_is_taken_is_named_before_the_login(call: Call) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken = str(server.getsockname()[1])
        told = call(**TOKEN, METRICS_PORT=taken)  # if the bot logged in, it would find the token wrong
        assert told.code == NOT_AGAIN
        assert told.sentence.startswith(f"Port {taken} cannot be used")
        assert told.sentence.endswith("or choose another METRICS_PORT.")
