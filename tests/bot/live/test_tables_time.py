"""Deadlines, pauses, results that stay for a moment, and what the clock does at a table."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from bot.ids import UserId
from bot.storage.store import Store
from bot.table import Phase, Table, log
from bot.table.commands import (
    Act,
    Change,
    Expire,
    Leave,
    PlayOn,
    Return,
    Start,
    VoteToClose,
    VoteToPause,
    WaitFor,
)
from bot.table.deadlines import (
    AWAY_SECONDS,
    COMPANY_SECONDS,
    LOBBY_SECONDS,
    UNHOSTED_SECONDS,
    UNHURRIED_SECONDS,
    UNPLAYED_SECONDS,
)
from bot.table.occasions import OfFeature
from bot.table.paces import DAY
from tests.bot.people import ANN, BEN, CLEO, DAN, join, plays, refused
from tests.bot.service import Service, Time, acts, restarted

FIRST = 90
"""Seconds for the first trick of a round in a game that gives a minute for each later move."""
TRICK = 2.5
"""Seconds for which the result of a trick stays on the screen."""


async def asleep(tables: Service, *people: UserId, house: int = 0, seconds: int = 60) -> Table:
    """A game in which everybody counts as away."""
    table = await tables.playing(*people, house=house, seconds=seconds)
    while (table := await tables.get(table.id)).awake:
        await tables.time.passes(await tables.wait(table))
    assert not table.awake
    return table


async def test_by_post_lobbies_and_sleeping_tables_wait_for_days(tables: Service) -> None:
    assert await tables.wait(await tables.lobby(ANN, seconds=DAY)) == DAY
    with refused("You already have a table by post where nobody else plays."):
        await tables.lobby(ANN, seconds=DAY)
    assert await tables.wait(await asleep(tables, CLEO, BEN, house=1, seconds=DAY)) == 2 * DAY
    table = await tables.playing(ANN, house=2, seconds=DAY)
    await tables.does(table, plays(table, ANN))
    await tables.time.passes(2)
    for _ in range(3):
        assert (await tables.get(table.id)).phase is Phase.PLAYING
        await tables.time.passes(DAY)
    assert (await tables.get(table.id)).closed == "unplayed", "three days after a press"


async def test_who_comes_and_goes_again_and_again_keeps_no_lobby_from_starting_without_its_host(
    tables: Service,
) -> None:
    lobby = await tables.lobby(ANN, BEN)
    for wait, press in ((60, join(CLEO)), (60, Change(ANN, seconds=30)), (0, Leave(CLEO))):
        await tables.time.passes(wait)
        await tables.does(lobby, press)
    for press in (join(CLEO), Leave(CLEO), join(CLEO)):
        with refused("Only the host can start"):
            await tables.handle(lobby.id, Start(BEN))
        await tables.time.passes(UNHOSTED_SECONDS / 3)
        await tables.does(lobby, press)
    assert await tables.wait(lobby) == LOBBY_SECONDS - UNHOSTED_SECONDS
    assert (await tables.handle(lobby.id, Start(BEN))).phase is Phase.PLAYING


async def test_after_the_time_and_their_spare_minute_the_clock_plays_for_sleepers(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.time.passes(20)
    await tables.does(table, plays(table, ANN), plays(table, BEN))
    assert await tables.wait(table) == FIRST - 20
    table = await tables.does(table, plays(table, CLEO))
    assert await tables.wait(table) == 60
    assert await tables.handle(table.id, Expire(table.prompt.turn + 1)) == table
    found = await tables.store.load(table.id)
    assert found
    assert found.deadline == tables.moment(table.id).deadline
    table = await tables.handle(table.id, plays(table, BEN))
    for seconds in (60, 20, 20):
        await tables.time.passes(seconds)
        assert (await tables.log(table))[-2:] == [log.TookTime(0), log.TookTime(2)]
        assert await tables.wait(table) == 20
    assert len(await acts(tables, table)) == 4
    await tables.time.passes(20)
    assert (await acts(tables, table))[4:] == [(0, "clock"), (2, "clock")]
    assert tables.told[-1].prompt.turn == 2


async def test_a_live_game_waits_twice_as_long_for_who_is_new_to_it_and_there(tables: Service) -> None:
    tables.new = {BEN, DAN}
    table = await tables.playing(ANN, BEN, house=1)
    assert await tables.wait(table) == 2 * 60 > FIRST, "all choose at once, so the longest time counts"
    table = await tables.does(table, plays(table, ANN), plays(table, BEN))
    await tables.time.passes(2)
    assert await tables.wait(table) == 2 * 60
    for seconds in (120, 20, 20, 20, 120):  # Ben's spare minute is used in three parts
        assert (await tables.get(table.id)).players[1].present
        await tables.time.passes(seconds)
        await tables.does(table, *(plays(now, ANN) for now in [await tables.get(table.id)] if seconds != 20))
    assert await tables.wait(table) == 60, "nobody waits longer for a newcomer who is away"
    assert await tables.wait(await tables.playing(ANN, BEN, house=1, seconds=600)) == 600
    table = await tables.playing(ANN, CLEO, house=1)
    assert await tables.wait(table) == FIRST
    await tables.does(table, join(DAN))
    assert (await tables.log(table))[-1] == log.CameLate(DAN, "Dan", 2, new=True)


async def test_a_game_that_begins_waits_for_the_called_before_anybodys_time_runs(tables: Service) -> None:
    for seconds, waits in ((60, 30 + FIRST), (600, 600)):
        table = await tables.playing(ANN, BEN, CLEO, house=1, seconds=seconds)
        await tables.time.passes(1)
        table = await tables.does(table, WaitFor(frozenset({BEN, CLEO})), plays(table, ANN))
        assert round(await tables.wait(table)) in (waits, waits - 1), "a slow game has time as it is"
    table = await tables.playing(ANN, BEN, CLEO)
    await tables.handle(table.id, WaitFor(frozenset({BEN, CLEO})))
    for hour in (3600, -7200):
        await tables.time.passes(10)
        tables.time.wrong += hour
        tables.watch()
        assert await tables.wait(table) == 30 + FIRST, "nobody loses it as the clock is set"
    await tables.time.passes(20)
    async with restarted(tables, after=9) as again:
        assert await again.wait(table) == 30 + FIRST
        await again.does(table, Return(BEN))
        await again.time.passes(15)
        assert await again.wait(table) == 15 + FIRST
        await again.does(table, Leave(CLEO))
        assert await again.wait(table) == FIRST, "nobody is waited for any more"
        await again.handle(table.id, WaitFor(frozenset({BEN})))
        await again.time.passes(30)
        assert await again.wait(table) == FIRST
        assert (await again.log(table))[-1] == log.WentOn()


async def test_in_a_pause_no_time_runs_and_after_it_the_decision_has_all_of_its_time(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=1)
    await tables.time.passes(1)
    table = await tables.does(table, plays(table, ANN), VoteToPause(ANN), VoteToPause(BEN))
    await tables.time.passes(300)
    tables.time.wrong -= 7200
    tables.watch()
    assert await tables.wait(table) == 600, "at most, also where the clock is set"
    async with restarted(tables) as again:
        await again.time.passes(599)
        assert await acts(again, table) == [(0, "player")]
        await again.time.passes(1)
        assert await again.wait(table) == FIRST
        await again.time.passes(2)
        assert await acts(again, table) == [(0, "player"), (2, "house")]
        await again.time.passes(80)
        assert again.moment(table.id).hurry
        await again.does(table, VoteToPause(ANN), VoteToPause(BEN), PlayOn(ANN))
        assert not again.moment(table.id).hurry


async def test_house_players_act_together_after_their_pause_which_no_press_puts_off(tables: Service) -> None:
    table = await tables.playing(ANN, BEN, house=2)
    await tables.time.passes(1.5)
    table = await tables.does(table, plays(table, ANN))
    assert await acts(tables, table) == [(0, "player")]
    await tables.time.passes(0.5)
    assert await acts(tables, table) == [(0, "player"), (2, "house"), (3, "house")]
    table = await tables.does(table, plays(table, BEN))
    await tables.time.passes(1.9)
    assert (await tables.get(table.id)).prompt.seats == {0, 1, 2, 3}, "it pauses again for each decision"
    await tables.does(table, Leave(BEN))
    await tables.time.passes(2)
    assert [seat for seat, _ in await acts(tables, table)][-3:] == [1, 2, 3], "it takes over a seat too"
    await tables.close()
    await tables.time.passes(1000)
    assert len(await acts(tables, table)) == 7, "a closed service acts no more"


async def test_when_all_are_away_the_table_waits_for_hours_and_so_does_the_house(tables: Service) -> None:
    table, other = await asleep(tables, ANN, house=2), await tables.playing(ANN, BEN, house=1)
    for seconds in (FIRST, 60):
        await tables.handle(other.id, plays(await tables.get(other.id), ANN))
        await tables.time.passes(seconds)
    await tables.handle(other.id, Leave(ANN))
    assert await tables.wait(other) == UNPLAYED_SECONDS, "the last one awake has left the others there"
    before = await acts(tables, table)
    await tables.time.passes(UNPLAYED_SECONDS - FIRST - 61)
    assert await acts(tables, table) == before
    await tables.time.passes(1)
    assert (await tables.log(table))[-1] == log.Closed("unplayed")
    assert [still.id for still in tables] == [other.id]


async def test_who_plays_against_bots_alone_has_half_an_hour_until_somebody_comes(tables: Service) -> None:
    table = await tables.playing(ANN, house=2)
    assert await tables.wait(table) == UNHURRIED_SECONDS == 1800
    assert not replace(table, occasion=OfFeature()).unhurried, "others may wait for the end of this table"
    assert await tables.wait(await tables.handle(table.id, join(BEN))) == COMPANY_SECONDS == 120


async def test_who_comes_back_even_at_the_last_moment_has_time_and_wakes_the_house(tables: Service) -> None:
    table = await asleep(tables, ANN, house=2)
    before = await acts(tables, table)
    tables.time.passed += UNPLAYED_SECONDS
    await asyncio.gather(tables.handle(table.id, Return(ANN)), tables.time.passes(0))
    assert (await tables.log(table))[-1] == log.CameBack(0)
    assert await tables.wait(table) == UNHURRIED_SECONDS
    await tables.time.passes(2)
    assert (await acts(tables, table))[len(before) :][:2] == [(1, "house"), (2, "house")]
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
    tables.time.passed += FIRST
    await asyncio.gather(tables.handle(table.id, press), tables.time.passes(0), return_exceptions=True)
    assert [seat for seat, _ in await acts(tables, table)] == [0, 1, 2]
    assert await tables.wait(table) == 60


async def test_a_vote_waits_for_a_person_who_is_away_as_long_as_the_pace_says(tables: Service) -> None:
    async def voted_while_ann_is_away() -> Table:
        table = await tables.playing(ANN, BEN, house=1)
        for seconds in (FIRST, 60):
            await tables.handle(table.id, plays(await tables.get(table.id), BEN))
            await tables.time.passes(seconds)
        return await tables.handle(table.id, VoteToClose(BEN))

    table = await voted_while_ann_is_away()
    await tables.time.passes(AWAY_SECONDS - 1)
    assert (await tables.get(table.id)).phase is Phase.PLAYING
    await tables.time.passes(1)
    assert (await tables.log(table))[-2:] == [log.StayedAway(0), log.Closed("voted")]
    table = await voted_while_ann_is_away()
    await tables.time.passes(AWAY_SECONDS - 10)
    async with restarted(tables) as again:
        await again.time.passes(59)
        assert (await again.get(table.id)).phase is Phase.PLAYING, "one more minute after a restart"
        await again.time.passes(1)
        assert (await again.get(table.id)).closed == "voted"


async def test_the_largest_game_that_is_played_out_keeps_nobody_else_waiting(tables: Service) -> None:
    """The game is Coucou with twenty seats and five chips each. The event loop has to go on meanwhile."""
    options: dict[str, str | int] = {"variant": "as", "chips": 5}
    table = await tables.lobby(ANN, BEN, house=18, game="coucou", options=options)
    table = await tables.does(table, Start(ANN), Leave(ANN))
    leaving, rounds = asyncio.create_task(tables.handle(table.id, Leave(BEN))), 0
    while not leaving.done():
        await asyncio.sleep(0)
        rounds += 1
    assert (await leaving).phase is Phase.OVER
    assert len(await tables.log(table)) > 500
    assert rounds > 10


@pytest.fixture
async def showing(store: Store, time: Time) -> AsyncIterator[Service]:
    """Tables where results stay on the screen for a moment before the game goes on."""
    service = Service(store, time, beats=1.0)
    yield service
    await service.close()


async def after_trick(showing: Service, seconds: int = 60) -> Table:
    """A table at which three people have played the first trick."""
    table = await showing.playing(ANN, BEN, CLEO, seconds=seconds)
    return await showing.does(table, *[plays(table, user) for user in (ANN, BEN, CLEO)])


async def test_after_a_trick_its_result_stands_and_the_time_counts_from_its_end(showing: Service) -> None:
    table = await after_trick(showing)
    table = await showing.does(table, plays(table, ANN))
    assert await showing.wait(table) == TRICK + 60, "a card played meanwhile counts and changes no time"
    showing.told.clear()
    await showing.time.passes(TRICK - 0.1)
    assert (showing.moment(table.id).in_beat, showing.told) == (True, [])
    await showing.time.passes(0.1)
    assert (showing.moment(table.id).in_beat, showing.told) == (False, [table])
    assert await showing.wait(table) == 60
    table = await showing.playing(ANN, house=2)
    await showing.time.passes(2)
    table = await showing.does(await showing.get(table.id), plays(await showing.get(table.id), ANN))
    await showing.time.passes(TRICK + 1.9)
    assert (await showing.get(table.id)).seq == table.seq
    await showing.time.passes(0.1)
    assert (await showing.get(table.id)).seq == table.seq + 2, "the house waits for its end too"


async def test_it_ends_when_all_go_on_by_post_and_after_a_jump_of_the_clock(showing: Service) -> None:
    table = await after_trick(showing)
    await showing.time.passes(1)
    for user in (ANN, BEN, ANN, UserId(999), CLEO, CLEO):
        assert showing.moment(table.id).in_beat or user == CLEO
        await showing.go_on(table.id, user)
    assert not showing.moment(table.id).in_beat
    assert await showing.wait(table) == 60
    post = await after_trick(showing, DAY)
    assert not showing.moment(post.id).in_beat
    assert await showing.wait(post) == DAY
    table = await after_trick(showing)
    lesson = await showing.lesson(DAN, "kuckuck")
    await showing.does(lesson, Act(DAN, 0, "3"))
    await showing.time.passes(2)
    assert showing.moment(lesson.id).in_beat
    showing.time.wrong = -3600
    showing.watch()
    assert not showing.moment(table.id).in_beat
    await showing.time.passes(300)
    assert showing.moment(lesson.id).in_beat, "in a lesson it stands until the learner goes on"
    await showing.go_on(lesson.id, DAN)
    assert not showing.moment(lesson.id).in_beat
    await showing.time.passes(0.1)
    assert (await showing.get(lesson.id)).prompt.seats == {0}
    assert await showing.wait(lesson) > 0
