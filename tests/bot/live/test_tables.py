"""The live tables: first commit, then tell, one request at a time."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.ids import TableId
from bot.storage.entries import StoredTable
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import AddHouse, Cancel, Start
from bot.table.dealing import sha
from bot.table.folding import fold
from engine.game import IllegalAction
from tests.bot.people import ANN, BEN, CHANNEL, CLEO, DAN, EVE, FAY, GUILD, join, plays, refused
from tests.bot.service import Service, a_game, on_both


async def test_a_new_table_is_a_lobby_with_its_host_seated(tables: Service) -> None:
    table = await tables.lobby(ANN)
    assert (table.phase, table.people, table.host) == (Phase.LOBBY, (ANN,), ANN)
    assert (table.game, table.guild, table.channel) == ("kuckuck", GUILD, CHANNEL)
    assert await tables.get(table.id) == table
    assert list(tables) == [table]


async def test_a_channel_has_its_tables_until_they_end(tables: Service) -> None:
    one, other = await tables.lobby(ANN), await tables.lobby(BEN)
    await tables.handle(one.id, join(CLEO))
    assert tables.in_channel(CHANNEL) == [await tables.get(one.id), other]
    await tables.handle(one.id, Cancel(ANN))
    assert tables.in_channel(CHANNEL) == [other]
    assert tables.in_channel(CHANNEL + 1) == tables.in_channel(None) == []


async def test_each_table_draws_its_own_secret(tables: Service) -> None:
    one, other = await tables.lobby(ANN), await tables.lobby(ANN)
    assert one.secret != other.secret
    assert one.sealed.salt != other.sealed.salt
    assert one.commitment == sha(f"{one.secret}|{sha(one.sealed.salt)}")
    following, _ = await tables.again((await a_game(tables, ANN, house=2)).id, ANN)
    assert following.sealed.salt not in ("", one.sealed.salt)


async def test_what_happens_is_told_after_it_is_written(tables: Service) -> None:
    table = await tables.lobby(ANN)
    table = await tables.handle(table.id, join(BEN))
    assert tables.told == [table]
    assert (await tables.log(table))[-1] == log.Joined(BEN, "Ben")


async def test_a_refusal_writes_and_tells_nothing(tables: Service) -> None:
    table = await tables.lobby(ANN, BEN)
    tables.told.clear()
    with refused("at least"):
        await tables.handle(table.id, Start(ANN))
    assert await tables.get(table.id) == table
    assert len(await tables.log(table)) == table.seq
    assert tables.told == []


async def test_an_illegal_action_writes_and_tells_nothing(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    tables.told.clear()
    with pytest.raises(IllegalAction):
        await tables.handle(table.id, plays(table, ANN, "nonsense"))
    assert len(await tables.log(table)) == table.seq
    assert tables.told == []


async def test_the_same_card_again_writes_and_tells_nothing(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    press = plays(table, ANN)
    table = await tables.does(table, press)
    tables.told.clear()
    assert await tables.does(table, press) == table
    assert len(await tables.log(table)) == table.seq
    assert tables.told == []


async def test_there_must_be_a_table_of_that_number(tables: Service) -> None:
    for request in (
        tables.get(TableId(99)),
        tables.handle(TableId(99), join(ANN)),
        tables.again(TableId(99), ANN),
    ):
        with refused("no such table"):
            await request


class Moody(Store):
    """A store that fails when told to, before or after it has written."""

    failing = ""

    async def append(self, *what: Any, **how: Any) -> None:
        self.fail("before")
        await super().append(*what, **how)
        self.fail("after")

    async def finish(self, *what: Any, **how: Any) -> None:
        self.fail("before")
        await super().finish(*what, **how)

    def fail(self, moment: str) -> None:
        if self.failing == moment:
            raise OperationalError("INSERT", {}, OSError("disk full"))


@pytest.fixture
async def store(url: str) -> AsyncIterator[Moody]:
    store = await Moody.open(url)
    yield store
    await store.close()


@on_both
async def test_what_cannot_be_written_has_not_happened(tables: Service, store: Moody) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    tables.told.clear()
    deadline, store.failing = tables.moment(table.id).deadline, "before"
    with pytest.raises(OperationalError):
        await tables.handle(table.id, plays(table, ANN))
    assert (await tables.get(table.id), tables.moment(table.id).deadline) == (table, deadline)
    assert tables.told == []
    store.failing = ""
    after = await tables.handle(table.id, plays(table, ANN))
    assert after.seq == table.seq + 1
    assert tables.told == [after]


@on_both
async def test_an_end_that_cannot_be_written_is_tried_again(tables: Service, store: Moody) -> None:
    table = await tables.playing(ANN, house=2)
    while (await tables.get(table.id)).phase is Phase.PLAYING:
        before = await tables.get(table.id)
        store.failing = "before"
        with pytest.raises(OperationalError):
            await tables.does(before, plays(before, ANN))
        await tables.time.passes(2)
        assert await tables.get(table.id) == before
        store.failing = ""
        await tables.does(before, plays(before, ANN))
        await tables.time.passes(5)
    assert await store.archive.last_game(GUILD) == "kuckuck"


@on_both
async def test_what_was_written_though_it_seemed_to_fail_is_found_at_the_next_request(
    tables: Service, store: Moody
) -> None:
    table = await tables.lobby(ANN)
    store.failing = "after"
    with pytest.raises(OperationalError):
        await tables.handle(table.id, join(BEN))
    store.failing = ""
    table = await tables.handle(table.id, join(CLEO))
    assert table.people == (ANN, BEN, CLEO)
    assert table == fold(Table(table.id), await tables.log(table))


@on_both
async def test_requests_at_once_are_carried_out_one_after_the_other(tables: Service) -> None:
    table = await tables.lobby(ANN)
    results = await asyncio.gather(
        *[tables.handle(table.id, join(user)) for user in (BEN, CLEO, DAN, EVE, FAY, BEN, ANN)],
        *[tables.handle(table.id, AddHouse(ANN)) for _ in range(3)],
        return_exceptions=True,
    )
    table = await tables.get(table.id)
    assert table.people == (ANN, BEN, CLEO, DAN, EVE)
    assert len([result for result in results if isinstance(result, Table)]) == 4
    assert [told.seq for told in tables.told] == [3, 4, 5, 6]
    assert fold(Table(table.id), await tables.log(table)) == table


@on_both
async def test_all_choose_at_once_and_none_is_lost(tables: Service) -> None:
    people = (ANN, BEN, CLEO, DAN, EVE)
    table = await tables.playing(*people)
    for _ in range(3):
        await asyncio.gather(*[tables.handle(table.id, plays(table, user)) for user in people])
        table = await tables.get(table.id)
    assert table.prompt.turn == 3
    assert fold(Table(table.id), await tables.log(table)) == table


async def test_tables_are_independent(tables: Service) -> None:
    lobbies = await asyncio.gather(*[tables.lobby(ANN) for _ in range(10)])
    await asyncio.gather(*[tables.handle(table.id, join(BEN)) for table in lobbies])
    assert [table.people for table in tables] == [(ANN, BEN)] * 10
    assert [table.id for table in tables] == sorted(table.id for table in lobbies)


async def test_a_closed_table_is_gone_from_the_live_ones(tables: Service) -> None:
    table = await tables.lobby(ANN)
    await tables.handle(table.id, Cancel(ANN))
    assert list(tables) == []
    assert tables.moment(table.id).deadline is None
    assert await tables.store.live() == []


@on_both
async def test_a_log_read_too_early_is_not_taken_for_the_truth(
    tables: Service, store: Moody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    gc.collect()
    load, waits = Store.load, iter([0.0, 0.05])

    async def slow(self: Store, table: TableId) -> StoredTable | None:
        found = await load(self, table)
        await asyncio.sleep(next(waits, 0))
        return found

    monkeypatch.setattr(Store, "load", slow)
    answers = await asyncio.gather(tables.again(ended.id, ANN), tables.again(ended.id, BEN))
    assert answers[0][0] == answers[1][0]
    assert sorted(new for _, new in answers) == [False, True]
