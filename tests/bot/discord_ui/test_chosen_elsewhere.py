"""Of two processes on one PostgreSQL each hears at once what the other one has stored of settings."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio

from bot.discord_ui.chosen import ChosenSettings
from bot.discord_ui.chosen_elsewhere import ChosenElsewhere
from bot.i18n import NO_FACES
from bot.ids import SHIFT, GuildId
from bot.live.shards import ALL, Shards
from bot.settings import ServerSettings
from bot.storage.store import Store
from tests.bot.people import ANN, BEN
from tests.bot.service import Time, until
from tests.postgres import OTHERS_GO, Postgres

OURS, THEIRS = GuildId(2 << SHIFT), GuildId(3 << SHIFT)


class Process:
    """A process with some of the shards."""

    def __init__(self, store: Store, shards: Shards) -> None:
        client = discord.Client(intents=discord.Intents.none())
        self.store = store
        self.chosen = ChosenSettings(client, store, NO_FACES)
        self.elsewhere = ChosenElsewhere(store, self.chosen, shards, Time().now)

    @property
    def language(self) -> str:
        """The one in which Ann is answered here."""
        return self.chosen.for_person(ANN, "en").language


@pytest_asyncio.fixture
async def processes(store: Store, url: str) -> AsyncIterator[tuple[Process, Process]]:
    """Two of them, which listen by the time they are given."""
    other = await Store.open(url)
    first, second = both = Process(store, Shards(2, (0,))), Process(other, Shards(2, (1,)))
    for process in both:
        await process.chosen.load()
        process.elsewhere.start()
    # Each has heard the other one. What was said before that is read when the listening begins.
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
    await first.chosen.change_server(OURS, pace="slow")
    await first.store.people.prefer(ANN, language="de")
    await until(lambda: second.language == "de")
    await second.store.people.prefer(ANN, language=None, text_only=True)
    await until(lambda: first.language == "en")
    assert first.chosen.text_only(ANN)
    await second.store.erase(ANN)
    await until(lambda: ANN not in first.store.people.known)
    await second.chosen.change_server(THEIRS, language="fr", pace="slow")
    await until(lambda: THEIRS in first.chosen.servers)
    assert first.chosen.of_server(THEIRS) == ServerSettings("fr", "slow")
    await second.chosen.change_server(THEIRS, language=None, pace="live")
    await until(lambda: THEIRS not in first.chosen.servers)
    # Nobody announces this, as if it had been written meanwhile.
    person = f"INSERT INTO users (id, language) VALUES ({ANN}, 'fr')"  # noqa: S608
    server = f"UPDATE guilds SET language = 'fr' WHERE id = {THEIRS}"  # noqa: S608
    await postgres.execute(f"{person}; {server}", "migrated")
    assert second.language == "en"
    await postgres.execute(OTHERS_GO, "migrated")
    await until(lambda: first.language == second.language == "fr")
    await until(lambda: first.chosen.of_server(THEIRS).language == "fr")
    assert first.chosen.of_server(OURS).pace == "slow"


async def test_one_process_alone_listens_to_nobody_and_knows_what_is_chosen(store: Store) -> None:
    alone = Process(store, ALL)
    alone.elsewhere.start()
    assert alone.elsewhere._listening is None
    assert alone.language == "en"
    await store.people.prefer(ANN, language="de")
    assert alone.language == "de"
    await store.people.prefer(ANN, language=None, text_only=True)
    assert (alone.language, alone.chosen.text_only(ANN), alone.chosen.text_only(BEN)) == ("en", True, False)
    await alone.elsewhere.close()
