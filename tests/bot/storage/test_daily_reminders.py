"""Who is reminded when, in the database: once a day, and not for ever."""

from __future__ import annotations

from bot.ids import UserId
from bot.scores.daily import IDLE_DAYS
from bot.storage.daily_reminders import Due
from bot.storage.store import Store
from bot.table.daily import Day
from tests.bot.dailies import MONDAY
from tests.bot.people import ANN, BEN, CLEO, GUILD
from tests.bot.stored_dailies import begin, finish

EVENING = 20 * 60
TUESDAY = Day(MONDAY + 1)


async def want(store: Store, *users: UserId) -> None:
    for user in users:
        await store.daily_reminders.turn_on(user, EVENING, "de", MONDAY)


async def test_one_is_reminded_from_the_next_day_on_at_ones_hour_unless_one_has_played(store: Store) -> None:
    await want(store, ANN, BEN, CLEO)
    assert await store.daily_reminders.wants(ANN)
    assert await store.daily_reminders.due(MONDAY, EVENING) == []
    assert await store.daily_reminders.due(TUESDAY, EVENING - 15) == []
    deal = await store.daily.deal(TUESDAY)
    await finish(store, deal, ANN)
    await begin(store, deal, BEN)
    await store.daily_reminders.turn_off(CLEO)
    assert await store.daily_reminders.due(TUESDAY, EVENING) == [Due(BEN, "de", None)], "begun is not played"


async def test_who_has_begun_no_deal_for_long_is_left_alone(store: Store) -> None:
    await want(store, ANN, BEN)
    await store.daily_reminders.drop_idle(Day(MONDAY + IDLE_DAYS - 1))
    assert await store.daily_reminders.wants(BEN), "who has chosen it may begin one yet"
    await begin(store, await store.daily.deal(TUESDAY), ANN)
    await store.daily_reminders.drop_idle(Day(MONDAY + IDLE_DAYS))
    assert [await store.daily_reminders.wants(user) for user in (ANN, BEN)] == [True, False]
    await store.daily_reminders.drop_idle(Day(TUESDAY + IDLE_DAYS))
    assert not await store.daily_reminders.wants(ANN)


async def test_the_wish_is_in_the_export_and_goes_with_all_data(store: Store) -> None:
    await want(store, ANN)
    [row] = (await store.personal.rows(ANN))["daily_reminders"]
    assert (row["user"], row["minute"]) == (ANN, EVENING)
    assert (await store.personal.summary(ANN)).settings == 1
    assert "daily_reminders" not in await store.personal.rows(ANN, GUILD), "it belongs to no server"
    await store.erase(ANN, GUILD)
    assert await store.daily_reminders.wants(ANN)
    await store.erase(ANN)
    assert not await store.daily_reminders.wants(ANN)
