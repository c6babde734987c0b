"""The live tables: each request is committed and then announced, before the next one is handled."""

import asyncio
import gc
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.ids import TableId
from bot.storage.entries import StoredTable
from bot.storage.store import Store
from bot.table import Phase, Table
from bot.table.commands import Start
from bot.table.dealing import sha
from bot.table.folding import fold
from engine.game import IllegalAction
from tests.bot.people import ANN, BEN, CLEO, GUILD, join, plays, refused
from tests.bot.service import Service, a_game


async def test_each_table_draws_its_own_secret(tables: Service) -> None:
    ended = await a_game(tables, ANN, house=2)
    drawn = [ended, await tables.lobby(ANN), (await tables.again(ended.id, ANN))[0]]
    for table in drawn:
        assert table.commitment == sha(f"{table.secret}|{sha(table.sealed.salt)}")
    assert len({table.secret for table in drawn}) == len({table.sealed.salt for table in drawn}) == 3


async def test_what_is_refused_illegal_or_said_again_writes_and_tells_nothing(tables: Service) -> None:
    lobby, game = await tables.lobby(ANN, BEN), await tables.playing(ANN, BEN, CLEO)
    game = await tables.does(game, press := plays(game, ANN))
    tables.told.clear()
    with refused("Only the host"):
        await tables.handle(lobby.id, Start(BEN))
    with pytest.raises(IllegalAction):
        await tables.handle(game.id, plays(game, BEN, "nonsense"))
    assert await tables.does(game, press) == game
    assert [len(await tables.log(table)) for table in (lobby, game)] == [lobby.seq, game.seq]
    missing = TableId(99)
    for request in (tables.get(missing), tables.handle(missing, join(ANN)), tables.again(missing, ANN)):
        with refused("no such table"):
            await request
    assert ([*tables], tables.told) == ([lobby, game], [])
    for number, users in ((lobby.id, {ANN}), (lobby.id, {ANN}), (game.id, {ANN}), (missing, {ANN})):
        tables.mark_ready(number, frozenset(users))
    assert tables.told == [lobby], "who is ready is told once, and at a lobby alone"
    assert [tables.moment(table.id).ready for table in (lobby, game)] == [{ANN}, frozenset()]


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


async def test_what_cannot_be_written_did_not_happen(tables: Service, store: Moody) -> None:
    table = await tables.playing(ANN, house=2)
    while table.phase is Phase.PLAYING:
        tables.told.clear()
        deadline, store.failing = tables.moment(table.id).deadline, "before"
        with pytest.raises(OperationalError):
            await tables.does(table, plays(table, ANN))
        assert (await tables.get(table.id), tables.moment(table.id).deadline) == (table, deadline)
        await tables.time.passes(2)  # the clock cannot write either
        assert await tables.get(table.id) == table
        assert tables.told == []
        store.failing = ""
        after = await tables.does(table, plays(table, ANN))
        assert after.seq == table.seq + 1
        assert tables.told == [after]
        await tables.time.passes(5)
        table = await tables.get(table.id)
    assert await store.archive.last(GUILD)


async def test_what_was_written_after_all_is_found_later(tables: Service, store: Moody) -> None:
    table = await tables.lobby(ANN)
    store.failing = "after"
    with pytest.raises(OperationalError):
        await tables.handle(table.id, join(BEN))
    store.failing = ""
    table = await tables.handle(table.id, join(CLEO))
    assert table.people == (ANN, BEN, CLEO)
    assert table == fold(Table(table.id), await tables.log(table))


async def test_a_log_read_too_early_is_not_taken_for_the_truth(
    tables: Service, store: Moody, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = await a_game(tables, ANN, BEN, house=1)
    tables.let_go()
    gc.collect()
    load, waits = store.load_all, iter([0.05])

    async def slow(numbers: Sequence[TableId]) -> list[StoredTable]:
        found = await load(numbers)
        await asyncio.sleep(next(waits, 0))
        return found

    monkeypatch.setattr(store, "load_all", slow)
    _, (following, _) = await asyncio.gather(tables.get(ended.id), tables.again(ended.id, ANN))
    assert (await tables.get(ended.id)).continued == following.id


@pytest.mark.parametrize("at_once", [False, True])
async def test_a_table_that_is_read_before_its_opening_ends_keeps_what_happens_there(
    tables: Service, store: Moody, monkeypatch: pytest.MonkeyPatch, at_once: bool
) -> None:
    """Numbers can be guessed, so a press can come as soon as the table is in the database."""
    load, open_table, presses = store.load_all, store.open_table, list[asyncio.Task[Table]]()

    async def slow(numbers: Sequence[TableId]) -> list[StoredTable]:
        found = await load(numbers)
        await asyncio.sleep(0 if at_once else 0.05)
        return found

    async def opening(*what: Any, **how: Any) -> TableId:
        number = await open_table(*what, **how)
        press = tables.handle(number, join(BEN)) if at_once else tables.get(number)
        presses.append(asyncio.create_task(press))
        await asyncio.wait(presses, timeout=None if at_once else 0.01)
        return number

    monkeypatch.setattr(store, "load_all", slow)
    monkeypatch.setattr(store, "open_table", opening)
    lobby = await tables.lobby(ANN)
    if not at_once:
        await tables.handle(lobby.id, join(BEN))
    await presses[0]
    table = await tables.get(lobby.id)
    assert table.people == (ANN, BEN)
    assert table == fold(Table(table.id), await tables.log(table))
