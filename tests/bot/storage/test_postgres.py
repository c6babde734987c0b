"""The store on PostgreSQL: it answers as SQLite does, and survives the loss of its connections."""

import asyncio
import secrets
import shutil
import traceback
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from threading import Thread

import asyncpg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from bot.host.advice import advice
from bot.ids import TableId
from bot.storage import schema
from bot.storage.engine import OF_THE_SERVER, UNREACHED
from bot.storage.journal import Clash
from bot.storage.store import Store
from bot.table import log
from bot.table.replay import MarkedEntry
from cogs.reviews.stored import KeptReviews
from cogs.reviews.values import VERSION, Review
from tests.bot.people import ANN, BEN, opened
from tests.bot.storage.contents import AT, CARD, LOBBY, append, everything, logs, new_table
from tests.bot.storage.doors import AT_THE_START, ON_A_PRESS
from tests.bot.storage.ranked import game, random_games, ranking
from tests.features import Doors
from tests.postgres import OTHERS_GO, Postgres

pytestmark = pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)

OF_GAMES = {
    name: door
    for name, door in ON_A_PRESS.items()
    if name.startswith(("archive.", "leaderboards.", "statistics.", "names.known"))
}


async def taken(store: Store) -> None:
    await append(store, await new_table(store), 1, CARD, CARD)


REFUSED: Doors = {
    "append at a place that is taken": taken,
    "append to no table": lambda store: append(store, TableId(9999), 0, CARD),
    "a seat twice": lambda store: game(store, *ranking(ANN), *ranking(BEN)),
}


@pytest.fixture
async def sqlite(empty_database: Path, tmp_path: Path) -> AsyncIterator[Store]:
    shutil.copy(empty_database, tmp_path / "same.sqlite3")
    store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/same.sqlite3")
    yield store
    await store.close()


async def answers(store: Store, doors: Doors) -> Mapping[str, str]:
    """The store's answer at each door, or the error raised there, keyed by the door's name."""
    found = {}
    for name, door in doors.items():
        try:
            found[name] = told(await door(store))
        except Clash as error:
            found[name] = repr(error)
    return found


def told(value: object) -> str:
    """An answer as text. Mappings and lists of rows are sorted, as their order is not fixed."""
    if isinstance(value, Mapping):
        return str(sorted((str(name), told(one)) for name, one in value.items()))
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        return str(sorted(map(told, value)))
    return str(value)


async def test_each_statement_of_the_store_has_the_answer_that_it_has_on_sqlite(
    store: Store, sqlite: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(secrets, "token_hex", lambda count: "ab" * count)
    for one in (store, sqlite):
        await one.open_table(0, 0, [opened()])
    assert await answers(store, ON_A_PRESS) == await answers(sqlite, ON_A_PRESS)
    assert await everything(store) == await everything(sqlite)
    for one in (store, sqlite):
        await random_games(one, 12)
    refused = await answers(store, REFUSED)
    assert [name for name, answer in refused.items() if "Clash" not in answer] == []
    assert await answers(sqlite, REFUSED) == refused
    for doors in (OF_GAMES, AT_THE_START):
        assert await answers(store, doors) == await answers(sqlite, doors)
        assert await everything(store) == await everything(sqlite)


async def test_connections_that_the_server_has_cut_are_made_again(store: Store, postgres: Postgres) -> None:
    table = await new_table(store)
    await postgres.execute(OTHERS_GO, "migrated")
    assert await logs(store, table) == LOBBY
    # The connection is cut while the loop is blocked, so the store notices only at its next query.
    cutting = Thread(target=lambda: asyncio.run(postgres.execute(OTHERS_GO, "migrated")))
    cutting.start()
    cutting.join()
    assert await logs(store, table) == LOBBY


async def test_a_new_connection_that_is_cut_before_it_answers_is_an_outage(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its host is told what to do, as by any other error of the server."""
    for error, do in (
        (
            asyncpg.InternalClientError("cannot switch to state 15; another operation (2) is in progress"),
            "Check DATABASE_URL.",
        ),
        (asyncpg.TooManyConnectionsError("no more connections allowed"), "Raise the limit"),
        (asyncpg.InvalidPasswordError("password authentication failed"), "Check the user"),
    ):

        async def fail(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(asyncpg.Connection, "execute", fail)
            with pytest.raises(UNREACHED) as raised:
                await Store.open(url)
        assert advice(raised.value).text.startswith(do)


async def test_a_database_or_server_that_is_not_there_is_an_error_of_the_database(url: str) -> None:
    """The callers catch only SQLAlchemy's errors, but asyncpg itself raises an OSError here."""
    with pytest.raises(SQLAlchemyError, match='"nowhere" does not exist'):
        await Store.open(url.replace("/migrated?", "/nowhere?"))
    with pytest.raises(OperationalError, match="No such file"):
        await Store.open(url.replace("host=", "host=/nowhere"))


async def test_an_error_tells_nothing_of_what_was_to_be_written(store: Store) -> None:
    table = await new_table(store)
    egg = MarkedEntry(log.Joined(ANN, "Ann's egg"), "a mark that is too long")
    with pytest.raises(DBAPIError, match="value too long") as error:
        await store.append(table, 2, AT, [egg])
    assert "Ann's" not in "".join(traceback.format_exception(error.value))


async def test_no_review_is_kept_of_a_person_whom_another_process_is_just_deleting(store: Store) -> None:
    table = await new_table(store)
    theirs = (schema.sitters.c.table_id == table) & (schema.sitters.c.user == ANN)
    async with store._engine.begin() as other:
        await other.execute(sa.update(schema.sitters).where(theirs).values(user=-1))
        keeping = asyncio.create_task(KeptReviews(store).keep(table, ANN, Review(VERSION, "points")))
        await asyncio.wait([keeping], timeout=0.2)
    await keeping
    assert await KeptReviews(store).find(table, ANN) is None


async def test_connections_that_are_cut_in_the_midst_of_anything_are_an_outage(
    store: Store, postgres: Postgres
) -> None:
    failed: list[BaseException] = []
    for seconds in (0.0, 0.004, 0.008):
        doing = [*(new_table(store) for _ in range(8)), *(store.lengths() for _ in range(8))]
        waiting = asyncio.gather(*doing, return_exceptions=True)
        await asyncio.sleep(seconds)
        await postgres.execute(OTHERS_GO, "migrated")
        failed += [one for one in await waiting if isinstance(one, BaseException)]
    assert failed
    assert [error for error in failed if not isinstance(error, UNREACHED)] == []
    await new_table(store)


async def test_any_error_of_the_driver_is_an_outage_unless_a_statement_is_to_blame(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[Exception] = [
        OSError("reset"),
        TimeoutError(),
        EOFError(),
        asyncio.IncompleteReadError(b"", 1),
    ]
    for name, kind in vars(asyncpg.exceptions).items():
        if isinstance(kind, type) and issubclass(kind, Exception) and not issubclass(kind, Warning):
            state = getattr(kind, "sqlstate", None) or ""
            if not state or state.startswith(OF_THE_SERVER):
                errors.append(kind(name))
    assert len(errors) > 60
    for error in errors:

        async def fail(_: object, error: Exception = error) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(asyncpg.transaction.Transaction, "commit", fail)
            with pytest.raises(UNREACHED):
                await new_table(store)


async def test_a_value_that_the_driver_cannot_send_is_no_outage(store: Store) -> None:
    def write(connection: sa.Connection) -> None:
        connection.execute(sa.text("SELECT CAST(:who AS BIGINT)"), {"who": "Ann"})

    with pytest.raises(DBAPIError) as raised:
        await store.writer.write(write)
    assert not isinstance(raised.value, UNREACHED)
