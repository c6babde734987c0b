"""Deciding ahead at a living table: the pauses, and what the log keeps."""

from __future__ import annotations

from bot.ids import UserId
from bot.table import Table, log
from bot.table.ahead import Ahead
from bot.table.commands import Act, DecideAhead, FillHouse, Join, Start
from tests.bot.people import CHANNEL, GUILD
from tests.bot.service import Service


async def coucou(tables: Service, people: int, *, house: bool = False) -> Table:
    """A game that has begun; persons are numbered by their seats."""
    table = await tables.open(
        game="coucou",
        guild=GUILD,
        channel=CHANNEL,
        host=UserId(0),
        name="0",
        options={"variant": "as", "chips": 3},
        seconds=20,
    )
    others = [Join(UserId(user), str(user)) for user in range(1, people)]
    return await tables.does(table, *others, *[FillHouse(UserId(0))] * house, Start(UserId(0)))


async def decides(tables: Service, table: Table, seat: int, action: str = "keep") -> Table:
    """The person in this seat decides ahead, or now if it is their turn."""
    turn = table.turn_of(seat)
    assert turn is not None
    return await tables.handle(table.id, DecideAhead(UserId(seat), Ahead(action, turn.hand)))


async def by(tables: Service, table: Table) -> list[str]:
    """As what each action so far was made."""
    return [entry.by for entry in await tables.log(table) if isinstance(entry, log.Acted)]


async def test_a_deal_that_all_have_decided_takes_one_pause_also_over_a_restart(tables: Service) -> None:
    table = await coucou(tables, 5)
    first, *others = table.state.waiting
    for seat in others:
        table = await decides(tables, table, seat)
    await tables.close()
    again = Service(tables.store, tables.time)
    await again.restore()
    assert await again.get(table.id) == table
    table = await decides(again, table, first)
    await again.time.passes(1.9)
    assert await by(again, table) == ["player"]
    await again.time.passes(0.1)
    assert (await again.get(table.id)).state.deal == 2
    assert await by(again, table) == ["player", "ahead", "ahead", "ahead", "ahead"]
    await again.close()


async def test_a_house_player_and_a_decision_made_ahead_pause_alike(tables: Service) -> None:
    table = await coucou(tables, 2, house=True)
    while table.prompt.seats <= {2, 3, 4}:
        await tables.time.passes(2)
        table = await tables.get(table.id)
    came = tables.time.passed
    seat = min(table.prompt.seats)
    other = 1 - seat
    if other in table.state.waiting:
        table = await decides(tables, table, other)
    table = await decides(tables, table, seat)
    assert tables.time.passed == came
    told = len(tables.told)
    await tables.time.passes(1.9)
    assert len(tables.told) == told
    await tables.time.passes(0.1)
    assert len(tables.told) > told


async def test_at_a_table_of_twenty_the_pauses_are_half_as_long(tables: Service) -> None:
    table = await coucou(tables, 20)
    first, second, *_ = table.state.waiting
    table = await decides(tables, table, second)
    await decides(tables, table, first)
    await tables.time.passes(0.9)
    assert await by(tables, table) == ["player"]
    await tables.time.passes(0.1)
    assert await by(tables, table) == ["player", "ahead"]


async def test_who_decides_nothing_has_their_whole_time(tables: Service) -> None:
    table = await coucou(tables, 5)
    first, second, third, *_ = table.state.waiting
    table = await decides(tables, table, third)
    await decides(tables, table, first)
    assert await tables.wait(table) == 20
    await tables.time.passes(19)
    assert await by(tables, table) == ["player"]
    table = await tables.handle(table.id, Act(second, 1, "keep"))
    await tables.time.passes(2)
    assert await by(tables, table) == ["player", "player", "ahead"]


async def test_taken_back_in_the_pause_it_is_a_turn_like_any_other(tables: Service) -> None:
    table = await coucou(tables, 5)
    first, second, *_ = table.state.waiting
    table = await decides(tables, table, second)
    table = await decides(tables, table, first)
    await tables.time.passes(1)
    await decides(tables, table, second, "")
    await tables.time.passes(18)
    assert await by(tables, table) == ["player"]
    await tables.time.passes(1)
    assert await by(tables, table) == ["player", "clock"]
