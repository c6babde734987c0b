"""Games by post: planned absences, and votes to move on."""

from __future__ import annotations

from bot.ids import UserId
from bot.table import Table, log
from bot.table.absences import waits_for
from bot.table.commands import Leave, MoveOn, PlanAbsence, Return, Start
from bot.table.deadlines import deadline_after_break
from bot.table.moving_on import may_move_on
from tests.bot.people import ANN, BEN, CLEO, DAN, plays, refused
from tests.bot.service import Service, restarted

DAY = 86_400


async def by_post(tables: Service, *people: UserId, house: int = 0) -> Table:
    """A game with a day for each decision, which has begun."""
    return await tables.playing(*(people or (ANN, BEN, CLEO)), house=house, seconds=DAY)


async def waiting_for_ben(tables: Service, *others: UserId) -> Table:
    """The same, in which Ann, Cleo and these have decided."""
    table = await by_post(tables, ANN, BEN, CLEO, *others)
    return await tables.does(table, *[plays(table, user) for user in (ANN, CLEO, *others)])


def gone(tables: Service, user: UserId, days: float) -> PlanAbsence:
    """The user says now that they are away for this many days."""
    return PlanAbsence(user, tables.time.now() + days * DAY, tables.time.now())


async def left(tables: Service, table: Table) -> float:
    """In how many days the deadline is."""
    return round(await tables.wait(table) / DAY, 3)


async def move_on(tables: Service, table: Table, *users: UserId) -> Table:
    """They vote to move on from this turn."""
    return await tables.does(table, *[MoveOn(user, table.prompt.turn) for user in users])


async def test_a_game_waits_for_somebody_who_is_away_by_plan_and_a_move_longer(tables: Service) -> None:
    lobby = await tables.lobby(ANN, BEN, CLEO, seconds=DAY)
    table = await tables.does(lobby, gone(tables, BEN, 2), Start(ANN))
    assert [player.until > 0 for player in table.players] == [False, True, False]
    assert await left(tables, table) == 3, "also who said so in the lobby"
    table = await by_post(tables)
    table = await tables.does(table, plays(table, BEN), gone(tables, BEN, 2))
    assert await left(tables, table) == 1, "it does not wait for them now"
    await tables.does(table, plays(table, ANN), plays(table, CLEO))
    assert await left(tables, table) == 2 + 1
    table = await by_post(tables)
    await tables.does(table, gone(tables, BEN, 3))
    assert await left(tables, table) == 3 + 1
    await tables.does(table, plays(table, ANN), plays(table, CLEO))
    await tables.time.passes(2 * DAY)
    async with restarted(tables, after=1.5 * DAY) as again:
        table = await again.get(table.id)
        assert table.prompt.seats == {1}, "nobody has played for them"
        assert table.players[1].until == tables.time.START + 3 * DAY
        assert await left(again, table) == 0.5
        await again.time.passes(0.5 * DAY)
        table = await again.get(table.id)
        assert (table.prompt.turn, table.players[1].misses) == (1, 1), "then it is as with any deadline"
        assert await left(again, table) == 1


async def test_a_game_waits_a_week_at_most(tables: Service) -> None:
    table, now = await by_post(tables), tables.time.now()
    wrong = now + 365 * DAY
    absent = await tables.does(table, PlanAbsence(BEN, wrong + 5 * DAY, wrong))
    assert deadline_after_break(absent, wrong + 6 * DAY, now, now) == now + 8 * DAY, "the clock was wrong"
    table = await waiting_for_ben(tables)
    await tables.does(table, gone(tables, BEN, 30))
    assert await left(tables, table) == 7 + 1
    await tables.time.passes(8 * DAY)
    table = await tables.get(table.id)
    assert table.prompt.turn == 1
    assert await left(tables, table) == 1
    await tables.time.passes(DAY)
    table = await tables.get(table.id)
    assert table.players[1].away
    table = await tables.does(table, gone(tables, BEN, 3))
    assert not waits_for(table, BEN, tables.time.now()), "a bot plays for them already"
    table = await tables.does(table, Return(BEN), gone(tables, BEN, 3))
    assert waits_for(table, BEN, tables.time.now())


async def test_a_game_waits_for_two_absences_of_one_player_and_no_more(tables: Service) -> None:
    table = await by_post(tables)
    await tables.does(table, gone(tables, BEN, 2), gone(tables, BEN, 4))
    assert await left(tables, table) == 5
    await tables.does(table, gone(tables, BEN, 3))
    assert await left(tables, table) == 4, "who corrects the day has one absence"
    await tables.time.passes(2 * DAY)
    await tables.does(table, gone(tables, BEN, 20))
    assert await left(tables, table) == 5 + 1, "a week from when they first said so"
    await tables.does(table, Return(BEN))
    assert await left(tables, table) == 1, "the next press ends an absence"
    assert (await tables.log(table))[-1] == log.CameBack(1)
    assert (await tables.get(table.id)).players[1].until == 0
    await tables.does(table, gone(tables, BEN, 2))
    assert await left(tables, table) == 3
    await tables.does(table, Return(BEN), gone(tables, BEN, 3))
    assert await left(tables, table) == 1
    for _ in range(20):
        await tables.does(table, Return(BEN), gone(tables, BEN, 3))
    absences = [entry for entry in await tables.log(table) if isinstance(entry, log.PlannedAbsence)]
    assert len(absences) == 10, "no log grows without end"


async def test_all_others_together_move_on_without_a_sleeper_after_half_of_the_time(tables: Service) -> None:
    table = await waiting_for_ben(tables)
    with refused("They have time for now. You can move on without them from <t:"):
        await move_on(tables, table, ANN)
    with refused("The table waits for you too."):
        await move_on(tables, table, BEN)
    await tables.time.passes(DAY / 2)
    assert (await move_on(tables, table, ANN)).prompt.turn == 0
    with refused("You have agreed already. The game moves on when all agree. No answer yet from Cleo."):
        await move_on(tables, table, ANN)
    after = await move_on(tables, table, CLEO)
    assert (after.prompt.turn, after.players[1].misses, after.impatient) == (1, 1, frozenset())
    assert [entry.by for entry in await tables.log(table) if isinstance(entry, log.Acted)][-1] == "clock"
    with refused("That button was for an earlier move."):
        await move_on(tables, table, CLEO)
    table = await tables.does(after, plays(after, ANN), plays(after, CLEO))
    await tables.time.passes(DAY / 2)
    assert (await move_on(tables, table, CLEO, ANN)).players[1].away, "two votes are two missed moves"


async def test_one_person_alone_cannot_move_on_nor_anybody_at_a_live_table(tables: Service) -> None:
    live, alone = await tables.playing(ANN, BEN, CLEO), await by_post(tables, ANN, BEN, house=1)
    assert await tables.does(live, gone(tables, BEN, 3)) == live, "nor does it wait for anybody"
    await tables.does(live, plays(live, ANN), plays(live, CLEO))
    with refused("Only a game by post moves on by vote"):
        await move_on(tables, live, ANN)
    await tables.does(alone, plays(alone, ANN))
    await tables.time.passes(DAY / 2)
    with refused("Only a game by post moves on by vote"):
        await move_on(tables, await tables.get(alone.id), ANN)


async def test_who_has_left_or_is_away_by_plan_has_no_say_and_is_waited_for(tables: Service) -> None:
    table = await waiting_for_ben(tables)
    await tables.does(table, gone(tables, BEN, 3))
    await tables.time.passes(2.9 * DAY)
    with refused("They have time for now."):
        await move_on(tables, table, ANN)
    await tables.time.passes(0.7 * DAY)
    assert (await move_on(tables, table, ANN, CLEO)).prompt.turn == 1
    for goes in (Leave(DAN), gone(tables, DAN, 5)):
        table = await waiting_for_ben(tables, DAN)
        await tables.time.passes(DAY / 2)
        await move_on(tables, table, ANN, CLEO)
        table = await tables.does(table, goes)
        assert table.prompt.turn == 0
        assert may_move_on(table, CLEO), "though they have agreed already"
        assert (await move_on(tables, table, CLEO)).prompt.turn == 1
    table = await waiting_for_ben(tables, DAN)
    await tables.does(table, gone(tables, DAN, 5))
    await tables.time.passes(DAY / 2)
    assert (await move_on(tables, table, ANN, CLEO)).prompt.turn == 1


async def test_who_votes_is_back_whether_they_slept_or_were_away_by_plan(tables: Service) -> None:
    table = await by_post(tables, ANN, BEN, CLEO, DAN)
    for _ in range(2):
        await tables.does(table, *(plays(table, user) for user in (BEN, CLEO, DAN)))
        await tables.time.passes(DAY)
        table = await tables.get(table.id)
    assert table.players[0].away
    await tables.does(table, plays(table, CLEO), plays(table, DAN), gone(tables, DAN, 3))
    await tables.time.passes(DAY / 2)
    table = await tables.get(table.id)
    assert table.awaited == (BEN,)
    after = await move_on(tables, table, DAN, ANN)
    assert [player.missed for player in after.players] == [False] * 4
    assert after.prompt.turn == table.prompt.turn, "Cleo has not agreed"
