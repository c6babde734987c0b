"""What happens at the tables when the computer's clock is set, or it sleeps."""

from __future__ import annotations

from typing import Any

import pytest

from bot.ids import ChannelId, GuildId
from bot.storage.store import Store
from bot.table import Phase
from bot.table.commands import FillHouse, Start
from bot.table.deadlines import LOBBY_SECONDS, RESTART_GRACE
from tests.bot.people import ANN, BEN, CLEO, plays
from tests.bot.service import Service, Time, acts, settled

HOUR = 3600.0


async def test_a_clock_that_is_set_back_stalls_nothing(tables: Service, time: Time) -> None:
    game, lobby = await tables.playing(ANN, house=2), await tables.lobby(BEN)
    await time.passes(1)
    time.wrong -= HOUR
    assert await tables.wait(game) > HOUR
    # Nobody has looked at the clock yet when the house's pause is over; it begins again.
    await time.passes(1)
    await time.passes(2)
    assert [seat for seat, _ in await acts(tables, game)] == [1, 2]
    assert await tables.wait(game) <= 60
    assert await tables.wait(lobby) <= LOBBY_SECONDS
    told = [table.id for table in tables.told[-2:]]
    assert {*told} == {game.id, lobby.id}, "their messages tell until when they wait"
    await time.passes(60)
    assert (0, "clock") in await acts(tables, game)
    await time.passes(LOBBY_SECONDS)
    assert (await tables.get(lobby.id)).closed == "unstarted"


async def test_after_a_clock_was_set_forward_or_a_sleep_everybody_has_a_minute(
    tables: Service, time: Time
) -> None:
    day, hour = 86_400, HOUR
    game, waiting = await tables.playing(ANN, BEN, CLEO), await tables.lobby(ANN)
    post = await tables.open(
        game="kuckuck",
        guild=GuildId(1),
        channel=ChannelId(2),
        host=ANN,
        name="Ann",
        options={"bidding": "sealed"},
        seconds=day,
    )
    post = await tables.does(post, FillHouse(ANN), Start(ANN))
    await time.passes(2)
    await time.passes(40)
    time.wrong += 2 * hour
    tables.watch()
    assert await tables.wait(game) == RESTART_GRACE
    assert await tables.wait(waiting) == RESTART_GRACE
    assert await tables.wait(post) == day - 42 - 2 * hour
    await time.passes(RESTART_GRACE - 1)
    assert await acts(tables, game) == []
    assert (await tables.get(waiting.id)).phase is Phase.LOBBY
    await time.passes(1)
    assert len(await acts(tables, game)) == 3
    assert (await tables.get(waiting.id)).closed == "unstarted"


async def test_after_a_sleep_the_house_takes_its_pause_anew(tables: Service, time: Time) -> None:
    game = await tables.playing(ANN, house=2)
    await time.passes(1)
    time.wrong += HOUR
    tables.watch()
    await time.passes(1.5)
    assert await acts(tables, game) == []
    await time.passes(0.5)
    assert [seat for seat, _ in await acts(tables, game)] == [1, 2]


async def test_a_press_that_comes_first_after_a_sleep_costs_nobody_his_time(
    tables: Service, time: Time
) -> None:
    game, other = await tables.playing(ANN, BEN, CLEO), await tables.playing(ANN, BEN, CLEO)
    await time.passes(50)
    time.wrong += HOUR
    await tables.handle(game.id, plays(game, ANN))
    await settled()
    assert [await tables.wait(table) for table in (game, other)] == [RESTART_GRACE] * 2
    assert await acts(tables, other) == []


async def test_the_time_may_be_set_in_the_midst_of_a_commit(
    tables: Service, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await tables.playing(ANN, BEN, CLEO)
    append = tables.store.append

    async def slow(*what: Any, **row: Any) -> None:
        await append(*what, **row)
        time.wrong -= HOUR

    game = await tables.does(game, plays(game, ANN), plays(game, BEN))
    monkeypatch.setattr(tables.store, "append", slow)
    after = await tables.handle(game.id, plays(game, CLEO))
    assert after.prompt.turn > game.prompt.turn
    assert await tables.wait(game) == 60


async def test_a_restart_after_the_clock_was_set_back_stalls_nothing(
    tables: Service, time: Time, store: Store
) -> None:
    game = await tables.playing(ANN, BEN, CLEO)
    await tables.close()
    time.wrong -= HOUR
    other = Service(store, time)
    await other.restore()
    assert await other.wait(game) == 60
    await other.close()


async def test_a_clock_that_goes_a_little_wrong_changes_nothing(tables: Service, time: Time) -> None:
    game = await tables.playing(ANN, BEN, CLEO)
    for _ in range(50):
        time.wrong += 1.0
        tables.watch()
    assert tables.told[-1].id == game.id
    assert len(tables.told) == 3
