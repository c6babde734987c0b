"""*Play again* where two processes share one database: one opens the next table, the other one owns it."""

from __future__ import annotations

import asyncio

from bot.table import log
from tests.bot.people import ANN, BEN, CLEO, join
from tests.bot.service import Service, a_game, heard, until


async def test_the_owner_lets_go_the_seats_that_another_process_has_kept(
    tables: Service, other: Service
) -> None:
    ended = await a_game(tables, ANN, BEN, CLEO)
    following, _ = await other.again(ended.id, BEN)
    following = await other.handle(following.id, join(ANN))
    await heard(tables, following)
    assert [asked.user for asked in following.kept] == [CLEO]
    await tables.time.passes(120)
    await until(lambda: any(table.id == following.id and not table.kept for table in tables))
    assert (await tables.log(following))[-1] == log.LetGo()


async def test_two_who_sit_down_at_once_in_two_processes_both_get_their_seats(
    tables: Service, other: Service
) -> None:
    ended = await a_game(tables, ANN, BEN, CLEO)
    following, _ = await tables.again(ended.id, BEN)
    await asyncio.gather(tables.handle(following.id, join(ANN)), other.handle(following.id, join(CLEO)))
    await until(lambda: all({*table.people} == {ANN, BEN, CLEO} for table in tables))
    [table] = tables
    assert table.asked == ()
    await heard(tables, table)
