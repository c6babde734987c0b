"""A table and two processes: one owns it, the other one acts on it, and they hear of each other."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from bot.host import metrics
from bot.ids import ChannelId, GuildId, TableId, UserId
from bot.live.clock import RETRY
from bot.live.farewell import farewell
from bot.storage import notify
from bot.storage.entries import StoredTable
from bot.table import Phase, Table, log
from bot.table.commands import Cancel, Change, Guess, Leave, MakeMatch, Start, VoteToClose
from bot.table.deadlines import RESTART_GRACE
from bot.table.folding import fold
from bot.table.marks import recall
from bot.table.matches import Settled
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, GUILD, join, plays, refused
from tests.bot.service import HERE, Service, a_game, heard, until
from tests.postgres import OTHERS_GO, Postgres

TRICK = 2.5
"""For how many seconds the result of a trick stands in both processes, where it does."""
with_beats = pytest.mark.parametrize("beats", [1.0])


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
        await other.handle(table.id, Cancel(BEN))
    assert (list(other), other.told) == ([], [])
    assert await other.get_all([TableId(99), table.id]) == [table]
    await asyncio.sleep(0.1)  # a silent line is tested and kept
    await tables.handle(table.id, join(CLEO))
    table = await other.handle(table.id, join(DAN))
    await heard(tables, table)
    assert table.people == (ANN, BEN, CLEO, DAN)
    assert len(await tables.log(table)) == table.seq


async def test_until_when_it_waits_is_known_elsewhere_too(tables: Service, other: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await other.get(table.id)
    assert other.moment(table.id).deadline == tables.moment(table.id).deadline
    table = await other.does(table, *[plays(table, user) for user in (ANN, BEN, CLEO)])
    found = await other.store.load(table.id)
    assert found is not None
    assert other.moment(table.id).deadline == found.deadline
    await heard(tables, table)
    assert other.moment(table.id).deadline == tables.moment(table.id).deadline
    await tables.close()
    await tables.time.passes(59)
    again = Service(tables.store, tables.time, HERE)
    await again.restore()
    table = await other.handle(table.id, plays(table, ANN))
    await heard(again, table)
    assert await again.wait(table) == RESTART_GRACE, "a press there shortens no grace after a restart"
    await again.close()


async def test_a_change_elsewhere_at_the_start_holds_or_is_refused(tables: Service, other: Service) -> None:
    table = await tables.lobby(ANN, BEN, CLEO)
    change = Change(ANN, {"bidding": "tactical"}, most=3)
    both = await asyncio.gather(
        other.handle(table.id, change), tables.handle(table.id, Start(ANN)), return_exceptions=True
    )
    table = await other.get(table.id)
    await heard(tables, table)
    assert table.phase is Phase.PLAYING
    refusals = [str(found) for found in both if isinstance(found, Exception)]
    assert refusals == (
        [] if table.changed else ["The game has already started. Open a new table for another one."]
    )
    started = next(entry for entry in await tables.log(table) if isinstance(entry, log.Started))
    assert started.options == table.options == {"bidding": "tactical" if table.changed else "sealed"}


async def test_only_the_owners_clock_answers_what_was_done_elsewhere(tables: Service, other: Service) -> None:
    table = await tables.playing(ANN, house=2)
    await tables.time.passes(1.5)
    table = await other.handle(table.id, plays(table, ANN))
    await heard(tables, table)
    await tables.time.passes(0.5)
    assert (await tables.get(table.id)).prompt.turn == 1, "a press elsewhere puts off no pause"
    await tables.time.passes(2)
    table = await tables.get(table.id)
    assert table.prompt.seats == {0}
    table = await other.handle(table.id, plays(table, ANN))
    await heard(tables, table)
    await tables.close()
    await tables.time.passes(600)
    assert len(await tables.log(table)) == table.seq


async def test_a_game_may_end_elsewhere_and_the_next_be_opened_there(tables: Service, other: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    while table.phase is Phase.PLAYING:
        table = await other.does(table, *[plays(table, user) for user in sorted(table.people)])
    await until(lambda: list(tables) == [])
    ranking = await tables.store.leaderboards.page(GUILD, "kuckuck")
    assert [standing.games for standing in ranking.standings] == [1, 1, 1]
    tables.told.clear()
    (following, one), (same, two) = await asyncio.gather(
        other.again(table.id, BEN), tables.again(table.id, BEN)
    )
    assert (same.id, sorted((one, two))) == (following.id, [False, True])
    await until(lambda: {(told.id, told.continued) for told in tables.told} >= {(table.id, following.id)})
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
    await tables.time.passes(3600)
    assert (await tables.log(following))[-1] == log.Closed("unstarted")


async def test_each_process_takes_up_its_own_tables(tables: Service, other: Service) -> None:
    ours, there = await tables.lobby(ANN), GuildId(1 << 22)
    theirs = await tables.open(
        game="kuckuck", guild=there, channel=ChannelId(1), host=ANN, name="Ann", options={}, seconds=60
    )
    await until(lambda: [table.id for table in other] == [theirs.id])
    assert list(tables) == [ours]
    for service, table in ((tables, ours), (other, theirs)):
        again = Service(service.store, service.time, service._shards)
        assert [found.id for found in await again.restore()] == [table.id]
        await again.close()


async def test_what_was_done_while_the_line_was_down_is_caught_up_with(
    tables: Service, other: Service, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, gone = await tables.lobby(ANN), await tables.lobby(ANN)
    ended = await a_game(tables, ANN, BEN, CLEO)
    mended, listen = asyncio.Event(), notify._listen

    async def once_mended(*line: Any) -> None:
        await mended.wait()
        await listen(*line)

    monkeypatch.setattr(notify, "OF_POSTGRES", [0])
    monkeypatch.setattr(notify, "_listen", once_mended)
    await postgres.execute(OTHERS_GO, "migrated")
    table = await other.handle(table.id, join(BEN))
    await other.handle(gone.id, Cancel(ANN))
    following, _ = await other.again(ended.id, ANN)
    assert table not in list(tables)
    mended.set()
    await until(lambda: list(tables) == [table, following])
    gc.collect()
    assert (await tables.get(ended.id)).continued == following.id, "an ended one was read again, too"
    await heard(tables, await other.handle(table.id, join(CLEO)))


async def test_news_that_cannot_be_read_are_read_later(
    tables: Service, other: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await tables.lobby(ANN)

    async def fails(_: int) -> StoredTable | None:
        raise OperationalError("SELECT", {}, OSError("away"))

    with monkeypatch.context() as away:
        away.setattr(tables.store, "load", fails)
        table = await other.handle(table.id, join(BEN))
        await until(lambda: "the clock failed" in caplog.text)
    await tables.time.passes(RETRY)
    await heard(tables, table)


async def test_who_deletes_their_data_elsewhere_is_gone_here_too(tables: Service, other: Service) -> None:
    table = await tables.lobby(BEN, ANN, CLEO)
    await farewell(other, other.store, ANN, announce=True)
    entries = await tables.log(table)
    await until(lambda: [known.seq for known in tables] == [len(entries)])
    assert [known.people for known in tables] == [(BEN, CLEO)]
    assert [*tables] == [fold(Table(table.id), entries)]
    assert not any(ANN in log.named(entry) for entry in entries)


async def test_a_deletion_here_and_a_crowd_there_leave_a_sound_log(tables: Service, other: Service) -> None:
    for number in range(12):
        table = await tables.lobby(BEN, ANN, DAN, EVE, house=number % 2)
        if number % 3 == 0:
            table = await tables.handle(table.id, Start(BEN))
        crowd = Leave(ANN), join(ANN), VoteToClose(ANN), Start(BEN), join(CLEO)
        await asyncio.gather(
            farewell(other, other.store, ANN, announce=True),
            *[tables.handle(table.id, command) for command in crowd],
            return_exceptions=True,
        )
        found = await tables.store.load(table.id)
        assert found
        told = recall(table.id, found.log)
        assert told.closed != "void"
        # Who goes on here has heard of it, or is told so by the log.
        if told.phase.live:
            after = await tables.handle(table.id, VoteToClose(BEN))
            assert after == fold(Table(table.id), await tables.log(table))
            assert not after.seat(UserId(-1))


async def test_votes_in_both_processes_at_once_are_all_counted_once(tables: Service, other: Service) -> None:
    for _ in range(6):
        table = await tables.playing(ANN, BEN, CLEO)
        votes = (tables, ANN), (other, BEN), (tables, CLEO), (other, CLEO)
        await asyncio.gather(
            *[process.handle(table.id, VoteToClose(user)) for process, user in votes], return_exceptions=True
        )
        entries = await tables.log(table)
        voters = [entry.user for entry in entries if isinstance(entry, log.VotedToClose)]
        assert len(voters) == len({*voters})
        assert [entry for entry in entries if isinstance(entry, log.Closed)] == entries[-1:]
        assert entries[-1] == log.Closed("voted")
        await until(lambda: not [*tables])


async def a_match(tables: Service, started_by: Service) -> tuple[Table, Table]:
    """Both tables of a team match, of which their owner has heard."""
    lobby = await tables.lobby(ANN, BEN)
    await tables.does(lobby, MakeMatch(ANN, on=True), join(CLEO), join(DAN))
    await started_by.handle(lobby.id, Start(ANN))
    first, second = await started_by.get(lobby.id), await started_by.get(TableId(lobby.id + 1))
    await until(lambda: first in tables.told and second in tables.told)
    return first, second


async def test_the_owner_hears_of_both_tables_of_a_match_and_its_end(tables: Service, other: Service) -> None:
    first, second = await a_match(tables, other)
    await heard(tables, first)
    await heard(tables, second)
    assert [table.id for table in tables] == [first.id, second.id]
    assert [*other] == []
    assert tables.moment(second.id).deadline is not None
    await tables.does(first, *(Leave(user) for user in first.people))
    assert (await tables.get(first.id)).withheld
    tables.told.clear()
    await other.does(second, *(Leave(user) for user in second.people))
    await until(lambda: {first.id, second.id} <= {told.id for told in tables.told if not told.withheld})


async def test_two_ends_of_a_match_in_two_processes_are_settled_once(tables: Service, other: Service) -> None:
    first, second = await a_match(tables, tables)
    await tables.handle(first.id, Leave(first.people[0]))
    await other.handle(second.id, Leave(second.people[0]))
    await asyncio.gather(
        tables.handle(first.id, Leave(first.people[1])), other.handle(second.id, Leave(second.people[1]))
    )
    await until(lambda: not [*tables])
    games = await tables.store.archive.page(GUILD, None, 0, 5)
    assert sorted(game.table for game in games) == [first.id, second.id]
    for table in (first, second):
        assert (await other.get(table.id)).phase is Phase.OVER
        assert (await tables.log(table)).count(Settled()) == 1


async def after_trick(tables: Service, other: Service) -> Table:
    """Three persons have played the first trick, the last of them in the other process."""
    table = await tables.playing(ANN, BEN, CLEO)
    table = await tables.does(table, plays(table, ANN), plays(table, BEN))
    return await other.handle(table.id, plays(table, CLEO))


@with_beats
async def test_the_result_stands_at_the_owner_and_the_time_counts_from_its_end(
    tables: Service, other: Service
) -> None:
    table = await after_trick(tables, other)
    await heard(tables, table)
    assert table.prompt.turn == 1
    before = tables.moment(table.id)
    assert before.in_beat
    guessed = await other.handle(table.id, Guess(DAN, "Dan", 2, 1))
    await heard(tables, guessed)
    assert [*(await tables.get(table.id)).guessers] == [DAN]
    assert tables.moment(table.id) == before, "a guess changes nobody's time"
    assert await tables.wait(table) == TRICK + 60
    await tables.time.passes(1)
    table = await other.handle(table.id, plays(table, CLEO))
    await heard(tables, table)
    assert await tables.wait(table) == TRICK - 1 + 60, "nor does a press"
    await tables.time.passes(TRICK - 1.1)
    assert tables.moment(table.id).in_beat
    tables.told.clear()
    await tables.time.passes(0.1)
    assert not tables.moment(table.id).in_beat
    assert tables.told == [table]
    assert await tables.wait(table) == 60


@with_beats
async def test_news_that_come_after_the_beat_has_ended_begin_none(tables: Service, other: Service) -> None:
    await tables._following.close()
    table = await after_trick(tables, other)
    await tables.time.passes(TRICK + 1)
    await tables._catch_up(table.id)
    assert tables.told[-1] == table
    assert not tables.moment(table.id).in_beat
    assert await tables.wait(table) == 60 - 1
