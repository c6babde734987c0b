"""What is below the bot: the start refuses what is too old or too small, and ``check`` says so before."""

import asyncio
import os
import re
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from bot.host.check import findings
from bot.host.config import Config
from bot.host.startup import Unfit, alone, open_store
from bot.storage import address, floors, lease
from bot.storage.floors import POOLED, Below, require_sqlite
from engine.console import PYTHON
from tests.postgres import Postgres

NOT_OPENED = "The database cannot be opened: "


async def refusal(url: str) -> tuple[int, str]:
    """The exit code and sentence of a start; 0 if it succeeds."""
    try:
        async with alone(url):
            store = await open_store(url)
            await store.close()
    except Unfit as error:
        return error.code, str(error)
    return 0, ""


async def checked(url: str) -> list[str]:
    """What ``check`` says of the database, other than that all is well."""
    lines = [str(finding) async for finding in findings(Config(database_url=url), online=False)]
    return [line for line in lines if line[0] != "✓" and "Token" not in line]


async def test_an_old_sqlite_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    require_sqlite((3, 35, 0))
    with pytest.raises(Below, match=r"^this Python has SQLite 3.34.1, and the bot needs 3.35 or newer$"):
        require_sqlite((3, 34, 1))
    monkeypatch.setattr(floors, "SQLITE", (9, 9))
    why = f"{NOT_OPENED}this Python has SQLite {sqlite3.sqlite_version}, and the bot needs 9.9 or newer. "
    for file in ("new", "newer/one"):
        url = f"sqlite:///{tmp_path}/{file}"
        code, sentence = await refusal(url)
        assert (code, sentence[: len(why)]) == (78, why)
        assert await checked(url) == [f"✗ Database: {sentence}"]
    assert os.listdir(tmp_path) == [], "nothing is made"


async def test_an_old_postgresql_or_one_that_cannot_hold_every_name_is_refused(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await checked(postgres_url) == []
    await postgres.execute("CREATE DATABASE narrow ENCODING 'SQL_ASCII' TEMPLATE template0")
    narrow = make_url(postgres_url).set(database="narrow").render_as_string(hide_password=False)
    sentences = [await refusal(narrow)]
    assert await checked(narrow) == [f"✗ Database: {sentences[0][1]}"]
    monkeypatch.setattr(floors, "POSTGRESQL", 99)
    sentences.append(await refusal(postgres_url))
    for (code, sentence), why in zip(sentences, ("its encoding is SQL_ASCII", "the server is "), strict=True):
        assert (code, sentence[: len(NOT_OPENED + why)]) == (78, NOT_OPENED + why)


@pytest.mark.parametrize(("mode", "size"), [("transaction", 1), ("transaction", 20), ("statement", 5)])
async def test_a_pooler_that_lends_per_transaction_is_refused(
    mode: str, size: int, postgres: Postgres, postgres_url: str
) -> None:
    with postgres.pooled(postgres_url, mode, size) as url:
        for _ in range(2):  # the first start leaves prepared statements in the pooler's connections
            code, sentence = await refusal(url)
            assert (code, sentence[-len(POOLED) :]) == (78, POOLED), sentence
        assert await checked(url) == [f"✗ Database: {sentence}"]
    assert (await refusal(postgres_url))[0] == 0, "no lock is left behind"


async def test_too_few_connections_are_told_and_a_few_are_enough(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch, postgres.pooled(postgres_url, "session", 4) as url:
        patch.setattr(floors, "LENT_SECONDS", 0.3)  # the pooler lets all others wait
        code, sentence = await refusal(url)
        assert code == 75, "others may have them just now"
        assert re.match(f"{NOT_OPENED}it lends [1-4] connections at once, and a process wants 13", sentence)
        [few] = await checked(url)
        assert re.match("✗ PostgreSQL: it lends [1-4] connections at once", few)
    with postgres.pooled(postgres_url, "session", 8, max_client_conn=8) as url:
        async with alone(url) as within:
            store = await open_store(within)
            await asyncio.gather(*(store.answers() for _ in range(20)))  # none wants a ninth connection
            await store.close()
        [warning] = caplog.messages
        assert re.search("it lends [5-8] connections at once, and a process wants 13, at least 5", warning)
        [few] = await checked(url)
        assert re.match("⚠ PostgreSQL: it lends [5-8] connections at once", few)
        limited = f"{url}&connection_limit=5"
        assert (await refusal(limited), await checked(limited), len(caplog.messages)) == ((0, ""), [], 1)
        monkeypatch.setattr(lease, "PATIENCE", 0.0)
        async with alone(limited):
            assert (await refusal(limited))[1].startswith("This bot runs already"), "the lock holds"


async def test_a_start_that_waits_for_a_connection_says_so(
    postgres: Postgres, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgres.pooled(postgres_url, "session", 1) as url:
        store = await open_store(url)
        monkeypatch.setattr(address, "CONNECT_SECONDS", 0.2)
        assert await refusal(url) == (
            75,
            f"{NOT_OPENED}no connection is lent within 0.2 seconds. Check DATABASE_URL.",
        )
        await store.close()


def test_the_documents_name_each_floor_as_it_is() -> None:
    guide = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")
    for floor in (
        f"Python {PYTHON[0]}.{PYTHON[1]} or newer",
        f"SQLite {floors.SQLITE[0]}.{floors.SQLITE[1]} or newer",
        f"PostgreSQL {floors.POSTGRESQL} or newer",
        f"wants {floors.MOST_CONNECTIONS} connections",
        f"`connection_limit={floors.LEAST_CONNECTIONS}`",
    ):
        assert guide.count(floor) == 1, floor


async def test_a_role_that_may_make_no_table_is_told_so_before_the_first_start(
    postgres: Postgres, postgres_url: str
) -> None:
    await postgres.execute("CREATE ROLE guest LOGIN")
    await postgres.execute("CREATE DATABASE guarded")
    await postgres.execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC", "guarded")
    guarded = make_url(postgres_url).set(database="guarded")
    guest = guarded.set(username="guest").render_as_string(hide_password=False)
    [line] = await checked(guest)
    assert "permission denied for schema public" in line
    assert "permission denied for schema public" in (await refusal(guest))[1]
    assert await checked(guarded.render_as_string(hide_password=False)) == []
