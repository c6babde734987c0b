"""A restart of the bot, and a second process on the same database."""

import asyncio
import gc
import logging
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from bot import metrics
from bot.i18n import Tr
from bot.ids import EveningId
from bot.screens.table import why_closed
from bot.shards import Shards
from bot.storage.store import Store
from bot.table import Phase, Table, log, occasions
from bot.table.commands import Act, Change, Leave, Moderate, Start, VoteToClose
from bot.table.deadlines import BRIEF_SECONDS, LOBBY_SECONDS, RESTART_GRACE, UNPLAYED_SECONDS
from bot.table.folding import fold
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, GUILD, join, opened, plays, refused
from tests.bot.service import Service, Time, a_game, execute, on_both, restarted


@pytest.fixture
async def other(url: str, time: Time) -> AsyncIterator[Service]:
    """A second process on the same database, which has read nothing yet."""
    store = await Store.open(url)
    service = Service(store, time)
    yield service
    await service.close()
    await store.close()


async def test_after_a_crash_every_live_table_is_as_it_was_and_goes_on(
    tables: Service, other: Service, caplog: pytest.LogCaptureFixture
) -> None:
    await other.restore()
    game = await tables.playing(ANN, BEN, house=2)
    press = plays(game, BEN)
    game = await tables.does(game, plays(game, ANN))
    waiting = await tables.lobby(CLEO, DAN, house=1, bidding="tactical")
    await tables.handle((await tables.lobby(ANN)).id, VoteToClose(ANN))
    await tables.close()
    restored = await other.restore()
    assert [found.id for found in restored] == [game.id, waiting.id]
    assert list(other) == [game, waiting]
    assert other.moment(game.id).resumed
    assert (await other.handle(game.id, press)).seq == game.seq + 1, "a press of before counts"
    await other.time.passes(2)
    assert (await other.get(game.id)).prompt.turn == 1, "the house goes on"
    assert not other.moment(game.id).resumed
    assert caplog.records == []


async def test_after_a_restart_no_deadline_but_a_brief_one_is_nearer_than_a_minute(tables: Service) -> None:
    game, sleepers = await tables.playing(ANN, BEN, CLEO), await tables.playing(DAN, EVE, house=1)
    for seconds in (90, 60):
        await tables.time.passes(seconds)
        await tables.does(game, plays(await tables.get(game.id), ANN))
    waiting, turn = await tables.lobby(ANN), (await tables.get(game.id)).prompt.turn
    brief = await tables.lobby(ANN, BEN, CLEO, DAN, EVE, game="cucco", options={})
    brief = await tables.does(brief, Start(ANN))
    brief = await tables.does(brief, Act(brief.awaited[0], brief.prompt.turn, "ask"))
    async with restarted(tables, after=59) as other:
        assert await other.wait(game) == RESTART_GRACE
        assert await other.wait(waiting) == LOBBY_SECONDS - 59
        assert await other.wait(sleepers) == UNPLAYED_SECONDS - 59
        assert await other.wait(brief) == BRIEF_SECONDS
        await other.time.passes(BRIEF_SECONDS)
        assert (await other.get(brief.id)).prompt.turn > brief.prompt.turn
        for wait in (RESTART_GRACE, 20, 20, 20):
            await other.time.passes(wait)
        assert (await other.get(game.id)).prompt.turn == turn + 1
        async with restarted(other, after=10 * LOBBY_SECONDS) as later:
            assert (await later.get(waiting.id)).phase is Phase.LOBBY
            await later.time.passes(RESTART_GRACE)
            assert (await later.get(waiting.id)).closed == "unstarted"


async def test_a_table_that_the_rules_have_left_behind_ends_as_void(
    tables: Service,
    other: Service,
    url: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A table whose log has an unreadable entry also ends as void. All other tables go on."""
    lucky, games = (
        await tables.playing(ANN, house=2),
        [await tables.playing(ANN, BEN, CLEO) for _ in range(7)],
    )
    games = [await tables.does(game, plays(game, ANN)) for game in games]
    await tables.close()
    for seq, game in enumerate(games):
        changed = "entry = replace(entry, 'type', 'kind')" if seq < game.seq else "mark = 'changed'"
        place = f"table_id = {game.id} AND seq = {min(seq, game.seq - 1)}"
        await execute(url, f"UPDATE entries SET {changed} WHERE {place}")  # noqa: S608
    stale = await other.store.live()
    await other.restore()
    assert [table.id for table in other] == [found.id for found in await other.store.live()] == [lucky.id]
    told = [(record.levelno, vars(record)["table"]) for record in caplog.records]
    assert told == [(logging.ERROR, game.id) for game in games]
    for game in games:
        found = await other.store.load(game.id)
        assert found
        assert found.log[game.seq].entry == log.Closed("void")
        assert (await other.get(game.id)).closed == "void"
        assert not any(secret in caplog.text for secret in (game.secret, game.seed))
    with refused("finished"):
        await other.handle(game.id, Leave(ANN))

    async def live(_: Shards) -> object:
        return stale

    monkeypatch.setattr(other.store, "live", live)
    again = Service(other.store, other.time)
    await again.restore()
    assert [table.id for table in again] == [lucky.id], "another process has closed them meanwhile"
    assert (await again.log(game)).count(log.Closed("void")) == 1
    await again.close()


async def test_a_table_whose_feature_is_gone_ends_as_void(
    tables: Service, other: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    entries: list[log.Entry] = [replace(opened(), evening=EveningId(3)), log.Joined(ANN, "Ann")]
    number = await tables.store.open_table(0, 0, entries)
    monkeypatch.setattr(occasions, "manifests", dict)
    await other.restore()
    assert why_closed(await other.get(number), Tr("en")) == occasions.GONE
    assert "its feature is gone; closed as void" in caplog.text


@on_both
async def test_two_processes_at_once_lose_and_double_nothing(tables: Service, other: Service) -> None:
    clashes = metrics.CLASHES._value.get
    before, table = clashes(), await tables.lobby(ANN)
    await other.get(table.id)
    await tables.handle(table.id, join(BEN))
    with refused("already at this table"):
        await other.handle(table.id, join(BEN))
    assert [told.people for told in other.told] == [(ANN, BEN)]
    assert clashes() == before + 1, "who comes second decides on what the first one did"
    joins = [(tables, CLEO), (other, DAN), (other, EVE)]
    await asyncio.gather(*[service.handle(table.id, join(user)) for service, user in joins])
    assert sorted(fold(Table(table.id), await tables.log(table)).people) == [ANN, BEN, CLEO, DAN, EVE]
    results = await asyncio.gather(
        tables.handle(table.id, Start(ANN)), other.handle(table.id, Start(ANN)), return_exceptions=True
    )
    assert len([result for result in results if isinstance(result, Table)]) == 1
    assert [type(entry) for entry in await tables.log(table)].count(log.Started) == 1
    with refused("The game has already started."):
        await other.handle(table.id, Change(ANN, {"bidding": "tactical"}))
    await tables.handle(table.id, Moderate(FAY))
    with refused("finished"):
        await other.handle(table.id, Leave(EVE))
    assert list(other) == []


async def test_two_clocks_act_once_and_one_goes_on_without_the_other(tables: Service, other: Service) -> None:
    table, game = await tables.playing(DAN, EVE, house=1), await tables.playing(ANN, BEN, CLEO)
    for number in (table.id, game.id):
        await other.get(number)
    game = await tables.does(game, *[plays(game, user) for user in (ANN, BEN, CLEO)])
    for _ in range(6):
        await tables.time.passes(62)
    entries = await tables.log(table)
    assert not fold(Table(table.id), entries).awake
    assert len([entry for entry in entries if isinstance(entry, log.Acted)]) == 6
    await tables.does(game, plays(await tables.get(game.id), ANN))
    await tables.close()
    turn = fold(Table(game.id), await other.log(game)).prompt.turn
    for later in (1, 2):
        await other.time.passes(90)  # no decision takes longer, not even the first look at twelve cards
        assert (await other.get(game.id)).prompt.turn == turn + later


async def test_what_was_written_unheard_is_caught_up_with(tables: Service, other: Service) -> None:
    table, gone = await tables.lobby(ANN), await tables.lobby(ANN)
    ended, second = [await a_game(tables, ANN, house=2) for _ in range(2)]
    table = await other.handle(table.id, join(BEN))
    await other.handle(gone.id, VoteToClose(ANN))
    following, _ = await other.again(ended.id, ANN)
    another, _ = await other.again(second.id, ANN)
    clashes = metrics.CLASHES._value.get()
    assert await tables.again(second.id, ANN) == (another, False)
    assert metrics.CLASHES._value.get() == clashes + 1
    await tables._resync()
    await tables.time.passes(0)
    assert list(tables) == [table, following, another]
    gc.collect()
    assert (await tables.get(ended.id)).continued == following.id, "an ended one is read again, too"
    table = await other.handle(table.id, join(CLEO))
    tables._following._hear(table.id, GUILD)
    await tables.time.passes(0)
    assert list(tables) == [table, following, another]
