"""A host's commands for the database: messages name it, and a refused command changes nothing."""

import asyncio
import io
import json
import os
import shutil
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from bot.host import maintenance
from bot.host.config import Config
from bot.host.startup import Unfit
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.live.tables import Tables
from bot.live.time import Time
from bot.storage import lease
from bot.storage.housekeeping import SKIPPED
from bot.storage.lease import hold_lease, lock_of
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import Join, SetHouse, Start
from bot.table.deadlines import Pace
from bot.table.replay import recall
from tests.bot.logged import finish, setting_of
from tests.bot.people import SEALED
from tests.bot.service import execute, on_both
from tests.bot.storage.contents import everything, mentions
from tests.conftest import dialect, store, url
from tests.whole.conftest import SCHEMA, Call

__all__ = ["dialect", "store", "url"]  # fixtures

ERRANDS = [["rebuild"], ["replay", "1"], ["restored", "--yes"], ["export", "101"], ["forget", "101", "--yes"]]
READING = ERRANDS[1:2] + ERRANDS[3:]
ANN, BEN, GUILD = UserId(210987654321098765), UserId(310987654321098765), GuildId(11)


def contents(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as database:
        return list(database.iterdump())


def test_where_there_is_no_database_none_is_made(call: Call, tmp_path: Path) -> None:
    for errand in (*ERRANDS, ["backup", "copy.sqlite3"]):
        told = call(*errand)
        assert told.code == 1
        assert told.sentence.startswith("There is no data/kuckuck.sqlite3")
        assert os.listdir(tmp_path) == [], errand


def test_a_database_that_is_empty_or_of_a_newer_bot_is_left_alone(call: Call, file: Path) -> None:
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    newer = "The database, at 9999, is of a newer bot: update this one.\n"
    empty = "This database is empty. Check DATABASE_URL: it has to be that of the bot.\n"
    for sentence in (newer, empty):
        before = contents(file)
        for errand in ERRANDS:
            assert call(*errand) == (1, "", sentence)
            assert contents(file) == before, errand
        file.write_bytes(b"")
        lock_of(file).unlink()


def test_what_is_done_beside_a_bot_leaves_a_former_schema(call: Call, file: Path, updated: str) -> None:
    for errand in READING:
        told = call(*errand)
        assert told.code == 1
        assert told.sentence.startswith(f"The database is at {SCHEMA}, this bot at {updated}"), errand
    assert call("rebuild").code == 0, "no bot runs then"


async def play(store: Store) -> tuple[int, int]:
    """Stores a lobby, a running game and a finished game. Returns the table numbers of the first two."""
    tables = Tables(store, Time(time.time), Pace(house_pause=60), lambda _: None)
    numbers = []
    for _ in range(2):
        table = await tables.open(
            game="kuckuck",
            guild=GUILD,
            channel=ChannelId(5),
            host=ANN,
            name="Ann",
            options=SEALED,
            seconds=600,
        )
        await tables.handle(table.id, Join(BEN, "Ben"))
        await tables.handle(table.id, SetHouse(ANN, 1))
        numbers.append(table.id)
    await tables.handle(table.id, Start(ANN))
    await tables.close()
    await finish(store, setting_of("kuckuck"), {ANN: "Ann", BEN: "Ben"}, 1e9, guild=GUILD)
    await store.people.prefer(ANN, language="de")
    return numbers[0], numbers[1]


@pytest.fixture
def played(file: Path) -> tuple[int, int]:
    async def carry_out() -> tuple[int, int]:
        store = await Store.open(f"sqlite:///{file}")
        try:
            return await play(store)
        finally:
            await store.close()

    return asyncio.run(carry_out())


def as_stored(file: Path, number: int) -> Table:
    async def read() -> Table:
        store = await Store.open(f"sqlite:///{file}")
        found = await store.load(TableId(number))
        assert found
        live = {one.id for one in await store.live()}
        table = recall(TableId(number), found.log)
        assert (number in live) == table.phase.live
        assert (number in await store.unpainted()) != table.phase.live, "the next start paints its end"
        await store.close()
        return table

    return asyncio.run(read())


def test_no_table_of_a_restored_back_up_goes_on(call: Call, file: Path, played: tuple[int, int]) -> None:
    assert call("backup", "copy.sqlite3").code == 0
    shutil.copy("copy.sqlite3", file)
    for name in ("-wal", "-shm"):
        Path(f"{file}{name}").unlink(missing_ok=True)
    told = call("restored", "--yes")
    assert told.code == 0
    assert told.output.endswith("Tables closed: 2. Start the bot; it tells their players why.\n")
    for number in played:
        assert as_stored(file, number).closed == "restored"
    again = call("restored", "--yes")
    assert again.code == 0
    assert "Tables closed: 0." in again.output
    assert as_stored(file, max(played) + 1).phase is Phase.OVER, "what was finished stays"


@on_both
async def test_after_a_restore_no_table_gets_the_number_of_a_lost_one(store: Store) -> None:
    former = max(await play(store)) + 1
    assert await store.housekeeping.end_restored(1e9) == 2
    assert await store.live() == []
    opened = log.Opened("kuckuck", GUILD, ChannelId(5), ANN, {}, 60, "egg")
    assert await store.open_table(0, 0, [opened]) > former + SKIPPED


@on_both
async def test_either_database_is_served_and_some_errands_are_not_for_while_a_bot_runs(
    store: Store, url: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease, "PATIENCE", 0.0)
    await play(store)
    config = Config(database_url=url)
    before = await everything(store)
    async with hold_lease(url):
        with pytest.raises(Unfit, match="This bot runs already"):
            await maintenance.close_restored(config)
        assert await everything(store) == before
        await execute(url, "UPDATE standings SET games = 77")
        await maintenance.rebuild(config)
    after = await everything(store)
    assert {name: sorted(found) for name, found in after.items()} == {
        name: sorted(found) for name, found in before.items()
    }, "ratings are as they were"
    capsys.readouterr()

    await maintenance.forget(config, UserId(ANN), None)
    assert await mentions(store, ANN, "Ann") == []
    await maintenance.rebuild(config)
    await maintenance.close_restored(config)
    assert "Tables closed: 2." in capsys.readouterr().out
    assert await store.live() == []


def test_what_is_stored_about_somebody_can_be_handed_over_and_deleted_by_the_host(
    call: Call, file: Path, played: tuple[int, int]
) -> None:
    known = json.loads(call("export", str(ANN)).output)
    assert (known["user"], known["server"]) == (str(ANN), "everywhere")
    assert known["tables"]["users"][0]["language"] == "de"
    known = json.loads(call("export", str(ANN), "--server", str(GUILD)).output)
    assert known["server"] == str(GUILD)
    assert "users" not in known["tables"]

    gone = f"Nothing is stored about {ANN}"
    assert call("forget", str(ANN), "--server", "99", "--yes") == (0, f"{gone} in server 99.\n", "")
    assert call("forget", str(ANN), "--yes") == (0, f"{gone} any more.\n", "")
    assert [line for line in contents(file) if str(ANN) in line or "Ann" in line] == []
    for number in played:
        table = as_stored(file, number)
        assert table.phase.live, "the others play on"
        assert table.people == (BEN,)
    told = call("export", str(ANN))
    assert told.code == 0
    assert json.loads(told.output)["tables"] == {}


def test_what_nobody_can_undo_is_asked_for_once(
    call: Call, file: Path, played: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = contents(file)
    keyboard, screen = os.openpty()
    with open(screen) as terminal, open(keyboard, "w") as typed:
        for errand in (["restored"], ["forget", str(ANN)]):
            monkeypatch.setattr(sys, "stdin", io.StringIO("y"))
            told = call(*errand)
            assert told.code == 1, "nobody sits there who could read the question"
            assert told.errors.endswith("Nobody can undo it: say so by --yes.\n")
            monkeypatch.setattr(sys, "stdin", terminal)
            typed.write("n\n")
            typed.flush()
            told = call(*errand)
            assert (told.code, told.errors) == (1, "Nothing was changed.\n")
            assert contents(file) == before
        for errand in (["restored"], ["forget", str(ANN)]):
            typed.write("y\n")
            typed.flush()
            assert call(*errand).code == 0
    assert as_stored(file, played[0]).closed == "restored"
    assert str(ANN) not in "".join(contents(file))
