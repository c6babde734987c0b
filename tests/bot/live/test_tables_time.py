"""Deadlines, the pauses of house players, and what the clock does at a table."""

from __future__ import annotations

import asyncio

import pytest

from bot.ids import ChannelId, GuildId, UserId
from bot.table import Phase, Table, log
from bot.table.commands import Cancel, Expire, FillHouse, Leave, Return, Start
from bot.table.deadlines import LOBBY_SECONDS, UNPLAYED_SECONDS
from tests.bot.people import ANN, BEN, CLEO, join, plays
from tests.bot.service import Service, acts


async def asleep(tables: Service, *people: UserId, house: int = 0) -> Table:
    """A game all of whose persons have gone away."""
    table = await tables.playing(*people, house=house)
    for _ in range(2):
        await tables.time.passes(60)
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
    day = 86_400
    table = await tables.open(
        game="kuckuck",
        guild=GuildId(1),
        channel=ChannelId(2),
        host=ANN,
        name="Ann",
        options={"bidding": "sealed"},
        seconds=day,
    )
    assert await tables.wait(table) == day
    table = await tables.does(table, join(BEN), FillHouse(ANN), Start(ANN))
    await tables.time.passes(day)
    await tables.time.passes(day)
    assert not (await tables.get(table.id)).awake
    assert await tables.wait(table) == 2 * day


async def test_by_post_a_game_against_the_house_alone_ends_three_days_after_the_last_press(
    tables: Service,
) -> None:
    day = 86_400
    table = await tables.open(
        game="kuckuck",
        guild=GuildId(1),
        channel=ChannelId(2),
        host=ANN,
        name="Ann",
        options={"bidding": "sealed"},
        seconds=day,
    )
    table = await tables.does(table, FillHouse(ANN), Start(ANN))
    table = await tables.does(table, plays(table, ANN))
    await tables.time.passes(2)
    assert await tables.wait(table) == day
    for _ in range(3):
        assert (await tables.get(table.id)).phase is Phase.PLAYING
        await tables.time.passes(day)
    assert (await tables.get(table.id)).closed == "unplayed"


async def test_a_decision_has_its_seconds(tables: Service) -> None:
    assert await tables.wait(await tables.playing(ANN, BEN, CLEO)) == 60


async def test_the_deadline_is_that_of_the_decision_whatever_others_do(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.time.passes(20)
    table = await tables.does(table, plays(table, ANN), plays(table, BEN))
    assert await tables.wait(table) == 40
    await tables.time.passes(10)
    await tables.does(table, plays(table, CLEO))
    assert await tables.wait(table) == 60


async def test_the_deadline_is_stored(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    found = await tables.store.load(table.id)
    assert found is not None
    assert found.deadline == tables.moment(table.id).deadline


async def test_no_deadline_is_left_of_a_closed_table(tables: Service) -> None:
    table = await tables.lobby(ANN)
    await tables.handle(table.id, Cancel(ANN))
    found = await tables.store.load(table.id)
    assert found is not None
    assert found.deadline is None
    await tables.time.passes(2 * LOBBY_SECONDS)
    assert (await tables.get(table.id)).closed == "cancelled"


async def test_at_the_deadline_the_clock_plays_for_the_sleepers(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.handle(table.id, plays(table, BEN))
    await tables.time.passes(59)
    assert await acts(tables, table) == [(1, "player")]
    await tables.time.passes(1)
    assert await acts(tables, table) == [(1, "player"), (0, "clock"), (2, "clock")]
    assert tables.told[-1].prompt.turn == 1
    assert await tables.wait(table) == 60


async def test_house_players_act_together_after_their_pause(tables: Service) -> None:
    table = await tables.playing(ANN, house=3)
    await tables.time.passes(1.5)
    assert await acts(tables, table) == []
    await tables.time.passes(0.5)
    assert await acts(tables, table) == [(1, "house"), (2, "house"), (3, "house")]


async def test_a_press_does_not_hurry_or_hold_up_the_house(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    await tables.time.passes(1)
    await tables.does(table, plays(table, ANN), plays(table, BEN))
    assert await acts(tables, table) == [(0, "player"), (1, "player")]
    await tables.time.passes(1)
    assert (await acts(tables, table))[-1] == (2, "house")


async def test_the_house_pauses_anew_for_each_decision(tables: Service) -> None:
    table = await tables.playing(ANN, house=2)
    for turn in range(3):
        await tables.time.passes(2)
        assert (await tables.get(table.id)).prompt.seats == {0}
        table = await tables.does(table, plays(await tables.get(table.id), ANN))
        assert table.prompt.turn == turn + 1
        await tables.time.passes(1)
        assert table.prompt.seats == {0, 1, 2}


async def test_in_tactical_bidding_the_house_plays_after_one_pause_until_a_person_must(
    tables: Service,
) -> None:
    table = await tables.playing(ANN, house=2, bidding="tactical")
    first = table.prompt.turn
    if 0 in table.prompt.seats:
        table = await tables.does(table, plays(table, ANN))
        first = table.prompt.turn
    await tables.time.passes(1.9)
    assert (await tables.get(table.id)).prompt.turn == first
    await tables.time.passes(0.1)
    table = await tables.get(table.id)
    assert table.prompt.turn > first
    if table.prompt.seats != {0}:  # a trick is over, and everybody sees it for a moment
        await tables.time.passes(2)
        table = await tables.get(table.id)
    assert table.prompt.seats == {0}


async def test_the_house_takes_a_seat_over_after_a_pause(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.time.passes(10)
    await tables.does(table, plays(table, ANN), plays(table, CLEO), Leave(BEN))
    assert len(await acts(tables, table)) == 2
    await tables.time.passes(2)
    assert (await acts(tables, table))[-1] == (1, "house")


async def test_when_all_are_away_the_table_waits_for_hours_and_so_does_the_house(tables: Service) -> None:
    table = await asleep(tables, ANN, house=2)
    before = await acts(tables, table)
    assert await tables.wait(table) == UNPLAYED_SECONDS
    await tables.time.passes(UNPLAYED_SECONDS - 1)
    assert await acts(tables, table) == before
    await tables.time.passes(1)
    assert (await tables.log(table))[-1] == log.Closed("unplayed")
    assert list(tables) == []


async def test_the_last_one_awake_who_leaves_lets_the_table_wait_for_the_others(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    for _ in range(2):
        await tables.handle(table.id, plays(await tables.get(table.id), ANN))
        await tables.time.passes(60)
    await tables.handle(table.id, Leave(ANN))
    assert await tables.wait(table) == UNPLAYED_SECONDS
    turn = (await tables.get(table.id)).prompt.turn
    await tables.time.passes(100)
    assert (await tables.get(table.id)).prompt.turn == turn


@pytest.mark.parametrize("by", ["looking", "playing"])
async def test_who_comes_back_has_the_time_of_a_decision_and_wakes_the_house(
    tables: Service, by: str
) -> None:
    table = await asleep(tables, ANN, house=2)
    await tables.time.passes(1000)
    await tables.handle(table.id, Return(ANN) if by == "looking" else plays(table, ANN))
    assert await tables.wait(table) == 60
    before = await acts(tables, table)
    await tables.time.passes(2)
    assert (await acts(tables, table))[len(before) :][:2] == [(1, "house"), (2, "house")]


async def test_a_game_in_which_nobody_does_anything_is_closed_in_the_end(tables: Service) -> None:
    table, other = await tables.playing(ANN, house=2), await tables.playing(ANN, BEN, house=1)
    for _ in range(4):
        await tables.time.passes(UNPLAYED_SECONDS)
    assert (await tables.get(table.id)).closed == "unplayed"
    assert (await tables.get(other.id)).phase is Phase.OVER
    played = await tables.store.archive.game(other.id)
    assert played is not None
    assert {result.mark for result in played.people} == {"idle"}


async def test_a_game_goes_on_by_the_clock_alone_while_one_is_awake(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    while (table := await tables.get(table.id)).phase is Phase.PLAYING:
        await tables.does(table, plays(table, ANN))
        await tables.time.passes(60)
    assert table.phase is Phase.OVER


async def test_a_join_at_the_last_moment_keeps_the_lobby_open(tables: Service) -> None:
    table = await tables.lobby(ANN)
    tables.time.passed += LOBBY_SECONDS
    await asyncio.gather(tables.handle(table.id, join(BEN)), tables.time.passes(0))
    table = await tables.get(table.id)
    assert (table.phase, table.people) == (Phase.LOBBY, (ANN, BEN))
    assert await tables.wait(table) == LOBBY_SECONDS


async def test_who_comes_back_at_the_last_moment_is_not_put_to_sleep_again(tables: Service) -> None:
    table = await asleep(tables, ANN, house=2)
    tables.time.passed += UNPLAYED_SECONDS
    await asyncio.gather(tables.handle(table.id, Return(ANN)), tables.time.passes(0))
    assert (await tables.get(table.id)).awake
    assert (await tables.log(table))[-1] == log.CameBack(0)


async def test_a_press_and_the_deadline_at_once_make_one_choice(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.does(table, plays(table, ANN), plays(table, BEN))
    press = plays(table, CLEO)
    tables.time.passed += 60
    await asyncio.gather(tables.handle(table.id, press), tables.time.passes(0), return_exceptions=True)
    assert [seat for seat, _ in await acts(tables, table)] == [0, 1, 2]
    assert await tables.wait(table) == 60


async def test_time_that_is_not_over_does_nothing(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    assert await tables.handle(table.id, Expire(table.prompt.turn + 1)) == table


async def test_a_closed_service_acts_no_more(tables: Service) -> None:
    table = await tables.playing(ANN, house=2)
    await tables.close()
    await tables.time.passes(1000)
    assert await acts(tables, table) == []
