"""The schema's history: the migrations lead to the schema, and old rows survive."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.exc import SQLAlchemyError

from bot.i18n import Tr
from bot.ids import TableId
from bot.live.ended_games import EndedGames
from bot.settings import ServerSettings
from bot.shards import ALL
from bot.storage import migrations, schema
from bot.storage.engine import engine_at
from bot.storage.migrations import MigrationHistory, configuration, histories, migrate, newest, revisions_of
from bot.storage.store import Store
from bot.table import Phase
from bot.table.commands import SetHouse, Start
from bot.table.occasions import PLAIN
from bot.table.replay import replay
from cogs.evenings.stored import KeptEvenings
from cogs.history.verdict import judged
from tests.bot.matched import MATCHES
from tests.bot.people import ANN, BEN, CLEO, DAN, EVE, FAY, GUILD
from tests.bot.service import Service, Time, execute, on_both, played_out, restarted
from tests.bot.storage.scripts import later

RELEASED = Path(__file__).parents[2] / "released"
AT = newest()
MAKES_NESTS = "op.create_table('nests', sa.Column('bird', sa.Integer()), if_not_exists=True)"


@pytest.fixture
def new(dialect: str, request: pytest.FixtureRequest, tmp_path: Any) -> str:
    """The address of an empty database."""
    if dialect == "postgresql":
        return str(request.getfixturevalue("postgres").new())
    return f"sqlite+aiosqlite:///{tmp_path}/new.sqlite3"


Found = TypeVar("Found")


async def done(url: str, work: Callable[[sa.Connection], Found]) -> Found:
    """Runs ``work`` with a connection to the database. Returns the result."""
    engine = engine_at(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


async def bring(url: str, revision: str = "head") -> None:
    await done(url, lambda connection: migrate(connection, revision))


def names(connection: sa.Connection) -> set[str]:
    return set(sa.inspect(connection).get_table_names())


def is_known(_: object, name: str | None, kind: str, *more: object) -> bool:
    """Whether this is part of the schema. A removed feature's table is no part of it."""
    return kind != "table" or name in schema.metadata.tables


def differences(connection: sa.Connection) -> list[object]:
    """The differences between the schema and the database, except comments, which only the schema has."""
    connection.dialect.supports_comments = False
    found = MigrationContext.configure(connection, opts={"include_object": is_known})
    return [*compare_metadata(found, schema.metadata)]


@on_both
async def test_processes_make_one_schema_that_goes_down_and_up_and_is_what_it_says(
    new: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores = await asyncio.gather(*[Store.open(new) for _ in range(3)])
    await stores[0].guilds.choose(GUILD, language="de")
    for store in stores:
        assert await store.guilds.customs() == {GUILD: ServerSettings("de")}
        await store.close()
    bookkeeping = {history.table for history in histories()}
    assert await done(new, names) - bookkeeping == {*schema.metadata.tables}
    await bring(new, "base")
    assert await done(new, names) - bookkeeping == set()

    def fails(*to: Any) -> None:
        upgrade(*to)
        raise RuntimeError("the power is off")

    with monkeypatch.context() as patch:
        upgrade = command.upgrade
        patch.setattr(command, "upgrade", fails)
        with pytest.raises(RuntimeError):
            await bring(new)
    assert await done(new, names) - bookkeeping == set(), "all is as it was"
    await bring(new)
    assert await done(new, differences) == []
    assert await done(new, revisions_of) == AT
    for history in histories():
        scripts = ScriptDirectory.from_config(configuration(history)).walk_revisions()
        order = [script.revision for script in scripts][::-1]
        assert [*history.revisions] == order, "their names tell their order"
    await execute(new, "DROP INDEX ix_tables_live")
    assert await done(new, differences), "the comparison would see a difference"


async def test_a_database_of_a_later_version_is_left_alone(url: str) -> None:
    await execute(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SQLAlchemyError, match="9999"):
        await Store.open(url)


async def test_a_feature_has_a_history_of_its_own_and_once_it_is_gone_the_database_opens(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nests = later(tmp_path / "nests", "0001", MAKES_NESTS)
    later(nests, "0002", "op.add_column('nests', sa.Column('eggs', sa.Integer()))", "0001")
    await execute(url, "CREATE TABLE nests (bird INTEGER)")  # as if an old kernel had made it
    await execute(url, "INSERT INTO nests VALUES (101)")
    with monkeypatch.context() as there:
        there.setattr(migrations, "histories", lambda: (*histories(), MigrationHistory("nests", nests)))
        await bring(url)
        assert await done(url, revisions_of) == {**AT, "nests": "0002"}
        rows = await done(url, lambda connection: [*connection.exec_driver_sql("SELECT * FROM nests")])
        assert [tuple(row) for row in rows] == [(101, None)]
        (nests / "0002_.py").unlink()
        with pytest.raises(SQLAlchemyError, match="nests 0002"):
            await bring(url)
    store = await Store.open(url)
    assert (await store.revisions(), await done(url, differences)) == (AT, [])
    await store.close()


@pytest.mark.parametrize("release", sorted(path.stem for path in RELEASED.glob("*.sql")))
async def test_a_database_of_a_release_gets_this_schema(release: str, tmp_path: Path) -> None:
    """A table that a release has needs a script when it changes. Its feature may have had none until then."""
    with closing(sqlite3.connect(tmp_path / "kept.sqlite3")) as file:
        file.executescript((RELEASED / f"{release}.sql").read_text(encoding="utf-8"))
    url = f"sqlite+aiosqlite:///{tmp_path}/kept.sqlite3"
    await bring(url)
    assert (await done(url, revisions_of), await done(url, differences)) == (AT, [])


# `former.sql` was written by the last version before the old migrations were replaced. Table 1 has ended,
# table 2 is in the middle of its game, table 3 is a lobby. There are also a deal of the day and an evening.


@pytest.mark.by_lot
async def test_a_database_from_before_the_old_migrations_were_replaced_opens_with_all_that_is_in_it(
    tmp_path: Path, time: Time
) -> None:
    with closing(sqlite3.connect(tmp_path / "former.sqlite3")) as file:
        file.executescript(Path(__file__).with_name("former.sql").read_text(encoding="utf-8"))
    url = f"sqlite+aiosqlite:///{tmp_path}/former.sqlite3"
    store = await Store.open(url)
    assert (await store.revisions(), await done(url, differences)) == (AT, [])
    tables = Service(store, time)
    await tables.restore()
    assert [(table.id, table.phase) for table in tables] == [(2, Phase.PLAYING), (3, Phase.LOBBY)]
    running, lobby = await tables.get(TableId(2)), await tables.get(TableId(3))
    assert (await played_out(tables, running)).phase is Phase.OVER
    assert (await tables.handle(lobby.id, SetHouse(CLEO, 1))).players[-1].user is None
    await tables.close()
    over, game = await store.load(TableId(1)), await store.archive.game(TableId(1))
    assert over
    assert game
    again = replay(TableId(1), over.log)
    assert judged(again, again.finished and again.ends_as(game.results), Tr("en"))[0].startswith("✅")
    tries = 'SELECT "user", points FROM tries'
    assert await done(url, lambda connection: [*connection.exec_driver_sql(tries)]) == [(ANN, 3)]
    [stored] = await KeptEvenings(store).live(ALL)
    assert (stored.evening.id, stored.evening.seq) == (1, 8)
    assert await store.guilds.customs() == {GUILD: ServerSettings("de", "post")}
    await store.close()


@pytest.mark.by_lot
async def test_of_team_matches_games_go_on_results_come_to_light_and_lobbies_are_ordinary(
    tmp_path: Path, time: Time
) -> None:
    with closing(sqlite3.connect(tmp_path / "matches.sqlite3")) as file:
        file.executescript(MATCHES)
    url = f"sqlite+aiosqlite:///{tmp_path}/matches.sqlite3"
    store = await Store.open(url)
    assert (await store.revisions(), await done(url, differences)) == (AT, [])
    _, written = await EndedGames(store).require_finished(GUILD, TableId(3))
    assert (written.nth, written.rated) == (3, False), "after those of tables 1 and 2"
    tables = Service(store, time)
    await tables.restore()
    assert await store.unpainted() == [1, 2, 3], "whose messages the bot draws next"
    *running, fits, full = [*tables]
    assert [table.id for table in running] == [4, 5, 6]
    for table in running:
        over = await played_out(tables, table)
        assert (over.phase, bool(await store.archive.game(table.id))) == (Phase.OVER, True)
        await EndedGames(store).require_finished(GUILD, table.id)
    assert [(table.occasion, table.host, table.people) for table in (fits, full)] == [
        (PLAIN, DAN, (DAN, ANN, BEN)),
        (PLAIN, EVE, (EVE, FAY)),
    ]
    begun = [await tables.does(table, Start(table.host)) for table in (fits, full)]
    assert [(table.phase, len(table.players), table.counts) for table in begun] == [
        (Phase.PLAYING, 3, True),
        (Phase.PLAYING, 2, True),
    ]
    async with restarted(tables) as again:
        assert [*again] == begun
    await store.close()
