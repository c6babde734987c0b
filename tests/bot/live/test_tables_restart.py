"""A restart of the bot, and a second process at the same database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from bot.host import metrics
from bot.live.shards import Shards
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import Act, Cancel, Leave, Start
from bot.table.deadlines import BRIEF_SECONDS, LOBBY_SECONDS, RESTART_GRACE, UNPLAYED_SECONDS
from bot.table.folding import fold
from bot.table.marks import MarkedEntry
from tests.bot.people import ANN, BEN, CHANNEL, CLEO, DAN, EVE, GUILD, join, plays, refused
from tests.bot.service import Service, Time, execute, on_both


@pytest.fixture
async def other(url: str, time: Time) -> AsyncIterator[Service]:
    """A second process at the same database; it knows nothing yet."""
    store = await Store.open(url)
    service = Service(store, time)
    yield service
    await service.close()
    await store.close()


@on_both
async def test_after_a_crash_every_live_table_is_as_it_was(tables: Service, other: Service) -> None:
    game = await tables.playing(ANN, BEN, house=2)
    game = await tables.does(game, plays(game, ANN))
    waiting = await tables.lobby(CLEO, DAN, house=1, bidding="tactical")
    closed = await tables.lobby(ANN)
    await tables.handle(closed.id, Cancel(ANN))
    await tables.close()
    restored = await other.restore()
    assert [found.id for found in restored] == [game.id, waiting.id]
    assert list(other) == [game, waiting]


async def test_after_a_restart_no_deadline_is_nearer_than_a_minute(tables: Service, other: Service) -> None:
    game, waiting = await tables.playing(ANN, BEN, CLEO), await tables.lobby(ANN)
    await tables.close()
    await tables.time.passes(59)
    await other.restore()
    assert await other.wait(game) == RESTART_GRACE
    assert await other.wait(waiting) == LOBBY_SECONDS - 59
    await other.time.passes(RESTART_GRACE)
    assert (await other.get(game.id)).prompt.turn == 1


async def test_after_a_restart_a_brief_answer_is_still_brief(tables: Service, other: Service) -> None:
    at = await tables.open(
        game="cucco", guild=GUILD, channel=CHANNEL, host=ANN, name="Ann", options={}, seconds=60
    )
    at = await tables.does(at, *map(join, (BEN, CLEO, DAN, EVE)), Start(ANN))
    [speaker] = at.awaited
    asked = await tables.does(at, Act(speaker, at.prompt.turn, "ask"))
    assert asked.prompt.brief
    await tables.close()
    await tables.time.passes(60)
    await other.restore()
    assert await other.wait(asked) == BRIEF_SECONDS
    await other.time.passes(BRIEF_SECONDS)
    assert (await other.get(at.id)).prompt.turn > asked.prompt.turn


@on_both
async def test_a_clock_that_is_behind_the_database_is_told_at_the_start(
    tables: Service, other: Service, time: Time, caplog: pytest.LogCaptureFixture
) -> None:
    await other.restore()
    await tables.lobby(ANN)
    await other.restore()
    assert caplog.records == []
    time.wrong -= 2 * 86_400
    await other.restore()
    [_, record] = caplog.records
    assert (record.levelno, vars(record)["hours"]) == (logging.WARNING, 48)
    assert "look at the clock" in record.getMessage()
    assert [table.id for table in other] == [1], "and it starts all the same"


async def test_what_was_due_while_the_bot_was_away_is_done_a_minute_later(
    tables: Service, other: Service
) -> None:
    waiting = await tables.lobby(ANN)
    await tables.close()
    await tables.time.passes(10 * LOBBY_SECONDS)
    await other.restore()
    assert (await other.get(waiting.id)).phase is Phase.LOBBY
    await other.time.passes(RESTART_GRACE)
    assert (await other.get(waiting.id)).closed == "unstarted"


async def test_after_a_restart_the_house_goes_on(tables: Service, other: Service) -> None:
    game = await tables.playing(ANN, house=2)
    await tables.close()
    await other.restore()
    await other.time.passes(2)
    assert (await other.get(game.id)).prompt.seats == {0}


async def test_after_a_restart_a_table_of_sleepers_still_waits(tables: Service, other: Service) -> None:
    game = await tables.playing(ANN, house=2)
    for _ in range(2):
        await tables.time.passes(60)
    await tables.close()
    await other.restore()
    assert await other.wait(game) == UNPLAYED_SECONDS


async def test_a_press_counts_after_a_restart(tables: Service, other: Service) -> None:
    game = await tables.playing(ANN, BEN, CLEO)
    press = plays(game, ANN)
    await tables.close()
    await other.restore()
    assert (await other.handle(game.id, press)).seq == game.seq + 1


@on_both
async def test_a_table_that_the_rules_have_left_behind_ends_as_void(
    tables: Service, other: Service, url: str, caplog: pytest.LogCaptureFixture
) -> None:
    game, lucky = await tables.playing(ANN, BEN, CLEO), await tables.playing(ANN, house=2)
    game = await tables.does(game, plays(game, ANN), plays(game, BEN))
    await tables.close()
    await execute(url, f"UPDATE entries SET mark = 'changed' WHERE table_id = {game.id} AND mark <> ''")  # noqa: S608
    restored = await other.restore()
    assert [found.id for found in restored] == [game.id, lucky.id]
    assert (await other.log(game))[-1] == log.Closed("void")
    assert [table.id for table in other] == [lucky.id]
    assert (await other.get(game.id)).closed == "void"
    assert [(record.levelno, vars(record)["table"]) for record in caplog.records] == [
        (logging.ERROR, game.id)
    ]
    assert [found.id for found in await other.store.live()] == [lucky.id]
    with refused("finished"):
        await other.handle(game.id, Leave(ANN))


@pytest.mark.parametrize("unreadable", range(6))
async def test_a_table_whose_log_cannot_be_read_ends_as_void_and_the_others_go_on(
    tables: Service, other: Service, url: str, caplog: pytest.LogCaptureFixture, unreadable: int
) -> None:
    game, lucky = await tables.playing(ANN, BEN, CLEO), await tables.playing(ANN, house=2)
    game = await tables.does(game, plays(game, ANN))
    assert game.seq == 6
    await tables.close()
    place = f"table_id = {game.id} AND seq = {unreadable}"
    await execute(url, f"UPDATE entries SET entry = replace(entry, 'type', 'kind') WHERE {place}")  # noqa: S608
    await other.restore()
    assert [table.id for table in other] == [lucky.id]
    assert (await other.get(game.id)).closed == "void"
    found = await other.store.load(game.id)
    assert found
    assert found.log[game.seq].entry == log.Closed("void")
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert vars(record)["table"] == game.id
    assert game.secret not in caplog.text
    assert game.seed not in caplog.text
    with refused("finished"):
        await other.handle(game.id, Leave(ANN))


@on_both
async def test_a_void_table_that_another_process_has_closed_stops_no_start(
    tables: Service, other: Service, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await tables.does(game := await tables.playing(ANN, BEN, CLEO), plays(game, ANN))
    await tables.close()
    await execute(url, "UPDATE entries SET mark = 'changed' WHERE mark <> ''")
    stale = await other.store.live()
    await other.store.append(
        game.id, game.seq, 0, [MarkedEntry(log.Closed("void"))], live=False, deadline=None
    )

    async def live(_: Shards) -> object:
        return stale

    monkeypatch.setattr(other.store, "live", live)
    await other.restore()
    assert list(other) == []
    assert (await other.log(game)).count(log.Closed("void")) == 1


@on_both
async def test_who_comes_second_decides_on_what_the_first_one_did(tables: Service, other: Service) -> None:
    table = await tables.lobby(ANN)
    await other.get(table.id)
    await tables.handle(table.id, join(BEN))
    table = await other.handle(table.id, join(CLEO))
    assert table.people == (ANN, BEN, CLEO)
    assert table == fold(Table(table.id), await tables.log(table))
    assert other.told == [table]


@on_both
async def test_a_clash_is_counted_and_no_other_write(tables: Service, other: Service) -> None:
    clashes = metrics.CLASHES._value.get
    before, table = clashes(), await tables.lobby(ANN)
    await other.get(table.id)
    await tables.handle(table.id, join(BEN))
    assert clashes() == before
    await other.handle(table.id, join(CLEO))
    assert clashes() == before + 1


@on_both
async def test_two_processes_at_once_lose_nothing(tables: Service, other: Service) -> None:
    table = await tables.lobby(ANN)
    await other.get(table.id)
    await asyncio.gather(
        *[service.handle(table.id, join(user)) for service, user in ((tables, BEN), (other, CLEO))],
        other.handle(table.id, join(DAN)),
    )
    entries = await tables.log(table)
    assert sorted(fold(Table(table.id), entries).people) == [ANN, BEN, CLEO, DAN]


@on_both
async def test_a_request_that_is_overtaken_is_refused_and_the_news_is_told(
    tables: Service, other: Service
) -> None:
    table = await tables.lobby(ANN)
    await other.get(table.id)
    await tables.handle(table.id, join(BEN))
    with refused("already at this table"):
        await other.handle(table.id, join(BEN))
    assert [told.people for told in other.told] == [(ANN, BEN)]


@on_both
async def test_a_game_that_another_process_ended_is_let_go(tables: Service, other: Service) -> None:
    table = await tables.lobby(ANN)
    await other.get(table.id)
    await tables.handle(table.id, Cancel(ANN))
    with refused("finished"):
        await other.handle(table.id, join(BEN))
    assert list(other) == []


@on_both
async def test_the_clock_of_one_process_goes_on_when_the_other_one_was_first_and_died(
    tables: Service, other: Service
) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await other.get(table.id)
    table = await tables.does(table, *[plays(table, user) for user in (ANN, BEN, CLEO)])
    await tables.close()
    await other.time.passes(60)
    assert (await other.get(table.id)).prompt.turn == table.prompt.turn + 1
    await other.time.passes(60)
    assert (await other.get(table.id)).prompt.turn == table.prompt.turn + 2


@on_both
async def test_a_table_taken_over_from_another_process_is_kept_by_the_clock(
    tables: Service, other: Service
) -> None:
    table = await tables.playing(ANN, house=2)
    await tables.close()
    await other.get(table.id)
    await other.time.passes(2)
    assert (await other.get(table.id)).prompt.seats == {0}


@on_both
async def test_two_clocks_act_once(tables: Service, other: Service) -> None:
    table = await tables.playing(ANN, house=2)
    await other.get(table.id)
    for _ in range(3):
        await tables.time.passes(62)
    entries = await tables.log(table)
    folded = fold(Table(table.id), entries)
    assert not folded.awake
    assert len([entry for entry in entries if isinstance(entry, log.Acted)]) == 6


@on_both
async def test_a_start_by_two_processes_happens_once(tables: Service, other: Service) -> None:
    table = await tables.lobby(ANN, house=2)
    await other.get(table.id)
    results = await asyncio.gather(
        tables.handle(table.id, Start(ANN)), other.handle(table.id, Start(ANN)), return_exceptions=True
    )
    assert len([result for result in results if isinstance(result, Table)]) == 1
    assert [type(entry) for entry in await tables.log(table)].count(log.Started) == 1
