"""Two processes on one PostgreSQL: one owns the tables of a server, the other acts on them."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot import metrics
from bot.ids import TableId
from bot.storage import notify
from bot.storage.store import Store
from bot.table import Phase, log
from bot.table.commands import Guess, MoveOn, PlanAbsence, Return, Start, VoteToClose, WaitFor
from bot.table.deadlines import RESTART_GRACE
from cogs.ranking.stored import KeptLeaderboards
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD, join, plays, refused
from tests.bot.service import HERE, THERE, Service, Time, heard, until
from tests.postgres import OTHERS_GO, Postgres

DAY, TRICK = 86_400, 2.5
"""A day, and the time for which both processes show the result of a trick, in seconds."""


@pytest.fixture
def dialect(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(notify, "OF_POSTGRES", [0.02])  # a broken connection is opened again immediately
    return "postgresql"


@pytest.fixture
def beats() -> float:
    """Both processes multiply the time for which they show results by this factor."""
    return 0.0


@pytest.fixture
async def tables(store: Store, time: Time, beats: float) -> AsyncIterator[Service]:
    """The process that owns the tables."""
    service = Service(store, time, HERE, beats=beats)
    await service.restore()
    yield service
    await service.close()


@pytest.fixture
async def other(url: str, time: Time, beats: float) -> AsyncIterator[Service]:
    """The process that does not own the tables."""
    store = await Store.open(url)
    service = Service(store, time, THERE, beats=beats)
    await service.restore()
    yield service
    await service.close()
    await store.close()


async def test_the_owner_hears_of_what_was_done_elsewhere_and_the_other_one_keeps_nothing(
    tables: Service, other: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notify, "ALIVE", 0.01)
    clashes, table = metrics.CLASHES._value.get(), await tables.lobby(ANN)
    table = await other.handle(table.id, join(BEN))
    await heard(tables, table)
    assert table.people == (ANN, BEN)
    assert metrics.CLASHES._value.get() == clashes, "to hear of a write is no clash"
    with refused("Only the host"):
        await other.handle(table.id, VoteToClose(BEN))
    assert (list(other), other.told) == ([], [])
    assert await other.get_all([TableId(99), table.id]) == [table]
    await asyncio.sleep(0.1)  # both processes test their silent connections, and keep them
    await tables.handle(table.id, join(CLEO))
    table = await other.handle(table.id, join(DAN))
    await heard(tables, table)
    assert table.people == (ANN, BEN, CLEO, DAN)
    assert len(await tables.log(table)) == table.seq


async def test_only_the_owners_clock_answers_what_was_done_elsewhere(tables: Service, other: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    table = await other.handle(table.id, plays(table, BEN))
    await tables.time.passes(1.5)
    table = await other.handle(table.id, plays(table, ANN))
    await heard(tables, table)
    await tables.time.passes(0.5)
    assert (await tables.get(table.id)).prompt.turn == 1, "a press elsewhere puts off no pause"
    await tables.time.passes(2)
    table = await tables.get(table.id)
    assert table.prompt.seats == {0, 1}
    table = await other.handle(table.id, plays(table, BEN))
    await heard(tables, table)
    await tables.close()
    await tables.time.passes(59)
    assert len(await tables.log(table)) == table.seq
    again = Service(tables.store, tables.time, HERE)
    await again.restore()
    table = await other.handle(table.id, plays(table, ANN))
    await heard(again, table)
    assert other.moment(table.id).deadline == again.moment(table.id).deadline
    assert await again.wait(table) == RESTART_GRACE, "a press there shortens no grace after a restart"
    await again.handle(table.id, WaitFor(frozenset({ANN})))
    assert await other.get(table.id)
    assert await other.wait(table) == await again.wait(table) == 30 + 60, "with what comes after a wait"
    await again.close()


async def test_an_absence_and_a_vote_told_to_another_process_hold(tables: Service, other: Service) -> None:
    table, now = await tables.lobby(ANN, BEN, CLEO, seconds=DAY), tables.time.now()
    table = await tables.handle(table.id, Start(ANN))
    await heard(tables, await other.handle(table.id, PlanAbsence(BEN, now + 3 * DAY, now)))
    assert await tables.wait(table) == (3 + 1) * DAY
    await heard(tables, await other.handle(table.id, Return(BEN)))
    assert await tables.wait(table) == DAY
    table = await tables.does(table, plays(table, ANN), plays(table, CLEO))
    await tables.time.passes(0.6 * DAY)
    await heard(tables, await other.handle(table.id, MoveOn(ANN, 0)))
    assert (await tables.handle(table.id, MoveOn(CLEO, 0))).prompt.turn == 1


async def test_a_game_may_end_elsewhere_and_the_next_be_opened_there(tables: Service, other: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    while table.phase is Phase.PLAYING:
        table = await other.does(table, *[plays(table, user) for user in sorted(table.people)])
    await until(lambda: list(tables) == [])
    ranking = await KeptLeaderboards(tables.store).page(GUILD, "kuckuck")
    assert [standing.games for standing in ranking.standings] == [1, 1, 1]
    (following, one), (same, two) = await asyncio.gather(
        other.again(table.id, BEN), tables.again(table.id, BEN)
    )
    assert (same.id, sorted((one, two))) == (following.id, [False, True])
    await until(lambda: (table.id, following.id) in {(told.id, told.continued) for told in tables.told})
    await until(lambda: list(tables) == [following])
    await asyncio.gather(tables.handle(following.id, join(ANN)), other.handle(following.id, join(DAN)))
    await until(lambda: all({*found.people} == {ANN, BEN, DAN} for found in tables))
    assert list(other) == []
    [following] = tables
    await heard(tables, following)
    assert [asked.user for asked in following.kept] == [CLEO]
    await tables.time.passes(120)
    await until(lambda: all(not found.kept for found in tables))
    assert (await tables.log(following))[-1] == log.LetGo()


async def test_what_was_done_while_the_line_was_down_is_caught_up_with(
    tables: Service, other: Service, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, gone = await tables.lobby(ANN), await tables.lobby(ANN)
    mended, listen = asyncio.Event(), notify._listen

    async def once_mended(*line: Any) -> None:
        await mended.wait()
        await listen(*line)

    monkeypatch.setattr(notify, "_listen", once_mended)
    await postgres.execute(OTHERS_GO, "migrated")
    table = await other.handle(table.id, join(BEN))
    await other.handle(gone.id, VoteToClose(ANN))
    assert table not in list(tables)
    mended.set()
    await until(lambda: list(tables) == [table])
    await heard(tables, await other.handle(table.id, join(CLEO)))


@pytest.mark.parametrize("beats", [1.0])
async def test_a_result_stands_at_the_owner_and_time_counts_from_its_end(
    tables: Service, other: Service
) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    table = await tables.does(table, plays(table, ANN), plays(table, BEN))
    table = await other.handle(table.id, plays(table, CLEO))
    await heard(tables, table)
    before = tables.moment(table.id)
    assert (table.prompt.turn, before.in_beat) == (1, True)
    await heard(tables, await other.handle(table.id, Guess(DAN, "Dan", 2, 1)))
    assert tables.moment(table.id) == before, "a guess changes nobody's time"
    await tables.time.passes(1)
    table = await other.handle(table.id, plays(table, CLEO))
    await heard(tables, table)
    assert await tables.wait(table) == TRICK - 1 + 60, "nor does a press"
    await tables.time.passes(TRICK - 1.1)
    assert tables.moment(table.id).in_beat
    await tables.time.passes(0.1)
    assert not tables.moment(table.id).in_beat
    await tables._following.close()
    table = await other.does(table, plays(table, ANN), plays(table, BEN))
    await tables.time.passes(TRICK + 1)
    await tables._catch_up(table.id)
    assert tables.told[-1] == table
    assert not tables.moment(table.id).in_beat, "news that come later begin none"
    assert await tables.wait(table) == 60 - 1
