"""The days behind us: which can be looked at, which has the last ranking, and what breaks a streak."""

from __future__ import annotations

import sqlalchemy as sa

from bot.storage import schema
from bot.storage.store import Store
from bot.table.daily import Beside, Day, closes
from tests.bot.dailies import MONDAY
from tests.bot.people import ANN, BEN
from tests.bot.stored_dailies import finish


def day(number: int) -> Day:
    return Day(MONDAY + number)


async def offered(store: Store, *numbers: int) -> None:
    for number in numbers:
        await store.past_days.offer(await store.daily.deal(day(number)))


async def played(store: Store, *numbers: int) -> None:
    for number in numbers:
        await finish(store, await store.daily.deal(day(number)))


async def test_a_streak_ends_with_a_day_that_was_offered_and_not_played(store: Store) -> None:
    await offered(store, 0, 1, 2, 3, 4, 5)
    await played(store, 0, 2, 3, 4)
    streaks = [await store.past_days.streak(day(number), ANN) for number in (4, 0, 5)]
    assert streaks == [3, 1, 0]
    assert await store.past_days.streak(day(0), BEN) == 0


async def test_a_streak_passes_over_days_on_which_the_bot_was_away(store: Store) -> None:
    await offered(store, 0, 1, 4)
    await store.daily.prepare(day(2))  # drawn in advance, but nobody was there; of day 3 there is nothing
    await played(store, 0, 1, 4)
    assert await store.past_days.streak(day(4), ANN) == 3


async def test_a_streak_passes_over_void_days_played_or_not(store: Store) -> None:
    await offered(store, 0, 1, 2)
    await played(store, 0, 1)
    await store.housekeeping.end_restored(closes(day(0)) + 1.0)  # on day 1
    await played(store, 2)
    assert await store.past_days.streak(day(2), ANN) == 2
    assert await store.past_days.streak(day(1), BEN) == 0


async def test_a_day_whose_rules_an_update_has_changed_breaks_no_streak(store: Store) -> None:
    await offered(store, 0, 1)
    await played(store, 0)
    await finish(store, await store.daily.deal(day(1)), BEN)
    async with store._engine.begin() as connection:
        await connection.execute(sa.update(schema.days).where(schema.days.c.day == day(1)).values(version=99))
    await store.daily.prepare(day(1))
    await offered(store, 1)
    assert await store.past_days.streak(day(1), ANN) == 1
    assert await store.past_days.streak(day(1), BEN) == 1, "who was quicker keeps what they have"


async def test_that_a_day_is_offered_is_written_once(store: Store, url: str) -> None:
    deal, other = await store.daily.deal(day(0)), await Store.open(url)
    async with other._engine.connect() as watching:
        changes = sa.text("PRAGMA data_version")  # another number after each commit of somebody else
        before = (await watching.execute(changes)).scalar_one()
        await store.past_days.offer(deal)
        after = (await watching.execute(changes)).scalar_one()
        await store.past_days.offer(deal)
        assert before != after == (await watching.execute(changes)).scalar_one()
    await other.close()


async def test_the_last_ranking_is_that_of_a_day_that_counts(store: Store) -> None:
    assert await store.past_days.last(day(9)) is None
    await offered(store, 0, 2)
    await store.housekeeping.end_restored(closes(day(1)) + 1.0)  # on day 2, which is void now
    await store.daily.prepare(day(3))  # nobody was there
    await offered(store, 4)
    assert await store.past_days.last(day(3)) == day(0)
    assert await store.past_days.last(day(9)) == day(4)
    assert await store.past_days.beside(day(4), day(4)) == Beside(day(2), None)
    assert await store.past_days.beside(day(2), day(3)) == Beside(day(0), None), "day 4 is not over yet"
    assert await store.past_days.beside(day(0), day(4)) == Beside(None, day(2)), "void days can be checked"
    assert [found for found, _, _ in await store.past_days.latest(day(9), 2)] == [day(4), day(2)]
