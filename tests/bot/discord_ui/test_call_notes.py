"""What is known of calls without a query, on a real database."""

from __future__ import annotations

import asyncio

import pytest
import sqlalchemy as sa

from bot.discord_ui.call_notes import CallNotes
from bot.ids import MessageId, TableId
from bot.settings import PersonSettings
from bot.storage import schema
from bot.storage.people import Reminder
from bot.storage.rows import put
from bot.storage.store import Store
from tests.bot.people import ANN, BEN, opened
from tests.bot.service import on_both
from tests.queries import heard

FIRST, SECOND = Reminder(1, MessageId(5)), Reminder(2, MessageId(6))


@pytest.fixture
async def table(store: Store) -> TableId:
    return await store.open_table(0, 0, [opened()])


@pytest.fixture
def notes(store: Store) -> CallNotes:
    """Those of a process that is alone at the database."""
    return CallNotes(store.people, alone=True)


@on_both
async def test_one_alone_asks_once(store: Store, table: TableId, notes: CallNotes) -> None:
    among = CallNotes(store.people, alone=False)
    for asking in (notes, among):
        assert await asking.reminder(table) is None
        assert await asking.preferences([ANN, BEN]) == {ANN: PersonSettings(), BEN: PersonSettings()}
    queries = heard(store)
    await notes.set_reminder(table, FIRST)
    assert await notes.reminder(table) == FIRST
    assert (await notes.preferences([BEN]))[BEN] == PersonSettings()
    assert queries == []
    assert await among.reminder(table) == FIRST == await store.people.reminder(table)
    assert await among.preferences([ANN]) == {ANN: PersonSettings()}
    assert len(queries) == 3
    await notes.set_reminder(table, None)
    assert await notes.reminder(table) is None
    assert len(queries) == 3


async def test_what_is_chosen_deleted_or_unseen_is_known_at_once(store: Store, notes: CallNotes) -> None:
    async def known() -> PersonSettings:
        return (await notes.preferences([ANN]))[ANN]

    assert await known() == PersonSettings()
    await store.people.prefer(ANN, notify="never")
    assert (await known()).notify == "never"
    await store.erase(ANN)
    assert await known() == PersonSettings()
    await store.people.prefer(ANN, notify="always")
    await store.people.note_seen(10)
    await store.people.remove_unseen(11)
    assert await known() == PersonSettings()
    row = {"id": ANN, "notify": "never"}  # written behind its back
    await store._writer.write(lambda connection: put(connection, schema.users, row))
    await store.people.note_seen(10)
    assert await known() == PersonSettings()
    await store.people.note_seen(11)
    assert (await known()).notify == "never", "on the next day it is read again"


async def test_an_answer_that_a_choice_has_overtaken_is_not_kept(store: Store, notes: CallNotes) -> None:
    for _ in range(20):
        await store.people.prefer(ANN, notify="never")
        await asyncio.gather(store.people.preferences([ANN]), store.people.prefer(ANN, notify="always"))
        assert (await notes.preferences([ANN]))[ANN].notify == "always"


async def test_a_call_not_stored_is_read_again(store: Store, table: TableId, notes: CallNotes) -> None:
    await notes.set_reminder(table, FIRST)
    with pytest.raises(sa.exc.IntegrityError):
        await notes.set_reminder(TableId(99), SECOND)
    await store.people.set_reminder(table, SECOND)
    assert await notes.reminder(table) == FIRST, "nobody else writes it"
    notes.forget(table)
    assert await notes.reminder(table) == SECOND
    assert await notes.reminder(TableId(99)) is None
