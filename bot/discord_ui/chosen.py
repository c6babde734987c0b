"""What people and servers have chosen in `/settings`, kept in memory: no answer waits for a query."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import discord
import msgspec

from bot.i18n import LANGUAGES, NO_FACES, FaceMarkup, Tr, language_of
from bot.ids import GuildId, UserId, is_outside
from bot.live.clock import Clock
from bot.live.time import Time
from bot.settings import ServerSettings
from bot.shards import Shards
from bot.storage.notify import Whose
from bot.storage.store import Store
from bot.table import Table
from bot.tasks import Tasks

DEFAULT = ServerSettings()


class ChosenSettings:
    """The settings of all servers, and the languages of everybody.

    The settings of this process's servers are always the latest: no other process changes them.
    `ChosenElsewhere` reads what other processes have changed. ``faces`` are the pictures of cards; people and
    servers that have chosen words get none.
    """

    def __init__(self, client: discord.Client, store: Store, faces: FaceMarkup) -> None:
        self._client = client
        self._store = store
        self._faces = faces
        self.watchers: list[Callable[[GuildId], None]] = []
        """Functions that are called when a server has changed its settings."""
        self.servers: dict[GuildId, ServerSettings] = {}
        """The settings of each server. Servers with only default settings are left out."""
        self._changing = asyncio.Lock()
        """Held while a change is stored, so that `servers` has the changes in the order of their commits."""

    async def load(self) -> None:
        """Reads what people and servers have chosen."""
        await self.load_servers()
        await self._store.people.load_known()

    async def load_servers(self) -> None:
        self.servers = await self._store.guilds.customs()

    def of_server(self, guild_id: GuildId) -> ServerSettings:
        return self.servers.get(guild_id, DEFAULT)

    async def change_server(self, guild_id: GuildId, **chosen: object) -> None:
        """Stores the given fields of a server's settings; the other fields stay as they are.

        A function makes the new value from the stored one.
        """
        async with self._changing:
            after = await self._store.guilds.choose(guild_id, **chosen)
            settings = msgspec.structs.replace(self.of_server(guild_id), **after)
            if settings == DEFAULT:
                self.servers.pop(guild_id, None)
            else:
                self.servers[guild_id] = settings
        for watcher in self.watchers:
            watcher(guild_id)

    def for_server(self, guild_id: GuildId) -> Tr:
        """The language for what everybody in a server sees: chosen in the settings, or else the server's."""
        words = self.of_server(guild_id).looks == "words"
        return Tr(self._language_of(guild_id), faces=NO_FACES if words else self._faces)

    def for_person(self, user_id: UserId, language: str, guild_id: GuildId | None = None) -> Tr:
        """The language for what only this person sees: their own choice, or ``language`` if they made none.

        ``language`` may be a stored one that we no longer speak. Bots, and buttons that
        everybody sees, keep the names that they have in the server.
        """
        known = self._store.people.known.get(user_id)
        if known and known.language in LANGUAGES:
            language = known.language
        public = "" if guild_id is None else self._language_of(guild_id)
        return Tr(
            language_of(language), faces=NO_FACES if self.text_only(user_id) else self._faces, public=public
        )

    def at_table(self, table: Table, tr: Tr) -> Tr:
        """The reader's language, with bots and public buttons called as everybody at the table reads them."""
        return tr.at_table(tr.language if is_outside(table.guild) else self._language_of(table.guild))

    def text_only(self, user_id: UserId) -> bool:
        """Whether this person wants words instead of pictures."""
        known = self._store.people.known.get(user_id)
        return known is not None and known.text_only

    def _language_of(self, guild_id: GuildId) -> str:
        language = self.of_server(guild_id).language
        if language in LANGUAGES:
            return language
        guild = self._client.get_guild(guild_id)
        return language_of(guild.preferred_locale) if guild else "en"


class ChosenElsewhere:
    """Reads changed settings of people, and of other processes' servers. ``now`` gives Unix time.

    Only this process writes the settings of its own servers, so we need not read them.
    """

    def __init__(self, store: Store, chosen: ChosenSettings, shards: Shards, now: Time) -> None:
        self._store = store
        self._chosen = chosen
        self._shards = shards
        self._now = now
        self._reading = Clock(self._read, now)
        self._listening = Tasks()

    def start(self) -> None:
        """Begins to listen for changed settings if there are other processes."""
        if not self._shards.all:
            self._listening.begin(self._store.follow_settings(self._hear, self._read_all), "settings")

    async def close(self) -> None:
        await self._listening.close(0)
        await self._reading.close()

    def _hear(self, whose: Whose, number: int) -> None:
        if whose == "person" or not self._shards.own(GuildId(number)):
            self._reading.set((whose, number), self._now())

    async def _read(self, changed: tuple[Whose, int]) -> None:
        whose, number = changed
        if whose == "person":
            await self._store.people.preferences([UserId(number)])
        else:
            found = await self._store.guilds.customs(GuildId(number))
            self._chosen.servers.pop(GuildId(number), None)
            self._chosen.servers |= found

    async def _read_all(self) -> None:
        """Reads all settings again: some may have changed before we began to listen."""
        await self._store.people.load_known()
        found = await self._store.guilds.customs()
        servers = self._chosen.servers
        ours = {guild: settings for guild, settings in servers.items() if self._shards.own(guild)}
        others = {guild: settings for guild, settings in found.items() if not self._shards.own(guild)}
        self._chosen.servers = ours | others
