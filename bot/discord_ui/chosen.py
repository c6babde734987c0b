"""What people and servers have chosen in `/settings`, as every answer needs it: at once, without a query."""

from __future__ import annotations

from typing import Unpack

import discord
import msgspec

from bot.i18n import LANGUAGES, Tr, language_of
from bot.ids import GuildId, UserId
from bot.settings import ServerSettings
from bot.storage.guilds import Chosen
from bot.storage.store import Store

DEFAULT = ServerSettings()


class ChosenSettings:
    """The settings of all servers as they were at the start, and the languages of everybody.

    For the servers of this process they are always the latest: no other process changes those.
    """

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self.servers: dict[GuildId, ServerSettings] = {}
        """By server; those with the default settings are left out."""

    async def load(self) -> None:
        """Reads what people and servers chose before."""
        await self.load_servers()
        await self._store.people.load_known()

    async def load_servers(self) -> None:
        self.servers = await self._store.guilds.customs()

    def of_server(self, guild_id: GuildId) -> ServerSettings:
        return self.servers.get(guild_id, DEFAULT)

    async def change_server(self, guild_id: GuildId, **chosen: Unpack[Chosen]) -> None:
        """Stores what a server chooses; the rest of its settings stays as it is."""
        await self._store.guilds.choose(guild_id, **chosen)
        settings = msgspec.structs.replace(self.of_server(guild_id), **chosen)
        if settings == DEFAULT:
            self.servers.pop(guild_id, None)
        else:
            self.servers[guild_id] = settings

    def server_language(self, guild_id: GuildId) -> Tr:
        """The language of what all members of a server see."""
        chosen = self.of_server(guild_id).language
        if chosen in LANGUAGES:
            return Tr(chosen)
        guild = self._client.get_guild(guild_id)
        return Tr(language_of(guild.preferred_locale) if guild else "en")

    def person_language(self, user_id: UserId) -> Tr | None:
        """The language that this person has chosen, or None where they read that of their Discord."""
        known = self._store.people.known.get(user_id)
        return Tr(known.language) if known and known.language in LANGUAGES else None

    def text_only(self, user_id: UserId) -> bool:
        """Whether this person wants words in the place of pictures."""
        known = self._store.people.known.get(user_id)
        return known is not None and known.text_only
