"""Absences and looks in the database: over versions, in one's own data, and until they are not needed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory

from bot.ids import TableId
from bot.settings import PersonSettings
from bot.storage import schema
from bot.storage.engine import engine_at
from bot.storage.migrations import configuration
from bot.storage.store import Store
from bot.table import log
from tests.bot.people import ANN, BEN, NAMES, opened
from tests.bot.service import execute, on_both

pytestmark = on_both


async def test_an_absence_outlives_the_bot_and_is_forgotten_when_it_is_over(store: Store) -> None:
    await store.people.prefer(ANN, hand="dm")
    await store.people.plan_absence(ANN, 5.5 * 86_400)
    await store.people.plan_absence(BEN, 6.5 * 86_400)
    assert (await store.people.preferences([ANN]))[ANN] == PersonSettings(hand="dm"), "it is no setting"
    store.people.away.clear()
    await store.people.load_known()
    assert store.people.away == {ANN: 5.5 * 86_400, BEN: 6.5 * 86_400}
    await store.people.note_seen(6)
    store.people.away.clear()
    await store.people.load_absence(ANN)
    await store.people.load_absence(BEN)
    assert store.people.away == {BEN: 6.5 * 86_400}
    await store.people.plan_absence(BEN, None)
    await store.people.load_known()
    assert store.people.away == {}


async def test_absences_and_looks_are_handed_over_and_deleted(store: Store) -> None:
    table = await store.open_table(0, 0, [opened(), log.Joined(ANN, "Ann"), log.Joined(BEN, NAMES[BEN])])
    await store.people.plan_absence(ANN, 9.0)
    for user, seen in ((ANN, 4), (BEN, 3), (ANN, 2)):
        await store.people.note_looks({(table, user): seen})
    rows = await store.personal.rows(ANN)
    assert [dict(row) for row in rows["looks"]] == [{"table_id": table, "user": ANN, "seq": 4}]
    assert rows["users"][0]["away_until"] == 9.0
    await end(store, table)
    await store.erase(ANN)
    rows = await store.personal.rows(ANN)
    assert rows == {}
    assert await store.people.look(table, BEN) == 3


async def end(store: Store, table: TableId) -> None:
    """Nobody sits there any more, so that the person can be taken out of its log."""
    async with store._engine.begin() as connection:
        await connection.execute(
            sa.update(schema.tables).where(schema.tables.c.id == table).values(live=False)
        )


async def test_looks_at_a_game_that_is_over_go_within_a_day(store: Store) -> None:
    on, over = [await store.open_table(0, 0, [opened(), log.Joined(ANN, "Ann")]) for _ in range(2)]
    await store.people.note_looks({(on, ANN): 1, (over, ANN): 1})
    await end(store, over)
    await store.people.note_seen(1)
    assert (await store.people.look(on, ANN), await store.people.look(over, ANN)) == (1, None)


async def test_a_look_that_comes_after_the_end_or_a_deletion_is_not_stored(store: Store) -> None:
    on, over = [await store.open_table(0, 0, [opened(), log.Joined(ANN, "Ann")]) for _ in range(2)]
    await end(store, over)
    await store.people.note_looks({(over, ANN): 2, (on, ANN): 2, (TableId(99), ANN): 2, (on, BEN): 2})
    looks = [await store.people.look(table, user) for table in (on, over) for user in (ANN, BEN)]
    assert looks == [2, None, None, None]
    await end(store, on)
    await store.erase(ANN)
    await store.people.note_looks({(on, ANN): 2})
    assert await store.people.look(on, ANN) is None


async def test_a_database_of_the_version_before_is_taken_up(url: str, store: Store) -> None:
    await store.close()
    script = ScriptDirectory.from_config(configuration()).get_revision("0025")
    assert script is not None
    engine = engine_at(url)
    async with engine.begin() as connection:
        await connection.run_sync(down, f"{script.down_revision}")
    await engine.dispose()
    await execute(url, "INSERT INTO users (id, hand) VALUES (101, 'dm')")
    again = await Store.open(url)
    assert (await again.people.preferences([ANN]))[ANN].hand == "dm"
    assert again.people.away == {}
    await again.people.plan_absence(ANN, 9.0)
    await again.close()


def down(connection: sa.Connection, revision: str) -> None:
    config = configuration()
    config.attributes["connection"] = connection
    command.downgrade(config, revision)
