"""The features' remarks on a finished game are collected once, and nothing waits long for the remarks."""

import asyncio
import threading
from collections.abc import Sequence
from typing import cast

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError

from bot.discord_ui.messages.endings import Endings, Remarks
from bot.games.statistics import Honour
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.scores.ending import UNTOLD, Remark
from bot.scores.finished import NO_SCORE
from bot.storage.archive import Archive
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.folding import fold
from tests.bot.logged import entries_of, finish, setting_of

ANN, BEN = UserId(101), UserId(102)
PEOPLE = {ANN: "Ann", BEN: "Ben"}
BOTH = (cast("Remark", "both were there"),)


@pytest.fixture
async def ended(store: Store) -> Table:
    """A finished game between two people."""
    await finish(store, setting_of("kuckuck"), PEOPLE, 1e9)
    return fold(Table(TableId(1)), entries_of(await store.load(TableId(1))))


def remarks_in(store: Store) -> Remarks:
    """A feature that looks up a finished game and remarks on it."""

    async def remarks(table: Table, entries: Sequence[log.Entry]) -> tuple[Remark, ...]:
        assert entries
        game = await store.archive.game(table.id)
        return BOTH if game and len(game.results) == len(PEOPLE) else ()

    return remarks


async def test_no_sheet_waits_for_a_log(store: Store, ended: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ready, touched = threading.Event(), list[TableId]()

    def slow(_: str, entries: Sequence[log.Entry]) -> tuple[tuple[Honour, ...], None]:
        assert entries
        assert ready.wait(30)
        return (), None

    monkeypatch.setattr("bot.discord_ui.messages.endings.honours_in", slow)
    monkeypatch.setattr("bot.discord_ui.messages.endings.PATIENCE", 0.01)
    endings = Endings(store, remarks_in(store))
    endings.changed = touched.append
    await endings.gather(ended)
    assert replace(endings.of(ended), running=NO_SCORE) == UNTOLD
    assert not endings.is_told(ended)
    ready.set()
    await endings.close()
    await asyncio.sleep(0)
    assert touched == [ended.id], "so that it is drawn again"
    assert endings.is_told(ended)
    assert endings.of(ended).remarks == BOTH


@pytest.fixture
async def following(store: Store, ended: Table) -> Table:
    """The lobby of the table that follows ``ended``. It has no message yet."""
    opened = log.Opened("kuckuck", GuildId(1), ChannelId(2), ANN, {}, 60, "secret", after=ended.id)
    return fold(Table(await store.open_table(0, 0, [opened], after=(ended.id, ended.seq))), [opened])


async def test_what_the_database_refuses_is_read_a_little_later(
    store: Store, ended: Table, following: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OperationalError("SELECT", {}, OSError("full"))

    monkeypatch.setattr("bot.discord_ui.messages.endings.AGAIN", 0)
    ended = fold(ended, [log.Continued(following.id)])
    await store.set_message(following.id, MessageId(9))
    for part, read in ((Archive, "running_score"), (Archive, "game"), (Store, "message")):
        touched = asyncio.Queue[TableId]()
        endings = Endings(store, remarks_in(store))
        endings.changed = touched.put_nowait
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(part, read, refuse)
            await endings.gather(ended)
        assert await touched.get() == ended.id
        await endings.gather(ended)
        told = endings.of(ended)
        assert (told.following, told.remarks, told.running.games) == (9, BOTH, 1), read
        assert touched.empty()
