"""The store on PostgreSQL: servers that are away or come back, and what an error may tell."""

from __future__ import annotations

import asyncio
import traceback
from threading import Thread

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from bot.ids import GuildId, TableId
from bot.reviews import VERSION, Review
from bot.settings import ServerSettings
from bot.storage import schema
from bot.storage.store import Store
from bot.table import log
from bot.table.marks import MarkedEntry
from tests.bot.people import ANN
from tests.bot.storage.written import AT, LOBBY, logs, new_table
from tests.postgres import OTHERS_GO, Postgres

pytestmark = pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)


async def test_discords_numbers_fit(store: Store) -> None:
    largest = 2**63 - 1
    await store.guilds.choose(GuildId(largest), language="de")
    assert await store.guilds.customs() == {largest: ServerSettings("de")}


async def test_connections_that_the_server_has_cut_are_made_anew(store: Store, postgres: Postgres) -> None:
    table = await new_table(store)
    await postgres.execute(OTHERS_GO, "migrated")
    assert await logs(store, TableId(table)) == LOBBY
    # Cut while we look elsewhere: the first that we hear of it is what answers our next question.
    cutting = Thread(target=lambda: asyncio.run(postgres.execute(OTHERS_GO, "migrated")))
    cutting.start()
    cutting.join()
    assert await logs(store, TableId(table)) == LOBBY


async def test_a_database_that_is_not_there_is_named(url: str) -> None:
    with pytest.raises(SQLAlchemyError, match='"nowhere" does not exist'):
        await Store.open(url.replace("/migrated?", "/nowhere?"))


async def test_a_server_that_is_not_there_is_an_error_of_the_database(url: str) -> None:
    """Looks, endings and matches catch nothing else; asyncpg itself raises an OSError."""
    with pytest.raises(OperationalError, match="No such file"):
        await Store.open(url.replace("host=", "host=/nowhere"))


async def test_an_error_tells_nothing_of_what_was_to_be_written(store: Store) -> None:
    table = await new_table(store)
    egg = MarkedEntry(log.Joined(ANN, "Ann's egg"), "a mark that is too long")
    with pytest.raises(DBAPIError, match="value too long") as error:
        await store.append(TableId(table), 2, AT, [egg])
    assert "Ann's" not in "".join(traceback.format_exception(error.value))


async def test_no_review_is_kept_of_a_person_whom_another_process_is_just_deleting(store: Store) -> None:
    table = TableId(await new_table(store))
    theirs = (schema.sitters.c.table_id == table) & (schema.sitters.c.user == ANN)
    async with store._engine.begin() as other:
        await other.execute(sa.update(schema.sitters).where(theirs).values(user=-1))
        keeping = asyncio.create_task(store.reviews.keep(table, ANN, Review(VERSION, "points")))
        await asyncio.wait([keeping], timeout=0.2)
    await keeping
    assert await store.reviews.find(table, ANN) is None
