"""To which servers the bot has said hello, on a real database."""

from __future__ import annotations

import asyncio

from bot.ids import GuildId
from bot.settings import ServerSettings
from bot.storage.store import Store
from tests.bot.people import GUILD
from tests.bot.service import on_both

pytestmark = on_both

OTHER = GuildId(GUILD + 1)


async def test_a_server_is_greeted_once_for_each_time_that_the_bot_joins(store: Store) -> None:
    assert await store.guilds.greet(GUILD, 100.5)
    assert not await store.guilds.greet(GUILD, 100.5)
    assert await store.guilds.greet(OTHER, 100.5)
    assert await store.guilds.greet(GUILD, 200.25)
    assert not await store.guilds.greet(GUILD, 100.5), "word of it that came late"


async def test_of_many_at_once_one_alone_greets(store: Store) -> None:
    asked = await asyncio.gather(*(store.guilds.greet(GUILD, 100.5) for _ in range(20)))
    assert sum(asked) == 1


async def test_a_greeted_server_keeps_its_settings_and_has_no_others(store: Store) -> None:
    assert await store.guilds.greet(OTHER, 100.5)
    assert await store.guilds.customs() == {}
    await store.guilds.choose(GUILD, language="de")
    assert await store.guilds.greet(GUILD, 100.5)
    assert await store.guilds.customs() == {GUILD: ServerSettings(language="de")}
    await store.departures.remove(GUILD)
    assert await store.guilds.greet(GUILD, 100.5), "nothing is known of it any more"
