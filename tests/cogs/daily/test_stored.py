"""Deals of the day in the database: one try for each person, what others see, streaks, reminders."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import date, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.games.alone import act
from bot.ids import GuildId, TableId, UserId
from bot.scores.personal import personal
from bot.storage.store import Store
from bot.zones import nearest_zone
from cogs.daily import schema
from cogs.daily.days import IDLE_DAYS, SECONDS, Day, DaysBeside, Entrant, closes, date_of, day_of
from cogs.daily.stored import HoldsDays, KeptDays, StoredTry, nameless_in
from cogs.daily.stored_reminders import Due, Hour, KeptReminders
from cogs.daily.tries import new, recalled, result
from tests import released
from tests.bot.people import ANN, BEN, CLEO, DAN, GUILD
from tests.bot.service import on_both
from tests.bot.storage.contents import everything
from tests.bot.storage.ranked import game, ranking
from tests.cogs.daily.dailies import MONDAY, NOW, begin, finish, first

ELSEWHERE = GuildId(12)
TUESDAY = Day(MONDAY + 1)


async def own(store: Store) -> StoredTry:
    """Ann's try on Monday."""
    stored = await KeptDays(store).own(MONDAY, ANN)
    assert stored is not None
    return stored


async def test_a_try_is_one_row_stays_as_it_is_when_it_is_over_and_loses_its_moves(store: Store) -> None:
    deal = await KeptDays(store).deal(MONDAY)
    game = await finish(store, deal)
    rows = {name: len(found) for name, found in (await everything(store)).items() if found}
    assert {name: count for name, count in rows.items() if name != "projections"} == {"days": 1, "tries": 1}
    begun = new(deal, ANN, "Ann")
    assert await KeptDays(store).begin(deal, ANN, ELSEWHERE, "Ann", NOW, begun.moves, begun.mark)
    assert not await KeptDays(store).go_on(MONDAY, ANN, len(game.moves), begun.moves, begun.mark, None)
    for at, moves in ((closes(MONDAY) - 1, game.moves), (closes(MONDAY), None)):
        await store.housekeeping.drop_logs(at)
        stored = await own(store)
        assert (stored.guild, stored.moves) == (GUILD, moves)
        assert (stored.points, stored.pieces) == (result(game).points, result(game).pieces)


async def test_a_server_ranks_those_who_began_there_by_the_names_it_gives_until_they_or_it_go(
    store: Store,
) -> None:
    deal, daily = await KeptDays(store).deal(MONDAY), KeptDays(store)
    points = result(await finish(store, deal, ANN, GUILD)).points
    await finish(store, deal, BEN, None)
    await begin(store, deal, UserId(999), GUILD)
    assert await daily.entrants(MONDAY, GUILD) == [Entrant(ANN, "Ann", points)]
    shown = [await daily.set_shown(MONDAY, ANN, shown=show) for show in (True, True, False)]
    assert shown == [True, False, True]
    await finish(store, deal, CLEO, GUILD)
    assert await store.names.rename(ANN, GUILD, "Anna", BEN, NOW) == []
    for guild, names in ((ELSEWHERE, ["Anna", "Ann"]), (GUILD, ["Ann"])):
        await store.erase(ANN, guild)
        assert [entrant.name for entrant in await daily.entrants(MONDAY, GUILD)] == names
    assert (await own(store)).guild is None
    await store.departures.remove(GUILD)
    assert (await store.departures.known(), await daily.entrants(MONDAY, GUILD)) == ({}, [])
    assert (await daily.spread(MONDAY)).players == 3


async def test_who_has_their_data_deleted_gets_no_second_try_that_day(store: Store) -> None:
    deal, next_one = [await KeptDays(store).deal(one) for one in (MONDAY, TUESDAY)]
    over = await finish(store, deal)
    await store.erase(ANN)
    assert await KeptDays(store).own(MONDAY, ANN) is None
    assert not await KeptDays(store).begin(deal, ANN, None, "", NOW, (), "")
    [nameless] = await KeptDays(store).entrants(MONDAY, GUILD)
    assert nameless == (nameless_in(MONDAY, deal.salt, ANN), "", result(over).points)
    assert nameless.user < 0
    for one in (deal, next_one):
        await finish(store, one, BEN)
    for today, salt in ((TUESDAY, deal.salt), (Day(MONDAY + 2), "")):  # some play Monday's deal on Tuesday
        await KeptDays(store).drop_salts(today)
        assert (await KeptDays(store).deal(MONDAY)).salt == salt
    await KeptDays(store).drop_salts(Day(MONDAY + 9))
    await store.erase(BEN)
    days = {one: await KeptDays(store).entrants(one, GUILD) for one in (MONDAY, TUESDAY)}
    users = [{entrant.user for entrant in entrants} for entrants in days.values()]
    assert users[0].isdisjoint(users[1]), "numbers that nobody can tell"
    assert not any(nameless_in(one, "", BEN) in found for one, found in zip(days, users, strict=True))


async def test_an_export_has_ones_own_moves_alone(store: Store) -> None:
    deal = await KeptDays(store).deal(MONDAY)
    over = await finish(store, deal)
    rows = await store.personal.rows(ANN)
    [row] = rows["tries"]
    assert row["log"] == [move.action for move in over.moves if move.seat == 0]
    text = personal(rows, ANN, None, NOW).decode()
    assert [secret for secret in (deal.secret, deal.salt, deal.seed, over.mark) if secret in text] == []
    summary = await store.personal.summary(ANN)
    assert (summary.rows["tries"], summary.servers) == (1, 1)


async def test_after_a_back_up_was_put_back_no_known_card_counts(store: Store) -> None:
    days = [Day(MONDAY + day) for day in (-1, 0, 1, 2)]
    await KeptDays(store).prepare(*days)
    before = [await KeptDays(store).deal(day) for day in days]
    await store.housekeeping.end_restored(NOW + 3600)
    after = [await KeptDays(store).deal(day) for day in days]
    assert [deal.void for deal in after] == [False, True, False, False]
    assert [a.secret == b.secret for a, b in zip(after, before, strict=True)] == [True, True, False, False]
    await store.housekeeping.end_restored(days[2] * SECONDS + 60.0)  # Monday's deal can still be played
    assert [(await KeptDays(store).deal(one)).void for one in days] == [False, True, True, False]


async def test_an_update_of_the_rules_changes_only_what_nobody_has_begun(store: Store) -> None:
    days = [MONDAY, TUESDAY]
    await KeptDays(store).prepare(*days)
    before = [await KeptDays(store).deal(day) for day in days]
    assert all(deal.playable for deal in before)
    assert await KeptDays(store).find(Day(MONDAY + 2)) is None
    await begin(store, before[0])
    async with store._engine.begin() as connection:
        await connection.execute(sa.update(schema.days).values(version=99))
    await KeptDays(store).prepare(*days)
    after = [await KeptDays(store).deal(day) for day in days]
    assert [deal.playable for deal in after] == [False, True]
    assert after[1] == before[1]


def day(number: int) -> Day:
    return Day(MONDAY + number)


async def offered(store: Store, *numbers: int) -> None:
    for number in numbers:
        await KeptDays(store).offer(await KeptDays(store).deal(day(number)))


async def test_a_streak_ends_with_a_day_that_was_offered_and_not_played(store: Store) -> None:
    async def streaks(*numbers: int, user: UserId = ANN) -> list[int]:
        return [await KeptDays(store).streak(day(number), user) for number in numbers]

    async def played(*numbers: int) -> None:
        for number in numbers:
            await finish(store, await KeptDays(store).deal(day(number)))

    await offered(store, *range(6))
    await played(0, 2, 3, 4)
    assert await streaks(0, 4, 5) == [1, 3, 0]
    assert await streaks(0, user=BEN) == [0]
    await finish(store, await KeptDays(store).deal(day(1)), BEN)
    groups = [await KeptDays(store).group_streak(day(4), guild) for guild in (GUILD, ELSEWHERE)]
    assert groups == [5, 0], "that of a server goes on with anybody there"

    await offered(store, 10, 11, 14)
    await KeptDays(store).prepare(day(12))  # the bot did not run on day 13, of which nothing is stored
    await played(10, 11, 14)
    assert await streaks(14) == [3], "it passes over days on which the bot was away"

    await offered(store, 19, 20, 21, 22)
    await played(20, 21)
    await store.housekeeping.end_restored(closes(day(20)) + 1.0)  # on day 21
    await played(22)
    assert await streaks(22) == [2], "it passes over void days, played or not"


async def test_the_last_ranking_is_that_of_a_day_that_counts(store: Store) -> None:
    assert await KeptDays(store).last(day(9)) is None
    await offered(store, 0, 2)
    await store.housekeeping.end_restored(closes(day(1)) + 1.0)  # this happens on day 2 and makes day 2 void
    await KeptDays(store).prepare(day(3))  # The bot did not run on day 3.
    await offered(store, 4)
    assert await KeptDays(store).last(day(3)) == day(0)
    assert await KeptDays(store).last(day(9)) == day(4)
    assert await KeptDays(store).beside(day(2), day(3)) == DaysBeside(day(0), None), "day 4 is not over yet"
    assert await KeptDays(store).beside(day(0), day(4)) == DaysBeside(None, day(2)), "void days can be seen"
    assert [found for found, _, _ in await KeptDays(store).latest(day(9), 2)] == [day(4), day(2)]


async def test_who_ends_their_first_game_of_a_day_is_told_of_its_deal_unless_they_have_begun_it(
    store: Store,
) -> None:
    await begin(store, await KeptDays(store).deal(MONDAY), CLEO)
    untold = KeptDays(store).untold
    for number, (at, told) in enumerate(((NOW - SECONDS, set()), (NOW, {ANN, BEN}), (NOW + 60, set())), 1):
        await game(store, *ranking(ANN, BEN, CLEO), at=at)
        assert await untold(MONDAY, TableId(number)) == told
    await game(store, *ranking(DAN, ANN), at=NOW + 90)
    assert await untold(MONDAY, TableId(4)) == {DAN}


EVENING = Hour(20 * 60, "UTC")


async def test_one_is_reminded_at_ones_hour_unless_one_has_played_or_begun_nothing_for_long(
    store: Store,
) -> None:
    reminders = KeptReminders(store)
    for user in (ANN, BEN, CLEO):
        await reminders.turn_on(user, EVENING, "de", MONDAY)
    assert await reminders.wants(ANN)
    assert await reminders.due(EVENING.at(MONDAY)) == []
    assert await reminders.due(EVENING.at(TUESDAY) - 15 * 60) == []
    deal = await KeptDays(store).deal(TUESDAY)
    await finish(store, deal, ANN)
    await begin(store, deal, BEN)
    await reminders.turn_off(CLEO)
    assert await reminders.due(EVENING.at(TUESDAY)) == [Due(BEN, TUESDAY, "de", None)], "begun is not played"
    await reminders.turn_on(CLEO, EVENING, "de", MONDAY)
    await reminders.drop_idle(Day(MONDAY + IDLE_DAYS - 1))
    assert await reminders.wants(CLEO), "who has chosen it may begin one yet"
    await reminders.drop_idle(Day(MONDAY + IDLE_DAYS))
    assert [await reminders.wants(user) for user in (ANN, CLEO)] == [True, False]
    [row] = (await store.personal.rows(ANN))["daily_reminders"]
    assert ((row["minute"], row["zone"]), (await store.personal.summary(ANN)).settings) == (EVENING, 1)
    for guild, wants in ((GUILD, True), (None, False)):
        await store.erase(ANN, guild)
        assert await reminders.wants(ANN) == wants, "it belongs to no server"


async def test_each_is_reminded_once_on_each_day_of_their_clocks_also_when_these_change(store: Store) -> None:
    """At an hour that is skipped, or that comes twice; and when the days of the deals begin in between."""
    reminders = KeptReminders(store)
    hours = {
        ANN: Hour(20 * 60, "Europe/Berlin"),
        BEN: Hour(2 * 60 + 30, "Europe/Berlin"),
        CLEO: Hour(19 * 60 + 30, "America/New_York"),
        UserId(44): Hour(20 * 60, "Lost/Zone"),
    }
    spring, autumn = (day_of(date(2027, month, day)) for month, day in ((3, 28), (10, 31)))
    for sunday in (spring, autumn):
        begins = Day(sunday - 1)
        for user, hour in hours.items():
            await reminders.turn_on(user, hour, "de", begins)
        rung: dict[UserId, list[str]] = {user: [] for user in hours}
        # Nobody's hour is by day. One that came then would still be due in the evening, and not at its time.
        for half in (half for half in range(3 * 48) if half % 48 not in range(5, 35)):
            now = float(begins * SECONDS + half * 1800)
            for one in await reminders.due(now):
                assert await reminders.begin(one.user, one.day, now)
                await reminders.end(one.user, one.day, sent=True)
                there = datetime.fromtimestamp(now, nearest_zone(hours[one.user].zone))
                rung[one.user].append(f"{there:%d %H:%M}")
                assert one.day == day_of(there.date())
        days = [f"{date_of(Day(day)):%d}" for day in range(sunday, sunday + 2)]
        skipped = {"28"} if sunday == spring else set()
        assert rung == {
            ANN: [f"{day} 20:00" for day in days],
            BEN: [f"{day} 0{3 if day in skipped else 2}:30" for day in days],
            CLEO: [f"{day} 19:30" for day in days[: len(rung[CLEO])]],
            UserId(44): [f"{day} 20:00" for day in days],
        }
        assert len(rung[CLEO]) >= len(days) - 1, "there the last one is still to come"


async def test_a_reminder_of_an_earlier_version_keeps_its_hour_by_utc(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "kept.sqlite3")) as file:
        file.executescript((Path(released.__file__).parent / "1.0.0.sql").read_text(encoding="utf-8"))
        file.execute("INSERT INTO daily_reminders VALUES (?, 1200, 'de', ?, NULL, 0)", (ANN, MONDAY))
        file.commit()
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/kept.sqlite3")
    assert await KeptReminders(store).hour(ANN) == EVENING
    assert [one.user for one in await KeptReminders(store).due(EVENING.at(TUESDAY))] == [ANN]
    await store.close()


async def test_a_new_zone_keeps_the_moment_of_the_next_reminder(store: Store) -> None:
    reminders, new_york = KeptReminders(store), Hour(20 * 60, "America/New_York")
    await reminders.turn_on(ANN, new_york, "en", MONDAY)
    now = new_york.at(MONDAY) + 60
    assert await reminders.set_zone(ANN, "Asia/Tokyo", now) == Hour(10 * 60, "Asia/Tokyo")
    assert await reminders.hour(ANN) == Hour(10 * 60, "Asia/Tokyo")
    assert await reminders.due(now + SECONDS - 120) == []
    assert [one.user for one in await reminders.due(now + SECONDS)] == [ANN]
    assert await reminders.set_zone(BEN, "Asia/Tokyo", now) is None


# Several processes


@on_both
async def test_of_two_processes_one_draws_a_day_and_begins_somebodys_try(store: Store, other: Store) -> None:
    deals = await asyncio.gather(*(KeptDays(one).deal(MONDAY) for one in (store, other, store, other)))
    assert len({deal.secret for deal in deals}) == 1
    deal, game = deals[0], new(deals[0], ANN, "Ann")
    await asyncio.gather(
        KeptDays(store).begin(deal, ANN, GUILD, "Ann", NOW, game.moves, game.mark),
        KeptDays(other).begin(deal, ANN, ELSEWHERE, "Annie", NOW, game.moves, game.mark),
    )
    after = act(game, first(game.table.rules.legal(game.table.state, 0)))
    step = (MONDAY, ANN, len(game.moves), after.moves, after.mark, None)
    wrote = await asyncio.gather(*(KeptDays(one).go_on(*step) for one in (store, other)))
    assert sorted(wrote) == [False, True]
    stored = await KeptDays(store).own(MONDAY, ANN)
    assert stored is not None
    assert stored.guild in (GUILD, ELSEWHERE)
    assert recalled(deal, ANN, "Ann", stored.moves or (), stored.mark) == after


@on_both
async def test_of_two_processes_one_begins_a_reminder(store: Store, other: Store) -> None:
    reminders, tuesday = KeptReminders(store), Day(MONDAY + 1)
    await reminders.turn_on(ANN, EVENING, "de", MONDAY)
    began = await asyncio.gather(
        *(KeptReminders(one).begin(ANN, tuesday, 5.0) for one in (store, other, store, other))
    )
    assert sorted(began) == [False, False, False, True]
    assert await reminders.due(EVENING.at(tuesday)) == [Due(ANN, tuesday, "de", 5.0)], "it may not be there"
    await reminders.end(ANN, tuesday, sent=False)
    assert await reminders.due(EVENING.at(tuesday)) == [Due(ANN, tuesday, "de", None)]
    assert await reminders.begin(ANN, tuesday, 6.0)
    await reminders.end(ANN, tuesday, sent=True)
    assert await reminders.due(EVENING.at(tuesday)) == []


async def test_who_asks_for_reminders_while_one_fails_is_reminded_from_tomorrow_on(store: Store) -> None:
    reminders, tuesday = KeptReminders(store), Day(MONDAY + 1)
    await reminders.turn_on(ANN, EVENING, "de", MONDAY)
    for ending in (reminders.end(ANN, tuesday, sent=False), reminders.give_up(ANN, tuesday)):
        await reminders.begin(ANN, tuesday, 5.0)
        await reminders.turn_on(ANN, EVENING, "de", tuesday)
        await ending
        wednesday = Day(tuesday + 1)
        assert await reminders.due(EVENING.at(tuesday)) == []
        assert await reminders.due(EVENING.at(wednesday)) == [Due(ANN, wednesday, "de", None)]


@pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)
async def test_nobody_begins_again_while_another_process_deletes_their_data(store: Store) -> None:
    deal = await KeptDays(store).deal(MONDAY)
    over = await finish(store, deal)
    async with store._engine.begin() as connection:
        await connection.run_sync(HoldsDays().forget, ANN, None)
        again = asyncio.create_task(KeptDays(store).begin(deal, ANN, None, "", NOW, over.moves, over.mark))
        await asyncio.wait([again], timeout=0.2)
    assert not await again
    assert await KeptDays(store).own(MONDAY, ANN) is None
    assert (await KeptDays(store).spread(MONDAY)).players == 1
