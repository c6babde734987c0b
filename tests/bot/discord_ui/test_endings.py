"""What is told of a finished game: gathered once, and never waited for for long."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError

from bot.discord_ui.endings import Endings
from bot.games.statistics import Remarkable
from bot.ids import ChannelId, GuildId, MessageId, TableId, UserId
from bot.scores.ending import UNTOLD
from bot.scores.rating_history import LONGEST, Point, RatingChange, change_at
from bot.scores.running import NO_SCORE
from bot.storage.archive import Archive
from bot.storage.statistics import Statistics
from bot.storage.store import Store
from bot.table import Table, log
from bot.table.folding import fold
from tests.bot.logged import entries_of, finish, setting_of

ANN, BEN = UserId(101), UserId(102)
PEOPLE = {ANN: "Ann", BEN: "Ben"}


@pytest.fixture
async def ended(store: Store) -> Table:
    """A finished game between two people."""
    await finish(store, setting_of("kuckuck"), PEOPLE, 1e9)
    return fold(Table(TableId(1)), entries_of(await store.load(TableId(1))))


async def test_no_sheet_waits_for_a_log(store: Store, ended: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ready, touched = threading.Event(), list[TableId]()

    def slow(_: str, entries: Sequence[log.Entry]) -> Remarkable:
        assert entries
        assert ready.wait(30)
        return Remarkable()

    monkeypatch.setattr("bot.discord_ui.endings.remarkable_in", slow)
    monkeypatch.setattr("bot.discord_ui.endings.PATIENCE", 0.01)
    endings = Endings(store, touched.append)
    await endings.gather(ended)
    assert replace(endings.of(ended), running=NO_SCORE) == UNTOLD
    assert not endings.is_told(ended)
    ready.set()
    await endings.close()
    await asyncio.sleep(0)
    assert touched == [ended.id], "so that it is drawn again"
    assert endings.is_told(ended)
    assert set(endings.of(ended).ratings) == {ANN, BEN}


@pytest.fixture
async def following(store: Store, ended: Table) -> Table:
    """The lobby of the next table, which has no message yet."""
    opened = log.Opened("kuckuck", GuildId(1), ChannelId(2), ANN, {}, 60, "secret", after=ended.id)
    return fold(Table(await store.open_table(0, 0, [opened], after=(ended.id, ended.seq))), [opened])


async def test_what_the_database_refuses_is_read_a_little_later(
    store: Store, ended: Table, following: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OperationalError("SELECT", {}, OSError("full"))

    monkeypatch.setattr("bot.discord_ui.endings.AGAIN", 0)
    ended = fold(ended, [log.Continued(following.id)])
    await store.set_message(following.id, MessageId(9))
    for part, read in ((Archive, "running_score"), (Statistics, "rating_changes"), (Store, "message")):
        touched = asyncio.Queue[TableId]()
        endings = Endings(store, touched.put_nowait)
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(part, read, refuse)
            await endings.gather(ended)
        assert await touched.get() == ended.id
        await endings.gather(ended)
        told = endings.of(ended)
        assert (told.following, {*told.ratings}, told.running.games) == (9, {ANN, BEN}, 1), read
        assert touched.empty()


def test_a_change_is_read_off_the_curve() -> None:
    curve = [Point(1, 1012, 7), Point(2, 990, 9)]
    assert change_at(curve, 2, TableId(7)) == RatingChange(1012, 12)
    assert change_at(curve, 2, TableId(9)) == RatingChange(990, -22)
    assert change_at(curve, 2, TableId(8)) is None, "it did not count"
    assert change_at(curve, LONGEST + 2, TableId(7)) is None, "what was before it is not kept"
