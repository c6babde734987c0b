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

HOST = UserId(105)
FINISHED, RUNNING = [[TableId(2 * number + later) for number in range(1, 5)] for later in (-1, 0)]
LOBBY = TableId(9)


@pytest.fixture
def url(tmp_path: Path) -> str:
    with closing(sqlite3.connect(tmp_path / "former.sqlite3")) as file:
        file.executescript(Path(__file__).with_name("former.sql").read_text(encoding="utf-8"))
    return f"sqlite+aiosqlite:///{tmp_path}/former.sqlite3"


async def test_every_table_goes_on_and_each_finished_game_still_agrees(store: Store, time: Time) -> None:
    tables = Service(store, time)
    await tables.restore()
    running = [(number, Phase.PLAYING) for number in RUNNING]
    assert [(table.id, table.phase) for table in tables] == [*running, (LOBBY, Phase.LOBBY)]
    started = await tables.handle(LOBBY, Start(HOST))
    assert [player.user for player in started.players] == [HOST, HOST + 1, None], "as they sat down"
    left = await tables.handle(TableId(2), Leave((await tables.get(TableId(2))).people[0]))
    assert left.phase is Phase.PLAYING
    await tables.close()
    for number in FINISHED:
        found, played = await store.load(number), await store.archive.game(number)
        assert found
        assert played
        again = replay(number, found.log)
        assert again.former
        assert judged(again, again.finished and again.ends_as(played.people), Tr("en"))[0].startswith("✅")


async def test_a_variant_gets_its_name_in_the_history(url: str) -> None:
    chosen = """replace(entry, '"options":{}', '"options":{"variant":"as"}')"""
    await execute(url, f"UPDATE entries SET entry = {chosen} WHERE table_id = 5 AND seq = 0")  # noqa: S608
    store = await Store.open(url)
    played = [await store.archive.game(number) for number in FINISHED]
    assert [one and dict(one.options) for one in played] == [{}, {}, {"variant": "as"}, {}]
    await store.close()
