"""A database that the version before these seals, seats and marks wrote: `former.sql`.

Of each game there is a finished one of two people (1, 3, 5, 7) and one in its midst (2, 4, 6, 8). 9: a lobby.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.i18n import Tr
from bot.ids import TableId, UserId
from bot.presenters.fairness import judged
from bot.storage.store import Store
from bot.table import Phase
from bot.table.commands import Leave, Start
from bot.table.replay import replay
from tests.bot.service import Service, Time, execute
from tests.bot.storage.prepared import copied, prepared

HOST = UserId(105)
FINISHED, RUNNING = (
    [TableId(1), TableId(3), TableId(5), TableId(7)],
    [TableId(2), TableId(4), TableId(6), TableId(8)],
)
LOBBY = TableId(9)


@pytest.fixture(scope="module")
def former(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """That file as it was written."""
    path = tmp_path_factory.mktemp("former") / "former.sqlite3"
    with closing(sqlite3.connect(path)) as file:
        file.executescript(Path(__file__).with_name("former.sql").read_text(encoding="utf-8"))
    return path


async def taken_up(_: Store) -> None:
    """Opening it has brought it up to date."""


@pytest.fixture(scope="module")
def current(former: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return prepared(former, tmp_path_factory.mktemp("current"), taken_up)


@pytest.fixture
def url(current: Path, tmp_path: Path) -> str:
    return copied(current, tmp_path)


async def test_every_table_goes_on(store: Store, time: Time) -> None:
    tables = Service(store, time)
    await tables.restore()
    assert [(table.id, table.phase) for table in tables] == [
        *((number, Phase.PLAYING) for number in RUNNING),
        (LOBBY, Phase.LOBBY),
    ]
    started = await tables.handle(LOBBY, Start(HOST))
    assert [player.user for player in started.players] == [HOST, HOST + 1, None], "as they sat down"
    left = await tables.handle(TableId(2), Leave((await tables.get(TableId(2))).people[0]))
    assert left.phase is Phase.PLAYING
    await tables.close()


async def test_each_finished_game_still_agrees(store: Store) -> None:
    for number in FINISHED:
        found, played = await store.load(number), await store.archive.game(number)
        assert found
        assert played
        again = replay(number, found.log)
        assert again.former
        assert judged(again, again.finished and again.ends_as(played.people), Tr("en"))[0].startswith("✅")


async def test_a_variant_gets_its_name_in_the_history(former: Path, tmp_path: Path) -> None:
    url = copied(former, tmp_path)
    chosen = """replace(entry, '"options":{}', '"options":{"variant":"as"}')"""
    await execute(url, f"UPDATE entries SET entry = {chosen} WHERE table_id = 5 AND seq = 0")  # noqa: S608
    store = await Store.open(url)
    played = [await store.archive.game(number) for number in FINISHED]
    assert [one and dict(one.options) for one in played] == [{}, {}, {"variant": "as"}, {}]
    await store.close()
