"""Settings that the bot knows without a query, in one process and in two on one PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
import sqlalchemy as sa

from bot.discord_ui.chosen import ChosenElsewhere, ChosenSettings
from bot.discord_ui.messages.call_notes import CallNotes
from bot.i18n import NO_FACES
from bot.ids import SHIFT, GuildId, MessageId, TableId
from bot.live.time import Time as SureTime
from bot.settings import PersonSettings, ServerSettings
from bot.shards import Shards
from bot.storage import schema
from bot.storage.posted import Reminder
from bot.storage.repository import put
from bot.storage.store import Store
from tests.bot.people import ANN, BEN, opened
from tests.bot.service import Time, until
from tests.postgres import OTHERS_GO, Postgres

FIRST, SECOND = Reminder(1, MessageId(5)), Reminder(2, MessageId(6))
THEIRS = GuildId(3 << SHIFT)


class Process:
    """A process with some of the shards."""

    def __init__(self, store: Store, shards: Shards) -> None:
        client = discord.Client(intents=discord.Intents.none())
        self.store = store
        self.chosen = ChosenSettings(client, store, NO_FACES)
        self.elsewhere = ChosenElsewhere(store, self.chosen, shards, SureTime(Time().now))

    @property
    def language(self) -> str:
        """The language in which this process answers Ann."""
        return self.chosen.for_person(ANN, "en").language


@pytest_asyncio.fixture
async def processes(store: Store, url: str) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes that already listen to each other."""
    other = await Store.open(url)
    first, second = both = Process(store, Shards(2, (0,))), Process(other, Shards(2, (1,)))
    for process in both:
        await process.chosen.load()
        process.elsewhere.start()
    # After these waits, each process hears from the other and has read all earlier announcements.
    await first.store.people.prefer(BEN, language="fr")
    await until(lambda: BEN in second.store.people.known)
    await second.store.people.prefer(BEN, language="de")
    await until(lambda: first.chosen.for_person(BEN, "en").language == "de")
    yield both
    for process in both:
        await process.elsewhere.close()
    await other.close()


@pytest.mark.parametrize("dialect", ["postgresql"], indirect=True)
async def test_what_is_chosen_is_known_everywhere_at_once_or_when_the_line_is_up_again(
    processes: tuple[Process, Process], postgres: Postgres
) -> None:
    first, second = processes
    await first.store.people.prefer(ANN, language="de")
    await until(lambda: second.language == "de")
    await second.store.people.prefer(ANN, language=None, text_only=True)
    await until(lambda: first.language == "en")
    assert first.chosen.text_only(ANN)
    await second.store.erase(ANN)
    await until(lambda: ANN not in first.store.people.known)
    await second.chosen.change_server(THEIRS, language="fr", pace="hour")
    await until(lambda: THEIRS in first.chosen.servers)
    assert first.chosen.of_server(THEIRS) == ServerSettings("fr", "hour")
    # Nobody announces these changes. It is as if the processes were not connected at the time.
    person = f"INSERT INTO users (id, language) VALUES ({ANN}, 'fr')"  # noqa: S608
    server = f"UPDATE guilds SET language = 'fr' WHERE id = {THEIRS}"  # noqa: S608
    await postgres.execute(f"{person}; {server}", "migrated")
    assert second.language == "en"
    await postgres.execute(OTHERS_GO, "migrated")
    await until(lambda: first.language == second.language == "fr")
    await until(lambda: first.chosen.of_server(THEIRS).language == "fr")


@pytest.fixture
async def table(store: Store) -> TableId:
    return await store.open_table(0, 0, [opened()])


@pytest.fixture
def notes(store: Store) -> CallNotes:
    """The notes of a process that has the database to itself."""
    return CallNotes(store, alone=True)


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
    row = {"id": ANN, "notify": "never"}  # written by somebody else, so the process is not told
    await store.writer.write(lambda connection: put(connection, schema.users, row))
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
    await store.messages.set_reminder(table, SECOND)
    assert await notes.reminder(table) == FIRST, "nobody else writes it"
    notes.forget(table)
    assert await notes.reminder(table) == SECOND
    assert await notes.reminder(TableId(99)) is None
