"""A month of deals of the day: two servers in two processes on one PostgreSQL, by the clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import NamedTuple

import pytest

from bot.ids import GuildId, UserId
from bot.live.retention import Retention
from bot.storage.store import Store
from bot.table import log
from bot.table.daily import SECONDS, Day, Deal, Try, new, recalled, result
from tests.bot.dailies import MONDAY, Choose, first, last, moved, played
from tests.bot.people import ANN, BEN, CLEO, DAN

NEST, POND = GuildId(11 << 22), GuildId(12 << 22)
WHERE: dict[UserId, GuildId | None] = {ANN: NEST, BEN: POND, CLEO: POND, DAN: None}
HOW: dict[UserId, Choose] = {ANN: first, BEN: last, CLEO: first, DAN: last}
DAYS = 30
RESTARTS = 5
"""After how many days all processes are restarted, again and again."""


@asynccontextmanager
async def processes(url: str) -> AsyncIterator[list[Store]]:
    """Two processes that start; they end with the block, in whatever they are."""
    stores = [await Store.open(url, as_it_is=True) for _ in range(2)]
    try:
        yield stores
    finally:
        for store in stores:
            await store.close()


class Course(NamedTuple):
    """What somebody makes of a day: the game as it is dealt, in the middle, and at its end."""

    dealt: Try
    middle: Try
    over: Try

    @classmethod
    def of(cls, deal: Deal, choose: Choose) -> Course:
        game = dealt = new(deal, ANN, "")
        for _ in range(4):
            game = moved(game, choose)
        return cls(dealt, game, played(game, choose))


async def begin(stores: Sequence[Store], day: Day, user: UserId, dealt: Try) -> None:
    """The person presses *Begin* in their server and, at the same moment, at the other process too."""
    places = [WHERE[user], None]
    await asyncio.gather(
        *(
            store.daily.begin(
                dealt.deal, user, place, f"{user}", day * SECONDS + 60.0, dealt.moves, dealt.mark
            )
            for store, place in zip(stores, places, strict=True)
        )
    )


async def moves(store: Store, day: Day, user: UserId) -> Sequence[log.Acted] | None:
    """The moves of a try as a process finds them that knows nothing but the database."""
    stored = await store.daily.own(day, user)
    assert stored is not None
    return stored.moves


async def write(store: Store, day: Day, user: UserId, before: Try, after: Try) -> bool:
    done = result(after) if after.over else None
    return await store.daily.go_on(day, user, len(before.moves), after.moves, after.mark, done)


@pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)
async def test_a_month(url: str) -> None:
    secrets = set()
    running = AsyncExitStack()
    stores = await running.enter_async_context(processes(url))
    for number in range(DAYS):
        day = Day(MONDAY + number)
        playing = [user for user in WHERE if (user, number % 7) != (CLEO, 3)]
        finishing = [user for user in playing if (user, number) != (DAN, 9)]
        morning = partial(float, day * SECONDS)
        sweeps = [Retention(store, morning).sweep() for store in stores]
        await asyncio.gather(*sweeps)
        deals = [await store.daily.deal(day) for store in stores]
        assert deals[0] == deals[1], "the secret of a day is one"
        secrets.add(deals[0].secret)
        courses: dict[Choose, Course] = {how: Course.of(deals[0], how) for how in (first, last)}
        for user in playing:
            dealt, middle, _ = courses[HOW[user]]
            await begin(stores, day, user, dealt)
            assert await write(stores[0], day, user, dealt, middle)
        if number % RESTARTS == 0:  # in mid-deal
            await running.aclose()
            stores = await running.enter_async_context(processes(url))
        for user in playing:
            _, middle, over = courses[HOW[user]]
            for store in stores:
                assert await moves(store, day, user) == middle.moves
            if user in finishing:
                wrote = await asyncio.gather(*(write(one, day, user, middle, over) for one in stores))
                assert sorted(wrote) == [False, True], "of two presses at once one counts"
        stored = await stores[0].daily.own(day, ANN)
        assert stored is not None
        again = recalled(deals[0], ANN, "", stored.moves or (), stored.mark)
        assert (stored.points, stored.pieces) == result(again)
        for store in stores:
            assert (await store.daily.spread(day)).players == len(finishing)
            ranks = {place: await store.daily.entrants(day, place) for place in (NEST, POND)}
            named = {row.user for rows in ranks.values() for row in rows}
            assert named <= {ANN, BEN, CLEO}, "who began in no server is in no ranking"
    assert len(secrets) == DAYS
    end = Day(MONDAY + DAYS - 1)
    streaks = [await stores[number % 2].daily.streak(end, user) for number, user in enumerate(WHERE)]
    assert streaks == [DAYS, DAYS, 5, DAYS - 10]
    assert (await stores[0].daily.deal(MONDAY)).salt == "", "nobody can be found in a day that is over"
    await running.aclose()
