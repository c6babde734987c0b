"""Deadlines, the pauses of house players, and what the clock does at a table."""

from __future__ import annotations

import asyncio

import pytest

from bot.ids import UserId
from bot.table import Phase, Table, log
from bot.table.commands import Expire, Leave, Return
from bot.table.deadlines import LOBBY_SECONDS, UNPLAYED_SECONDS
from tests.bot.people import ANN, BEN, CLEO, join, plays, refused
from tests.bot.service import Service, acts

DAY = 86_400


async def asleep(tables: Service, *people: UserId, house: int = 0, seconds: int = 60) -> Table:
    """A game all of whose persons have gone away."""
    table = await tables.playing(*people, house=house, seconds=seconds)
    for _ in range(2):
        await tables.time.passes(seconds)
    table = await tables.get(table.id)
    assert not table.awake
    return table


async def test_a_lobby_waits_an_hour_from_the_last_thing_that_happened(tables: Service) -> None:
    table = await tables.lobby(ANN)
    assert await tables.wait(table) == LOBBY_SECONDS
    await tables.time.passes(1000)
    await tables.handle(table.id, join(BEN))
    assert await tables.wait(table) == LOBBY_SECONDS
    await tables.time.passes(LOBBY_SECONDS - 1)
    assert (await tables.get(table.id)).phase is Phase.LOBBY
    await tables.time.passes(1)
    assert (await tables.log(table))[-1] == log.Closed("unstarted")
    assert tables.told[-1].closed == "unstarted"
    assert list(tables) == []


async def test_by_post_lobbies_and_sleeping_tables_wait_for_days(tables: Service) -> None:
    assert await tables.wait(await tables.lobby(ANN, seconds=DAY)) == DAY
    with refused("You already have a table by post where nobody else plays."):
        await tables.lobby(ANN, seconds=DAY)
    table = await asleep(tables, CLEO, BEN, house=1, seconds=DAY)
    assert await tables.wait(table) == 2 * DAY


async def test_by_post_a_game_against_the_house_alone_ends_three_days_after_a_press(tables: Service) -> None:
    table = await tables.playing(ANN, house=2, seconds=DAY)
    await tables.does(table, plays(table, ANN))
    await tables.time.passes(2)
    assert await tables.wait(table) == DAY
    for _ in range(3):
        assert (await tables.get(table.id)).phase is Phase.PLAYING
        await tables.time.passes(DAY)
    assert (await tables.get(table.id)).closed == "unplayed"


async def test_the_deadline_is_that_of_the_decision_whatever_others_do(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    assert await tables.wait(table) == 60
    await tables.time.passes(20)
    await tables.does(table, plays(table, ANN), plays(table, BEN))
    assert await tables.wait(table) == 40
    await tables.time.passes(10)
    table = await tables.does(table, plays(table, CLEO))
    assert await tables.wait(table) == 60
    assert await tables.handle(table.id, Expire(table.prompt.turn + 1)) == table
    found = await tables.store.load(table.id)
    assert found
    assert found.deadline == tables.moment(table.id).deadline


async def test_at_the_deadline_the_clock_plays_for_the_sleepers(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.handle(table.id, plays(table, BEN))
    await tables.time.passes(59)
    assert await acts(tables, table) == [(1, "player")]
    await tables.time.passes(1)
    assert await acts(tables, table) == [(1, "player"), (0, "clock"), (2, "clock")]
    assert tables.told[-1].prompt.turn == 1
    assert await tables.wait(table) == 60


async def test_house_players_act_together_after_their_pause_which_no_press_puts_off(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=2)
    await tables.time.passes(1.5)
    table = await tables.does(table, plays(table, ANN))
    assert await acts(tables, table) == [(0, "player")]
    await tables.time.passes(0.5)
    assert await acts(tables, table) == [(0, "player"), (2, "house"), (3, "house")]
    table = await tables.does(table, plays(table, BEN))
    await tables.time.passes(1.9)
    assert (await tables.get(table.id)).prompt.seats == {0, 1, 2, 3}, "it pauses anew for each decision"
    await tables.time.passes(0.1)
    assert (await tables.get(table.id)).prompt.seats == {0, 1}


async def test_the_house_takes_a_seat_over_after_a_pause(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.time.passes(10)
    await tables.does(table, plays(table, ANN), plays(table, CLEO), Leave(BEN))
    assert len(await acts(tables, table)) == 2
    await tables.time.passes(2)
    assert (await acts(tables, table))[-1] == (1, "house")


async def test_when_all_are_away_the_table_waits_for_hours_and_so_does_the_house(tables: Service) -> None:
    table, other = await asleep(tables, ANN, house=2), await tables.playing(ANN, BEN, house=1)
    for _ in range(2):
        await tables.handle(other.id, plays(await tables.get(other.id), ANN))
        await tables.time.passes(60)
    await tables.handle(other.id, Leave(ANN))
    assert await tables.wait(other) == UNPLAYED_SECONDS, "the last one awake has left the others there"
    before, turn = await acts(tables, table), (await tables.get(other.id)).prompt.turn
    assert await tables.wait(table) == UNPLAYED_SECONDS - 120
    await tables.time.passes(UNPLAYED_SECONDS - 121)
    assert await acts(tables, table) == before
    assert (await tables.get(other.id)).prompt.turn == turn
    await tables.time.passes(1)
    assert (await tables.log(table))[-1] == log.Closed("unplayed")
    assert [still.id for still in tables] == [other.id]


@pytest.mark.parametrize("by", ["looking", "playing"])
async def test_who_comes_back_has_time_to_decide_and_wakes_the_house(tables: Service, by: str) -> None:
    table = await asleep(tables, ANN, house=2)
    await tables.time.passes(1000)
    await tables.handle(table.id, Return(ANN) if by == "looking" else plays(table, ANN))
    assert await tables.wait(table) == 60
    before = await acts(tables, table)
    await tables.time.passes(2)
    assert (await acts(tables, table))[len(before) :][:2] == [(1, "house"), (2, "house")]


async def test_who_comes_at_the_last_moment_is_not_too_late(tables: Service) -> None:
    table = await asleep(tables, ANN, house=2)
    tables.time.passed += UNPLAYED_SECONDS
    await asyncio.gather(tables.handle(table.id, Return(ANN)), tables.time.passes(0))
    assert (await tables.get(table.id)).awake
    assert (await tables.log(table))[-1] == log.CameBack(0)
    table = await tables.lobby(ANN)
    tables.time.passed += LOBBY_SECONDS
    await asyncio.gather(tables.handle(table.id, join(BEN)), tables.time.passes(0))
    table = await tables.get(table.id)
    assert (table.phase, table.people) == (Phase.LOBBY, (ANN, BEN))
    assert await tables.wait(table) == LOBBY_SECONDS


async def test_a_press_and_the_deadline_at_once_make_one_choice(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.does(table, plays(table, ANN), plays(table, BEN))
    press = plays(table, CLEO)
    tables.time.passed += 60
    await asyncio.gather(tables.handle(table.id, press), tables.time.passes(0), return_exceptions=True)
    assert [seat for seat, _ in await acts(tables, table)] == [0, 1, 2]
    assert await tables.wait(table) == 60


async def test_a_closed_service_acts_no_more(tables: Service) -> None:
    table = await tables.playing(ANN, house=2)
    await tables.close()
    await tables.time.passes(1000)
    assert await acts(tables, table) == []
